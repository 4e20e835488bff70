//! bincode 2 through serde, in its standard configuration. Version 3.0.0 is an empty crate.

use std::rc::Rc;

use ::bincode::config::standard;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{About, Contender, Serial, race};
use crate::Result;
use crate::data::Data;
use crate::question::convert;
use crate::question::fields::{Document, Fields, Whole};
use crate::trial::{Part, Trial};

/// Bincode, with what it uses again.
#[derive(Default)]
pub struct Bincode {
    buffer: Vec<u8>,
}

const ABOUT: About =
    About { name: "bincode", library: "bincode", what: "schema by types, no names", names_in_bytes: false };

impl Serial for Bincode {
    const ABOUT: About = ABOUT;
    const LENDS: bool = true;

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T) -> Result<&[u8]> {
        self.buffer.clear();
        ::bincode::serde::encode_into_std_write(value, &mut self.buffer, standard())?;
        Ok(&self.buffer)
    }

    #[inline]
    fn encode_fresh<T: Serialize>(value: &T) -> Result<Vec<u8>> {
        Ok(::bincode::serde::encode_to_vec(value, standard())?)
    }

    #[inline]
    fn decode<T: DeserializeOwned>(&mut self, bytes: &[u8]) -> Result<T> {
        Ok(::bincode::serde::decode_from_slice(bytes, standard())?.0)
    }

    #[inline]
    fn lend<'a, T: Deserialize<'a>>(&'a mut self, bytes: &'a [u8]) -> Result<T> {
        Ok(::bincode::serde::borrow_decode_from_slice(bytes, standard())?.0)
    }
}

impl Contender for Bincode {
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
