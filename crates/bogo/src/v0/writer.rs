//! Version 0 written call by call.

use std::collections::HashSet;

use super::list::{Form, ListOut};
use super::out::{Open, Out, Place, Short};
use super::tag::{Element, Tag};
use super::varint;
use crate::error::{Error, ErrorKind, Result};
use crate::options::EncodeOptions;
use crate::writer::Storage;

/// The state behind [`crate::Writer`].
pub(crate) struct CallWriter<'b> {
    out: Out<'b>,
    frames: Vec<Frame>,
    /// The key that the next value goes under.
    key: String,
    has_key: bool,
    has_root: bool,
}

enum Frame {
    /// With the keys so far, in strict mode.
    Object(Open, HashSet<Box<str>>),
    List(ListOut, Takes),
}

/// What a list still takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Anything,
    /// Items of the type that it is to be typed by.
    Only(Element),
    /// Nothing behind a raw value, which takes all that is left of the list.
    Nothing,
}

impl<'b> CallWriter<'b> {
    pub(crate) fn new(buf: &'b mut Vec<u8>, options: &'b EncodeOptions) -> Self {
        buf.push(super::VERSION);
        CallWriter {
            out: Out::new(buf, options),
            frames: Vec::new(),
            key: String::new(),
            has_key: false,
            has_root: false,
        }
    }

    /// Writes a value where it goes: `list` into a list, `alone` with what stands in front of it anywhere else.
    fn put(
        &mut self,
        element: Option<Element>,
        list: impl FnOnce(&mut ListOut, &mut Out<'b>) -> Result<()>,
        alone: impl FnOnce(&mut Out<'b>, Place<'_>) -> Result<()>,
    ) -> Result<()> {
        match self.frames.last_mut() {
            None if self.has_root => Err(misuse("a message holds one value")),
            None => {
                self.has_root = true;
                alone(&mut self.out, Place::Bare)
            }
            Some(Frame::Object(..)) if !self.has_key => Err(misuse("a value in an object needs its key first")),
            Some(Frame::Object(..)) => {
                self.has_key = false;
                alone(&mut self.out, Place::Entry(&self.key))
            }
            Some(Frame::List(_, Takes::Only(only))) if element != Some(*only) => {
                Err(misuse("an item of another type in a list that is to be typed"))
            }
            Some(Frame::List(_, Takes::Nothing)) => {
                Err(misuse("an item behind a raw value, which takes all that is left of its list"))
            }
            Some(Frame::List(items, _)) => list(items, &mut self.out),
        }
    }

    fn short(&mut self, tag: Tag, element: Option<Element>, body: impl Fn() -> Short) -> Result<()> {
        self.put(
            element,
            |items, out| match element {
                Some(element) => items.short(out, element, tag, body()),
                None => {
                    items.whole(out);
                    out.short(Place::Bare, tag, body())
                }
            },
            |out, place| out.short(place, tag, body()),
        )
    }

    pub(crate) fn null(&mut self) -> Result<()> {
        self.short(Tag::Null, None, Short::empty)
    }

    pub(crate) fn bool(&mut self, value: bool) -> Result<()> {
        let tag = if value { Tag::True } else { Tag::False };
        self.put(
            Some(Element::Bool),
            |items, out| items.bool(out, value),
            |out, place| out.short(place, tag, Short::empty()),
        )
    }

    pub(crate) fn byte(&mut self, value: u8) -> Result<()> {
        self.short(Tag::Byte, Some(Element::Byte), || Short::byte(value))
    }

    pub(crate) fn int(&mut self, value: i64) -> Result<()> {
        self.short(Tag::Int, Some(Element::Int), || Short::varint(varint::zigzag(value)))
    }

    pub(crate) fn uint(&mut self, value: u64) -> Result<()> {
        self.short(Tag::Uint, Some(Element::Uint), || Short::varint(value))
    }

    pub(crate) fn float(&mut self, value: f64) -> Result<()> {
        self.short(Tag::Float, Some(Element::Float), || Short::float(value))
    }

    pub(crate) fn timestamp(&mut self, millis: i64) -> Result<()> {
        self.short(Tag::Timestamp, None, || Short::timestamp(millis))
    }

    pub(crate) fn text(&mut self, text: &[u8]) -> Result<()> {
        if self.out.options.validate_text {
            std::str::from_utf8(text).map_err(|_| Error::new(ErrorKind::Utf8, "text is not valid UTF-8"))?;
        }
        self.put(
            Some(Element::String),
            |items, out| items.text(out, text),
            |out, place| out.long(place, Tag::String, text),
        )
    }

    pub(crate) fn blob(&mut self, bytes: &[u8]) -> Result<()> {
        self.put(
            None,
            |items, out| {
                items.whole(out);
                out.long(Place::Bare, Tag::Blob, bytes)
            },
            |out, place| out.long(place, Tag::Blob, bytes),
        )
    }

    pub(crate) fn raw(&mut self, tag: u8, body: &[u8]) -> Result<()> {
        self.put(None, |items, out| items.raw(out, tag, body), |out, place| out.raw(place, tag, body))?;
        if let Some(Frame::List(_, takes)) = self.frames.last_mut() {
            *takes = Takes::Nothing;
        }
        Ok(())
    }

    pub(crate) fn key(&mut self, key: &str) -> Result<()> {
        match self.frames.last_mut() {
            Some(Frame::Object(_, seen)) if !self.has_key => {
                if self.out.options.strict && !seen.insert(key.into()) {
                    return Err(Error::new(ErrorKind::DuplicateKey, format!("key {key:?} occurs twice")));
                }
                self.key.clear();
                self.key.push_str(key);
                self.has_key = true;
                Ok(())
            }
            Some(Frame::Object(..)) => Err(misuse("a key without its value")),
            Some(Frame::List(..)) | None => Err(misuse("a key outside of an object")),
        }
    }

    pub(crate) fn begin_object(&mut self) -> Result<()> {
        let mut opened = None;
        let mut open = |out: &mut Out<'b>, place: Place<'_>| {
            opened = Some(out.open(place, Tag::Object)?);
            Ok(())
        };
        self.container(&mut open)?;
        self.frames.extend(opened.map(|open| Frame::Object(open, HashSet::new())));
        Ok(())
    }

    pub(crate) fn begin_list(&mut self, storage: Storage) -> Result<()> {
        let (form, takes) = match storage {
            Storage::Smallest => (Form::List, Takes::Anything),
            Storage::Untyped => (Form::Untyped, Takes::Anything),
            Storage::Typed(kind) => match Element::from_kind(kind) {
                Some(element) => (Form::Typed, Takes::Only(element)),
                None => return Err(misuse("no typed list holds this kind")),
            },
        };
        let mut opened = None;
        let mut open = |out: &mut Out<'b>, place: Place<'_>| {
            opened = Some(ListOut::open(out, place, form, None)?);
            Ok(())
        };
        self.container(&mut open)?;
        self.frames.extend(opened.map(|list| Frame::List(list, takes)));
        Ok(())
    }

    fn container(&mut self, open: &mut impl FnMut(&mut Out<'b>, Place<'_>) -> Result<()>) -> Result<()> {
        let open = std::cell::RefCell::new(open);
        self.put(
            None,
            |items, out| {
                items.whole(out);
                (open.borrow_mut())(out, Place::Bare)
            },
            |out, place| (open.borrow_mut())(out, place),
        )
    }

    pub(crate) fn end(&mut self) -> Result<()> {
        if self.has_key {
            return Err(misuse("a key without its value"));
        }
        match self.frames.pop() {
            Some(Frame::Object(open, _)) => self.out.close(open, Tag::Object),
            Some(Frame::List(list, _)) => list.close(&mut self.out)?,
            None => return Err(misuse("an end without its begin")),
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> Result<()> {
        if !self.has_root || !self.frames.is_empty() {
            return Err(misuse("a message that is not finished"));
        }
        self.out.finish()
    }
}

#[cold]
fn misuse(what: &'static str) -> Error {
    Error::new(ErrorKind::Data, what)
}
