//! The bare elements of typed lists.

use serde::de::{Deserializer, Error as _, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use super::De;
use super::variant::TextVariant;
use crate::error::{Error, Result};
use crate::v0::item::Item;
use crate::v0::tag::Element;
use crate::value::VALUE_TOKEN;

/// One element at the cursor.
pub(super) struct ElementDeserializer<'a, 'de, 's> {
    pub(super) de: &'a mut De<'de, 's>,
    pub(super) element: Element,
}

impl<'de> ElementDeserializer<'_, 'de, '_> {
    #[inline]
    fn visit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let cursor = &mut self.de.cursor;
        match self.element {
            Element::Bool => visitor.visit_bool(cursor.bool_element()?),
            Element::String => self.de.visit_text(visitor),
            Element::Byte => visitor.visit_u8(cursor.byte()?),
            Element::Int => visitor.visit_i64(cursor.int()?),
            Element::Uint => visitor.visit_u64(cursor.varint()?),
            Element::Float => visitor.visit_f64(cursor.float()?),
        }
    }
}

impl<'de> Deserializer<'de> for ElementDeserializer<'_, 'de, '_> {
    type Error = Error;

    #[inline]
    fn is_human_readable(&self) -> bool {
        self.de.rules.human_readable
    }

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.visit(visitor)
    }

    #[inline(always)]
    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.element == Element::Int {
            return visitor.visit_i64(self.de.cursor.int()?);
        }
        self.visit(visitor)
    }

    #[inline(always)]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.element == Element::String {
            return self.de.visit_text(visitor);
        }
        self.visit(visitor)
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_some(self)
    }

    #[inline]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        if name == VALUE_TOKEN { self.visit(visitor) } else { visitor.visit_newtype_struct(self) }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        match self.element {
            Element::String => visitor.visit_enum(TextVariant(self.de.text()?)),
            Element::Bool | Element::Byte | Element::Int | Element::Uint | Element::Float => {
                Err(not_a_variant(self.element))
            }
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.element {
            Element::Byte | Element::Int | Element::Uint => {
                Err(Error::invalid_type(Unexpected::Other(self.element.kind().name()), &visitor))
            }
            Element::Bool | Element::String | Element::Float => self.visit(visitor),
        }
    }

    #[inline]
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        Item::read_element(&mut self.de.cursor, self.element)?;
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i128 u8 u16 u32 u64 u128 f32 f64 char str bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct
    }
}

/// A float that has been read.
pub(super) struct FloatDeserializer {
    pub(super) value: f64,
    pub(super) human_readable: bool,
}

impl<'de> Deserializer<'de> for FloatDeserializer {
    type Error = Error;

    #[inline]
    fn is_human_readable(&self) -> bool {
        self.human_readable
    }

    #[inline(always)]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_f64(self.value)
    }

    #[inline(always)]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_some(self)
    }

    #[inline(always)]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        if name == VALUE_TOKEN { visitor.visit_f64(self.value) } else { visitor.visit_newtype_struct(self) }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value> {
        Err(not_a_variant(Element::Float))
    }

    #[inline]
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier
    }
}

#[cold]
fn not_a_variant(element: Element) -> Error {
    let message = format!("invalid type: {}, expected the text or one-entry object of an enum", element.kind());
    Error::custom(message)
}
