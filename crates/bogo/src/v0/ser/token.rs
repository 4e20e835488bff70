//! The types serde has no call for hand themselves over as newtypes of an agreed name; here they are taken apart.

use serde::ser::{Error as _, Impossible, Serialize, SerializeSeq, SerializeTuple, Serializer};

use super::ValueSerializer;
use super::seq::SeqSerializer;
use super::slot::Slot;
use crate::error::{Error, Result};
use crate::v0::list::{FloatListOut, Form};
use crate::v0::out::Out;

/// The milliseconds inside a timestamp's newtype.
pub(super) fn timestamp<T: Serialize + ?Sized>(inner: &T) -> Result<i64> {
    inner.serialize(Millis)
}

/// The tag and body inside a raw value's newtype.
pub(super) fn raw<T: Serialize + ?Sized>(inner: &T) -> Result<RawParts> {
    inner.serialize(RawPair::default())
}

/// A value of an unknown type.
#[derive(Default)]
pub(super) struct RawParts {
    pub(super) tag: u8,
    pub(super) bytes: Vec<u8>,
}

/// Every type and method but those that the implementation writes out.
macro_rules! nothing_else {
    (types $($name:ident)*) => {$(
        type $name = Impossible<Self::Ok, Self::Error>;
    )*};
    ($($method:ident($($kind:ty),*) -> $ok:ty;)*) => {$(
        fn $method(self, $(_: $kind),*) -> Result<$ok> {
            Err(unexpected())
        }
    )*};
    (generic) => {
        fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<Self::Ok> {
            Err(unexpected())
        }

        fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, _: &T) -> Result<Self::Ok> {
            Err(unexpected())
        }

        fn serialize_newtype_variant<T: Serialize + ?Sized>(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: &T,
        ) -> Result<Self::Ok> {
            Err(unexpected())
        }

        fn is_human_readable(&self) -> bool {
            false
        }

        nothing_else! {
            serialize_bool(bool) -> Self::Ok;
            serialize_i8(i8) -> Self::Ok;
            serialize_i16(i16) -> Self::Ok;
            serialize_i32(i32) -> Self::Ok;
            serialize_u16(u16) -> Self::Ok;
            serialize_u32(u32) -> Self::Ok;
            serialize_u64(u64) -> Self::Ok;
            serialize_f32(f32) -> Self::Ok;
            serialize_char(char) -> Self::Ok;
            serialize_str(&str) -> Self::Ok;
            serialize_none() -> Self::Ok;
            serialize_unit() -> Self::Ok;
            serialize_unit_struct(&'static str) -> Self::Ok;
            serialize_unit_variant(&'static str, u32, &'static str) -> Self::Ok;
            serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
            serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
            serialize_map(Option<usize>) -> Self::SerializeMap;
            serialize_struct(&'static str, usize) -> Self::SerializeStruct;
            serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
        }
    };
}

#[cold]
fn unexpected() -> Error {
    Error::custom("a newtype with a name of Bogo's holds something else than Bogo puts there")
}

struct Millis;

impl Serializer for Millis {
    type Ok = i64;
    type Error = Error;
    nothing_else!(types SerializeSeq SerializeTuple SerializeTupleStruct SerializeTupleVariant SerializeMap SerializeStruct SerializeStructVariant);

    #[inline]
    fn serialize_i64(self, value: i64) -> Result<i64> {
        Ok(value)
    }

    nothing_else!(generic);
    nothing_else! {
        serialize_u8(u8) -> i64;
        serialize_f64(f64) -> i64;
        serialize_bytes(&[u8]) -> i64;
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
    }
}

/// Collects `(tag, bytes)`.
#[derive(Default)]
struct RawPair(RawParts);

impl Serializer for RawPair {
    type Ok = RawParts;
    type Error = Error;
    type SerializeTuple = RawPair;
    nothing_else!(types SerializeSeq SerializeTupleStruct SerializeTupleVariant SerializeMap SerializeStruct SerializeStructVariant);

    fn serialize_u8(self, tag: u8) -> Result<RawParts> {
        Ok(RawParts { tag, bytes: self.0.bytes })
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<RawParts> {
        Ok(RawParts { tag: self.0.tag, bytes: bytes.to_vec() })
    }

    fn serialize_tuple(self, _len: usize) -> Result<RawPair> {
        Ok(self)
    }

    nothing_else!(generic);
    nothing_else! {
        serialize_i64(i64) -> RawParts;
        serialize_f64(f64) -> RawParts;
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
    }
}

impl SerializeTuple for RawPair {
    type Ok = RawParts;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.0 = value.serialize(RawPair(std::mem::take(&mut self.0)))?;
        Ok(())
    }

    fn end(self) -> Result<RawParts> {
        Ok(self.0)
    }
}

/// Writes a sequence that is a list even where all its items are bytes.
pub(super) struct AsList<'a, 'b, S>(pub(super) ValueSerializer<'a, 'b, S>);

impl<'a, 'b, S: Slot> Serializer for AsList<'a, 'b, S> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = SeqSerializer<'a, 'b>;
    nothing_else!(types SerializeTuple SerializeTupleStruct SerializeTupleVariant SerializeMap SerializeStruct SerializeStructVariant);

    #[inline(always)]
    fn serialize_seq(self, len: Option<usize>) -> Result<SeqSerializer<'a, 'b>> {
        self.0.seq(Form::List, len)
    }

    nothing_else!(generic);
    nothing_else! {
        serialize_i64(i64) -> ();
        serialize_f64(f64) -> ();
        serialize_u8(u8) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_tuple(usize) -> Self::SerializeTuple;
    }
}

/// Writes a sequence of floats as a typed list, without asking at each item whether it fits.
pub(super) struct AsFloats<'a, 'b, S>(pub(super) ValueSerializer<'a, 'b, S>);

impl<'a, 'b, S: Slot> Serializer for AsFloats<'a, 'b, S> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = FloatSeqSerializer<'a, 'b>;
    nothing_else!(types SerializeTuple SerializeTupleStruct SerializeTupleVariant SerializeMap SerializeStruct SerializeStructVariant);

    #[inline(always)]
    fn serialize_seq(self, len: Option<usize>) -> Result<FloatSeqSerializer<'a, 'b>> {
        let place = self.0.slot.place(self.0.out);
        let list = FloatListOut::open(self.0.out, place, len)?;
        Ok(FloatSeqSerializer { out: self.0.out, list })
    }

    nothing_else!(generic);
    nothing_else! {
        serialize_i64(i64) -> ();
        serialize_f64(f64) -> ();
        serialize_u8(u8) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_tuple(usize) -> Self::SerializeTuple;
    }
}

pub(super) struct FloatSeqSerializer<'a, 'b> {
    out: &'a mut Out<'b>,
    list: FloatListOut,
}

impl SerializeSeq for FloatSeqSerializer<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let float = value.serialize(Float).map_err(|error| self.out.fail(error))?;
        self.list.push(self.out, float);
        Ok(())
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        self.list.close(self.out);
        Ok(())
    }
}

struct Float;

impl Serializer for Float {
    type Ok = f64;
    type Error = Error;
    nothing_else!(types SerializeSeq SerializeTuple SerializeTupleStruct SerializeTupleVariant SerializeMap SerializeStruct SerializeStructVariant);

    #[inline(always)]
    fn serialize_f64(self, value: f64) -> Result<f64> {
        Ok(value)
    }

    nothing_else!(generic);
    nothing_else! {
        serialize_i64(i64) -> f64;
        serialize_u8(u8) -> f64;
        serialize_bytes(&[u8]) -> f64;
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
    }
}
