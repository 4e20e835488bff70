//! The depth limit, on a small stack.

use bogo::{List, Value, bogo};

use super::{FOREIGN, read, read_with, write, write_with};
use crate::format::{FaultKind, Format, ReadOptions, WriteOptions};
use crate::loss::{Losses, Mode};

#[test]
fn the_depth_limit_is_the_same_for_reading_and_writing() {
    on_stack(1 << 20, || depth_limit_holds(&[1, 5, 100]));
    // The stack of a main thread.
    on_stack(8 << 20, || depth_limit_holds(&[512]));
}

fn depth_limit_holds(limits: &[u32]) {
    for format in FOREIGN {
        for limit in limits.iter().copied() {
            let write_options = WriteOptions { depth_max: limit, ..WriteOptions::default() };
            let read_options = ReadOptions { depth_max: limit, ..ReadOptions::default() };
            let wide = WriteOptions { depth_max: limit + 1, ..WriteOptions::default() };
            let mut losses = Losses::new(Mode::Strict);
            let bytes =
                write_with(format, &[nested(format, limit)], &write_options, &mut losses).expect("at the limit");
            read_with(format, &bytes, &read_options, &mut losses)
                .unwrap_or_else(|error| panic!("{format} {limit}: {error}"));

            let deeper = nested(format, limit + 1);
            let error =
                write_with(format, std::slice::from_ref(&deeper), &write_options, &mut losses).expect_err("too deep");
            assert_eq!(error.kind(), FaultKind::Depth, "{format}: {error}");
            let bytes = write_with(format, &[deeper], &wide, &mut losses).expect("within the wider limit");
            let error = read_with(format, &bytes, &read_options, &mut losses).expect_err("too deep");
            assert_eq!(error.kind(), FaultKind::Depth, "{format}: {error}");
            assert!(error.offset().is_some() && error.message().contains(&limit.to_string()), "{error}");
        }
    }
}

#[test]
fn bottomless_input_ends_at_the_limit() {
    on_stack(1 << 20, || {
        let repeat = |bytes: &[u8], count: usize| bytes.repeat(count);
        let cases: [(Format, Vec<u8>); 17] = [
            (Format::Json, repeat(b"[", 100_000)),
            (Format::Json, repeat(b"{\"a\":", 100_000)),
            (Format::JsonLines, repeat(b"[", 100_000)),
            (Format::MessagePack, repeat(&[0x91], 100_000)),
            (Format::MessagePack, repeat(&[0x81, 0xa1, b'a'], 100_000)),
            (Format::MessagePack, repeat(&[0x81], 100_000)),
            (Format::Cbor, repeat(&[0x81], 100_000)),
            (Format::Cbor, repeat(&[0x9f], 100_000)),
            (Format::Cbor, repeat(&[0xa1], 100_000)),
            (Format::Cbor, [repeat(&[0xc1], 5000), vec![0]].concat()),
            (Format::Yaml, repeat(b"[", 50_000)),
            (Format::Yaml, repeat(b"- ", 5000)),
            (Format::Yaml, repeat(b"? ", 5000)),
            (Format::Toml, [&b"a = "[..], &repeat(b"[", 100_000)].concat()),
            (Format::Toml, [&b"a = "[..], &repeat(b"{a = ", 100_000)].concat()),
            (Format::Toml, [&repeat(b"a.", 100_000)[..], b"a = 1"].concat()),
            (Format::Toml, [&b"["[..], &repeat(b"a.", 100_000), b"a]\n"].concat()),
        ];
        for (format, bytes) in cases {
            let error = read(format, &bytes).expect_err("too deep");
            assert_eq!(error.kind(), FaultKind::Depth, "{format}: {error}");
        }
    });
}

#[test]
fn writing_a_bottomless_value_ends_at_the_limit() {
    on_stack(1 << 20, || {
        for format in FOREIGN {
            let error = write(format, &[nested(format, 100_000)]).expect_err("too deep");
            assert_eq!(error.kind(), FaultKind::Depth, "{format}: {error}");
        }
    });
}

/// Lists or objects in each other, `levels` of them.
fn nested(format: Format, levels: u32) -> Value {
    let mut value = if matches!(format, Format::Bson | Format::Toml) { bogo!({}) } else { Value::List(List::new()) };
    for level in 1..levels {
        value = if level % 2 == 0 && !matches!(format, Format::Bson | Format::Toml) {
            Value::List(List::from(vec![value]))
        } else {
            bogo!({ "k": (value) })
        };
    }
    value
}

/// Runs `work` where a runaway recursion ends quickly.
fn on_stack(bytes: usize, work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(bytes).spawn(work).expect("a thread");
    thread.join().expect("no panic");
}
