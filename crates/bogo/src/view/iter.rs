//! Iterators over lists and objects. After an error they end.

use std::borrow::Cow;
use std::fmt;

use super::View;
use crate::error::Result;
use crate::v0::view::{Entries, Items};

/// The items of a list; made by [`View::items`].
#[derive(Clone)]
pub struct ItemIter<'a> {
    list: View<'a>,
    inner: Option<Items<'a>>,
}

impl<'a> ItemIter<'a> {
    pub(super) fn new(list: View<'a>, inner: Items<'a>) -> Self {
        ItemIter { list, inner: Some(inner) }
    }

    /// Counts what is left by stepping over it, or reads the count where it is stored.
    pub(super) fn remaining(mut self) -> Result<usize> {
        if let Some(count) = self.inner.as_ref().and_then(Items::count) {
            return Ok(count);
        }
        let mut count = 0;
        while let Some(inner) = &mut self.inner {
            match inner.skip().map_err(|error| self.list.locate(error))? {
                Some(()) => count += 1,
                None => break,
            }
        }
        Ok(count)
    }
}

impl<'a> Iterator for ItemIter<'a> {
    type Item = Result<View<'a>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let next = self.inner.as_mut()?.next();
        if !matches!(next, Ok(Some(_))) {
            self.inner = None;
        }
        Some(next.transpose()?.map(View::from).map_err(|error| self.list.locate(error)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.inner.as_ref().and_then(Items::count) {
            Some(count) => (0, Some(count + 1)),
            None => (0, None),
        }
    }
}

impl fmt::Debug for ItemIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ItemIter({:?})", self.list)
    }
}

/// The entries of an object; made by [`View::entries`].
#[derive(Clone)]
pub struct EntryIter<'a> {
    object: View<'a>,
    inner: Option<Entries<'a>>,
}

impl<'a> EntryIter<'a> {
    pub(super) fn new(object: View<'a>, inner: Entries<'a>) -> Self {
        EntryIter { object, inner: Some(inner) }
    }

    /// Counts what is left by stepping over it.
    pub(super) fn remaining(mut self) -> Result<usize> {
        let mut count = 0;
        while let Some(inner) = &mut self.inner {
            match inner.skip().map_err(|error| self.object.locate(error))? {
                Some(()) => count += 1,
                None => break,
            }
        }
        Ok(count)
    }
}

impl<'a> Iterator for EntryIter<'a> {
    type Item = Result<(Cow<'a, str>, View<'a>)>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let next = self.inner.as_mut()?.next();
        if !matches!(next, Ok(Some(_))) {
            self.inner = None;
        }
        let entry = next.transpose()?.map(|(key, value)| (key, View::from(value)));
        Some(entry.map_err(|error| self.object.locate(error)))
    }
}

impl fmt::Debug for EntryIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EntryIter({:?})", self.object)
    }
}
