//! The kinds serde lacks, handed to [`Value`](crate::Value) as variants of an agreed name.

use serde::de::value::{BorrowedBytesDeserializer, BorrowedStrDeserializer, U8Deserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use crate::error::{Error, Result};
use crate::value::{RAW_TOKEN, TIMESTAMP_TOKEN};

/// A timestamp as a variant that holds its milliseconds.
pub(super) fn timestamp(millis: i64) -> TokenVariant<Millis> {
    TokenVariant { name: TIMESTAMP_TOKEN, data: Millis(millis) }
}

/// A value of an unknown type as a variant that holds its type byte and its body.
pub(super) fn raw(tag: u8, body: &[u8]) -> TokenVariant<RawPair<'_>> {
    TokenVariant { name: RAW_TOKEN, data: RawPair { tag: Some(tag), body: Some(body) } }
}

/// A newtype variant.
pub(super) struct TokenVariant<D> {
    name: &'static str,
    data: D,
}

impl<'de, D: Deserializer<'de, Error = Error>> EnumAccess<'de> for TokenVariant<D> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self)> {
        let name: BorrowedStrDeserializer<'_, Error> = BorrowedStrDeserializer::new(self.name);
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de, D: Deserializer<'de, Error = Error>> VariantAccess<'de> for TokenVariant<D> {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        Err(Error::custom("expected the data of a kind that serde lacks"))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        seed.deserialize(self.data)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value> {
        self.data.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _fields: &'static [&'static str], visitor: V) -> Result<V::Value> {
        self.data.deserialize_any(visitor)
    }
}

/// A timestamp's milliseconds.
pub(super) struct Millis(pub(super) i64);

impl<'de> Deserializer<'de> for Millis {
    type Error = Error;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_i64(self.0)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// A type byte and a body.
pub(super) struct RawPair<'de> {
    tag: Option<u8>,
    body: Option<&'de [u8]>,
}

impl<'de> Deserializer<'de> for RawPair<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_seq(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> SeqAccess<'de> for RawPair<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if let Some(tag) = self.tag.take() {
            let tag: U8Deserializer<Error> = tag.into_deserializer();
            return seed.deserialize(tag).map(Some);
        }
        match self.body.take() {
            Some(body) => seed.deserialize(BorrowedBytesDeserializer::new(body)).map(Some),
            None => Ok(None),
        }
    }
}
