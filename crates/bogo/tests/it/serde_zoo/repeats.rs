//! Keys that come again where serde keeps what it reads before it knows the type, and hides that a type refused them.

use std::collections::BTreeMap;
use std::fmt;

use bogo::{DecodeOptions, Map, Selection, Utf8Policy, Value, View, bogo};
use proptest::prelude::*;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::promise::exact;

/// An object of these entries, in a message.
fn object(entries: &[(&[u8], Value)]) -> Vec<u8> {
    let mut contents = Vec::new();
    for (key, value) in entries {
        let value = bogo::to_vec(value).unwrap();
        contents.extend(length(value.len() + key.len()));
        contents.push(key.len() as u8);
        contents.extend_from_slice(key);
        contents.extend_from_slice(&value[1..]);
    }
    [&[0x00, 0x0c][..], &length(contents.len()), &contents].concat()
}

fn length(mut n: usize) -> Vec<u8> {
    let mut bytes = vec![0];
    while n >= 0x80 {
        bytes.push(n as u8 | 0x80);
        n >>= 7;
    }
    bytes.push(n as u8);
    bytes[0] = bytes.len() as u8 - 1;
    bytes
}

fn point_twice() -> Vec<u8> {
    object(&[(b"x", 1.into()), (b"y", 5.into()), (b"x", 2.into())])
}

#[derive(Debug, PartialEq, Deserialize)]
struct Point {
    x: i32,
    y: i32,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum Shape {
    Point(Point),
    Named { name: String },
    Other(BTreeMap<String, i32>),
}

#[test]
fn an_untagged_variant_is_the_one_without_the_repeats() {
    let bytes = point_twice();
    let wanted = Shape::Point(Point { x: 2, y: 5 });
    assert_eq!(bogo::from_slice::<Shape>(&bytes).unwrap(), wanted);
    assert_eq!(bogo::from_reader::<_, Shape>(&*bytes).unwrap(), wanted);
    assert_eq!(View::parse(&bytes).unwrap().to::<Shape>().unwrap(), wanted);
    assert_eq!(DecodeOptions::new().human_readable(false).from_slice::<Shape>(&bytes).unwrap(), wanted);
    let bytes = object(&[(b"name", 1.into()), (b"name", "n".into())]);
    assert_eq!(bogo::from_slice::<Shape>(&bytes).unwrap(), Shape::Named { name: "n".into() });
    let bytes = object(&[(b"z", "n".into()), (b"z", 3.into())]);
    assert_eq!(bogo::from_slice::<Shape>(&bytes).unwrap(), Shape::Other(BTreeMap::from([("z".into(), 3)])));
}

#[test]
fn an_untagged_enum_of_structs_alone_and_one_below_a_tag_are_read() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(untagged)]
    enum Only {
        Point(Point),
    }
    assert_eq!(bogo::from_slice::<Only>(&point_twice()).unwrap(), Only::Point(Point { x: 2, y: 5 }));
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(tag = "t")]
    enum Tagged {
        Holder { shapes: Vec<Shape> },
    }
    let point = &point_twice()[1..];
    let list = [&[0x0a][..], &length(2 * point.len()), point, point].concat();
    let tag = b"\x01\x0b\x01t\x03\x01\x06Holder";
    let shapes = [&length(7 + list.len())[..], b"\x06shapes", &list].concat();
    let contents = [&tag[..], &shapes, &tag[..]].concat();
    let bytes = [&[0x00, 0x0c][..], &length(contents.len()), &contents].concat();
    let shapes = || vec![Shape::Point(Point { x: 2, y: 5 }), Shape::Point(Point { x: 2, y: 5 })];
    assert_eq!(bogo::from_slice::<Tagged>(&bytes).unwrap(), Tagged::Holder { shapes: shapes() });
}

#[test]
fn a_flattened_option_and_a_flattened_untagged_enum_are_read_without_the_repeats() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Outer {
        #[serde(flatten)]
        point: Option<Point>,
        id: Option<u8>,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Shaped {
        #[serde(flatten)]
        shape: Shape,
        #[serde(flatten)]
        rest: BTreeMap<String, i32>,
    }
    let point = || Point { x: 2, y: 5 };
    let entries: [(&[u8], Value); 4] = [(b"x", 1.into()), (b"y", 5.into()), (b"id", 7u8.into()), (b"x", 2.into())];
    for turn in 0..entries.len() - 1 {
        let mut entries = entries.clone();
        entries[..3].rotate_left(turn);
        let bytes = object(&entries);
        let outer = Outer { point: Some(point()), id: Some(7) };
        assert_eq!(bogo::from_slice::<Outer>(&bytes).unwrap(), outer);
        assert_eq!(bogo::from_slice::<Shaped>(&bytes).unwrap().shape, Shape::Point(point()));
        // As does a selection, and a map that lies in an entry.
        let selected = DecodeOptions::new().select(Selection::parse(["x", "y"]).unwrap());
        assert_eq!(selected.from_slice::<Outer>(&bytes).unwrap(), Outer { point: Some(point()), id: None });
        let inside = object(&[(b"k", bogo!({})), (b"k", bogo::from_slice(&bytes).unwrap())]);
        assert_eq!(bogo::from_slice::<BTreeMap<String, Outer>>(&inside).unwrap()["k"], outer);
    }
    assert_eq!(bogo::from_slice::<Outer>(&object(&[])).unwrap(), Outer { point: None, id: None });
    let ints = bogo::from_slice::<BTreeMap<u8, i32>>(&object(&[(b"1", 1.into()), (b"2", 2.into()), (b"1", 3.into())]));
    assert_eq!(ints.unwrap(), BTreeMap::from([(1, 3), (2, 2)]));
}

/// A map read entry by entry, whatever its keys are.
#[derive(Debug, PartialEq)]
struct Pairs<K>(Vec<(K, i32)>);

impl<'de, K: Deserialize<'de>> Deserialize<'de> for Pairs<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor<K>(std::marker::PhantomData<K>);

        impl<'de, K: Deserialize<'de>> Visitor<'de> for PairsVisitor<K> {
            type Value = Pairs<K>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<K>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(PairsVisitor(std::marker::PhantomData))
    }
}

#[test]
fn who_asks_for_a_map_is_given_every_entry() {
    #[derive(Debug, PartialEq, Deserialize)]
    enum Axis {
        #[serde(rename = "x")]
        X,
        #[serde(rename = "y")]
        Y,
    }
    let bytes = point_twice();
    let pairs: Pairs<String> = bogo::from_slice(&bytes).unwrap();
    assert_eq!(pairs, Pairs(vec![("x".into(), 1), ("y".into(), 5), ("x".into(), 2)]));
    let pairs: Pairs<Axis> = bogo::from_slice(&bytes).unwrap();
    assert_eq!(pairs, Pairs(vec![(Axis::X, 1), (Axis::Y, 5), (Axis::X, 2)]));
}

#[test]
fn keys_that_replacing_makes_equal_are_one_there_too() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(untagged)]
    enum Faulty {
        Named {
            #[serde(rename = "\u{fffd}")]
            name: i32,
        },
    }
    let bytes = object(&[(b"\xff", 1.into()), (b"\xfe", 2.into())]);
    let replace = DecodeOptions::new().utf8(Utf8Policy::Replace);
    assert_eq!(replace.from_slice::<Faulty>(&bytes).unwrap(), Faulty::Named { name: 2 });
}

/// Every entry that a reader of anything is given.
struct Given(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor;

        impl<'de> Visitor<'de> for EntriesVisitor {
            type Value = Given;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Given, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Given(entries))
            }
        }

        deserializer.deserialize_any(EntriesVisitor)
    }
}

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn who_asks_for_anything_is_given_each_key_once_as_a_value_has_it(
        keys in prop_oneof![prop::collection::vec(0u16..8, 0..8), prop::collection::vec(0u16..400, 0..300)],
    ) {
        let names: Vec<_> = keys.iter().map(|key| format!("key {key}")).collect();
        let entries: Vec<_> =
            names.iter().enumerate().map(|(turn, name)| (name.as_bytes(), Value::from(turn as i64))).collect();
        let bytes = object(&entries);
        let given = bogo::from_slice::<Given>(&bytes).unwrap().0;
        let count = given.len();
        let map: Map = given.into_iter().collect();
        prop_assert_eq!(count, map.len());
        prop_assert_eq!(exact(&map.into()), exact(&bogo::from_slice(&bytes).unwrap()));
    }
}
