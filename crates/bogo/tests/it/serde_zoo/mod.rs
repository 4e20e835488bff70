//! serde's types, one sort a file: each comes back, and is taken or refused wherever `serde_json` takes or refuses it.

mod bytes;
// What fits what does not depend on optimization; optimizing these thousand pairs takes minutes.
#[cfg(debug_assertions)]
mod cross;
mod enums;
mod keys;
mod numbers;
mod repeats;
mod structs;
mod times;

use std::fmt::Debug;

use bogo::{DecodeOptions, EncodeOptions, Value, View};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::promise::exact;

/// Checks that `value` comes back from its bytes, whatever the options, and from a [`Value`], which is what its bytes
/// hold.
fn survives<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    survives_readable(value);
    let terse = EncodeOptions::new().human_readable(false).to_vec(value).unwrap();
    assert_eq!(&DecodeOptions::new().human_readable(false).from_slice::<T>(&terse).unwrap(), value);
}

/// As [`survives`], but human readable only.
fn survives_readable<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let bytes = bogo::to_vec(value).unwrap();
    assert_eq!(&bogo::from_slice::<T>(&bytes).unwrap(), value);
    assert_eq!(&bogo::from_reader::<_, T>(bytes.as_slice()).unwrap(), value);
    assert_eq!(&View::verify(&bytes).unwrap().to::<T>().unwrap(), value);
    assert_eq!(&DecodeOptions::new().strict(true).from_slice::<T>(&bytes).unwrap(), value);
    let plain = EncodeOptions::new().compact_lists(false).to_vec(value).unwrap();
    assert_eq!(&bogo::from_slice::<T>(&plain).unwrap(), value);
    let tree = bogo::to_value(value).unwrap();
    assert_eq!(exact(&tree), exact(&bogo::from_slice(&bytes).unwrap()));
    assert_eq!(&T::deserialize(&tree).unwrap(), value);
    assert_eq!(&bogo::from_value::<T>(tree).unwrap(), value);
}

/// As [`survives`], and in every place where serde buffers what it reads before it knows the type: under `untagged`,
/// `flatten`, and a tag inside. There serde forgets whether the format is human readable, so that it needs to be.
fn survives_buffering<T: Serialize + DeserializeOwned + PartialEq + Debug + Clone>(value: &T) {
    survives(value);
    survives_readable(&Untagged::It(value.clone()));
    survives_readable(&Flat { id: 7, rest: Inner { it: value.clone() } });
    survives_readable(&Tagged::Struct { it: value.clone() });
    survives_readable(&Tagged::Newtype(Inner { it: value.clone() }));
    survives_readable(&Adjacent::Newtype(value.clone()));
    let tag_last = bogo::bogo!({ "it": bogo::to_value(value).unwrap(), "kind": "Struct" });
    assert_eq!(bogo::from_value::<Tagged<T>>(tag_last.clone()).unwrap(), Tagged::Struct { it: value.clone() });
    let bytes = bogo::to_vec(&tag_last).unwrap();
    assert_eq!(bogo::from_slice::<Tagged<T>>(&bytes).unwrap(), Tagged::Struct { it: value.clone() });
}

/// As [`survives_buffering`], and first that JSON does so too.
fn survives_as_in_json<T: Serialize + DeserializeOwned + PartialEq + Debug + Clone>(value: &T) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "JSON itself");
    let json = serde_json::to_string(&Flat { id: 7, rest: Inner { it: value.clone() } }).unwrap();
    assert_eq!(&serde_json::from_str::<Flat<T>>(&json).unwrap().rest.it, value, "JSON itself");
    survives_buffering(value);
}

/// The value's bytes read as a [`Value`].
fn as_value<T: Serialize>(value: &T) -> Value {
    bogo::from_slice(&bogo::to_vec(value).unwrap()).unwrap()
}

/// Reads `value` as a `T`, from its bytes and from the tree, which must come to the same; gives the bytes' error.
fn read<T: DeserializeOwned + PartialEq + Debug>(value: &Value) -> Result<T, String> {
    let wire = bogo::from_slice::<T>(&bogo::to_vec(value).unwrap()).map_err(|error| error.message().to_owned());
    let tree = bogo::from_value::<T>(value.clone());
    assert_eq!(wire.as_ref().ok(), tree.as_ref().ok(), "{}: {wire:?} and {tree:?}", exact(value));
    wire
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged<T> {
    It(T),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Flat<T> {
    id: u8,
    #[serde(flatten)]
    rest: Inner<T>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Inner<T> {
    it: T,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Tagged<T> {
    Struct { it: T },
    Newtype(Inner<T>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "content")]
enum Adjacent<T> {
    Newtype(T),
}
