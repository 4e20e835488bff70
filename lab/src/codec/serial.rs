//! Contestants that are serde formats: one implementation serves every data set.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::About;
use crate::Result;

/// A serde format, with the buffers it uses again from call to call.
pub trait Serial: Default + 'static {
    const ABOUT: About;

    /// Whether text and bytes can be lent from the input.
    const LENDS: bool;

    /// Encodes into a buffer that is used again.
    ///
    /// # Errors
    ///
    /// What the library reports.
    fn encode<T: Serialize>(&mut self, value: &T) -> Result<&[u8]>;

    /// Encodes into memory of its own, the way the library suggests.
    ///
    /// # Errors
    ///
    /// What the library reports.
    fn encode_fresh<T: Serialize>(value: &T) -> Result<Vec<u8>>;

    /// Decodes to a value that owns all it has.
    ///
    /// # Errors
    ///
    /// What the library reports.
    fn decode<T: DeserializeOwned>(&mut self, bytes: &[u8]) -> Result<T>;

    /// Decodes to a value whose text and bytes lie in the input; called only where [`Serial::LENDS`].
    ///
    /// # Errors
    ///
    /// What the library reports.
    fn lend<'a, T: Deserialize<'a>>(&'a mut self, bytes: &'a [u8]) -> Result<T>;
}
