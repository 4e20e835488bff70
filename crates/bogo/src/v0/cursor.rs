//! The reading end: a position in a message, the end of what encloses it, and checked steps.
//!
//! Every step proves that what it takes lies before `end`. Narrowing `end` to an entry or a list is what keeps a lying
//! length inside its container.

use super::tag::Element;
use super::{float, varint};
use crate::error::{Error, ErrorKind, Result};

/// What the current `end` is the end of; it decides the error's words, and whether more input could help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Enclosing {
    Input,
    Entry,
    List,
    Object,
}

impl Enclosing {
    fn name(self) -> &'static str {
        match self {
            Enclosing::Input => "input",
            Enclosing::Entry => "its entry",
            Enclosing::List => "its list",
            Enclosing::Object => "its object",
        }
    }

    /// The fault of what runs past the end: only at the end of the input could more bytes help.
    fn short_kind(self) -> ErrorKind {
        match self {
            Enclosing::Input => ErrorKind::Truncated,
            Enclosing::Entry | Enclosing::List | Enclosing::Object => ErrorKind::Length,
        }
    }
}

/// A checked position in a message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    /// The whole message. Loads may look past `end`; what they return never depends on it.
    pub(crate) input: &'a [u8],
    pub(crate) pos: usize,
    pub(crate) end: usize,
    pub(crate) enclosing: Enclosing,
}

/// The end that a cursor had before it was narrowed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outer {
    end: usize,
    enclosing: Enclosing,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(input: &'a [u8]) -> Self {
        Cursor { input, pos: 0, end: input.len(), enclosing: Enclosing::Input }
    }

    #[inline]
    pub(crate) fn is_at_end(&self) -> bool {
        self.pos == self.end
    }

    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.end - self.pos
    }

    /// Moves `end` in to `end`, which the caller has checked to lie before the present one.
    #[inline]
    pub(crate) fn narrow(&mut self, end: usize, enclosing: Enclosing) -> Outer {
        let outer = Outer { end: self.end, enclosing: self.enclosing };
        self.end = end;
        self.enclosing = enclosing;
        outer
    }

    #[inline]
    pub(crate) fn widen(&mut self, outer: Outer) {
        self.end = outer.end;
        self.enclosing = outer.enclosing;
    }

    #[inline]
    pub(crate) fn byte(&mut self) -> Result<u8> {
        if self.pos < self.end {
            let byte = self.input[self.pos];
            self.pos += 1;
            return Ok(byte);
        }
        Err(ends(self.pos, self.enclosing, "a byte"))
    }

    /// The type byte of the next value, which stays unread.
    #[inline]
    pub(crate) fn peek(&self) -> Result<u8> {
        if self.pos < self.end { Ok(self.input[self.pos]) } else { Err(ends(self.pos, self.enclosing, "a type byte")) }
    }

    /// The next `count` bytes, which the caller has checked to be there.
    #[inline]
    pub(crate) fn take(&mut self, count: usize) -> &'a [u8] {
        let bytes = &self.input[self.pos..self.pos + count];
        self.pos += count;
        bytes
    }

    /// A varint behind its width byte.
    #[inline(always)]
    pub(crate) fn varint(&mut self) -> Result<u64> {
        if let Some(&[1, value, ..]) = self.input.get(self.pos..) {
            if value < 0x80 && self.left() >= 2 {
                self.pos += 2;
                return Ok(value.into());
            }
        }
        let (value, pos) = wide_varint(self.input, self.pos, self.end, self.enclosing)?;
        self.pos = pos;
        Ok(value)
    }

    /// A length, checked against what is left. Most take one byte or two, so that way is inlined everywhere.
    #[inline(always)]
    pub(crate) fn length(&mut self) -> Result<usize> {
        let (length, body) = match self.input.get(self.pos..) {
            Some(&[1, length, ..]) if length < 0x80 => (usize::from(length), self.pos + 2),
            Some(&[2, low, high, ..]) if low >= 0x80 && high < 0x80 => {
                (usize::from(low & 0x7f) | usize::from(high) << 7, self.pos + 3)
            }
            _ => (usize::MAX, 0),
        };
        // Of an input that ends at most at `isize::MAX` this cannot overflow, but for the mark of the other widths.
        if length.wrapping_add(body) <= self.end && length != usize::MAX {
            self.pos = body;
            return Ok(length);
        }
        let (length, body) = any_length(self.input, self.pos, self.end, self.enclosing)?;
        self.pos = body;
        Ok(length)
    }

    /// Bytes behind their length.
    #[inline]
    pub(crate) fn bytes(&mut self) -> Result<&'a [u8]> {
        let length = self.length()?;
        Ok(self.take(length))
    }

    /// A float behind its length byte.
    #[inline(always)]
    pub(crate) fn float(&mut self) -> Result<f64> {
        if let Some(window) = self.input.get(self.pos..).and_then(|rest| rest.first_chunk::<11>()) {
            let length = usize::from(window[0]);
            // Seven in eight are of the longest length. Told apart by a branch, which is guessed, where the next float
            // begins is known before the length has been loaded.
            if length == float::MAX_BODY {
                if let Some(value) = self.float_of(window, float::MAX_BODY) {
                    return Ok(value);
                }
            }
            if let Some(value) = self.float_of(window, length) {
                return Ok(value);
            }
        }
        let (value, pos) = float_slow(self.input, self.pos, self.end, self.enclosing)?;
        self.pos = pos;
        Ok(value)
    }

    /// The float of `length` bytes behind the first one of `window`, which stands at the cursor; `None` if it is not well
    /// formed or runs past the end.
    #[inline(always)]
    fn float_of(&mut self, window: &[u8; 11], length: usize) -> Option<f64> {
        let [_, low, high, mantissa @ ..] = *window;
        if length >= self.left() {
            return None;
        }
        let mantissa = varint::decode_word(u64::from_le_bytes(mantissa), length.wrapping_sub(2))?;
        let value = float::join(u16::from_le_bytes([low, high]), mantissa)?;
        self.pos += 1 + length;
        Some(value)
    }

    #[inline]
    pub(crate) fn int(&mut self) -> Result<i64> {
        self.varint().map(varint::unzigzag)
    }

    #[inline]
    pub(crate) fn timestamp(&mut self) -> Result<i64> {
        if self.left() >= 8 {
            if let Some(word) = load(self.input, self.pos) {
                self.pos += 8;
                return Ok(word as i64);
            }
        }
        Err(short(self.pos, self.left(), self.enclosing, "timestamp of 8 bytes"))
    }

    /// One `bool` of a typed list.
    #[inline]
    pub(crate) fn bool_element(&mut self) -> Result<bool> {
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(Error::at(
                ErrorKind::Scalar,
                self.pos - 1,
                format!("bool element is {other:#04x}, expected 00 or 01"),
            )),
        }
    }

    /// The element type and count of a typed list, whose end the cursor has been narrowed to, and where its elements begin.
    #[inline(always)]
    pub(crate) fn typed_header(&mut self) -> Result<(Element, usize, usize)> {
        let (element, count, pos) = match self.input.get(self.pos..self.end) {
            Some(&[element, 1, count, ..]) if count < 0x80 => {
                (Element::from_byte(element), usize::from(count), self.pos + 3)
            }
            _ => (None, 0, 0),
        };
        if let Some(element) = element {
            if count * element.min_size() <= self.end - pos {
                self.pos = pos;
                return Ok((element, count, pos));
            }
        }
        let (element, count, pos) = any_typed_header(self.input, self.pos, self.end, self.enclosing)?;
        self.pos = pos;
        Ok((element, count, pos))
    }

    /// The size and key of an object's next entry: the key's bytes, and where the entry ends.
    #[inline(always)]
    pub(crate) fn entry(&mut self) -> Result<(&'a [u8], usize)> {
        let start = self.pos;
        let size = self.length()?;
        let end = self.pos + size;
        // With an empty entry this is the byte behind it, if there is one, and the key does not fit.
        if let Some(&key_length) = self.input.get(self.pos) {
            let key_length = usize::from(key_length);
            if key_length < size {
                if let Some(key) = self.input.get(self.pos + 1..self.pos + 1 + key_length) {
                    self.pos += 1 + key_length;
                    return Ok((key, end));
                }
            }
        }
        Err(bad_entry(self.input, self.pos, start, size))
    }

    /// Goes through all entries that are left, and gives the value's place of the last one under `key`: where it begins,
    /// and where its entry ends. Keys of another length are not even looked at.
    ///
    /// Each entry waits for the size of the one before, so it is how soon that leads on that counts: a slice that is cut
    /// shorter takes a quarter less time than an index that grows.
    #[inline(always)]
    pub(crate) fn find(self, key: &[u8]) -> Result<Option<(usize, usize)>> {
        let mut found = None;
        let mut rest = &self.input[self.pos..self.end];
        while !rest.is_empty() {
            let start = self.end - rest.len();
            if let Some((entry, key_at, behind)) = split_short_entry(rest) {
                let key_length = usize::from(entry[key_at - 1]);
                if key_length == key.len() && crate::text::same(&entry[key_at..key_at + key_length], key) {
                    found = Some((start + key_at + key_length, start + entry.len()));
                }
                rest = behind;
            } else {
                let mut ahead = Cursor { pos: start, ..self };
                let (name, end) = ahead.entry()?;
                if name == key {
                    found = Some((ahead.pos, end));
                }
                rest = &self.input[end..self.end];
            }
        }
        Ok(found)
    }

    /// How many entries are left; `None` if a fault lies ahead.
    pub(crate) fn count_entries(self) -> Option<usize> {
        let mut rest = &self.input[self.pos..self.end];
        let mut count = 0;
        while !rest.is_empty() {
            rest = match split_short_entry(rest) {
                Some((_, _, behind)) => behind,
                None => {
                    let (_, end) = Cursor { pos: self.end - rest.len(), ..self }.entry().ok()?;
                    &self.input[end..self.end]
                }
            };
            count += 1;
        }
        Some(count)
    }

    /// Checks that a value filled what encloses it.
    #[inline]
    pub(crate) fn expect_end(&self) -> Result<()> {
        if self.pos == self.end { Ok(()) } else { Err(trailing(self.pos, self.left(), self.enclosing)) }
    }

    #[inline(always)]
    pub(crate) fn unknown_tag(&self, byte: u8) -> Error {
        unknown_tag(self.pos, byte)
    }
}

// The steps off the beaten way take the cursor's parts by value: a cursor that is handed over by reference, or copied
// through memory right after a part of it was written, makes the way itself several nanoseconds slower.

/// A varint of any width, and where it ends.
#[inline]
fn wide_varint(input: &[u8], pos: usize, end: usize, enclosing: Enclosing) -> Result<(u64, usize)> {
    if let Some(&width) = input.get(pos) {
        let width = usize::from(width);
        if (2..=8).contains(&width) && end - pos > width {
            if let Some(word) = load_start(input, pos + 1) {
                if let Some(value) = varint::decode_word(word, width) {
                    return Ok((value, pos + 1 + width));
                }
            }
        }
    }
    varint_slow(Cursor { input, pos, end, enclosing })
}

/// The rare widths, varints at the very end of the input, and every fault.
#[cold]
#[inline(never)]
fn varint_slow(mut cursor: Cursor<'_>) -> Result<(u64, usize)> {
    let start = cursor.pos;
    let width = usize::from(cursor.byte()?);
    if width > cursor.left() {
        let what = format!("varint of {width} {}", bytes_word(width));
        return Err(short(start, cursor.left(), cursor.enclosing, &what));
    }
    let bytes = cursor.take(width);
    let value = varint::decode_slice(bytes).map_err(|fault| {
        let message = match fault {
            varint::Fault::Incomplete if width == 0 => "varint of no bytes".into(),
            varint::Fault::Incomplete => format!("varint does not end within its {width} {}", bytes_word(width)),
            varint::Fault::EndsEarly(taken) => format!("varint announced as {width} bytes ends after {taken}"),
            varint::Fault::Overflow => "varint exceeds 64 bits".into(),
        };
        Error::at(ErrorKind::Varint, start, message)
    })?;
    Ok((value, cursor.pos))
}

#[inline(never)]
fn any_length(input: &[u8], pos: usize, end: usize, enclosing: Enclosing) -> Result<(usize, usize)> {
    let mut ahead = Cursor { input, pos, end, enclosing };
    let length = ahead.varint()?;
    if length <= ahead.left() as u64 {
        return Ok((length as usize, ahead.pos));
    }
    Err(short(pos, ahead.left(), enclosing, &format!("length {length}")))
}

/// A typed list's element type and count, of any width, and where its elements begin.
#[inline(never)]
fn any_typed_header(input: &[u8], pos: usize, end: usize, enclosing: Enclosing) -> Result<(Element, usize, usize)> {
    let mut cursor = Cursor { input, pos, end, enclosing };
    let byte = cursor.byte()?;
    let element = Element::from_byte(byte).ok_or_else(|| {
        Error::at(ErrorKind::UnknownType, pos, format!("typed list of unsupported element type {byte:#04x}"))
    })?;
    let count_at = cursor.pos;
    let count = cursor.varint()?;
    let left = cursor.left();
    if count > (left / element.min_size()) as u64 {
        let message = format!("count of {count} elements cannot fit in {left} {}", bytes_word(left));
        return Err(Error::at(ErrorKind::Length, count_at, message));
    }
    Ok((element, count as usize, cursor.pos))
}

/// Floats at the very end of the input, and every fault.
#[cold]
#[inline(never)]
fn float_slow(input: &[u8], pos: usize, end: usize, enclosing: Enclosing) -> Result<(f64, usize)> {
    let mut cursor = Cursor { input, pos, end, enclosing };
    let fault = |message: String| Error::at(ErrorKind::Scalar, pos, message);
    let length = usize::from(cursor.byte()?);
    if !(2..=float::MAX_BODY).contains(&length) {
        return Err(fault(format!("float of {length} {}, expected 2 to 10", bytes_word(length))));
    }
    if length > cursor.left() {
        return Err(short(pos, cursor.left(), enclosing, &format!("float of {length} bytes")));
    }
    let body = cursor.take(length);
    let word = u16::from_le_bytes([body[0], body[1]]);
    let mantissa = match &body[2..] {
        [] => 0,
        bytes => varint::decode_slice(bytes).map_err(|_| fault("float mantissa is not one whole varint".into()))?,
    };
    let value = float::join(word, mantissa).ok_or_else(|| {
        fault(format!("float with sign and exponent {word:#06x} and mantissa {mantissa:#x}, beyond 1, 11 and 52 bits"))
    })?;
    Ok((value, cursor.pos))
}

/// The entry that `rest` begins with, where its key begins in it, and what stands behind: of an entry whose length takes
/// one byte or two and whose key lies in it. Others are longer, or faulty.
#[inline(always)]
fn split_short_entry(rest: &[u8]) -> Option<(&[u8], usize, &[u8])> {
    // No entry is shorter than four bytes: width, length, key length, type.
    let (size_end, size, key_length) = match *rest {
        [1, size, key_length, ..] if size < 0x80 => (2, usize::from(size), usize::from(key_length)),
        [2, low, high, key_length, ..] if low >= 0x80 && high < 0x80 => {
            (3, usize::from(low & 0x7f) | usize::from(high) << 7, usize::from(key_length))
        }
        _ => return None,
    };
    if key_length >= size || size_end + size > rest.len() {
        return None;
    }
    let (entry, behind) = rest.split_at(size_end + size);
    Some((entry, size_end + 1, behind))
}

#[cold]
#[inline(never)]
fn bad_entry(input: &[u8], pos: usize, start: usize, size: usize) -> Error {
    if size == 0 {
        return Error::at(ErrorKind::Length, start, "entry of no bytes, expected a key and a value");
    }
    let (key, left) = (input[pos], size - 1);
    let message = format!("key length {key} runs past the end of its entry ({left} {} left)", bytes_word(left));
    Error::at(ErrorKind::Length, pos, message)
}

#[cold]
#[inline(never)]
fn trailing(pos: usize, left: usize, enclosing: Enclosing) -> Error {
    let place = match enclosing {
        Enclosing::Input => "in the message",
        Enclosing::Entry => "in its entry",
        Enclosing::List => "in its list",
        Enclosing::Object => "in its object",
    };
    let message = format!("{left} unexpected {} after the value {place}", bytes_word(left));
    Error::at(ErrorKind::Trailing, pos, message)
}

#[cold]
#[inline(never)]
fn unknown_tag(pos: usize, byte: u8) -> Error {
    Error::at(ErrorKind::UnknownType, pos, format!("unknown type {byte:#04x}"))
}

#[cold]
#[inline(never)]
fn ends(pos: usize, enclosing: Enclosing, what: &str) -> Error {
    let message = format!("expected {what}, found the end of {}", enclosing.name());
    Error::at(enclosing.short_kind(), pos, message)
}

#[cold]
#[inline(never)]
fn short(pos: usize, left: usize, enclosing: Enclosing, what: &str) -> Error {
    let message = format!("{what} runs past the end of {} ({left} {} left)", enclosing.name(), bytes_word(left));
    Error::at(enclosing.short_kind(), pos, message)
}

/// Eight bytes at `at`, little-endian, if the input has them.
#[inline]
fn load(input: &[u8], at: usize) -> Option<u64> {
    let bytes = input.get(at..)?.first_chunk::<8>()?;
    Some(u64::from_le_bytes(*bytes))
}

/// The bytes from `at` on, at most eight, little-endian and with zeros behind; `None` of an input shorter than eight.
#[inline]
fn load_start(input: &[u8], at: usize) -> Option<u64> {
    load(input, at).or_else(|| {
        let past = (at + 8).checked_sub(input.len()).filter(|&past| past < 8)?;
        Some(load(input, at.checked_sub(past)?)? >> (8 * past))
    })
}

pub(crate) fn bytes_word(count: usize) -> &'static str {
    if count == 1 { "byte" } else { "bytes" }
}
