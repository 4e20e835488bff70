//! What errors tell: line and column, offset, path, cause; and what they leave behind.

use std::io::{self, Read};

use bogo::bogo;

use super::{FOREIGN, drain, read};
use crate::format::{FaultKind, Format, Position, ReadOptions, WriteOptions, reader, writer};
use crate::loss::{LossKind, Losses, Mode};

#[test]
fn cut_texts_name_their_line_and_column() {
    let error = read(Format::Json, b"{\"a\": [1,\n \"\xc3\xa9\", x]}").expect_err("no value");
    assert_eq!(error.to_string(), "expected a value, found 'x' at line 2, column 7 (offset 17), in a[2]");
    let error = read(Format::Yaml, b"---\nok: 1\n---\nk: [1, 1e400]\n").expect_err("beyond floats");
    assert_eq!(error.kind(), FaultKind::Loss(LossKind::NumberPrecision));
    assert_eq!((error.document(), error.path(), error.offset()), (1, "k[1]", Some(21)));
    assert_eq!(error.position(), Some(Position { line: 4, column: 8 }));
    let error = read(Format::Toml, b"a = 1\nb = \xff\n").expect_err("no text");
    assert_eq!(error.position(), Some(Position { line: 2, column: 5 }));
}

#[test]
fn offsets_count_from_the_start_of_the_input() {
    let documents = b"{\"a\":1}\n".repeat(20_000);
    let bytes = [&documents[..], b"{\"a\":}"].concat();
    for format in [Format::Json, Format::JsonLines] {
        let mut reader = reader(format, Box::new(&bytes[..]), &ReadOptions::default());
        let mut losses = Losses::new(Mode::Strict);
        let error = drain(&mut *reader, &mut losses).expect_err("the last document is wrong");
        assert_eq!((error.offset(), error.document()), (Some(160_005), 20_000));
        assert_eq!(error.position(), Some(Position { line: 20_001, column: 6 }));
        assert!(reader.next(&mut losses).is_ok_and(|value| value.is_none()), "the input has ended");
    }
}

#[test]
fn a_failing_reader_keeps_its_cause() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }
    for format in FOREIGN {
        let mut reader = reader(format, Box::new(Broken), &ReadOptions::default());
        let error = reader.next(&mut Losses::new(Mode::Strict)).expect_err("the connection is reset");
        assert_eq!(error.kind(), FaultKind::Io, "{format}");
        assert!(std::error::Error::source(&error).is_some());
    }
}

#[test]
fn a_document_that_fails_leaves_nothing_in_the_output() {
    for format in FOREIGN {
        let value = bogo!({ "ok": 1, "bad": { "deep": [[1]] } });
        let options = WriteOptions { depth_max: 3, ..WriteOptions::default() };
        let mut bytes = Vec::new();
        let mut writer = writer(format, Box::new(&mut bytes), &options);
        let error = writer.write(&value, &mut Losses::new(Mode::Strict)).expect_err("too deep");
        assert_eq!(error.path(), "bad.deep[0]", "{format}");
        drop(writer);
        assert_eq!(bytes, b"", "{format}");
    }
}
