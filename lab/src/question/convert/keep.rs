//! Which values survive the way through a struct, and through a map: the original's verification.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Pass;
use crate::data::person::{Any, Map};
use crate::trial::{Name, Verdict};

/// Whole numbers that a format may round or refuse: beyond 2^53 a float has not all of them.
const INTS: [(&str, i64); 6] = [
    ("i64-min", i64::MIN),
    ("i64-max", i64::MAX),
    ("2^53-1", (1 << 53) - 1),
    ("2^53+1", (1 << 53) + 1),
    ("-(2^53-1)", -((1 << 53) - 1)),
    ("-(2^53+1)", -((1 << 53) + 1)),
];

/// Floats at their ends, and those that no JSON number is.
const FLOATS: [(&str, f64); 7] = [
    ("f64-max", f64::MAX),
    ("f64-min", f64::MIN),
    ("f64-smallest", 5e-324),
    ("-0.0", -0.0),
    ("nan", f64::NAN),
    ("inf", f64::INFINITY),
    ("-inf", f64::NEG_INFINITY),
];

#[derive(Serialize, Deserialize)]
struct Holder<T> {
    value: T,
}

/// What a way keeps, value by value.
pub(super) fn verdicts(pass: &mut impl Pass) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    for (name, value) in INTS {
        ask(pass, &mut verdicts, name, value, Any::Int(value), |found| *found == value);
    }
    ask(pass, &mut verdicts, "u64-max", u64::MAX, Any::Uint(u64::MAX), |found| *found == u64::MAX);
    for (name, value) in FLOATS {
        ask(pass, &mut verdicts, name, value, Any::Float(value), |found| same_float(*found, value));
    }
    let list = vec![1_i64, -2, 3];
    ask(pass, &mut verdicts, "list", list.clone(), list_any(&list), |found| *found == list);
    let map = BTreeMap::from([("a".to_owned(), 1_i64), ("b".to_owned(), -2)]);
    ask(pass, &mut verdicts, "map", map.clone(), map_any(&map), |found| *found == map);
    verdicts
}

/// Asks for one value, as a field of a struct read back as that struct, and read back as a map.
fn ask<T: Serialize + DeserializeOwned, P: Pass>(
    pass: &mut P,
    verdicts: &mut Vec<Verdict>,
    value_name: &str,
    value: T,
    as_any: Any,
    same: impl Fn(&T) -> bool,
) {
    let codec = pass.name();
    let mut tell = |into, kept| {
        let name = Name::new("Keep").with("value", value_name).with("into", into).with("codec", codec);
        verdicts.push(Verdict { name: name.with("lang", "rust"), kept });
    };
    let from = Holder { value };
    tell("struct", pass.pass::<_, Holder<T>>(&from).is_ok_and(|found| same(&found.value)));
    if P::NAMES {
        let kept = |found: Map| found.get("value").is_some_and(|found| same_any(found, &as_any));
        tell("map", pass.pass::<_, Map>(&from).is_ok_and(kept));
    }
}

/// To the bit, but any NaN is NaN.
fn same_float(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

/// The same value. The kind of a number may be another, where it is still the same number: that is for the format to
/// choose, and a map does not ask.
fn same_any(found: &Any, wanted: &Any) -> bool {
    match (found, wanted) {
        (Any::Float(found), Any::Float(wanted)) => same_float(*found, *wanted),
        (Any::Float(found), Any::Int(wanted)) => *found as i128 == i128::from(*wanted) && found.fract() == 0.0,
        (Any::Float(found), Any::Uint(wanted)) => *found as i128 == i128::from(*wanted) && found.fract() == 0.0,
        _ => found == wanted,
    }
}

fn list_any(list: &[i64]) -> Any {
    Any::List(list.iter().copied().map(Any::Int).collect())
}

fn map_any(map: &BTreeMap<String, i64>) -> Any {
    Any::Map(map.iter().map(|(key, value)| (key.clone(), Any::Int(*value))).collect())
}
