//! What serde has no words for, handed from Bogo's deserializers to the values: timestamps and raw values as variants of
//! reserved names, the bytes of a blob as elements that can be told apart.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::{BorrowedBytesDeserializer, BytesDeserializer, I64Deserializer, StrDeserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use crate::error::{Error, Result};
use crate::value::{RAW_TOKEN, TIMESTAMP_TOKEN};

/// The reserved variant names.
pub(super) enum Token {
    Timestamp,
    Raw,
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TokenVisitor;

        impl Visitor<'_> for TokenVisitor {
            type Value = Token;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value, not a variant")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Token, E> {
                match name {
                    TIMESTAMP_TOKEN => Ok(Token::Timestamp),
                    RAW_TOKEN => Ok(Token::Raw),
                    _ => Err(E::invalid_value(Unexpected::Str(name), &self)),
                }
            }
        }

        deserializer.deserialize_identifier(TokenVisitor)
    }
}

/// An argument for `visit_enum`: a variant of a reserved name around what it means.
pub(crate) struct TokenVariant<D> {
    name: &'static str,
    content: D,
}

impl TokenVariant<I64Deserializer<Error>> {
    /// A timestamp around its milliseconds.
    pub(crate) fn timestamp(millis: i64) -> Self {
        TokenVariant { name: TIMESTAMP_TOKEN, content: I64Deserializer::new(millis) }
    }
}

impl<'de> TokenVariant<RawParts<'de>> {
    /// A raw value around its type byte and body.
    pub(crate) fn raw(tag: u8, body: Cow<'de, [u8]>) -> Self {
        TokenVariant { name: RAW_TOKEN, content: RawParts { tag: Some(tag), body: Some(body) } }
    }
}

impl<'de, D: Deserializer<'de, Error = Error>> EnumAccess<'de> for TokenVariant<D> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self)> {
        Ok((seed.deserialize(StrDeserializer::<Error>::new(self.name))?, self))
    }
}

impl<'de, D: Deserializer<'de, Error = Error>> VariantAccess<'de> for TokenVariant<D> {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        Err(Error::invalid_type(Unexpected::NewtypeVariant, &"a unit variant"))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        seed.deserialize(self.content)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _count: usize, visitor: V) -> Result<V::Value> {
        Err(Error::invalid_type(Unexpected::NewtypeVariant, &visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _fields: &'static [&'static str], visitor: V) -> Result<V::Value> {
        Err(Error::invalid_type(Unexpected::NewtypeVariant, &visitor))
    }
}

/// A raw value's type byte and body, as a sequence of two.
pub(crate) struct RawParts<'de> {
    tag: Option<u8>,
    body: Option<Cow<'de, [u8]>>,
}

impl<'de> SeqAccess<'de> for RawParts<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if let Some(tag) = self.tag.take() {
            return seed.deserialize(tag.into_deserializer()).map(Some);
        }
        match self.body.take() {
            Some(Cow::Borrowed(body)) => seed.deserialize(BorrowedBytesDeserializer::new(body)).map(Some),
            Some(Cow::Owned(body)) => seed.deserialize(BytesDeserializer::new(&body)).map(Some),
            None => Ok(None),
        }
    }
}

impl<'de> Deserializer<'de> for RawParts<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_seq(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// One byte of a blob that is read as a sequence. Unlike serde's own `U8Deserializer` it can be an option or a newtype.
#[derive(Clone, Copy)]
pub(crate) struct ByteElement {
    byte: u8,
    marked: bool,
    human_readable: bool,
}

impl ByteElement {
    /// For who asked for a sequence.
    pub(crate) fn plain(byte: u8, human_readable: bool) -> Self {
        ByteElement { byte, marked: false, human_readable }
    }

    /// For who asked for anything, for people: a `u16`, so that it can be told from an element of a list after serde has
    /// buffered it.
    pub(crate) fn marked(byte: u8) -> Self {
        ByteElement { byte, marked: true, human_readable: true }
    }
}

impl IntoDeserializer<'_, Error> for ByteElement {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for ByteElement {
    type Error = Error;

    fn is_human_readable(&self) -> bool {
        self.human_readable
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.marked {
            true => visitor.visit_u16(u16::from(self.byte)),
            false => visitor.visit_u8(self.byte),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        Err(Error::invalid_type(Unexpected::Unsigned(self.byte.into()), &visitor))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct enum
    }
}
