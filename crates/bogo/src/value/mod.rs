//! The owned value: anything a message can hold, as a tree to build, change and take apart.

mod blob;
mod convert;
pub(crate) mod de;
mod index;
#[cfg(feature = "json")]
mod json;
mod list;
mod macros;
pub mod map;
mod raw;
mod ser;
mod text;
mod timestamp;
mod tree;

pub use blob::Blob;
pub use de::from_value;
pub(crate) use de::token::{ByteElement, TokenVariant};
pub use index::ValueIndex;
pub use list::List;
pub use map::Map;
pub use raw::Raw;
pub(crate) use raw::items_behind_raw;
pub use ser::to_value;
pub use timestamp::Timestamp;

use crate::kind::Kind;

/// The newtype name under which a [`Value`] asks a deserializer for a value with its kind kept.
pub(crate) const VALUE_TOKEN: &str = "$bogo::Value";
/// The newtype name under which a [`List`] asks a serializer not to make a blob of bytes.
pub(crate) const LIST_TOKEN: &str = "$bogo::List";
/// The newtype name in place of [`LIST_TOKEN`] under which a [`List`] that is not empty says that all its items are floats.
pub(crate) const FLOATS_TOKEN: &str = "$bogo::Floats";
/// The newtype and variant name of a [`Timestamp`].
pub(crate) const TIMESTAMP_TOKEN: &str = "$bogo::Timestamp";
/// The newtype and variant name of a [`Raw`].
pub(crate) const RAW_TOKEN: &str = "$bogo::Raw";

/// Any value that a message can hold.
///
/// Build one with [`bogo!`](crate::bogo), `Value::from` or [`to_value`]; take it apart with a `match`, with the `as_..`
/// methods, by indexing, or with [`from_value`].
///
/// Equality asks whether two values mean the same: integers are equal by number, whatever their kind, and never equal a
/// float; floats are equal by their bits, so 0.0 differs from -0.0, except that every NaN equals every other; lists are
/// equal in order, objects in any order. `Hash` agrees, so a value can be a key. A value equals a Rust number, `bool` or
/// text where it equals the `Value::from` of it.
///
/// Cloning, comparing, hashing, printing and dropping take no stack, however deep the value nests. Serializing and
/// deserializing recurse, and are limited to the depth that the format allows.
///
/// `Display` is JSON, compact or with `{:#}` indented, for a person to read: a blob is base64 text and a timestamp RFC
/// 3339 text, and what JSON lacks is written as `NaN`, `Infinity`, `-Infinity` and `raw(0x40, h'0102')`. `Debug` names
/// the kinds. Both stop indenting 64 levels down, where they go on in one line.
///
/// # Examples
///
/// ```
/// use bogo::{Value, bogo};
///
/// let mut order = bogo!({ "id": 17, "items": [{ "name": "nut", "price": 0.25 }, { "name": "bolt", "price": 1.5 }] });
/// assert_eq!(order["items"][1]["name"], "bolt");
/// assert_eq!(order["items"][9]["name"], Value::Null);
/// assert_eq!(order.pointer("/items/0/price").and_then(Value::as_f64), Some(0.25));
///
/// order["paid"] = true.into();
/// assert_eq!(order.as_object().map(|order| order.len()), Some(3));
/// assert_eq!(order["items"].take().to_string(), r#"[{"name":"nut","price":0.25},{"name":"bolt","price":1.5}]"#);
/// ```
#[derive(Default)]
pub enum Value {
    /// No value.
    #[default]
    Null,
    /// True or false.
    Bool(bool),
    /// A number from 0 to 255 in a single byte: Rust's `u8`.
    Byte(u8),
    /// A signed integer.
    Int(i64),
    /// An unsigned integer.
    Uint(u64),
    /// A double.
    Float(f64),
    /// Text.
    String(String),
    /// Bytes.
    Blob(Blob),
    /// A moment, to the millisecond.
    Timestamp(Timestamp),
    /// Values in order.
    List(List),
    /// Values under text keys.
    Object(Map),
    /// A value of a type that this library does not know.
    Raw(Raw),
}

impl Value {
    /// What the value is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Value::Null => Kind::Null,
            Value::Bool(_) => Kind::Bool,
            Value::Byte(_) => Kind::Byte,
            Value::Int(_) => Kind::Int,
            Value::Uint(_) => Kind::Uint,
            Value::Float(_) => Kind::Float,
            Value::String(_) => Kind::String,
            Value::Blob(_) => Kind::Blob,
            Value::Timestamp(_) => Kind::Timestamp,
            Value::List(_) => Kind::List,
            Value::Object(_) => Kind::Object,
            Value::Raw(_) => Kind::Raw,
        }
    }

    /// Whether this is null.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// Whether this is true or false.
    #[must_use]
    pub fn is_bool(&self) -> bool {
        matches!(self, Value::Bool(_))
    }

    /// Whether this is an integer of any kind, or a float.
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.is_integer() || self.is_f64()
    }

    /// Whether this is an integer of any kind.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        matches!(self, Value::Byte(_) | Value::Int(_) | Value::Uint(_))
    }

    /// Whether this is an integer of any kind that fits an `i64`.
    #[must_use]
    pub fn is_i64(&self) -> bool {
        self.as_i64().is_some()
    }

    /// Whether this is an integer of any kind that fits a `u64`.
    #[must_use]
    pub fn is_u64(&self) -> bool {
        self.as_u64().is_some()
    }

    /// Whether this is a float; [`as_f64`](Value::as_f64) also converts integers.
    #[must_use]
    pub fn is_f64(&self) -> bool {
        matches!(self, Value::Float(_))
    }

    /// Whether this is text.
    #[must_use]
    pub fn is_string(&self) -> bool {
        matches!(self, Value::String(_))
    }

    /// Whether this is a blob.
    #[must_use]
    pub fn is_blob(&self) -> bool {
        matches!(self, Value::Blob(_))
    }

    /// Whether this is a timestamp.
    #[must_use]
    pub fn is_timestamp(&self) -> bool {
        matches!(self, Value::Timestamp(_))
    }

    /// Whether this is a list.
    #[must_use]
    pub fn is_list(&self) -> bool {
        matches!(self, Value::List(_))
    }

    /// Whether this is an object.
    #[must_use]
    pub fn is_object(&self) -> bool {
        matches!(self, Value::Object(_))
    }

    /// `()` if this is null.
    #[must_use]
    pub fn as_null(&self) -> Option<()> {
        matches!(self, Value::Null).then_some(())
    }

    /// The truth, if this is true or false.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// The number, if this is an integer of any kind that fits.
    ///
    /// # Examples
    ///
    /// ```
    /// use bogo::Value;
    ///
    /// assert_eq!(Value::Byte(7).as_i64(), Some(7));
    /// assert_eq!(Value::Uint(u64::MAX).as_i64(), None);
    /// assert_eq!(Value::Float(7.0).as_i64(), None);
    /// ```
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Value::Byte(number) => Some(i64::from(*number)),
            Value::Int(number) => Some(*number),
            Value::Uint(number) => i64::try_from(*number).ok(),
            _ => None,
        }
    }

    /// The number, if this is an integer of any kind that fits.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        match self {
            Value::Byte(number) => Some(u64::from(*number)),
            Value::Int(number) => u64::try_from(*number).ok(),
            Value::Uint(number) => Some(*number),
            _ => None,
        }
    }

    /// The number, if this is a float or an integer of any kind; an integer beyond 2^53 is rounded.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Value::Byte(number) => Some(f64::from(*number)),
            Value::Int(number) => Some(*number as f64),
            Value::Uint(number) => Some(*number as f64),
            Value::Float(number) => Some(*number),
            _ => None,
        }
    }

    /// The text, if this is text.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The bytes, if this is a blob.
    #[must_use]
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match self {
            Value::Blob(blob) => Some(blob),
            _ => None,
        }
    }

    /// The moment, if this is a timestamp.
    #[must_use]
    pub fn as_timestamp(&self) -> Option<Timestamp> {
        match self {
            Value::Timestamp(time) => Some(*time),
            _ => None,
        }
    }

    /// The list, if this is one.
    #[must_use]
    pub fn as_list(&self) -> Option<&List> {
        match self {
            Value::List(list) => Some(list),
            _ => None,
        }
    }

    /// The list, if this is one, to be changed.
    #[must_use]
    pub fn as_list_mut(&mut self) -> Option<&mut List> {
        match self {
            Value::List(list) => Some(list),
            _ => None,
        }
    }

    /// The object's entries, if this is one.
    #[must_use]
    pub fn as_object(&self) -> Option<&Map> {
        match self {
            Value::Object(map) => Some(map),
            _ => None,
        }
    }

    /// The object's entries, if this is one, to be changed.
    #[must_use]
    pub fn as_object_mut(&mut self) -> Option<&mut Map> {
        match self {
            Value::Object(map) => Some(map),
            _ => None,
        }
    }

    /// The type byte and body, if this is a value of an unknown type.
    #[must_use]
    pub fn as_raw(&self) -> Option<&Raw> {
        match self {
            Value::Raw(raw) => Some(raw),
            _ => None,
        }
    }

    /// The value under a key of an object or at an index of a list; `None` where this is neither or has no such value.
    ///
    /// `value["key"]` and `value[3]` do the same and give null instead of `None`.
    ///
    /// # Examples
    ///
    /// ```
    /// let value = bogo::bogo!({ "sizes": [3, 5] });
    /// assert_eq!(value.get("sizes").and_then(|sizes| sizes.get(1)), Some(&5.into()));
    /// assert_eq!(value.get(0), None);
    /// ```
    #[must_use]
    pub fn get<I: ValueIndex>(&self, index: I) -> Option<&Value> {
        index.index_into(self)
    }

    /// As [`get`](Value::get), to be changed.
    #[must_use]
    pub fn get_mut<I: ValueIndex>(&mut self, index: I) -> Option<&mut Value> {
        index.index_into_mut(self)
    }

    /// The value at a JSON Pointer (RFC 6901), such as `/items/0/name`; the empty pointer is the value itself.
    ///
    /// # Examples
    ///
    /// ```
    /// let value = bogo::bogo!({ "a/b": [{ "m~n": true }] });
    /// assert_eq!(value.pointer("/a~1b/0/m~0n"), Some(&true.into()));
    /// assert_eq!(value.pointer("/a~1b/00"), None);
    /// ```
    #[must_use]
    pub fn pointer(&self, pointer: &str) -> Option<&Value> {
        index::tokens(pointer)?.try_fold(self, |value, token| match value {
            Value::Object(map) => map.get(&token),
            Value::List(list) => list.get(index::list_index(&token)?),
            _ => None,
        })
    }

    /// As [`pointer`](Value::pointer), to be changed.
    #[must_use]
    pub fn pointer_mut(&mut self, pointer: &str) -> Option<&mut Value> {
        index::tokens(pointer)?.try_fold(self, |value, token| match value {
            Value::Object(map) => map.get_mut(&token),
            Value::List(list) => list.get_mut(index::list_index(&token)?),
            _ => None,
        })
    }

    /// Takes the value out and leaves null.
    #[must_use]
    pub fn take(&mut self) -> Value {
        std::mem::take(self)
    }
}

impl Clone for Value {
    fn clone(&self) -> Self {
        tree::clone(self)
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        tree::equal(self, other)
    }
}

impl Eq for Value {}

impl std::hash::Hash for Value {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        tree::hash(self, state);
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text::debug(self, f)
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        text::display(self, f)
    }
}
