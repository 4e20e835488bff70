//! BSON by `bson`.

use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{About, Contender, Serial, race};
use crate::Result;
use crate::data::Data;
use crate::question::convert;
use crate::question::fields::{Document, Fetch, Fields, Skipping, Way, Whole};
use crate::trial::{Part, Trial};

/// Bson, with what it uses again.
#[derive(Default)]
pub struct Bson {
    buffer: Vec<u8>,
}

const ABOUT: About = About { name: "bson", library: "bson", what: "BSON, MongoDB's documents", names_in_bytes: true };

impl Serial for Bson {
    const ABOUT: About = ABOUT;
    const LENDS: bool = true;

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T) -> Result<&[u8]> {
        self.buffer.clear();
        ::bson::serialize_to_buffer(value, &mut self.buffer)?;
        Ok(&self.buffer)
    }

    #[inline]
    fn encode_fresh<T: Serialize>(value: &T) -> Result<Vec<u8>> {
        Ok(::bson::serialize_to_vec(value)?)
    }

    #[inline]
    fn decode<T: DeserializeOwned>(&mut self, bytes: &[u8]) -> Result<T> {
        Ok(::bson::deserialize_from_slice(bytes)?)
    }

    #[inline]
    fn lend<'a, T: Deserialize<'a>>(&'a mut self, bytes: &'a [u8]) -> Result<T> {
        Ok(::bson::deserialize_from_slice(bytes)?)
    }
}

impl Contender for Bson {
    const ABOUT: About = ABOUT;

    fn typed<T: Data>(data: &Rc<T>) -> Result<Vec<Trial>> {
        race::typed::<T, Self>(data)
    }

    fn dynamic(data: &'static str, text: &str) -> Result<Vec<Trial>> {
        race::dynamic::<::bson::Bson, Self>(data, text)
    }

    fn fields<D: Document>(document: &Rc<D>) -> Result<Vec<Trial>> {
        Ok(Fields::of::<Self>(document)?
            .way::<Whole<D, Self>>()?
            .way::<Skipping<Self>>()?
            .way::<RawDocument>()?
            .trials())
    }

    fn convert() -> Result<Part> {
        convert::of_serial::<Self>()
    }
}

/// The document as bytes, walked from entry to entry.
#[derive(Default)]
struct RawDocument;

impl Way for RawDocument {
    const NAME: &'static str = "raw";

    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()> {
        for path in F::PATHS {
            let (last, parents) = path.split_last().ok_or("no path")?;
            let mut document = ::bson::RawDocument::from_bytes(bytes)?;
            for key in parents {
                document = document.get_document(*key)?;
            }
            found(document.get_str(*last)?);
        }
        Ok(())
    }
}
