//! Into a value and out of it through serde.

use std::collections::{BTreeMap, HashMap};

use bogo::{Blob, ErrorKind, Kind, List, Map, Raw, Timestamp, Value, bogo, from_value, to_value};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Newtype(u32);

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Pair(i8, String);

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct Unit;

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
enum Choice {
    Unit,
    Newtype(u16),
    Tuple(i32, f64),
    Struct { a: bool, b: Option<char> },
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Clone)]
struct All {
    truth: bool,
    signed: (i8, i16, i32, i64, i128),
    unsigned: (u8, u16, u32, u64, u128),
    floats: (f32, f64),
    character: char,
    text: String,
    bytes: Vec<u8>,
    no_bytes: Vec<u8>,
    array: [u8; 3],
    some: Option<u8>,
    none: Option<u8>,
    unit: (),
    unit_struct: Unit,
    newtype: Newtype,
    pair: Pair,
    choices: Vec<Choice>,
    by_number: BTreeMap<i32, bool>,
    by_truth: BTreeMap<bool, u8>,
    by_character: BTreeMap<char, Vec<Option<u8>>>,
    time: Timestamp,
    blob: Blob,
    value: Value,
}

fn all() -> All {
    All {
        truth: true,
        signed: (i8::MIN, i16::MIN, i32::MIN, i64::MIN, i128::from(u64::MAX)),
        unsigned: (u8::MAX, u16::MAX, u32::MAX, u64::MAX, 5),
        floats: (0.1, -0.0),
        character: 'é',
        text: "text".into(),
        bytes: vec![1, 2],
        no_bytes: vec![],
        array: [1, 2, 3],
        some: Some(4),
        none: None,
        unit: (),
        unit_struct: Unit,
        newtype: Newtype(5),
        pair: Pair(-1, "p".into()),
        choices: vec![
            Choice::Unit,
            Choice::Newtype(6),
            Choice::Tuple(-7, 0.5),
            Choice::Struct { a: true, b: Some('b') },
        ],
        by_number: BTreeMap::from([(-1, true), (10, false)]),
        by_truth: BTreeMap::from([(false, 0), (true, 1)]),
        by_character: BTreeMap::from([('x', vec![None, Some(1)]), ('y', vec![Some(2)])]),
        time: Timestamp::from_millis(-1),
        blob: Blob::from([9]),
        value: bogo!({ "list": [1u8, 2u8], "blob": Blob::from([1, 2]), "raw": Raw::new(0x33, [1]) }),
    }
}

#[test]
fn every_serde_type_has_its_place_and_comes_back() {
    let value = to_value(&all()).unwrap();
    assert_eq!(
        value,
        bogo!({
            "truth": true,
            "signed": [i8::MIN, i16::MIN, i32::MIN, i64::MIN, u64::MAX],
            "unsigned": [u8::MAX, u16::MAX, u32::MAX, u64::MAX, 5],
            "floats": [0.1f32, -0.0],
            "character": "é",
            "text": "text",
            "bytes": Blob::from([1, 2]),
            "no_bytes": [],
            "array": Blob::from([1, 2, 3]),
            "some": 4,
            "none": null,
            "unit": null,
            "unit_struct": null,
            "newtype": 5,
            "pair": [-1, "p"],
            "choices": ["Unit", { "Newtype": 6 }, { "Tuple": [-7, 0.5] }, { "Struct": { "a": true, "b": "b" } }],
            "by_number": { "-1": true, "10": false },
            "by_truth": { "false": 0, "true": 1 },
            "by_character": { "x": [null, 1], "y": Blob::from([2]) },
            "time": Timestamp::from_millis(-1),
            "blob": Blob::from([9]),
            "value": { "list": [1u8, 2u8], "blob": Blob::from([1, 2]), "raw": Raw::new(0x33, [1]) },
        })
    );
    assert_eq!(value["signed"][0].kind(), Kind::Int);
    assert_eq!(value["unsigned"][0].kind(), Kind::Byte);
    assert_eq!(value["unsigned"][1].kind(), Kind::Uint);
    assert_eq!(All::deserialize(&value).unwrap(), all());
    assert_eq!(from_value::<All>(value).unwrap(), all());
}

fn every_kind() -> Value {
    bogo!({
        "null": null, "bool": true, "byte": 1u8, "int": 1, "uint": 1u64, "float": f64::NAN, "text": "t",
        "blob": Blob::from([1]), "no blob": Blob::new(), "time": Timestamp::MIN, "bytes": [1u8, 2u8],
        "list": [[], [1, "x"]], "object": { "": {} }, "raw": Raw::new(0xff, [0; 9]),
        "numbers": [1u16, 2u16],
    })
}

#[test]
fn a_value_passes_through_itself_with_every_kind_kept() {
    let same = |copy: Value| assert_eq!(format!("{copy:?}"), format!("{:?}", every_kind()));
    same(to_value(&every_kind()).unwrap());
    same(from_value(every_kind()).unwrap());
    same(Value::deserialize(&every_kind()).unwrap());
    same(Value::Object(from_value(every_kind()).unwrap()));
    same(from_value::<Option<Value>>(every_kind()).unwrap().unwrap());
    same(
        from_value::<HashMap<String, Value>>(every_kind())
            .map(|map| {
                let original = every_kind();
                original.as_object().unwrap().keys().map(|key| (key, map[key].clone())).collect()
            })
            .unwrap(),
    );
}

#[test]
fn converting_is_the_same_as_writing_and_reading() {
    let options = bogo::DecodeOptions::new().unknown_types(bogo::UnknownTypes::Keep);
    let read: Value = options.from_slice(&bogo::to_vec(&all()).unwrap()).unwrap();
    assert_eq!(format!("{read:?}"), format!("{:?}", to_value(&all()).unwrap()));
    assert_eq!(options.from_slice::<All>(&bogo::to_vec(&read).unwrap()).unwrap(), all());
    let read: Value = options.from_slice(&bogo::to_vec(&every_kind()).unwrap()).unwrap();
    assert_eq!(format!("{read:?}"), format!("{:?}", every_kind()));
    let raw = Raw::new(0x40, [1, 2]);
    assert_eq!(options.from_slice::<Raw>(&bogo::to_vec(&raw).unwrap()).unwrap(), raw);
    let time = Timestamp::MIN;
    assert_eq!(bogo::from_slice::<Timestamp>(&bogo::to_vec(&time).unwrap()).unwrap(), time);
}

#[test]
fn lists_timestamps_blobs_and_raws_keep_their_kind_alone_too() {
    assert_eq!(to_value(&List::from([1u8])).unwrap().kind(), Kind::List);
    assert_eq!(to_value(&Blob::new()).unwrap().kind(), Kind::Blob);
    assert_eq!(to_value(&[Timestamp::MAX]).unwrap(), bogo!([Timestamp::MAX]));
    assert_eq!(to_value(&Raw::new(0x47, [1, 2])).unwrap(), Value::from(Raw::new(0x47, [1, 2])));
    assert_eq!(from_value::<Raw>(Raw::new(7, [1]).into()).unwrap(), Raw::new(7, [1]));
    assert_eq!(from_value::<List>(bogo!([1u8])).unwrap(), List::from([1u8]));
    assert_eq!(from_value::<List>(Blob::from([1, 2]).into()).unwrap(), List::from([1u8, 2]));
    assert_eq!(from_value::<Blob>(bogo!([1, 2u8, 3u64])).unwrap(), [1, 2, 3]);
    assert_eq!(from_value::<Blob>("text".into()).unwrap_err().kind(), ErrorKind::Data);
    assert_eq!(from_value::<Map>(bogo!({ "a": 1 })).unwrap(), Map::from([("a", 1)]));
}

#[test]
fn a_timestamp_reads_as_itself_as_text_and_as_milliseconds() {
    let time = || Value::from(Timestamp::from_millis(1500));
    assert_eq!(from_value::<Timestamp>(time()).unwrap().as_millis(), 1500);
    assert_eq!(from_value::<String>(time()).unwrap(), "1970-01-01T00:00:01.500Z");
    assert_eq!(from_value::<i64>(time()).unwrap(), 1500);
    assert_eq!(from_value::<serde_json::Value>(time()).unwrap(), "1970-01-01T00:00:01.500Z");
    assert_eq!(from_value::<Timestamp>("1970-01-01T01:00:01.5+01:00".into()).unwrap().as_millis(), 1500);
    assert_eq!(from_value::<Timestamp>(1500.into()).unwrap().as_millis(), 1500);
    let error = from_value::<Timestamp>("soon".into()).unwrap_err();
    assert_eq!(error.message(), "expected an RFC 3339 time, found \"soon\"");
    assert_eq!(from_value::<Timestamp>(u64::MAX.into()).unwrap_err().kind(), ErrorKind::Data);
}

#[test]
fn foreign_formats_see_plain_data() {
    let value = bogo!([Timestamp::UNIX_EPOCH, Blob::from([1]), [1u8], null, { "a": 0.5 }]);
    let json = serde_json::to_string(&value).unwrap();
    assert_eq!(json, r#"["1970-01-01T00:00:00Z",[1],[1],null,{"a":0.5}]"#);
    let back: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(back, bogo!(["1970-01-01T00:00:00Z", [1], [1], null, { "a": 0.5 }]));
    assert_eq!(serde_json::from_str::<Value>("5").unwrap().kind(), Kind::Uint);
    assert_eq!(serde_json::from_str::<Value>("-5").unwrap().kind(), Kind::Int);
    let time: Timestamp = serde_json::from_str("\"1970-01-01T00:00:00Z\"").unwrap();
    assert_eq!(time, Timestamp::UNIX_EPOCH);
    assert_eq!(serde_json::from_str::<Value>(r#"{"a":1,"b":2,"a":3}"#).unwrap().to_string(), r#"{"a":3,"b":2}"#);
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Flat {
    id: u8,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Rest {
    bytes: Vec<u8>,
    options: Vec<Option<u8>>,
    blob: Blob,
    time: Timestamp,
    list: List,
    value: Value,
    #[serde(flatten)]
    others: Map,
}

#[test]
fn blobs_and_times_survive_flattening() {
    let value = bogo!({
        "id": 1,
        "bytes": Blob::from([1, 255]),
        "options": Blob::from([1]),
        "blob": Blob::from([3]),
        "time": Timestamp::from_millis(7),
        "list": Blob::from([4]),
        "value": Blob::from([5, 6]),
        "other": Blob::from([7]),
        "more": [8u64, 9u8],
    });
    let written = bogo::to_vec(&value).unwrap();
    for flat in [Flat::deserialize(&value).unwrap(), from_value(value).unwrap(), bogo::from_slice(&written).unwrap()] {
        assert_eq!((flat.id, &*flat.rest.bytes, &*flat.rest.blob), (1, &[1, 255][..], &[3][..]));
        assert_eq!((flat.rest.time.as_millis(), flat.rest.options), (7, vec![Some(1)]));
        assert_eq!(format!("{:?}", flat.rest.list), "[Byte(4)]");
        assert_eq!(flat.rest.value, Value::from(Blob::from([5, 6])));
        let others = Map::from([("other", Value::from(Blob::from([7]))), ("more", bogo!([8, 9]))]);
        assert_eq!(flat.rest.others, others);
    }
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[serde(untagged)]
enum Untagged {
    Number(i64),
    Bytes(Vec<u8>),
    Text(String),
    Point { x: f64 },
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[serde(tag = "type")]
enum Internal {
    Blob { data: Vec<u8> },
    Empty,
}

#[derive(Serialize, Deserialize, Debug, PartialEq)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Blob(Vec<u8>),
    Empty,
}

#[test]
fn every_enum_representation_comes_back() {
    let untagged =
        vec![Untagged::Number(-1), Untagged::Bytes(vec![1, 2]), Untagged::Text("t".into()), Untagged::Point { x: 1.5 }];
    let value = to_value(&untagged).unwrap();
    assert_eq!(value, bogo!([-1, Blob::from([1, 2]), "t", { "x": 1.5 }]));
    assert_eq!(from_value::<Vec<Untagged>>(value).unwrap(), untagged);

    let internal = vec![Internal::Blob { data: vec![1] }, Internal::Empty];
    assert_eq!(from_value::<Vec<Internal>>(to_value(&internal).unwrap()).unwrap(), internal);
    let adjacent = vec![Adjacent::Blob(vec![1]), Adjacent::Empty];
    assert_eq!(from_value::<Vec<Adjacent>>(to_value(&adjacent).unwrap()).unwrap(), adjacent);

    assert_eq!(from_value::<Choice>(bogo!({ "Unit": null })).unwrap(), Choice::Unit);
    assert_eq!(from_value::<Choice>(bogo!({ "Tuple": [1, 2] })).unwrap(), Choice::Tuple(1, 2.0));
}

#[test]
fn text_and_bytes_are_borrowed_from_a_borrowed_value() {
    #[derive(Deserialize)]
    struct Borrowed<'a> {
        text: &'a str,
        #[serde(with = "serde_bytes")]
        bytes: &'a [u8],
        map: BTreeMap<&'a str, i32>,
    }
    let value = bogo!({ "text": "t", "bytes": Blob::from([1]), "map": { "k": 1 } });
    let borrowed = Borrowed::deserialize(&value).unwrap();
    assert_eq!((borrowed.text, borrowed.bytes, borrowed.map["k"]), ("t", &[1][..], 1));
    assert!(std::ptr::eq(borrowed.text, value["text"].as_str().unwrap()));
}

#[test]
fn bytes_are_read_from_blobs_and_from_lists_of_small_numbers() {
    type Buf = serde_bytes::ByteBuf;
    assert_eq!(from_value::<Buf>(Blob::from([1, 2]).into()).unwrap(), [1, 2]);
    assert_eq!(from_value::<Buf>(bogo!([1, 2])).unwrap(), [1, 2]);
    assert_eq!(from_value::<Buf>(bogo!([])).unwrap(), [0u8; 0]);
    assert_eq!(from_value::<Vec<u64>>(Blob::from([1, 2]).into()).unwrap(), [1, 2]);
    let error = from_value::<Buf>(bogo!([1, 256])).unwrap_err();
    assert_eq!(error.path(), Some("[1]"));
    assert_eq!(to_value(serde_bytes::Bytes::new(&[])).unwrap(), Value::from(Blob::new()));
}

#[test]
fn map_keys_become_text_or_are_refused() {
    assert_eq!(to_value(&HashMap::from([(1.5f64.to_bits(), ())])).unwrap(), bogo!({ "4609434218613702656": null }));
    assert_eq!(to_value(&BTreeMap::from([(Some('x'), 1)])).unwrap(), bogo!({ "x": 1 }));
    assert_eq!(to_value(&BTreeMap::from([(Timestamp::UNIX_EPOCH, 1)])).unwrap(), bogo!({ "1970-01-01T00:00:00Z": 1 }));
    let error = to_value(&BTreeMap::from([(vec![1], 1)])).unwrap_err();
    assert_eq!(
        (error.kind(), error.message()),
        (ErrorKind::Data, "map key must be text or convert to it, found a sequence")
    );
    assert!(to_value(&BTreeMap::from([((), 1)])).is_err());
    assert!(to_value(&BTreeMap::from([(None::<i32>, 1)])).is_err());

    #[derive(Serialize, Deserialize, PartialEq, Eq, Hash, Debug)]
    enum Key {
        A,
        B,
    }
    let map = HashMap::from([(Key::A, 1), (Key::B, 2)]);
    assert_eq!(from_value::<HashMap<Key, i32>>(to_value(&map).unwrap()).unwrap(), map);
    assert_eq!(from_value::<HashMap<Value, i32>>(bogo!({ "k": 1 })).unwrap()[&"k".into()], 1);
    assert!(from_value::<HashMap<i32, i32>>(bogo!({ "+1": 1 })).is_err());
    let error = from_value::<HashMap<u8, i32>>(bogo!({ "x": 1 })).unwrap_err();
    assert_eq!(error.message(), "invalid type: string \"x\", expected u8");
}

#[test]
fn integers_beyond_64_bits_are_out_of_range() {
    let error = to_value(&BTreeMap::from([("a", [0i128, i128::from(i64::MIN) - 1])])).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::Range, Some("a[1]")));
    assert_eq!(to_value(&(u128::from(u64::MAX) + 1)).unwrap_err().kind(), ErrorKind::Range);
}

#[test]
fn errors_lead_to_the_value_at_fault() {
    #[derive(Deserialize, Debug)]
    #[expect(dead_code, reason = "read for its errors")]
    struct Order {
        items: Vec<BTreeMap<String, Choice>>,
    }
    let value = |inner: Value| bogo!({ "items": [{}, { "k": inner }] });
    for (inner, path, message) in [
        (bogo!({ "Newtype": 65536 }), "items[1].k.Newtype", "invalid value: integer `65536`, expected u16"),
        (bogo!({ "Struct": { "a": 1 } }), "items[1].k.Struct.a", "invalid type: integer `1`, expected a boolean"),
        (bogo!({ "Tuple": [1, "x"] }), "items[1].k.Tuple[1]", "invalid type: string \"x\", expected f64"),
        (bogo!("None"), "items[1].k", "unknown variant `None`, expected one of `Unit`, `Newtype`, `Tuple`, `Struct`"),
        (bogo!({ "Unit": 1 }), "items[1].k.Unit", "invalid type: integer `1`, expected unit"),
        (bogo!("Newtype"), "items[1].k", "invalid type: unit variant, expected newtype variant"),
    ] {
        for error in
            [from_value::<Order>(value(inner.clone())).unwrap_err(), Order::deserialize(&value(inner)).unwrap_err()]
        {
            assert_eq!((error.path(), error.message()), (Some(path), message));
            assert_eq!(error.kind(), ErrorKind::Data);
        }
    }
    let error = from_value::<(i32, i32)>(bogo!([1, 2, 3])).unwrap_err();
    assert_eq!(error.message(), "invalid length 3, expected fewer elements in the sequence");
    let error = from_value::<serde_json::Value>(bogo!({ "a": Raw::new(0x40, []) })).unwrap_err();
    assert_eq!((error.kind(), error.message(), error.path()), (ErrorKind::UnknownType, "unknown type 0x40", Some("a")));
    assert_eq!(from_value::<i32>(Raw::new(0x40, []).into()).unwrap_err().kind(), ErrorKind::UnknownType);
}

#[test]
fn a_lying_size_hint_reserves_little() {
    struct Liar;

    impl<'de> serde::de::SeqAccess<'de> for Liar {
        type Error = bogo::Error;

        fn next_element_seed<T: serde::de::DeserializeSeed<'de>>(
            &mut self,
            _seed: T,
        ) -> bogo::Result<Option<T::Value>> {
            Ok(None)
        }

        fn size_hint(&self) -> Option<usize> {
            Some(usize::MAX)
        }
    }

    let list = List::deserialize(serde::de::value::SeqAccessDeserializer::new(Liar)).unwrap();
    assert!(list.capacity() <= 128);
}
