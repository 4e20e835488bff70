//! Postcard by `postcard`.

use std::mem;
use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{About, Contender, Serial, race};
use crate::Result;
use crate::data::Data;
use crate::question::convert;
use crate::question::fields::{Document, Fields, Whole};
use crate::trial::{Part, Trial};

/// Postcard, with what it uses again.
#[derive(Default)]
pub struct Postcard {
    buffer: Vec<u8>,
}

const ABOUT: About =
    About { name: "postcard", library: "postcard", what: "schema by types, no names", names_in_bytes: false };

impl Serial for Postcard {
    const ABOUT: About = ABOUT;
    const LENDS: bool = true;

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T) -> Result<&[u8]> {
        self.buffer.clear();
        self.buffer = ::postcard::to_extend(value, mem::take(&mut self.buffer))?;
        Ok(&self.buffer)
    }

    #[inline]
    fn encode_fresh<T: Serialize>(value: &T) -> Result<Vec<u8>> {
        Ok(::postcard::to_stdvec(value)?)
    }

    #[inline]
    fn decode<T: DeserializeOwned>(&mut self, bytes: &[u8]) -> Result<T> {
        Ok(::postcard::from_bytes(bytes)?)
    }

    #[inline]
    fn lend<'a, T: Deserialize<'a>>(&'a mut self, bytes: &'a [u8]) -> Result<T> {
        Ok(::postcard::from_bytes(bytes)?)
    }
}

impl Contender for Postcard {
    const ABOUT: About = ABOUT;

    fn typed<T: Data>(data: &Rc<T>) -> Result<Vec<Trial>> {
        race::typed::<T, Self>(data)
    }

    fn fields<D: Document>(document: &Rc<D>) -> Result<Vec<Trial>> {
        Ok(Fields::of::<Self>(document)?.way::<Whole<D, Self>>()?.trials())
    }

    fn convert() -> Result<Part> {
        convert::of_serial::<Self>()
    }
}
