//! Every type's data read as every other type: what JSON takes is taken, with the same result, and what JSON refuses is
//! refused.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::time::Duration;

use bogo::{EncodeOptions, Timestamp, Value};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use serde_json::Value as Json;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Unit;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Newtype(i32);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Tuple(i32, String);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Point {
    x: i32,
    y: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Closed {
    #[serde(default)]
    x: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
struct Transparent {
    inner: Vec<Point>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Flat {
    x: u8,
    #[serde(flatten)]
    rest: BTreeMap<String, Json>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum External {
    A,
    B(i32),
    C(i32, i32),
    D { x: i32 },
    E(Option<Box<External>>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t")]
enum Internal {
    A,
    B(Point),
    D { x: i32 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    A,
    B(i32),
    C(i32, i32),
    D { x: i32 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Number(u8),
    Big(i64),
    Float(f64),
    Pair(u8, u8),
    Bytes(Vec<u8>),
    Point(Point),
    Text(String),
    Nothing,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Plain {
    A,
    X,
}

struct Sample {
    name: String,
    bogo: Vec<u8>,
    json: String,
}

fn samples() -> Vec<Sample> {
    let mut samples = Vec::new();
    macro_rules! samples {
        ($($value:expr;)*) => { $(
            let value = $value;
            samples.push(Sample {
                name: stringify!($value).split_whitespace().collect::<Vec<_>>().join(" "),
                bogo: bogo::to_vec(&value).unwrap(),
                json: serde_json::to_string(&value).unwrap(),
            });
        )* };
    }
    samples! {
        (); true; false; 0u8; 255u8; 0i32; -1i8; 300u16; i64::MIN; i64::MAX; u64::MAX; 0.0f64; 1.5f32; -2.5f64; 1e30f64;
        'a'; 'é'; ""; "a"; "x"; "A"; "B"; "C"; "D"; "E"; "Ok"; "text"; "1"; "true"; "null"; Some(1); None::<i32>; Unit; Newtype(5); Tuple(1, "b".into());
        Point { x: 1, y: Some(0.5) }; Point { x: -1, y: None }; Closed { x: 3 };
        Transparent { inner: vec![Point { x: 1, y: None }] }; Flat { x: 1, rest: BTreeMap::from([("z".into(), Json::from(1))]) };
        External::A; External::B(1); External::C(1, 2); External::D { x: 1 }; External::E(None);
        External::E(Some(Box::new(External::A)));
        Internal::A; Internal::B(Point { x: 1, y: None }); Internal::D { x: 1 };
        Adjacent::A; Adjacent::B(1); Adjacent::C(1, 2); Adjacent::D { x: 1 };
        Vec::<i32>::new(); [1u8]; [1u8, 2]; [1u8, 2, 3]; [1i32, 2]; [-1i32, 300]; [1u32, 2, 3]; [0.5f64, 1.0]; [true, false];
        ["a", "x"]; [""]; [Some(1), None]; [None::<i32>]; [[1u8, 2], [3, 4]]; [[1i64], [2]]; (1u8, "b"); (1, "b"); (1u8, 2i32);
        (1, 2.5, "c"); ((), (), ()); [Plain::A, Plain::X]; ByteBuf::from([1, 2]); ByteBuf::new();
        BTreeMap::<String, i32>::new(); BTreeMap::from([("x", 1)]); BTreeMap::from([("x", 1.0)]); BTreeMap::from([("x", "a")]);
        BTreeMap::from([("a", 1u8), ("x", 2)]); BTreeMap::from([(1, "a"), (2, "b")]); BTreeMap::from([(true, 1)]);
        BTreeMap::from([("A", ())]); BTreeMap::from([("B", 1)]); BTreeMap::from([("C", vec![1, 2])]);
        BTreeMap::from([("D", BTreeMap::from([("x", 1)]))]); BTreeMap::from([("D", [1])]); BTreeMap::from([("B", [1])]);
        BTreeMap::from([("E", "A")]); BTreeMap::from([("E", 1)]); BTreeMap::from([("E", ())]); BTreeMap::from([("Ok", ())]); BTreeMap::from([("Err", ())]); BTreeMap::from([("t", "A")]); BTreeMap::from([("c", "A"), ("t", "B")]);
        BTreeMap::from([("secs", 1), ("nanos", 2)]); BTreeMap::from([("x", None), ("y", Some(1.5))]);
        Duration::new(1, 2); vec![BTreeMap::from([("x", 1)]); 2]; std::net::IpAddr::from([1, 2, 3, 4]);
    }
    samples
}

struct Reader {
    name: &'static str,
    bogo: fn(&[u8]) -> Result<String, String>,
    tree: fn(&[u8]) -> Result<String, String>,
    json: fn(&str) -> Result<String, String>,
}

fn told<T: Debug, E: ToString>(result: Result<T, E>) -> Result<String, String> {
    result.map(|value| format!("{value:?}")).map_err(|error| error.to_string())
}

macro_rules! readers {
    ($($type:ty;)*) => {
        vec![ $( Reader {
            name: stringify!($type),
            bogo: |bytes| told(bogo::from_slice::<$type>(bytes)),
            tree: |bytes| told(bogo::from_slice(bytes).and_then(bogo::from_value::<$type>)),
            json: |text| told(serde_json::from_str::<$type>(text)),
        }, )* ]
    };
}

/// Types that any format reads.
fn readers() -> Vec<Reader> {
    readers! {
        (); bool; u8; i8; u16; i32; u32; i64; u64; i128; u128; f32; f64; char; String; Cow<'static, str>; Box<str>;
        Option<()>; Option<bool>; Option<i32>; Option<Option<u8>>; Option<String>; Option<Vec<u8>>; Unit; Newtype; Tuple; Point;
        Closed; Transparent; Flat; External; Internal; Adjacent; Untagged; Plain; Vec<()>; Vec<bool>; Vec<u8>; Vec<i8>; Vec<i32>;
        Vec<u64>; Vec<f32>; Vec<f64>; Vec<String>; Vec<char>; Vec<Option<u8>>; Vec<Vec<u8>>; Vec<Vec<i32>>; Vec<[u8; 2]>;
        Vec<(u8, u8)>; Vec<Point>; Vec<Plain>; Vec<External>; Vec<BTreeMap<String, i32>>; [u8; 0]; [u8; 2]; [i32; 2]; [f64; 3];
        (u8,); (u8, u8); (i32, String); (i32, f64, String); ((), (), ()); (u8, Option<u8>); ByteBuf; serde_bytes::ByteArray<2>;
        BTreeMap<String, i32>; BTreeMap<String, f64>; BTreeMap<String, u8>; BTreeMap<String, String>; BTreeMap<String, Option<i32>>;
        BTreeMap<String, Vec<i32>>; BTreeMap<i32, String>; BTreeMap<u8, String>; BTreeMap<bool, i32>; BTreeMap<char, i32>;
        BTreeMap<Plain, i32>; BTreeMap<External, i32>; BTreeMap<String, ()>; Result<(), Option<()>>; BTreeMap<String, Json>; BTreeMap<String, Untagged>; Result<i32, String>;
        std::collections::BTreeSet<i32>; std::collections::VecDeque<u8>; Box<Point>; Duration; std::net::IpAddr;
        std::ops::Range<i32>; std::marker::PhantomData<i32>; std::num::NonZeroU8; std::path::PathBuf; serde::de::IgnoredAny; Json;
    }
}

/// Types that tell kinds apart which JSON has not.
fn own_readers() -> Vec<Reader> {
    readers! {
        bogo::Blob; bogo::List; bogo::Map; Timestamp; Value; Option<Timestamp>; Vec<Timestamp>; Vec<bogo::Blob>;
        BTreeMap<String, Value>; Option<Value>; (Value, Timestamp); Result<Value, Timestamp>;
    }
}

#[test]
fn what_json_takes_is_taken_and_what_json_refuses_is_refused() {
    let mut differences = Vec::new();
    for sample in samples() {
        for reader in readers() {
            let json = (reader.json)(&sample.json);
            for (way, found) in [("bytes", (reader.bogo)(&sample.bogo)), ("a value", (reader.tree)(&sample.bogo))] {
                if found.as_ref().ok() != json.as_ref().ok() {
                    differences
                        .push(format!("{} as {} from {way}: {found:?}, JSON: {json:?}", sample.name, reader.name));
                }
            }
        }
    }
    assert!(differences.is_empty(), "{} differences:\n{}", differences.len(), differences.join("\n"));
}

const WORDS: [&str; 19] =
    ["", "a", "x", "y", "t", "c", "A", "B", "C", "D", "E", "Ok", "Err", "secs", "nanos", "start", "end", "1", "true"];

/// JSON out of the words that the types above know, so that it often almost fits.
fn json() -> impl Strategy<Value = Json> {
    let word = prop::sample::select(WORDS.to_vec());
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        (-3i64..4).prop_map(Json::from),
        prop::sample::select(vec![127i64, 128, 255, 256, -129, i64::MIN, i64::MAX]).prop_map(Json::from),
        Just(Json::from(u64::MAX)),
        (-4i32..5).prop_map(|halves| Json::from(f64::from(halves) / 2.0)),
        word.clone().prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 12, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::from),
            (inner.clone(), 1usize..4).prop_map(|(item, count)| Json::from(vec![item; count])),
            prop::collection::hash_map(word.clone(), inner, 0..4)
                .prop_map(|map| Json::Object(map.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())),
        ]
    })
}

/// The same with every kind that a message can hold.
fn value() -> impl Strategy<Value = Value> {
    let word = prop::sample::select(WORDS.to_vec());
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        (0u8..4).prop_map(Value::Byte),
        (-3i64..4).prop_map(Value::Int),
        prop::sample::select(vec![0, 1, 2, 200, 300, u64::MAX]).prop_map(Value::Uint),
        (-4i32..5).prop_map(|halves| Value::Float(f64::from(halves) / 2.0)),
        word.clone().prop_map(Value::from),
        prop::collection::vec(0u8..5, 0..4).prop_map(|bytes| Value::Blob(bytes.into())),
        prop::sample::select(vec![i64::MIN, -1, 0, 1, i64::MAX])
            .prop_map(|millis| Value::Timestamp(Timestamp::from_millis(millis))),
    ];
    leaf.prop_recursive(4, 12, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(|items| Value::List(items.into())),
            (inner.clone(), 1usize..4).prop_map(|(item, count)| Value::List(vec![item; count].into())),
            prop::collection::vec((word.clone(), inner), 0..4)
                .prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn any_value_is_read_from_bytes_as_from_the_tree(value in value(), compact in any::<bool>()) {
        let bytes = EncodeOptions::new().compact_lists(compact).to_vec(&value).unwrap();
        for reader in readers().into_iter().chain(own_readers()) {
            let (found, wanted) = ((reader.bogo)(&bytes), (reader.tree)(&bytes));
            prop_assert_eq!(found.as_ref().ok(), wanted.as_ref().ok(), "{} as {}: {:?} and {:?}", value, reader.name, found, wanted);
        }
    }

    #[test]
    fn any_json_is_read_as_json_reads_it(json in json()) {
        let text = json.to_string();
        let bytes = bogo::to_vec(&json).unwrap();
        for reader in readers() {
            let wanted = (reader.json)(&text);
            for (way, found) in [("bytes", (reader.bogo)(&bytes)), ("a value", (reader.tree)(&bytes))] {
                let same = found.as_ref().ok() == wanted.as_ref().ok();
                prop_assert!(same, "{text} as {} from {way}: {found:?}, JSON: {wanted:?}", reader.name);
            }
        }
    }
}
