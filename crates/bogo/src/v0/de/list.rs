//! Lists, untyped and typed.

use std::marker::PhantomData;

use serde::de::{Deserialize, DeserializeSeed, Error as _, SeqAccess};

use super::De;
use super::element::{ElementDeserializer, FloatDeserializer};
use crate::error::{Error, Result};
use crate::select::{Choice, Node};
use crate::v0::cursor::{Cursor, Enclosing};
use crate::v0::item::Item;
use crate::v0::tag::Element;

/// How many items are counted beforehand. To count all of canada.json's takes 3 % of the time to decode it; behind this
/// many a list grows by doubling.
const COUNTED: usize = 256;

/// The items of the untyped list that the cursor has been narrowed to.
pub(super) struct Items<'a, 'de, 's> {
    de: &'a mut De<'de, 's>,
    selection: Option<&'s Node>,
    index: usize,
}

impl<'a, 'de, 's> Items<'a, 'de, 's> {
    #[inline(always)]
    pub(super) fn new(de: &'a mut De<'de, 's>) -> Self {
        let selection = de.selection.take().filter(|node| node.narrows_lists());
        Items { de, selection, index: 0 }
    }

    /// Moves to the next item that is wanted; false at the list's end.
    #[inline(always)]
    fn seek(&mut self) -> Result<bool> {
        if self.selection.is_none() { Ok(!self.de.cursor.is_at_end()) } else { self.seek_selected() }
    }

    #[inline(never)]
    fn seek_selected(&mut self) -> Result<bool> {
        while !self.de.cursor.is_at_end() {
            let Some(node) = self.selection else { return Ok(true) };
            self.index += 1;
            match node.at_index(self.index - 1) {
                Choice::Skip => drop(Item::read(&mut self.de.cursor, self.de.rules.unknown)?),
                Choice::Whole => {
                    self.de.selection = None;
                    return Ok(true);
                }
                Choice::Part(node) => {
                    self.de.selection = Some(node);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// How many items are left, by stepping over them, but at most [`COUNTED`]; 0 if a fault lies ahead, which is met when
    /// it is reached.
    fn count(&self) -> usize {
        let mut ahead = self.de.cursor;
        let mut count = 0;
        while count < COUNTED && !ahead.is_at_end() {
            if Item::read(&mut ahead, self.de.rules.unknown).is_err() {
                return 0;
            }
            count += 1;
        }
        count
    }

    #[inline(always)]
    pub(super) fn finish(&mut self) -> Result<()> {
        let start = self.de.cursor.pos;
        if self.seek()? { Err(too_long(start)) } else { Ok(()) }
    }
}

impl<'de> SeqAccess<'de> for &mut Items<'_, 'de, '_> {
    type Error = Error;

    #[inline(always)]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if !self.seek()? {
            return Ok(None);
        }
        let start = self.de.cursor.pos;
        seed.deserialize(&mut *self.de).map(Some).map_err(|error| error.or_offset(start))
    }

    /// Exact up to [`COUNTED`] where nothing is left out, so that most lists grow once.
    fn size_hint(&self) -> Option<usize> {
        self.selection.is_none().then(|| self.count())
    }
}

/// The elements of a typed list whose header has been read.
pub(super) struct Elements<'a, 'de, 's> {
    de: &'a mut De<'de, 's>,
    element: Element,
    left: usize,
    selection: Option<&'s Node>,
    index: usize,
}

impl<'a, 'de, 's> Elements<'a, 'de, 's> {
    #[inline(always)]
    pub(super) fn new(de: &'a mut De<'de, 's>, element: Element, count: usize) -> Self {
        let selection = de.selection.take().filter(|node| node.narrows_lists());
        Elements { de, element, left: count, selection, index: 0 }
    }

    /// Moves to the next element that is wanted and counts it as taken; false at the list's end.
    #[inline(always)]
    fn seek(&mut self) -> Result<bool> {
        if self.selection.is_some() {
            return self.seek_selected();
        }
        let more = self.left > 0;
        self.left -= usize::from(more);
        Ok(more)
    }

    #[inline(never)]
    fn seek_selected(&mut self) -> Result<bool> {
        while self.left > 0 {
            self.left -= 1;
            let Some(node) = self.selection else { return Ok(true) };
            self.index += 1;
            match node.at_index(self.index - 1) {
                Choice::Skip => drop(Item::read_element(&mut self.de.cursor, self.element)?),
                // An element holds nothing that a longer path could narrow.
                Choice::Whole | Choice::Part(_) => return Ok(true),
            }
        }
        Ok(false)
    }

    #[inline(always)]
    pub(super) fn finish(&mut self) -> Result<()> {
        let start = self.de.cursor.pos;
        if self.seek()? { Err(too_long(start)) } else { Ok(()) }
    }
}

impl<'de> SeqAccess<'de> for &mut Elements<'_, 'de, '_> {
    type Error = Error;

    #[inline(always)]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if !self.seek()? {
            return Ok(None);
        }
        let start = self.de.cursor.pos;
        let element = ElementDeserializer { element: self.element, de: self.de };
        seed.deserialize(element).map(Some).map_err(|error| error.or_offset(start))
    }

    /// Exact, and no more than the bytes left can hold.
    #[inline]
    fn size_hint(&self) -> Option<usize> {
        self.selection.is_none().then_some(self.left)
    }
}

/// The elements of a list of floats, all of them wanted: the cursor is a copy that stays in registers.
pub(super) struct Floats<'de> {
    cursor: Cursor<'de>,
    left: usize,
    human_readable: bool,
}

impl<'de> Floats<'de> {
    #[inline(always)]
    pub(super) fn new(de: &De<'de, '_>, pos: usize, end: usize, count: usize) -> Self {
        // Where it stands comes from registers: a copy of the cursor would wait until what was just written of it is in
        // memory.
        let cursor = Cursor { input: de.cursor.input, pos, end, enclosing: Enclosing::List };
        Floats { cursor, left: count, human_readable: de.rules.human_readable }
    }

    /// Where the list ends.
    #[inline(always)]
    pub(super) fn finish(&self) -> Result<usize> {
        if self.left > 0 {
            return Err(too_long(self.cursor.pos));
        }
        self.cursor.expect_end()?;
        Ok(self.cursor.pos)
    }
}

impl<'de> SeqAccess<'de> for &mut Floats<'de> {
    type Error = Error;

    #[inline(always)]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        let Some(left) = self.left.checked_sub(1) else { return Ok(None) };
        let start = self.cursor.pos;
        self.left = left;
        let float = FloatDeserializer { value: self.cursor.float()?, human_readable: self.human_readable };
        seed.deserialize(float).map(Some).map_err(|error| error.or_offset(start))
    }

    /// Inlined, so that both numbers of a pair are in registers when it is put together.
    #[inline(always)]
    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>> {
        self.next_element_seed(PhantomData)
    }

    /// Exact, and no more than the bytes left can hold.
    #[inline]
    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

#[cold]
fn too_long(at: usize) -> Error {
    Error::custom("list has more items than the type takes").or_offset(at)
}
