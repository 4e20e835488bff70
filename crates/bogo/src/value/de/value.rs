//! `from_value`: the deserializers that read a value.

use std::borrow::Cow;
use std::{slice, vec};

use serde::de::value::SeqDeserializer;
use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};

use super::token::{ByteElement, TokenVariant};
use crate::error::{Error, ErrorKind, Result};
use crate::key::KeyDeserializer;
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
/// [`ErrorKind::Data`] where the value does not fit the type, [`ErrorKind::Depth`] on containers more than 100
/// deep, [`ErrorKind::UnknownType`] on a [`Raw`](crate::Raw) read as anything but that or a [`Value`]. The
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

/// A value to read, with the containers around it counted.
struct Reader<T> {
    tree: T,
    depth: u32,
}

/// A value that is owned, and gives what it holds away, or borrowed, and lends it.
trait Tree<'de>: Sized {
    type Key: AsRef<str> + Clone + Into<Cow<'de, str>>;
    type Items: ExactSizeIterator<Item = Self>;
    type Entries: ExactSizeIterator<Item = (Self::Key, Self)>;

    /// A look at the value, which stays whole.
    fn peek(&self) -> &Value;

    /// The value itself, opened by one level.
    fn open(self) -> Node<'de, Self>;
}

enum Node<'de, T: Tree<'de>> {
    Null,
    Bool(bool),
    Byte(u8),
    Int(i64),
    Uint(u64),
    Float(f64),
    String(Cow<'de, str>),
    Blob(Cow<'de, [u8]>),
    Timestamp(Timestamp),
    List(T::Items),
    Object(T::Entries),
    Raw(u8, Cow<'de, [u8]>),
}

impl<'de> Tree<'de> for Value {
    type Key = String;
    type Items = vec::IntoIter<Value>;
    type Entries = map::IntoIter;

    #[inline]
    fn peek(&self) -> &Value {
        self
    }

    #[inline]
    fn open(self) -> Node<'de, Self> {
        match self {
            Value::Null => Node::Null,
            Value::Bool(truth) => Node::Bool(truth),
            Value::Byte(number) => Node::Byte(number),
            Value::Int(number) => Node::Int(number),
            Value::Uint(number) => Node::Uint(number),
            Value::Float(number) => Node::Float(number),
            Value::String(text) => Node::String(Cow::Owned(text)),
            Value::Blob(blob) => Node::Blob(Cow::Owned(blob.into_vec())),
            Value::Timestamp(time) => Node::Timestamp(time),
            Value::List(list) => Node::List(list.into_iter()),
            Value::Object(map) => Node::Object(map.into_iter()),
            Value::Raw(raw) => Node::Raw(raw.tag(), Cow::Owned(raw.into_bytes())),
        }
    }
}

impl<'de> Tree<'de> for &'de Value {
    type Key = &'de str;
    type Items = slice::Iter<'de, Value>;
    type Entries = map::Iter<'de>;

    #[inline]
    fn peek(&self) -> &Value {
        self
    }

    #[inline]
    fn open(self) -> Node<'de, Self> {
        match self {
            Value::Null => Node::Null,
            Value::Bool(truth) => Node::Bool(*truth),
            Value::Byte(number) => Node::Byte(*number),
            Value::Int(number) => Node::Int(*number),
            Value::Uint(number) => Node::Uint(*number),
            Value::Float(number) => Node::Float(*number),
            Value::String(text) => Node::String(Cow::Borrowed(text)),
            Value::Blob(blob) => Node::Blob(Cow::Borrowed(blob)),
            Value::Timestamp(time) => Node::Timestamp(*time),
            Value::List(list) => Node::List(list.iter()),
            Value::Object(map) => Node::Object(map.iter()),
            Value::Raw(raw) => Node::Raw(raw.tag(), Cow::Borrowed(raw.as_bytes())),
        }
    }
}

impl<'de, T: Tree<'de>> Node<'de, T> {
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

impl<'de, T: Tree<'de>> Reader<T> {
    /// Whatever is there. A visitor that has no use for it says what it expected.
    fn any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.visit(visitor, false)
    }

    /// The same, with `exact` in the terms by which a `Value` knows every kind.
    fn visit<V: Visitor<'de>>(self, visitor: V, exact: bool) -> Result<V::Value> {
        match self.tree.open() {
            Node::Null => visitor.visit_unit(),
            Node::Bool(truth) => visitor.visit_bool(truth),
            Node::Byte(number) => visitor.visit_u8(number),
            Node::Int(number) => visitor.visit_i64(number),
            Node::Uint(number) => visitor.visit_u64(number),
            Node::Float(number) => visitor.visit_f64(number),
            Node::String(Cow::Owned(text)) => visitor.visit_string(text),
            Node::String(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Node::Blob(Cow::Owned(bytes)) if exact => visitor.visit_byte_buf(bytes),
            Node::Blob(Cow::Borrowed(bytes)) if exact => visitor.visit_borrowed_bytes(bytes),
            Node::Blob(bytes) => byte_sequence(&bytes, ByteElement::marked, visitor),
            Node::Timestamp(time) if exact => visitor.visit_enum(TokenVariant::timestamp(time.as_millis())),
            Node::Timestamp(time) => visitor.visit_string(time.to_string()),
            Node::List(items) => sequence(items, self.depth, visitor),
            Node::Object(entries) => object(entries, self.depth, visitor),
            Node::Raw(tag, body) if exact => visitor.visit_enum(TokenVariant::raw(tag, body)),
            Node::Raw(tag, _) => Err(unknown_type(tag)),
        }
    }

    fn bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.tree.peek() {
            Value::Bool(truth) => visitor.visit_bool(*truth),
            _ => self.any(visitor),
        }
    }

    fn integer<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.tree.peek() {
            Value::Byte(number) => visitor.visit_u8(*number),
            Value::Int(number) => visitor.visit_i64(*number),
            Value::Uint(number) => visitor.visit_u64(*number),
            Value::Timestamp(time) => visitor.visit_i64(time.as_millis()),
            _ => self.any(visitor),
        }
    }

    fn float<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.tree.peek() {
            Value::Float(number) => visitor.visit_f64(*number),
            _ => self.any(visitor),
        }
    }

    fn bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.tree.peek() {
            Value::Blob(_) => self.visit(visitor, true),
            Value::List(list) => match list.iter().map(as_byte).collect() {
                Some(bytes) => visitor.visit_byte_buf(bytes),
                None => self.any(visitor),
            },
            _ => self.any(visitor),
        }
    }

    fn sequence<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.tree.peek() {
            Value::Blob(bytes) => byte_sequence(bytes, |byte| ByteElement::plain(byte, true), visitor),
            _ => self.any(visitor),
        }
    }

    /// A name, never a number: derived types would take it for the index of a field or variant.
    fn identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.tree.peek() {
            Value::Byte(_) | Value::Int(_) | Value::Uint(_) => {
                Err(Error::invalid_type(self.tree.open().unexpected(), &visitor))
            }
            _ => self.any(visitor),
        }
    }
}

fn as_byte(value: &Value) -> Option<u8> {
    value.as_u64().and_then(|number| u8::try_from(number).ok())
}

/// Implements methods that read alike.
macro_rules! read_by {
    ($($read:ident: $($method:ident)*;)*) => { $($(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.$read(visitor)
        }
    )*)* };
}

impl<'de, T: Tree<'de>> Deserializer<'de> for Reader<T> {
    type Error = Error;

    read_by! {
        any: deserialize_any deserialize_char deserialize_str deserialize_string;
        any: deserialize_unit deserialize_map;
        bool: deserialize_bool;
        integer: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128;
        integer: deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128;
        float: deserialize_f32 deserialize_f64;
        bytes: deserialize_bytes deserialize_byte_buf;
        sequence: deserialize_seq;
        identifier: deserialize_identifier;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.tree.peek() {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        self.any(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        match (name, self.tree.peek()) {
            (VALUE_TOKEN, _) | (RAW_TOKEN, Value::Raw(_)) => self.visit(visitor, true),
            (TIMESTAMP_TOKEN, Value::Timestamp(time)) => visitor.visit_i64(time.as_millis()),
            _ => visitor.visit_newtype_struct(self),
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

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.sequence(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let Reader { tree, depth } = self;
        match tree.open() {
            Node::String(variant) => visitor.visit_enum(KeyDeserializer::new(variant)),
            Node::Object(mut entries) => match (entries.next(), entries.len()) {
                (Some((variant, tree)), 0) => {
                    let content = Reader { tree, depth: inside(depth)? };
                    visitor.visit_enum(Variant { variant, content })
                }
                _ => Err(Error::invalid_value(Unexpected::Map, &"a variant as an object of one entry")),
            },
            Node::Raw(tag, _) => Err(unknown_type(tag)),
            other => Err(Error::invalid_type(other.unexpected(), &"a variant as text or an object of one entry")),
        }
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
                    Reader { tree: self, depth: 0 }.$method($($argument,)* visitor)
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

fn byte_sequence<'de, V: Visitor<'de>>(bytes: &[u8], element: fn(u8) -> ByteElement, visitor: V) -> Result<V::Value> {
    let mut elements = SeqDeserializer::new(bytes.iter().copied().map(element));
    let result = visitor.visit_seq(&mut elements)?;
    elements.end()?;
    Ok(result)
}

fn sequence<'de, T, V>(items: impl ExactSizeIterator<Item = T>, depth: u32, visitor: V) -> Result<V::Value>
where
    T: Tree<'de>,
    V: Visitor<'de>,
{
    let mut sequence = Sequence { count: items.len(), items, depth: inside(depth)? };
    let result = visitor.visit_seq(&mut sequence)?;
    match sequence.items.len() {
        0 => Ok(result),
        _ => Err(Error::invalid_length(sequence.count, &"fewer elements in the sequence")),
    }
}

fn object<'de, T, V>(entries: impl ExactSizeIterator<Item = (T::Key, T)>, depth: u32, visitor: V) -> Result<V::Value>
where
    T: Tree<'de>,
    V: Visitor<'de>,
{
    let mut object = Object { count: entries.len(), entries, current: None, depth: inside(depth)? };
    let result = visitor.visit_map(&mut object)?;
    match object.entries.len() {
        0 => Ok(result),
        _ => Err(Error::invalid_length(object.count, &"fewer entries in the object")),
    }
}

/// The depth of what stands in a container that `depth` others enclose.
fn inside(depth: u32) -> Result<u32> {
    if depth >= DEFAULT_MAX_DEPTH {
        return Err(Error::new(ErrorKind::Depth, format!("nesting deeper than {DEFAULT_MAX_DEPTH} containers")));
    }
    Ok(depth + 1)
}

struct Sequence<I> {
    items: I,
    /// How many there were.
    count: usize,
    /// Of the items.
    depth: u32,
}

impl<'de, T: Tree<'de>, I: ExactSizeIterator<Item = T>> SeqAccess<'de> for Sequence<I> {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>> {
        let Some(tree) = self.items.next() else {
            return Ok(None);
        };
        let element = seed.deserialize(Reader { tree, depth: self.depth });
        element.map(Some).map_err(|error| error.in_index(self.count - self.items.len() - 1))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

struct Object<K, T, I> {
    entries: I,
    /// How many there were.
    count: usize,
    /// The key that was read last and its value, until that is read too.
    current: Option<(K, T)>,
    /// Of the values.
    depth: u32,
}

impl<'de, T, I> MapAccess<'de> for Object<T::Key, T, I>
where
    T: Tree<'de>,
    I: ExactSizeIterator<Item = (T::Key, T)>,
{
    type Error = Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>> {
        let Some((key, tree)) = self.entries.next() else {
            return Ok(None);
        };
        let result = seed.deserialize(key_deserializer(&key));
        self.current = Some((key, tree));
        result.map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value> {
        let Some((key, tree)) = self.current.take() else {
            return Err(Error::new(ErrorKind::Data, "expected a key to be read, found a request for its value"));
        };
        seed.deserialize(Reader { tree, depth: self.depth }).map_err(|error| error.in_key(key.as_ref()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

/// The key stays with the caller too, which may have to name it in an error.
fn key_deserializer<'de>(key: &(impl Clone + Into<Cow<'de, str>>)) -> KeyDeserializer<'static, 'de> {
    KeyDeserializer::new(key.clone().into())
}

/// A variant with content.
struct Variant<K, T> {
    variant: K,
    content: Reader<T>,
}

impl<'de, T: Tree<'de>> EnumAccess<'de> for Variant<T::Key, T> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self)> {
        Ok((seed.deserialize(key_deserializer(&self.variant))?, self))
    }
}

impl<'de, T: Tree<'de>> VariantAccess<'de> for Variant<T::Key, T> {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        <()>::deserialize(self.content).map_err(|error| error.in_key(self.variant.as_ref()))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value> {
        seed.deserialize(self.content).map_err(|error| error.in_key(self.variant.as_ref()))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _count: usize, visitor: V) -> Result<V::Value> {
        self.content.sequence(visitor).map_err(|error| error.in_key(self.variant.as_ref()))
    }

    fn struct_variant<V: Visitor<'de>>(self, _fields: &'static [&'static str], visitor: V) -> Result<V::Value> {
        self.content.sequence(visitor).map_err(|error| error.in_key(self.variant.as_ref()))
    }
}

#[cold]
fn unknown_type(tag: u8) -> Error {
    Error::new(ErrorKind::UnknownType, format!("unknown type 0x{tag:02x}"))
}
