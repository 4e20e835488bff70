//! JSON by `simd-json`. It unescapes in its input, so each decoding begins with a copy, which is timed.

use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{About, Contender, Serial, race};
use crate::Result;
use crate::data::Data;
use crate::question::convert;
use crate::question::fields::{Document, Fields, Skipping, Whole};
use crate::trial::{Part, Trial};

/// SimdJson, with what it uses again.
#[derive(Default)]
pub struct SimdJson {
    buffer: Vec<u8>,
    input: Vec<u8>,
    scratch: ::simd_json::Buffers,
}

const ABOUT: About =
    About { name: "simd-json", library: "simd-json", what: "JSON text, parsed with SIMD", names_in_bytes: true };

impl Serial for SimdJson {
    const ABOUT: About = ABOUT;
    const LENDS: bool = true;

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T) -> Result<&[u8]> {
        self.buffer.clear();
        ::simd_json::serde::to_writer(&mut self.buffer, value)?;
        Ok(&self.buffer)
    }

    #[inline]
    fn encode_fresh<T: Serialize>(value: &T) -> Result<Vec<u8>> {
        Ok(::simd_json::serde::to_vec(value)?)
    }

    #[inline]
    fn decode<T: DeserializeOwned>(&mut self, bytes: &[u8]) -> Result<T> {
        self.input.clear();
        self.input.extend_from_slice(bytes);
        Ok(::simd_json::serde::from_slice_with_buffers(&mut self.input, &mut self.scratch)?)
    }

    #[inline]
    fn lend<'a, T: Deserialize<'a>>(&'a mut self, bytes: &'a [u8]) -> Result<T> {
        self.input.clear();
        self.input.extend_from_slice(bytes);
        Ok(::simd_json::serde::from_slice_with_buffers(&mut self.input, &mut self.scratch)?)
    }
}

impl Contender for SimdJson {
    const ABOUT: About = ABOUT;

    fn typed<T: Data>(data: &Rc<T>) -> Result<Vec<Trial>> {
        race::typed::<T, Self>(data)
    }

    fn dynamic(data: &'static str, text: &str) -> Result<Vec<Trial>> {
        race::dynamic::<::simd_json::OwnedValue, Self>(data, text)
    }

    fn fields<D: Document>(document: &Rc<D>) -> Result<Vec<Trial>> {
        Ok(Fields::of::<Self>(document)?.way::<Whole<D, Self>>()?.way::<Skipping<Self>>()?.trials())
    }

    fn convert() -> Result<Part> {
        convert::of_serial::<Self>()
    }
}
