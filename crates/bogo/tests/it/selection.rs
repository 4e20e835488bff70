//! Selections against decoding all.

use std::collections::BTreeMap;

use bogo::{DecodeOptions, EncodeOptions, Path, Selection, Value, bogo};
use proptest::prelude::*;
use serde::Deserialize;

use crate::promise::{self, Source, exact};

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn selection_agrees_with_decode(bytes in prop::collection::vec(any::<u8>(), 0..200), steps in prop::collection::vec(any::<u8>(), 0..40), count in 0usize..5) {
        let value = Source::new(&bytes).value();
        let mut source = Source::new(&steps);
        let paths: Vec<Path> = (0..count).map(|_| source.path(&value)).collect();
        for compact in [false, true] {
            let message = EncodeOptions::new().compact_lists(compact).to_vec(&value).unwrap();
            promise::selection_agrees_with_decode(&message, &paths);
        }
    }
}

fn select(value: &Value, paths: &[&str]) -> Value {
    let options = DecodeOptions::new().select(Selection::parse(paths.iter().copied()).unwrap());
    options.from_slice(&bogo::to_vec(value).unwrap()).unwrap()
}

#[test]
fn nested_fields_indexes_and_wildcards_are_taken_and_the_rest_is_left() {
    let value = bogo!({
        "user": { "name": "Ann", "age": 3, "tags": ["a", "b", "c"] },
        "posts": [{ "id": 1, "by": { "name": "x" } }, { "id": 2 }, 3],
        "n": 1,
    });
    for (paths, wanted) in [
        (&["user.name"][..], bogo!({ "user": { "name": "Ann" } })),
        (&["n", "user.age"], bogo!({ "user": { "age": 3 }, "n": 1 })),
        (&["user"], bogo!({ "user": { "name": "Ann", "age": 3, "tags": ["a", "b", "c"] } })),
        (&["user.tags[1]"], bogo!({ "user": { "tags": ["b"] } })),
        (&["user.tags[2]", "user.tags[0]"], bogo!({ "user": { "tags": ["a", "c"] } })),
        (&["user.tags[9]"], bogo!({ "user": { "tags": [] } })),
        (&["posts[*].id"], bogo!({ "posts": [{ "id": 1 }, { "id": 2 }, 3] })),
        (&["posts[0].by", "posts[*].id"], bogo!({ "posts": [{ "id": 1, "by": { "name": "x" } }, { "id": 2 }, 3] })),
        (
            &["*.name"],
            bogo!({ "user": { "name": "Ann" }, "posts": [{ "id": 1, "by": { "name": "x" } }, { "id": 2 }, 3], "n": 1 }),
        ),
        (&["/posts/1/id"], bogo!({ "posts": [{ "id": 2 }] })),
        (&["nothing.here"], bogo!({})),
        (&["user.name", "user"], bogo!({ "user": { "name": "Ann", "age": 3, "tags": ["a", "b", "c"] } })),
        (&["n.deeper"], bogo!({ "n": 1 })),
        (&[""], value.clone()),
        (&[], bogo!({})),
    ] {
        assert_eq!(exact(&select(&value, paths)), exact(&wanted), "{paths:?}");
    }
    assert_eq!(select(&bogo!([1, 2]), &[]), bogo!([1, 2]));
    assert_eq!(select(&bogo!(5), &["a"]), 5);
}

#[test]
fn a_selection_goes_into_types() {
    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default)]
    struct Post {
        id: u32,
        text: String,
        by: Option<Vec<i32>>,
    }
    let value = bogo!([{ "id": 1, "text": "a", "by": [1, 2, 3] }, { "id": 2, "text": "b" }]);
    let bytes = bogo::to_vec(&value).unwrap();
    let options = DecodeOptions::new().select(Selection::parse(["[*].text", "[0].by[1]"]).unwrap());
    let posts: Vec<Post> = options.from_slice(&bytes).unwrap();
    let first = Post { id: 0, text: "a".into(), by: Some(vec![2]) };
    assert_eq!(posts, [first, Post { text: "b".into(), ..Post::default() }]);
    // What a variant holds is never narrowed: without its data it would be none.
    #[derive(Debug, PartialEq, Deserialize)]
    enum Shape {
        Circle { r: i32, name: String },
    }
    let shape = bogo::to_vec(&bogo!({ "s": { "Circle": { "r": 1, "name": "c" } }, "t": 1 })).unwrap();
    let options = DecodeOptions::new().select(Selection::parse(["s.Circle.r"]).unwrap());
    let shapes: BTreeMap<String, Shape> = options.from_slice(&shape).unwrap();
    assert_eq!(shapes, BTreeMap::from([("s".into(), Shape::Circle { r: 1, name: "c".into() })]));
}

#[test]
fn the_last_of_equal_keys_is_selected() {
    // {"x": {"a": 1, "b": 1}, "x": {"a": 2, "b": 2}}
    let entry = |n: u8| {
        [
            0x01,
            0x13,
            0x01,
            b'x',
            0x0c,
            0x01,
            0x0e,
            0x01,
            0x05,
            0x01,
            b'a',
            0x05,
            0x01,
            2 * n,
            0x01,
            0x05,
            0x01,
            b'b',
            0x05,
            0x01,
            2 * n,
        ]
    };
    let bytes = [&[0x00, 0x0c, 0x01, 42][..], &entry(1), &entry(2)].concat();
    assert_eq!(bogo::from_slice::<Value>(&bytes).unwrap(), bogo!({ "x": { "a": 2, "b": 2 } }));
    let options = DecodeOptions::new().select(Selection::parse(["x.b"]).unwrap());
    assert_eq!(options.from_slice::<Value>(&bytes).unwrap(), bogo!({ "x": { "b": 2 } }));
    #[derive(Debug, PartialEq, Deserialize)]
    struct Outer {
        x: BTreeMap<String, i32>,
    }
    assert_eq!(options.from_slice::<Outer>(&bytes).unwrap().x, BTreeMap::from([("b".into(), 2)]));
}

#[test]
fn a_selection_stays_with_its_branch() {
    // A scalar where a path wanted to go on must not narrow what comes behind it.
    let value = bogo!({ "a": 1, "b": { "x": 1, "y": 2 }, "c": [[1, 2], [3, 4]] });
    assert_eq!(select(&value, &["a.x", "b"]), bogo!({ "a": 1, "b": { "x": 1, "y": 2 } }));
    assert_eq!(select(&value, &["a[0]", "c[1]"]), bogo!({ "a": 1, "c": [[3, 4]] }));
    assert_eq!(select(&value, &["c[0][1]", "c[1]"]), bogo!({ "c": [[2], [3, 4]] }));
    #[derive(Debug, PartialEq, Deserialize)]
    struct Typed {
        a: i32,
        b: BTreeMap<String, i32>,
        #[serde(default)]
        c: Vec<Vec<i32>>,
    }
    let options = DecodeOptions::new().select(Selection::parse(["a.x", "b", "c[*][0]"]).unwrap());
    let typed: Typed = options.from_slice(&bogo::to_vec(&value).unwrap()).unwrap();
    assert_eq!(typed, Typed { a: 1, b: BTreeMap::from([("x".into(), 1), ("y".into(), 2)]), c: vec![vec![1], vec![3]] });
}
