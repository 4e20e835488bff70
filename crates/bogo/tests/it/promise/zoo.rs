//! Types of every sort that serde has calls for, for bytes that were never meant for them.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::time::Duration;

use bogo::{Blob, DecodeOptions, List, Map, Raw, Timestamp, Value};
use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_bytes::{ByteBuf, Bytes};

/// Decodes `bytes` as one type after the other; what comes of it does not matter.
pub(crate) fn decode_into_every_type(bytes: &[u8], options: &DecodeOptions) {
    macro_rules! decode {
        ($($type:ty)*) => { $( drop(options.from_slice::<$type>(bytes)); )* };
    }
    decode! {
        () bool u8 i64 u64 i128 f64 char String &str &[u8] &Bytes ByteBuf Cow<'_, str> IgnoredAny
        Blob List Map Raw Timestamp Value Duration Nothing Everything Borrowed<'_> Open Choice Tagged Adjacent Either
        Option<u8> Vec<u8> Vec<i64> Vec<u16> Vec<bool> Vec<f64> Vec<String> Vec<&str> Vec<Value> Vec<Choice> Vec<Option<Timestamp>>
        (u8, u8) [u8; 3] (String, Vec<u8>) (f32, Value, ()) BTreeMap<i32, Value> HashMap<String, Vec<Either>>
        BTreeMap<bool, ()> BTreeMap<char, Blob> BTreeMap<Plain, u64> Stubborn
    }
}

#[derive(Deserialize)]
struct Nothing;

#[derive(Deserialize)]
#[expect(dead_code, reason = "only read into")]
struct Everything {
    #[serde(default)]
    name: String,
    #[serde(default)]
    a: Option<Box<Everything>>,
    b: Option<Vec<Everything>>,
    #[serde(alias = "value")]
    v: Option<Value>,
    data: Option<Blob>,
    time: Option<Timestamp>,
    choice: Option<Choice>,
    #[serde(default)]
    numbers: Vec<u32>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only read into")]
struct Borrowed<'a> {
    name: &'a str,
    #[serde(borrow)]
    a: Option<&'a [u8]>,
    #[serde(borrow, default)]
    b: Cow<'a, str>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only read into")]
struct Open {
    a: Option<i32>,
    #[serde(flatten)]
    rest: HashMap<String, Value>,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only read into")]
enum Choice {
    #[serde(rename = "a")]
    Unit,
    #[serde(rename = "b")]
    Newtype(Box<Value>),
    #[serde(rename = "name")]
    Tuple(u8, String),
    Struct {
        a: i32,
    },
}

#[derive(Deserialize)]
#[serde(tag = "a")]
#[expect(dead_code, reason = "only read into")]
enum Tagged {
    Unit,
    Struct { b: Blob, v: Option<Value> },
    Newtype(Map),
}

#[derive(Deserialize)]
#[serde(tag = "a", content = "b", deny_unknown_fields)]
#[expect(dead_code, reason = "only read into")]
enum Adjacent {
    Unit,
    Newtype(Vec<u8>),
    Struct { b: Timestamp },
}

#[derive(Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "only read into")]
enum Either {
    Number(u8),
    Time(Timestamp),
    Bytes(Blob),
    Pair(i32, Box<Either>),
    Struct { a: Box<Either> },
    Other(Value),
}

#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Plain {
    A,
    B,
    Name,
}

/// Goes on after every error, as no type should.
struct Stubborn;

impl<'de> Deserialize<'de> for Stubborn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StubbornVisitor)
    }
}

struct StubbornVisitor;

impl<'de> Visitor<'de> for StubbornVisitor {
    type Value = Stubborn;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a container")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Stubborn, A::Error> {
        for _ in 0..4 {
            drop(seq.next_element::<u8>());
            drop(seq.next_element::<Stubborn>());
            drop(seq.next_element::<BTreeMap<String, bool>>());
        }
        Ok(Stubborn)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Stubborn, A::Error> {
        for _ in 0..4 {
            drop(map.next_key::<String>());
            drop(map.next_value::<Stubborn>());
            drop(map.next_value::<u8>());
            drop(map.next_key::<i32>());
            drop(map.next_key::<&str>());
            drop(map.next_value::<Vec<Stubborn>>());
        }
        Ok(Stubborn)
    }
}
