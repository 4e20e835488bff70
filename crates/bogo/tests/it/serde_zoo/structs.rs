//! Structs, their attributes, and what they hold.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, SystemTime};

use bogo::{Blob, DecodeOptions, Duplicates, EncodeOptions, ErrorKind, List, Map, Timestamp, Value, bogo};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{as_value, read, survives, survives_as_in_json, survives_buffering};
use crate::promise::exact;
use crate::vectors::unhex;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Attributes {
    first_name: String,
    #[serde(rename = "AGE", alias = "years")]
    age: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    #[serde(skip)]
    cache: i32,
    #[serde(default = "seven")]
    seven: i32,
}

fn seven() -> i32 {
    7
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Unit;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Newtype(String);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Tuple(i32, String);

#[test]
fn attributes_do_what_they_do_in_json() {
    let value = Attributes { first_name: "Ann".into(), age: 33, ..Attributes::default() };
    survives_as_in_json(&value);
    assert_eq!(as_value(&value), bogo!({ "firstName": "Ann", "AGE": 33, "seven": 0 }));
    assert_eq!(read(&bogo!({ "years": 5 })), Ok(Attributes { age: 5, seven: 7, ..Attributes::default() }));
    #[derive(Debug, PartialEq, Deserialize)]
    struct Own {
        #[serde(default = "seven")]
        seven: i32,
    }
    assert_eq!(read(&bogo!({})), Ok(Own { seven: 7 }));
}

#[test]
fn structs_of_every_form_and_collections_come_back() {
    survives_as_in_json(&Unit);
    survives_as_in_json(&Newtype("n".into()));
    survives_as_in_json(&Tuple(1, "t".into()));
    survives_as_in_json(&((), (1,), (1, "a".to_owned(), [true, false])));
    survives_as_in_json(&[[1i32; 3]; 2]);
    survives_as_in_json(&vec![vec![vec!["deep".to_owned()], vec![]], vec![]]);
    survives_as_in_json(&['a', 'é', '😀', '\0']);
    survives_as_in_json(&std::collections::VecDeque::from([1, 2, 3]));
    survives_as_in_json(&std::collections::BTreeSet::from(["a".to_owned(), "b".to_owned()]));
    survives_as_in_json(&vec![Unit, Unit]);
    survives_as_in_json(&[(); 3]);
    survives_as_in_json(&BTreeMap::from([
        ("a".to_owned(), Some(BTreeMap::from([("b".to_owned(), vec![1.5])]))),
        ("".into(), None),
    ]));
}

#[test]
fn standard_types_come_back_as_in_json() {
    survives_as_in_json(&Duration::new(5, 999_999_999));
    survives_as_in_json(&(SystemTime::UNIX_EPOCH + Duration::new(1, 1)));
    survives_as_in_json(&[IpAddr::from([127, 0, 0, 1]), IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1])]);
    survives_as_in_json(&SocketAddr::from(([1, 2, 3, 4], 80)));
    survives_as_in_json(&std::path::PathBuf::from("a/b"));
    survives_as_in_json(&String::from("x").into_boxed_str());
    survives(&Box::<[i32]>::from([1, 2]));
    assert_eq!(as_value(&IpAddr::from([127, 0, 0, 1])), "127.0.0.1");
    let terse = EncodeOptions::new().human_readable(false).to_vec(&IpAddr::from([127, 0, 0, 1])).unwrap();
    assert_eq!(bogo::from_slice::<Value>(&terse).unwrap(), bogo!({ "V4": Blob::from([127, 0, 0, 1]) }));
}

/// As `uuid` does it: text for people, else bytes.
#[derive(Clone, Debug, PartialEq)]
struct Id([u8; 4]);

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_str(&format_args!("{:08x}", u32::from_be_bytes(self.0))),
            false => serializer.serialize_bytes(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.is_human_readable() {
            true => {
                let text = Cow::<str>::deserialize(deserializer)?;
                u32::from_str_radix(&text, 16).map(|bits| Id(bits.to_be_bytes())).map_err(serde::de::Error::custom)
            }
            false => {
                let bytes = serde_bytes::ByteBuf::deserialize(deserializer)?;
                bytes.into_vec().try_into().map(Id).map_err(|_| serde::de::Error::custom("four bytes"))
            }
        }
    }
}

#[test]
fn human_readability_is_asked_for_and_told_everywhere() {
    let id = Id([1, 2, 3, 4]);
    survives_as_in_json(&id);
    survives_as_in_json(&vec![id.clone(), id.clone()]);
    survives(&BTreeMap::from([("k".to_owned(), Some(id.clone()))]));
    assert_eq!(as_value(&id), "01020304");
    let terse = EncodeOptions::new().human_readable(false);
    let bytes = terse.to_vec(&[&id]).unwrap();
    assert_eq!(bogo::from_slice::<Value>(&bytes).unwrap(), bogo!([Blob::from([1, 2, 3, 4])]));
    assert_eq!(DecodeOptions::new().human_readable(false).from_slice::<Vec<Id>>(&bytes).unwrap(), [id]);
    assert!(bogo::from_slice::<Vec<Id>>(&bytes).is_err());
}

/// What its deserializer says of itself.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Told(bool);

impl<'de> Deserialize<'de> for Told {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let told = deserializer.is_human_readable();
        serde::de::IgnoredAny::deserialize(deserializer)?;
        Ok(Told(told))
    }
}

#[test]
fn human_readability_is_told_of_items_of_every_kind() {
    let lists = [
        bogo!([true]),
        bogo!([1.5]),
        bogo!([-1]),
        bogo!([1u64]),
        bogo!(["text"]),
        bogo!([1, "mixed"]),
        Value::List(List::from([Value::Byte(1)])),
        Value::Blob(Blob::from([1])),
    ];
    for list in lists {
        for human_readable in [true, false] {
            let bytes = bogo::to_vec(&list).unwrap();
            let told: Vec<Told> = DecodeOptions::new().human_readable(human_readable).from_slice(&bytes).unwrap();
            assert!(told.iter().all(|told| *told == Told(human_readable)), "{list:?}");
        }
    }
}

#[test]
fn human_readability_is_told_of_entries_of_an_object() {
    let bytes = bogo::to_vec(&bogo!({ "k": { "inner": 1.5 } })).unwrap();
    for human_readable in [true, false] {
        let options = DecodeOptions::new().human_readable(human_readable);
        let told: BTreeMap<String, Told> = options.from_slice(&bytes).unwrap();
        assert_eq!(told["k"], Told(human_readable));
    }
}

#[test]
fn flattened_fields_lie_beside_the_others() {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Outer {
        id: u8,
        #[serde(flatten)]
        middle: Middle,
        #[serde(flatten)]
        rest: HashMap<String, Value>,
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Middle {
        name: String,
        #[serde(flatten)]
        inner: Option<Inner>,
    }
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Inner {
        bytes: Vec<u8>,
        blob: Blob,
        array: [u8; 2],
    }
    let value = Outer {
        id: 1,
        middle: Middle {
            name: "n".into(),
            inner: Some(Inner { bytes: vec![1, 2], blob: vec![3].into(), array: [4, 5] }),
        },
        rest: HashMap::from([
            ("byte".into(), Value::Byte(200)),
            ("int".into(), Value::Int(200)),
            ("uint".into(), Value::Uint(200)),
            ("raw".into(), Value::Blob(vec![0, 255].into())),
            ("small".into(), bogo!([1u8, 2u8])),
            ("object".into(), bogo!({ "blob": Blob::from([9]), "no blob": Blob::new(), "list": [null, 1.5, "x"] })),
        ]),
    };
    let bytes = bogo::to_vec(&value).unwrap();
    let back: Outer = bogo::from_slice(&bytes).unwrap();
    assert_eq!(back.middle, value.middle);
    for (key, wanted) in &value.rest {
        // An empty blob is an empty sequence once serde has buffered it.
        let wanted = exact(wanted).replace("blob[]", "[]");
        assert_eq!(exact(&back.rest[key]), wanted, "{key}");
    }
    let terse = EncodeOptions::new().human_readable(false).to_vec(&value.rest).unwrap();
    let back: HashMap<String, Value> = DecodeOptions::new().human_readable(false).from_slice(&terse).unwrap();
    for (key, wanted) in &value.rest {
        assert_eq!(exact(&back[key]), exact(wanted), "{key}");
    }
}

#[test]
fn text_and_bytes_are_borrowed_from_the_message() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Borrowed<'a> {
        text: &'a str,
        #[serde(with = "serde_bytes")]
        bytes: &'a [u8],
        #[serde(borrow)]
        cow: Cow<'a, str>,
        #[serde(borrow)]
        list: Vec<&'a str>,
        #[serde(borrow)]
        map: BTreeMap<&'a str, Option<&'a str>>,
    }
    let value = Borrowed {
        text: "text",
        bytes: &[1, 2],
        cow: Cow::Borrowed("cow"),
        list: vec!["a", "b"],
        map: BTreeMap::from([("k", Some("v")), ("n", None)]),
    };
    let bytes = bogo::to_vec(&value).unwrap();
    let range = bytes.as_ptr_range();
    let back: Borrowed = bogo::from_slice(&bytes).unwrap();
    assert_eq!(back, value);
    assert!(matches!(back.cow, Cow::Borrowed(_)));
    for text in [
        back.text,
        &*back.cow,
        back.list[0],
        back.list[1],
        back.map["k"].unwrap(),
        back.map.first_key_value().unwrap().0,
    ] {
        assert!(range.contains(&text.as_ptr()), "{text}");
    }
    assert!(range.contains(&back.bytes.as_ptr()));
    // Nothing can be borrowed from a reader that is gone, or where faulty text was replaced.
    let faulty = unhex("00 0301 02 61ff");
    assert!(DecodeOptions::new().utf8(bogo::Utf8Policy::Replace).from_slice::<&str>(&faulty).is_err());
    assert_eq!(
        DecodeOptions::new().utf8(bogo::Utf8Policy::Replace).from_slice::<String>(&faulty).unwrap(),
        "a\u{fffd}"
    );
}

#[test]
fn denied_fields_are_named_with_their_place() {
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read into")]
    struct Closed {
        x: i32,
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only read into")]
    struct Outer {
        points: Vec<Closed>,
    }
    let bytes = bogo::to_vec(&bogo!({ "points": [{ "x": 1 }, { "x": 2, "z": 3 }] })).unwrap();
    let error = bogo::from_slice::<Outer>(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "unknown field `z`, expected `x` at offset 36, in points[1]");
    assert_eq!(error.kind(), ErrorKind::Data);
    let missing = bogo::to_vec(&bogo!({ "points": [{ "x": 1 }, {}] })).unwrap();
    let error = bogo::from_slice::<Outer>(&missing).unwrap_err();
    assert_eq!(error.to_string(), "missing field `x` at offset 26, in points[1]");
}

/// `{"x": 1, "y": 5, "x": 2}`, which no writer of ours writes.
const TWICE: &str = "00 0c0115 010501780501 02 010501790501 0a 010501780501 04";

#[test]
fn of_equal_keys_the_last_wins_in_derived_types_too() {
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    struct Point {
        x: i32,
        y: i32,
    }
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    struct Flat {
        y: i32,
        #[serde(flatten)]
        rest: Rest,
    }
    #[derive(Clone, Debug, PartialEq, Deserialize)]
    struct Rest {
        x: i32,
    }
    let bytes = unhex(TWICE);
    assert_eq!(bogo::from_slice::<Value>(&bytes).unwrap().to_string(), r#"{"x":2,"y":5}"#);
    assert_eq!(bogo::from_slice::<Map>(&bytes).unwrap()["x"], 2);
    assert_eq!(bogo::from_slice::<HashMap<String, i32>>(&bytes).unwrap()["x"], 2);
    assert_eq!(bogo::from_slice::<Point>(&bytes).unwrap(), Point { x: 2, y: 5 });
    assert_eq!(bogo::View::parse(&bytes).unwrap().to::<Point>().unwrap(), Point { x: 2, y: 5 });
    assert_eq!(bogo::from_slice::<Flat>(&bytes).unwrap(), Flat { y: 5, rest: Rest { x: 2 } });
    let reject = DecodeOptions::new().duplicates(Duplicates::Reject);
    for options in [reject, DecodeOptions::new().strict(true)] {
        let error = options.from_slice::<Point>(&bytes).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::DuplicateKey, Some(18)), "{error}");
        assert_eq!(error.message(), "key \"x\" occurs twice");
        assert_eq!(options.from_slice::<Value>(&bytes).unwrap_err().kind(), ErrorKind::DuplicateKey);
        assert_eq!(options.from_slice::<HashMap<String, i32>>(&bytes).unwrap_err().kind(), ErrorKind::DuplicateKey);
    }
}

#[test]
fn of_equal_keys_the_last_stays_at_the_place_of_the_first_wherever_an_order_is_kept() {
    #[derive(Debug, Deserialize)]
    struct Holder {
        id: i32,
        value: Value,
        map: Map,
        list: Vec<Value>,
    }
    // The holder repeats a key, so that it is read a second time; each object in it repeats others.
    let point = &unhex(TWICE)[1..];
    let entry = |key: &str, value: &[u8]| {
        [&[1, (1 + key.len() + value.len()) as u8, key.len() as u8], key.as_bytes(), value].concat()
    };
    let list = [&[0x0a, 0x01, 2 * point.len() as u8][..], point, point].concat();
    let entries = [
        entry("id", &unhex("050102")),
        entry("value", point),
        entry("map", &unhex("0c0100")),
        entry("list", &list),
        entry("map", point),
        entry("id", &unhex("050104")),
    ];
    let contents = entries.concat();
    let bytes = [&[0x00, 0x0c, 0x02, contents.len() as u8 | 0x80, 0x01], &*contents].concat();
    let wanted = r#"{"x":2i,"y":5i,}"#;
    let options = DecodeOptions::new();
    let selecting = options.clone().select(bogo::Selection::parse(["id", "value", "map", "list"]).unwrap());
    for options in [options, selecting] {
        let holder: Holder = options.from_slice(&bytes).unwrap();
        assert_eq!(holder.id, 2);
        assert_eq!(exact(&holder.value), wanted);
        assert_eq!(exact(&Value::Object(holder.map)), wanted);
        holder.list.iter().for_each(|value| assert_eq!(exact(value), wanted));
    }
}

#[test]
fn zero_and_null_and_absent_stay_apart() {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Maybe {
        number: Option<i32>,
        text: Option<String>,
        list: Option<Vec<i32>>,
        truth: Option<bool>,
        #[serde(skip_serializing_if = "Option::is_none")]
        absent: Option<Option<i32>>,
    }
    let zero =
        Maybe { number: Some(0), text: Some(String::new()), list: Some(vec![]), truth: Some(false), absent: None };
    let null = Maybe { number: None, text: None, list: None, truth: None, absent: None };
    survives_as_in_json(&zero);
    survives_as_in_json(&null);
    assert_eq!(as_value(&zero), bogo!({ "number": 0, "text": "", "list": [], "truth": false }));
    assert_eq!(as_value(&null), bogo!({ "number": null, "text": null, "list": null, "truth": null }));
    for zero in [
        bogo!(0),
        bogo!(0u8),
        bogo!(0.0),
        bogo!(false),
        bogo!(""),
        bogo!([]),
        bogo!({}),
        Blob::new().into(),
        Timestamp::default().into(),
    ] {
        assert_ne!(zero, Value::Null);
        assert_eq!(exact(&as_value(&zero)), exact(&zero));
        assert!(as_value(&zero) != Value::Null);
    }
    assert!(bogo::from_slice::<i32>(&bogo::to_vec(&()).unwrap()).is_err());
    assert!(bogo::from_slice::<String>(&bogo::to_vec(&()).unwrap()).is_err());
    assert!(bogo::from_slice::<()>(&bogo::to_vec(&0).unwrap()).is_err());
}

#[test]
fn values_keep_their_kind_inside_of_types() {
    let value = bogo!({ "b": 1u8, "i": 1, "u": 1u64, "f": 1.0, "blob": Blob::from([1, 2]), "list": [1u8, 2u8], "t": Timestamp::from_millis(5) });
    let held =
        (value.clone(), Some(value.clone()), vec![value.clone()], BTreeMap::from([("k".to_owned(), value.clone())]));
    let back: (Value, Option<Value>, Vec<Value>, BTreeMap<String, Value>) =
        bogo::from_slice(&bogo::to_vec(&held).unwrap()).unwrap();
    for back in [&back.0, back.1.as_ref().unwrap(), &back.2[0], &back.3["k"]] {
        assert_eq!(exact(back), exact(&value));
    }
    survives_buffering(
        &bogo!({ "b": 1u8, "i": 1, "u": 1u64, "f": 1.0, "blob": Blob::from([1, 2]), "list": [1u8, 2u8] }),
    );
}
