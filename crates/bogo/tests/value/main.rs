//! The owned value: its meaning, its conversions, and that no depth or size of it costs more than it should.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod depth;
#[cfg(feature = "json")]
mod json;
mod map;
mod serde_in;
mod timestamp;
mod value;

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
