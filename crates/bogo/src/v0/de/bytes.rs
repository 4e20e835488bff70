//! A blob read as a sequence of numbers.

use serde::de::{DeserializeSeed, Error as _, SeqAccess};

use crate::error::{Error, Result};
use crate::value::ByteElement;

/// The bytes of a blob, one by one.
pub(super) struct ByteSeq<'de> {
    bytes: std::slice::Iter<'de, u8>,
    human_readable: bool,
}

impl<'de> ByteSeq<'de> {
    pub(super) fn new(bytes: &'de [u8], human_readable: bool) -> Self {
        ByteSeq { bytes: bytes.iter(), human_readable }
    }

    /// The same, but as `u16`.
    ///
    /// serde buffers what it flattens or tries as untagged, and keeps of a sequence the widths its items came in. No
    /// text or list of bytes comes as small `u16`, so [`Value`](crate::Value) knows by it that this was a blob, while
    /// every type that takes a `u8` takes it all the same.
    pub(super) fn marked(&mut self) -> MarkedByteSeq<'_, 'de> {
        MarkedByteSeq(self)
    }

    /// Checks that the visitor took every byte.
    pub(super) fn finish(&self) -> Result<()> {
        if self.bytes.as_slice().is_empty() {
            return Ok(());
        }
        Err(Error::custom("blob has more bytes than the type takes"))
    }
}

impl<'de> SeqAccess<'de> for &mut ByteSeq<'de> {
    type Error = Error;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        let Some(&byte) = self.bytes.next() else { return Ok(None) };
        seed.deserialize(ByteElement::plain(byte, self.human_readable)).map(Some)
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.bytes.len())
    }
}

/// [`ByteSeq::marked`].
pub(super) struct MarkedByteSeq<'a, 'de>(&'a mut ByteSeq<'de>);

impl<'de> SeqAccess<'de> for MarkedByteSeq<'_, 'de> {
    type Error = Error;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        let Some(&byte) = self.0.bytes.next() else { return Ok(None) };
        seed.deserialize(ByteElement::marked(byte)).map(Some)
    }

    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.0.bytes.len())
    }
}
