//! The person of the conversions between maps and structs: a name and an age, the same two as in the original.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The struct.
#[derive(Serialize, Deserialize, PartialEq, Debug, Clone)]
#[serde(rename_all = "PascalCase")]
pub struct Person {
    pub name: String,
    pub age: i64,
}

impl Person {
    /// The original's one person.
    #[must_use]
    pub fn tony() -> Self {
        Person { name: "Tony".to_owned(), age: 123 }
    }

    /// The same as a map.
    #[must_use]
    pub fn tony_map() -> Map {
        [("Name", Any::Text("Tony".to_owned())), ("Age", Any::Int(123))]
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect()
    }
}

/// The map: Rust's nearest to Go's `map[string]any`, the same for every contestant.
pub type Map = BTreeMap<String, Any>;

/// A value of any type, as a format that describes itself tells it.
#[derive(PartialEq, Debug, Clone)]
pub enum Any {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Float(f64),
    Text(String),
    List(Vec<Any>),
    Map(Map),
}

impl Serialize for Any {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Any::Null => serializer.serialize_unit(),
            Any::Bool(value) => serializer.serialize_bool(*value),
            Any::Int(value) => serializer.serialize_i64(*value),
            Any::Uint(value) => serializer.serialize_u64(*value),
            Any::Float(value) => serializer.serialize_f64(*value),
            Any::Text(value) => serializer.serialize_str(value),
            Any::List(value) => value.serialize(serializer),
            Any::Map(value) => value.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyVisitor)
    }
}

struct AnyVisitor;

impl<'de> Visitor<'de> for AnyVisitor {
    type Value = Any;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E: Error>(self) -> Result<Any, E> {
        Ok(Any::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Any, E> {
        Ok(Any::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Any, D::Error> {
        Any::deserialize(deserializer)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Any, E> {
        Ok(Any::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Any, E> {
        Ok(Any::Int(value))
    }

    /// Formats that store no sign with a number give all that are not negative as unsigned.
    fn visit_u64<E: Error>(self, value: u64) -> Result<Any, E> {
        Ok(i64::try_from(value).map_or(Any::Uint(value), Any::Int))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Any, E> {
        Ok(Any::Float(value))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Any, E> {
        Ok(Any::Text(text.to_owned()))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Any, E> {
        Ok(Any::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Any, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Any::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Any, A::Error> {
        let mut map = Map::new();
        while let Some((key, value)) = entries.next_entry()? {
            map.insert(key, value);
        }
        Ok(Any::Map(map))
    }
}
