//! To and from `serde_json::Value`.

use serde_json::Value as Json;

use super::{Map, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::options::DEFAULT_MAX_DEPTH;

/// Integers become [`Value::Int`] where they fit, else [`Value::Uint`]; numbers with a point or exponent
/// [`Value::Float`]; strings stay text, whatever they look like.
impl From<Json> for Value {
    fn from(json: Json) -> Self {
        match json {
            Json::Null => Value::Null,
            Json::Bool(truth) => Value::Bool(truth),
            Json::Number(number) => number_from_json(&number),
            Json::String(text) => Value::String(text),
            Json::Array(items) => items.into_iter().collect(),
            Json::Object(entries) => entries.into_iter().collect(),
        }
    }
}

/// As from an owned one.
impl From<&Json> for Value {
    fn from(json: &Json) -> Self {
        match json {
            Json::Null => Value::Null,
            Json::Bool(truth) => Value::Bool(*truth),
            Json::Number(number) => number_from_json(number),
            Json::String(text) => Value::String(text.clone()),
            Json::Array(items) => items.iter().collect(),
            Json::Object(entries) => entries.iter().map(|(key, value)| (key.as_str(), value)).collect(),
        }
    }
}

fn number_from_json(number: &serde_json::Number) -> Value {
    if let Some(number) = number.as_i64() {
        return Value::Int(number);
    }
    if let Some(number) = number.as_u64() {
        return Value::Uint(number);
    }
    // Only with `serde_json/arbitrary_precision` can a number be none of the three.
    number.as_f64().map_or_else(|| Value::String(number.to_string()), Value::Float)
}

/// A blob becomes standard base64 text with padding, a timestamp RFC 3339 text.
///
/// Fails with [`ErrorKind::Range`] on a float that is not finite, [`ErrorKind::UnknownType`] on a raw value and
/// [`ErrorKind::Depth`] on containers more than 100 deep.
impl TryFrom<&Value> for Json {
    type Error = Error;

    fn try_from(value: &Value) -> Result<Json> {
        to_json(value, 0)
    }
}

/// As from a reference.
impl TryFrom<Value> for Json {
    type Error = Error;

    fn try_from(value: Value) -> Result<Json> {
        to_json(&value, 0)
    }
}

fn to_json(value: &Value, depth: u32) -> Result<Json> {
    if depth >= DEFAULT_MAX_DEPTH && value.kind().is_container() {
        return Err(Error::new(ErrorKind::Depth, format!("nesting deeper than {DEFAULT_MAX_DEPTH} containers")));
    }
    Ok(match value {
        Value::Null => Json::Null,
        Value::Bool(truth) => Json::Bool(*truth),
        Value::Byte(number) => Json::from(*number),
        Value::Int(number) => Json::from(*number),
        Value::Uint(number) => Json::from(*number),
        Value::Float(number) => finite(*number)?,
        Value::String(text) => Json::String(text.clone()),
        Value::Blob(blob) => Json::String(blob.to_string()),
        Value::Timestamp(time) => Json::String(time.to_string()),
        Value::List(items) => {
            let items = items
                .iter()
                .enumerate()
                .map(|(index, item)| to_json(item, depth + 1).map_err(|error| error.in_index(index)));
            Json::Array(items.collect::<Result<_>>()?)
        }
        Value::Object(map) => Json::Object(object(map, depth)?),
        Value::Raw(raw) => {
            let message = format!("JSON has no place for a value of the unknown type 0x{:02x}", raw.tag());
            return Err(Error::new(ErrorKind::UnknownType, message));
        }
    })
}

fn finite(number: f64) -> Result<Json> {
    match serde_json::Number::from_f64(number) {
        Some(number) => Ok(Json::Number(number)),
        None => Err(Error::new(ErrorKind::Range, format!("JSON has no place for the number {number}"))),
    }
}

fn object(map: &Map, depth: u32) -> Result<serde_json::Map<String, Json>> {
    let entries = map.iter().map(|(key, value)| match to_json(value, depth + 1) {
        Ok(json) => Ok((key.to_owned(), json)),
        Err(error) => Err(error.in_key(key)),
    });
    entries.collect()
}
