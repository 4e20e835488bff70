//! The owned value: its meaning, its conversions, and that no depth or size of it costs more than it should.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant, SystemTime};

use bogo::{Blob, ErrorKind, Kind, List, Map, Raw, Timestamp, Value, bogo, from_value, to_value};
use serde::{Deserialize, Serialize};

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

mod value {
    use super::*;

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
            format!(
                "List [Timestamp(1970-01-01T00:00:00Z), Blob(h'{}..' of 40 bytes), Raw(0x20, h'ff')]",
                "00".repeat(32)
            )
        );
    }

    #[test]
    fn display_is_json() {
        let value = bogo!({ "a": [null, true, 1u8, -2, 0.5, 1.0, 1e300], "b\n": "\u{1}\"\\/é" });
        let text = r#"{"a":[null,true,1,-2,0.5,1.0,1e300],"b\n":"\u0001\"\\/é"}"#;
        assert_eq!(value.to_string(), text);
        assert_eq!(serde_json::from_str::<Value>(text).unwrap(), value);
        assert_eq!(
            format!("{:#}", bogo!({ "a": [1, {}], "b": 2 })),
            "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": 2\n}"
        );
        let rare =
            bogo!([Timestamp::UNIX_EPOCH, Blob::from(b"bogo"), Raw::new(0x20, [255]), f64::NAN, f64::NEG_INFINITY]);
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
}

mod map {
    use super::*;

    #[test]
    fn keys_stay_in_order_and_the_last_insert_wins_at_the_place_of_the_first() {
        for count in [10, 32, 33, 500] {
            let mut map: Map = (0..count).map(|n| (n.to_string(), n)).collect();
            assert_eq!(map.insert("3", "again"), Some(3.into()));
            assert_eq!(map.len(), count);
            assert_eq!(map.get_index(3), Some(("3", &"again".into())));
            assert!(map.keys().eq((0..count).map(|n| n.to_string())));
            assert!((0..count).all(|n| map.get_index_of(&n.to_string()) == Some(n)));
            assert_eq!(map.get("x"), None);
        }
    }

    #[test]
    fn removing_keeps_order_and_index() {
        for count in [20, 100] {
            let mut map: Map = (0..count).map(|n| (n.to_string(), n)).collect();
            assert_eq!(map.remove("5"), Some(5.into()));
            assert_eq!(map.remove("5"), None);
            assert_eq!(map.remove_entry("0"), Some(("0".into(), 0.into())));
            assert!(map.keys().eq((0..count).filter(|n| ![0, 5].contains(n)).map(|n| n.to_string())));
            map.retain(|_, value| value.as_u64().is_some_and(|n| n % 2 == 0));
            map.insert("new", 1);
            for (place, key) in map.keys().enumerate() {
                assert_eq!(map.get_index_of(key), Some(place));
            }
            map.sort_keys();
            assert!(map.keys().is_sorted() && map.keys().all(|key| map.contains_key(key)));
            map.clear();
            assert!(map.is_empty() && map.get("2").is_none());
        }
    }

    #[test]
    fn a_map_does_as_a_model_does() {
        // A small linear congruential generator picks operations over few keys, so that all of them collide often.
        let mut random = 7u64;
        let mut next = |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % bound
        };
        let (mut map, mut model) = (Map::new(), Vec::<(String, u64)>::new());
        for step in 0..20_000 {
            let key = next(60).to_string();
            let place = model.iter().position(|(other, _)| *other == key);
            match next(3) {
                0 => {
                    let removed = place.map(|place| Value::Uint(model.remove(place).1));
                    assert_eq!(map.remove(&key), removed);
                }
                1 => {
                    *map.entry(&*key).or_insert(0u64) = Value::Uint(step);
                    match place {
                        Some(place) => model[place].1 = step,
                        None => model.push((key, step)),
                    }
                }
                _ => {
                    let former = place.map(|place| Value::Uint(model[place].1));
                    assert_eq!(map.insert(&*key, step), former);
                    match place {
                        Some(place) => model[place].1 = step,
                        None => model.push((key, step)),
                    }
                }
            }
            assert_eq!(map.len(), model.len());
        }
        let model: Vec<_> = model.into_iter().map(|(key, value)| (key, Value::Uint(value))).collect();
        assert_eq!(map.into_iter().collect::<Vec<_>>(), model);
    }

    #[test]
    fn entries_fill_and_change() {
        let mut map = Map::new();
        map.entry("a").or_insert(1);
        let _ = map.entry("a").and_modify(|value| *value = 2.into());
        map.entry("b").or_insert_with(|| "made");
        assert_eq!(map, Map::from([("a", Value::Int(2)), ("b", "made".into())]));
        match map.entry("a") {
            bogo::map::Entry::Occupied(mut entry) => {
                assert_eq!(entry.key(), "a");
                assert_eq!(entry.insert(3), 2);
                assert_eq!(entry.remove(), 3);
            }
            bogo::map::Entry::Vacant(_) => panic!("it is there"),
        }
        assert_eq!(map.into_iter().collect::<Vec<_>>(), [("b".into(), Value::from("made"))]);
    }

    #[test]
    fn iterators_run_both_ways_and_know_their_length() {
        let mut map = Map::from([("a", 1), ("b", 2), ("c", 3)]);
        assert_eq!(map.iter().rev().map(|(key, _)| key).collect::<String>(), "cba");
        assert_eq!((map.keys().len(), map.values().len()), (3, 3));
        map.values_mut().for_each(|value| *value = Value::Null);
        for (key, value) in &mut map {
            *value = key.into();
        }
        assert_eq!(map.values().filter_map(Value::as_str).collect::<String>(), "abc");
        assert_eq!(map["c"], "c");
    }

    #[test]
    fn a_clone_finds_every_key() {
        let map: Map = (0..100).map(|n| (n.to_string(), n)).collect();
        let mut copy = map.clone();
        assert_eq!(copy, map);
        copy.insert("100", 100);
        assert!((0..=100).all(|n| copy[&*n.to_string()] == n));
        assert_ne!(copy, map);
    }

    #[test]
    fn a_million_keys_distinct_or_equal_cost_linear_time() {
        let start = Instant::now();
        let distinct: Map = (0..1_000_000).map(|n| (n.to_string(), n)).collect();
        let equal: Map = (0..1_000_000).map(|n| ("key", n)).collect();
        assert_eq!((distinct.len(), equal.len()), (1_000_000, 1));
        assert_eq!(equal["key"], 999_999);
        // Quadratic work would take hours.
        assert!(start.elapsed() < Duration::from_secs(60));
    }
}

mod timestamp {
    use super::*;

    fn parse(text: &str) -> Option<i64> {
        text.parse().ok().map(Timestamp::as_millis)
    }

    #[test]
    fn known_moments_print_as_rfc_3339() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (1_703_030_400_000, "2023-12-20T00:00:00Z"),
            (1_709_164_799_001, "2024-02-28T23:59:59.001Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            (253_402_300_800_000, "+10000-01-01T00:00:00Z"),
            (-62_167_219_200_000, "0000-01-01T00:00:00Z"),
            (-62_167_219_200_001, "-0001-12-31T23:59:59.999Z"),
            (i64::MAX, "+292278994-08-17T07:12:55.807Z"),
            (i64::MIN, "-292275055-05-16T16:47:04.192Z"),
        ] {
            assert_eq!(Timestamp::from_millis(millis).to_string(), text);
            assert_eq!(parse(text), Some(millis), "{text}");
        }
    }

    #[test]
    fn every_moment_parses_back_from_its_text() {
        let mut millis = i64::MIN;
        let mut step = 1i64;
        let mut count = 0;
        // Steps through the whole range, in irregular strides of about 2^48.
        loop {
            let time = Timestamp::from_millis(millis);
            assert_eq!(time.to_string().parse::<Timestamp>().unwrap(), time);
            step = step.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            count += 1;
            match millis.checked_add((step >> 15 & 0xffff_ffff_ffff) + 1) {
                Some(next) => millis = next,
                None => break,
            }
        }
        assert!(count > 50_000);
        // And every day of the years around the common era's turns and today.
        for day in (-720_000..-718_000).chain(-1000..40_000).chain(2_932_000..2_934_000) {
            let time = Timestamp::from_millis(day * 86_400_000 + 43_200_000);
            assert_eq!(time.to_string().parse::<Timestamp>().unwrap(), time);
        }
    }

    #[test]
    fn consecutive_days_have_consecutive_dates() {
        let mut former = String::new();
        for day in -150_000..150_000i64 {
            let text = Timestamp::from_millis(day * 86_400_000).to_string();
            let date = &text[..text.len() - 10];
            if !former.is_empty() {
                let (a, b) = (&former[former.len() - 2..], &date[date.len() - 2..]);
                let (a, b): (u32, u32) = (a.parse().unwrap(), b.parse().unwrap());
                assert!(b == a + 1 || (b == 1 && a >= 28), "{former} {date}");
            }
            former = date.to_owned();
        }
    }

    #[test]
    fn offsets_lower_case_and_any_number_of_decimals_are_read() {
        for (text, millis) in [
            ("1970-01-01t00:00:00z", 0),
            ("1970-01-01T02:30:00+02:30", 0),
            ("1969-12-31T18:00:00-06:00", 0),
            ("1970-01-01T00:00:00-00:00", 0),
            ("1970-01-01T00:00:00.1Z", 100),
            ("1970-01-01T00:00:00.12Z", 120),
            ("1970-01-01T00:00:00.1239999999999999999999999Z", 123),
            ("1969-12-31T23:59:59.9999999Z", -1),
            ("2016-12-31T23:59:60Z", 1_483_228_800_000),
            ("+1970-01-01T00:00:00Z", 0),
        ] {
            assert_eq!(parse(text), Some(millis), "{text}");
        }
    }

    #[test]
    fn other_text_is_refused() {
        for text in [
            "",
            "1970",
            "1970-01-01",
            "1970-01-01T00:00:00",
            "1970-01-01 00:00:00Z",
            "1970-1-1T00:00:00Z",
            "1970-13-01T00:00:00Z",
            "1970-00-01T00:00:00Z",
            "1970-02-29T00:00:00Z",
            "1900-02-29T00:00:00Z",
            "1970-04-31T00:00:00Z",
            "1970-01-00T00:00:00Z",
            "1970-01-01T24:00:00Z",
            "1970-01-01T00:60:00Z",
            "1970-01-01T00:00:61Z",
            "1970-01-01T00:00:00.Z",
            "1970-01-01T00:00:00+0200",
            "1970-01-01T00:00:00+24:00",
            "1970-01-01T00:00:00Zx",
            "01970-01-01T00:00:00Z",
            "-970-01-01T00:00:00Z",
            "1970-01-01T00:00:00é",
        ] {
            let error = text.parse::<Timestamp>().unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Data, "{text}");
        }
        for text in ["+292278994-08-17T07:12:55.808Z", "-292275055-05-16T16:47:04.191Z", "+999999999-01-01T00:00:00Z"] {
            assert_eq!(text.parse::<Timestamp>().unwrap_err().kind(), ErrorKind::Range, "{text}");
        }
    }

    #[test]
    fn system_times_are_floored_and_come_back() {
        let epoch = SystemTime::UNIX_EPOCH;
        assert_eq!(Timestamp::from(epoch + Duration::from_nanos(1_999_999)).as_millis(), 1);
        assert_eq!(Timestamp::from(epoch - Duration::from_nanos(1)).as_millis(), -1);
        assert_eq!(Timestamp::from(epoch - Duration::from_millis(5)).as_millis(), -5);
        for millis in [0, 1, -1, 1_703_030_400_123, -62_167_219_200_001] {
            let time = SystemTime::try_from(Timestamp::from_millis(millis)).unwrap();
            assert_eq!(Timestamp::from(time).as_millis(), millis);
        }
        assert!(Timestamp::now() > Timestamp::from_millis(1_703_030_400_000));
    }
}

/// A value a million levels deep: building, cloning, comparing, hashing, printing and dropping it on a small stack.
mod depth {
    use super::*;
    use std::fmt::Write;

    const LEVELS: usize = 1_000_000;

    fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
        std::thread::Builder::new().stack_size(256 * 1024).spawn(test).unwrap().join().unwrap();
    }

    fn lists() -> Value {
        (0..LEVELS).fold(Value::Null, |inner, _| Value::List(List::from(vec![inner])))
    }

    fn objects() -> Value {
        (0..LEVELS).fold(Value::Null, |inner, _| Value::Object(Map::from([("k", inner)])))
    }

    /// Lists in objects, with siblings before and after, some of them in indexed maps.
    fn mixed() -> Value {
        (0..LEVELS / 10).fold(Value::Null, |inner, level| {
            let mut map = Map::from([("a", Value::Int(1)), ("k", inner), ("z", bogo!([[1]]))]);
            if level % 1000 == 0 {
                map.extend((0..50).map(|n| (n.to_string(), n)));
            }
            bogo!([null, map, { "x": [] }])
        })
    }

    #[test]
    fn a_million_levels_drop() {
        on_a_small_stack(|| drop(lists()));
        on_a_small_stack(|| drop(objects()));
        on_a_small_stack(|| drop(mixed()));
        on_a_small_stack(|| drop(List::try_from(lists()).unwrap().into_vec()));
        on_a_small_stack(|| drop(Map::try_from(objects()).unwrap().into_iter().next()));
    }

    #[test]
    fn a_million_levels_clone_and_compare() {
        for make in [lists, objects, mixed] {
            on_a_small_stack(move || {
                let value = make();
                let copy = value.clone();
                assert!(value == copy);
                assert!(value != copy[0]);
                assert!(value != Value::List(List::from([copy])));
            });
        }
    }

    #[test]
    fn a_million_levels_hash() {
        for make in [lists, objects, mixed] {
            on_a_small_stack(move || assert_eq!(hash_of(&make()), hash_of(&make())));
        }
    }

    /// Counts what is written.
    struct Counter(usize);

    impl Write for Counter {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0 += text.len();
            Ok(())
        }
    }

    #[test]
    fn a_million_levels_print() {
        for (make, open) in [(lists as fn() -> Value, "List ["), (objects, "Object {\"k\": ")] {
            on_a_small_stack(move || {
                let value = make();
                let (mut plain, mut pretty, mut json) = (Counter(0), Counter(0), Counter(0));
                write!(plain, "{value:?}").unwrap();
                write!(pretty, "{value:#?}").unwrap();
                write!(json, "{value:#}").unwrap();
                assert_eq!(plain.0, LEVELS * (open.len() + 1) + 4);
                assert!(pretty.0 > plain.0 && pretty.0 < plain.0 + 100_000);
                assert!(json.0 > LEVELS * 2);
            });
        }
    }

    #[test]
    fn a_million_levels_are_refused_by_what_recurses() {
        assert_eq!(from_value::<Value>(lists()).unwrap_err().kind(), ErrorKind::Depth);
        assert_eq!(to_value(&objects()).unwrap_err().kind(), ErrorKind::Depth);
        #[cfg(feature = "json")]
        assert_eq!(serde_json::Value::try_from(lists()).unwrap_err().kind(), ErrorKind::Depth);
    }

    #[test]
    fn a_hundred_containers_may_nest_and_no_more() {
        let nest = |levels| (0..levels).fold(Value::Null, |inner, _| bogo!([inner]));
        assert_eq!(to_value(&nest(100)).unwrap(), nest(100));
        assert_eq!(from_value::<Value>(nest(100)).unwrap(), nest(100));
        let error = to_value(&nest(101)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Depth);
        assert_eq!(error.path(), Some(&*"[0]".repeat(100)));
        assert_eq!(from_value::<Value>(nest(101)).unwrap_err().kind(), ErrorKind::Depth);
    }
}

mod serde_in {
    use super::*;

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
        for flat in
            [Flat::deserialize(&value).unwrap(), from_value(value).unwrap(), bogo::from_slice(&written).unwrap()]
        {
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
        let untagged = vec![
            Untagged::Number(-1),
            Untagged::Bytes(vec![1, 2]),
            Untagged::Text("t".into()),
            Untagged::Point { x: 1.5 },
        ];
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
        assert_eq!(
            to_value(&BTreeMap::from([(Timestamp::UNIX_EPOCH, 1)])).unwrap(),
            bogo!({ "1970-01-01T00:00:00Z": 1 })
        );
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
            (
                bogo!("None"),
                "items[1].k",
                "unknown variant `None`, expected one of `Unit`, `Newtype`, `Tuple`, `Struct`",
            ),
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
        assert_eq!(
            (error.kind(), error.message(), error.path()),
            (ErrorKind::UnknownType, "unknown type 0x40", Some("a"))
        );
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
}

#[cfg(feature = "json")]
mod json {
    use super::*;
    use serde_json::json;

    #[test]
    fn json_converts_both_ways() {
        let json = json!({ "a": [null, true, -1, u64::MAX, 1.0, "x"], "b": { "": [] } });
        let value = Value::from(&json);
        assert_eq!(value, bogo!({ "a": [null, true, -1, u64::MAX, 1.0, "x"], "b": { "": [] } }));
        assert_eq!(value["a"][2].kind(), Kind::Int);
        assert_eq!(Value::from(json!(1)).kind(), Kind::Int);
        assert_eq!(Value::from(json!(u64::MAX)).kind(), Kind::Uint);
        assert_eq!(serde_json::Value::try_from(&value).unwrap(), json);
        assert_eq!(Value::from(json.clone()), value);
        assert_eq!(serde_json::Value::try_from(value).unwrap(), json);
    }

    #[test]
    fn blobs_are_base64_and_timestamps_rfc_3339() {
        let value = bogo!([Blob::from([1, 2]), Timestamp::UNIX_EPOCH, 1u8]);
        assert_eq!(serde_json::Value::try_from(value).unwrap(), json!(["AQI=", "1970-01-01T00:00:00Z", 1]));
    }

    #[test]
    fn what_json_lacks_is_refused_with_its_path() {
        let error = serde_json::Value::try_from(bogo!({ "a": [1, f64::INFINITY] })).unwrap_err();
        assert_eq!((error.kind(), error.path()), (ErrorKind::Range, Some("a[1]")));
        assert_eq!(error.message(), "JSON has no place for the number inf");
        let error = serde_json::Value::try_from(bogo!([Raw::new(0x40, [])])).unwrap_err();
        assert_eq!((error.kind(), error.path()), (ErrorKind::UnknownType, Some("[0]")));
    }

    #[test]
    fn display_is_what_the_conversion_prints() {
        let value = bogo!({ "a": [null, -1, 0.5, "\u{7f}\u{0}"], "b": Blob::from([0; 5]), "c": Timestamp::MAX });
        assert_eq!(
            serde_json::Value::try_from(&value).unwrap(),
            serde_json::from_str::<serde_json::Value>(&value.to_string()).unwrap()
        );
    }
}
