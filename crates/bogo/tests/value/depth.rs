//! A value a million levels deep: building, cloning, comparing, hashing, printing and dropping it on a small stack.

use std::fmt::Write;

use bogo::{ErrorKind, List, Map, Value, bogo, from_value, to_value};

use crate::hash_of;

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
