//! Enums in their four representations, and `Option`, `Result` and their like.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::{Bound, Range, RangeInclusive};

use bogo::{DecodeOptions, Value, bogo};
use serde::{Deserialize, Serialize};

use super::{as_value, read, survives, survives_as_in_json, survives_readable};

/// The same five variants, represented as the attribute says.
macro_rules! shapes {
    ($name:ident: $(#[$attribute:meta])*) => {
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        $(#[$attribute])*
        enum $name {
            Unit,
            Newtype(Point),
            Map(BTreeMap<String, i64>),
            Struct { a: i32, b: Option<String> },
            Nested { inner: Box<$name> },
        }

        impl $name {
            fn each() -> Vec<Self> {
                vec![
                    $name::Unit,
                    $name::Newtype(Point { x: 1, y: -2.5 }),
                    $name::Map(BTreeMap::from([("k".into(), -1), ("l".into(), i64::MAX)])),
                    $name::Struct { a: -7, b: None },
                    $name::Struct { a: 7, b: Some("text".into()) },
                    $name::Nested { inner: Box::new($name::Struct { a: 1, b: Some(String::new()) }) },
                ]
            }
        }
    };
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Point {
    x: i32,
    y: f64,
}

shapes!(External:);
shapes!(Internal: #[serde(tag = "type")]);
shapes!(Adjacent: #[serde(tag = "t", content = "c")]);
shapes!(Untagged: #[serde(untagged)]);

/// Tuples do not go with a tag inside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Tuples {
    None(),
    One(u8),
    Two(u8, u8),
    Mixed(i32, String, Option<f64>),
    Bytes(u8, u8, u8, u8),
    List(Vec<Tuples>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", content = "c")]
enum AdjacentTuples {
    One(u8),
    Two(u8, String),
    Bytes(u8, u8),
    Unit,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum UntaggedTuples {
    Pair(i32, String),
    Bytes([u8; 3]),
    Number(i64),
    Fraction(f64),
    Text(String),
    Nothing,
}

#[test]
fn every_representation_of_every_variant_comes_back_as_in_json() {
    External::each().iter().for_each(survives_as_in_json);
    Internal::each().iter().for_each(survives_as_in_json);
    Adjacent::each().iter().for_each(survives_as_in_json);
    // What serde reads an untagged variant as is the first that fits, in JSON as here.
    for value in Untagged::each() {
        let json: Untagged = serde_json::from_str(&serde_json::to_string(&value).unwrap()).unwrap();
        assert_eq!(bogo::from_slice::<Untagged>(&bogo::to_vec(&value).unwrap()).unwrap(), json);
    }
    survives(&vec![External::Unit, External::Unit]);
    survives(&External::each());
}

#[test]
fn tuple_variants_come_back_whether_they_are_bytes_or_not() {
    let tuples = vec![
        Tuples::None(),
        Tuples::One(1),
        Tuples::Two(1, 2),
        Tuples::Mixed(-1, "a".into(), Some(0.5)),
        Tuples::Mixed(0, String::new(), None),
        Tuples::Bytes(1, 2, 3, 4),
        Tuples::List(vec![Tuples::None(), Tuples::Two(0, 255)]),
    ];
    tuples.iter().for_each(survives_as_in_json);
    survives_as_in_json(&tuples);
    for value in
        [AdjacentTuples::One(9), AdjacentTuples::Two(9, "b".into()), AdjacentTuples::Bytes(1, 2), AdjacentTuples::Unit]
    {
        survives_as_in_json(&value);
    }
    for value in [
        UntaggedTuples::Pair(1, "x".into()),
        UntaggedTuples::Bytes([1, 2, 3]),
        UntaggedTuples::Number(-5),
        UntaggedTuples::Fraction(0.25),
        UntaggedTuples::Text("t".into()),
        UntaggedTuples::Nothing,
    ] {
        survives_readable(&value);
        assert_eq!(serde_json::from_str::<UntaggedTuples>(&serde_json::to_string(&value).unwrap()).unwrap(), value);
    }
}

#[test]
fn variants_look_as_in_json() {
    assert_eq!(as_value(&External::Unit), "Unit");
    assert_eq!(as_value(&External::Struct { a: 1, b: None }), bogo!({ "Struct": { "a": 1, "b": null } }));
    assert_eq!(as_value(&Internal::Struct { a: 1, b: None }), bogo!({ "type": "Struct", "a": 1, "b": null }));
    assert_eq!(
        as_value(&Adjacent::Newtype(Point { x: 1, y: 0.0 })),
        bogo!({ "t": "Newtype", "c": { "x": 1, "y": 0.0 } })
    );
    assert_eq!(as_value(&Untagged::Unit), Value::Null);
    assert_eq!(as_value(&Tuples::Mixed(1, "a".into(), None)), bogo!({ "Mixed": [1, "a", null] }));
}

#[test]
fn a_unit_variant_reads_from_text_and_from_null_under_its_name() {
    assert_eq!(read(&"Unit".into()), Ok(External::Unit));
    assert_eq!(read(&bogo!({ "Unit": null })), Ok(External::Unit));
    assert!(read::<External>(&bogo!({ "Unit": 1 })).is_err());
}

#[test]
fn what_is_no_variant_is_refused_by_name() {
    assert_eq!(
        bogo::from_slice::<Tuples>(&bogo::to_vec("Three").unwrap()).unwrap_err().message(),
        "unknown variant `Three`, expected one of `None`, `One`, `Two`, `Mixed`, `Bytes`, `List`"
    );
    let message =
        |value: Value| bogo::from_slice::<Tuples>(&bogo::to_vec(&value).unwrap()).unwrap_err().message().to_owned();
    assert_eq!(message(bogo!({})), "empty object, expected one entry named for a variant");
    assert_eq!(message(bogo!({ "One": 1, "Two": 2 })), "object of several entries, expected one named for a variant");
    assert_eq!(message(5.into()), "invalid type: int, expected the text or one-entry object of an enum");
}

#[test]
fn options_results_and_wrappers_come_back() {
    survives_as_in_json(&Some(5));
    survives_as_in_json(&None::<i32>);
    survives_as_in_json(&vec![Some(1u8), None, Some(3)]);
    survives_as_in_json(&vec![None::<String>, Some("a".into())]);
    survives_as_in_json(&(Some(Some(1)), None::<Option<i32>>));
    survives_as_in_json(&vec![Ok::<i32, String>(1), Err("e".into())]);
    survives_as_in_json(&Box::new(Some(Box::new(5))));
    survives_as_in_json(&std::rc::Rc::<str>::from("shared").to_string());
    survives_as_in_json(&PhantomData::<i32>);
    survives_as_in_json(&(Range { start: 1, end: 5 }, RangeInclusive::new(-1, 1)));
    survives_as_in_json(&[Bound::Included(1), Bound::Excluded(2), Bound::Unbounded]);
    survives_as_in_json(&std::cell::Cell::new(5));
    survives_as_in_json(&std::num::NonZeroU8::new(5));
    survives_as_in_json(&std::num::Wrapping(-1i64));
    survives_as_in_json(&std::cmp::Reverse(1));
}

#[test]
fn an_inner_none_becomes_the_outer_one_as_in_json() {
    let value = Some(None::<i32>);
    assert_eq!(bogo::from_slice::<Option<Option<i32>>>(&bogo::to_vec(&value).unwrap()).unwrap(), None);
    assert_eq!(serde_json::from_str::<Option<Option<i32>>>(&serde_json::to_string(&value).unwrap()).unwrap(), None);
}

#[test]
fn catch_all_variants_and_other_names_work() {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Level {
        VeryHigh,
        #[serde(alias = "L")]
        Low,
        #[serde(other)]
        Unknown,
    }
    survives_as_in_json(&[Level::VeryHigh, Level::Low, Level::Unknown]);
    assert_eq!(as_value(&Level::VeryHigh), "very-high");
    assert_eq!(read(&"L".into()), Ok(Level::Low));
    assert_eq!(read(&"medium".into()), Ok(Level::Unknown));

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    enum WithFallback {
        A(i32),
        #[serde(untagged)]
        Other(Value),
    }
    assert_eq!(read(&bogo!({ "A": 1 })), Ok(WithFallback::A(1)));
    assert_eq!(read(&bogo!({ "B": 1 })), Ok(WithFallback::Other(bogo!({ "B": 1 }))));
}

#[test]
fn a_number_is_no_name_of_a_variant() {
    for number in [Value::Byte(1), Value::Int(1), Value::Uint(1)] {
        assert!(read::<External>(&number).is_err());
        assert!(read::<External>(&bogo!([(number.clone()), null])).is_err());
        assert!(read::<Internal>(&bogo!({ "type": (number.clone()), "x": 1, "y": 0.5 })).is_err());
        assert!(read::<Internal>(&bogo!({ "x": 1, "y": 0.5, "type": (number.clone()) })).is_err());
        assert!(read::<Internal>(&bogo!([(number.clone()), 1, 0.5])).is_err());
        assert!(read::<Internal>(&bogo!([(number.clone()), 1])).is_err());
        for tag in ["t", "c"] {
            let content = if tag == "t" { "c" } else { "t" };
            assert!(read::<AdjacentTuples>(&bogo!({ (tag): (number.clone()), (content): [1, "b"] })).is_err());
        }
        for list in [bogo!([(number.clone()), [1, "b"]]), bogo!([(number.clone()), (number.clone())])] {
            assert!(read::<AdjacentTuples>(&list).is_err());
            let terse = DecodeOptions::new().human_readable(false);
            assert!(terse.from_slice::<AdjacentTuples>(&bogo::to_vec(&list).unwrap()).is_err());
        }
    }
    assert!(read::<AdjacentTuples>(&Value::Blob(vec![0, 9].into())).is_err());
    assert!(read::<Internal>(&Value::Blob(vec![0].into())).is_err());
    assert_eq!(read(&bogo!(["Two", [1, "b"]])), Ok(AdjacentTuples::Two(1, "b".into())));
    assert_eq!(read(&bogo!(["Newtype", 1, 0.5])), Ok(Internal::Newtype(Point { x: 1, y: 0.5 })));
}
