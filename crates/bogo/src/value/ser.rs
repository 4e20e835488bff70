//! Serializing: of values, and into a value.

mod value;

pub use value::to_value;

use serde::ser::{Serialize, SerializeSeq, SerializeTuple, Serializer};

use super::{Blob, FLOATS_TOKEN, LIST_TOKEN, List, Map, RAW_TOKEN, Raw, TIMESTAMP_TOKEN, Timestamp, Value};

/// Bogo's own serializers keep every kind. Others see a blob as bytes, a timestamp as RFC 3339 text, or as milliseconds
/// where the format is not human readable, and a raw value as its type byte and bytes.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(truth) => serializer.serialize_bool(*truth),
            Value::Byte(number) => serializer.serialize_u8(*number),
            Value::Int(number) => serializer.serialize_i64(*number),
            Value::Uint(number) => serializer.serialize_u64(*number),
            Value::Float(number) => serializer.serialize_f64(*number),
            Value::String(text) => serializer.serialize_str(text),
            Value::Blob(blob) => blob.serialize(serializer),
            Value::Timestamp(time) => time.serialize(serializer),
            Value::List(list) => list.serialize(serializer),
            Value::Object(map) => map.serialize(serializer),
            Value::Raw(raw) => raw.serialize(serializer),
        }
    }
}

impl Serialize for List {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_floats() {
            return serializer.serialize_newtype_struct(FLOATS_TOKEN, &Floats(self));
        }
        serializer.serialize_newtype_struct(LIST_TOKEN, &Items(self))
    }
}

impl Serialize for Map {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

impl Serialize for Blob {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(TIMESTAMP_TOKEN, &Moment(*self))
    }
}

impl Serialize for Raw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(RAW_TOKEN, &TagAndBody(self))
    }
}

/// What stands inside of [`LIST_TOKEN`].
struct Items<'a>(&'a [Value]);

impl Serialize for Items<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

/// What stands inside of [`FLOATS_TOKEN`]: values that all are floats, handed over as floats and not as values, which
/// would be asked one by one for what they are.
struct Floats<'a>(&'a [Value]);

impl Serialize for Floats<'_> {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut floats = serializer.serialize_seq(Some(self.0.len()))?;
        for value in self.0 {
            if let Value::Float(float) = value {
                floats.serialize_element(float)?;
            }
        }
        floats.end()
    }
}

/// What stands inside of [`TIMESTAMP_TOKEN`].
struct Moment(Timestamp);

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_str(&self.0),
            false => serializer.serialize_i64(self.0.as_millis()),
        }
    }
}

/// What stands inside of [`RAW_TOKEN`].
struct TagAndBody<'a>(&'a Raw);

impl Serialize for TagAndBody<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = serializer.serialize_tuple(2)?;
        parts.serialize_element(&self.0.tag())?;
        parts.serialize_element(&Bytes(self.0.as_bytes()))?;
        parts.end()
    }
}

struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}
