//! Documents: none, one, many, what may stand at the top of one, lists that stand for many.

use std::io::{self, Read};

use bogo::{Value, bogo};

use super::{FOREIGN, drain, hex, one, read, read_with, sample, write, write_with};
use crate::format::{FaultKind, Format, ReadOptions, WriteOptions, reader};
use crate::loss::{Losses, Mode};

#[test]
fn reads_that_give_one_byte_give_the_same_values() {
    for format in FOREIGN {
        let bytes = write(format, &[sample()]).expect("the sample fits");
        let mut reader = reader(format, Box::new(Drip(&bytes)), &ReadOptions::default());
        let values = drain(&mut *reader, &mut Losses::new(Mode::Strict)).expect("the sample is right");
        assert_eq!(values, [sample()], "{format}");
    }
}

/// Gives one byte a read.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.0.len().min(out.len()).min(1);
        out[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

#[test]
fn many_documents_come_out_as_they_went_in() {
    let documents = [sample(), bogo!({}), bogo!({ "a": 1 }), sample()];
    for format in FOREIGN.into_iter().filter(|format| *format != Format::Toml) {
        let bytes = write(format, &documents).expect("the documents fit");
        assert_eq!(read(format, &bytes).expect("the documents are right"), documents, "{format}");
    }
}

#[test]
fn a_second_toml_document_is_an_error() {
    let error = write(Format::Toml, &[bogo!({}), bogo!({})]).expect_err("one document only");
    assert_eq!((error.kind(), error.document()), (FaultKind::Shape, 1));
}

#[test]
fn an_empty_input_has_no_documents() {
    for format in FOREIGN {
        let values = read(format, b"").expect("nothing is wrong");
        let expected: &[Value] = if format == Format::Toml { &[bogo!({})] } else { &[] };
        assert_eq!(values, expected, "{format}");
    }
}

#[test]
fn scalars_and_lists_at_the_top_are_kept_or_refused_with_the_way_out() {
    for value in [bogo!(null), bogo!("tom"), bogo!([1, 2]), bogo!(1.5)] {
        for format in FOREIGN {
            if matches!(format, Format::Bson | Format::Toml) {
                let error = write(format, std::slice::from_ref(&value)).expect_err("an object is needed");
                assert_eq!(error.kind(), FaultKind::Shape);
                assert!(error.message().contains("--wrap"), "{error}");
            } else {
                let bytes = write(format, std::slice::from_ref(&value)).expect("the value fits");
                assert_eq!(one(format, &bytes), value, "{format}");
            }
        }
    }
    let options = WriteOptions { wrap: Some("value".to_owned()), ..WriteOptions::default() };
    for format in [Format::Bson, Format::Toml] {
        let mut losses = Losses::new(Mode::Strict);
        let bytes = write_with(format, &[bogo!([1, 2])], &options, &mut losses).expect("wrapped");
        assert_eq!(one(format, &bytes), bogo!({ "value": [1, 2] }));
    }
}

#[test]
fn a_byte_order_mark_is_skipped_and_utf_16_named() {
    for format in [Format::Json, Format::JsonLines, Format::Yaml] {
        assert_eq!(one(format, b"\xef\xbb\xbf[1]"), bogo!([1]), "{format}");
        let error = read(format, b"\xff\xfe[\x001\x00]\x00").expect_err("UTF-16");
        assert!(error.message().contains("UTF-16"), "{error}");
    }
    assert_eq!(one(Format::Toml, b"\xef\xbb\xbfa = 1"), bogo!({ "a": 1 }));
}

#[test]
fn items_of_a_list_are_documents_of_their_own() {
    let options = ReadOptions { items: true, ..ReadOptions::default() };
    let mut losses = Losses::new(Mode::Strict);
    let items = [bogo!({ "a": 1 }), bogo!([2]), bogo!(3)];
    for format in [Format::Json, Format::MessagePack, Format::Cbor] {
        let list = [Value::from(items.to_vec()), bogo!([]), Value::from(items.to_vec())];
        let bytes = write(format, &list).expect("the lists fit");
        let read = read_with(format, &bytes, &options, &mut losses).expect("the lists are right");
        assert_eq!(read, [&items[..], &items[..]].concat(), "{format}");
    }
    let read = read_with(Format::Cbor, &hex("9f 01 02 ff 03"), &options, &mut losses).expect("right");
    assert_eq!(read, [bogo!(1), bogo!(2), bogo!(3)]);
    for wrong in [&b"[1 2]"[..], b"[1,]", b"[,1]", b"[1"] {
        assert!(read_with(Format::Json, wrong, &options, &mut losses).is_err(), "{wrong:?}");
    }
}

#[test]
fn documents_become_one_json_list() {
    let options = WriteOptions { array: true, ..WriteOptions::default() };
    for values in [vec![], vec![bogo!(1)], vec![bogo!(1), bogo!({ "a": [2] })]] {
        let bytes = write_with(Format::Json, &values, &options, &mut Losses::new(Mode::Strict)).expect("they fit");
        assert_eq!(one(Format::Json, &bytes), Value::from(values));
    }
}
