//! Views and tokens against decoding.

use bogo::{DecodeOptions, Duplicates, EncodeOptions, UnknownTypes, Utf8Policy};
use proptest::prelude::*;

use crate::promise::{self, Source};
use crate::vectors;

/// Every policy by itself, and some together.
fn options() -> Vec<DecodeOptions> {
    let plain = DecodeOptions::new();
    let keep = plain.clone().unknown_types(UnknownTypes::Keep);
    let replace = plain.clone().utf8(Utf8Policy::Replace);
    vec![
        plain.clone().strict(true),
        plain.clone().duplicates(Duplicates::Reject),
        plain.clone().max_depth(3),
        plain.clone().max_size(40),
        replace.clone().unknown_types(UnknownTypes::Keep).duplicates(Duplicates::Reject),
        replace.clone().strict(true),
        replace,
        keep.clone().strict(true),
        keep,
        plain,
    ]
}

/// One change to a message.
#[derive(Clone, Debug)]
enum Change {
    Flip(prop::sample::Index, u8),
    Set(prop::sample::Index, u8),
    Cut(prop::sample::Index),
    Insert(prop::sample::Index, u8),
    Remove(prop::sample::Index),
    /// Repeats some bytes where they are: a second entry with the same key, if they are one.
    Repeat(prop::sample::Index, u8),
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let length = bytes.len();
        if length == 0 {
            return;
        }
        match self {
            Change::Flip(at, bit) => bytes[at.index(length)] ^= 1 << (bit % 8),
            Change::Set(at, byte) => bytes[at.index(length)] = *byte,
            Change::Cut(at) => bytes.truncate(at.index(length)),
            Change::Insert(at, byte) => bytes.insert(at.index(length), *byte),
            Change::Remove(at) => drop(bytes.remove(at.index(length))),
            Change::Repeat(at, count) => {
                let at = at.index(length);
                let piece: Vec<_> = bytes[at..].iter().copied().take((*count).into()).collect();
                bytes.splice(at..at, piece);
            }
        }
    }
}

fn change() -> impl Strategy<Value = Change> {
    let at = || any::<prop::sample::Index>();
    prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, bit)| Change::Flip(at, bit)),
        // Small bytes are types, widths and lengths.
        (at(), 0u8..16).prop_map(|(at, byte)| Change::Set(at, byte)),
        (at(), any::<u8>()).prop_map(|(at, byte)| Change::Set(at, byte)),
        at().prop_map(Change::Cut),
        (at(), 0u8..16).prop_map(|(at, byte)| Change::Insert(at, byte)),
        at().prop_map(Change::Remove),
        (at(), 0u8..30).prop_map(|(at, length)| Change::Repeat(at, length)),
    ]
}

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn view_agrees_with_decode(bytes in prop::collection::vec(any::<u8>(), 0..200), compact in any::<bool>()) {
        let value = Source::new(&bytes).value();
        let message = EncodeOptions::new().compact_lists(compact).to_vec(&value).unwrap();
        for options in options() {
            promise::view_agrees_with_decode(&message, &options);
        }
    }

    #[test]
    fn all_readers_accept_the_same_damaged_messages(
        bytes in prop::collection::vec(any::<u8>(), 0..60),
        compact in any::<bool>(),
        changes in prop::collection::vec(change(), 1..4),
    ) {
        let value = Source::new(&bytes).value();
        let mut message = EncodeOptions::new().compact_lists(compact).to_vec(&value).unwrap();
        changes.iter().for_each(|change| change.apply(&mut message));
        for options in options() {
            promise::view_agrees_with_decode(&message, &options);
        }
    }

    #[test]
    fn all_readers_accept_the_same_of_any_bytes(body in prop::collection::vec(0u8..16, 0..40)) {
        let message = [&[0], &body[..]].concat();
        for options in options() {
            promise::view_agrees_with_decode(&message, &options);
        }
    }
}

#[test]
fn all_readers_agree_on_every_vector() {
    for file in ["encode.jsonl", "decode.jsonl", "selective.jsonl"] {
        for (_, message) in vectors::messages(file) {
            if message.len() < 2048 {
                options().iter().for_each(|options| promise::view_agrees_with_decode(&message, options));
            }
        }
    }
}
