//! Objects: entries one by one, the unwanted ones skipped by their size.

use std::cell::Cell;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::De;
use crate::error::{Error, Result};
use crate::key::KeyDeserializer;
use crate::select::{Choice, Node};
use crate::v0::cursor::{Cursor, Enclosing};
use crate::v0::item;
use crate::v0::keys::{self, Repeat};

/// The entries of the object that the cursor has been narrowed to.
pub(super) struct Entries<'a, 'de, 's> {
    de: &'a mut De<'de, 's>,
    /// Where the object ends.
    end: usize,
    /// What to take of it; everything if `None`.
    selection: Option<&'s Node>,
    /// The entries whose key comes more than once, where they are to be merged.
    repeats: Vec<Repeat>,
    /// Whether any entry may be passed over.
    picky: bool,
    /// Where the next entry begins, if any may be passed over: the value of the present one may stand further on.
    resume: usize,
    /// Where the entry at hand begins, if any may be passed over.
    present: usize,
    /// The names that the type knows, from the one that is due.
    fields: &'static [&'static str],
}

impl<'a, 'de, 's> Entries<'a, 'de, 's> {
    /// `merge` gives of the entries with one key only the first, with the value of the last.
    #[inline(always)]
    pub(super) fn new(de: &'a mut De<'de, 's>, fields: &'static [&'static str], merge: bool) -> Self {
        let selection = de.selection.take().filter(|node| node.narrows_objects());
        let repeats = if merge { keys::repeats(de.cursor, de.rules.utf8) } else { Vec::new() };
        Entries {
            end: de.cursor.end,
            picky: selection.is_some() || !repeats.is_empty(),
            resume: de.cursor.pos,
            present: de.cursor.pos,
            de,
            selection,
            repeats,
            fields,
        }
    }

    /// The next entry's key, with the cursor at its value; `None` at the object's end.
    #[inline(always)]
    fn next(&mut self) -> Result<Option<&'de [u8]>> {
        if self.picky {
            return self.next_wanted();
        }
        let cursor = &mut self.de.cursor;
        if cursor.pos == self.end {
            return Ok(None);
        }
        let (key, end) = cursor.entry()?;
        cursor.narrow(end, Enclosing::Entry);
        Ok(Some(key))
    }

    /// The next entry that a selection takes; of those with one key it is the first, with the value of the last.
    #[inline(never)]
    fn next_wanted(&mut self) -> Result<Option<&'de [u8]>> {
        loop {
            let cursor = &mut self.de.cursor;
            *cursor = Cursor { pos: self.resume, end: self.end, enclosing: Enclosing::Object, ..*cursor };
            if cursor.is_at_end() {
                return Ok(None);
            }
            let (mut key, mut end) = cursor.entry()?;
            self.present = std::mem::replace(&mut self.resume, end);
            match self.repeat() {
                Some(Repeat { last: None, .. }) => continue,
                Some(&Repeat { last: Some(last), .. }) => {
                    let cursor = &mut self.de.cursor;
                    cursor.pos = last;
                    (key, end) = cursor.entry()?;
                }
                None => {}
            }
            if self.choose(key)? {
                self.de.cursor.narrow(end, Enclosing::Entry);
                return Ok(Some(key));
            }
        }
    }

    /// The entry at hand, if its key comes more than once.
    fn repeat(&self) -> Option<&Repeat> {
        let at = self.repeats.binary_search_by_key(&self.present, |repeat| repeat.start).ok()?;
        self.repeats.get(at)
    }

    /// From the entry at hand on, the first of `contents`, entries with one key become one.
    fn merge(&mut self, contents: Cursor<'de>) -> Result<()> {
        self.repeats = keys::repeats(contents, self.de.rules.utf8);
        self.picky |= !self.repeats.is_empty();
        if let Some(&Repeat { last: Some(last), .. }) = self.repeat() {
            let cursor = &mut self.de.cursor;
            *cursor = Cursor { pos: last, ..contents };
            let (_, end) = cursor.entry()?;
            cursor.narrow(end, Enclosing::Entry);
        }
        Ok(())
    }

    /// Whether the selection takes the entry under `key`, and what of it.
    fn choose(&mut self, key: &'de [u8]) -> Result<bool> {
        let Some(node) = self.selection else { return Ok(true) };
        let key = item::text(key, self.de.cursor.pos - key.len(), self.de.rules.utf8)?;
        self.de.selection = match node.at_key(&key) {
            Choice::Skip => return Ok(false),
            Choice::Whole => None,
            Choice::Part(node) => Some(node),
        };
        Ok(true)
    }

    /// The field that `key` names, if it is the one that is due.
    ///
    /// A writer of the same type writes its fields in their order. A key that equals a field's name is text already, so
    /// its bytes need not be validated again; at 65 instructions a key that is what reading a struct is mostly about.
    #[inline(always)]
    fn due(&mut self, key: &[u8]) -> Option<&'static str> {
        let (name, rest) = self.fields.split_first()?;
        self.fields = rest;
        crate::text::same(name.as_bytes(), key).then_some(*name)
    }

    /// Checks that the value filled its entry, and widens the cursor to the object again.
    #[inline(always)]
    fn leave_entry(&mut self) -> Result<()> {
        self.de.cursor.expect_end()?;
        self.de.cursor.end = self.end;
        self.de.cursor.enclosing = Enclosing::Object;
        Ok(())
    }

    /// How many entries are left, by stepping over them; 0 if a fault lies ahead, which is met when it is reached.
    fn count(&self) -> usize {
        Cursor { end: self.end, ..self.de.cursor }.count_entries().unwrap_or(0)
    }

    /// Checks that the visitor took every entry.
    #[inline(always)]
    pub(super) fn finish(&mut self) -> Result<()> {
        let cursor = &mut self.de.cursor;
        if self.picky && cursor.end == self.end && cursor.enclosing == Enclosing::Object {
            cursor.pos = self.resume;
        }
        cursor.expect_end()
    }
}

impl<'de> MapAccess<'de> for &mut Entries<'_, 'de, '_> {
    type Error = Error;

    #[inline(always)]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let start = self.de.cursor.pos;
        let Some(key) = self.next()? else { return Ok(None) };
        if let Some(name) = self.due(key) {
            return seed.deserialize(FieldName(name)).map(Some).map_err(|error| error.or_offset(start));
        }
        let key = item::text(key, self.de.cursor.pos - key.len(), self.de.rules.utf8)?;
        let key = KeyDeserializer::new(key);
        seed.deserialize(key).map(Some).map_err(|error| error.or_offset(start))
    }

    #[inline(always)]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        let start = self.de.cursor.pos;
        let value = seed.deserialize(&mut *self.de).map_err(|error| error.or_offset(start))?;
        self.leave_entry()?;
        Ok(value)
    }

    /// Exact where nothing is left out, so that a map grows once.
    fn size_hint(&self) -> Option<usize> {
        (!self.picky).then(|| self.count())
    }
}

/// The entries for who asks for a map: that may be a struct with flattened fields, of which serde keeps what these may hold
/// until it tries types on it, and tells no one that one of them refused a key seen twice. Such a struct asks for its first
/// key as an identifier; then entries with one key are merged. A map asks for keys of its own type, and takes all.
pub(super) struct MapEntries<'e, 'a, 'de, 's> {
    entries: &'e mut Entries<'a, 'de, 's>,
    has_asked: bool,
}

impl<'e, 'a, 'de, 's> MapEntries<'e, 'a, 'de, 's> {
    pub(super) fn new(entries: &'e mut Entries<'a, 'de, 's>) -> Self {
        MapEntries { entries, has_asked: false }
    }

    /// The first key.
    fn first_key<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let entries = &mut *self.entries;
        let contents = entries.de.cursor;
        let Some(key) = entries.next_wanted()? else { return Ok(None) };
        let key = item::text(key, entries.de.cursor.pos - key.len(), entries.de.rules.utf8)?;
        let identifier = Cell::new(false);
        let key = KeyDeserializer::telling(key, &identifier);
        let key = seed.deserialize(key).map_err(|error| error.or_offset(contents.pos))?;
        if identifier.get() && entries.repeats.is_empty() {
            entries.merge(contents)?;
        }
        Ok(Some(key))
    }
}

impl<'de> MapAccess<'de> for MapEntries<'_, '_, 'de, '_> {
    type Error = Error;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        if !std::mem::replace(&mut self.has_asked, true) {
            return self.first_key(seed);
        }
        (&mut *self.entries).next_key_seed(seed)
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        (&mut *self.entries).next_value_seed(seed)
    }

    fn size_hint(&self) -> Option<usize> {
        (!self.entries.picky).then(|| self.entries.count())
    }
}

/// A key that is the name of a field.
struct FieldName(&'static str);

impl<'de> Deserializer<'de> for FieldName {
    type Error = Error;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_borrowed_str(self.0)
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq
        tuple tuple_struct map struct enum identifier ignored_any
    }
}
