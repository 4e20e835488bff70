//! Map keys on their way out: text as it is, and what has one obvious text, such as integers.

use serde::ser::{Error as _, Impossible, Serialize, Serializer};

use crate::error::{Error, ErrorKind, Result};

/// What becomes of a key once its text is known.
pub(crate) trait TakeKey {
    /// What the key turns into.
    type Ok;

    /// Whether a key that is not text is an error.
    fn is_strict(&self) -> bool;

    /// Takes the key's text, which is borrowed where the key was text: a text key is never copied on the way here.
    fn text(self, text: &str) -> Result<Self::Ok>;
}

/// Keeps the text.
pub(crate) struct OwnedKey {
    pub(crate) strict: bool,
}

impl TakeKey for OwnedKey {
    type Ok = String;

    fn is_strict(&self) -> bool {
        self.strict
    }

    fn text(self, text: &str) -> Result<String> {
        Ok(text.to_owned())
    }
}

/// Serializes a key to its text.
pub(crate) struct KeySerializer<K>(pub(crate) K);

impl<K: TakeKey> Serializer for KeySerializer<K> {
    type Ok = K::Ok;
    type Error = Error;
    type SerializeSeq = Impossible<K::Ok, Error>;
    type SerializeTuple = Impossible<K::Ok, Error>;
    type SerializeTupleStruct = Impossible<K::Ok, Error>;
    type SerializeTupleVariant = Impossible<K::Ok, Error>;
    type SerializeMap = Impossible<K::Ok, Error>;
    type SerializeStruct = Impossible<K::Ok, Error>;
    type SerializeStructVariant = Impossible<K::Ok, Error>;

    fn serialize_bool(self, value: bool) -> Result<K::Ok> {
        converted(self.0, "a bool", value)
    }

    fn serialize_i8(self, value: i8) -> Result<K::Ok> {
        converted(self.0, "an integer", value)
    }

    fn serialize_i16(self, value: i16) -> Result<K::Ok> {
        converted(self.0, "an integer", value)
    }

    fn serialize_i32(self, value: i32) -> Result<K::Ok> {
        converted(self.0, "an integer", value)
    }

    fn serialize_i64(self, value: i64) -> Result<K::Ok> {
        converted(self.0, "an integer", value)
    }

    fn serialize_i128(self, value: i128) -> Result<K::Ok> {
        converted(self.0, "an integer", value)
    }

    fn serialize_u8(self, value: u8) -> Result<K::Ok> {
        converted(self.0, "an integer", value)
    }

    fn serialize_u16(self, value: u16) -> Result<K::Ok> {
        converted(self.0, "an integer", value)
    }

    fn serialize_u32(self, value: u32) -> Result<K::Ok> {
        converted(self.0, "an integer", value)
    }

    fn serialize_u64(self, value: u64) -> Result<K::Ok> {
        converted(self.0, "an integer", value)
    }

    fn serialize_u128(self, value: u128) -> Result<K::Ok> {
        converted(self.0, "an integer", value)
    }

    fn serialize_f32(self, value: f32) -> Result<K::Ok> {
        finite(value.is_finite())?;
        // Unlike `{}`, this keeps a point or an exponent, as JSON has it.
        converted(self.0, "a float", format_args!("{value:?}"))
    }

    fn serialize_f64(self, value: f64) -> Result<K::Ok> {
        finite(value.is_finite())?;
        // Unlike `{}`, this keeps a point or an exponent, as JSON has it.
        converted(self.0, "a float", format_args!("{value:?}"))
    }

    fn serialize_char(self, value: char) -> Result<K::Ok> {
        self.0.text(value.encode_utf8(&mut [0; 4]))
    }

    #[inline]
    fn serialize_str(self, value: &str) -> Result<K::Ok> {
        self.0.text(value)
    }

    fn serialize_bytes(self, _value: &[u8]) -> Result<K::Ok> {
        Err(not_a_key("bytes"))
    }

    fn serialize_none(self) -> Result<K::Ok> {
        Err(not_a_key("null"))
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<K::Ok> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<K::Ok> {
        Err(not_a_key("null"))
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<K::Ok> {
        Err(not_a_key("null"))
    }

    fn serialize_unit_variant(self, _name: &'static str, _index: u32, variant: &'static str) -> Result<K::Ok> {
        self.0.text(variant)
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, value: &T) -> Result<K::Ok> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _value: &T,
    ) -> Result<K::Ok> {
        Err(not_a_key("an enum with data"))
    }

    fn serialize_seq(self, _len: Option<usize>) -> Result<Self::SerializeSeq> {
        Err(not_a_key("a sequence"))
    }

    fn serialize_tuple(self, _len: usize) -> Result<Self::SerializeTuple> {
        Err(not_a_key("a tuple"))
    }

    fn serialize_tuple_struct(self, _name: &'static str, _len: usize) -> Result<Self::SerializeTupleStruct> {
        Err(not_a_key("a tuple"))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Self::SerializeTupleVariant> {
        Err(not_a_key("an enum with data"))
    }

    fn serialize_map(self, _len: Option<usize>) -> Result<Self::SerializeMap> {
        Err(not_a_key("a map"))
    }

    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<Self::SerializeStruct> {
        Err(not_a_key("a struct"))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Self::SerializeStructVariant> {
        Err(not_a_key("an enum with data"))
    }
}

/// A key that is not text but has one, unless strict.
fn converted<K: TakeKey>(key: K, kind: &str, text: impl ToString) -> Result<K::Ok> {
    let text = text.to_string();
    if key.is_strict() {
        let message = format!("map key {text} is {kind}, not text, and strict writing alters nothing");
        return Err(Error::new(ErrorKind::Strict, message));
    }
    key.text(&text)
}

#[cold]
fn not_a_key(found: &str) -> Error {
    Error::custom(format_args!("map key must be text or convert to it, found {found}"))
}

fn finite(finite: bool) -> Result<()> {
    if finite { Ok(()) } else { Err(not_a_key("a float that is not finite")) }
}
