//! Values to stream: some of every kind, and any.

use bogo::{Value, bogo};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::outcome::Seen;

pub(crate) fn values() -> Vec<Value> {
    vec![
        bogo!(null),
        bogo!({"user": {"name": "Ann", "tags": ["a", "b"]}, "n": -3}),
        bogo!(true),
        bogo!([1, 2, 300]),
        bogo!("text"),
        Value::from("long ".repeat(40)),
        bogo!(2.5),
        bogo!([]),
        bogo::Timestamp::from_millis(1).into(),
    ]
}

pub(crate) fn messages() -> Vec<Vec<u8>> {
    values().iter().map(|value| bogo::to_vec(value).unwrap()).collect()
}

/// What every reader should see of `messages` behind each other.
pub(crate) fn seen(messages: &[Vec<u8>]) -> Vec<Seen> {
    let mut offset = 0;
    messages
        .iter()
        .map(|message| {
            let seen = (offset, None, message.clone());
            offset += message.len() as u64;
            seen
        })
        .collect()
}

pub(crate) fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(bogo!(null)),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
        vec(any::<u8>(), 0..300).prop_map(|bytes| bogo::Blob::from(bytes).into()),
    ];
    leaf.prop_recursive(3, 20, 5, |inner| vec(inner, 0..5).prop_map(Value::from))
}

pub(crate) fn sizes() -> impl Strategy<Value = Vec<usize>> {
    vec(prop_oneof![1usize..8, 1usize..200, 1usize..100_000], 1..4)
}
