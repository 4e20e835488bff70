//! Maps, structs and struct variants.

use std::collections::HashSet;

use serde::ser::{Serialize, SerializeMap, SerializeStruct, SerializeStructVariant};

use super::ValueSerializer;
use super::slot::Entry;
use crate::error::{Error, ErrorKind, Result};
use crate::key::{KeySerializer, OwnedKey, TakeKey};
use crate::v0::out::{Open, Out};
use crate::v0::tag::Tag;

/// An object whose keys are known to be text.
pub(super) struct StructSerializer<'a, 'b> {
    pub(super) out: &'a mut Out<'b>,
    pub(super) open: Open,
}

impl StructSerializer<'_, '_> {
    #[inline(always)]
    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
        value
            .serialize(ValueSerializer { out: self.out, slot: Entry(key) })
            .map_err(|error| self.out.fail(error.in_key(key)))
    }
}

impl SerializeStruct for StructSerializer<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
        self.field(key, value)
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        self.out.close(self.open, Tag::Object);
        Ok(())
    }
}

/// `{variant: {..}}`.
pub(super) struct VariantMapSerializer<'a, 'b> {
    pub(super) variant: &'static str,
    pub(super) outer: Open,
    pub(super) inner: StructSerializer<'a, 'b>,
}

impl SerializeStructVariant for VariantMapSerializer<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
        self.inner.field(key, value).map_err(|error| error.in_key(self.variant))
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        let StructSerializer { out, open } = self.inner;
        out.close(open, Tag::Object);
        out.close(self.outer, Tag::Object);
        Ok(())
    }
}

/// An object whose keys are values that become text.
pub(super) struct MapSerializer<'a, 'b> {
    object: StructSerializer<'a, 'b>,
    /// What only some maps need, out of the way of the others.
    rare: Option<Box<Rare>>,
}

#[derive(Default)]
struct Rare {
    /// A key that was written before its value.
    pending: Option<String>,
    /// The keys so far, in strict mode.
    seen: HashSet<Box<str>>,
}

impl<'a, 'b> MapSerializer<'a, 'b> {
    #[inline(always)]
    pub(super) fn new(object: StructSerializer<'a, 'b>) -> Self {
        MapSerializer { object, rare: None }
    }

    /// Writes the entry under `key`.
    #[inline(always)]
    fn entry<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<()> {
        if self.is_strict() {
            self.refuse_duplicate(key)?;
        }
        let slot = Entry(key);
        value
            .serialize(ValueSerializer { out: self.object.out, slot })
            .map_err(|error| self.object.out.fail(error.in_key(key)))
    }

    fn is_strict(&self) -> bool {
        self.object.out.options.strict
    }

    #[cold]
    fn refuse_duplicate(&mut self, key: &str) -> Result<()> {
        if self.rare.get_or_insert_default().seen.insert(key.into()) {
            return Ok(());
        }
        Err(Error::new(ErrorKind::DuplicateKey, format!("key {key:?} occurs twice")))
    }
}

impl SerializeMap for MapSerializer<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        let key = key.serialize(KeySerializer(OwnedKey { strict: self.is_strict() }))?;
        self.rare.get_or_insert_default().pending = Some(key);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let key = self.rare.as_mut().and_then(|rare| rare.pending.take());
        let key = key.ok_or_else(|| Error::new(ErrorKind::Data, "a map's value was serialized before its key"))?;
        self.entry(&key, value)
    }

    #[inline(always)]
    fn serialize_entry<K: Serialize + ?Sized, V: Serialize + ?Sized>(&mut self, key: &K, value: &V) -> Result<()> {
        key.serialize(KeySerializer(EntryKey { map: self, value }))
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        self.object.end()
    }
}

/// Writes the whole entry as soon as the key's text is there.
struct EntryKey<'m, 'a, 'b, 'v, V: ?Sized> {
    map: &'m mut MapSerializer<'a, 'b>,
    value: &'v V,
}

impl<V: Serialize + ?Sized> TakeKey for EntryKey<'_, '_, '_, '_, V> {
    type Ok = ();

    fn is_strict(&self) -> bool {
        self.map.is_strict()
    }

    #[inline]
    fn text(self, text: &str) -> Result<()> {
        self.map.entry(text, self.value)
    }
}
