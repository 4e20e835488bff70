//! The writing end: values appended to a buffer, containers closed by patching their lengths.
//!
//! A length stands in front of what it measures and is as wide as its value needs, so it is not known when a container
//! is opened. Room for the width that containers at this depth last had is left, the contents written behind it, and
//! the header patched; only where the guess was wrong do the contents move, once.

use super::tag::{Element, Tag};
use super::{float, varint};
use crate::error::{Error, ErrorKind, Result};
use crate::options::EncodeOptions;

/// Depths whose widths are remembered; deeper ones share the last place.
const REMEMBERED: usize = 16;

/// The longest header: a tag, a length, an element type and a count.
const MAX_HEADER: usize = 1 + 11 + 1 + 11;

/// What a message is written to.
pub(crate) struct Out<'b> {
    pub(crate) buf: &'b mut Vec<u8>,
    pub(crate) options: &'b EncodeOptions,
    pub(crate) depth: u32,
    widths: [u8; REMEMBERED],
}

/// Where a value goes, which decides what stands in front of it.
#[derive(Clone, Copy)]
pub(crate) enum Place<'k> {
    /// The message, or an item of a list: nothing.
    Bare,
    /// An object's entry: its length and its key.
    Entry(&'k str),
}

/// A container whose length is still to be written.
#[derive(Clone, Copy)]
pub(crate) struct Open {
    /// Where the entry, or without one the tag, begins.
    start: usize,
    /// Where the key stands, in an entry.
    key_at: usize,
    /// The key's length, in an entry.
    key: Option<u8>,
    /// Where the items of an untyped list begin.
    list_body: usize,
    /// Where the contents begin: as above, or behind the room for a typed list's element type and count.
    body: usize,
}

/// A body of at most 15 bytes, built in registers and appended in one piece.
pub(crate) struct Short {
    bytes: [u8; 16],
    len: usize,
}

impl Short {
    #[inline]
    pub(crate) fn varint(n: u64) -> Short {
        let (varint, width) = varint::encode(n);
        let mut bytes = [0; 16];
        bytes[0] = width as u8;
        bytes[1..11].copy_from_slice(&varint);
        Short { bytes, len: 1 + width }
    }

    #[inline]
    pub(crate) fn float(value: f64) -> Short {
        let (body, length) = float::encode(value);
        let mut bytes = [0; 16];
        bytes[0] = length as u8;
        bytes[1..11].copy_from_slice(&body);
        Short { bytes, len: 1 + length }
    }

    #[inline]
    pub(crate) fn timestamp(millis: i64) -> Short {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&millis.to_le_bytes());
        Short { bytes, len: 8 }
    }

    #[inline]
    pub(crate) fn byte(value: u8) -> Short {
        let mut bytes = [0; 16];
        bytes[0] = value;
        Short { bytes, len: 1 }
    }

    #[inline]
    pub(crate) fn empty() -> Short {
        Short { bytes: [0; 16], len: 0 }
    }
}

impl<'b> Out<'b> {
    pub(crate) fn new(buf: &'b mut Vec<u8>, options: &'b EncodeOptions) -> Self {
        Out { buf, options, depth: 0, widths: [1; REMEMBERED] }
    }

    /// A scalar with a short body.
    #[inline]
    pub(crate) fn short(&mut self, place: Place<'_>, tag: Tag, body: Short) -> Result<()> {
        self.front(place, 1 + body.len)?;
        let mut bytes = [0; 16];
        bytes[0] = tag as u8;
        bytes[1..].copy_from_slice(&body.bytes[..15]);
        self.push(&bytes, 1 + body.len);
        Ok(())
    }

    /// Text or bytes.
    #[inline]
    pub(crate) fn long(&mut self, place: Place<'_>, tag: Tag, body: &[u8]) -> Result<()> {
        if body.len() < 0x80 {
            self.front(place, 3 + body.len())?;
            self.buf.extend_from_slice(&[tag as u8, 1, body.len() as u8]);
        } else {
            let length = Short::varint(body.len() as u64);
            self.front(place, 1 + length.len + body.len())?;
            self.buf.push(tag as u8);
            self.bare(length);
        }
        self.buf.extend_from_slice(body);
        Ok(())
    }

    /// A typed list's element: a body without its tag.
    #[inline]
    pub(crate) fn bare(&mut self, body: Short) {
        self.push(&body.bytes, body.len);
    }

    /// A typed list's text element.
    #[inline]
    pub(crate) fn bare_text(&mut self, body: &[u8]) {
        if body.len() < 0x80 {
            self.buf.extend_from_slice(&[1, body.len() as u8]);
        } else {
            self.bare(Short::varint(body.len() as u64));
        }
        self.buf.extend_from_slice(body);
    }

    /// A whole value, tag and all, copied.
    pub(crate) fn verbatim(&mut self, place: Place<'_>, tag: u8, body: &[u8]) -> Result<()> {
        self.front(place, 1 + body.len())?;
        self.buf.push(tag);
        self.buf.extend_from_slice(body);
        Ok(())
    }

    /// Appends the first `len` bytes of `bytes`: a copy of fixed size, then a cut, which beats a copy of varying size.
    #[inline]
    fn push(&mut self, bytes: &[u8; 16], len: usize) {
        let end = self.buf.len() + len;
        self.buf.extend_from_slice(bytes);
        self.buf.truncate(end);
    }

    /// What stands in front of a value of `size` bytes.
    #[inline]
    fn front(&mut self, place: Place<'_>, size: usize) -> Result<()> {
        let Place::Entry(key) = place else { return Ok(()) };
        let key_length = key_length(key)?;
        let size = 1 + key.len() + size;
        if size < 0x80 {
            self.buf.extend_from_slice(&[1, size as u8, key_length]);
        } else {
            self.bare(Short::varint(size as u64));
            self.buf.push(key_length);
        }
        self.buf.extend_from_slice(key.as_bytes());
        Ok(())
    }

    /// Begins a list or an object.
    #[inline]
    pub(crate) fn open(&mut self, place: Place<'_>, tag: Tag) -> Result<Open> {
        if self.depth >= self.options.max_depth {
            return Err(too_deep(self.options.max_depth));
        }
        let width = usize::from(self.widths[(self.depth as usize).min(REMEMBERED - 1)]);
        self.depth += 1;
        let start = self.buf.len();
        let mut key_at = start;
        let mut key = None;
        if let Place::Entry(text) = place {
            let length = key_length(text)?;
            self.push(&[0; 16], 2 + width);
            key_at = self.buf.len();
            key = Some(length);
            self.buf.extend_from_slice(text.as_bytes());
        }
        self.push(&[tag as u8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 2 + width);
        let body = self.buf.len();
        Ok(Open { start, key_at, key, list_body: body, body })
    }

    /// Leaves room for the element type and count of a typed list of about `count_hint` elements.
    #[inline]
    pub(crate) fn reserve_typed(&mut self, open: &mut Open, count_hint: usize) {
        self.push(&[0; 16], 2 + varint::width(count_hint as u64));
        open.body = self.buf.len();
    }

    /// Ends an object, an untyped list, or a list of bytes that becomes a blob.
    #[inline]
    pub(crate) fn close(&mut self, open: Open, tag: Tag) {
        let size = self.buf.len() - open.body;
        let mut header = Header::new();
        header.push(tag as u8);
        header.varint(size as u64);
        self.seal(open, &header, size);
    }

    /// Ends a list of `count` elements of one type.
    #[inline]
    pub(crate) fn close_typed(&mut self, open: Open, element: Element, count: usize) {
        let count = count as u64;
        let width = if count < 0x80 { 1 } else { varint::width(count) };
        let size = 2 + width + self.buf.len() - open.body;
        let mut header = Header::new();
        header.push(Tag::TypedList as u8);
        header.varint(size as u64);
        header.push(element as u8);
        header.varint(count);
        self.seal(open, &header, size);
    }

    /// Puts the final header in front of the contents, moving them if it is not as long as the room that was left.
    #[inline]
    fn seal(&mut self, open: Open, header: &Header, size: usize) {
        self.depth -= 1;
        self.widths[(self.depth as usize).min(REMEMBERED - 1)] = varint::width(size as u64) as u8;
        let mut entry = Header::new();
        let mut key_length = 0;
        if let Some(length) = open.key {
            key_length = usize::from(length);
            entry.varint((1 + key_length + header.len + self.buf.len() - open.body) as u64);
            entry.push(length);
        }
        let body = open.start + entry.len + key_length + header.len;
        if body != open.body {
            self.move_contents(open, body, entry.len, key_length);
        }
        entry.write(self.buf, open.start);
        header.write(self.buf, body - header.len);
    }

    #[cold]
    #[inline(never)]
    fn move_contents(&mut self, open: Open, body: usize, entry_length: usize, key_length: usize) {
        let key = open.key_at..open.key_at + key_length;
        let key_at = open.start + entry_length;
        let end = self.buf.len();
        if body > open.body {
            self.buf.resize(end + (body - open.body), 0);
            self.buf.copy_within(open.body..end, body);
            self.buf.copy_within(key, key_at);
        } else {
            self.buf.copy_within(key, key_at);
            self.buf.copy_within(open.body..end, body);
            self.buf.truncate(end - (open.body - body));
        }
    }

    /// Turns an open typed list into an untyped one: every element gets its own tag.
    #[cold]
    #[inline(never)]
    pub(crate) fn untype(&mut self, open: &mut Open, element: Element, count: usize) {
        let old_end = self.buf.len();
        let mut at = open.body;
        for _ in 0..count {
            let size = self.element_size(element, at);
            if element == Element::Bool {
                let tag = if self.buf[at] == 1 { Tag::True } else { Tag::False };
                self.buf.push(tag as u8);
            } else {
                self.buf.push(element as u8);
                self.buf.extend_from_within(at..at + size);
            }
            at += size;
        }
        let body = open.list_body;
        self.buf.copy_within(old_end.., body);
        self.buf.truncate(body + self.buf.len() - old_end);
        open.body = body;
    }

    /// The size of an element that this writer wrote.
    fn element_size(&self, element: Element, at: usize) -> usize {
        match element {
            Element::Bool | Element::Byte => 1,
            Element::Int | Element::Uint | Element::Float => 1 + usize::from(self.buf[at]),
            Element::String => {
                let width = usize::from(self.buf[at]);
                let length = varint::decode_slice(&self.buf[at + 1..at + 1 + width]).unwrap_or_default();
                1 + width + length as usize
            }
        }
    }
}

/// The bytes of a container's final header.
struct Header {
    bytes: [u8; MAX_HEADER],
    len: usize,
}

impl Header {
    #[inline]
    fn new() -> Header {
        Header { bytes: [0; MAX_HEADER], len: 0 }
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    #[inline]
    fn varint(&mut self, n: u64) {
        if n < 0x80 {
            self.push(1);
            self.push(n as u8);
        } else {
            let (bytes, width) = varint::encode(n);
            self.push(width as u8);
            self.bytes[self.len..self.len + bytes.len()].copy_from_slice(&bytes);
            self.len += width;
        }
    }

    #[inline]
    fn write(&self, buf: &mut [u8], at: usize) {
        for (to, from) in buf[at..].iter_mut().zip(&self.bytes[..self.len]) {
            *to = *from;
        }
    }
}

#[inline]
fn key_length(key: &str) -> Result<u8> {
    u8::try_from(key.len()).map_err(|_| key_too_long(key))
}

#[cold]
#[inline(never)]
fn key_too_long(key: &str) -> Error {
    let start: String = key.chars().take(24).collect();
    Error::new(ErrorKind::Range, format!("key of {} bytes ({start:?}...), version 0 holds at most 255", key.len()))
}

#[cold]
#[inline(never)]
pub(crate) fn too_deep(max_depth: u32) -> Error {
    Error::new(ErrorKind::Depth, format!("nested deeper than the limit of {max_depth}"))
}
