//! JSON by `sonic-rs`.

use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sonic_rs::JsonValueTrait;

use super::{About, Contender, Serial, race};
use crate::Result;
use crate::data::Data;
use crate::question::convert;
use crate::question::fields::{Document, Fetch, Fields, Skipping, Way, Whole};
use crate::trial::{Part, Trial};

/// Sonic, with what it uses again.
#[derive(Default)]
pub struct Sonic {
    buffer: Vec<u8>,
}

const ABOUT: About =
    About { name: "sonic", library: "sonic-rs", what: "JSON text, parsed with SIMD and lazily", names_in_bytes: true };

impl Serial for Sonic {
    const ABOUT: About = ABOUT;
    const LENDS: bool = true;

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T) -> Result<&[u8]> {
        self.buffer.clear();
        sonic_rs::to_writer(&mut self.buffer, value)?;
        Ok(&self.buffer)
    }

    #[inline]
    fn encode_fresh<T: Serialize>(value: &T) -> Result<Vec<u8>> {
        Ok(sonic_rs::to_vec(value)?)
    }

    #[inline]
    fn decode<T: DeserializeOwned>(&mut self, bytes: &[u8]) -> Result<T> {
        Ok(sonic_rs::from_slice(bytes)?)
    }

    #[inline]
    fn lend<'a, T: Deserialize<'a>>(&'a mut self, bytes: &'a [u8]) -> Result<T> {
        Ok(sonic_rs::from_slice(bytes)?)
    }
}

impl Contender for Sonic {
    const ABOUT: About = ABOUT;

    fn typed<T: Data>(data: &Rc<T>) -> Result<Vec<Trial>> {
        race::typed::<T, Self>(data)
    }

    fn dynamic(data: &'static str, text: &str) -> Result<Vec<Trial>> {
        race::trials::<sonic_rs::Value, race::Dynamic<Self>>(ABOUT, data, &Rc::new(sonic_rs::from_str(text)?))
    }

    fn fields<D: Document>(document: &Rc<D>) -> Result<Vec<Trial>> {
        Ok(Fields::of::<Self>(document)?.way::<Whole<D, Self>>()?.way::<Skipping<Self>>()?.way::<Lazy>()?.trials())
    }

    fn convert() -> Result<Part> {
        convert::of_serial::<Self>()
    }
}

/// The text is scanned up to the fields, and they alone are parsed.
#[derive(Default)]
struct Lazy;

impl Way for Lazy {
    const NAME: &'static str = "lazy";

    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()> {
        for path in F::PATHS {
            let field = sonic_rs::get_from_slice(bytes, *path)?;
            found(field.as_str().ok_or("not text")?);
        }
        Ok(())
    }
}
