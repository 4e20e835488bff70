//! The members of a large map, with an index over their keys.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;

use super::Member;

/// Members and where each key's member is.
pub(super) struct Indexed {
    pub(super) members: Vec<Member>,
    pub(super) places: HashTable<usize>,
    pub(super) hasher: RandomState,
}

impl Indexed {
    pub(super) fn new(members: Vec<Member>, capacity: usize) -> Self {
        let mut indexed = Indexed { members, places: HashTable::with_capacity(capacity), hasher: RandomState::new() };
        indexed.rebuild();
        indexed
    }

    pub(super) fn rebuild(&mut self) {
        self.places.clear();
        for (place, member) in self.members.iter().enumerate() {
            let hash = self.hasher.hash_one(&*member.key);
            self.places.insert_unique(hash, place, |&other| self.hasher.hash_one(&*self.members[other].key));
        }
    }

    /// Notes a new key's place, before its member is there.
    pub(super) fn index(&mut self, key: &str, place: usize) {
        let Indexed { members, places, hasher } = self;
        places.insert_unique(hasher.hash_one(key), place, |&other| hasher.hash_one(&*members[other].key));
    }

    pub(super) fn place_of(&self, key: &str) -> Option<usize> {
        let hash = self.hasher.hash_one(key);
        self.places.find(hash, |&place| *self.members[place].key == *key).copied()
    }
}
