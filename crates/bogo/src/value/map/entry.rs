//! An entry of a map, there or not, to be filled or changed.

use std::fmt;

use super::{Map, Member};
use crate::value::Value;

/// An entry of a [`Map`], from [`Map::entry`].
pub enum Entry<'a> {
    /// The key is there.
    Occupied(OccupiedEntry<'a>),
    /// It is not.
    Vacant(VacantEntry<'a>),
}

/// An entry that is there.
pub struct OccupiedEntry<'a> {
    pub(super) map: &'a mut Map,
    pub(super) place: usize,
}

/// An entry that is not there.
pub struct VacantEntry<'a> {
    pub(super) map: &'a mut Map,
    pub(super) key: Box<str>,
}

impl<'a> Entry<'a> {
    /// The key.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            Entry::Occupied(entry) => entry.key(),
            Entry::Vacant(entry) => entry.key(),
        }
    }

    /// The value that is there, or else `value`, put there.
    pub fn or_insert(self, value: impl Into<Value>) -> &'a mut Value {
        match self {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(value),
        }
    }

    /// The value that is there, or else that of `value`, put there.
    pub fn or_insert_with<V: Into<Value>>(self, value: impl FnOnce() -> V) -> &'a mut Value {
        match self {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(value()),
        }
    }

    /// Changes the value if it is there.
    #[must_use]
    pub fn and_modify(mut self, change: impl FnOnce(&mut Value)) -> Self {
        if let Entry::Occupied(entry) = &mut self {
            change(entry.get_mut());
        }
        self
    }
}

impl<'a> OccupiedEntry<'a> {
    /// The key.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.map.members()[self.place].key
    }

    /// The value.
    #[must_use]
    pub fn get(&self) -> &Value {
        &self.map.members()[self.place].value
    }

    /// The value, to be changed.
    #[must_use]
    pub fn get_mut(&mut self) -> &mut Value {
        &mut self.map.members_mut()[self.place].value
    }

    /// The value, to be changed for as long as the map is borrowed.
    #[must_use]
    pub fn into_mut(self) -> &'a mut Value {
        &mut self.map.members_mut()[self.place].value
    }

    /// Replaces the value and returns the former.
    pub fn insert(&mut self, value: impl Into<Value>) -> Value {
        std::mem::replace(self.get_mut(), value.into())
    }

    /// Takes the entry out, as [`Map::remove`] does.
    pub fn remove(self) -> Value {
        self.map.remove_at(self.place).value
    }
}

impl<'a> VacantEntry<'a> {
    /// The key.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Puts `value` at the end of the map.
    pub fn insert(self, value: impl Into<Value>) -> &'a mut Value {
        self.map.push_new(Member { key: self.key, value: value.into() })
    }
}

impl fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Occupied(entry) => entry.fmt(f),
            Entry::Vacant(entry) => entry.fmt(f),
        }
    }
}

impl fmt::Debug for OccupiedEntry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OccupiedEntry").field("key", &self.key()).field("value", self.get()).finish()
    }
}

impl fmt::Debug for VacantEntry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VacantEntry").field(&self.key).finish()
    }
}
