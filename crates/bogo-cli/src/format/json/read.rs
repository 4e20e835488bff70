//! JSON text to values.

use std::io::Read;

use bogo::{List, Map, Value};

use crate::format::error::{FaultKind, ReadError, depth_message};
use crate::format::source::Source;
use crate::format::trail::Trail;
use crate::format::{ReadDocuments, ReadOptions, number, tree};
use crate::loss::{LossKind, Losses};

/// Reads JSON documents one behind the other, or one a line.
pub(crate) struct Reader<'a> {
    source: Source<'a>,
    depth_max: u32,
    layout: Layout,
}

/// What separates documents.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Whitespace, or nothing where none is needed.
    Stream,
    /// As `Stream`, and the items of a top-level list are documents; not inside one now.
    Items,
    /// Inside a top-level list whose items are documents; `first` before its first item.
    Inside { first: bool },
    /// A line end.
    Lines,
}

impl<'a> Reader<'a> {
    /// A reader of documents separated by whitespace, or by nothing where none is needed.
    pub(crate) fn new(input: Box<dyn Read + 'a>, options: &ReadOptions) -> Self {
        let layout = if options.items { Layout::Items } else { Layout::Stream };
        Reader { source: Source::text(input), depth_max: options.depth_max, layout }
    }

    /// A reader of one document a line; empty lines do not count.
    pub(crate) fn lines(input: Box<dyn Read + 'a>, options: &ReadOptions) -> Self {
        Reader { source: Source::text(input), depth_max: options.depth_max, layout: Layout::Lines }
    }
}

impl ReadDocuments for Reader<'_> {
    fn next(&mut self, losses: &mut Losses) -> Result<Option<Value>, ReadError> {
        self.source.skip_mark()?;
        if self.layout == Layout::Items && self.peek_between()? == Some(b'[') {
            self.source.advance(1);
            self.layout = Layout::Inside { first: true };
        }
        if let Layout::Inside { first } = self.layout {
            if self.step_to_item(first)? {
                self.layout = Layout::Inside { first: false };
                return self.value(&Trail::Root, 1, losses).map(Some);
            }
            self.layout = Layout::Items;
            return self.next(losses);
        }
        if self.peek_between()?.is_none() {
            return Ok(None);
        }
        let value = self.value(&Trail::Root, 0, losses)?;
        if self.layout == Layout::Lines {
            self.line_end()?;
        } else if !matches!(value, Value::List(_) | Value::Object(_) | Value::String(_)) {
            self.delimiter()?;
        }
        Ok(Some(value))
    }
}

impl Reader<'_> {
    /// Steps to the next item of the top-level list; false behind its end.
    fn step_to_item(&mut self, first: bool) -> Result<bool, ReadError> {
        match self.skip_space()? {
            Some(b']') => {
                self.source.advance(1);
                Ok(false)
            }
            Some(b',') if !first => {
                self.source.advance(1);
                self.skip_space()?;
                Ok(true)
            }
            Some(_) if first => Ok(true),
            found => Err(self.unexpected("',' or ']'", found)),
        }
    }

    /// Skips what stands between documents, and gives the first byte of the next.
    fn peek_between(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            match self.skip_space()? {
                Some(b'\n') => self.source.advance(1),
                other => return Ok(other),
            }
        }
    }

    /// Checks that a line ends behind its document.
    fn line_end(&mut self) -> Result<(), ReadError> {
        match self.skip_space()? {
            None => Ok(()),
            Some(b'\n') => {
                self.source.advance(1);
                Ok(())
            }
            found => Err(self.unexpected("the end of the line", found)),
        }
    }

    /// Checks that a number or a word ends where it does: `12 true`, not `12true`.
    fn delimiter(&mut self) -> Result<(), ReadError> {
        match self.source.peek()? {
            None | Some(b' ' | b'\t' | b'\n' | b'\r' | b'{' | b'[' | b'"') => Ok(()),
            found => Err(self.unexpected("whitespace", found)),
        }
    }

    fn value(&mut self, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<Value, ReadError> {
        match self.source.peek()? {
            Some(b'"') => self.text(trail, losses).map(Value::String),
            Some(b'{') => self.object(trail, self.deeper(depth, trail)?, losses).map(Value::Object),
            Some(b'[') => self.list(trail, self.deeper(depth, trail)?, losses).map(Value::List),
            Some(b'-' | b'0'..=b'9') => self.number(trail, losses),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            Some(b'n') => self.word("null", Value::Null),
            found => Err(self.unexpected("a value", found).on(trail)),
        }
    }

    fn deeper(&self, depth: u32, trail: &Trail<'_>) -> Result<u32, ReadError> {
        if depth >= self.depth_max {
            let message = depth_message(self.depth_max);
            return Err(self.source.fail(FaultKind::Depth, self.source.offset(), message).on(trail));
        }
        Ok(depth + 1)
    }

    fn list(&mut self, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<List, ReadError> {
        self.source.advance(1);
        let mut list = Vec::new();
        if self.skip_space()? == Some(b']') {
            self.source.advance(1);
            return Ok(list.into());
        }
        loop {
            list.push(self.value(&trail.index(list.len()), depth, losses)?);
            match self.skip_space()? {
                Some(b',') => self.source.advance(1),
                Some(b']') => break,
                found => return Err(self.unexpected("',' or ']'", found).on(&trail.index(list.len() - 1))),
            }
            self.skip_space()?;
        }
        self.source.advance(1);
        Ok(list.into())
    }

    fn object(&mut self, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<Map, ReadError> {
        self.source.advance(1);
        let mut map = Map::new();
        if self.skip_space()? == Some(b'}') {
            self.source.advance(1);
            return Ok(map);
        }
        loop {
            let offset = self.source.offset();
            match self.source.peek()? {
                Some(b'"') => {}
                found => return Err(self.unexpected("a key in double quotes", found).on(trail)),
            }
            let key = self.text(trail, losses)?;
            match self.skip_space()? {
                Some(b':') => self.source.advance(1),
                found => return Err(self.unexpected("':'", found).on(&trail.key(&key))),
            }
            self.skip_space()?;
            let value = self.value(&trail.key(&key), depth, losses)?;
            tree::put(&mut map, key, value, trail, losses).map_err(|loss| self.source.place(loss.into(), offset))?;
            match self.skip_space()? {
                Some(b',') => self.source.advance(1),
                Some(b'}') => break,
                found => return Err(self.unexpected("',' or '}'", found).on(trail)),
            }
            self.skip_space()?;
        }
        self.source.advance(1);
        Ok(map)
    }

    /// Skips whitespace, and gives the byte behind it. In JSON Lines a line feed is no whitespace.
    #[inline]
    fn skip_space(&mut self) -> Result<Option<u8>, ReadError> {
        let lines = self.layout == Layout::Lines;
        loop {
            let rest = self.source.rest();
            let space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r') || (*byte == b'\n' && !lines);
            match rest.iter().position(|byte| !space(byte)) {
                Some(count) => {
                    let byte = rest[count];
                    self.source.advance(count);
                    return Ok(Some(byte));
                }
                None => self.source.advance(rest.len()),
            }
            if !self.source.more()? {
                return Ok(None);
            }
        }
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, ReadError> {
        while self.source.rest().len() < word.len() && self.source.more()? {}
        let rest = self.source.rest();
        if rest.starts_with(word.as_bytes()) {
            self.source.advance(word.len());
            return Ok(value);
        }
        if rest.len() < word.len() && word.as_bytes().starts_with(rest) {
            return Err(self.source.truncated((word.len() - rest.len()) as u64));
        }
        Err(self.source.fail(FaultKind::Syntax, self.source.offset(), format!("expected {word}")))
    }

    fn number(&mut self, trail: &Trail<'_>, losses: &mut Losses) -> Result<Value, ReadError> {
        let mut length = 0;
        loop {
            let rest = &self.source.rest()[length..];
            match rest.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')) {
                Some(count) => {
                    length += count;
                    break;
                }
                None => length += rest.len(),
            }
            if !self.source.more()? {
                break;
            }
        }
        let bytes = &self.source.rest()[..length];
        let offset = self.source.offset();
        let shape = shape(bytes);
        let value = match shape {
            Shape::Integer => small_integer(bytes).or_else(|| integer(bytes)),
            Shape::Decimal => None,
            Shape::Cut if length == self.source.rest().len() => return Err(self.source.truncated(1).on(trail)),
            Shape::Cut | Shape::Wrong => {
                let message = format!("{:?} is not a JSON number", String::from_utf8_lossy(bytes));
                return Err(self.source.fail(FaultKind::Syntax, offset, message).on(trail));
            }
        };
        let value = match value {
            Some(value) => value,
            None => {
                // The bytes are digits and signs.
                let text = std::str::from_utf8(bytes).unwrap_or_default();
                let decimal = number::decimal(text);
                let lost = match shape {
                    Shape::Integer if text != "-0" => Some(LossKind::IntegerBeyondRange),
                    _ => (!decimal.exact).then_some(LossKind::NumberPrecision),
                };
                if let Some(kind) = lost {
                    let detail = || format!("{text} as the float {:e}", decimal.value);
                    tree::note(&self.source, offset, losses, kind, trail, detail)?;
                }
                Value::Float(decimal.value)
            }
        };
        self.source.advance(length);
        Ok(value)
    }

    /// Reads text behind an opening quote. Consumes nothing before the closing one is seen.
    fn text(&mut self, trail: &Trail<'_>, losses: &mut Losses) -> Result<String, ReadError> {
        let mut length = 1;
        loop {
            let rest = self.source.rest();
            match plain_run(&rest[length..]) {
                Some(count) => length += count,
                None => {
                    length = rest.len();
                    if !self.source.more()? {
                        self.source.advance(length);
                        return Err(self.source.truncated(1).on(trail));
                    }
                    continue;
                }
            }
            match self.source.rest()[length] {
                b'"' => break,
                b'\\' => return self.escaped_text(length, trail, losses),
                _ => return Err(self.control(length).on(trail)),
            }
        }
        let bytes = &self.source.rest()[1..length];
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => tree::text(bytes.to_vec(), &self.source, self.source.offset() + 1, trail, losses)?,
        };
        self.source.advance(length + 1);
        Ok(text)
    }

    /// Goes on with text whose first escape stands at `length` of the window.
    #[cold]
    fn escaped_text(&mut self, mut length: usize, trail: &Trail<'_>, losses: &mut Losses) -> Result<String, ReadError> {
        let mut text = self.source.rest()[1..length].to_vec();
        loop {
            let rest = self.source.rest();
            let Some(byte) = rest.get(length).copied() else {
                if !self.source.more()? {
                    self.source.advance(length);
                    return Err(self.source.truncated(1).on(trail));
                }
                continue;
            };
            match byte {
                b'"' => break,
                b'\\' => length += self.escape(length, &mut text, trail, losses)?,
                0..0x20 => return Err(self.control(length).on(trail)),
                _ => {
                    let count = plain_run(&rest[length..]).unwrap_or(rest.len() - length);
                    text.extend_from_slice(&rest[length..length + count]);
                    length += count;
                }
            }
        }
        let text = tree::text(text, &self.source, self.source.offset(), trail, losses)?;
        self.source.advance(length + 1);
        Ok(text)
    }

    /// Appends what the escape at `at` stands for, and gives its length.
    fn escape(
        &mut self,
        at: usize,
        text: &mut Vec<u8>,
        trail: &Trail<'_>,
        losses: &mut Losses,
    ) -> Result<usize, ReadError> {
        let byte = match self.window(at + 1, 1)?[0] {
            byte @ (b'"' | b'\\' | b'/') => byte,
            b'b' => 0x08,
            b'f' => 0x0c,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => return self.unicode_escape(at, text, trail, losses),
            _ => return Err(self.source.fail(FaultKind::Syntax, self.place(at), "unknown escape").on(trail)),
        };
        text.push(byte);
        Ok(2)
    }

    /// Appends what the `\uXXXX` at `at`, with its partner if it is half of a pair, stands for, and gives its length.
    fn unicode_escape(
        &mut self,
        at: usize,
        text: &mut Vec<u8>,
        trail: &Trail<'_>,
        losses: &mut Losses,
    ) -> Result<usize, ReadError> {
        let first = self.hex(at + 2)?;
        let mut length = 6;
        let mut character = char::from_u32(first);
        if (0xd800..0xdc00).contains(&first) && self.window(at + 6, 2)? == b"\\u" {
            let second = self.hex(at + 8)?;
            if (0xdc00..0xe000).contains(&second) {
                character = char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00));
                length = 12;
            }
        }
        if character.is_none() {
            let detail = || format!("\\u{first:04x} is half of a surrogate pair");
            tree::note(&self.source, self.place(at), losses, LossKind::InvalidText, trail, detail)?;
        }
        let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
        text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        Ok(length)
    }

    fn hex(&mut self, at: usize) -> Result<u32, ReadError> {
        let mut number = 0;
        for index in 0..4 {
            let byte = self.window(at + index, 1)?[0];
            let Some(digit) = char::from(byte).to_digit(16) else {
                let message = "expected four hexadecimal digits behind \\u";
                return Err(self.source.fail(FaultKind::Syntax, self.place(at + index), message));
            };
            number = number << 4 | digit;
        }
        Ok(number)
    }

    /// `count` bytes of the window from `at`, which a closing quote must follow at some time.
    fn window(&mut self, at: usize, count: usize) -> Result<&[u8], ReadError> {
        while self.source.rest().len() < at + count {
            if !self.source.more()? {
                self.source.advance(at + count);
                return Err(self.source.truncated(1));
            }
        }
        Ok(&self.source.rest()[at..at + count])
    }

    fn place(&self, at: usize) -> u64 {
        self.source.offset() + at as u64
    }

    #[cold]
    fn control(&self, at: usize) -> ReadError {
        let byte = self.source.rest()[at];
        let message = format!("control character 0x{byte:02x} in text; expected \\u{byte:04x} (is a quote missing?)");
        self.source.fail(FaultKind::Syntax, self.place(at), message)
    }

    #[cold]
    fn unexpected(&self, expected: &str, found: Option<u8>) -> ReadError {
        let offset = self.source.offset();
        match found {
            None => {
                let message = format!("the input ends inside a document: expected {expected}");
                self.source.fail(FaultKind::Truncated, offset, message)
            }
            Some(b'\n') if self.layout == Layout::Lines => {
                let message =
                    format!("the line ends inside a document: expected {expected} (is it JSON, not JSON Lines?)");
                self.source.fail(FaultKind::Syntax, offset, message)
            }
            Some(byte) => {
                let shown =
                    if byte.is_ascii() { format!("{:?}", char::from(byte)) } else { format!("byte 0x{byte:02x}") };
                self.source.fail(FaultKind::Syntax, offset, format!("expected {expected}, found {shown}"))
            }
        }
    }
}

/// How many bytes of text lie before the first quote, escape or control character; `None` if none of these comes.
#[inline]
fn plain_run(bytes: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::MAX / 255;
    const HIGHS: u64 = ONES << 7;
    // Eight bytes at a time: the high bit of each byte of the result is set where it is one of the three. False
    // positives only behind a true one, so the first is right.
    let hit = |word: u64| {
        let zero = |x: u64| x.wrapping_sub(ONES) & !x;
        let quote = zero(word ^ (ONES * u64::from(b'"')));
        let escape = zero(word ^ (ONES * u64::from(b'\\')));
        let control = word.wrapping_sub(ONES * 0x20) & !word;
        (quote | escape | control) & HIGHS
    };
    let mut done = 0;
    while let Some((word, _)) = bytes[done..].split_first_chunk::<8>() {
        let hits = hit(u64::from_le_bytes(*word));
        if hits != 0 {
            return Some(done + hits.trailing_zeros() as usize / 8);
        }
        done += 8;
    }
    let at = bytes[done..].iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20))?;
    Some(done + at)
}

/// What a run of number characters is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Integer,
    Decimal,
    /// The beginning of a number.
    Cut,
    Wrong,
}

/// Checks a number against the grammar.
fn shape(bytes: &[u8]) -> Shape {
    let digits = |bytes: &[u8]| bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let cut = |rest: &[u8]| if rest.is_empty() { Shape::Cut } else { Shape::Wrong };
    let mut shape = Shape::Integer;
    let mut rest = bytes.strip_prefix(b"-").unwrap_or(bytes);
    match digits(rest) {
        0 => return cut(rest),
        count if count > 1 && rest[0] == b'0' => return Shape::Wrong,
        count => rest = &rest[count..],
    }
    if let Some(fraction) = rest.strip_prefix(b".") {
        shape = Shape::Decimal;
        match digits(fraction) {
            0 => return cut(fraction),
            count => rest = &fraction[count..],
        }
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        shape = Shape::Decimal;
        let exponent = match exponent {
            [b'+' | b'-', exponent @ ..] => exponent,
            _ => exponent,
        };
        match digits(exponent) {
            0 => return cut(exponent),
            count => rest = &exponent[count..],
        }
    }
    if rest.is_empty() { shape } else { Shape::Wrong }
}

/// The value of an integer of up to 18 digits; `-0`, which no integer is, is left to the floats.
#[inline]
fn small_integer(bytes: &[u8]) -> Option<Value> {
    let (negative, digits) = match bytes {
        b"-0" => return None,
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.len() > 18 {
        return None;
    }
    let magnitude = digits.iter().fold(0_i64, |number, digit| number * 10 + i64::from(digit - b'0'));
    Some(Value::Int(if negative { -magnitude } else { magnitude }))
}

/// The value of any integer of 64 bits.
fn integer(bytes: &[u8]) -> Option<Value> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| *text != "-0")?;
    match text.strip_prefix('-') {
        Some(digits) => number::integer(true, digits, 10),
        None => number::integer(false, text, 10),
    }
}
