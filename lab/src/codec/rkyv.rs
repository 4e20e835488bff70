//! rkyv by `rkyv`, through its own derives. Its values lie in the bytes as they lie in memory, so what it lends is the
//! archive itself, checked.

use std::mem;
use std::rc::Rc;

use ::rkyv::api::high::{HighDeserializer, HighSerializer, HighValidator};
use ::rkyv::bytecheck::CheckBytes;
use ::rkyv::rancor::Error;
use ::rkyv::ser::allocator::ArenaHandle;
use ::rkyv::util::AlignedVec;
use ::rkyv::{Archive, Portable};
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

/// rkyv.
pub struct Rkyv;

const ABOUT: About =
    About { name: "rkyv", library: "rkyv", what: "schema by types, memory as it is, no names", names_in_bytes: false };

/// The types of a data set with rkyv's derives.
trait Mirror:
    Archive<Archived: Portable + for<'a> CheckBytes<HighValidator<'a, Error>> + ::rkyv::Deserialize<Self, Unpack>>
    + for<'a> ::rkyv::Serialize<HighSerializer<AlignedVec, ArenaHandle<'a>, Error>>
    + Serialize
    + DeserializeOwned
    + PartialEq
    + 'static
{
}

type Unpack = HighDeserializer<Error>;

/// rkyv on such types, with the buffer it uses again.
struct Mirrored<M> {
    buffer: AlignedVec,
    mirror: std::marker::PhantomData<M>,
}

impl<M> Default for Mirrored<M> {
    fn default() -> Self {
        Mirrored { buffer: AlignedVec::new(), mirror: std::marker::PhantomData }
    }
}

impl<T: Data, M: Mirror> Racer<T> for Mirrored<M> {
    type Own = M;
    type Bytes = AlignedVec;
    type Lent<'a> = &'a M::Archived;
    const LENDS: bool = true;

    fn own(data: &Rc<T>) -> Result<Rc<M>> {
        Ok(Rc::new(reshape(&**data)?))
    }

    fn data(own: &Rc<M>) -> Result<Rc<T>> {
        Ok(Rc::new(reshape(&**own)?))
    }

    fn lent_own(lent: &&M::Archived) -> Result<M> {
        Ok(::rkyv::deserialize::<M, Error>(*lent)?)
    }

    fn encode(&mut self, own: &M) -> Result<&[u8]> {
        let mut buffer = mem::take(&mut self.buffer);
        buffer.clear();
        self.buffer = ::rkyv::api::high::to_bytes_in::<_, Error>(own, buffer)?;
        Ok(&self.buffer)
    }

    fn encode_fresh(own: &M) -> Result<AlignedVec> {
        Ok(::rkyv::to_bytes::<Error>(own)?)
    }

    fn decode(&mut self, bytes: &[u8]) -> Result<M> {
        Ok(::rkyv::from_bytes::<M, Error>(bytes)?)
    }

    fn lend<'a>(&'a mut self, bytes: &'a [u8]) -> Result<&'a M::Archived> {
        Ok(::rkyv::access::<M::Archived, Error>(bytes)?)
    }
}

/// A moment in rkyv's terms: the milliseconds.
#[derive(Serialize, Deserialize, PartialEq, Clone, Copy, Archive, ::rkyv::Serialize, ::rkyv::Deserialize)]
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
                    #[derive(serde::Serialize, serde::Deserialize, PartialEq, rkyv::Archive, rkyv::Serialize, rkyv::Deserialize)]
                );
            }

            impl Mirror for $module::$root $(<$(mirror::own::$part),*>)? {}
        )*

        impl Contender for Rkyv {
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
                        #[derive(serde::Serialize, serde::Deserialize, PartialEq, rkyv::Archive, rkyv::Serialize, rkyv::Deserialize)]
                    );
                }
            )*
        }

        $(fielded!(document::$module::$shape<$(mirror::own::$shape_part),*>);
            fielded!(<document::$module::$shape<$(mirror::own::$shape_part),*> as Archive>::Archived);
            impl Mirror for document::$module::$shape<$(mirror::own::$shape_part),*> {}
        )*

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

/// All of it, or the archive, checked or trusted.
fn ways<D: Document, M: Mirror<Archived: Fielded> + Fielded>(document: &Rc<D>) -> Result<Vec<Trial>> {
    let mirror: M = reshape(document.shape())?;
    let bytes = Rc::new(::rkyv::to_bytes::<Error>(&mirror)?);
    let fields = Fields::new(ABOUT, document, bytes)?;
    Ok(fields.way::<Whole<M>>()?.way::<Access<M>>()?.way::<Trusted<M>>()?.trials())
}

/// All of the document checked and decoded.
struct Whole<M>(std::marker::PhantomData<M>);

impl<M> Default for Whole<M> {
    fn default() -> Self {
        Whole(std::marker::PhantomData)
    }
}

impl<M: Mirror + Fielded> Way for Whole<M> {
    const NAME: &'static str = "whole";

    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()> {
        F::pick(&::rkyv::from_bytes::<M, Error>(bytes)?, found);
        Ok(())
    }
}

/// The archive, all of it checked first.
struct Access<M>(std::marker::PhantomData<M>);

impl<M> Default for Access<M> {
    fn default() -> Self {
        Access(std::marker::PhantomData)
    }
}

impl<M: Mirror<Archived: Fielded>> Way for Access<M> {
    const NAME: &'static str = "access";

    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()> {
        F::pick(::rkyv::access::<M::Archived, Error>(bytes)?, found);
        Ok(())
    }
}

/// The archive, trusted. No other way here takes its input unchecked; it is rkyv's fastest, so it is shown.
struct Trusted<M>(std::marker::PhantomData<M>);

impl<M> Default for Trusted<M> {
    fn default() -> Self {
        Trusted(std::marker::PhantomData)
    }
}

impl<M: Mirror<Archived: Fielded>> Way for Trusted<M> {
    const NAME: &'static str = "access-unchecked";

    #[expect(unsafe_code, reason = "rkyv's fastest way is an unsafe one")]
    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()> {
        // SAFETY: `ways` gives this way the bytes that `to_bytes` wrote of an `M`, in a buffer that is aligned for it.
        F::pick(unsafe { ::rkyv::access_unchecked::<M::Archived>(bytes) }, found);
        Ok(())
    }
}

/// The person with rkyv's derives; without names there is no map.
#[derive(Archive, ::rkyv::Serialize, ::rkyv::Deserialize, PartialEq)]
struct Tony {
    name: String,
    age: i64,
}

fn convert_person() -> Result<Part> {
    let Person { name, age } = Person::tony();
    let tony = || Tony { name: name.clone(), age };
    let trial = convert::to(ABOUT.name, "struct-to-struct", tony(), tony(), |from| {
        Ok(::rkyv::from_bytes::<Tony, Error>(&::rkyv::to_bytes::<Error>(from)?)?)
    })?;
    Ok(vec![trial].into())
}
