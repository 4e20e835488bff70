//! MessagePack by `zerompk` in map mode, through its own derives: the fastest format known that describes itself.

use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use zerompk::{FromMessagePack, ToMessagePack, Value};

use super::mirror::{self, reshape};
use super::race::Racer;
use super::{About, Contender};
use crate::Result;
use crate::data::hundred_fields::Flat;
use crate::data::person::Person;
use crate::data::{Data, for_each_data_set, for_each_document};
use crate::question::convert;
use crate::question::fields::{Choice, Document, Fetch, Fielded, Fields, Way, fetch::fielded};
use crate::trial::{Part, Trial};

/// zerompk, structs as maps.
pub struct ZerompkMap;

const ABOUT: About =
    About { name: "zerompk-map", library: "zerompk", what: "MessagePack, structs as maps", names_in_bytes: true };

/// The types of a data set with zerompk's derives.
trait Mirror: ToMessagePack + for<'a> FromMessagePack<'a> + Serialize + DeserializeOwned + PartialEq + 'static {
    type Lent<'a>: FromMessagePack<'a> + Serialize;
}

/// zerompk on such types, with the buffer it uses again.
struct Mirrored<M> {
    buffer: Vec<u8>,
    mirror: std::marker::PhantomData<M>,
}

impl<M> Default for Mirrored<M> {
    fn default() -> Self {
        Mirrored { buffer: Vec::new(), mirror: std::marker::PhantomData }
    }
}

impl<T: Data, M: Mirror> Racer<T> for Mirrored<M> {
    type Own = M;
    type Bytes = Vec<u8>;
    type Lent<'a> = M::Lent<'a>;
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
        loop {
            match zerompk::to_msgpack(own, &mut self.buffer) {
                Ok(length) => return Ok(&self.buffer[..length]),
                // It writes into a slice; once that is long enough it stays so.
                Err(zerompk::Error::BufferTooSmall) => self.buffer.resize((self.buffer.len() * 2).max(1024), 0),
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn encode_fresh(own: &M) -> Result<Vec<u8>> {
        Ok(zerompk::to_msgpack_vec(own)?)
    }

    fn decode(&mut self, bytes: &[u8]) -> Result<M> {
        Ok(zerompk::from_msgpack(bytes)?)
    }

    fn lend<'a>(&'a mut self, bytes: &'a [u8]) -> Result<M::Lent<'a>> {
        Ok(zerompk::from_msgpack(bytes)?)
    }
}

/// A moment in zerompk's terms: the milliseconds.
#[derive(Serialize, Deserialize, PartialEq, Clone, Copy, ToMessagePack, FromMessagePack)]
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

/// Bytes: its derive writes a `Vec<u8>` as bytes only where that is the field's type by name, not by a parameter.
#[derive(Serialize, Deserialize, PartialEq)]
pub struct Octets(#[serde(with = "serde_bytes")] Vec<u8>);

impl ToMessagePack for Octets {
    fn write<W: zerompk::Write>(&self, writer: &mut W) -> zerompk::Result<()> {
        writer.write_binary(&self.0)
    }
}

impl<'de> FromMessagePack<'de> for Octets {
    fn read<R: zerompk::Read<'de>>(reader: &mut R) -> zerompk::Result<Self> {
        Ok(Octets(reader.read_binary()?.into_owned()))
    }
}

/// The same, lent.
#[derive(Serialize)]
pub struct LentOctets<'a>(#[serde(with = "serde_bytes")] &'a [u8]);

impl<'de> FromMessagePack<'de> for LentOctets<'de> {
    fn read<R: zerompk::Read<'de>>(reader: &mut R) -> zerompk::Result<Self> {
        Ok(LentOctets(FromMessagePack::read(reader)?))
    }
}

/// Text and bytes in zerompk's terms.
mod own {
    pub(super) type S = String;
    pub(super) type B = super::Octets;
}

mod lent {
    pub(super) type S<'a> = &'a str;
    pub(super) type B<'a> = super::LentOctets<'a>;
}

macro_rules! mirrors {
    ($($module:ident :: $root:ident $(<$($part:ident),*>)?,)*) => {
        $(
            mod $module {
                #[allow(unused_imports, reason = "not every shape has all of them")]
                use {super::Timestamp, std::collections::BTreeMap};

                crate::data::$module::shape!(
                    #[derive(serde::Serialize, serde::Deserialize, PartialEq, zerompk::ToMessagePack, zerompk::FromMessagePack)]
                );
            }

            impl Mirror for $module::$root $(<$(own::$part),*>)? {
                type Lent<'a> = $module::$root $(<$(lent::$part<'a>),*>)?;
            }
        )*

        impl Contender for ZerompkMap {
            const ABOUT: About = ABOUT;

            fn typed<T: Data>(data: &Rc<T>) -> Result<Vec<Trial>> {
                None
                $(
                    .or_else(|| mirror::trials::<
                        T,
                        crate::data::$module::$root $(<$(mirror::data::$part),*>)?,
                        Mirrored<$module::$root $(<$(own::$part),*>)?>,
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
                        #[derive(serde::Serialize, serde::Deserialize, PartialEq, zerompk::ToMessagePack, zerompk::FromMessagePack)]
                    );
                }
            )*
        }

        $(fielded!(document::$module::$shape<$(own::$shape_part),*>);)*

        fn fields<D: Document>(document: &Rc<D>) -> Result<Vec<Trial>> {
            None
            $(
                .or_else(|| mirror::fields::<D, crate::data::$module::$root<$(mirror::data::$part),*>>(
                    document,
                    ways::<_, document::$module::$shape<$(own::$shape_part),*>>,
                ))
            )*
            .unwrap_or(Ok(Vec::new()))
        }
    };
}
for_each_document!(documents);

/// All of it, or a struct of just the fields.
fn ways<D: Document, M: ToMessagePack + for<'a> FromMessagePack<'a> + DeserializeOwned + Fielded + 'static>(
    document: &Rc<D>,
) -> Result<Vec<Trial>> {
    if D::NAME == Flat::NAME {
        // As the two lists of its shape it would be another document, and its derive on a struct of 100 fields keeps the
        // compiler busy for a minute.
        return Ok(Vec::new());
    }
    let mirror: M = reshape(document.shape())?;
    let bytes = Rc::new(zerompk::to_msgpack_vec(&mirror)?);
    Ok(Fields::new(ABOUT, document, bytes)?.way::<Whole<M>>()?.way::<Skipping>()?.trials())
}

/// All of the document decoded.
struct Whole<M>(std::marker::PhantomData<M>);

impl<M> Default for Whole<M> {
    fn default() -> Self {
        Whole(std::marker::PhantomData)
    }
}

impl<M: for<'a> FromMessagePack<'a> + Fielded + 'static> Way for Whole<M> {
    const NAME: &'static str = "whole";

    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()> {
        let document: M = zerompk::from_msgpack(bytes)?;
        F::pick(&document, found);
        Ok(())
    }
}

/// A struct of just the fields; unknown ones are skipped where the struct says so.
#[derive(Default)]
struct Skipping;

impl Way for Skipping {
    const NAME: &'static str = "struct";

    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()> {
        match F::CHOICE {
            Choice::First => found(zerompk::from_msgpack::<TargetField<'_>>(bytes)?.target_field),
            Choice::Last => found(zerompk::from_msgpack::<Status<'_>>(bytes)?.status),
            Choice::Both => {
                let both: TargetFieldAndStatus<'_> = zerompk::from_msgpack(bytes)?;
                found(both.target_field);
                found(both.status);
            }
            Choice::Nested => found(zerompk::from_msgpack::<Metadata<'_>>(bytes)?.metadata.version),
        }
        Ok(())
    }
}

#[derive(FromMessagePack)]
#[msgpack(map, allow_unknown_fields)]
struct TargetField<'a> {
    target_field: &'a str,
}

#[derive(FromMessagePack)]
#[msgpack(map, allow_unknown_fields)]
struct Status<'a> {
    status: &'a str,
}

#[derive(FromMessagePack)]
#[msgpack(map, allow_unknown_fields)]
struct TargetFieldAndStatus<'a> {
    target_field: &'a str,
    status: &'a str,
}

#[derive(FromMessagePack)]
#[msgpack(map, allow_unknown_fields)]
struct Metadata<'a> {
    metadata: Version<'a>,
}

#[derive(FromMessagePack)]
#[msgpack(map, allow_unknown_fields)]
struct Version<'a> {
    version: &'a str,
}

/// The person with zerompk's derives.
#[derive(ToMessagePack, FromMessagePack, PartialEq)]
#[msgpack(map)]
struct Tony {
    #[msgpack(key = "Name")]
    name: String,
    #[msgpack(key = "Age")]
    age: i64,
}

/// The map is the library's own value, made to own its texts, as the maps of the others do.
fn convert_person() -> Result<Part> {
    let Person { name, age } = Person::tony();
    let tony = || Tony { name: name.clone(), age };
    let map = || {
        let text = |text: &str| Value::String(text.to_owned().into());
        Value::Map(vec![(text("Name"), text(&name)), (text("Age"), Value::Unsigned(age.unsigned_abs()))])
    };
    Ok(vec![
        convert::to(ABOUT.name, "struct-to-struct", tony(), tony(), |from| {
            Ok(zerompk::from_msgpack(&zerompk::to_msgpack_vec(from)?)?)
        })?,
        convert::to(ABOUT.name, "map-to-struct", map(), tony(), |from| {
            Ok(zerompk::from_msgpack(&zerompk::to_msgpack_vec(from)?)?)
        })?,
        convert::to(ABOUT.name, "struct-to-map", tony(), map(), |from| {
            Ok(owned(zerompk::from_msgpack(&zerompk::to_msgpack_vec(from)?)?))
        })?,
    ]
    .into())
}

/// The value with its texts and bytes copied out of the message.
fn owned(value: Value<'_>) -> Value<'static> {
    match value {
        Value::Nil => Value::Nil,
        Value::Boolean(value) => Value::Boolean(value),
        Value::Unsigned(value) => Value::Unsigned(value),
        Value::Signed(value) => Value::Signed(value),
        Value::Float32(value) => Value::Float32(value),
        Value::Float64(value) => Value::Float64(value),
        Value::String(text) => Value::String(text.into_owned().into()),
        Value::Binary(bytes) => Value::Binary(bytes.into_owned().into()),
        Value::Array(items) => Value::Array(items.into_iter().map(owned).collect()),
        Value::Map(entries) => Value::Map(entries.into_iter().map(|(key, value)| (owned(key), owned(value))).collect()),
        Value::Extension(kind, bytes) => Value::Extension(kind, bytes.into_owned().into()),
    }
}
