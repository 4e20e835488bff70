//! One value's header, read without looking at its children: what views, tokens and skipping are made of.

use super::cursor::{Cursor, Enclosing};
use super::tag::{Element, Tag};
use crate::Kind;
use crate::error::{Error, ErrorKind, Result};
use crate::options::{Rules, UnknownTypes, Utf8Policy};

/// How a value is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Behind a type byte of its own.
    Tagged(Tag),
    /// Bare in a typed list.
    Element(Element),
    /// Behind a type byte that this library does not know.
    Unknown(u8),
}

impl Shape {
    pub(crate) fn kind(self) -> Kind {
        match self {
            Shape::Tagged(tag) => tag.kind(),
            Shape::Element(element) => element.kind(),
            Shape::Unknown(_) => Kind::Raw,
        }
    }
}

/// Where a value lies: its first byte, the first byte behind type and length, and the byte after its last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    pub(crate) shape: Shape,
    pub(crate) start: usize,
    pub(crate) body: usize,
    pub(crate) end: usize,
}

impl Item {
    /// Reads the header of the value at the cursor and moves behind the value. Inlined, so that nothing but the parts
    /// that are asked for is ever put together.
    #[inline(always)]
    pub(crate) fn read(cursor: &mut Cursor<'_>, unknown: UnknownTypes) -> Result<Item> {
        let start = cursor.pos;
        let byte = cursor.peek()?;
        let Some(tag) = Tag::from_byte(byte) else {
            if unknown == UnknownTypes::Reject {
                return Err(cursor.unknown_tag(byte));
            }
            cursor.pos = cursor.end;
            return Ok(Item { shape: Shape::Unknown(byte), start, body: start + 1, end: cursor.end });
        };
        cursor.pos += 1;
        let mut body = cursor.pos;
        match tag {
            Tag::Null | Tag::True | Tag::False => {}
            Tag::Byte => drop(cursor.byte()?),
            Tag::Int | Tag::Uint => drop(cursor.varint()?),
            Tag::Float => drop(cursor.float()?),
            Tag::Timestamp => drop(cursor.timestamp()?),
            Tag::String | Tag::Blob | Tag::List | Tag::TypedList | Tag::Object => {
                let length = cursor.length()?;
                body = cursor.pos;
                cursor.pos += length;
            }
        }
        Ok(Item { shape: Shape::Tagged(tag), start, body, end: cursor.pos })
    }

    /// Reads a typed list's element and moves behind it.
    #[inline]
    pub(crate) fn read_element(cursor: &mut Cursor<'_>, element: Element) -> Result<Item> {
        let start = cursor.pos;
        let mut body = start;
        match element {
            Element::Bool => drop(cursor.bool_element()?),
            Element::Byte => drop(cursor.byte()?),
            Element::Int | Element::Uint => drop(cursor.varint()?),
            Element::Float => drop(cursor.float()?),
            Element::String => {
                let length = cursor.length()?;
                body = cursor.pos;
                cursor.pos += length;
            }
        }
        Ok(Item { shape: Shape::Element(element), start, body, end: cursor.pos })
    }

    /// A cursor over what the value holds.
    #[inline]
    pub(crate) fn contents<'a>(&self, input: &'a [u8]) -> Cursor<'a> {
        let enclosing = match self.shape {
            Shape::Tagged(Tag::Object) => Enclosing::Object,
            _ => Enclosing::List,
        };
        Cursor { input, pos: self.body, end: self.end, enclosing }
    }
}

/// The one value of a message, and the proof that nothing follows it.
#[inline(always)]
pub(crate) fn root(input: &[u8], rules: Rules) -> Result<Item> {
    let mut cursor = start(input)?;
    let item = Item::read(&mut cursor, rules.unknown)?;
    cursor.expect_end()?;
    Ok(item)
}

/// A cursor behind the version byte, which the caller has looked at.
#[inline(always)]
pub(crate) fn start(input: &[u8]) -> Result<Cursor<'_>> {
    let mut cursor = Cursor::new(input);
    cursor.byte()?;
    Ok(cursor)
}

/// Text as the policy has it: borrowed, an error, or replaced.
#[inline]
pub(crate) fn text(bytes: &[u8], at: usize, policy: Utf8Policy) -> Result<std::borrow::Cow<'_, str>> {
    match crate::text::from_utf8(bytes) {
        Ok(text) => Ok(std::borrow::Cow::Borrowed(text)),
        Err(fault) => match policy {
            Utf8Policy::Reject => Err(not_utf8(at, fault)),
            Utf8Policy::Replace => Ok(String::from_utf8_lossy(bytes)),
        },
    }
}

#[cold]
#[inline(never)]
pub(crate) fn not_utf8(at: usize, fault: std::str::Utf8Error) -> Error {
    Error::at(ErrorKind::Utf8, at + fault.valid_up_to(), "text is not valid UTF-8")
}

#[cold]
#[inline(never)]
pub(crate) fn too_deep(at: usize, max_depth: u32) -> Error {
    Error::at(ErrorKind::Depth, at, format!("nested deeper than the limit of {max_depth}"))
}
