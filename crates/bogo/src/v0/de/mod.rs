//! Version 0 to serde: one deserializer over a cursor, and one for the bare elements of typed lists.

mod bytes;
mod element;
mod list;
mod object;
mod variant;

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::value::I64Deserializer;
use serde::de::{Deserializer, Error as _, Unexpected, Visitor};

use self::bytes::ByteSeq;
use self::list::{Elements, Floats, Items};
use self::object::{Entries, MapEntries};
use self::variant::DataVariant;
use super::cursor::{Cursor, Enclosing, Outer};
use super::item::{self, Item};
use super::tag::{Element, Tag};
use crate::decode::Version;
use crate::error::{Error, ErrorKind, Result};
use crate::options::{DecodeOptions, Duplicates, Rules, UnknownTypes};
use crate::select::Node;
use crate::value::{RAW_TOKEN, TIMESTAMP_TOKEN, Timestamp, TokenVariant, VALUE_TOKEN};

/// Decodes one message.
#[inline]
pub(crate) fn from_slice<'de, T: Deserialize<'de>>(input: &'de [u8], options: &DecodeOptions) -> Result<T> {
    let rules = options.rules;
    if rules.strict || rules.duplicates == Duplicates::Reject {
        options.validate(input)?;
    }
    let selection = options.selection.as_ref().and_then(|selection| selection.start());
    message(input, rules, selection).map_err(|error| Version::locate(error, input))
}

fn message<'de, T: Deserialize<'de>>(input: &'de [u8], rules: Rules, selection: Option<&Node>) -> Result<T> {
    whole(item::start(input)?, 0, rules, selection)
}

/// Decodes the value that fills `cursor`, below `depth` containers.
pub(crate) fn value<'de, T: Deserialize<'de>>(cursor: Cursor<'de>, depth: u32, rules: Rules) -> Result<T> {
    whole(cursor, depth, rules, None)
}

/// Decodes what fills `cursor`, and once more with repeated keys merged if the type refuses to see one twice.
#[inline(always)]
fn whole<'de, T: Deserialize<'de>>(
    cursor: Cursor<'de>,
    depth: u32,
    rules: Rules,
    selection: Option<&Node>,
) -> Result<T> {
    let mut merge_repeats = false;
    loop {
        match root(cursor, depth, rules, selection, merge_repeats) {
            Err(error) if error.kind() == ErrorKind::DuplicateKey && !merge_repeats => merge_repeats = true,
            result => return result,
        }
    }
}

/// Decodes a typed list's element that fills `cursor`.
pub(crate) fn element<'de, T: Deserialize<'de>>(cursor: Cursor<'de>, element: Element, rules: Rules) -> Result<T> {
    let mut de = De { cursor, depth: 0, rules, selection: None, merge_repeats: false };
    T::deserialize(element::ElementDeserializer { de: &mut de, element }).map_err(|error| error.or_offset(cursor.pos))
}

#[inline(always)]
fn root<'de, T: Deserialize<'de>>(
    cursor: Cursor<'de>,
    depth: u32,
    rules: Rules,
    selection: Option<&Node>,
    merge_repeats: bool,
) -> Result<T> {
    let mut de = De { cursor, depth, rules, selection, merge_repeats };
    let value = T::deserialize(&mut de).map_err(|error| error.or_offset(cursor.pos))?;
    de.cursor.expect_end()?;
    Ok(value)
}

/// The state of a decoding.
pub(super) struct De<'de, 's> {
    cursor: Cursor<'de>,
    /// How many containers enclose the cursor.
    depth: u32,
    rules: Rules,
    /// What to take of the next value; everything if `None`.
    selection: Option<&'s Node>,
    /// Whether objects are searched for repeated keys beforehand, as the type refuses to see one twice.
    merge_repeats: bool,
}

impl<'de, 's> De<'de, 's> {
    /// Reads the length of a container whose tag has been taken, and narrows the cursor to its contents.
    #[inline(always)]
    fn enter(&mut self, enclosing: Enclosing) -> Result<Outer> {
        let start = self.cursor.pos - 1;
        let length = self.cursor.length()?;
        if self.depth >= self.rules.max_depth {
            return Err(item::too_deep(start, self.rules.max_depth));
        }
        self.depth += 1;
        Ok(self.cursor.narrow(self.cursor.pos + length, enclosing))
    }

    #[inline(always)]
    fn leave(&mut self, outer: Outer) {
        self.depth -= 1;
        self.cursor.widen(outer);
    }

    fn text(&mut self) -> Result<Cow<'de, str>> {
        let bytes = self.cursor.bytes()?;
        item::text(bytes, self.cursor.pos - bytes.len(), self.rules.utf8)
    }

    #[inline(always)]
    fn visit_text<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        let bytes = self.cursor.bytes()?;
        match crate::text::from_utf8(bytes) {
            Ok(text) => visitor.visit_borrowed_str(text),
            Err(_) => {
                let text = item::text(bytes, self.cursor.pos - bytes.len(), self.rules.utf8)?;
                visitor.visit_string(text.into_owned())
            }
        }
    }

    fn visit_timestamp_text<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        let text = Timestamp::from_millis(self.cursor.timestamp()?).to_string();
        visitor.visit_string(text)
    }

    #[inline]
    fn visit_object<V: Visitor<'de>>(
        &mut self,
        visitor: V,
        fields: &'static [&'static str],
        merge: bool,
    ) -> Result<V::Value> {
        let outer = self.enter(Enclosing::Object)?;
        let mut entries = Entries::new(self, fields, merge);
        let value = visitor.visit_map(&mut entries)?;
        entries.finish()?;
        self.leave(outer);
        Ok(value)
    }

    #[inline]
    fn visit_list<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        let outer = self.enter(Enclosing::List)?;
        let mut items = Items::new(self);
        let value = visitor.visit_seq(&mut items)?;
        items.finish()?;
        self.leave(outer);
        Ok(value)
    }

    #[inline]
    fn visit_typed_list<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        let outer = self.enter(Enclosing::List)?;
        let end = self.cursor.end;
        let (element, count, pos) = self.cursor.typed_header()?;
        if element == Element::Float && self.selection.is_none() {
            let mut floats = Floats::new(self, pos, end, count);
            let value = visitor.visit_seq(&mut floats)?;
            self.cursor.pos = floats.finish()?;
            self.leave(outer);
            return Ok(value);
        }
        let mut elements = Elements::new(self, element, count);
        let value = visitor.visit_seq(&mut elements)?;
        elements.finish()?;
        self.cursor.expect_end()?;
        self.leave(outer);
        Ok(value)
    }

    /// The bytes of a blob, which a sequence is asked for.
    #[inline]
    fn visit_blob_seq<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        let start = self.cursor.pos;
        let bytes = self.cursor.bytes()?;
        let mut seq = ByteSeq::new(bytes, self.rules.human_readable);
        let value = visitor.visit_seq(&mut seq)?;
        seq.finish().map_err(|error| error.or_offset(start))?;
        Ok(value)
    }

    /// Whatever is there. `exact` hands over the kinds that serde lacks as [`Value`](crate::Value) takes them.
    #[inline]
    fn any<V: Visitor<'de>>(&mut self, visitor: V, exact: bool) -> Result<V::Value> {
        let byte = self.cursor.peek()?;
        let Some(tag) = Tag::from_byte(byte) else {
            return self.unknown(byte, visitor, exact);
        };
        self.cursor.pos += 1;
        match tag {
            Tag::Null => visitor.visit_unit(),
            Tag::True => visitor.visit_bool(true),
            Tag::False => visitor.visit_bool(false),
            Tag::String => self.visit_text(visitor),
            Tag::Byte => visitor.visit_u8(self.cursor.byte()?),
            Tag::Int => visitor.visit_i64(self.cursor.int()?),
            Tag::Uint => visitor.visit_u64(self.cursor.varint()?),
            Tag::Float => visitor.visit_f64(self.cursor.float()?),
            Tag::Blob if exact || !self.rules.human_readable => visitor.visit_borrowed_bytes(self.cursor.bytes()?),
            Tag::Blob => {
                let mut seq = ByteSeq::new(self.cursor.bytes()?, true);
                let value = visitor.visit_seq(seq.marked())?;
                seq.finish()?;
                Ok(value)
            }
            Tag::Timestamp if exact => visitor.visit_enum(TokenVariant::timestamp(self.cursor.timestamp()?)),
            Tag::Timestamp if self.rules.human_readable => self.visit_timestamp_text(visitor),
            Tag::Timestamp => visitor.visit_i64(self.cursor.timestamp()?),
            Tag::List => self.visit_list(visitor),
            Tag::TypedList => self.visit_typed_list(visitor),
            // Who asks for anything may be serde, which keeps it and tries types on it, and tells no one that one of them
            // refused a repeated key. A `Value` merges by itself.
            Tag::Object => self.visit_object(visitor, &[], !exact),
        }
    }

    #[cold]
    fn unknown<V: Visitor<'de>>(&mut self, byte: u8, visitor: V, exact: bool) -> Result<V::Value> {
        if self.rules.unknown == UnknownTypes::Reject {
            return Err(self.cursor.unknown_tag(byte));
        }
        self.cursor.pos += 1;
        let body = self.cursor.take(self.cursor.left());
        if exact {
            visitor.visit_enum(TokenVariant::raw(byte, body.into()))
        } else {
            visitor.visit_borrowed_bytes(body)
        }
    }

    /// An integer of any stored kind; anything else goes to [`any`](Self::any), for the visitor to name what it wants.
    #[inline(always)]
    fn integer<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        match Tag::from_byte(self.cursor.peek()?) {
            Some(Tag::Int) => {
                self.cursor.pos += 1;
                visitor.visit_i64(self.cursor.int()?)
            }
            Some(Tag::Uint) => {
                self.cursor.pos += 1;
                visitor.visit_u64(self.cursor.varint()?)
            }
            Some(Tag::Byte) => {
                self.cursor.pos += 1;
                visitor.visit_u8(self.cursor.byte()?)
            }
            Some(Tag::Timestamp) => {
                self.cursor.pos += 1;
                visitor.visit_i64(self.cursor.timestamp()?)
            }
            _ => self.any(visitor, false),
        }
    }

    #[inline(always)]
    fn next_is(&self, tag: Tag) -> bool {
        matches!(self.cursor.peek(), Ok(byte) if byte == tag as u8)
    }

    /// The body of a typed list of bytes, if that is what stands at the cursor.
    fn typed_bytes(&mut self) -> Result<Option<&'de [u8]>> {
        let mut ahead = self.cursor;
        ahead.pos += 1;
        let length = ahead.length()?;
        ahead.narrow(ahead.pos + length, Enclosing::List);
        let (element, count, _) = ahead.typed_header()?;
        if element != Element::Byte {
            return Ok(None);
        }
        let bytes = ahead.take(count);
        ahead.expect_end()?;
        self.cursor.pos = ahead.pos;
        Ok(Some(bytes))
    }
}

macro_rules! integers {
    ($($method:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.integer(visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for &mut De<'de, '_> {
    type Error = Error;

    #[inline]
    fn is_human_readable(&self) -> bool {
        self.rules.human_readable
    }

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.any(visitor, false)
    }

    integers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    }

    #[inline]
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let value = if self.next_is(Tag::True) {
            true
        } else if self.next_is(Tag::False) {
            false
        } else {
            return self.any(visitor, false);
        };
        self.cursor.pos += 1;
        visitor.visit_bool(value)
    }

    #[inline]
    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_f64(visitor)
    }

    #[inline(always)]
    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.next_is(Tag::Float) {
            self.cursor.pos += 1;
            return visitor.visit_f64(self.cursor.float()?);
        }
        self.any(visitor, false)
    }

    #[inline]
    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    #[inline(always)]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.next_is(Tag::String) {
            self.cursor.pos += 1;
            return self.visit_text(visitor);
        }
        if self.next_is(Tag::Timestamp) {
            self.cursor.pos += 1;
            return self.visit_timestamp_text(visitor);
        }
        self.any(visitor, false)
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let bytes = if self.next_is(Tag::Blob) {
            self.cursor.pos += 1;
            Some(self.cursor.bytes()?)
        } else if self.next_is(Tag::TypedList) {
            self.typed_bytes()?
        } else {
            None
        };
        match bytes {
            Some(bytes) => visitor.visit_borrowed_bytes(bytes),
            None => self.any(visitor, false),
        }
    }

    #[inline]
    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_bytes(visitor)
    }

    #[inline(always)]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.next_is(Tag::Null) {
            self.cursor.pos += 1;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    #[inline]
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.any(visitor, false)
    }

    #[inline]
    fn deserialize_unit_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value> {
        self.any(visitor, false)
    }

    #[inline(always)]
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        match name {
            VALUE_TOKEN => self.any(visitor, true),
            TIMESTAMP_TOKEN if self.next_is(Tag::Timestamp) => {
                self.cursor.pos += 1;
                visitor.visit_newtype_struct(I64Deserializer::new(self.cursor.timestamp()?))
            }
            RAW_TOKEN => self.any(visitor, true),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    #[inline(always)]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.next_is(Tag::TypedList) {
            self.cursor.pos += 1;
            return self.visit_typed_list(visitor);
        }
        if self.next_is(Tag::Blob) {
            self.cursor.pos += 1;
            return self.visit_blob_seq(visitor);
        }
        self.any(visitor, false)
    }

    #[inline]
    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value> {
        self.deserialize_seq(visitor)
    }

    #[inline]
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value> {
        self.deserialize_seq(visitor)
    }

    #[inline]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if !self.next_is(Tag::Object) {
            return self.any(visitor, false);
        }
        self.cursor.pos += 1;
        let outer = self.enter(Enclosing::Object)?;
        let merge = self.merge_repeats;
        let mut entries = Entries::new(self, &[], merge);
        let value = visitor.visit_map(MapEntries::new(&mut entries))?;
        entries.finish()?;
        self.leave(outer);
        Ok(value)
    }

    #[inline(always)]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        if self.next_is(Tag::Object) {
            self.cursor.pos += 1;
            return self.visit_object(visitor, fields, self.merge_repeats);
        }
        self.any(visitor, false)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let start = self.cursor.pos;
        let byte = self.cursor.peek()?;
        match Tag::from_byte(byte) {
            Some(Tag::String) => {
                self.cursor.pos += 1;
                let variant = self.text()?;
                visitor.visit_enum(variant::TextVariant(variant))
            }
            Some(Tag::Object) => {
                self.cursor.pos += 1;
                let outer = self.enter(Enclosing::Object)?;
                let value = visitor.visit_enum(DataVariant { de: self, start })?;
                self.cursor.expect_end()?;
                self.leave(outer);
                Ok(value)
            }
            Some(tag) => {
                let message = format!("invalid type: {}, expected the text or one-entry object of an enum", tag.kind());
                Err(Error::custom(message).or_offset(start))
            }
            None => Err(self.cursor.unknown_tag(byte)),
        }
    }

    /// A name, never a number: derived types would take it for the index of a field or variant.
    #[inline]
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.cursor.peek().ok().and_then(Tag::from_byte) {
            Some(tag @ (Tag::Byte | Tag::Int | Tag::Uint)) => {
                Err(Error::invalid_type(Unexpected::Other(tag.kind().name()), &visitor))
            }
            _ => self.deserialize_str(visitor),
        }
    }

    #[inline]
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        Item::read(&mut self.cursor, self.rules.unknown)?;
        visitor.visit_unit()
    }
}
