//! What errors say, to the letter: the kind, both sides, the offset and the path.

use std::collections::BTreeMap;
use std::error::Error as _;
use std::io::Read;

use bogo::{
    Blob, DecodeOptions, Duplicates, EncodeOptions, ErrorKind, Kind, Path, Selection, Storage, Timestamp, Value, View,
    Writer, bogo,
};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};

use crate::vectors::unhex;

#[derive(Debug, Serialize, Deserialize)]
struct Order {
    items: Vec<Item>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Item {
    name: String,
    #[serde(default)]
    count: u8,
}

fn order() -> Value {
    bogo!({ "items": [{ "name": "a" }, { "name": "b" }, { "name": "c" }, { "name": "dddd" }] })
}

/// All readers of bytes say the same.
fn says(message: &str, kind: ErrorKind, text: &str) {
    let bytes = unhex(message);
    for error in [
        bogo::from_slice::<Value>(&bytes).unwrap_err(),
        DecodeOptions::new().validate(&bytes).unwrap_err(),
        View::verify(&bytes).unwrap_err(),
        bogo::from_reader::<_, Value>(bytes.as_slice()).unwrap_err(),
    ] {
        assert_eq!((error.kind(), &*error.to_string()), (kind, text), "{message}");
    }
}

fn misfit<'de, T: Deserialize<'de> + std::fmt::Debug>(bytes: &'de [u8], text: &str) {
    let error = bogo::from_slice::<T>(bytes).unwrap_err();
    assert_eq!((error.kind(), &*error.to_string()), (ErrorKind::Data, text));
}

fn misfits<T: serde::de::DeserializeOwned + std::fmt::Debug>(value: &impl Serialize, text: &str) {
    misfit::<T>(&bogo::to_vec(value).unwrap(), text);
}

#[test]
fn a_lying_length_names_itself_what_is_left_and_its_place() {
    let good = bogo::to_vec(&order()).unwrap();
    let mut bytes = good.clone();
    let at = bytes.len() - 6;
    bytes.splice(at..at + 2, [2, 0x80, 0x20]);
    for error in [
        bogo::from_slice::<Value>(&bytes).unwrap_err(),
        bogo::from_slice::<Order>(&bytes).unwrap_err(),
        View::verify(&bytes).unwrap_err(),
    ] {
        assert_eq!(error.kind(), ErrorKind::Length);
        assert_eq!(error.message(), "length 4096 runs past the end of its entry (3 bytes left)");
        assert_eq!((error.offset(), error.path()), (Some(68), Some("items[3].name")));
        assert_eq!(
            error.to_string(),
            "length 4096 runs past the end of its entry (3 bytes left) at offset 68, in items[3].name"
        );
        assert_eq!(format!("{error:?}"), format!("Error(Length: {error})"));
        assert!(error.source().is_none());
    }
}

#[test]
fn input_that_ends_too_early_is_truncated() {
    use ErrorKind::Truncated;
    says("", Truncated, "expected a message, found an empty input at offset 0");
    says("00", Truncated, "expected a type byte, found the end of input at offset 1");
    says("00 0301 05 6865", Truncated, "length 5 runs past the end of input (2 bytes left) at offset 2");
    says("00 04", Truncated, "expected a byte, found the end of input at offset 2");
    says("00 05 02 80", Truncated, "varint of 2 bytes runs past the end of input (1 byte left) at offset 2");
    says("00 07 0a 00", Truncated, "float of 10 bytes runs past the end of input (1 byte left) at offset 2");
    says("00 09 00000000", Truncated, "timestamp of 8 bytes runs past the end of input (4 bytes left) at offset 2");
    says("00 0c01 09 0107", Truncated, "length 9 runs past the end of input (2 bytes left) at offset 2");
}

#[test]
fn lengths_that_do_not_fit_say_what_they_do_not_fit() {
    use ErrorKind::{Length, Trailing};
    says("00 0a 0103 0301 05", Length, "length 5 runs past the end of its list (0 bytes left) at offset 5, in [0]");
    says("00 0b 0105 04 0105 0102", Length, "count of 5 elements cannot fit in 2 bytes at offset 5");
    says("00 0b 0105 04 0101 0102", Trailing, "1 unexpected byte after the value in its list at offset 8, in [1]");
    says("00 0c 0102 0100", Length, "entry of no bytes, expected a key and a value at offset 4");
    says("00 0c 0104 0102 0561", Length, "key length 5 runs past the end of its entry (1 byte left) at offset 6");
    says("00 0c 0104 0102 0161", Length, "expected a type byte, found the end of its entry at offset 8");
    says("00 0c 0106 0104 0161 0000", Trailing, "1 unexpected byte after the value in its entry at offset 9, in a");
    says("00 00 00 01", Trailing, "2 unexpected bytes after the value in the message at offset 2");
}

#[test]
fn malformed_scalars_say_what_is_wrong_with_them() {
    use ErrorKind::{Scalar, UnknownType, Utf8, Varint, Version};
    says("07 00", Version, "unsupported version 7, expected 0 at offset 0");
    says("00 0d", UnknownType, "unknown type 0x0d at offset 1");
    says("00 0b 0104 09 0101 00", UnknownType, "typed list of unsupported element type 0x09 at offset 4");
    says("00 05 00", Varint, "varint of no bytes at offset 2");
    says("00 05 02 0000", Varint, "varint announced as 2 bytes ends after 1 at offset 2");
    says("00 05 01 80", Varint, "varint does not end within its 1 byte at offset 2");
    says("00 06 0a ffffffffffffffffff02", Varint, "varint exceeds 64 bits at offset 2");
    says("00 07 01 00", Scalar, "float of 1 byte, expected 2 to 10 at offset 2");
    says("00 07 0b 0000 0000000000000000 00", Scalar, "float of 11 bytes, expected 2 to 10 at offset 2");
    says("00 07 03 0000 80", Scalar, "float mantissa is not one whole varint at offset 2");
    says(
        "00 07 02 0008",
        Scalar,
        "float with sign and exponent 0x0800 and mantissa 0x0, beyond 1, 11 and 52 bits at offset 2",
    );
    says("00 0b 0105 01 0102 0103", Scalar, "bool element is 0x03, expected 00 or 01 at offset 8, in [1]");
    says("00 0301 02 61ff", Utf8, "text is not valid UTF-8 at offset 5");
    says("00 0c 0105 0103 01ff 00", Utf8, "text is not valid UTF-8 at offset 7, in [\"\u{fffd}\"]");
}

#[test]
fn limits_and_strictness_name_the_limit_and_the_place() {
    let error = DecodeOptions::new().max_size(3).from_slice::<Value>(&[0; 9]).unwrap_err();
    assert_eq!(
        (error.kind(), &*error.to_string()),
        (ErrorKind::Size, "message of 9 bytes, the limit is 3 at offset 0")
    );
    let deep = bogo::to_vec(&bogo!([{ "a": [1] }])).unwrap();
    let error = DecodeOptions::new().max_depth(2).from_slice::<Value>(&deep).unwrap_err();
    assert_eq!(
        (error.kind(), &*error.to_string()),
        (ErrorKind::Depth, "nested deeper than the limit of 2 at offset 11, in [0].a")
    );
    let error = EncodeOptions::new().max_depth(2).to_vec(&bogo!([{ "a": [1] }])).unwrap_err();
    assert_eq!((error.kind(), &*error.to_string()), (ErrorKind::Depth, "nested deeper than the limit of 2, in [0].a"));
    let strict = DecodeOptions::new().strict(true);
    let error = strict.from_slice::<Value>(&unhex("00 0a 0105 05 02 8200 00")).unwrap_err();
    assert_eq!(
        (error.kind(), &*error.to_string()),
        (ErrorKind::Strict, "encoding is longer than it needs to be at offset 5, in [0]")
    );
    let error = strict.from_slice::<Value>(&unhex("00 0b 0103 05 0100")).unwrap_err();
    assert_eq!(
        (error.kind(), &*error.to_string()),
        (ErrorKind::Strict, "empty typed list, a writer writes an untyped one at offset 1")
    );
    let twice = unhex("00 0a0111 0c010e 01050178050102 01050178050104");
    let error = DecodeOptions::new().duplicates(Duplicates::Reject).from_slice::<Value>(&twice).unwrap_err();
    assert_eq!(
        (error.kind(), &*error.to_string()),
        (ErrorKind::DuplicateKey, "key \"x\" occurs twice at offset 14, in [0]")
    );
}

#[test]
fn data_that_do_not_fit_the_type_name_both_and_the_place() {
    misfits::<Order>(
        &bogo!({ "items": [{ "name": "a" }, { "name": 5 }] }),
        "invalid type: integer `5`, expected a string at offset 39, in items[1].name",
    );
    misfits::<Order>(
        &bogo!({ "items": [{ "name": "b", "count": 300 }] }),
        "invalid value: integer `300`, expected u8 at offset 37, in items[0].count",
    );
    misfits::<Order>(
        &bogo!({ "items": { "name": "a" } }),
        "invalid type: map, expected a sequence at offset 12, in items",
    );
    misfits::<Order>(&bogo!({ "items": [{ "count": 1 }] }), "missing field `name` at offset 15, in items[0]");
    misfits::<Order>(
        &bogo!({ "items": [{ "name": null }] }),
        "invalid type: unit value, expected a string at offset 25, in items[0].name",
    );
    misfits::<Vec<u8>>(&bogo!([1, 2, 3, 256]), "invalid value: integer `256`, expected u8 at offset 13, in [3]");
    misfits::<(i32, i32)>(&bogo!([1, 2, 3]), "list has more items than the type takes at offset 11, in [2]");
    misfits::<[u8; 3]>(&Blob::from([1, 2]), "invalid length 2, expected an array of length 3 at offset 1");
    misfits::<bool>(&Blob::from([1, 2]), "invalid type: sequence, expected a boolean at offset 1");
    misfits::<bool>(
        &Timestamp::default(),
        "invalid type: string \"1970-01-01T00:00:00Z\", expected a boolean at offset 1",
    );
    misfits::<char>(&"ab", "invalid value: string \"ab\", expected a character at offset 1");
    misfits::<()>(&bogo!({}), "invalid type: map, expected unit at offset 1");
    misfits::<Vec<Timestamp>>(
        &["1970-01-01T00:00:00Z", "x"],
        "expected an RFC 3339 time, found \"x\" at offset 29, in [1]",
    );
    misfits::<BTreeMap<String, BTreeMap<u8, i32>>>(
        &bogo!({ "a": { "b": 1 } }),
        "invalid type: string \"b\", expected u8 at offset 11, in a",
    );
    // Keys with other characters are quoted.
    let odd = bogo!({ "x y": { "\"\n": [[1]], "": 1 } });
    misfits::<BTreeMap<String, BTreeMap<String, Vec<Vec<bool>>>>>(
        &odd,
        "invalid type: integer `1`, expected a boolean at offset 27, in [\"x y\"][\"\\\"\\n\"][0][0]",
    );
}

#[test]
fn views_say_what_was_expected_and_found_where() {
    let bytes = bogo::to_vec(&bogo!({ "a": [1, 2] })).unwrap();
    let view = View::parse(&bytes).unwrap();
    let says = |error: bogo::Error, kind, text| assert_eq!((error.kind(), &*error.to_string()), (kind, text));
    says(view.items().unwrap_err(), ErrorKind::Data, "expected a list, found object at offset 1");
    says(
        view.get("a").unwrap().unwrap().entries().unwrap_err(),
        ErrorKind::Data,
        "expected an object, found list at offset 8, in a",
    );
    let second = view.path("a[1]").unwrap().unwrap();
    says(second.to_text().unwrap_err(), ErrorKind::Data, "expected text, found int at offset 16, in a[1]");
    says(
        second.to::<String>().unwrap_err(),
        ErrorKind::Data,
        "invalid type: integer `2`, expected a string at offset 16, in a[1]",
    );
    says(view.to::<Order>().unwrap_err(), ErrorKind::Data, "missing field `items` at offset 1");
    says(view.path("a[").unwrap_err(), ErrorKind::Path, "`[` without `]` at offset 1");
    says(
        view.path("b..c").unwrap_err(),
        ErrorKind::Path,
        "expected a key; quote keys with other characters as in `[\"odd key\"]` at offset 2",
    );
    says(
        view.path("a[*]").unwrap_err(),
        ErrorKind::Path,
        "a wildcard leads to any number of values, here one is asked for",
    );
    says(Path::parse("/~2").unwrap_err(), ErrorKind::Path, "`~` in a JSON Pointer is followed by 0 or 1 at offset 0");
    says(
        Selection::parse(["a[-1]"]).unwrap_err(),
        ErrorKind::Path,
        "index -1 counts from the end, which a selection cannot",
    );
}

#[test]
fn writing_names_the_value_that_cannot_be_written() {
    #[derive(Serialize)]
    enum Shape {
        Newtype(u128),
        Tuple(u8, u128),
        Struct { field: u128 },
    }
    let range = "integer 340282366920938463463374607431768211455 is outside the 64 bits that version 0 holds";
    let path = |value: &dyn Fn() -> bogo::Result<Vec<u8>>| {
        let error = value().unwrap_err();
        assert_eq!((error.kind(), error.message(), error.offset()), (ErrorKind::Range, range, None));
        error.path().unwrap_or_default().to_owned()
    };
    assert_eq!(path(&|| bogo::to_vec(&u128::MAX)), "");
    assert_eq!(path(&|| bogo::to_vec(&(1, (2, u128::MAX)))), "[1][1]");
    assert_eq!(path(&|| bogo::to_vec(&BTreeMap::from([("x y", vec![0, u128::MAX])]))), "[\"x y\"][1]");
    assert_eq!(path(&|| bogo::to_vec(&[Shape::Newtype(u128::MAX)])), "[0].Newtype");
    assert_eq!(path(&|| bogo::to_vec(&[Shape::Tuple(1, u128::MAX)])), "[0].Tuple[1]");
    assert_eq!(path(&|| bogo::to_vec(&[Shape::Struct { field: u128::MAX }])), "[0].Struct.field");
    assert_eq!(path(&|| bogo::to_vec(&Some(BTreeMap::from([("k", Some(u128::MAX))])))), "k");
    let error = bogo::to_vec(&bogo!({ "outer": [{ ("k".repeat(256)): 1 }] })).unwrap_err();
    assert_eq!(error.path(), Some(&*format!("outer[0].{}", "k".repeat(256))));
    let error = bogo::to_vec(&BTreeMap::from([("outer", BTreeMap::from([((1, 2), 1)]))])).unwrap_err();
    assert_eq!(error.to_string(), "map key must be text or convert to it, found a tuple, in outer");
}

#[test]
fn a_buffer_is_as_it_was_after_an_error() {
    let mut buffer = b"before".to_vec();
    let error = EncodeOptions::new().append_to(&mut buffer, &("text", u128::MAX)).unwrap_err();
    assert_eq!((error.kind(), &*buffer), (ErrorKind::Range, &b"before"[..]));
}

/// Goes on where a part of it cannot be written.
struct Careless<T>(T);

impl<T: Serialize> Serialize for Careless<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let _ = map.serialize_entry("part", &self.0);
        map.end()
    }
}

/// A list of Bogo's own name for those of floats alone, with other items and another count than it says.
struct FalseFloats<T>(Vec<T>, usize);

impl<T: Serialize> Serialize for FalseFloats<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Items<'a, T>(&'a FalseFloats<T>);

        impl<T: Serialize> Serialize for Items<'_, T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut items = serializer.serialize_seq(Some(self.0.1))?;
                for item in &self.0.0 {
                    let _ = items.serialize_element(item);
                }
                items.end()
            }
        }

        serializer.serialize_newtype_struct("$bogo::Floats", &Items(self))
    }
}

#[test]
fn an_error_that_a_serialize_ignores_is_one_of_the_whole() {
    let wide = u128::MAX;
    let mut buffer = vec![7];
    let options = EncodeOptions::new();
    for result in [
        options.append_to(&mut buffer, &Careless(wide)),
        options.append_to(&mut buffer, &Careless(vec![1, wide])),
        options.append_to(&mut buffer, &Careless(Careless(bogo!({ ("k".repeat(256)): 1 })))),
        options.append_to(&mut buffer, &Careless(FalseFloats(vec!["x"], 1))),
        options.append_to(&mut buffer, &FalseFloats(vec!["x"], 1)),
        options.append_to(&mut buffer, &[FalseFloats(vec!["x"; 3], 0)]),
    ] {
        let error = result.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Data, "{error}");
        assert!(error.to_string().contains("a Serialize ignored the error of a part of it"), "{error}");
    }
    assert_eq!(buffer, [7]);
}

#[test]
fn a_count_that_a_serialize_lies_about_changes_nothing() {
    for count in [0, 1, 3, 11, 12, 13, 200] {
        let floats: Vec<f64> = (0..count).map(|n| n as f64 / 7.0).collect();
        let list = Value::from(floats.clone());
        for said in [0, 1, 2, 11, 12, 127, 128, usize::MAX] {
            let value = [FalseFloats(floats.clone(), said), FalseFloats(vec![0.5], said)];
            let bytes = bogo::to_vec(&value).unwrap();
            assert_eq!(bytes, bogo::to_vec(&bogo!([list.clone(), [0.5]])).unwrap(), "{count} said to be {said}");
            let deepest = EncodeOptions::new().max_depth(2);
            assert_eq!(deepest.to_vec(&value).unwrap(), bytes);
            assert_eq!(EncodeOptions::new().max_depth(1).to_vec(&value).unwrap_err().kind(), ErrorKind::Depth);
        }
    }
}

#[test]
fn strict_writing_refuses_a_key_that_comes_twice() {
    struct Twice;
    impl Serialize for Twice {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            map.serialize_entry("a", &1)?;
            map.serialize_entry("a", &2)?;
            map.end()
        }
    }
    let bytes = bogo::to_vec(&Twice).unwrap();
    assert_eq!(bogo::from_slice::<Value>(&bytes).unwrap(), bogo!({ "a": 2 }));
    let error = EncodeOptions::new().strict(true).to_vec(&[Twice]).unwrap_err();
    assert_eq!((error.kind(), &*error.to_string()), (ErrorKind::DuplicateKey, "key \"a\" occurs twice, in [0]"));
}

#[test]
fn a_writer_says_what_call_was_out_of_place() {
    let (mut buffer, options) = (Vec::new(), EncodeOptions::new());
    let mut writer = Writer::new(&mut buffer, &options);
    let mut misused = Vec::new();
    let mut note = |result: bogo::Result<()>| match result {
        Ok(()) => misused.push("fine".to_owned()),
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::Data);
            misused.push(error.to_string());
        }
    };
    note(writer.key("a"));
    note(writer.end());
    note(writer.begin_object());
    note(writer.null());
    note(writer.key("a"));
    note(writer.key("b"));
    note(writer.end());
    note(writer.begin_list(Storage::Typed(Kind::Blob)));
    note(writer.begin_list(Storage::Typed(Kind::Int)));
    note(writer.uint(1));
    note(writer.begin_list(Storage::Smallest));
    note(writer.int(1));
    note(writer.end());
    note(writer.end());
    note(writer.int(2));
    let expected = [
        "a key outside of an object",
        "an end without its begin",
        "fine",
        "a value in an object needs its key first",
        "fine",
        "a key without its value",
        "a key without its value",
        "no typed list holds this kind",
        "fine",
        "an item of another type in a list that is to be typed",
        "an item of another type in a list that is to be typed",
        "fine",
        "fine",
        "fine",
        "a message holds one value",
    ];
    assert_eq!(misused, expected);
    writer.finish().unwrap();
    assert_eq!(bogo::from_slice::<Value>(&buffer).unwrap(), bogo!({ "a": [1] }));
    let mut empty = Vec::new();
    assert_eq!(Writer::new(&mut empty, &options).finish().unwrap_err().to_string(), "a message that is not finished");
}

#[test]
fn errors_of_reading_and_writing_files_keep_their_cause() {
    struct Fire;
    impl Read for Fire {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("disk on fire"))
        }
    }
    let error = bogo::from_reader::<_, i32>(Fire).unwrap_err();
    assert_eq!((error.kind(), &*error.to_string()), (ErrorKind::Io, "disk on fire"));
    assert_eq!(error.source().unwrap().to_string(), "disk on fire");
    let mut full: &mut [u8] = &mut [0; 2];
    let error = bogo::to_writer(&mut full, "text").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Io);
    assert_eq!(std::io::Error::from(error).kind(), std::io::ErrorKind::WriteZero);
    let error = bogo::from_slice::<i32>(&[0]).unwrap_err();
    assert_eq!(std::io::Error::from(error).kind(), std::io::ErrorKind::UnexpectedEof);
    let error = bogo::from_slice::<i32>(&[1]).unwrap_err();
    assert_eq!(std::io::Error::from(error).kind(), std::io::ErrorKind::InvalidData);
}

#[test]
fn an_error_is_one_pointer_and_crosses_threads() {
    fn check<T: Send + Sync + 'static>() {}
    check::<bogo::Error>();
    assert_eq!(size_of::<bogo::Error>(), size_of::<usize>());
    assert_eq!(size_of::<bogo::Result<()>>(), size_of::<usize>());
}
