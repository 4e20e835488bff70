//! Map keys, which are text, read as whatever key type is asked for.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

use crate::error::{Error, Result};

/// Reads a key as text, or by parsing as a number or truth, or as a unit variant.
#[derive(Clone, Copy)]
pub(crate) struct KeyDeserializer<'k, 'de> {
    text: &'k str,
    /// The same text, where it lives as long as the input.
    borrowed: Option<&'de str>,
}

impl<'k, 'de> KeyDeserializer<'k, 'de> {
    /// A key that cannot be borrowed from.
    pub(crate) fn transient(text: &'k str) -> Self {
        KeyDeserializer { text, borrowed: None }
    }

    /// Hands the text to a visitor.
    fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.borrowed {
            Some(text) => visitor.visit_borrowed_str(text),
            None => visitor.visit_str(self.text),
        }
    }
}

impl<'de> KeyDeserializer<'de, 'de> {
    /// A key that can be borrowed from.
    pub(crate) fn borrowed(text: &'de str) -> Self {
        KeyDeserializer { text, borrowed: Some(text) }
    }
}

/// Parses the text; what is no number goes to the visitor as text, which then says what it expected.
macro_rules! parse {
    ($($method:ident $visit:ident;)*) => { $(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            // Rust parses `+1` and `inf` too, which no writer makes.
            let plain = self.text.starts_with(|c: char| c == '-' || c.is_ascii_digit());
            match self.text.parse() {
                Ok(number) if plain => visitor.$visit(number),
                _ => self.text(visitor),
            }
        }
    )* };
}

impl<'de> Deserializer<'de> for KeyDeserializer<'_, 'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.text(visitor)
    }

    parse! {
        deserialize_i8 visit_i8;
        deserialize_i16 visit_i16;
        deserialize_i32 visit_i32;
        deserialize_i64 visit_i64;
        deserialize_i128 visit_i128;
        deserialize_u8 visit_u8;
        deserialize_u16 visit_u16;
        deserialize_u32 visit_u32;
        deserialize_u64 visit_u64;
        deserialize_u128 visit_u128;
        deserialize_f32 visit_f32;
        deserialize_f64 visit_f64;
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.text {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => self.text(visitor),
        }
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.borrowed {
            Some(text) => visitor.visit_borrowed_bytes(text.as_bytes()),
            None => visitor.visit_bytes(self.text.as_bytes()),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_enum(self.text.into_deserializer())
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        char str string unit unit_struct seq tuple tuple_struct map struct identifier
    }
}

/// Reads a key of an owned map, turning into text what is none.
pub(super) struct KeySeed;

impl<'de> DeserializeSeed<'de> for KeySeed {
    type Value = Box<str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Box<str>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for KeySeed {
    type Value = Box<str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key that can be text")
    }

    fn visit_str<E>(self, text: &str) -> Result<Box<str>, E> {
        Ok(text.into())
    }

    fn visit_string<E>(self, text: String) -> Result<Box<str>, E> {
        Ok(text.into())
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Box<str>, E> {
        Ok(truth.to_string().into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Box<str>, E> {
        Ok(number.to_string().into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Box<str>, E> {
        Ok(number.to_string().into())
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Box<str>, D::Error> {
        self.deserialize(deserializer)
    }
}
