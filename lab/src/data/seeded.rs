//! The generator that all generated data sets draw from, and what they draw.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use rand_pcg::Lcg64Xsh32;

/// The seed of the Rust serialization benchmark: the first twenty digits of pi, so nothing is up our sleeves.
const STATE: u64 = 3_141_592_653;
const STREAM: u64 = 5_897_932_384;

/// A generator that gives the same numbers each time.
pub(super) fn generator() -> Lcg64Xsh32 {
    Lcg64Xsh32::new(STATE, STREAM)
}

/// One of `texts`.
pub(super) fn pick(rng: &mut impl Rng, texts: &[&str]) -> String {
    texts.choose(rng).map_or_else(String::new, ToString::to_string)
}

/// `make`'s value half of the time.
pub(super) fn maybe<R: Rng, T>(rng: &mut R, make: impl FnOnce(&mut R) -> T) -> Option<T> {
    rng.random_bool(0.5).then(|| make(rng))
}

/// As many of `make`'s values as a draw from `lengths` says.
pub(super) fn some<R: Rng, T>(
    rng: &mut R,
    lengths: std::ops::Range<usize>,
    mut make: impl FnMut(&mut R) -> T,
) -> Vec<T> {
    let length = rng.random_range(lengths);
    (0..length).map(|_| make(rng)).collect()
}

/// Words for texts that are made up, so that they compress about as prose does.
const WORDS: [&str; 24] = [
    "amber", "branch", "copper", "delta", "ember", "fallow", "garnet", "harbor", "indigo", "juniper", "kelp",
    "lantern", "meadow", "north", "orchard", "pebble", "quarry", "river", "slate", "timber", "umber", "valley",
    "willow", "yarrow",
];

/// Made-up text of exactly `length` ASCII characters.
pub(super) fn prose(rng: &mut impl Rng, length: usize) -> String {
    let mut text = String::with_capacity(length + 16);
    while text.len() < length {
        text.push_str(WORDS.choose(rng).unwrap_or(&"word"));
        text.push(' ');
    }
    text.truncate(length);
    text
}
