//! `from_value`: the deserializers that read a value.

use std::borrow::Cow;
use std::{slice, vec};

use serde::de::value::{I64Deserializer, SeqDeserializer};
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};

use super::{ByteElement, KeyDeserializer, RawParts, TokenVariant};
use crate::error::{Error, ErrorKind, Result};
use crate::options::DEFAULT_MAX_DEPTH;
use crate::value::{RAW_TOKEN, TIMESTAMP_TOKEN, Timestamp, VALUE_TOKEN, Value, map};

/// Converts a value into any deserializable type, as if it were written and read.
///
/// An integer of any kind fits every integer type that holds it, and a float; a blob reads as bytes or as a sequence of
/// numbers, and so does a list of bytes; a timestamp reads as [`Timestamp`], as RFC 3339 text or as milliseconds since
/// 1970. To borrow from the value instead of consuming it, call `T::deserialize(&value)`.
///
/// # Errors
///
/// [`ErrorKind::Data`] where the value does not fit the type, [`ErrorKind::Depth`] on a value that more than 100
/// containers enclose, [`ErrorKind::UnknownType`] on a [`Raw`](crate::Raw) read as anything but that or a [`Value`]. The
/// error has the path.
///
/// # Examples
///
/// ```
/// use bogo::{bogo, from_value};
///
/// #[derive(Debug, PartialEq, serde::Deserialize)]
/// struct Point { x: i32, y: Option<f32> }
///
/// assert_eq!(from_value::<Point>(bogo!({ "x": 1, "y": null }))?, Point { x: 1, y: None });
///
/// let error = from_value::<Vec<Point>>(bogo!([{ "x": 1 }, { "x": "one" }])).unwrap_err();
/// assert_eq!(error.path(), Some("[1].x"));
/// # Ok::<_, bogo::Error>(())
/// ```
pub fn from_value<T: DeserializeOwned>(value: Value) -> Result<T> {
    T::deserialize(value)
}

/// A value that is being read, owned or borrowed, with the containers around it counted.
struct Reader<'de> {
    node: Node<'de>,
    depth: u32,
}

/// A value, owned or borrowed, of which one level is open.
enum Node<'de> {
    Null,
    Bool(bool),
    Byte(u8),
    Int(i64),
    Uint(u64),
    Float(f64),
    String(Cow<'de, str>),
    Blob(Cow<'de, [u8]>),
    Timestamp(Timestamp),
    List(Items<'de>),
    Object(Entries<'de>),
    Raw(u8, Cow<'de, [u8]>),
}

enum Items<'de> {
    Owned(vec::IntoIter<Value>),
    Borrowed(slice::Iter<'de, Value>),
    OwnedBytes(vec::IntoIter<u8>),
    BorrowedBytes(slice::Iter<'de, u8>),
}

enum Entries<'de> {
    Owned(map::IntoIter),
    Borrowed(map::Iter<'de>),
}

impl From<Value> for Node<'_> {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Node::Null,
            Value::Bool(truth) => Node::Bool(truth),
            Value::Byte(number) => Node::Byte(number),
            Value::Int(number) => Node::Int(number),
            Value::Uint(number) => Node::Uint(number),
            Value::Float(number) => Node::Float(number),
            Value::String(text) => Node::String(Cow::Owned(text)),
            Value::Blob(blob) => Node::Blob(Cow::Owned(blob.into_vec())),
            Value::Timestamp(time) => Node::Timestamp(time),
            Value::List(list) => Node::List(Items::Owned(list.into_iter())),
            Value::Object(map) => Node::Object(Entries::Owned(map.into_iter())),
            Value::Raw(raw) => Node::Raw(raw.tag(), Cow::Owned(raw.into_bytes())),
        }
    }
}

impl<'de> From<&'de Value> for Node<'de> {
    fn from(value: &'de Value) -> Self {
        match value {
            Value::Null => Node::Null,
            Value::Bool(truth) => Node::Bool(*truth),
            Value::Byte(number) => Node::Byte(*number),
            Value::Int(number) => Node::Int(*number),
            Value::Uint(number) => Node::Uint(*number),
            Value::Float(number) => Node::Float(*number),
            Value::String(text) => Node::String(Cow::Borrowed(text)),
            Value::Blob(blob) => Node::Blob(Cow::Borrowed(blob)),
            Value::Timestamp(time) => Node::Timestamp(*time),
            Value::List(list) => Node::List(Items::Borrowed(list.iter())),
            Value::Object(map) => Node::Object(Entries::Borrowed(map.iter())),
            Value::Raw(raw) => Node::Raw(raw.tag(), Cow::Borrowed(raw.as_bytes())),
        }
    }
}

impl<'de> Node<'de> {
    fn unexpected(&self) -> Unexpected<'_> {
        match self {
            Node::Null => Unexpected::Unit,
            Node::Bool(truth) => Unexpected::Bool(*truth),
            Node::Byte(number) => Unexpected::Unsigned(u64::from(*number)),
            Node::Int(number) => Unexpected::Signed(*number),
            Node::Uint(number) => Unexpected::Unsigned(*number),
            Node::Float(number) => Unexpected::Float(*number),
            Node::String(text) => Unexpected::Str(text),
            Node::Blob(bytes) => Unexpected::Bytes(bytes),
            Node::Timestamp(_) => Unexpected::Other("timestamp"),
            Node::List(_) => Unexpected::Seq,
            Node::Object(_) => Unexpected::Map,
            Node::Raw(..) => Unexpected::Other("value of unknown type"),
        }
    }
}

impl<'de> Items<'de> {
    /// The items as bytes, if they all are integers that fit.
    fn to_bytes(&self) -> Option<Vec<u8>> {
        let byte = |value: &Value| value.as_u64().and_then(|number| u8::try_from(number).ok());
        match self {
            Items::Owned(items) => items.as_slice().iter().map(byte).collect(),
            Items::Borrowed(items) => items.as_slice().iter().map(byte).collect(),
            Items::OwnedBytes(bytes) => Some(bytes.as_slice().to_vec()),
            Items::BorrowedBytes(bytes) => Some(bytes.as_slice().to_vec()),
        }
    }
}

impl<'de> From<Cow<'de, [u8]>> for Items<'de> {
    fn from(bytes: Cow<'de, [u8]>) -> Self {
        match bytes {
            Cow::Owned(bytes) => Items::OwnedBytes(bytes.into_iter()),
            Cow::Borrowed(bytes) => Items::BorrowedBytes(bytes.iter()),
        }
    }
}

impl<'de> Iterator for Items<'de> {
    type Item = Node<'de>;

    fn next(&mut self) -> Option<Node<'de>> {
        match self {
            Items::Owned(items) => items.next().map(Node::from),
            Items::Borrowed(items) => items.next().map(Node::from),
            Items::OwnedBytes(bytes) => bytes.next().map(Node::Byte),
            Items::BorrowedBytes(bytes) => bytes.next().copied().map(Node::Byte),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Items::Owned(items) => items.size_hint(),
            Items::Borrowed(items) => items.size_hint(),
            Items::OwnedBytes(bytes) => bytes.size_hint(),
            Items::BorrowedBytes(bytes) => bytes.size_hint(),
        }
    }
}

impl ExactSizeIterator for Items<'_> {}

impl<'de> Iterator for Entries<'de> {
    type Item = (Cow<'de, str>, Node<'de>);

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Entries::Owned(entries) => entries.next().map(|(key, value)| (Cow::Owned(key), value.into())),
            Entries::Borrowed(entries) => entries.next().map(|(key, value)| (Cow::Borrowed(key), value.into())),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Entries::Owned(entries) => entries.size_hint(),
            Entries::Borrowed(entries) => entries.size_hint(),
        }
    }
}

impl ExactSizeIterator for Entries<'_> {}

impl<'de> Reader<'de> {
    fn outermost(value: impl Into<Node<'de>>) -> Self {
        Reader { node: value.into(), depth: 0 }
    }

    fn mismatch<T>(&self, expected: &dyn Expected) -> Result<T> {
        match self.node {
            Node::Raw(tag, _) => Err(unknown_type(tag)),
            _ => Err(Error::invalid_type(self.node.unexpected(), expected)),
        }
    }

    fn any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.node {
            Node::Null => visitor.visit_unit(),
            Node::Bool(truth) => visitor.visit_bool(truth),
            Node::Byte(number) => visitor.visit_u8(number),
            Node::Int(number) => visitor.visit_i64(number),
            Node::Uint(number) => visitor.visit_u64(number),
            Node::Float(number) => visitor.visit_f64(number),
            Node::String(Cow::Owned(text)) => visitor.visit_string(text),
            Node::String(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Node::Blob(bytes) => buffered_bytes(&bytes, visitor),
            Node::Timestamp(time) => visitor.visit_string(time.to_string()),
            Node::List(items) => sequence(items, self.depth, visitor),
            Node::Object(entries) => object(entries, self.depth, visitor),
            Node::Raw(tag, _) => Err(unknown_type(tag)),
        }
    }

    /// As [`any`](Reader::any), but in the terms by which a `Value` knows every kind.
    fn kept<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.node {
            Node::Blob(Cow::Owned(bytes)) => visitor.visit_byte_buf(bytes),
            Node::Blob(Cow::Borrowed(bytes)) => visitor.visit_borrowed_bytes(bytes),
            Node::Timestamp(time) => {
                visitor.visit_enum(TokenVariant { name: TIMESTAMP_TOKEN, content: I64Deserializer::new(time.as_millis()) })
            }
            Node::Raw(tag, body) => {
                visitor.visit_enum(TokenVariant { name: RAW_TOKEN, content: RawParts::new(tag, body) })
            }
            _ => self.any(visitor),
        }
    }

    fn number<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.node {
            Node::Byte(_) | Node::Int(_) | Node::Uint(_) | Node::Float(_) => self.any(visitor),
            _ => self.mismatch(&visitor),
        }
    }

    fn integer<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.node {
            Node::Timestamp(time) => visitor.visit_i64(time.as_millis()),
            _ => self.number(visitor),
        }
    }

    fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.node {
            Node::String(_) | Node::Timestamp(_) => self.any(visitor),
            _ => self.mismatch(&visitor),
        }
    }

    fn bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.node {
            Node::Blob(_) => self.kept(visitor),
            // Visitors of bytes that take text say so themselves.
            Node::String(_) => self.any(visitor),
            Node::List(items) => match items.to_bytes() {
                Some(bytes) => visitor.visit_byte_buf(bytes),
                None => sequence(items, self.depth, visitor),
            },
            _ => self.mismatch(&visitor),
        }
    }

    fn sequence<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.node {
            Node::List(items) => sequence(items, self.depth, visitor),
            Node::Blob(bytes) => sequence(bytes.into(), self.depth, visitor),
            _ => self.mismatch(&visitor),
        }
    }
}

/// Implements methods that read alike.
macro_rules! read_by {
    ($($read:ident: $($method:ident)*;)*) => { $($(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.$read(visitor)
        }
    )*)* };
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Error;

    read_by! {
        any: deserialize_any;
        integer: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128;
        integer: deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128;
        number: deserialize_f32 deserialize_f64;
        text: deserialize_char deserialize_str deserialize_string deserialize_identifier;
        bytes: deserialize_bytes deserialize_byte_buf;
        sequence: deserialize_seq;
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.node {
            Node::Bool(truth) => visitor.visit_bool(truth),
            _ => self.mismatch(&visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.node {
            Node::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.node {
            Node::Null => visitor.visit_unit(),
            _ => self.mismatch(&visitor),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        match (name, self.node) {
            (VALUE_TOKEN, node) => Reader { node, ..self }.kept(visitor),
            (TIMESTAMP_TOKEN, Node::Timestamp(time)) => visitor.visit_i64(time.as_millis()),
            (RAW_TOKEN, Node::Raw(tag, body)) => visitor.visit_seq(RawParts::new(tag, body)),
            (_, node) => visitor.visit_newtype_struct(Reader { node, ..self }),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _count: usize, visitor: V) -> Result<V::Value> {
        self.sequence(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _count: usize,
        visitor: V,
    ) -> Result<V::Value> {
        self.sequence(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.node {
            Node::Object(entries) => object(entries, self.depth, visitor),
            _ => self.mismatch(&visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        match self.node {
            Node::Object(entries) => object(entries, self.depth, visitor),
            _ => self.sequence(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let (variant, content) = match self.node {
            Node::String(variant) => (variant, None),
            Node::Object(mut entries) if entries.len() == 1 => match entries.next() {
                Some((variant, node)) => (variant, Some(node)),
                None => return Err(Error::invalid_type(Unexpected::Map, &visitor)),
            },
            Node::Object(_) => {
                return Err(Error::invalid_value(Unexpected::Map, &"a variant as an object of one entry"));
            }
            _ => return self.mismatch(&"a variant as text or an object of one entry"),
        };
        visitor.visit_enum(Variant { variant, content, depth: self.depth })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_unit()
    }
}

/// Lets a type be a deserializer by way of [`Reader`].
macro_rules! deserialize_by_reader {
    ($($type:ty: $($method:ident($($argument:ident: $argument_type:ty),*))*;)*) => { $(
        impl<'de> Deserializer<'de> for $type {
            type Error = Error;

            $(
                fn $method<V: Visitor<'de>>(self, $($argument: $argument_type,)* visitor: V) -> Result<V::Value> {
                    Reader::outermost(self).$method($($argument,)* visitor)
                }
            )*
        }

        impl<'de> IntoDeserializer<'de, Error> for $type {
            type Deserializer = Self;

            fn into_deserializer(self) -> Self {
                self
            }
        }
    )* };
    ($($type:ty)*) => {
        deserialize_by_reader! { $(
            $type:
            deserialize_any() deserialize_bool() deserialize_i8() deserialize_i16() deserialize_i32()
            deserialize_i64() deserialize_i128() deserialize_u8() deserialize_u16() deserialize_u32()
            deserialize_u64() deserialize_u128() deserialize_f32() deserialize_f64() deserialize_char()
            deserialize_str() deserialize_string() deserialize_bytes() deserialize_byte_buf() deserialize_option()
            deserialize_unit() deserialize_unit_struct(name: &'static str)
            deserialize_newtype_struct(name: &'static str) deserialize_seq() deserialize_tuple(count: usize)
            deserialize_tuple_struct(name: &'static str, count: usize) deserialize_map()
            deserialize_struct(name: &'static str, fields: &'static [&'static str])
            deserialize_enum(name: &'static str, variants: &'static [&'static str])
            deserialize_identifier() deserialize_ignored_any();
        )* }
    };
}

deserialize_by_reader! { Value &'de Value }

/// Numbers of 16 bits, by which a `Value` recognises a blob after serde has buffered it as a sequence.
fn buffered_bytes<'de, V: Visitor<'de>>(bytes: &[u8], visitor: V) -> Result<V::Value> {
    let mut elements = SeqDeserializer::new(bytes.iter().copied().map(ByteElement));
    let result = visitor.visit_seq(&mut elements)?;
    elements.end()?;
    Ok(result)
}

fn sequence<'de, V: Visitor<'de>>(items: Items<'de>, depth: u32, visitor: V) -> Result<V::Value> {
    let mut sequence = Sequence { count: items.len(), items, depth };
    let result = visitor.visit_seq(&mut sequence)?;
    match sequence.items.len() {
        0 => Ok(result),
        _ => Err(Error::invalid_length(sequence.count, &"fewer elements in the sequence")),
    }
}

fn object<'de, V: Visitor<'de>>(entries: Entries<'de>, depth: u32, visitor: V) -> Result<V::Value> {
    let mut object = Object { count: entries.len(), entries, current: None, depth };
    let result = visitor.visit_map(&mut object)?;
    match object.entries.len() {
        0 => Ok(result),
        _ => Err(Error::invalid_length(object.count, &"fewer entries in the object")),
    }
}

/// The reader for what stands in a container that `depth` others enclose.
fn inside(node: Node<'_>, depth: u32) -> Result<Reader<'_>> {
    if depth >= DEFAULT_MAX_DEPTH {
        return Err(Error::new(ErrorKind::Depth, format!("nesting deeper than {DEFAULT_MAX_DEPTH}")));
    }
    Ok(Reader { node, depth: depth + 1 })
}

struct Sequence<'de> {
    items: Items<'de>,
    /// How many there were.
    count: usize,
    depth: u32,
}

impl<'de> SeqAccess<'de> for Sequence<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        let Some(node) = self.items.next() else {
            return Ok(None);
        };
        let element = inside(node, self.depth).and_then(|reader| seed.deserialize(reader));
        element.map(Some).map_err(|error| error.in_index(self.count - self.items.len() - 1))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

struct Object<'de> {
    entries: Entries<'de>,
    /// How many there were.
    count: usize,
    /// The key that was read last, for errors, and its value until that is read too.
    current: Option<(Cow<'de, str>, Node<'de>)>,
    depth: u32,
}

impl<'de> MapAccess<'de> for Object<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let Some((key, node)) = self.entries.next() else {
            return Ok(None);
        };
        let result = seed.deserialize(key_deserializer(&key));
        self.current = Some((key, node));
        result.map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value> {
        let Some((key, node)) = self.current.take() else {
            return Err(Error::new(ErrorKind::Data, "expected a key to be read, found a request for its value"));
        };
        let value = inside(node, self.depth).and_then(|reader| seed.deserialize(reader));
        value.map_err(|error| error.in_key(&key))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

/// The key stays with the caller, which may have to name it in an error.
fn key_deserializer<'k, 'de>(key: &'k Cow<'de, str>) -> KeyDeserializer<'k, 'de> {
    match key {
        Cow::Owned(key) => KeyDeserializer::transient(key),
        Cow::Borrowed(key) => KeyDeserializer::borrowed(key),
    }
}

struct Variant<'de> {
    variant: Cow<'de, str>,
    content: Option<Node<'de>>,
    depth: u32,
}

impl<'de> Variant<'de> {
    /// Reads the content by `read`, or fails where there is none.
    fn content<T>(self, expected: &dyn Expected, read: impl FnOnce(Reader<'de>) -> Result<T>) -> Result<T> {
        let Some(node) = self.content else {
            return Err(Error::invalid_type(Unexpected::UnitVariant, expected));
        };
        inside(node, self.depth).and_then(read).map_err(|error| error.in_key(&self.variant))
    }
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self)> {
        Ok((seed.deserialize(key_deserializer(&self.variant))?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        match self.content {
            None => Ok(()),
            Some(_) => self.content(&"null", <()>::deserialize),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        self.content(&"a newtype variant", |reader| seed.deserialize(reader))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _count: usize, visitor: V) -> Result<V::Value> {
        self.content(&"a tuple variant", |reader| reader.sequence(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value> {
        self.content(&"a struct variant", |reader| reader.deserialize_struct("", fields, visitor))
    }
}

#[cold]
fn unknown_type(tag: u8) -> Error {
    Error::new(ErrorKind::UnknownType, format!("unknown type 0x{tag:02x}"))
}
