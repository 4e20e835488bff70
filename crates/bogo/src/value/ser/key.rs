//! Map keys as text.

use std::fmt::Display;

use serde::ser::{Impossible, Serialize, Serializer};

use crate::error::{Error, ErrorKind, Result};

/// Turns a map key into text: text, characters, numbers, truths, unit variants, and newtypes and options of those.
///
/// # Errors
///
/// [`ErrorKind::Data`] on any other key, and on floats that are not finite.
pub(crate) struct KeySerializer;

impl Serializer for KeySerializer {
    type Ok = String;
    type Error = Error;
    type SerializeSeq = Impossible<String, Error>;
    type SerializeTuple = Impossible<String, Error>;
    type SerializeTupleStruct = Impossible<String, Error>;
    type SerializeTupleVariant = Impossible<String, Error>;
    type SerializeMap = Impossible<String, Error>;
    type SerializeStruct = Impossible<String, Error>;
    type SerializeStructVariant = Impossible<String, Error>;

    fn serialize_str(self, text: &str) -> Result<String> {
        Ok(text.into())
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<String> {
        Ok(value.to_string())
    }

    fn serialize_bool(self, truth: bool) -> Result<String> {
        self.collect_str(&truth)
    }

    fn serialize_i8(self, number: i8) -> Result<String> {
        self.collect_str(&number)
    }

    fn serialize_i16(self, number: i16) -> Result<String> {
        self.collect_str(&number)
    }

    fn serialize_i32(self, number: i32) -> Result<String> {
        self.collect_str(&number)
    }

    fn serialize_i64(self, number: i64) -> Result<String> {
        self.collect_str(&number)
    }

    fn serialize_i128(self, number: i128) -> Result<String> {
        self.collect_str(&number)
    }

    fn serialize_u8(self, number: u8) -> Result<String> {
        self.collect_str(&number)
    }

    fn serialize_u16(self, number: u16) -> Result<String> {
        self.collect_str(&number)
    }

    fn serialize_u32(self, number: u32) -> Result<String> {
        self.collect_str(&number)
    }

    fn serialize_u64(self, number: u64) -> Result<String> {
        self.collect_str(&number)
    }

    fn serialize_u128(self, number: u128) -> Result<String> {
        self.collect_str(&number)
    }

    fn serialize_f32(self, number: f32) -> Result<String> {
        match number.is_finite() {
            true => Ok(format!("{number:?}")),
            false => Err(no_key("a float that is not finite")),
        }
    }

    fn serialize_f64(self, number: f64) -> Result<String> {
        match number.is_finite() {
            true => Ok(format!("{number:?}")),
            false => Err(no_key("a float that is not finite")),
        }
    }

    fn serialize_char(self, character: char) -> Result<String> {
        Ok(character.into())
    }

    fn serialize_unit_variant(self, _name: &'static str, _index: u32, variant: &'static str) -> Result<String> {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, value: &T) -> Result<String> {
        value.serialize(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<String> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<String> {
        Err(no_key("none"))
    }

    fn serialize_unit(self) -> Result<String> {
        Err(no_key("null"))
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<String> {
        Err(no_key(name))
    }

    fn serialize_bytes(self, _bytes: &[u8]) -> Result<String> {
        Err(no_key("bytes"))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _value: &T,
    ) -> Result<String> {
        Err(no_key(variant))
    }

    fn serialize_seq(self, _count: Option<usize>) -> Result<Self::SerializeSeq> {
        Err(no_key("a sequence"))
    }

    fn serialize_tuple(self, _count: usize) -> Result<Self::SerializeTuple> {
        Err(no_key("a tuple"))
    }

    fn serialize_tuple_struct(self, name: &'static str, _count: usize) -> Result<Self::SerializeTupleStruct> {
        Err(no_key(name))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _count: usize,
    ) -> Result<Self::SerializeTupleVariant> {
        Err(no_key(variant))
    }

    fn serialize_map(self, _count: Option<usize>) -> Result<Self::SerializeMap> {
        Err(no_key("a map"))
    }

    fn serialize_struct(self, name: &'static str, _count: usize) -> Result<Self::SerializeStruct> {
        Err(no_key(name))
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _count: usize,
    ) -> Result<Self::SerializeStructVariant> {
        Err(no_key(variant))
    }
}

#[cold]
fn no_key(found: &str) -> Error {
    Error::new(ErrorKind::Data, format!("expected a map key that can be text, found {found}"))
}
