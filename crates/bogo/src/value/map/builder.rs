//! A map from many entries at once.

use super::{Map, Member};
use crate::key::fingerprint;
use crate::value::Value;

/// Collects entries faster than [`Map::insert`] does: a filter over the keys so far tells most new ones without a
/// search.
pub(in crate::value) struct Builder {
    map: Map,
    /// A bit for each of 256 fingerprints.
    seen: [u64; 4],
}

impl Builder {
    /// The capacity is trusted.
    pub(in crate::value) fn with_capacity(capacity: usize) -> Self {
        Builder { map: Map::with_capacity(capacity), seen: [0; 4] }
    }

    /// As [`Map::insert`].
    pub(in crate::value) fn push(&mut self, key: Box<str>, value: Value) {
        let fingerprint = (fingerprint(key.as_bytes()) >> 56) as u8;
        let bits = &mut self.seen[usize::from(fingerprint >> 6)];
        let bit = 1 << (fingerprint & 63);
        let member = Member { key, value };
        if *bits & bit == 0 {
            *bits |= bit;
            self.map.push_new(member);
        } else {
            self.map.insert_member(member);
        }
    }

    pub(in crate::value) fn finish(self) -> Map {
        self.map
    }
}
