//! Sequences, tuples and tuple variants.

use serde::ser::{Serialize, SerializeSeq, SerializeTuple, SerializeTupleStruct, SerializeTupleVariant};

use super::ValueSerializer;
use super::slot::Item;
use crate::error::{Error, Result};
use crate::v0::list::ListOut;
use crate::v0::out::{Open, Out};
use crate::v0::tag::Tag;

pub(super) struct SeqSerializer<'a, 'b> {
    pub(super) out: &'a mut Out<'b>,
    pub(super) list: ListOut,
}

impl SeqSerializer<'_, '_> {
    #[inline(always)]
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let index = self.list.count;
        value
            .serialize(ValueSerializer { out: self.out, slot: Item(&mut self.list) })
            .map_err(|error| self.out.fail(error.in_index(index)))
    }
}

impl SerializeSeq for SeqSerializer<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.item(value)
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        self.list.close(self.out)
    }
}

impl SerializeTuple for SeqSerializer<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline(always)]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.item(value)
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        SerializeSeq::end(self)
    }
}

impl SerializeTupleStruct for SeqSerializer<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.item(value)
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        SerializeSeq::end(self)
    }
}

/// `{variant: [..]}`.
pub(super) struct VariantSeqSerializer<'a, 'b> {
    pub(super) variant: &'static str,
    pub(super) outer: Open,
    pub(super) inner: SeqSerializer<'a, 'b>,
}

impl SerializeTupleVariant for VariantSeqSerializer<'_, '_> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.inner.item(value).map_err(|error| error.in_key(self.variant))
    }

    #[inline(always)]
    fn end(self) -> Result<()> {
        let SeqSerializer { out, list } = self.inner;
        list.close(out).map_err(|error| error.in_key(self.variant))?;
        out.close(self.outer, Tag::Object);
        Ok(())
    }
}
