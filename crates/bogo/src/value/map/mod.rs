//! `Map`: values under text keys, in the order they came.

mod builder;
mod entry;
mod indexed;
mod iter;

use std::fmt;

pub(super) use self::builder::Builder;
pub use self::entry::{Entry, OccupiedEntry, VacantEntry};
use self::indexed::Indexed;
pub use self::iter::{IntoIter, Iter, IterMut, Keys, Values, ValuesMut};
use super::{Value, tree};

/// Values under text keys, in the order they came: what an object holds.
///
/// A key that comes again replaces the value and keeps the place of the first. Up to 32 entries lie in one vector and a
/// look-up compares keys; above that a hash index is kept beside it, seeded at random so that no input can make it
/// slow. Equality ignores order. Cloning, comparing, hashing, printing and dropping take no stack, however deep the
/// values nest.
///
/// # Examples
///
/// ```
/// use bogo::Map;
///
/// let mut map = Map::from([("b", 1), ("a", 2)]);
/// map.insert("c", "three");
/// map.insert("b", 4);
/// assert_eq!(map.keys().collect::<Vec<_>>(), ["b", "a", "c"]);
/// assert_eq!(map["b"], 4);
/// assert_eq!(map.get("d"), None);
/// ```
#[derive(Default)]
pub struct Map {
    repr: Repr,
}

enum Repr {
    Small(Vec<Member>),
    Indexed(Box<Indexed>),
}

/// A key and its value. Keys are boxed to a pointer and a length, which makes a member 48 bytes.
#[derive(Clone)]
pub(super) struct Member {
    pub(super) key: Box<str>,
    pub(super) value: Value,
}

/// How many members a map may have without an index.
const SMALL: usize = 32;

impl Map {
    /// An empty map; allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Map { repr: Repr::Small(Vec::new()) }
    }

    /// An empty map with room for `capacity` entries.
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Self {
        let members = Vec::with_capacity(capacity);
        match capacity {
            0..=SMALL => Map { repr: Repr::Small(members) },
            _ => Map { repr: Repr::Indexed(Box::new(Indexed::new(members, capacity))) },
        }
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members().len()
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members().is_empty()
    }

    /// The value under `key`.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        let place = self.place_of(key)?;
        Some(&self.members()[place].value)
    }

    /// The value under `key`, to be changed.
    #[must_use]
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        let place = self.place_of(key)?;
        Some(&mut self.members_mut()[place].value)
    }

    /// The entry at the place `index`, counted from 0 in the order they came.
    #[must_use]
    pub fn get_index(&self, index: usize) -> Option<(&str, &Value)> {
        self.members().get(index).map(Member::pair)
    }

    /// The place of `key` in the order of entries.
    #[must_use]
    pub fn get_index_of(&self, key: &str) -> Option<usize> {
        self.place_of(key)
    }

    /// Whether there is an entry under `key`.
    #[must_use]
    pub fn contains_key(&self, key: &str) -> bool {
        self.place_of(key).is_some()
    }

    /// Puts `value` under `key`: in the place of the present entry, whose value is returned, or else at the end.
    pub fn insert(&mut self, key: impl Into<Box<str>>, value: impl Into<Value>) -> Option<Value> {
        self.insert_member(Member { key: key.into(), value: value.into() })
    }

    /// Takes the entry under `key` out and returns its value. The order of the others stays, so the cost is `O(n)`; to
    /// remove many at once use [`retain`](Map::retain).
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        self.remove_entry(key).map(|(_, value)| value)
    }

    /// As [`remove`](Map::remove), with the key.
    pub fn remove_entry(&mut self, key: &str) -> Option<(String, Value)> {
        let place = self.place_of(key)?;
        Some(self.remove_at(place).into_pair())
    }

    /// The entry under `key`, present or not, to be filled or changed in one look-up.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut counts = bogo::Map::new();
    /// for word in ["to", "be", "or", "not", "to", "be"] {
    ///     let count = counts.entry(word).or_insert(0);
    ///     *count = (count.as_i64().unwrap_or(0) + 1).into();
    /// }
    /// assert_eq!(counts, bogo::Map::from([("to", 2), ("be", 2), ("or", 1), ("not", 1)]));
    /// ```
    pub fn entry(&mut self, key: impl Into<Box<str>>) -> Entry<'_> {
        let key = key.into();
        match self.place_of(&key) {
            Some(place) => Entry::Occupied(OccupiedEntry { map: self, place }),
            None => Entry::Vacant(VacantEntry { map: self, key }),
        }
    }

    /// The entries in order.
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        Iter(self.members().iter())
    }

    /// The entries in order, their values to be changed.
    #[must_use]
    pub fn iter_mut(&mut self) -> IterMut<'_> {
        IterMut(self.members_mut().iter_mut())
    }

    /// The keys in order.
    #[must_use]
    pub fn keys(&self) -> Keys<'_> {
        Keys(self.members().iter())
    }

    /// The values in the order of their keys.
    #[must_use]
    pub fn values(&self) -> Values<'_> {
        Values(self.members().iter())
    }

    /// The values in the order of their keys, to be changed.
    #[must_use]
    pub fn values_mut(&mut self) -> ValuesMut<'_> {
        ValuesMut(self.members_mut().iter_mut())
    }

    /// Keeps the entries for which `keep` says so, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&str, &mut Value) -> bool) {
        self.members_mut().retain_mut(|member| keep(&member.key, &mut member.value));
        self.rebuild_index();
    }

    /// Sorts the entries by key, byte by byte.
    pub fn sort_keys(&mut self) {
        self.members_mut().sort_unstable_by(|a, b| a.key.cmp(&b.key));
        self.rebuild_index();
    }

    /// Removes all entries and keeps the room for new ones.
    pub fn clear(&mut self) {
        self.members_mut().clear();
        self.rebuild_index();
    }

    /// Makes room for `additional` more entries.
    pub fn reserve(&mut self, additional: usize) {
        self.members_mut().reserve(additional);
    }

    pub(super) fn members(&self) -> &[Member] {
        match &self.repr {
            Repr::Small(members) => members,
            Repr::Indexed(indexed) => &indexed.members,
        }
    }

    /// Who changes keys or their places calls [`rebuild_index`](Map::rebuild_index).
    pub(super) fn members_mut(&mut self) -> &mut Vec<Member> {
        match &mut self.repr {
            Repr::Small(members) => members,
            Repr::Indexed(indexed) => &mut indexed.members,
        }
    }

    /// Takes all members out and leaves the map empty.
    pub(super) fn take_members(&mut self) -> Vec<Member> {
        match std::mem::take(&mut self.repr) {
            Repr::Small(members) => members,
            Repr::Indexed(indexed) => indexed.members,
        }
    }

    /// The members by key: an order that equal maps have in common.
    pub(super) fn sorted_members(&self) -> Vec<&Member> {
        let mut members: Vec<_> = self.members().iter().collect();
        members.sort_unstable_by(|a, b| a.key.cmp(&b.key));
        members
    }

    /// A map of `members` that are those of `self` in all but their values.
    pub(super) fn with_members(&self, members: Vec<Member>) -> Map {
        let repr = match &self.repr {
            Repr::Small(_) => Repr::Small(members),
            Repr::Indexed(indexed) => Repr::Indexed(Box::new(Indexed {
                members,
                places: indexed.places.clone(),
                hasher: indexed.hasher.clone(),
            })),
        };
        Map { repr }
    }

    pub(super) fn place_of(&self, key: &str) -> Option<usize> {
        match &self.repr {
            Repr::Small(members) => members.iter().position(|member| *member.key == *key),
            Repr::Indexed(indexed) => indexed.place_of(key),
        }
    }

    fn insert_member(&mut self, member: Member) -> Option<Value> {
        match self.place_of(&member.key) {
            Some(place) => Some(std::mem::replace(&mut self.members_mut()[place].value, member.value)),
            None => {
                self.push_new(member);
                None
            }
        }
    }

    /// Appends a member whose key is known to be new.
    fn push_new(&mut self, member: Member) -> &mut Value {
        match &mut self.repr {
            Repr::Small(members) if members.len() >= SMALL => {
                let members = std::mem::take(members);
                self.repr = Repr::Indexed(Box::new(Indexed::new(members, 2 * SMALL)));
            }
            _ => {}
        }
        if let Repr::Indexed(indexed) = &mut self.repr {
            indexed.index(&member.key, indexed.members.len());
        }
        let members = self.members_mut();
        members.push(member);
        let last = members.len() - 1;
        &mut members[last].value
    }

    fn remove_at(&mut self, place: usize) -> Member {
        match &mut self.repr {
            Repr::Small(members) => members.remove(place),
            Repr::Indexed(indexed) => {
                indexed.places.retain(|other| *other != place);
                indexed.places.iter_mut().filter(|other| **other > place).for_each(|other| *other -= 1);
                indexed.members.remove(place)
            }
        }
    }

    fn rebuild_index(&mut self) {
        if let Repr::Indexed(indexed) = &mut self.repr {
            indexed.rebuild();
        }
    }
}

impl Default for Repr {
    fn default() -> Self {
        Repr::Small(Vec::new())
    }
}

impl Member {
    fn pair(&self) -> (&str, &Value) {
        (&self.key, &self.value)
    }

    /// Costs nothing: a boxed `str` becomes a `String` in place.
    fn into_pair(self) -> (String, Value) {
        (self.key.into_string(), self.value)
    }
}

impl Drop for Map {
    fn drop(&mut self) {
        tree::flatten(self.values_mut());
    }
}

impl Clone for Map {
    fn clone(&self) -> Self {
        // Each value clones itself without recursion; so for the other traits.
        self.with_members(self.members().to_vec())
    }
}

impl PartialEq for Map {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().all(|(key, value)| other.get(key) == Some(value))
    }
}

impl Eq for Map {}

impl std::hash::Hash for Map {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        for member in self.sorted_members() {
            member.key.hash(state);
            member.value.hash(state);
        }
    }
}

impl fmt::Debug for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

/// Panics where there is no such key; [`get`](Map::get) does not.
impl std::ops::Index<&str> for Map {
    type Output = Value;

    fn index(&self, key: &str) -> &Value {
        match self.get(key) {
            Some(value) => value,
            None => panic!("no entry under the key {key:?}"),
        }
    }
}

/// Panics where there is no such key; [`entry`](Map::entry) makes one.
impl std::ops::IndexMut<&str> for Map {
    fn index_mut(&mut self, key: &str) -> &mut Value {
        match self.get_mut(key) {
            Some(value) => value,
            None => panic!("no entry under the key {key:?}"),
        }
    }
}

impl<K: Into<Box<str>>, V: Into<Value>, const N: usize> From<[(K, V); N]> for Map {
    fn from(entries: [(K, V); N]) -> Self {
        entries.into_iter().collect()
    }
}

impl<K: Into<Box<str>>, V: Into<Value>> FromIterator<(K, V)> for Map {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Map::new();
        map.extend(entries);
        map
    }
}

impl<K: Into<Box<str>>, V: Into<Value>> Extend<(K, V)> for Map {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}
