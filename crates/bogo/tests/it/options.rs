//! What each option changes.

use bogo::{
    Blob, DecodeOptions, Duplicates, EncodeOptions, ErrorKind, Raw, Selection, Storage, Timestamp, Tokens,
    UnknownTypes, Utf8Policy, Value, View, Writer, bogo,
};
use serde::{Deserialize, Deserializer};

use crate::promise::{exact, walk};
use crate::vectors::unhex;

fn decode(options: &DecodeOptions, message: &str) -> bogo::Result<Value> {
    options.from_slice(&unhex(message))
}

fn kind<T: std::fmt::Debug>(result: bogo::Result<T>) -> ErrorKind {
    result.unwrap_err().kind()
}

/// An object of these keys and values, which may be faulty.
fn object(entries: &[(&[u8], &str)]) -> Vec<u8> {
    let entry = |(key, value): &(&[u8], &str)| {
        let value = unhex(value);
        [&[1, (1 + key.len() + value.len()) as u8, key.len() as u8], *key, &value].concat()
    };
    let contents: Vec<u8> = entries.iter().flat_map(entry).collect();
    [&[0x00, 0x0c, 0x01, contents.len() as u8], &*contents].concat()
}

#[test]
fn the_depth_limit_counts_containers_on_both_sides() {
    let value = bogo!([{ "a": [] }, 1]);
    assert_eq!(kind(EncodeOptions::new().max_depth(2).to_vec(&value)), ErrorKind::Depth);
    let bytes = EncodeOptions::new().max_depth(3).to_vec(&value).unwrap();
    assert_eq!(DecodeOptions::new().max_depth(3).from_slice::<Value>(&bytes).unwrap(), value);
    for depth in 0..3 {
        let options = DecodeOptions::new().max_depth(depth);
        assert_eq!(kind(options.from_slice::<Value>(&bytes)), ErrorKind::Depth);
        assert_eq!(kind(options.from_slice::<Vec<Value>>(&bytes)), ErrorKind::Depth);
        assert_eq!(kind(options.from_reader::<_, Value>(&*bytes)), ErrorKind::Depth);
        assert_eq!(kind(options.validate(&bytes)), ErrorKind::Depth);
        assert_eq!(kind(View::verify_with(&bytes, &options)), ErrorKind::Depth);
        assert_eq!(kind(walk(&bytes, &options)), ErrorKind::Depth);
        assert_eq!(kind(Tokens::new(&bytes, &options).unwrap().collect::<bogo::Result<Vec<_>>>()), ErrorKind::Depth);
        let view = View::parse_with(&bytes, &options).unwrap();
        assert_eq!(kind(view.to::<Value>()), ErrorKind::Depth);
        assert_eq!(kind(view.path("[0].a[0]").map(drop)), ErrorKind::Depth);
        assert_eq!(kind(view.pointer("/0/a/0").map(drop)), ErrorKind::Depth);
    }
    // A scalar has no depth; a typed list and a variant have one like any container.
    let flat = DecodeOptions::new().max_depth(0);
    assert_eq!(flat.from_slice::<String>(&bogo::to_vec("x").unwrap()).unwrap(), "x");
    assert_eq!(flat.from_slice::<Vec<u8>>(&bogo::to_vec(&[1u8]).unwrap()).unwrap(), [1]);
    assert_eq!(kind(flat.from_slice::<Vec<i32>>(&bogo::to_vec(&[1]).unwrap())), ErrorKind::Depth);
    assert_eq!(kind(flat.from_slice::<Result<i32, i32>>(&bogo::to_vec(&Ok::<i32, i32>(1)).unwrap())), ErrorKind::Depth);
    assert_eq!(kind(EncodeOptions::new().max_depth(0).to_vec(&[1])), ErrorKind::Depth);
    assert_eq!(EncodeOptions::new().max_depth(0).to_vec(&1).unwrap(), bogo::to_vec(&1).unwrap());
    // What is skipped has no depth either.
    assert_eq!(
        DecodeOptions::new()
            .max_depth(1)
            .from_slice::<Tail>(&bogo::to_vec(&bogo!({ "deep": [[]], "tail": 1 })).unwrap())
            .unwrap()
            .tail,
        1
    );
}

#[derive(Debug, Deserialize)]
struct Tail {
    tail: i32,
}

#[test]
fn the_size_limit_holds_on_every_path() {
    let bytes = bogo::to_vec("12345").unwrap();
    let exact = DecodeOptions::new().max_size(bytes.len() as u64);
    let less = DecodeOptions::new().max_size(bytes.len() as u64 - 1);
    assert_eq!(exact.from_slice::<String>(&bytes).unwrap(), "12345");
    assert_eq!(exact.from_reader::<_, String>(&*bytes).unwrap(), "12345");
    exact.validate(&bytes).unwrap();
    assert_eq!(View::parse_with(&bytes, &exact).unwrap().as_str(), Some("12345"));
    assert_eq!(kind(less.from_slice::<String>(&bytes)), ErrorKind::Size);
    assert_eq!(kind(less.validate(&bytes)), ErrorKind::Size);
    assert_eq!(kind(Tokens::new(&bytes, &less)), ErrorKind::Size);
    assert_eq!(kind(View::parse_with(&bytes, &less)), ErrorKind::Size);
    assert_eq!(kind(View::verify_with(&bytes, &less)), ErrorKind::Size);
    // From a reader without end no more is read than the limit and one byte.
    assert_eq!(kind(less.from_reader::<_, String>(std::io::repeat(0))), ErrorKind::Size);
    assert_eq!(DecodeOptions::new().max_size(u64::MAX).from_reader::<_, String>(&*bytes).unwrap(), "12345");
}

#[test]
fn strict_reading_refuses_what_no_writer_writes() {
    let strict = DecodeOptions::new().strict(true);
    let lenient = DecodeOptions::new();
    for (message, value) in [
        ("00 05 02 8200", bogo!(1)),
        ("00 06 03 818000", bogo!(1u64)),
        ("00 03 02 8100 61", bogo!("a")),
        ("00 08 02 8100 61", Blob::from(b"a").into()),
        ("00 07 03 ff03 00", bogo!(1.0)),
        ("00 0a 02 8000", bogo!([])),
        ("00 0b 0103 05 0100", bogo!([])),
        ("00 0b 0106 05 028100 0102", bogo!([1])),
        ("00 0b 0106 05 0101 028200", bogo!([1])),
        ("00 0b 0107 03 0101 028100 61", bogo!(["a"])),
        ("00 0c 0106 028300 0161 00", bogo!({ "a": null })),
        ("00 0c 0106 0104 0161 0401", bogo!({ "a": 1u8 })),
    ] {
        assert_eq!(exact(&decode(&lenient, message).unwrap()), exact(&value), "{message}");
        let well_formed = message.ends_with("0401");
        for result in [decode(&strict, message), walk(&unhex(message), &strict)] {
            match well_formed {
                true => assert_eq!(result.unwrap(), value),
                false => assert_eq!(kind(result), ErrorKind::Strict, "{message}"),
            }
        }
    }
    // Also in what is skipped, which a lenient reader does not look at.
    let skipped = object(&[(b"deep", "05028200"), (b"tail", "050102")]);
    assert_eq!(lenient.from_slice::<Tail>(&skipped).unwrap().tail, 1);
    assert_eq!(kind(strict.from_slice::<Tail>(&skipped)), ErrorKind::Strict);
}

#[test]
fn what_is_skipped_is_not_looked_at_unless_strict() {
    let hostile = object(&[(b"deep", "0a0104 ffffffff"), (b"tail", "050102")]);
    assert_eq!(bogo::from_slice::<Tail>(&hostile).unwrap().tail, 1);
    assert_eq!(View::parse(&hostile).unwrap().path("tail").unwrap().unwrap().as_i64(), Some(1));
    let selected: Value = DecodeOptions::new().select(Selection::keys(["tail"])).from_slice(&hostile).unwrap();
    assert_eq!(selected, bogo!({ "tail": 1 }));
    assert_eq!(kind(bogo::from_slice::<Value>(&hostile)), ErrorKind::UnknownType);
    let strict = DecodeOptions::new().strict(true);
    assert_eq!(kind(strict.from_slice::<Tail>(&hostile)), ErrorKind::UnknownType);
    assert_eq!(
        kind(strict.clone().select(Selection::keys(["tail"])).from_slice::<Value>(&hostile)),
        ErrorKind::UnknownType
    );
    assert_eq!(kind(View::parse_with(&hostile, &strict)), ErrorKind::UnknownType);
}

#[test]
fn lists_are_compact_or_plain_and_mean_the_same() {
    let plain = EncodeOptions::new().compact_lists(false);
    for (value, compact, untyped) in [
        (bogo!([1, 2]), "00 0b 0107 05 0102 0102 0104", "00 0a 0106 050102 050104"),
        (bogo!(["a", ""]), "00 0b 0108 03 0102 0101 61 0100", "00 0a 0107 03010161 030100"),
        (bogo!([true, false]), "00 0b 0105 01 0102 01 00", "00 0a 0102 01 02"),
        (bogo!([1u8]), "00 0b 0104 04 0101 01", "00 0a 0102 0401"),
        (bogo!([1u64]), "00 0b 0105 06 0101 0101", "00 0a 0103 060101"),
        (bogo!([1.0]), "00 0b 0106 07 0101 02ff03", "00 0a 0104 0702ff03"),
        (bogo!([]), "00 0a 0100", "00 0a 0100"),
        (bogo!([null]), "00 0a 0101 00", "00 0a 0101 00"),
        (bogo!([1, 2u64]), "00 0a 0106 050102 060102", "00 0a 0106 050102 060102"),
        (bogo!([1, [1]]), "00 0a 010b 050102 0b0105 05 0101 0102", "00 0a 0109 050102 0a0103 050102"),
    ] {
        assert_eq!(bogo::to_vec(&value).unwrap(), unhex(compact), "{value}");
        assert_eq!(plain.to_vec(&value).unwrap(), unhex(untyped), "{value}");
        assert_eq!(exact(&decode(&DecodeOptions::new(), untyped).unwrap()), exact(&value));
        DecodeOptions::new().strict(true).validate(&unhex(untyped)).unwrap();
    }
    // Asked for call by call, the caller's word holds.
    let mut buffer = Vec::new();
    let mut writer = Writer::new(&mut buffer, &plain);
    writer.begin_list(Storage::Typed(bogo::Kind::Int)).unwrap();
    writer.int(1).unwrap();
    writer.end().unwrap();
    writer.finish().unwrap();
    assert_eq!(buffer, unhex("00 0b 0105 05 0101 0102"));
}

#[test]
fn text_from_raw_bytes_is_checked_unless_told_otherwise() {
    let write = |options: &EncodeOptions, text: &[u8]| {
        let mut buffer = Vec::new();
        let mut writer = Writer::new(&mut buffer, options);
        writer.text_bytes(text)?;
        writer.finish().map(|()| buffer)
    };
    assert_eq!(write(&EncodeOptions::new(), b"ok").unwrap(), bogo::to_vec("ok").unwrap());
    assert_eq!(kind(write(&EncodeOptions::new(), &[0xff])), ErrorKind::Utf8);
    assert_eq!(write(&EncodeOptions::new().validate_text(false), &[0xff]).unwrap(), unhex("00 0301 01 ff"));
}

#[test]
fn faulty_text_is_refused_or_replaced_in_keys_and_values() {
    let message = object(&[(b"\xff", "0301 02 61ff"), (b"b", "0b010a 03 0102 0101c3 0102c3a9")]);
    let replace = DecodeOptions::new().utf8(Utf8Policy::Replace);
    let value: Value = replace.from_slice(&message).unwrap();
    assert_eq!(value, bogo!({ "\u{fffd}": "a\u{fffd}", "b": ["\u{fffd}", "é"] }));
    assert_eq!(walk(&message, &replace).unwrap(), value);
    let view = View::parse_with(&message, &replace).unwrap();
    let replaced = view.get("\u{fffd}").unwrap().unwrap();
    assert_eq!((replaced.as_str(), &*replaced.to_text().unwrap()), (None, "a\u{fffd}"));
    assert_eq!(replaced.to::<String>().unwrap(), "a\u{fffd}");
    assert_eq!(kind(bogo::from_slice::<Value>(&message)), ErrorKind::Utf8);
    assert_eq!(kind(walk(&message, &DecodeOptions::new())), ErrorKind::Utf8);
    assert_eq!(kind(View::parse(&message).unwrap().path("b[0]").unwrap().unwrap().to_text()), ErrorKind::Utf8);
    assert_eq!(View::parse(&message).unwrap().path("b[0]").unwrap().unwrap().as_str(), None);
    assert_eq!(View::parse(&message).unwrap().path("b[1]").unwrap().unwrap().as_str(), Some("é"));
}

#[test]
fn unknown_types_are_refused_or_kept_and_written_back() {
    let message = object(&[(b"a", "400102"), (b"b", "0a0104 050102 fe")]);
    let keep = DecodeOptions::new().unknown_types(UnknownTypes::Keep);
    let value: Value = keep.from_slice(&message).unwrap();
    let wanted = bogo!({ "a": Raw::new(0x40, [1, 2]), "b": [1, Raw::new(0xfe, [])] });
    assert_eq!(exact(&value), exact(&wanted));
    assert_eq!(bogo::to_vec(&value).unwrap(), message);
    assert_eq!(walk(&message, &keep).unwrap(), value);
    keep.validate(&message).unwrap();
    keep.clone().strict(true).validate(&message).unwrap();
    assert_eq!(
        View::parse_with(&message, &keep).unwrap().path("a").unwrap().unwrap().as_raw(),
        Some((0x40, &[1, 2][..]))
    );
    assert_eq!(keep.from_slice::<Raw>(&unhex("00 77 0506")).unwrap(), Raw::new(0x77, [5, 6]));
    #[derive(Debug, PartialEq, serde::Serialize, Deserialize)]
    struct Held {
        a: Raw,
        b: Vec<Value>,
    }
    let held: Held = keep.from_slice(&message).unwrap();
    assert_eq!(held.a, Raw::new(0x40, [1, 2]));
    assert_eq!(bogo::to_vec(&held).unwrap(), message);
    assert_eq!(kind(bogo::from_slice::<Value>(&message)), ErrorKind::UnknownType);
    assert_eq!(kind(bogo::from_slice::<Raw>(&unhex("00 77 0506"))), ErrorKind::UnknownType);
    assert_eq!(kind(DecodeOptions::new().validate(&message)), ErrorKind::UnknownType);
    assert_eq!(kind(View::parse(&message).unwrap().path("a").map(drop)), ErrorKind::UnknownType);
    // As any other type it is bytes.
    assert_eq!(keep.from_slice::<Blob>(&unhex("00 77 0506")).unwrap(), [5, 6]);
    assert_eq!(kind(keep.from_slice::<i32>(&unhex("00 77 0506"))), ErrorKind::Data);
}

#[test]
fn repeated_keys_are_one_or_an_error() {
    let message = object(&[(b"x", "050102"), (b"y", "00"), (b"x", "050104")]);
    assert_eq!(exact(&bogo::from_slice(&message).unwrap()), r#"{"x":2i,"y":null,}"#);
    assert_eq!(View::parse(&message).unwrap().get("x").unwrap().unwrap().as_i64(), Some(2));
    assert_eq!(View::parse(&message).unwrap().count().unwrap(), 3);
    let reject = DecodeOptions::new().duplicates(Duplicates::Reject);
    assert_eq!(kind(reject.from_slice::<Value>(&message)), ErrorKind::DuplicateKey);
    assert_eq!(kind(reject.from_slice::<serde::de::IgnoredAny>(&message)), ErrorKind::DuplicateKey);
    assert_eq!(kind(reject.validate(&message)), ErrorKind::DuplicateKey);
    assert_eq!(kind(View::parse_with(&message, &reject)), ErrorKind::DuplicateKey);
    DecodeOptions::new().validate(&message).unwrap();
    // The same key in another object is another key.
    let nested = bogo::to_vec(&bogo!({ "x": { "x": [{ "x": 1 }, { "x": 2 }] } })).unwrap();
    reject.validate(&nested).unwrap();
}

#[test]
fn keys_that_replacing_makes_equal_are_equal() {
    let message = object(&[(b"\xff", "050102"), (b"y", "00"), (b"\xfe", "050104")]);
    let nested = [&unhex("00 0a 01")[..], &[message.len() as u8 - 1], &message[1..]].concat();
    #[derive(Debug, PartialEq, Deserialize)]
    struct Replaced {
        #[serde(rename = "\u{fffd}")]
        replaced: i64,
        y: (),
    }
    let last = DecodeOptions::new().utf8(Utf8Policy::Replace);
    assert_eq!(exact(&last.from_slice(&message).unwrap()), exact(&bogo!({ "\u{fffd}": 2, "y": null })));
    assert_eq!(last.from_slice::<Replaced>(&message).unwrap(), Replaced { replaced: 2, y: () });
    assert_eq!(View::parse_with(&message, &last).unwrap().get("\u{fffd}").unwrap().unwrap().as_i64(), Some(2));
    for refusing in [last.clone().duplicates(Duplicates::Reject), last.clone().strict(true)] {
        for message in [&message, &nested] {
            assert_eq!(kind(refusing.from_slice::<Value>(message)), ErrorKind::DuplicateKey);
            assert_eq!(kind(refusing.from_slice::<serde::de::IgnoredAny>(message)), ErrorKind::DuplicateKey);
            assert_eq!(kind(refusing.from_slice::<Replaced>(message)), ErrorKind::DuplicateKey);
            assert_eq!(kind(refusing.from_reader::<_, Value>(&message[..])), ErrorKind::DuplicateKey);
            assert_eq!(kind(refusing.validate(message)), ErrorKind::DuplicateKey);
            assert_eq!(kind(View::verify_with(message, &refusing)), ErrorKind::DuplicateKey);
            assert_eq!(kind(View::parse_with(message, &refusing)), ErrorKind::DuplicateKey);
            let mut stream = bogo::stream::StreamDecoder::with_options(&message[..], &refusing);
            assert_eq!(kind(stream.next::<Value>()), ErrorKind::DuplicateKey);
        }
    }
    let error = last.duplicates(Duplicates::Reject).validate(&message).unwrap_err();
    assert_eq!(error.to_string(), "key \"\u{fffd}\" occurs twice at offset 16");
}

#[test]
fn types_are_told_whether_people_read_the_format() {
    #[derive(Debug, PartialEq)]
    struct Told(bool);
    impl<'de> Deserialize<'de> for Told {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let told = deserializer.is_human_readable();
            serde::de::IgnoredAny::deserialize(deserializer).map(|_| Told(told))
        }
    }
    let bytes = bogo::to_vec(&bogo!({ "a": [1, 2], "b": [null] })).unwrap();
    type Everywhere = std::collections::BTreeMap<String, Vec<Told>>;
    for readable in [true, false] {
        let options = DecodeOptions::new().human_readable(readable);
        assert_eq!(options.from_slice::<Told>(&bytes).unwrap(), Told(readable));
        assert_eq!(options.from_slice::<Everywhere>(&bytes).unwrap()["a"], [Told(readable), Told(readable)]);
        assert_eq!(options.from_slice::<Everywhere>(&bytes).unwrap()["b"], [Told(readable)]);
        let view = View::parse_with(&bytes, &options).unwrap();
        assert_eq!(view.path("a[0]").unwrap().unwrap().to::<Told>().unwrap(), Told(readable));
    }
    let address = std::net::Ipv4Addr::LOCALHOST;
    assert_eq!(EncodeOptions::new().to_vec(&address).unwrap(), bogo::to_vec("127.0.0.1").unwrap());
    assert_eq!(EncodeOptions::new().human_readable(false).to_vec(&address).unwrap(), unhex("00 08 0104 7f000001"));
    // A timestamp read as anything is text for people, milliseconds else; a blob a sequence, or bytes.
    let time = bogo::to_vec(&Timestamp::from_millis(5)).unwrap();
    let json = |readable| DecodeOptions::new().human_readable(readable).from_slice::<serde_json::Value>(&time).unwrap();
    assert_eq!((json(true), json(false)), ("1970-01-01T00:00:00.005Z".into(), 5.into()));
    let blob = bogo::to_vec(&Blob::from([1, 2])).unwrap();
    assert_eq!(bogo::from_slice::<serde_json::Value>(&blob).unwrap(), serde_json::json!([1, 2]));
    assert_eq!(
        kind(DecodeOptions::new().human_readable(false).from_slice::<serde_json::Value>(&blob)),
        ErrorKind::Data
    );
}
