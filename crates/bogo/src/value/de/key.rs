//! The keys of a `Map`.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Visitor};

/// Reads a key, turning into text what is none.
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
