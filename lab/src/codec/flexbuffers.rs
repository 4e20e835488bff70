//! FlexBuffers by `flexbuffers`.

use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{About, Contender, Serial, race};
use crate::Result;
use crate::data::Data;
use crate::question::convert;
use crate::question::fields::{Document, Fetch, Fields, Skipping, Way, Whole};
use crate::trial::{Part, Trial};

/// Flexbuffers, with what it uses again.
#[derive(Default)]
pub struct Flexbuffers {
    serializer: ::flexbuffers::FlexbufferSerializer,
}

const ABOUT: About =
    About { name: "flexbuffers", library: "flexbuffers", what: "FlexBuffers, read in place", names_in_bytes: true };

impl Serial for Flexbuffers {
    const ABOUT: About = ABOUT;
    const LENDS: bool = true;

    #[inline]
    fn encode<T: Serialize>(&mut self, value: &T) -> Result<&[u8]> {
        self.serializer.reset();
        value.serialize(&mut self.serializer)?;
        Ok(self.serializer.view())
    }

    #[inline]
    fn encode_fresh<T: Serialize>(value: &T) -> Result<Vec<u8>> {
        Ok(::flexbuffers::to_vec(value)?)
    }

    #[inline]
    fn decode<T: DeserializeOwned>(&mut self, bytes: &[u8]) -> Result<T> {
        Ok(::flexbuffers::from_slice(bytes)?)
    }

    #[inline]
    fn lend<'a, T: Deserialize<'a>>(&'a mut self, bytes: &'a [u8]) -> Result<T> {
        Ok(::flexbuffers::from_slice(bytes)?)
    }
}

impl Contender for Flexbuffers {
    const ABOUT: About = ABOUT;

    fn typed<T: Data>(data: &Rc<T>) -> Result<Vec<Trial>> {
        race::typed::<T, Self>(data)
    }

    fn fields<D: Document>(document: &Rc<D>) -> Result<Vec<Trial>> {
        Ok(Fields::of::<Self>(document)?.way::<Whole<D, Self>>()?.way::<Skipping<Self>>()?.way::<InPlace>()?.trials())
    }

    fn convert() -> Result<Part> {
        convert::of_serial::<Self>()
    }
}

/// Values read where they lie; keys are found by halving.
#[derive(Default)]
struct InPlace;

impl Way for InPlace {
    const NAME: &'static str = "reader";

    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()> {
        let root = ::flexbuffers::Reader::get_root(bytes)?;
        for path in F::PATHS {
            let mut at = root.clone();
            for key in *path {
                at = at.get_map()?.index(*key)?;
            }
            found(at.get_str()?);
        }
        Ok(())
    }
}
