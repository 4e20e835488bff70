//! The table of version 0's type bytes. Spec numbers appear here and nowhere else.

use crate::Kind;
use crate::error::{Error, ErrorKind, Result};

/// The type byte in front of every value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Tag {
    Null = 0x00,
    True = 0x01,
    False = 0x02,
    String = 0x03,
    Byte = 0x04,
    Int = 0x05,
    Uint = 0x06,
    Float = 0x07,
    Blob = 0x08,
    Timestamp = 0x09,
    List = 0x0a,
    TypedList = 0x0b,
    Object = 0x0c,
}

impl Tag {
    #[inline]
    pub(crate) fn from_byte(byte: u8) -> Option<Tag> {
        Some(match byte {
            0x00 => Tag::Null,
            0x01 => Tag::True,
            0x02 => Tag::False,
            0x03 => Tag::String,
            0x04 => Tag::Byte,
            0x05 => Tag::Int,
            0x06 => Tag::Uint,
            0x07 => Tag::Float,
            0x08 => Tag::Blob,
            0x09 => Tag::Timestamp,
            0x0a => Tag::List,
            0x0b => Tag::TypedList,
            0x0c => Tag::Object,
            _ => return None,
        })
    }

    pub(crate) fn kind(self) -> Kind {
        match self {
            Tag::Null => Kind::Null,
            Tag::True | Tag::False => Kind::Bool,
            Tag::String => Kind::String,
            Tag::Byte => Kind::Byte,
            Tag::Int => Kind::Int,
            Tag::Uint => Kind::Uint,
            Tag::Float => Kind::Float,
            Tag::Blob => Kind::Blob,
            Tag::Timestamp => Kind::Timestamp,
            Tag::List | Tag::TypedList => Kind::List,
            Tag::Object => Kind::Object,
        }
    }
}

/// Checks that a raw value's type byte is none of the above: it would be read as what it is there.
pub(crate) fn expect_unknown(byte: u8) -> Result<()> {
    match Tag::from_byte(byte) {
        None => Ok(()),
        Some(tag) => {
            let message = format!("raw value with the type byte {byte:#04x}, which is that of {}", tag.kind());
            Err(Error::new(ErrorKind::Range, message))
        }
    }
}

/// What a typed list holds: its type byte stands once, in front of the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Element {
    Bool = 0x01,
    String = 0x03,
    Byte = 0x04,
    Int = 0x05,
    Uint = 0x06,
    Float = 0x07,
}

impl Element {
    #[inline]
    pub(crate) fn from_byte(byte: u8) -> Option<Element> {
        Some(match byte {
            0x01 => Element::Bool,
            0x03 => Element::String,
            0x04 => Element::Byte,
            0x05 => Element::Int,
            0x06 => Element::Uint,
            0x07 => Element::Float,
            _ => return None,
        })
    }

    /// The fewest bytes that one element takes, which bounds the count that a body can hold.
    #[inline]
    pub(crate) fn min_size(self) -> usize {
        match self {
            Element::Bool | Element::Byte => 1,
            Element::String | Element::Int | Element::Uint => 2,
            Element::Float => 3,
        }
    }

    pub(crate) fn kind(self) -> Kind {
        match self {
            Element::Bool => Kind::Bool,
            Element::String => Kind::String,
            Element::Byte => Kind::Byte,
            Element::Int => Kind::Int,
            Element::Uint => Kind::Uint,
            Element::Float => Kind::Float,
        }
    }

    pub(crate) fn from_kind(kind: Kind) -> Option<Element> {
        Some(match kind {
            Kind::Bool => Element::Bool,
            Kind::String => Element::String,
            Kind::Byte => Element::Byte,
            Kind::Int => Element::Int,
            Kind::Uint => Element::Uint,
            Kind::Float => Element::Float,
            Kind::Null | Kind::Blob | Kind::Timestamp | Kind::List | Kind::Object | Kind::Raw => return None,
        })
    }
}
