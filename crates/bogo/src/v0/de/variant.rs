//! Enums: the text of a unit variant, or an object of one entry, as JSON has them.

use std::borrow::Cow;

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error as _, VariantAccess, Visitor};

use super::De;
use crate::error::{Error, Result};
use crate::key::KeyDeserializer;
use crate::v0::cursor::Enclosing;
use crate::v0::item;

/// A variant without data.
pub(super) struct TextVariant<'de>(pub(super) Cow<'de, str>);

impl<'de> EnumAccess<'de> for TextVariant<'de> {
    type Error = Error;
    type Variant = crate::key::UnitOnly;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self::Variant)> {
        let variant = seed.deserialize(KeyDeserializer::new(self.0))?;
        Ok((variant, crate::key::UnitOnly))
    }
}

/// A variant with data, in the object that the cursor has been narrowed to.
pub(super) struct DataVariant<'a, 'de, 's> {
    pub(super) de: &'a mut De<'de, 's>,
    /// Where the object begins.
    pub(super) start: usize,
}

impl<'a, 'de, 's> EnumAccess<'de> for DataVariant<'a, 'de, 's> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self)> {
        if self.de.cursor.is_at_end() {
            return Err(Error::custom("empty object, expected one entry named for a variant").or_offset(self.start));
        }
        // A selection cannot narrow a variant: it would be left without its data.
        self.de.selection = None;
        let start = self.de.cursor.pos;
        let (key, end) = self.de.cursor.entry()?;
        if end != self.de.cursor.end {
            return Err(
                Error::custom("object of several entries, expected one named for a variant").or_offset(self.start)
            );
        }
        let key = item::text(key, self.de.cursor.pos - key.len(), self.de.rules.utf8)?;
        // The entry ends where the object does, so that narrowing changes the error's words only.
        self.de.cursor.narrow(end, Enclosing::Entry);
        let key = KeyDeserializer::new(key);
        let variant = seed.deserialize(key).map_err(|error| error.or_offset(start))?;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for DataVariant<'_, 'de, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        serde::Deserialize::deserialize(self.de)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        let start = self.de.cursor.pos;
        seed.deserialize(self.de).map_err(|error| error.or_offset(start))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        self.de.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value> {
        self.de.deserialize_struct("", fields, visitor)
    }
}
