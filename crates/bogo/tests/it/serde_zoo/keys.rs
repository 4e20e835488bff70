//! Map keys that are not text by type.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::hash::Hash;

use bogo::{EncodeOptions, ErrorKind, Value, bogo};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{as_value, survives};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
enum Color {
    Red,
    #[serde(rename = "dark blue")]
    Blue,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
struct Name(String);

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
struct Number(i64);

/// A float that can be a key.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Float(f64);

impl Eq for Float {}

impl Hash for Float {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

/// Checks that a map with these keys comes back, and that its keys are the text that JSON gives them.
fn keys_survive<K>(keys: impl IntoIterator<Item = K>)
where
    K: Serialize + DeserializeOwned + Debug + Clone + Eq + Hash,
{
    for key in keys {
        let map = HashMap::from([(key.clone(), 1)]);
        survives(&map);
        survives(&HashMap::from([(key.clone(), HashMap::from([(key, vec![1u8])]))]));
        let json = serde_json::to_string(&map).unwrap();
        assert_eq!(serde_json::from_str::<HashMap<K, i32>>(&json).unwrap(), map);
        assert_eq!(as_value(&map), bogo::to_value(&serde_json::from_str::<serde_json::Value>(&json).unwrap()).unwrap());
    }
}

#[test]
fn keys_are_the_text_that_json_gives_them() {
    keys_survive(["", "a", "é", "a b"].map(str::to_owned));
    keys_survive([i8::MIN, 0, i8::MAX]);
    keys_survive([i64::MIN, -1, 0, i64::MAX]);
    keys_survive([0, u64::MAX]);
    keys_survive([0u8, 255]);
    keys_survive([i128::MIN, -1, i128::MAX]);
    keys_survive([0, u128::MAX]);
    keys_survive([false, true]);
    keys_survive(['a', '"', '😀']);
    keys_survive([Color::Red, Color::Blue]);
    keys_survive([Name("n".into())]);
    keys_survive([Number(-3)]);
    keys_survive([0.0, -0.0, 1.0, -1.5, 0.1, 1e-300, 123_456_789.0].map(Float));
    // JSON puts a plus into these.
    [1e16, 1e300, f64::MAX].iter().for_each(|key| survives(&HashMap::from([(Float(*key), 1)])));
    keys_survive([Some(5)]);
    keys_survive([Box::new(5)]);
    keys_survive([std::net::IpAddr::from([1, 2, 3, 4])]);
}

#[test]
fn keys_that_have_no_text_are_refused_by_what_they_are() {
    fn message<K: Serialize + Ord>(key: K) -> String {
        let map = BTreeMap::from([(key, 1)]);
        let error = bogo::to_vec(&map).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Data);
        assert_eq!(bogo::to_value(&map).unwrap_err().message(), error.message());
        assert!(serde_json::to_string(&map).is_err());
        error.to_string()
    }
    assert_eq!(message(()), "map key must be text or convert to it, found null");
    assert_eq!(message(None::<i32>), "map key must be text or convert to it, found null");
    assert_eq!(message(vec![1]), "map key must be text or convert to it, found a sequence");
    assert_eq!(message((1, 2)), "map key must be text or convert to it, found a tuple");
    assert_eq!(message(BTreeMap::from([(1, 2)])), "map key must be text or convert to it, found a map");
    assert_eq!(message(Ok::<i32, i32>(1)), "map key must be text or convert to it, found an enum with data");
    let nan = HashMap::from([(Float(f64::NAN), 1)]);
    let error = bogo::to_vec(&nan).unwrap_err();
    assert_eq!(error.to_string(), "map key must be text or convert to it, found a float that is not finite");
}

#[test]
fn a_key_that_is_not_what_the_type_asks_for_is_refused() {
    fn refused<K: DeserializeOwned + Ord + Debug>(key: &str) {
        let bytes = bogo::to_vec(&BTreeMap::from([(key, 1)])).unwrap();
        let error = bogo::from_slice::<BTreeMap<K, i32>>(&bytes).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Data, "{error}");
        let json = serde_json::to_string(&BTreeMap::from([(key, 1)])).unwrap();
        assert!(serde_json::from_str::<BTreeMap<K, i32>>(&json).is_err(), "JSON takes {key:?}");
        assert!(bogo::from_value::<BTreeMap<K, i32>>(bogo!({ (key): 1 })).is_err());
    }
    refused::<u8>("256");
    refused::<u8>("-1");
    refused::<u8>("");
    refused::<i32>("+1");
    refused::<i32>(" 1");
    refused::<i32>("1.0");
    refused::<i32>("x");
    refused::<u64>("18446744073709551616");
    refused::<bool>("True");
    refused::<bool>("1");
    refused::<char>("ab");
    refused::<char>("");
    refused::<Color>("Green");
    refused::<Vec<i32>>("1");
    refused::<()>("null");
}

#[test]
fn keys_that_only_rust_reads_as_floats_are_refused() {
    for key in ["NaN", "nan", "inf", "-inf", "infinity", "+1.0", "-", "x"] {
        let bytes = bogo::to_vec(&BTreeMap::from([(key, 1)])).unwrap();
        assert!(bogo::from_slice::<HashMap<Float, i32>>(&bytes).is_err(), "{key}");
        assert!(bogo::from_value::<HashMap<Float, i32>>(bogo!({ (key): 1 })).is_err(), "{key}");
    }
}

#[test]
fn strict_writing_wants_keys_to_be_text() {
    let strict = EncodeOptions::new().strict(true);
    assert_eq!(strict.to_vec(&BTreeMap::from([("a", 1)])).unwrap(), bogo::to_vec(&BTreeMap::from([("a", 1)])).unwrap());
    assert!(
        strict.to_vec(&BTreeMap::from([('a', 1)])).is_ok() && strict.to_vec(&BTreeMap::from([(Color::Red, 1)])).is_ok()
    );
    let error = strict.to_vec(&BTreeMap::from([(1, BTreeMap::from([(2, 0)]))])).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Strict);
    assert_eq!(error.to_string(), "map key 1 is an integer, not text, and strict writing alters nothing");
    let error = strict.to_vec(&BTreeMap::from([("a", BTreeMap::from([(true, 0)]))])).unwrap_err();
    assert_eq!(error.to_string(), "map key true is a bool, not text, and strict writing alters nothing, in a");
}

#[test]
fn a_key_holds_255_bytes_and_no_more() {
    for (length, fits) in [(254, true), (255, true), (256, false)] {
        let map = BTreeMap::from([("k".repeat(length), 1)]);
        match bogo::to_vec(&map) {
            Ok(bytes) => {
                assert!(fits);
                assert_eq!(bogo::from_slice::<BTreeMap<String, i32>>(&bytes).unwrap(), map);
            }
            Err(error) => {
                assert!(!fits);
                assert_eq!(error.kind(), ErrorKind::Range);
                assert_eq!(
                    error.message(),
                    "key of 256 bytes (\"kkkkkkkkkkkkkkkkkkkkkkkk\"...), version 0 holds at most 255"
                );
            }
        }
    }
    // 128 characters of two bytes each.
    assert_eq!(bogo::to_vec(&bogo!({ ("é".repeat(128)): [] })).unwrap_err().kind(), ErrorKind::Range);
    assert_eq!(as_value(&bogo!({ ("é".repeat(127)): null })), bogo!({ ("é".repeat(127)): null }));
    assert_eq!(as_value(&Value::Object([("", 1)].into())), bogo!({ "": 1 }));
}
