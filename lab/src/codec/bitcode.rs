//! Bitcode by `bitcode`, through its own derives.

use std::rc::Rc;

use ::bitcode::{Buffer, Decode, DecodeOwned, Encode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::mirror::{self, reshape};
use super::race::Racer;
use super::{About, Contender};
use crate::Result;
use crate::data::person::Person;
use crate::data::{Data, for_each_data_set, for_each_document};
use crate::question::convert;
use crate::question::fields::{Document, Fetch, Fielded, Fields, Way, fetch::fielded};
use crate::trial::{Part, Trial};

/// Bitcode.
pub struct Bitcode;

const ABOUT: About = About {
    name: "bitcode",
    library: "bitcode",
    what: "schema by types, columns of packed numbers, no names",
    names_in_bytes: false,
};

/// The types of a data set with bitcode's derives.
trait Mirror: Encode + DecodeOwned + Serialize + DeserializeOwned + PartialEq + 'static {
    type Lent<'a>: Decode<'a> + Serialize;
}

/// Bitcode on such types, with the buffer it uses again.
struct Mirrored<M> {
    buffer: Buffer,
    mirror: std::marker::PhantomData<M>,
}

impl<M> Default for Mirrored<M> {
    fn default() -> Self {
        Mirrored { buffer: Buffer::new(), mirror: std::marker::PhantomData }
    }
}

impl<T: Data, M: Mirror> Racer<T> for Mirrored<M> {
    type Own = M;
    type Bytes = Vec<u8>;
    type Lent<'a> = M::Lent<'a>;
    /// Text only: bytes it always copies.
    const LENDS: bool = true;

    fn own(data: &Rc<T>) -> Result<Rc<M>> {
        Ok(Rc::new(reshape(&**data)?))
    }

    fn data(own: &Rc<M>) -> Result<Rc<T>> {
        Ok(Rc::new(reshape(&**own)?))
    }

    fn lent_own(lent: &M::Lent<'_>) -> Result<M> {
        reshape(lent)
    }

    fn encode(&mut self, own: &M) -> Result<&[u8]> {
        Ok(self.buffer.encode(own))
    }

    fn encode_fresh(own: &M) -> Result<Vec<u8>> {
        Ok(::bitcode::encode(own))
    }

    fn decode(&mut self, bytes: &[u8]) -> Result<M> {
        Ok(self.buffer.decode(bytes)?)
    }

    fn lend<'a>(&'a mut self, bytes: &'a [u8]) -> Result<M::Lent<'a>> {
        Ok(self.buffer.decode(bytes)?)
    }
}

/// A moment in bitcode's terms: the milliseconds.
#[derive(Serialize, Deserialize, PartialEq, Clone, Copy, Encode, Decode)]
#[serde(from = "bogo::Timestamp", into = "bogo::Timestamp")]
pub struct Timestamp(i64);

impl From<bogo::Timestamp> for Timestamp {
    fn from(time: bogo::Timestamp) -> Self {
        Timestamp(time.as_millis())
    }
}

impl From<Timestamp> for bogo::Timestamp {
    fn from(time: Timestamp) -> Self {
        bogo::Timestamp::from_millis(time.0)
    }
}

macro_rules! mirrors {
    ($($module:ident :: $root:ident $(<$($part:ident),*>)?,)*) => {
        $(
            mod $module {
                #[allow(unused_imports, reason = "not every shape has all of them")]
                use {super::Timestamp, std::collections::BTreeMap};

                crate::data::$module::shape!(
                    #[derive(serde::Serialize, serde::Deserialize, PartialEq, bitcode::Encode, bitcode::Decode)]
                );
            }

            impl Mirror for $module::$root $(<$(mirror::own::$part),*>)? {
                type Lent<'a> = $module::$root $(<$(mirror::lent::$part<'a>),*>)?;
            }
        )*

        impl Contender for Bitcode {
            const ABOUT: About = ABOUT;

            fn typed<T: Data>(data: &Rc<T>) -> Result<Vec<Trial>> {
                None
                $(
                    .or_else(|| mirror::trials::<
                        T,
                        crate::data::$module::$root $(<$(mirror::data::$part),*>)?,
                        Mirrored<$module::$root $(<$(mirror::own::$part),*>)?>,
                    >(ABOUT, data))
                )*
                .unwrap_or(Ok(Vec::new()))
            }

            fn fields<D: Document>(document: &Rc<D>) -> Result<Vec<Trial>> {
                fields(document)
            }

            fn convert() -> Result<Part> {
                convert_person()
            }
        }
    };
}
for_each_data_set!(mirrors);

macro_rules! documents {
    ($($module:ident :: $root:ident <$($part:ident),*> as $shape:ident <$($shape_part:ident),*>,)*) => {
        mod document {
            $(
                pub(super) mod $module {
                    #[allow(unused_imports, reason = "not every shape has it")]
                    use std::collections::BTreeMap;

                    crate::data::$module::shape!(
                        #[derive(serde::Serialize, serde::Deserialize, PartialEq, bitcode::Encode, bitcode::Decode)]
                    );
                }
            )*
        }

        $(fielded!(document::$module::$shape<$(mirror::own::$shape_part),*>);)*

        fn fields<D: Document>(document: &Rc<D>) -> Result<Vec<Trial>> {
            None
            $(
                .or_else(|| mirror::fields::<D, crate::data::$module::$root<$(mirror::data::$part),*>>(
                    document,
                    ways::<_, document::$module::$shape<$(mirror::own::$shape_part),*>>,
                ))
            )*
            .unwrap_or(Ok(Vec::new()))
        }
    };
}
for_each_document!(documents);

/// bitcode has no way to a field but through all of them.
fn ways<D: Document, M: Encode + DecodeOwned + DeserializeOwned + Fielded + 'static>(
    document: &Rc<D>,
) -> Result<Vec<Trial>> {
    let mirror: M = reshape(document.shape())?;
    Ok(Fields::new(ABOUT, document, Rc::new(::bitcode::encode(&mirror)))?.way::<Whole<M>>()?.trials())
}

/// All of the document decoded.
struct Whole<M> {
    buffer: Buffer,
    mirror: std::marker::PhantomData<M>,
}

impl<M> Default for Whole<M> {
    fn default() -> Self {
        Whole { buffer: Buffer::new(), mirror: std::marker::PhantomData }
    }
}

impl<M: DecodeOwned + Fielded + 'static> Way for Whole<M> {
    const NAME: &'static str = "whole";

    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()> {
        let document: M = self.buffer.decode(bytes)?;
        F::pick(&document, found);
        Ok(())
    }
}

/// The person with bitcode's derives; without names there is no map.
#[derive(Encode, Decode, PartialEq)]
struct Tony {
    name: String,
    age: i64,
}

fn convert_person() -> Result<Part> {
    let Person { name, age } = Person::tony();
    let tony = || Tony { name: name.clone(), age };
    let trial = convert::to(ABOUT.name, "struct-to-struct", tony(), tony(), |from| {
        Ok(::bitcode::decode(&::bitcode::encode(from))?)
    })?;
    Ok(vec![trial].into())
}
