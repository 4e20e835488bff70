//! Values through bytes and back.

use std::collections::HashMap;

use bogo::{DecodeOptions, EncodeOptions, Value, bogo};
use proptest::prelude::*;
use serde_json::Value as Json;

use crate::promise::{self, Source, exact};

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn roundtrip_is_lossless(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        promise::roundtrip_is_lossless(&Source::new(&bytes).value());
    }

    #[test]
    fn what_is_read_from_a_value_is_what_is_read_from_its_message(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let value = Source::new(&bytes).value();
        let message = bogo::to_vec(&value).unwrap();
        let keep = DecodeOptions::new().unknown_types(bogo::UnknownTypes::Keep);
        // Nothing in a `serde_json::Value` stands for raw bytes, which a message gives as such and a value refuses.
        if let (Ok(wire), Ok(tree)) = (keep.from_slice::<Json>(&message), bogo::from_value::<Json>(value)) {
            prop_assert_eq!(wire, tree);
        }
    }

    #[test]
    fn json_comes_back_as_it_was(json in json()) {
        let bytes = bogo::to_vec(&json).unwrap();
        prop_assert_eq!(&bogo::from_slice::<Json>(&bytes).unwrap(), &json);
        let value = bogo::to_value(&json).unwrap();
        prop_assert_eq!(exact(&value), exact(&bogo::from_slice(&bytes).unwrap()));
        prop_assert_eq!(&bogo::from_value::<Json>(value).unwrap(), &json);
    }

    /// How wide lengths were lately is remembered, and must not show.
    #[test]
    fn bytes_do_not_depend_on_what_was_written_before(
        one in prop::collection::vec(any::<u8>(), 0..400),
        other in prop::collection::vec(any::<u8>(), 0..40),
        padding in prop_oneof![Just(0), 100..200usize, 16_300..16_500usize],
    ) {
        let value = bogo!([Source::new(&one).value(), { "k": [".".repeat(padding), {}] }]);
        let alone = std::thread::scope(|scope| scope.spawn(|| bogo::to_vec(&value)).join().unwrap()).ok();
        let _ = bogo::to_vec(&Source::new(&other).value());
        prop_assert_eq!(&bogo::to_vec(&value).ok(), &alone);
        prop_assert_eq!(bogo::to_vec(&value).ok(), alone);
    }

    /// A value's floats are written by a path of their own.
    #[test]
    fn floats_of_a_value_are_written_as_floats_of_a_vector(
        lists in prop::collection::vec(floats(), 0..4),
        capacity in 0..400usize,
    ) {
        let value: Value = lists.iter().cloned().map(Value::from).collect::<Vec<_>>().into();
        let object = bogo!({ "under a key": value.clone() });
        for (value, typed) in [(&value, bogo::to_vec(&lists)), (&object, bogo::to_vec(&HashMap::from([("under a key", &lists)])))] {
            let mut message = Vec::with_capacity(capacity);
            EncodeOptions::new().append_to(&mut message, value).unwrap();
            prop_assert_eq!(&message, &typed.unwrap());
            prop_assert_eq!(exact(value), exact(&bogo::from_slice(&message).unwrap()));
        }
    }

    #[cfg(feature = "json")]
    #[test]
    fn json_converts_to_a_value_and_back(json in json()) {
        let value = Value::from(&json);
        prop_assert_eq!(&Json::try_from(&value).unwrap(), &json);
        prop_assert_eq!(&value, &Value::from(json));
    }
}

/// Floats with mantissas of every width, few and many.
fn floats() -> impl Strategy<Value = Vec<f64>> {
    let float = (any::<u64>(), 0..64u32)
        .prop_map(|(bits, shift)| f64::from_bits(bits & 0xfff << 52 | bits << 12 >> 12 >> shift));
    prop_oneof![prop::collection::vec(float.clone(), 0..14), prop::collection::vec(float, 30..200)]
}

fn json() -> impl Strategy<Value = Json> {
    let number = prop_oneof![
        any::<i64>().prop_map(Json::from),
        any::<u64>().prop_map(Json::from),
        (-300i64..300).prop_map(Json::from),
        prop::num::f64::NORMAL.prop_map(Json::from),
        prop::num::f64::ZERO.prop_map(Json::from),
    ];
    let leaf =
        prop_oneof![Just(Json::Null), any::<bool>().prop_map(Json::from), number, "\\PC{0,9}".prop_map(Json::from),];
    leaf.prop_recursive(5, 60, 8, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Json::from),
            prop::collection::hash_map("\\PC{0,5}", inner, 0..8)
                .prop_map(|map| Json::Object(map.into_iter().collect())),
        ]
    })
}

#[test]
fn a_value_that_nests_to_the_limit_comes_back_and_one_deeper_is_refused() {
    for wrap in [|value: Value| Value::List([value].into()), |value: Value| Value::Object([("k", value)].into())] {
        let mut value = Value::Null;
        for _ in 0..100 {
            value = wrap(value);
        }
        promise::roundtrip_is_lossless(&value);
        let value = wrap(value);
        assert_eq!(bogo::to_vec(&value).unwrap_err().kind(), bogo::ErrorKind::Depth);
        let deeper = EncodeOptions::new().max_depth(101).to_vec(&value).unwrap();
        assert_eq!(bogo::from_slice::<Value>(&deeper).unwrap_err().kind(), bogo::ErrorKind::Depth);
        assert_eq!(exact(&DecodeOptions::new().max_depth(101).from_slice(&deeper).unwrap()), exact(&value));
    }
}

#[test]
fn every_width_of_every_length_comes_back() {
    for length in
        [0, 1, 125, 126, 127, 128, 129, 254, 255, 256, 16_381, 16_382, 16_383, 16_384, 16_385, 2_097_151, 2_097_152]
    {
        let text = Value::String("x".repeat(length));
        let blob = Value::Blob(vec![7; length].into());
        for value in [text, blob] {
            let value = bogo::bogo!({ "in": { "side": [value.clone(), [value.clone()]], "k": value } });
            let bytes = bogo::to_vec(&value).unwrap();
            assert_eq!(bogo::from_slice::<Value>(&bytes).unwrap(), value, "{length}");
            DecodeOptions::new().strict(true).validate(&bytes).unwrap();
        }
        if length < 20_000 {
            for item in [Value::Null, Value::Bool(true), Value::Byte(1), Value::Int(-1), Value::Float(0.1), "".into()] {
                promise::roundtrip_is_lossless(&Value::List(vec![item; length].into()));
            }
        }
    }
}
