//! `From`, `TryFrom` and comparison with Rust's own types.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::time::SystemTime;

use super::{Blob, List, Map, Raw, Timestamp, Value};
use crate::error::{Error, ErrorKind};
use crate::kind::Kind;

/// Implements `From` for a type whose values convert without loss.
macro_rules! from {
    ($($type:ty => $value:expr;)*) => { $(
        impl From<$type> for Value {
            fn from(value: $type) -> Self {
                ($value)(value)
            }
        }
    )* };
}

from! {
    bool => Value::Bool;
    u8 => Value::Byte;
    u16 => |number| Value::Uint(u64::from(number));
    u32 => |number| Value::Uint(u64::from(number));
    u64 => Value::Uint;
    usize => |number| Value::Uint(number as u64);
    i8 => |number| Value::Int(i64::from(number));
    i16 => |number| Value::Int(i64::from(number));
    i32 => |number| Value::Int(i64::from(number));
    i64 => Value::Int;
    isize => |number| Value::Int(number as i64);
    f32 => |number| Value::Float(f64::from(number));
    f64 => Value::Float;
    char => |character| Value::String(String::from(character));
    &str => |text| Value::String(String::from(text));
    &String => |text| Value::String(String::clone(text));
    String => Value::String;
    Box<str> => |text| Value::String(String::from(text));
    Cow<'_, str> => |text| Value::String(Cow::into_owned(text));
    Blob => Value::Blob;
    Timestamp => Value::Timestamp;
    SystemTime => |time| Value::Timestamp(Timestamp::from(time));
    List => Value::List;
    Map => Value::Object;
    Raw => Value::Raw;
    () => |()| Value::Null;
}

/// `None` becomes null.
impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// A list, even of bytes; for a blob say `Blob::from(bytes)`.
impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(values: Vec<T>) -> Self {
        values.into_iter().collect()
    }
}

/// A list, even of bytes; for a blob say `Blob::from(bytes)`.
impl<T: Clone + Into<Value>> From<&[T]> for Value {
    fn from(values: &[T]) -> Self {
        values.iter().cloned().collect()
    }
}

/// A list, even of bytes; for a blob say `Blob::from(bytes)`.
impl<T: Into<Value>, const N: usize> From<[T; N]> for Value {
    fn from(values: [T; N]) -> Self {
        values.into_iter().collect()
    }
}

impl<K: Into<Box<str>>, V: Into<Value>, S> From<HashMap<K, V, S>> for Value {
    fn from(entries: HashMap<K, V, S>) -> Self {
        entries.into_iter().collect()
    }
}

impl<K: Into<Box<str>>, V: Into<Value>> From<BTreeMap<K, V>> for Value {
    fn from(entries: BTreeMap<K, V>) -> Self {
        entries.into_iter().collect()
    }
}

/// A list.
impl<T: Into<Value>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Value::List(values.into_iter().collect())
    }
}

/// An object.
impl<K: Into<Box<str>>, V: Into<Value>> FromIterator<(K, V)> for Value {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        Value::Object(entries.into_iter().collect())
    }
}

/// Implements `TryFrom<Value>` for what a value can hold; nothing is copied.
macro_rules! try_from {
    ($($kind:ident => $type:ty;)*) => { $(
        /// Fails with [`ErrorKind::Data`] if the value is of another kind.
        impl TryFrom<Value> for $type {
            type Error = Error;

            fn try_from(value: Value) -> Result<Self, Error> {
                match value {
                    Value::$kind(inner) => Ok(inner),
                    other => Err(mismatch(Kind::$kind.name(), &other)),
                }
            }
        }
    )* };
}

try_from! {
    Bool => bool;
    String => String;
    Blob => Blob;
    Timestamp => Timestamp;
    List => List;
    Object => Map;
    Raw => Raw;
}

/// Implements `TryFrom<Value>` for integers, from every integer kind.
macro_rules! try_from_integer {
    ($($type:ty)*) => { $(
        /// Takes an integer of any kind; fails with [`ErrorKind::Data`] if it does not fit or the value is of another
        /// kind.
        impl TryFrom<Value> for $type {
            type Error = Error;

            fn try_from(value: Value) -> Result<Self, Error> {
                let number = match value {
                    Value::Byte(number) => <$type>::try_from(number).ok(),
                    Value::Int(number) => <$type>::try_from(number).ok(),
                    Value::Uint(number) => <$type>::try_from(number).ok(),
                    _ => None,
                };
                number.ok_or_else(|| mismatch(stringify!($type), &value))
            }
        }
    )* };
}

try_from_integer! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

/// Takes a float or an integer, as [`Value::as_f64`] does; fails with [`ErrorKind::Data`] on other kinds.
impl TryFrom<Value> for f64 {
    type Error = Error;

    fn try_from(value: Value) -> Result<Self, Error> {
        value.as_f64().ok_or_else(|| mismatch("f64", &value))
    }
}

#[cold]
fn mismatch(expected: &str, found: &Value) -> Error {
    let found = match found {
        Value::Byte(_) | Value::Int(_) | Value::Uint(_) => format!("{} {found}", found.kind()),
        other => other.kind().to_string(),
    };
    Error::new(ErrorKind::Data, format!("expected {expected}, found {found}"))
}

/// Implements comparison with types that copy: a value equals what converts into it.
macro_rules! equal {
    ($($type:ty)*) => { $(
        impl PartialEq<$type> for Value {
            fn eq(&self, other: &$type) -> bool {
                PartialEq::eq(self, &Value::from(*other))
            }
        }

        impl PartialEq<$type> for &Value {
            fn eq(&self, other: &$type) -> bool {
                PartialEq::eq(*self, &Value::from(*other))
            }
        }

        impl PartialEq<$type> for &mut Value {
            fn eq(&self, other: &$type) -> bool {
                PartialEq::eq(*self, &Value::from(*other))
            }
        }

        impl PartialEq<Value> for $type {
            fn eq(&self, other: &Value) -> bool {
                PartialEq::eq(other, &Value::from(*self))
            }
        }
    )* };
}

equal! { bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64 Timestamp }

impl PartialEq<str> for Value {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == Some(other)
    }
}

impl PartialEq<&str> for Value {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == Some(*other)
    }
}

impl PartialEq<String> for Value {
    fn eq(&self, other: &String) -> bool {
        self.as_str() == Some(other)
    }
}

impl PartialEq<Value> for str {
    fn eq(&self, other: &Value) -> bool {
        other.as_str() == Some(self)
    }
}

impl PartialEq<Value> for &str {
    fn eq(&self, other: &Value) -> bool {
        other.as_str() == Some(*self)
    }
}

impl PartialEq<Value> for String {
    fn eq(&self, other: &Value) -> bool {
        other.as_str() == Some(self)
    }
}
