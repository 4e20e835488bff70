//! MessagePack by `rmp-serde`, structs as maps, as Bogo has them.

use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{About, Contender, Serial, race};
use crate::Result;
use crate::data::Data;
use crate::question::convert;
use crate::question::fields::{Document, Fields, Skipping, Whole};
use crate::trial::{Part, Trial};

/// RmpNamed, with what it uses again.
#[derive(Default)]
pub struct RmpNamed {
    buffer: Vec<u8>,
}

const ABOUT: About =
    About { name: "rmp-named", library: "rmp-serde", what: "MessagePack, structs as maps", names_in_bytes: true };

impl Serial for RmpNamed {
    const ABOUT: About = ABOUT;
    const LENDS: bool = true;

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T) -> Result<&[u8]> {
        self.buffer.clear();
        rmp_serde::encode::write_named(&mut self.buffer, value)?;
        Ok(&self.buffer)
    }

    #[inline]
    fn encode_fresh<T: Serialize>(value: &T) -> Result<Vec<u8>> {
        Ok(rmp_serde::to_vec_named(value)?)
    }

    #[inline]
    fn decode<T: DeserializeOwned>(&mut self, bytes: &[u8]) -> Result<T> {
        Ok(rmp_serde::from_slice(bytes)?)
    }

    #[inline]
    fn lend<'a, T: Deserialize<'a>>(&'a mut self, bytes: &'a [u8]) -> Result<T> {
        Ok(rmp_serde::from_slice(bytes)?)
    }
}

impl Contender for RmpNamed {
    const ABOUT: About = ABOUT;

    fn typed<T: Data>(data: &Rc<T>) -> Result<Vec<Trial>> {
        race::typed::<T, Self>(data)
    }

    fn dynamic(data: &'static str, text: &str) -> Result<Vec<Trial>> {
        race::dynamic::<rmpv::Value, Self>(data, text)
    }

    fn fields<D: Document>(document: &Rc<D>) -> Result<Vec<Trial>> {
        Ok(Fields::of::<Self>(document)?.way::<Whole<D, Self>>()?.way::<Skipping<Self>>()?.trials())
    }

    fn convert() -> Result<Part> {
        convert::of_serial::<Self>()
    }
}
