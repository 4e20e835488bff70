//! Input that is cut, flipped or made up is an error or a value, and never a panic.

use bogo::bogo;
use proptest::prelude::*;

use super::{FOREIGN, read, read_with, sample, write, write_lossy};
use crate::format::{FaultKind, Format, ReadOptions, detect};
use crate::loss::{Losses, Mode};

#[test]
fn every_cut_of_one_document_is_an_error_or_a_shorter_document() {
    for format in FOREIGN {
        let bytes = write(format, &[sample()]).expect("the sample fits");
        for length in 0..bytes.len() {
            match read(format, &bytes[..length]) {
                Err(error) => assert!(error.offset().is_none_or(|offset| offset <= length as u64), "{format}: {error}"),
                // A line feed is all that may be missing from JSON; a cut YAML or TOML text may be right by itself.
                Ok(values) if length > 0 && !matches!(format, Format::Yaml | Format::Toml) => {
                    assert_eq!((values.as_slice(), length), (&[sample()][..], bytes.len() - 1), "{format}");
                }
                Ok(_) => {}
            }
        }
    }
}

#[test]
fn a_cut_binary_document_is_called_truncated() {
    for format in [Format::MessagePack, Format::Cbor, Format::Bson] {
        let bytes = write(format, &[sample()]).expect("the sample fits");
        for length in 1..bytes.len() {
            let error = read(format, &bytes[..length]).expect_err("it is cut");
            assert_eq!(error.kind(), FaultKind::Truncated, "{format} cut to {length}: {error}");
        }
    }
}

#[test]
fn flipped_bits_never_panic() {
    let small =
        bogo!({ "a": [1, -70000, 1.5, "t\"ö", "l\nm\n", null, {}], "b": { "": { "c": [[true]] } }, "d": [{ "e": 2 }] });
    for format in FOREIGN {
        let (bytes, _) = match format {
            Format::Toml => write_lossy(format, &small["b"]),
            _ => write_lossy(format, &small),
        };
        for at in 0..bytes.len() {
            for byte in [0x00, 0x7f, 0x80, 0xff, b'"', b'\n', bytes[at] ^ 1, bytes[at] ^ 0x20, bytes[at] ^ 0x80] {
                let mut bytes = bytes.clone();
                bytes[at] = byte;
                for mode in [Mode::Strict, Mode::Lossy] {
                    let _ = read_with(format, &bytes, &ReadOptions::default(), &mut Losses::new(mode));
                }
            }
        }
    }
}

#[test]
fn keys_inside_keys_do_not_double_without_end() {
    // Each level escapes the quotes of the one below.
    let cases = [
        (Format::MessagePack, [vec![0x81; 90], vec![0xa1, b'x'], vec![0xc0; 90]].concat()),
        (Format::Cbor, [vec![0xa1; 90], vec![0x61, b'x'], vec![0xf6; 90]].concat()),
        (Format::Yaml, [b"? ".repeat(90), b"x".to_vec()].concat()),
    ];
    for (format, bytes) in cases {
        let mut losses = Losses::new(Mode::Lossy);
        let error = read_with(format, &bytes, &ReadOptions::default(), &mut losses).expect_err("too long a key");
        assert_eq!(error.kind(), FaultKind::Expansion, "{format}: {error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        for format in FOREIGN {
            for mode in [Mode::Strict, Mode::Lossy] {
                let _ = read_with(format, &bytes, &ReadOptions::default(), &mut Losses::new(mode));
            }
            let _ = detect(&bytes, false);
        }
    }

    #[test]
    fn any_text_never_panics(text in "[\\[\\]{}:,\"'#&*!|>%@\\-?. \n\ta-c0-3\\\\=]{0,60}") {
        for format in [Format::Json, Format::JsonLines, Format::Yaml, Format::Toml] {
            for mode in [Mode::Strict, Mode::Lossy] {
                let _ = read_with(format, text.as_bytes(), &ReadOptions::default(), &mut Losses::new(mode));
            }
        }
    }
}
