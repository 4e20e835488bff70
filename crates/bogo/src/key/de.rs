//! Map keys on their way in: text that is asked for as an integer, bool, float or enum is parsed.

use std::borrow::Cow;
use std::cell::Cell;

use serde::de::{Deserializer, EnumAccess, Error as _, Unexpected, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

use crate::error::{Error, Result};

/// A key, borrowed from the input wherever it can be.
pub(crate) struct KeyDeserializer<'a, 'de> {
    key: Cow<'de, str>,
    /// Told whether an identifier was asked for.
    identifier: Option<&'a Cell<bool>>,
}

impl<'a, 'de> KeyDeserializer<'a, 'de> {
    #[inline(always)]
    pub(crate) fn new(key: Cow<'de, str>) -> Self {
        KeyDeserializer { key, identifier: None }
    }

    /// One that tells whether an identifier is asked for, as only who knows the names of fields does.
    #[inline(always)]
    pub(crate) fn telling(key: Cow<'de, str>, identifier: &'a Cell<bool>) -> Self {
        KeyDeserializer { key, identifier: Some(identifier) }
    }

    #[inline]
    fn visit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.key {
            Cow::Borrowed(key) => visitor.visit_borrowed_str(key),
            Cow::Owned(key) => visitor.visit_string(key),
        }
    }

    fn parse<T: std::str::FromStr>(&self) -> Option<T> {
        // `FromStr` takes `+1` and `inf` too; no writer makes such.
        let digits = self.key.strip_prefix('-').unwrap_or(&self.key);
        if digits.starts_with(|first: char| first.is_ascii_digit()) { self.key.parse().ok() } else { None }
    }
}

macro_rules! parsed {
    ($($method:ident: $visit:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            match self.parse() {
                Some(value) => visitor.$visit(value),
                None => Err(Error::invalid_type(Unexpected::Str(&self.key), &visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for KeyDeserializer<'_, 'de> {
    type Error = Error;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.visit(visitor)
    }

    #[inline]
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if let Some(identifier) = self.identifier {
            identifier.set(true);
        }
        self.visit(visitor)
    }

    parsed! {
        deserialize_i8: visit_i8,
        deserialize_i16: visit_i16,
        deserialize_i32: visit_i32,
        deserialize_i64: visit_i64,
        deserialize_i128: visit_i128,
        deserialize_u8: visit_u8,
        deserialize_u16: visit_u16,
        deserialize_u32: visit_u32,
        deserialize_u64: visit_u64,
        deserialize_u128: visit_u128,
        deserialize_f32: visit_f32,
        deserialize_f64: visit_f64,
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match &*self.key {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            other => Err(Error::invalid_type(Unexpected::Str(other), &visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_some(self)
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        // The variant is asked for as an identifier too.
        visitor.visit_enum(KeyDeserializer::new(self.key))
    }

    forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct ignored_any
    }
}

impl<'de> EnumAccess<'de> for KeyDeserializer<'_, 'de> {
    type Error = Error;
    type Variant = UnitOnly;

    fn variant_seed<T: serde::de::DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, UnitOnly)> {
        Ok((seed.deserialize(self)?, UnitOnly))
    }
}

/// The variant of an enum in a key: it has room for no data.
pub(crate) struct UnitOnly;

impl<'de> VariantAccess<'de> for UnitOnly {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        Ok(())
    }

    fn newtype_variant_seed<T: serde::de::DeserializeSeed<'de>>(self, _seed: T) -> Result<T::Value> {
        Err(Error::invalid_type(Unexpected::UnitVariant, &"newtype variant"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value> {
        Err(Error::invalid_type(Unexpected::UnitVariant, &visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _fields: &'static [&'static str], visitor: V) -> Result<V::Value> {
        Err(Error::invalid_type(Unexpected::UnitVariant, &visitor))
    }
}
