//! Text and bytes as they come out of a decoder: lent from its input where it can, owned where it cannot.
//!
//! `Cow` itself always owns under serde, unless it is a field with an attribute; inside of lists it never lends.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Text, lent or owned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text<'a>(pub Cow<'a, str>);

impl AsRef<str> for Text<'_> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Text<'de> {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text")
    }

    #[inline]
    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Borrowed(text)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Owned(text.to_owned())))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Text<'de>, E> {
        Ok(Text(Cow::Owned(text)))
    }
}

/// Bytes, lent or owned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octets<'a>(pub Cow<'a, [u8]>);

impl Serialize for Octets<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Octets<'de> {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_bytes(OctetsVisitor)
    }
}

struct OctetsVisitor;

impl<'de> Visitor<'de> for OctetsVisitor {
    type Value = Octets<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    #[inline]
    fn visit_borrowed_bytes<E: Error>(self, bytes: &'de [u8]) -> Result<Octets<'de>, E> {
        Ok(Octets(Cow::Borrowed(bytes)))
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Octets<'de>, E> {
        Ok(Octets(Cow::Owned(bytes.to_owned())))
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Octets<'de>, E> {
        Ok(Octets(Cow::Owned(bytes)))
    }

    /// JSON has bytes as a list of numbers.
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Octets<'de>, A::Error> {
        let mut bytes = Vec::with_capacity(items.size_hint().unwrap_or(0).min(4096));
        while let Some(byte) = items.next_element()? {
            bytes.push(byte);
        }
        Ok(Octets(Cow::Owned(bytes)))
    }
}
