//! Objects: entries one by one, the unwanted ones skipped by their size.

use serde::de::{DeserializeSeed, MapAccess};

use super::De;
use crate::error::{Error, Result};
use crate::key::KeyDeserializer;
use crate::select::{Choice, Node};
use crate::v0::cursor::{Cursor, Enclosing};
use crate::v0::item;

/// The entries of the object that the cursor has been narrowed to.
pub(super) struct Entries<'a, 'de, 's> {
    de: &'a mut De<'de, 's>,
    /// Where the object ends.
    end: usize,
    /// What to take of it; everything if `None`.
    selection: Option<&'s Node>,
    /// Where the entries begin that a later one with the same key replaces.
    losers: Vec<usize>,
}

impl<'a, 'de, 's> Entries<'a, 'de, 's> {
    #[inline]
    pub(super) fn new(de: &'a mut De<'de, 's>) -> Result<Self> {
        let selection = de.selection.filter(|node| node.narrows_objects());
        de.selection = None;
        let losers = if de.drop_duplicates { losers(de.cursor)? } else { Vec::new() };
        Ok(Entries { end: de.cursor.end, de, selection, losers })
    }

    /// The next entry's key, with the cursor narrowed to its value; `None` at the object's end.
    #[inline]
    fn next(&mut self) -> Result<Option<KeyDeserializer<'de>>> {
        loop {
            let cursor = &mut self.de.cursor;
            if cursor.pos == self.end {
                return Ok(None);
            }
            let start = cursor.pos;
            let (key, end) = cursor.entry()?;
            if !self.losers.is_empty() && self.losers.binary_search(&start).is_ok() {
                cursor.pos = end;
                continue;
            }
            let key = item::text(key, cursor.pos - key.len(), self.de.rules.utf8)?;
            if let Some(node) = self.selection {
                match node.at_key(&key) {
                    Choice::Skip => {
                        cursor.pos = end;
                        continue;
                    }
                    Choice::Whole => self.de.selection = None,
                    Choice::Part(node) => self.de.selection = Some(node),
                }
            }
            cursor.end = end;
            cursor.enclosing = Enclosing::Entry;
            return Ok(Some(KeyDeserializer { key, human_readable: self.de.rules.human_readable }));
        }
    }

    /// Checks that the value filled its entry, and widens the cursor to the object again.
    #[inline]
    fn leave_entry(&mut self) -> Result<()> {
        self.de.cursor.expect_end()?;
        self.de.cursor.end = self.end;
        self.de.cursor.enclosing = Enclosing::Object;
        Ok(())
    }

    /// Checks that the visitor took every entry.
    #[inline]
    pub(super) fn finish(self) -> Result<()> {
        self.de.cursor.expect_end()
    }
}

impl<'de> MapAccess<'de> for &mut Entries<'_, 'de, '_> {
    type Error = Error;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let start = self.de.cursor.pos;
        match self.next()? {
            Some(key) => seed.deserialize(key).map(Some).map_err(|error| error.or_offset(start)),
            None => Ok(None),
        }
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        let start = self.de.cursor.pos;
        let value = seed.deserialize(&mut *self.de).map_err(|error| error.or_offset(start))?;
        self.leave_entry()?;
        Ok(value)
    }
}

/// Where the entries begin whose key comes again, in order. Sorting keeps it `O(n log n)` whatever the keys are.
#[cold]
fn losers(mut contents: Cursor<'_>) -> Result<Vec<usize>> {
    let mut keys = Vec::new();
    while !contents.is_at_end() {
        let start = contents.pos;
        let (key, end) = contents.entry()?;
        contents.pos = end;
        keys.push((key, start));
    }
    keys.sort_unstable();
    let mut losers: Vec<usize> =
        keys.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| pair[0].1).collect();
    losers.sort_unstable();
    Ok(losers)
}
