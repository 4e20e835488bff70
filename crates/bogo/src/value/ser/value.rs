//! `to_value`: the serializer that makes a value.

use std::fmt::Display;

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use crate::encode::expect_raw_tag;
use crate::error::{Error, ErrorKind, Result};
use crate::key::{KeySerializer, OwnedKey};
use crate::options::DEFAULT_MAX_DEPTH;
use crate::value::map::Builder;
use crate::value::{
    Blob, FLOATS_TOKEN, LIST_TOKEN, List, Map, RAW_TOKEN, Raw, TIMESTAMP_TOKEN, Timestamp, Value, items_behind_raw,
};

/// Converts any serializable value to a [`Value`], as if it were written and read back.
///
/// A non-empty sequence or tuple of nothing but `u8` becomes a blob, a unit or `None` null, a struct or map an object, a
/// unit variant text, and any other variant an object of one entry. Map keys become text where they are text, numbers,
/// truths, characters or unit variants.
///
/// # Errors
///
/// [`ErrorKind::Depth`] on containers more than 100 deep, [`ErrorKind::Range`] on an integer beyond 64
/// bits or a [`Raw`] that cannot be written, [`ErrorKind::Data`] on a map key that cannot be text or where a `Serialize`
/// fails. The error has the path.
///
/// # Examples
///
/// ```
/// use bogo::{Kind, bogo, to_value};
///
/// #[derive(serde::Serialize)]
/// struct Point { x: i32, y: Option<f32>, id: [u8; 2] }
///
/// let point = to_value(&Point { x: 1, y: Some(0.5), id: [7, 8] })?;
/// assert_eq!(point["x"], 1);
/// assert_eq!(point["y"], 0.5);
/// assert_eq!(point["id"].kind(), Kind::Blob);
/// # Ok::<_, bogo::Error>(())
/// ```
pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<Value> {
    value.serialize(ValueSerializer { depth: 0, human_readable: true, blobs: true })
}

/// How many items to reserve for at most when a `Serialize` announces them: it may be wrong.
const ANNOUNCED_MAX: usize = 4096;

#[derive(Clone, Copy)]
struct ValueSerializer {
    /// The containers around the value.
    depth: u32,
    human_readable: bool,
    /// Whether a sequence of bytes becomes a blob.
    blobs: bool,
}

impl ValueSerializer {
    /// For the values inside of the container at hand.
    fn inside(self) -> Result<Self> {
        if self.depth >= DEFAULT_MAX_DEPTH {
            return Err(Error::new(ErrorKind::Depth, format!("nesting deeper than {DEFAULT_MAX_DEPTH} containers")));
        }
        Ok(ValueSerializer { depth: self.depth + 1, blobs: true, ..self })
    }

    fn list(self, announced: usize) -> Result<ListSerializer> {
        let count = announced.min(ANNOUNCED_MAX);
        let items = if self.blobs { Items::Bytes(Vec::new()) } else { Items::Values(Vec::with_capacity(count)) };
        Ok(ListSerializer { inner: self.inside()?, count, items })
    }

    fn object(self, announced: usize) -> Result<ObjectSerializer> {
        let entries = Builder::with_capacity(announced.min(ANNOUNCED_MAX));
        Ok(ObjectSerializer { inner: self.inside()?, entries, key: None })
    }
}

impl Serializer for ValueSerializer {
    type Ok = Value;
    type Error = Error;
    type SerializeSeq = ListSerializer;
    type SerializeTuple = ListSerializer;
    type SerializeTupleStruct = ListSerializer;
    type SerializeTupleVariant = VariantSerializer<ListSerializer>;
    type SerializeMap = ObjectSerializer;
    type SerializeStruct = ObjectSerializer;
    type SerializeStructVariant = VariantSerializer<ObjectSerializer>;

    fn is_human_readable(&self) -> bool {
        self.human_readable
    }

    fn serialize_bool(self, truth: bool) -> Result<Value> {
        Ok(Value::Bool(truth))
    }

    fn serialize_i8(self, number: i8) -> Result<Value> {
        Ok(Value::Int(i64::from(number)))
    }

    fn serialize_i16(self, number: i16) -> Result<Value> {
        Ok(Value::Int(i64::from(number)))
    }

    fn serialize_i32(self, number: i32) -> Result<Value> {
        Ok(Value::Int(i64::from(number)))
    }

    fn serialize_i64(self, number: i64) -> Result<Value> {
        Ok(Value::Int(number))
    }

    fn serialize_i128(self, number: i128) -> Result<Value> {
        i64::try_from(number)
            .map(Value::Int)
            .or_else(|_| u64::try_from(number).map(Value::Uint))
            .map_err(|_| beyond_64_bits(&number))
    }

    fn serialize_u8(self, number: u8) -> Result<Value> {
        Ok(Value::Byte(number))
    }

    fn serialize_u16(self, number: u16) -> Result<Value> {
        Ok(Value::Uint(u64::from(number)))
    }

    fn serialize_u32(self, number: u32) -> Result<Value> {
        Ok(Value::Uint(u64::from(number)))
    }

    fn serialize_u64(self, number: u64) -> Result<Value> {
        Ok(Value::Uint(number))
    }

    fn serialize_u128(self, number: u128) -> Result<Value> {
        u64::try_from(number).map(Value::Uint).map_err(|_| beyond_64_bits(&number))
    }

    fn serialize_f32(self, number: f32) -> Result<Value> {
        Ok(Value::Float(f64::from(number)))
    }

    fn serialize_f64(self, number: f64) -> Result<Value> {
        Ok(Value::Float(number))
    }

    fn serialize_char(self, character: char) -> Result<Value> {
        Ok(character.into())
    }

    fn serialize_str(self, text: &str) -> Result<Value> {
        Ok(text.into())
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<Value> {
        Ok(Value::String(value.to_string()))
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Value> {
        Ok(Value::Blob(bytes.into()))
    }

    fn serialize_none(self) -> Result<Value> {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value> {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Value> {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(self, _name: &'static str, _index: u32, variant: &'static str) -> Result<Value> {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<Value> {
        match name {
            LIST_TOKEN | FLOATS_TOKEN => value.serialize(ValueSerializer { blobs: false, ..self }),
            TIMESTAMP_TOKEN => timestamp(value.serialize(ValueSerializer { human_readable: false, ..self })?),
            RAW_TOKEN => raw(value.serialize(ValueSerializer { blobs: false, depth: 0, ..self })?),
            _ => value.serialize(self),
        }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value> {
        let value = value.serialize(self.inside()?).map_err(|error| error.in_key(variant))?;
        Ok(one_entry(variant, value))
    }

    fn serialize_seq(self, count: Option<usize>) -> Result<ListSerializer> {
        self.list(count.unwrap_or(0))
    }

    fn serialize_tuple(self, count: usize) -> Result<ListSerializer> {
        self.list(count)
    }

    fn serialize_tuple_struct(self, _name: &'static str, count: usize) -> Result<ListSerializer> {
        self.list(count)
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        count: usize,
    ) -> Result<VariantSerializer<ListSerializer>> {
        let content = self.inside()?.list(count).map_err(|error| error.in_key(variant))?;
        Ok(VariantSerializer { variant, content })
    }

    fn serialize_map(self, count: Option<usize>) -> Result<ObjectSerializer> {
        self.object(count.unwrap_or(0))
    }

    fn serialize_struct(self, _name: &'static str, count: usize) -> Result<ObjectSerializer> {
        self.object(count)
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        count: usize,
    ) -> Result<VariantSerializer<ObjectSerializer>> {
        let content = self.inside()?.object(count).map_err(|error| error.in_key(variant))?;
        Ok(VariantSerializer { variant, content })
    }
}

/// Collects a list, or a blob as long as there are only bytes.
struct ListSerializer {
    inner: ValueSerializer,
    /// How many to expect.
    count: usize,
    items: Items,
}

enum Items {
    Bytes(Vec<u8>),
    Values(Vec<Value>),
}

impl ListSerializer {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let value = value.serialize(self.inner).map_err(|error| error.in_index(self.items.len()))?;
        match (&mut self.items, value) {
            (Items::Bytes(bytes), Value::Byte(byte)) => {
                if bytes.is_empty() {
                    bytes.reserve(self.count);
                }
                bytes.push(byte);
            }
            (Items::Bytes(bytes), value) => {
                let mut values = Vec::with_capacity(self.count.max(bytes.len() + 1));
                values.extend(bytes.drain(..).map(Value::Byte));
                values.push(value);
                self.items = Items::Values(values);
            }
            (Items::Values(values), value) => values.push(value),
        }
        Ok(())
    }

    fn finish(self) -> Result<Value> {
        Ok(match self.items {
            Items::Bytes(bytes) if bytes.is_empty() => Value::List(List::new()),
            Items::Bytes(bytes) => Value::Blob(bytes.into()),
            Items::Values(values) => {
                expect_raw_last(&values)?;
                Value::List(values.into())
            }
        })
    }
}

impl Items {
    fn len(&self) -> usize {
        match self {
            Items::Bytes(bytes) => bytes.len(),
            Items::Values(values) => values.len(),
        }
    }
}

/// Collects an object.
struct ObjectSerializer {
    inner: ValueSerializer,
    entries: Builder,
    /// The key whose value comes next.
    key: Option<String>,
}

impl ObjectSerializer {
    fn push<T: Serialize + ?Sized>(&mut self, key: String, value: &T) -> Result<()> {
        match value.serialize(self.inner) {
            Ok(value) => self.entries.push(key.into(), value),
            Err(error) => return Err(error.in_key(&key)),
        }
        Ok(())
    }

    fn finish(self) -> Value {
        Value::Object(self.entries.finish())
    }
}

/// Collects a variant's content, to be the one entry of an object.
struct VariantSerializer<C> {
    variant: &'static str,
    content: C,
}

impl SerializeSeq for ListSerializer {
    type Ok = Value;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.push(value)
    }

    fn end(self) -> Result<Value> {
        self.finish()
    }
}

impl SerializeTuple for ListSerializer {
    type Ok = Value;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.push(value)
    }

    fn end(self) -> Result<Value> {
        self.finish()
    }
}

impl SerializeTupleStruct for ListSerializer {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.push(value)
    }

    fn end(self) -> Result<Value> {
        self.finish()
    }
}

impl SerializeTupleVariant for VariantSerializer<ListSerializer> {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.content.push(value).map_err(|error| error.in_key(self.variant))
    }

    fn end(self) -> Result<Value> {
        let content = self.content.finish().map_err(|error| error.in_key(self.variant))?;
        Ok(one_entry(self.variant, content))
    }
}

impl SerializeMap for ObjectSerializer {
    type Ok = Value;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.key = Some(key.serialize(KeySerializer(OwnedKey { strict: false }))?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let key = self.key.take().ok_or_else(|| Error::new(ErrorKind::Data, "expected a map key, found a value"))?;
        self.push(key, value)
    }

    fn end(self) -> Result<Value> {
        Ok(self.finish())
    }
}

impl SerializeStruct for ObjectSerializer {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
        self.push(key.into(), value)
    }

    fn end(self) -> Result<Value> {
        Ok(self.finish())
    }
}

impl SerializeStructVariant for VariantSerializer<ObjectSerializer> {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
        self.content.push(key.into(), value).map_err(|error| error.in_key(self.variant))
    }

    fn end(self) -> Result<Value> {
        Ok(one_entry(self.variant, self.content.finish()))
    }
}

fn one_entry(key: &str, value: Value) -> Value {
    Value::Object(Map::from([(key, value)]))
}

/// What [`TIMESTAMP_TOKEN`] held.
fn timestamp(millis: Value) -> Result<Value> {
    match millis {
        Value::Int(millis) => Ok(Value::Timestamp(Timestamp::from_millis(millis))),
        other => Err(reserved(TIMESTAMP_TOKEN, &other)),
    }
}

/// What [`RAW_TOKEN`] held.
fn raw(parts: Value) -> Result<Value> {
    match parts.as_list().map(|list| list.as_slice()) {
        Some([Value::Byte(tag), Value::Blob(body)]) => {
            expect_raw_tag(*tag)?;
            Ok(Value::Raw(Raw::new(*tag, Blob::as_slice(body))))
        }
        _ => Err(reserved(RAW_TOKEN, &parts)),
    }
}

fn expect_raw_last(values: &[Value]) -> Result<()> {
    match values.iter().position(|value| matches!(value, Value::Raw(_))) {
        Some(index) if index + 1 < values.len() => Err(items_behind_raw(index)),
        _ => Ok(()),
    }
}

#[cold]
fn reserved(token: &str, found: &Value) -> Error {
    Error::new(ErrorKind::Data, format!("the newtype name {token} is Bogo's own, found a {} under it", found.kind()))
}

#[cold]
fn beyond_64_bits(number: &dyn Display) -> Error {
    Error::new(ErrorKind::Range, format!("integer {number} is beyond 64 bits"))
}
