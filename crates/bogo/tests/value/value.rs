//! What a value means: equality, access, conversions, text, the macro.

use std::collections::{BTreeMap, HashMap, HashSet};

use bogo::{Blob, ErrorKind, Kind, List, Map, Raw, Timestamp, Value, bogo};

use crate::hash_of;

#[test]
fn a_value_takes_32_bytes_and_its_containers_24() {
    assert_eq!(size_of::<Value>(), 32);
    assert_eq!(size_of::<Option<Value>>(), 32);
    assert_eq!((size_of::<List>(), size_of::<Map>(), size_of::<Raw>()), (24, 24, 24));
}

#[test]
fn integers_are_equal_by_number_whatever_their_kind() {
    let sevens = [Value::Byte(7), Value::Int(7), Value::Uint(7)];
    for a in &sevens {
        for b in &sevens {
            assert_eq!(a, b);
            assert_eq!(hash_of(a), hash_of(b));
        }
        assert_ne!(*a, Value::Float(7.0));
        assert_ne!(*a, Value::String("7".into()));
    }
    assert_ne!(Value::Int(-1), Value::Uint(u64::MAX));
    assert_ne!(Value::Byte(255), Value::Int(-1));
}

#[test]
fn floats_are_equal_by_bits_except_that_every_nan_is_one() {
    let odd_nan = Value::Float(f64::from_bits(0xfff8_0000_0000_0001));
    assert_eq!(odd_nan, Value::Float(f64::NAN));
    assert_eq!(hash_of(&odd_nan), hash_of(&Value::Float(f64::NAN)));
    assert_ne!(Value::Float(0.0), Value::Float(-0.0));
}

#[test]
fn objects_are_equal_in_any_order_and_lists_are_not() {
    let a = bogo!({ "x": 1, "y": [1, 2], "z": { "p": null, "q": 1.5 } });
    let b = bogo!({ "z": { "q": 1.5, "p": null }, "y": [1u8, 2u64], "x": 1 });
    assert_eq!(a, b);
    assert_eq!(hash_of(&a), hash_of(&b));
    assert_ne!(bogo!([1, 2]), bogo!([2, 1]));
    assert_ne!(bogo!([1, 2]), bogo!([1]));
    assert_ne!(bogo!({ "x": 1 }), bogo!({ "y": 1 }));
    assert_ne!(bogo!({ "x": 1 }), bogo!({ "x": 1, "y": 1 }));
    assert_ne!(bogo!({}), bogo!([]));
    assert_ne!(Value::from(Blob::from([1])), bogo!([1u8]));
    assert_eq!(HashSet::from([a, b]).len(), 1);
}

#[test]
fn a_value_compares_with_rust_types_as_their_conversion_does() {
    assert_eq!(Value::Byte(5), 5);
    assert_eq!(Value::Uint(5), 5i8);
    assert_eq!(5u64, Value::Int(5));
    assert_ne!(Value::Int(5), 5.0);
    assert_eq!(Value::Float(0.5), 0.5f32);
    assert_eq!(Value::from("x"), "x");
    assert_eq!(Value::from("x"), *"x");
    assert_eq!(Value::from("x"), String::from("x"));
    assert_eq!("x", Value::from("x"));
    assert_eq!(Value::Bool(true), true);
    assert_ne!(Value::Null, false);
    assert_eq!(&Value::Int(5), 5);
}

#[test]
fn accessors_convert_between_integer_kinds_where_the_number_fits() {
    assert_eq!(Value::Byte(9).as_i64(), Some(9));
    assert_eq!(Value::Int(-9).as_u64(), None);
    assert_eq!(Value::Int(9).as_u64(), Some(9));
    assert_eq!(Value::Uint(u64::MAX).as_i64(), None);
    assert_eq!(Value::Uint(u64::MAX).as_u64(), Some(u64::MAX));
    assert_eq!(Value::Int(-3).as_f64(), Some(-3.0));
    assert_eq!(Value::Float(1.5).as_i64(), None);
    assert!(Value::Byte(1).is_i64() && Value::Byte(1).is_u64() && Value::Byte(1).is_number());
    assert!(!Value::Byte(1).is_f64() && Value::Float(1.0).is_f64());
    assert_eq!(Value::from("x").as_str(), Some("x"));
    assert_eq!(Value::Null.as_null(), Some(()));
    assert_eq!(Value::from(Raw::new(9, [1])).as_raw().map(Raw::tag), Some(9));
}

#[test]
fn every_value_knows_its_kind() {
    let values = [
        (Value::Null, Kind::Null),
        (true.into(), Kind::Bool),
        (1u8.into(), Kind::Byte),
        (1i8.into(), Kind::Int),
        (1usize.into(), Kind::Uint),
        (1f32.into(), Kind::Float),
        ('c'.into(), Kind::String),
        (Blob::new().into(), Kind::Blob),
        (Timestamp::UNIX_EPOCH.into(), Kind::Timestamp),
        (vec![1u8].into(), Kind::List),
        (BTreeMap::from([("a", 1)]).into(), Kind::Object),
        (Raw::new(0x20, []).into(), Kind::Raw),
    ];
    for (value, kind) in values {
        assert_eq!(value.kind(), kind);
    }
}

#[test]
fn indexing_reads_null_where_nothing_is_and_writes_what_is_missing() {
    let mut value = bogo!({ "a": [1, { "b": 2 }] });
    assert_eq!(value["a"][1]["b"], 2);
    assert_eq!(value["a"][7]["b"], Value::Null);
    assert_eq!(value[0], Value::Null);
    value["c"]["d"] = "new".into();
    value[String::from("a")][0] = 5.into();
    assert_eq!(value, bogo!({ "a": [5, { "b": 2 }], "c": { "d": "new" } }));
    assert_eq!(value.get_mut("c").map(Value::take), Some(bogo!({ "d": "new" })));
    assert_eq!(value["c"], Value::Null);
}

#[test]
#[should_panic(expected = "index 2 is outside of a list of 2")]
fn writing_behind_a_list_panics() {
    bogo!([1, 2])[2] = 3.into();
}

#[test]
#[should_panic(expected = "cannot put the key \"a\" into a value of kind int")]
fn writing_a_key_into_a_number_panics() {
    bogo!(1)["a"] = 3.into();
}

#[test]
fn json_pointers_follow_rfc_6901() {
    let mut value = bogo!({
        "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8
    });
    assert_eq!(value.pointer("").and_then(Value::as_object).map(Map::len), Some(10));
    assert_eq!(value.pointer("/foo/0"), Some(&"bar".into()));
    for (pointer, number) in [
        ("/", 0),
        ("/a~1b", 1),
        ("/c%d", 2),
        ("/e^f", 3),
        ("/g|h", 4),
        ("/i\\j", 5),
        ("/k\"l", 6),
        ("/ ", 7),
        ("/m~0n", 8),
    ] {
        assert_eq!(value.pointer(pointer), Some(&number.into()), "{pointer}");
    }
    for nothing in ["foo", "/foo/2", "/foo/-", "/foo/00", "/foo/+1", "/foo/0/x", "/none"] {
        assert_eq!(value.pointer(nothing), None, "{nothing}");
    }
    *value.pointer_mut("/foo/1").unwrap() = Value::Null;
    assert_eq!(value["foo"], bogo!(["bar", null]));
}

#[test]
fn rust_values_convert_both_ways() {
    assert_eq!(Value::from(Some(1)), Value::Int(1));
    assert_eq!(Value::from(None::<i32>), Value::Null);
    assert_eq!(Value::from(()), Value::Null);
    assert_eq!(Value::from(vec![vec![1], vec![]]), bogo!([[1], []]));
    assert_eq!(Value::from(&["a", "b"][..]), bogo!(["a", "b"]));
    assert_eq!(["a", "b"].into_iter().collect::<Value>(), bogo!(["a", "b"]));
    assert_eq!([("a", 1)].into_iter().collect::<Value>(), bogo!({ "a": 1 }));
    assert_eq!(Value::from(HashMap::from([(String::from("a"), 1)])), bogo!({ "a": 1 }));

    assert_eq!(String::try_from(Value::from("x")).unwrap(), "x");
    assert_eq!(u8::try_from(Value::Int(255)).unwrap(), 255);
    assert_eq!(f64::try_from(Value::Int(2)).unwrap(), 2.0);
    let error = u8::try_from(Value::Int(256)).unwrap_err();
    assert_eq!((error.kind(), error.message()), (ErrorKind::Data, "expected u8, found int 256"));
    let error = List::try_from(Value::Null).unwrap_err();
    assert_eq!(error.message(), "expected list, found null");
}

#[test]
fn debug_names_the_kinds_and_can_be_indented() {
    let value = bogo!({ "a": [null, true, 1u8, -2, 3u8, 0.5], "b": {}, "c": "x\"", "d": [] });
    assert_eq!(
        format!("{value:?}"),
        r#"Object {"a": List [Null, Bool(true), Byte(1), Int(-2), Byte(3), Float(0.5)], "b": Object {}, "c": String("x\""), "d": List []}"#
    );
    assert_eq!(
        format!("{:#?}", bogo!({ "a": [1, {}], "b": [] })),
        "Object {\n    \"a\": List [\n        Int(1),\n        Object {},\n    ],\n    \"b\": List [],\n}"
    );
    assert_eq!(format!("{:?}", List::from([1])), "[Int(1)]");
    assert_eq!(format!("{:?}", Map::from([("a", 1)])), r#"{"a": Int(1)}"#);
    let rare = bogo!([Timestamp::UNIX_EPOCH, Blob::from([0; 40]), Raw::new(0x20, [255])]);
    assert_eq!(
        format!("{rare:?}"),
        format!("List [Timestamp(1970-01-01T00:00:00Z), Blob(h'{}..' of 40 bytes), Raw(0x20, h'ff')]", "00".repeat(32))
    );
}

#[test]
fn display_is_json() {
    let value = bogo!({ "a": [null, true, 1u8, -2, 0.5, 1.0, 1e300], "b\n": "\u{1}\"\\/é" });
    let text = r#"{"a":[null,true,1,-2,0.5,1.0,1e300],"b\n":"\u0001\"\\/é"}"#;
    assert_eq!(value.to_string(), text);
    assert_eq!(serde_json::from_str::<Value>(text).unwrap(), value);
    assert_eq!(format!("{:#}", bogo!({ "a": [1, {}], "b": 2 })), "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": 2\n}");
    let rare = bogo!([Timestamp::UNIX_EPOCH, Blob::from(b"bogo"), Raw::new(0x20, [255]), f64::NAN, f64::NEG_INFINITY]);
    assert_eq!(rare.to_string(), r#"["1970-01-01T00:00:00Z","Ym9nbw==",raw(0x20, h'ff'),NaN,-Infinity]"#);
}

#[test]
fn base64_pads_as_rfc_4648_shows() {
    for (bytes, text) in [
        ("", ""),
        ("f", "Zg=="),
        ("fo", "Zm8="),
        ("foo", "Zm9v"),
        ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ] {
        assert_eq!(Blob::from(bytes.as_bytes()).to_string(), text);
    }
    assert_eq!(Blob::from([0xfb, 0xff, 0xbf]).to_string(), "+/+/");
    let long = Blob::from(vec![b'a'; 1000]).to_string();
    assert_eq!(long, "YWFh".repeat(333) + "YQ==");
}

#[test]
fn the_macro_takes_expressions_nesting_and_trailing_commas() {
    let name = String::from("n");
    let key = "k";
    let value = bogo!({
        "null": null,
        "nested": [[], {}, [null, true, false,], { "x": [1, 2,], },],
        "expression": 1 + 2 * 3,
        "call": name.len(),
        key: "plain key",
        (format!("{key}{}", 2)): Some("computed key"),
        "path": u64::MAX,
        "closure": Vec::from([1, 2]).iter().map(|n| n * 2).collect::<Vec<i32>>(),
        "moved": name,
    });
    assert_eq!(
        value["nested"],
        Value::from(vec![
            Value::List(List::new()),
            Value::Object(Map::new()),
            Value::from(vec![Value::Null, Value::Bool(true), Value::Bool(false)]),
            Value::Object(Map::from([("x", vec![1, 2])])),
        ])
    );
    assert_eq!((&value["expression"], &value["call"], &value["path"]), (&7.into(), &1.into(), &u64::MAX.into()));
    assert_eq!((&value["k"], &value["k2"]), (&"plain key".into(), &"computed key".into()));
    assert_eq!(value["closure"], bogo!([2, 4]));
    assert_eq!(bogo!(null), Value::Null);
    assert_eq!(bogo!("x"), "x");
    assert_eq!(bogo!(-1).kind(), Kind::Int);
    assert_eq!(bogo!({ "a": 1, "b": 2, "a": 3 }).to_string(), r#"{"a":3,"b":2}"#);
}
