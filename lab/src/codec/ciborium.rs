//! CBOR by `ciborium`.

use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{About, Contender, Serial, race};
use crate::Result;
use crate::data::Data;
use crate::question::convert;
use crate::question::fields::{Document, Fields, Skipping, Whole};
use crate::trial::{Part, Trial};

/// Ciborium, with what it uses again.
#[derive(Default)]
pub struct Ciborium {
    buffer: Vec<u8>,
}

const ABOUT: About = About { name: "ciborium", library: "ciborium", what: "CBOR", names_in_bytes: true };

impl Serial for Ciborium {
    const ABOUT: About = ABOUT;
    const LENDS: bool = false;

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T) -> Result<&[u8]> {
        self.buffer.clear();
        ::ciborium::into_writer(value, &mut self.buffer)?;
        Ok(&self.buffer)
    }

    #[inline]
    fn encode_fresh<T: Serialize>(value: &T) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        ::ciborium::into_writer(value, &mut bytes)?;
        Ok(bytes)
    }

    #[inline]
    fn decode<T: DeserializeOwned>(&mut self, bytes: &[u8]) -> Result<T> {
        Ok(::ciborium::from_reader(bytes)?)
    }

    #[inline]
    fn lend<'a, T: Deserialize<'a>>(&'a mut self, _bytes: &'a [u8]) -> Result<T> {
        Err("ciborium lends nothing".into())
    }
}

impl Contender for Ciborium {
    const ABOUT: About = ABOUT;

    fn typed<T: Data>(data: &Rc<T>) -> Result<Vec<Trial>> {
        race::typed::<T, Self>(data)
    }

    fn dynamic(data: &'static str, text: &str) -> Result<Vec<Trial>> {
        race::dynamic::<::ciborium::Value, Self>(data, text)
    }

    fn fields<D: Document>(document: &Rc<D>) -> Result<Vec<Trial>> {
        Ok(Fields::of::<Self>(document)?.way::<Whole<D, Self>>()?.way::<Skipping<Self>>()?.trials())
    }

    fn convert() -> Result<Part> {
        convert::of_serial::<Self>()
    }
}
