//! Bytes that mean harm: no panic, no end of the stack, and no more memory than the bytes there are can answer for.

use std::collections::HashMap;
use std::thread;

use bogo::{DecodeOptions, Duplicates, ErrorKind, Selection, Tokens, UnknownTypes, Utf8Policy, Value, View};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::promise::{self, Source, walk};
use crate::vectors::{self, unhex};

/// Messages above this size are damaged here and there only.
const SMALL: usize = 2048;

/// Feeds a message to every reader and every type, each within its share of memory.
///
/// A list of nulls takes 32 bytes for each of one byte, and while a vector grows three times that.
fn read_all_ways(bytes: &[u8], options: &DecodeOptions) {
    let limit = 128 * bytes.len() as u64 + (64 << 10);
    let used = allocation_counter::measure(|| promise::decode_never_panics(bytes, options));
    assert!(used.bytes_max <= limit, "{} bytes of memory for {} of input: {bytes:02x?}", used.bytes_max, bytes.len());
    assert_eq!(used.bytes_current, 0, "memory leaks");
}

/// One policy after the other, so that each meets every kind of damage.
fn any_options(turn: usize) -> DecodeOptions {
    let plain = DecodeOptions::new();
    match turn % 8 {
        0 => plain.strict(true),
        1 => plain.duplicates(Duplicates::Reject),
        2 => plain.utf8(Utf8Policy::Replace),
        3 => plain.unknown_types(UnknownTypes::Keep),
        4 => plain.unknown_types(UnknownTypes::Keep).utf8(Utf8Policy::Replace).human_readable(false),
        5 => plain.max_depth(2),
        6 => plain.select(Selection::parse(["a", "*[0]", "[*].name"]).unwrap()),
        _ => plain,
    }
}

/// Steps over a message: all of it if it is small, else some hundred places.
fn places(length: usize) -> impl Iterator<Item = usize> {
    (0..length).step_by(if length < SMALL { 1 } else { length / 97 })
}

#[test]
fn messages_cut_at_every_byte_do_no_harm() {
    for (_, message) in vectors::messages("encode.jsonl") {
        for at in places(message.len()) {
            read_all_ways(&message[..at], &any_options(at));
            assert!(bogo::from_slice::<Value>(&message[..at]).is_err(), "cut at {at}: {message:02x?}");
            assert!(View::parse(&message[..at]).is_err());
        }
    }
}

#[test]
fn messages_with_any_bit_flipped_do_no_harm() {
    let messages = vectors::messages("encode.jsonl");
    // One in sixteen without optimization, which makes this forty times slower; all of them with.
    let stride = if cfg!(debug_assertions) { 16 } else { 1 };
    let mut turn = 0;
    for (_, mut message) in messages {
        for at in places(message.len()) {
            for bit in 0..8 {
                turn += 1;
                if turn % stride == 0 {
                    message[at] ^= 1 << bit;
                    read_all_ways(&message, &any_options(turn / stride));
                    message[at] ^= 1 << bit;
                }
            }
        }
    }
}

#[test]
fn malformed_and_odd_vectors_do_no_harm() {
    for (turn, (_, message)) in vectors::messages("decode.jsonl").into_iter().enumerate() {
        read_all_ways(&message, &DecodeOptions::new());
        read_all_ways(&message, &any_options(turn));
    }
}

#[test]
fn a_length_of_gigabytes_reserves_nothing() {
    // 34359738368 as a varint.
    let huge = "06 808080808001";
    let messages = [
        format!("00 03 {huge}"),
        format!("00 08 {huge} 00"),
        format!("00 0a {huge} 0501"),
        format!("00 0b {huge} 05 {huge}"),
        format!("00 0c {huge} 01"),
        format!("00 0b 0108 01 {huge}"),
        format!("00 0b 0109 04 {huge} 00"),
        format!("00 0b 010a 03 {huge} 0100"),
        format!("00 0a 0109 03 {huge} 00"),
        format!("00 0c 0109 {huge} 0161"),
        format!("00 0c 010d 010b 0161 08 {huge} 00"),
        "00 0b 0a ffffffffffffffffff01 05 0a ffffffffffffffffff01".into(),
        "00 0a 0a ffffffffffffffffff01".into(),
        "00 0c 010c 0a f6ffffffffffffffff01 00".into(),
    ];
    for message in messages {
        let bytes = unhex(&message);
        for turn in 0..8 {
            let used = allocation_counter::measure(|| promise::decode_never_panics(&bytes, &any_options(turn)));
            assert!(used.bytes_max < 32 << 10, "{} bytes of memory for {message}", used.bytes_max);
        }
        for options in [DecodeOptions::new(), DecodeOptions::new().strict(true)] {
            assert!(options.from_slice::<Value>(&bytes).is_err() && walk(&bytes, &options).is_err(), "{message}");
            assert!(options.validate(&bytes).is_err(), "{message}");
        }
    }
}

/// A million lists in each other, or objects with an empty key, built from the inside out.
fn nested(levels: usize, object: bool) -> Vec<u8> {
    // Backwards, so that nothing moves.
    let mut reversed = vec![0x00];
    let mut size = 1u64;
    let length = |mut n: u64| {
        let mut bytes = Vec::new();
        while n >= 0x80 {
            bytes.push(n as u8 | 0x80);
            n >>= 7;
        }
        bytes.push(n as u8);
        bytes.insert(0, bytes.len() as u8);
        bytes
    };
    for _ in 0..levels {
        let front = if object {
            let entry = [&*length(1 + size), &[0]].concat();
            [&[0x0c], &*length(entry.len() as u64 + size), &entry].concat()
        } else {
            [&[0x0a], &*length(size)].concat()
        };
        size += front.len() as u64;
        reversed.extend(front.iter().rev());
    }
    reversed.push(0);
    reversed.reverse();
    reversed
}

fn on_a_stack_of<T: Send>(size: usize, run: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| thread::Builder::new().stack_size(size).spawn_scoped(scope, run).unwrap().join().unwrap())
}

#[test]
fn nesting_is_refused_at_the_limit_on_every_path() {
    for object in [false, true] {
        let bytes = nested(1_000_000, object);
        on_a_stack_of(1 << 20, || {
            let options = DecodeOptions::new();
            let depth = |error: bogo::Error| assert_eq!(error.kind(), ErrorKind::Depth);
            depth(bogo::from_slice::<Value>(&bytes).unwrap_err());
            depth(bogo::from_slice::<serde_json::Value>(&bytes).unwrap_err());
            depth(bogo::from_slice::<Endless>(&bytes).unwrap_err());
            depth(options.clone().strict(true).from_slice::<IgnoredAny>(&bytes).unwrap_err());
            depth(options.validate(&bytes).unwrap_err());
            depth(options.clone().strict(true).validate(&bytes).unwrap_err());
            depth(options.clone().duplicates(Duplicates::Reject).validate(&bytes).unwrap_err());
            depth(walk(&bytes, &options).unwrap_err());
            depth(View::verify(&bytes).unwrap_err());
            depth(View::parse(&bytes).unwrap().to::<Value>().unwrap_err());
            let path = if object { "[\"\"]" } else { "[0]" }.repeat(101);
            depth(View::parse(&bytes).unwrap().path(&path).unwrap_err());
            // What nobody enters has no depth.
            bogo::from_slice::<IgnoredAny>(&bytes).unwrap();
            let selection = Selection::parse(["a", "[1]"]).unwrap();
            options.select(selection).from_slice::<Value>(&bytes).unwrap();
        });
    }
}

/// Lists and objects without end.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "only read into")]
enum Endless {
    Null(()),
    List(Vec<Endless>),
    Object(HashMap<String, Endless>),
}

#[test]
fn without_a_limit_what_does_not_recurse_takes_a_million_levels_on_a_small_stack() {
    for object in [false, true] {
        let bytes = nested(1_000_000, object);
        let limit = 128 * bytes.len() as u64;
        on_a_stack_of(128 << 10, || {
            let options = DecodeOptions::new().max_depth(u32::MAX);
            let used = allocation_counter::measure(|| options.validate(&bytes).unwrap());
            assert!(used.bytes_max < limit);
            options.clone().strict(true).validate(&bytes).unwrap();
            assert_eq!(Tokens::new(&bytes, &options).unwrap().count(), 1_000_001);
            let mut view = View::parse_with(&bytes, &options).unwrap();
            for _ in 0..1_000_000 {
                view = if object { view.get("") } else { view.at(0) }.unwrap().unwrap();
            }
            assert!(view.is_null());
            // A fault at the very bottom is found, with its path.
            let mut faulty = bytes.clone();
            *faulty.last_mut().unwrap() = 0x0d;
            let error = options.validate(&faulty).unwrap_err();
            assert_eq!((error.kind(), error.offset()), (ErrorKind::UnknownType, Some(bytes.len() as u64 - 1)));
            assert_eq!(error.path().unwrap().len(), 1_000_000 * if object { 4 } else { 3 });
        });
    }
}

#[test]
fn a_deep_value_that_was_decoded_is_copied_printed_and_dropped_on_a_small_stack() {
    let bytes = nested(10_000, false);
    let options = DecodeOptions::new().max_depth(10_000);
    let value: Value = on_a_stack_of(1 << 30, || options.from_slice(&bytes).unwrap());
    on_a_stack_of(128 << 10, move || {
        let copy = value.clone();
        assert_eq!(copy, value);
        assert!(format!("{value:?}").len() > 20_000 && value.to_string().len() > 20_000);
        drop(value);
        drop(copy);
    });
}

#[test]
fn a_hundred_thousand_entries_under_one_key_cost_linear_time() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Holder {
        a: i32,
    }
    let entry = [0x01, 0x05, 0x01, b'a', 0x05, 0x01, 0x02].repeat(100_000);
    let size = entry.len() as u32;
    let varint = [size as u8 | 0x80, (size >> 7) as u8 | 0x80, (size >> 14) as u8];
    let bytes = [&[0x00, 0x0c, 0x03][..], &varint, &entry].concat();
    assert_eq!(bogo::from_slice::<Value>(&bytes).unwrap(), bogo::bogo!({ "a": 1 }));
    assert_eq!(bogo::from_slice::<Holder>(&bytes).unwrap(), Holder { a: 1 });
    assert_eq!(View::parse(&bytes).unwrap().get("a").unwrap().unwrap().as_i64(), Some(1));
    assert_eq!(View::parse(&bytes).unwrap().count().unwrap(), 100_000);
    let reject = DecodeOptions::new().duplicates(Duplicates::Reject);
    assert_eq!(reject.validate(&bytes).unwrap_err().kind(), ErrorKind::DuplicateKey);
    read_all_ways(&bytes, &DecodeOptions::new());
}

#[test]
fn any_bytes_at_all_do_no_harm() {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    for turn in 0..if cfg!(debug_assertions) { 2_000 } else { 200_000 } {
        // Small numbers, as types and lengths are small; else hardly anything would get past the first byte.
        let below = [4, 14, 32, 256][turn % 4];
        let flags: Vec<u8> = (0..3).map(|_| next(256) as u8).collect();
        let message: Vec<u8> = std::iter::once(0).chain((0..next(60)).map(|_| next(below) as u8)).collect();
        read_all_ways(&message, &Source::new(&flags).decode_options());
    }
}
