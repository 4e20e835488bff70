//! What holds for every format: round trips, truncation, hostile input, streams. The formats' own tests stand beside
//! them.

use std::io::{self, Read};

use bogo::{Blob, List, Map, Timestamp, Value, bogo};
use proptest::prelude::*;

use super::*;
use crate::loss::{LossKind, Mode, Severity};

const FOREIGN: [Format; 7] =
    [Format::Json, Format::JsonLines, Format::MessagePack, Format::Cbor, Format::Bson, Format::Yaml, Format::Toml];

/// All documents of `bytes`, read strictly.
pub(super) fn read(format: Format, bytes: &[u8]) -> Result<Vec<Value>, ReadError> {
    read_with(format, bytes, &ReadOptions::default(), &mut Losses::new(Mode::Strict))
}

/// All documents of `bytes`, read with losses recorded.
pub(super) fn read_lossy(format: Format, bytes: &[u8]) -> (Vec<Value>, Losses) {
    let mut losses = Losses::new(Mode::Lossy);
    let values = read_with(format, bytes, &ReadOptions::default(), &mut losses).expect("lossy reading goes on");
    (values, losses)
}

pub(super) fn read_with(
    format: Format,
    bytes: &[u8],
    options: &ReadOptions,
    losses: &mut Losses,
) -> Result<Vec<Value>, ReadError> {
    drain(&mut *reader(format, Box::new(bytes), options), losses)
}

fn drain(reader: &mut dyn ReadDocuments, losses: &mut Losses) -> Result<Vec<Value>, ReadError> {
    let mut values = Vec::new();
    while let Some(value) = reader.next(losses)? {
        values.push(value);
    }
    Ok(values)
}

/// The document in `bytes`, which must be the only one.
pub(super) fn one(format: Format, bytes: &[u8]) -> Value {
    let mut values = read(format, bytes).expect("the document is right");
    assert_eq!(values.len(), 1, "{values:?}");
    values.remove(0)
}

/// `values` written strictly.
pub(super) fn write(format: Format, values: &[Value]) -> Result<Vec<u8>, WriteError> {
    write_with(format, values, &WriteOptions::default(), &mut Losses::new(Mode::Strict))
}

/// `value` written with losses recorded.
pub(super) fn write_lossy(format: Format, value: &Value) -> (Vec<u8>, Losses) {
    let mut losses = Losses::new(Mode::Lossy);
    let options = WriteOptions::default();
    let bytes = write_with(format, std::slice::from_ref(value), &options, &mut losses).expect("lossy writing goes on");
    (bytes, losses)
}

pub(super) fn write_with(
    format: Format,
    values: &[Value],
    options: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let mut bytes = Vec::new();
    let mut writer = writer(format, Box::new(&mut bytes), options);
    for value in values {
        writer.write(value, losses)?;
    }
    writer.finish()?;
    drop(writer);
    Ok(bytes)
}

/// The text that `value` is written as.
pub(super) fn text(format: Format, value: &Value) -> String {
    let bytes = write(format, std::slice::from_ref(value)).expect("the value fits");
    String::from_utf8(bytes).expect("text formats write text")
}

/// Which kinds were recorded.
pub(super) fn kinds(losses: &Losses) -> Vec<LossKind> {
    LossKind::ALL.iter().copied().filter(|kind| losses.count(*kind) > 0).collect()
}

pub(super) fn hex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap_or(""), 16).expect("hex");
    digits.chunks(2).map(byte).collect()
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

/// An object of every kind that all formats hold without a loss.
fn sample() -> Value {
    bogo!({
        "text": "grün \"q\" \\ 語 😀\tend",
        "lines": "one\n  two\n\nthree",
        "empty": "",
        "no": "yes",
        "int": [0, 1, -1, 127, 128, -32, -33, 255, 256, 65535, 65536, -129, -32769, (i64::MAX), (i64::MIN)],
        "float": [0.0, (-0.0), 1.0, 1.5, 1e300, 5e-324, 0.1, 1e16, 1e-7],
        "bool": [true, false],
        "none": [],
        "nothing": {},
        "deep": { "a": { "b": [[1], [], [{}], [{ "c": 2, "d": [{ "e": 3 }] }]] } },
        "": { " ": 1, "a.b": 2, "1": 3, "null": 4, "<<": 5, "$oid": 6, "__proto__": 7 },
        "rows": [{ "a": 1 }, { "a": 2, "sub": { "x": 1 } }, {}],
    })
}

#[test]
fn every_format_returns_the_sample() {
    for format in FOREIGN {
        let bytes = write(format, &[sample()]).unwrap_or_else(|error| panic!("{format}: {error}"));
        let shown = String::from_utf8_lossy(&bytes);
        let back = read(format, &bytes).unwrap_or_else(|error| panic!("{format}: {error}\n{shown}"));
        assert_eq!(back, [sample()], "{format}: {shown}");
    }
}

#[test]
fn reads_that_give_one_byte_give_the_same_values() {
    for format in FOREIGN {
        let bytes = write(format, &[sample()]).expect("the sample fits");
        let mut reader = reader(format, Box::new(Drip(&bytes)), &ReadOptions::default());
        let values = drain(&mut *reader, &mut Losses::new(Mode::Strict)).expect("the sample is right");
        assert_eq!(values, [sample()], "{format}");
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

/// Runs `work` where a runaway recursion ends quickly.
fn on_stack(bytes: usize, work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(bytes).spawn(work).expect("a thread");
    thread.join().expect("no panic");
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

#[test]
fn writing_a_bottomless_value_ends_at_the_limit() {
    on_stack(1 << 20, || {
        for format in FOREIGN {
            let error = write(format, &[nested(format, 100_000)]).expect_err("too deep");
            assert_eq!(error.kind(), FaultKind::Depth, "{format}: {error}");
        }
    });
}

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
fn a_byte_order_mark_is_skipped_and_utf_16_named() {
    for format in [Format::Json, Format::JsonLines, Format::Yaml] {
        assert_eq!(one(format, b"\xef\xbb\xbf[1]"), bogo!([1]), "{format}");
        let error = read(format, b"\xff\xfe[\x001\x00]\x00").expect_err("UTF-16");
        assert!(error.message().contains("UTF-16"), "{error}");
    }
    assert_eq!(one(Format::Toml, b"\xef\xbb\xbfa = 1"), bogo!({ "a": 1 }));
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

#[test]
fn formats_are_found_by_name_extension_and_content() {
    for (index, format) in Format::all().enumerate() {
        assert_eq!(format as usize, index);
        assert_eq!(format.name().parse(), Ok(format));
    }
    assert!("xml".parse::<Format>().is_err_and(|message| message.contains("json, jsonl, msgpack")));
    for (path, format) in [("a.JSON", Format::Json), ("a.b.yml", Format::Yaml), ("x.ndjson", Format::JsonLines)] {
        assert_eq!(Format::of_path(Path::new(path)), Some(format));
    }
    assert_eq!(Format::of_path(Path::new("json")), None);

    for format in FOREIGN.into_iter().filter(|format| *format != Format::JsonLines) {
        let bytes = write(format, &[sample()]).expect("the sample fits");
        assert_eq!(detect(&bytes, true), Ok(format));
        let cut = bytes.len() * 2 / 3;
        assert_eq!(detect(&bytes[..cut], false), Ok(format), "cut");
    }
    assert_eq!(detect(&bogo::to_vec(&sample()).expect("it fits"), true), Ok(Format::Bogo));
    for (bytes, name) in [(&[0x1f, 0x8b, 8][..], "gzip"), (&[0xff, 0xfe, b'[', 0], "UTF-16"), (b"", "empty")] {
        assert!(detect(bytes, true).is_err_and(|message| message.contains(name)));
    }
}

#[test]
fn each_kind_does_what_the_table_says() {
    use Format::*;
    use LossKind::*;
    let wide = Value::Uint(u64::MAX);
    let none: &[LossKind] = &[];
    // What writing `{"v": value}` records, by format: JSON, MessagePack, CBOR, BSON, YAML, TOML.
    #[rustfmt::skip]
    let table: [(&str, Value, [&[LossKind]; 6]); 12] = [
        ("null", bogo!(null), [none, none, none, none, none, &[NullDropped]]),
        ("bool", bogo!(true), [none; 6]),
        ("byte", Value::Byte(7), [&[IntegerKind]; 6]),
        ("int", bogo!(-7), [none; 6]),
        ("uint", Value::Uint(7), [&[IntegerKind]; 6]),
        ("wide uint", wide, [none, none, none, &[IntegerBeyondRange], none, &[IntegerBeyondRange]]),
        ("float", bogo!(1.0), [none; 6]),
        ("minus zero", bogo!(-0.0), [none; 6]),
        ("infinity", bogo!(f64::INFINITY), [&[NonFiniteFloat], none, none, none, none, none]),
        ("odd NaN", Value::Float(f64::from_bits(0x7ff0_0000_0000_0001)), [&[NonFiniteFloat], none, none, none, &[NanBits], &[NanBits]]),
        ("blob", Value::Blob(Blob::from([1, 2])), [&[BlobAsText], none, none, none, none, &[BlobAsText]]),
        ("timestamp", Value::Timestamp(Timestamp::from_millis(1)), [&[TimestampAsText], none, none, none, none, none]),
    ];
    for (name, value, expected) in table {
        let object = bogo!({ "v": (value) });
        for (format, expected) in [Json, MessagePack, Cbor, Bson, Yaml, Toml].into_iter().zip(expected) {
            let (bytes, losses) = write_lossy(format, &object);
            assert_eq!(kinds(&losses), expected, "{name} in {format}");
            if losses.total(Severity::Loss) > 0 {
                let error = write(format, std::slice::from_ref(&object)).expect_err("a loss is an error");
                assert_eq!((error.kind(), error.path()), (FaultKind::Loss(expected[0]), "v"), "{name} in {format}");
            } else if !expected.iter().any(|kind| matches!(kind, BlobAsText | TimestampAsText)) {
                assert_eq!(one(format, &bytes), object, "{name} in {format}");
            }
        }
    }
    let raw = bogo!({ "v": (Value::Raw(bogo::Raw::new(0x7a, [1, 2]))) });
    for format in [Json, MessagePack, Cbor, Bson, Yaml, Toml] {
        let (_, losses) = write_lossy(format, &raw);
        assert_eq!(losses.count(UnknownType), 1, "{format}");
    }
}

/// Any value that `format` holds without a loss.
fn exact(format: Format) -> BoxedStrategy<Value> {
    let blob = proptest::collection::vec(any::<u8>(), 0..40).prop_map(|bytes| Value::Blob(bytes.into()));
    // Years 0 to 9999; exact in CBOR's float of seconds, too.
    let time =
        (-62_167_219_200_000..253_402_300_800_000_i64).prop_map(|ms| Value::Timestamp(Timestamp::from_millis(ms)));
    let float = any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |float| float.is_finite());
    let wide = if matches!(format, Format::Bson | Format::Toml) { i64::MAX as u64 } else { u64::MAX };
    let mut leaves = vec![
        any::<bool>().prop_map(Value::Bool).boxed(),
        any::<i64>().prop_map(Value::Int).boxed(),
        (-70_000..70_000_i64).prop_map(Value::Int).boxed(),
        (0..=wide).prop_map(super::tree::unsigned).boxed(),
        float.prop_map(Value::Float).boxed(),
        any::<String>().prop_map(Value::String).boxed(),
        "[ -~\n]{0,12}".prop_map(Value::String).boxed(),
        "(null|~|yes|NO|0x1F|0o7|1e3|\\.inf|1_000|12:30:45|2024-01-01|-|- a|a: b|#x|&a|\\*a|!t|%|@|`|<<|=|\\.nan|---|\\.\\.\\.)\n{0,2}"
            .prop_map(Value::String)
            .boxed(),
    ];
    if format != Format::Toml {
        leaves.push(Just(Value::Null).boxed());
    }
    if !matches!(format, Format::Json | Format::JsonLines) {
        leaves.push(time.boxed());
        leaves.push(
            prop_oneof![Just(f64::INFINITY), Just(f64::NEG_INFINITY), Just(f64::NAN)].prop_map(Value::Float).boxed(),
        );
    }
    if !matches!(format, Format::Json | Format::JsonLines | Format::Toml) {
        leaves.push(blob.boxed());
    }
    let leaf = proptest::strategy::Union::new(leaves);
    let key = prop_oneof!["[a-z]{1,3}", any::<String>(), "(null|1|007|1e3|<<|\"|a\\.b| )"]
        .prop_map(|key| key.replace('\0', ""));
    let tree = leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(|items| Value::List(List::from(items))),
            proptest::collection::vec((key.clone(), inner), 0..6).prop_map(|entries| Value::Object(object(entries))),
        ]
    });
    proptest::collection::vec(("[a-z]{0,2}", tree), 0..4).prop_map(|entries| Value::Object(object(entries))).boxed()
}

fn object(entries: Vec<(String, Value)>) -> Map {
    let mut map = Map::new();
    for (key, value) in entries {
        map.insert(key, value);
    }
    map
}

fn check_round_trip(format: Format, value: &Value) -> Result<(), TestCaseError> {
    let bytes = match write(format, std::slice::from_ref(value)) {
        Ok(bytes) => bytes,
        Err(error) => return Err(TestCaseError::fail(format!("{format}: {error}"))),
    };
    let shown = String::from_utf8_lossy(&bytes);
    match read(format, &bytes) {
        Ok(back) => prop_assert_eq!(back, std::slice::from_ref(value), "{}: {}", format, shown),
        Err(error) => return Err(TestCaseError::fail(format!("{format}: {error}: {shown}"))),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn json_round_trips(value in exact(Format::Json)) {
        check_round_trip(Format::Json, &value)?;
    }

    #[test]
    fn json_lines_round_trip(value in exact(Format::JsonLines)) {
        check_round_trip(Format::JsonLines, &value)?;
    }

    #[test]
    fn message_pack_round_trips(value in exact(Format::MessagePack)) {
        check_round_trip(Format::MessagePack, &value)?;
    }

    #[test]
    fn cbor_round_trips(value in exact(Format::Cbor)) {
        check_round_trip(Format::Cbor, &value)?;
    }

    #[test]
    fn bson_round_trips(value in exact(Format::Bson)) {
        check_round_trip(Format::Bson, &value)?;
    }

    #[test]
    fn yaml_round_trips(value in exact(Format::Yaml)) {
        check_round_trip(Format::Yaml, &value)?;
    }

    #[test]
    fn toml_round_trips(value in exact(Format::Toml)) {
        check_round_trip(Format::Toml, &value)?;
    }

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
