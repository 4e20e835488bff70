//! Bogo, version 0.

use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{About, Contender, Serial, race};
use crate::Result;
use crate::data::Data;
use crate::question::convert;
use crate::question::fields::{Document, Fetch, Fields, Skipping, Way, Whole};
use crate::trial::{Part, Trial};

/// Bogo0, with what it uses again.
#[derive(Default)]
pub struct Bogo0 {
    buffer: Vec<u8>,
}

const ABOUT: About = About { name: "bogo0", library: "bogo", what: "version 0 of the format", names_in_bytes: true };

impl Serial for Bogo0 {
    const ABOUT: About = ABOUT;
    const LENDS: bool = true;

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T) -> Result<&[u8]> {
        self.buffer.clear();
        bogo::EncodeOptions::new().append_to(&mut self.buffer, value)?;
        Ok(&self.buffer)
    }

    #[inline]
    fn encode_fresh<T: Serialize>(value: &T) -> Result<Vec<u8>> {
        Ok(bogo::to_vec(value)?)
    }

    #[inline]
    fn decode<T: DeserializeOwned>(&mut self, bytes: &[u8]) -> Result<T> {
        Ok(bogo::from_slice(bytes)?)
    }

    #[inline]
    fn lend<'a, T: Deserialize<'a>>(&'a mut self, bytes: &'a [u8]) -> Result<T> {
        Ok(bogo::from_slice(bytes)?)
    }
}

impl Contender for Bogo0 {
    const ABOUT: About = ABOUT;

    fn typed<T: Data>(data: &Rc<T>) -> Result<Vec<Trial>> {
        race::typed::<T, Self>(data)
    }

    fn dynamic(data: &'static str, text: &str) -> Result<Vec<Trial>> {
        race::dynamic::<bogo::Value, Self>(data, text)
    }

    fn fields<D: Document>(document: &Rc<D>) -> Result<Vec<Trial>> {
        Ok(Fields::of::<Self>(document)?.way::<Whole<D, Self>>()?.way::<Skipping<Self>>()?.way::<View>()?.trials())
    }

    fn convert() -> Result<Part> {
        convert::of_serial::<Self>()
    }
}

/// Values read where they lie; the rest is passed over by size.
#[derive(Default)]
struct View;

impl Way for View {
    const NAME: &'static str = "view";

    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()> {
        let view = bogo::View::parse(bytes)?;
        for path in F::PATHS {
            let mut at = Some(view);
            for key in *path {
                at = at.map(|at| at.get(key)).transpose()?.flatten();
            }
            found(at.and_then(|at| at.as_str()).ok_or("not found")?);
        }
        Ok(())
    }
}
