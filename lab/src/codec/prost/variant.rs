//! A variant as its number in the message and its name in serde.

use serde::de::DeserializeOwned;
use serde::ser::Error;
use serde::{Deserializer, Serialize, Serializer};

/// An enumeration of prost's.
pub(super) trait Variant: TryFrom<i32> + Into<i32> + Serialize + DeserializeOwned {}

impl<E: TryFrom<i32> + Into<i32> + Serialize + DeserializeOwned> Variant for E {}

pub(super) fn serialize<E: Variant, S: Serializer>(number: &i32, serializer: S) -> Result<S::Ok, S::Error> {
    named::<E, S>(*number)?.serialize(serializer)
}

pub(super) fn deserialize<'de, E: Variant, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    E::deserialize(deserializer).map(Into::into)
}

pub(super) fn serialize_option<E: Variant, S: Serializer>(
    number: &Option<i32>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    number.map(named::<E, S>).transpose()?.serialize(serializer)
}

pub(super) fn deserialize_option<'de, E: Variant, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<i32>, D::Error> {
    <Option<E> as serde::Deserialize>::deserialize(deserializer).map(|variant| variant.map(Into::into))
}

fn named<E: Variant, S: Serializer>(number: i32) -> Result<E, S::Error> {
    E::try_from(number).map_err(|_| S::Error::custom("no variant has this number"))
}
