//! The writing end: values appended to a buffer, containers closed by patching their lengths.
//!
//! A length stands in front of what it measures and is as wide as its value needs, so it is not known when a container
//! is opened. Room for the width that containers at this place last had is left, the contents written behind it, and
//! the header patched; only where the guess was wrong do the contents move, once.

use super::tag::{self, Element, Tag};
use super::widths::{self, Widths};
use super::{float, varint};
use crate::error::{Error, ErrorKind, Result};
use crate::options::EncodeOptions;

/// What a message is written to.
pub(crate) struct Out<'b> {
    pub(crate) buf: &'b mut Vec<u8>,
    pub(crate) options: &'b EncodeOptions,
    pub(crate) depth: u32,
    /// Whether the writing of something failed, which leaves half of it behind.
    has_failed: bool,
    widths: Widths,
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
    /// Where the contents begin: behind the room for a typed list's element type and count, if there is any.
    pub(crate) body: usize,
    /// The size of that room.
    room: u8,
    /// How many bytes were left for each length.
    width: u8,
    /// The key's length, in an entry.
    key: Option<u8>,
    /// Where its length stands among those that are remembered.
    stands: widths::Place,
}

impl Open {
    /// Where the key stands, in an entry.
    #[inline(always)]
    fn key_at(&self) -> usize {
        self.start + 2 + usize::from(self.width)
    }

    /// Where the items of an untyped list begin.
    #[inline(always)]
    fn list_body(&self) -> usize {
        self.body - usize::from(self.room)
    }
}

/// A body of at most 15 bytes, built in registers and appended in one piece.
#[derive(Clone, Copy)]
pub(crate) struct Short {
    pub(crate) word: u128,
    pub(crate) len: usize,
}

impl Short {
    #[inline(always)]
    pub(crate) fn varint(n: u64) -> Short {
        if n < 0x80 {
            return Short { word: 1 | u128::from(n) << 8, len: 2 };
        }
        if n < 0x4000 {
            return Short { word: (2 | (n & 0x7f | 0x80) << 8 | n >> 7 << 16).into(), len: 3 };
        }
        let (varint, width) = varint::encode(n);
        Short { word: width as u128 | varint << 8, len: 1 + width }
    }

    #[inline(always)]
    pub(crate) fn float(value: f64) -> Short {
        let (body, length) = float::encode(value);
        Short { word: length as u128 | body << 8, len: 1 + length }
    }

    /// The same where most floats are expected to be of the common length, which then is a constant. Kept apart from the
    /// others' way, it takes 4 % less of the time to encode canada.json.
    #[inline(always)]
    pub(crate) fn float_often_longest(value: f64) -> Short {
        match float::encode_longest(value) {
            Some(body) => Short { word: float::MAX_BODY as u128 | body << 8, len: 1 + float::MAX_BODY },
            None => Short::float(value),
        }
    }

    #[inline(always)]
    pub(crate) fn timestamp(millis: i64) -> Short {
        Short { word: u128::from(millis as u64), len: 8 }
    }

    #[inline(always)]
    pub(crate) fn byte(value: u8) -> Short {
        Short { word: value.into(), len: 1 }
    }

    #[inline(always)]
    pub(crate) fn empty() -> Short {
        Short { word: 0, len: 0 }
    }

    #[inline(always)]
    fn behind(self, tag: Tag) -> Short {
        Short { word: tag as u128 | self.word << 8, len: 1 + self.len }
    }
}

impl<'b> Out<'b> {
    /// How many bytes are added at once where many small ones are to be written one by one: a short list's header, two
    /// floats and the word of a third. To clear 64 takes a hundredth of the time of canada.json more.
    pub(crate) const ROOM: usize = 48;

    pub(crate) fn new(buf: &'b mut Vec<u8>, options: &'b EncodeOptions) -> Self {
        Out { buf, options, depth: 0, has_failed: false, widths: Widths::recall() }
    }

    /// Ends the message.
    #[inline]
    pub(crate) fn finish(self) -> Result<()> {
        if self.has_failed {
            return Err(ignored());
        }
        self.widths.keep();
        Ok(())
    }

    /// Notes an error in what a `Serialize` hands over, as it may ignore it.
    #[cold]
    pub(crate) fn fail(&mut self, error: Error) -> Error {
        self.has_failed = true;
        error
    }

    /// A scalar with a short body.
    #[inline(always)]
    pub(crate) fn short(&mut self, place: Place<'_>, tag: Tag, body: Short) -> Result<()> {
        let value = body.behind(tag);
        self.front(place, value.len)?;
        self.bare(value);
        Ok(())
    }

    /// Text or bytes.
    #[inline(always)]
    pub(crate) fn long(&mut self, place: Place<'_>, tag: Tag, body: &[u8]) -> Result<()> {
        if body.len() < 0x80 {
            self.front(place, 3 + body.len())?;
            self.buf.extend_from_slice(&[tag as u8, 1, body.len() as u8]);
            self.buf.extend_from_slice(body);
            return Ok(());
        }
        self.longer(place, tag, body)
    }

    #[inline(never)]
    fn longer(&mut self, place: Place<'_>, tag: Tag, body: &[u8]) -> Result<()> {
        let header = Short::varint(body.len() as u64).behind(tag);
        self.front(place, header.len + body.len())?;
        self.bare(header);
        self.buf.extend_from_slice(body);
        Ok(())
    }

    /// A typed list's element: a body without its tag. A copy of fixed size and then a cut beat a copy of varying size.
    #[inline(always)]
    pub(crate) fn bare(&mut self, body: Short) {
        let end = self.buf.len() + body.len;
        self.buf.extend_from_slice(&body.word.to_le_bytes());
        self.buf.truncate(end);
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

    /// A value of an unknown type, copied.
    pub(crate) fn raw(&mut self, place: Place<'_>, tag: u8, body: &[u8]) -> Result<()> {
        tag::expect_unknown(tag)?;
        self.front(place, 1 + body.len())?;
        self.buf.push(tag);
        self.buf.extend_from_slice(body);
        Ok(())
    }

    /// What stands in front of a value of `size` bytes. Inlined, so that a field's name is copied as a constant.
    #[inline(always)]
    fn front(&mut self, place: Place<'_>, size: usize) -> Result<()> {
        let Place::Entry(key) = place else { return Ok(()) };
        let size = 1 + key.len() + size;
        if size < 0x80 {
            // The size bounds the key as well.
            self.buf.extend_from_slice(&[1, size as u8, key.len() as u8]);
            self.buf.extend_from_slice(key.as_bytes());
            return Ok(());
        }
        self.longer_front(key, size)
    }

    #[inline(never)]
    fn longer_front(&mut self, key: &str, size: usize) -> Result<()> {
        let key_length = key_length(key)?;
        self.bare(Short::varint(size as u64));
        self.buf.push(key_length);
        self.buf.extend_from_slice(key.as_bytes());
        Ok(())
    }

    /// Begins an object.
    #[inline(always)]
    pub(crate) fn open(&mut self, place: Place<'_>, tag: Tag) -> Result<Open> {
        self.open_with(place, tag, 0)
    }

    /// Begins a list, with room for the element type and count of a typed list of about `count_hint` elements.
    #[inline(always)]
    pub(crate) fn open_list(&mut self, place: Place<'_>, count_hint: usize) -> Result<Open> {
        // A count that is wider than guessed moves the contents once, as any length does.
        let count_width = if count_hint < 0x80 { 1 } else { 2 };
        self.open_with(place, Tag::List, 2 + count_width)
    }

    /// Begins a list of scalars with nothing in front of it that is expected to have lengths of one byte. Its header and
    /// what is written of its contents go into [`Self::ROOM`] bytes, which the caller cuts to what it used. It must not be
    /// deeper than allowed either, but as nothing nests in it, it need not be counted as a level.
    #[inline(always)]
    pub(crate) fn open_short_list(&mut self) -> Result<Open> {
        if self.depth >= self.options.max_depth {
            return Err(too_deep(self.options.max_depth));
        }
        let stands = widths::Place::new(self.depth, None);
        let start = self.buf.len();
        self.buf.extend_from_slice(&[0; Self::ROOM]);
        Ok(Open { start, body: start + 6, room: 3, width: 1, key: None, stands })
    }

    /// Ends a list that [`Self::open_short_list`] began and whose lengths did come out as expected.
    #[inline(always)]
    pub(crate) fn close_short_list(&mut self, open: Open, element: Element, count: usize) {
        let contents = self.buf.len() - open.body;
        let header = [Tag::TypedList as u8, 1, contents as u8 + 3, element as u8, 1, count as u8];
        self.buf[open.body - 6..open.body].copy_from_slice(&header);
    }

    /// Gives up the room for an element type and a count.
    #[inline(always)]
    pub(crate) fn unreserve_typed(&mut self, open: &mut Open) {
        open.body = open.list_body();
        open.room = 0;
        self.buf.truncate(open.body);
    }

    #[inline(always)]
    fn open_with(&mut self, place: Place<'_>, tag: Tag, room: usize) -> Result<Open> {
        if self.depth >= self.options.max_depth {
            return Err(too_deep(self.options.max_depth));
        }
        let stands = widths::Place::new(self.depth, if let Place::Entry(key) = place { Some(key) } else { None });
        let width = self.widths.guess(stands);
        self.depth += 1;
        let start = self.buf.len();
        let mut key = None;
        if let Place::Entry(text) = place {
            let length = key_length(text)?;
            self.bare(Short { word: 0, len: 2 + width });
            key = Some(length);
            self.buf.extend_from_slice(text.as_bytes());
        }
        // At most 2 + 10 + 4 bytes, which is what a word holds.
        self.bare(Short { word: tag as u128 | (width as u128) << 8, len: 2 + width + room });
        let body = self.buf.len();
        Ok(Open { start, body, room: room as u8, width: width as u8, key, stands })
    }

    /// Ends an object, an untyped list, or a list of bytes that becomes a blob.
    #[inline(always)]
    pub(crate) fn close(&mut self, open: Open, tag: Tag) {
        let size = self.buf.len() - open.body;
        if size < 0x80 && open.width == 1 && open.room == 0 && self.seal_small_entry(&open) {
            self.left(&open, 1);
            self.buf[open.body - 3..open.body].copy_from_slice(&[tag as u8, 1, size as u8]);
            return;
        }
        self.close_longer(open, tag, size);
    }

    #[inline(never)]
    fn close_longer(&mut self, open: Open, tag: Tag, size: usize) {
        self.seal(open, Short::varint(size as u64).behind(tag), Short::empty(), size);
    }

    /// Ends a list of `count` elements of one type.
    #[inline(always)]
    pub(crate) fn close_typed(&mut self, open: Open, element: Element, count: usize) {
        let contents = self.buf.len() - open.body;
        if contents + 3 < 0x80 && open.width == 1 && open.room == 3 && self.seal_small_entry(&open) {
            self.left(&open, 1);
            let header = [Tag::TypedList as u8, 1, contents as u8 + 3, element as u8, 1, count as u8];
            self.buf[open.body - 6..open.body].copy_from_slice(&header);
            return;
        }
        self.close_longer_typed(open, element, count);
    }

    #[inline(never)]
    fn close_longer_typed(&mut self, open: Open, element: Element, count: usize) {
        let count = count as u64;
        let size = 2 + varint::width(count) + self.buf.len() - open.body;
        let header = Short::varint(size as u64).behind(Tag::TypedList);
        let count = Short::varint(count);
        let rest = Short { word: element as u128 | count.word << 8, len: 1 + count.len };
        self.seal(open, header, rest, size);
    }

    /// Writes the entry's length if it is as short as the room that was left for it, as is most often the case.
    #[inline(always)]
    fn seal_small_entry(&mut self, open: &Open) -> bool {
        let Some(key) = open.key else { return true };
        let size = 1 + self.buf.len() - open.key_at();
        if size < 0x80 {
            self.buf[open.start..open.start + 3].copy_from_slice(&[1, size as u8, key]);
        }
        size < 0x80
    }

    /// Remembers how wide the length of the container that was left came out.
    #[inline(always)]
    fn left(&mut self, open: &Open, width: usize) {
        self.depth -= 1;
        self.widths.learn(open.stands, width);
    }

    /// Puts the final header in front of the contents, moving them if it is not as long as the room that was left. Of a
    /// typed list `rest` is the second half of the header.
    #[inline(always)]
    fn seal(&mut self, open: Open, header: Short, rest: Short, size: usize) {
        self.left(&open, varint::width(size as u64));
        let header_length = header.len + rest.len;
        let mut entry = Short::empty();
        let mut key_length = 0;
        if let Some(length) = open.key {
            key_length = usize::from(length);
            entry = Short::varint((1 + key_length + header_length + self.buf.len() - open.body) as u64);
            entry = Short { word: entry.word | u128::from(length) << (8 * entry.len), len: entry.len + 1 };
        }
        let body = open.start + entry.len + key_length + header_length;
        if body != open.body {
            self.move_contents(open, body, entry.len, key_length);
        }
        self.patch(open.start, entry);
        self.patch(body - header_length, header);
        self.patch(body - rest.len, rest);
    }

    /// Writes over what stands at `at`. A word of fixed size is read, changed and put back, which beats a copy of varying
    /// size.
    #[inline(always)]
    fn patch(&mut self, at: usize, part: Short) {
        let keep = u128::MAX << (8 * part.len);
        match self.buf.get_mut(at..).and_then(|there| there.first_chunk_mut()) {
            Some(there) => *there = (u128::from_le_bytes(*there) & keep | part.word).to_le_bytes(),
            None => self.buf[at..at + part.len].copy_from_slice(&part.word.to_le_bytes()[..part.len]),
        }
    }

    #[cold]
    #[inline(never)]
    fn move_contents(&mut self, open: Open, body: usize, entry_length: usize, key_length: usize) {
        let key = open.key_at()..open.key_at() + key_length;
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
        let body = open.list_body();
        self.buf.copy_within(old_end.., body);
        self.buf.truncate(body + self.buf.len() - old_end);
        open.body = body;
        open.room = 0;
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
fn ignored() -> Error {
    Error::new(ErrorKind::Data, "a Serialize ignored the error of a part of it")
}

#[cold]
#[inline(never)]
pub(crate) fn too_deep(max_depth: u32) -> Error {
    Error::new(ErrorKind::Depth, format!("nested deeper than the limit of {max_depth}"))
}
