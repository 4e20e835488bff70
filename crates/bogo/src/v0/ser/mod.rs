//! serde to version 0: one serializer, generic over where the value goes.

mod map;
mod seq;
mod slot;
mod token;

use serde::ser::{Serialize, Serializer};

use self::map::{MapSerializer, StructSerializer, VariantMapSerializer};
use self::seq::{SeqSerializer, VariantSeqSerializer};
use self::slot::{Bare, Entry, Slot};
use super::list::{Form, ListOut};
use super::out::{Out, Place, Short};
use super::tag::{Element, Tag};
use crate::error::{Error, ErrorKind, Result};
use crate::value::{FLOATS_TOKEN, LIST_TOKEN, RAW_TOKEN, TIMESTAMP_TOKEN};

/// Appends `value` as one version 0 value, without the version byte.
pub(crate) fn serialize<T: Serialize + ?Sized>(out: &mut Out<'_>, value: &T) -> Result<()> {
    value.serialize(ValueSerializer { out, slot: Bare })
}

/// Writes one value into its slot.
struct ValueSerializer<'a, 'b, S> {
    out: &'a mut Out<'b>,
    slot: S,
}

impl<'a, 'b, S: Slot> ValueSerializer<'a, 'b, S> {
    #[inline(always)]
    fn signed(self, value: i64) -> Result<()> {
        self.slot.short(self.out, Tag::Int, Some(Element::Int), Short::varint(super::varint::zigzag(value)))
    }

    #[inline(always)]
    fn unsigned(self, value: u64) -> Result<()> {
        self.slot.short(self.out, Tag::Uint, Some(Element::Uint), Short::varint(value))
    }

    #[inline(always)]
    fn null(self) -> Result<()> {
        self.slot.short(self.out, Tag::Null, None, Short::empty())
    }

    #[inline(always)]
    fn seq(self, form: Form, count_hint: Option<usize>) -> Result<SeqSerializer<'a, 'b>> {
        let place = self.slot.place(self.out);
        let list = ListOut::open(self.out, place, form, count_hint)?;
        Ok(SeqSerializer { out: self.out, list })
    }

    #[inline(always)]
    fn object(self) -> Result<StructSerializer<'a, 'b>> {
        let place = self.slot.place(self.out);
        let open = self.out.open(place, Tag::Object)?;
        Ok(StructSerializer { out: self.out, open })
    }
}

impl<'a, 'b, S: Slot> Serializer for ValueSerializer<'a, 'b, S> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = SeqSerializer<'a, 'b>;
    type SerializeTuple = SeqSerializer<'a, 'b>;
    type SerializeTupleStruct = SeqSerializer<'a, 'b>;
    type SerializeTupleVariant = VariantSeqSerializer<'a, 'b>;
    type SerializeMap = MapSerializer<'a, 'b>;
    type SerializeStruct = StructSerializer<'a, 'b>;
    type SerializeStructVariant = VariantMapSerializer<'a, 'b>;

    fn is_human_readable(&self) -> bool {
        self.out.options.human_readable
    }

    #[inline]
    fn serialize_bool(self, value: bool) -> Result<()> {
        self.slot.bool(self.out, value)
    }

    #[inline]
    fn serialize_i8(self, value: i8) -> Result<()> {
        self.signed(value.into())
    }

    #[inline]
    fn serialize_i16(self, value: i16) -> Result<()> {
        self.signed(value.into())
    }

    #[inline(always)]
    fn serialize_i32(self, value: i32) -> Result<()> {
        self.signed(value.into())
    }

    #[inline(always)]
    fn serialize_i64(self, value: i64) -> Result<()> {
        self.signed(value)
    }

    fn serialize_i128(self, value: i128) -> Result<()> {
        if let Ok(value) = i64::try_from(value) {
            return self.signed(value);
        }
        u64::try_from(value).map_err(|_| beyond_64_bits(value)).and_then(|value| self.unsigned(value))
    }

    #[inline]
    fn serialize_u8(self, value: u8) -> Result<()> {
        self.slot.short(self.out, Tag::Byte, Some(Element::Byte), Short::byte(value))
    }

    #[inline]
    fn serialize_u16(self, value: u16) -> Result<()> {
        self.unsigned(value.into())
    }

    #[inline(always)]
    fn serialize_u32(self, value: u32) -> Result<()> {
        self.unsigned(value.into())
    }

    #[inline(always)]
    fn serialize_u64(self, value: u64) -> Result<()> {
        self.unsigned(value)
    }

    fn serialize_u128(self, value: u128) -> Result<()> {
        u64::try_from(value).map_err(|_| beyond_64_bits(value)).and_then(|value| self.unsigned(value))
    }

    #[inline]
    fn serialize_f32(self, value: f32) -> Result<()> {
        self.serialize_f64(value.into())
    }

    #[inline(always)]
    fn serialize_f64(self, value: f64) -> Result<()> {
        self.slot.short(self.out, Tag::Float, Some(Element::Float), Short::float(value))
    }

    #[inline]
    fn serialize_char(self, value: char) -> Result<()> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    #[inline(always)]
    fn serialize_str(self, value: &str) -> Result<()> {
        self.slot.text(self.out, value)
    }

    #[inline]
    fn serialize_bytes(self, value: &[u8]) -> Result<()> {
        let place = self.slot.place(self.out);
        self.out.long(place, Tag::Blob, value)
    }

    #[inline]
    fn serialize_none(self) -> Result<()> {
        self.null()
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        value.serialize(self)
    }

    #[inline]
    fn serialize_unit(self) -> Result<()> {
        self.null()
    }

    #[inline]
    fn serialize_unit_struct(self, _name: &'static str) -> Result<()> {
        self.null()
    }

    #[inline]
    fn serialize_unit_variant(self, _name: &'static str, _index: u32, variant: &'static str) -> Result<()> {
        self.serialize_str(variant)
    }

    #[inline(always)]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<()> {
        match name {
            TIMESTAMP_TOKEN => {
                let millis = token::timestamp(value)?;
                self.slot.short(self.out, Tag::Timestamp, None, Short::timestamp(millis))
            }
            FLOATS_TOKEN if self.out.options.compact_lists => value.serialize(token::AsFloats(self)),
            LIST_TOKEN | FLOATS_TOKEN => value.serialize(token::AsList(self)),
            RAW_TOKEN => {
                let raw = token::raw(value)?;
                self.slot.raw(self.out, raw.tag, &raw.bytes)
            }
            _ => value.serialize(self),
        }
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        let object = self.object()?;
        value
            .serialize(ValueSerializer { out: object.out, slot: Entry(variant) })
            .map_err(|error| error.in_key(variant))?;
        object.out.close(object.open, Tag::Object);
        Ok(())
    }

    #[inline(always)]
    fn serialize_seq(self, len: Option<usize>) -> Result<SeqSerializer<'a, 'b>> {
        self.seq(Form::Sequence, len)
    }

    #[inline]
    fn serialize_tuple(self, len: usize) -> Result<SeqSerializer<'a, 'b>> {
        self.seq(Form::Sequence, Some(len))
    }

    #[inline]
    fn serialize_tuple_struct(self, _name: &'static str, len: usize) -> Result<SeqSerializer<'a, 'b>> {
        self.seq(Form::Sequence, Some(len))
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<VariantSeqSerializer<'a, 'b>> {
        let object = self.object()?;
        let list = ListOut::open(object.out, Place::Entry(variant), Form::Sequence, Some(len))
            .map_err(|error| error.in_key(variant))?;
        Ok(VariantSeqSerializer { variant, outer: object.open, inner: SeqSerializer { out: object.out, list } })
    }

    #[inline(always)]
    fn serialize_map(self, _len: Option<usize>) -> Result<MapSerializer<'a, 'b>> {
        self.object().map(MapSerializer::new)
    }

    #[inline(always)]
    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<StructSerializer<'a, 'b>> {
        self.object()
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _len: usize,
    ) -> Result<VariantMapSerializer<'a, 'b>> {
        let object = self.object()?;
        let open = object.out.open(Place::Entry(variant), Tag::Object).map_err(|error| error.in_key(variant))?;
        Ok(VariantMapSerializer { variant, outer: object.open, inner: StructSerializer { out: object.out, open } })
    }

    fn collect_str<T: std::fmt::Display + ?Sized>(self, value: &T) -> Result<()> {
        self.serialize_str(&value.to_string())
    }
}

#[cold]
fn beyond_64_bits(value: impl std::fmt::Display) -> Error {
    Error::new(ErrorKind::Range, format!("integer {value} is outside the 64 bits that version 0 holds"))
}
