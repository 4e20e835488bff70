//! The formats that take part, all through serde on Bogo's `Value`: one tree, so that only the format differs.

use bogo::{EncodeOptions, Segment, Value, View};
use serde::de::DeserializeSeed;
use serde::{Serialize, Serializer};

use super::pluck::{self, Pluck};

/// A format.
pub(super) trait Contestant {
    /// For people.
    fn name(&self) -> &'static str;

    /// Writes a document behind what the buffer holds.
    fn encode(&self, value: &Value, buffer: &mut Vec<u8>) -> Result<(), String>;

    /// Reads a document.
    fn decode(&self, bytes: &[u8]) -> Result<Value, String>;

    /// Reads one value of it.
    fn fetch(&self, bytes: &[u8], path: &[Segment]) -> Result<Option<Value>, String>;
}

/// The list: one line a format.
pub(super) fn contestants() -> [Box<dyn Contestant>; 4] {
    [Box::new(Bogo), Box::new(Json), Box::new(MessagePack), Box::new(Cbor)]
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

struct Bogo;

impl Contestant for Bogo {
    fn name(&self) -> &'static str {
        "Bogo"
    }

    fn encode(&self, value: &Value, buffer: &mut Vec<u8>) -> Result<(), String> {
        EncodeOptions::new().append_to(buffer, value).map_err(text)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Value, String> {
        bogo::from_slice(bytes).map_err(text)
    }

    fn fetch(&self, bytes: &[u8], path: &[Segment]) -> Result<Option<Value>, String> {
        View::parse(bytes).and_then(|view| pluck::from_view(view, path)).map_err(text)
    }
}

/// By `serde_json`, floats read exactly.
struct Json;

impl Contestant for Json {
    fn name(&self) -> &'static str {
        "JSON"
    }

    fn encode(&self, value: &Value, buffer: &mut Vec<u8>) -> Result<(), String> {
        serde_json::to_writer(buffer, value).map_err(text)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Value, String> {
        serde_json::from_slice(bytes).map_err(text)
    }

    fn fetch(&self, bytes: &[u8], path: &[Segment]) -> Result<Option<Value>, String> {
        Pluck(path).deserialize(&mut serde_json::Deserializer::from_slice(bytes)).map_err(text)
    }
}

/// By `rmp-serde`.
struct MessagePack;

impl Contestant for MessagePack {
    fn name(&self) -> &'static str {
        "MessagePack"
    }

    fn encode(&self, value: &Value, buffer: &mut Vec<u8>) -> Result<(), String> {
        rmp_serde::encode::write_named(buffer, value).map_err(text)
    }

    fn decode(&self, bytes: &[u8]) -> Result<Value, String> {
        rmp_serde::from_slice(bytes).map_err(text)
    }

    fn fetch(&self, bytes: &[u8], path: &[Segment]) -> Result<Option<Value>, String> {
        Pluck(path).deserialize(&mut rmp_serde::Deserializer::from_read_ref(bytes)).map_err(text)
    }
}

/// By `cbor4ii`.
struct Cbor;

impl Contestant for Cbor {
    fn name(&self) -> &'static str {
        "CBOR"
    }

    fn encode(&self, value: &Value, buffer: &mut Vec<u8>) -> Result<(), String> {
        *buffer = cbor4ii::serde::to_vec(std::mem::take(buffer), &NullAsNone(value)).map_err(text)?;
        Ok(())
    }

    fn decode(&self, bytes: &[u8]) -> Result<Value, String> {
        cbor4ii::serde::from_slice(bytes).map_err(text)
    }

    fn fetch(&self, bytes: &[u8], path: &[Segment]) -> Result<Option<Value>, String> {
        let reader = cbor4ii::core::utils::SliceReader::new(bytes);
        Pluck(path).deserialize(&mut cbor4ii::serde::Deserializer::new(reader)).map_err(text)
    }
}

/// A value whose nulls are serde's none: `cbor4ii` writes the unit, as which a null comes else, as an empty list.
struct NullAsNone<'a>(&'a Value);

impl Serialize for NullAsNone<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_none(),
            Value::List(list) => serializer.collect_seq(list.iter().map(NullAsNone)),
            Value::Object(map) => serializer.collect_map(map.iter().map(|(key, value)| (key, NullAsNone(value)))),
            scalar => scalar.serialize(serializer),
        }
    }
}
