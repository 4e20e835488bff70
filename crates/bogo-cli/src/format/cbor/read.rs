//! CBOR bytes to values.

use std::io::Read;

use bogo::{List, Map, Timestamp, Value};

use super::{millis_of, tag};
use crate::format::error::{FaultKind, ReadError, depth_message};
use crate::format::source::Source;
use crate::format::trail::Trail;
use crate::format::{ReadDocuments, ReadOptions, instant, tree};
use crate::loss::{LossKind, Losses};

/// Ends a container of indefinite length.
const BREAK: u8 = 0xff;

/// Reads CBOR data items one behind the other.
pub(crate) struct Reader<'a> {
    source: Source<'a>,
    depth_max: u32,
    items: bool,
    /// How many items of a top-level list are still to come as documents.
    items_left: Extent,
}

/// How many items a container has: a number, or all up to the break.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Count(u64),
    UntilBreak,
}

/// The pieces of text or a blob.
struct Chunks {
    major: u8,
    extent: Extent,
    /// Whether the only piece of a definite length is still to come.
    first: bool,
}

/// The first byte of an item and the number that belongs to it.
#[derive(Clone, Copy)]
struct Head {
    major: u8,
    /// The low five bits, which for major type 7 say more than the number.
    info: u8,
    extent: Extent,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(input: Box<dyn Read + 'a>, options: &ReadOptions) -> Self {
        let ReadOptions { depth_max, items } = *options;
        Reader { source: Source::binary(input), depth_max, items, items_left: Extent::Count(0) }
    }
}

impl ReadDocuments for Reader<'_> {
    fn next(&mut self, losses: &mut Losses) -> Result<Option<Value>, ReadError> {
        loop {
            if self.item_follows()? {
                return self.value(&Trail::Root, 1, losses).map(Some);
            }
            match self.source.peek()? {
                None => return Ok(None),
                Some(0x80..=0x9f) if self.items => self.items_left = self.head()?.extent,
                Some(_) => return self.value(&Trail::Root, 0, losses).map(Some),
            }
        }
    }
}

impl Reader<'_> {
    /// Whether another item of the top-level list is to come.
    fn item_follows(&mut self) -> Result<bool, ReadError> {
        let mut left = self.items_left;
        let follows = self.step(&mut left)?;
        self.items_left = if follows { left } else { Extent::Count(0) };
        Ok(follows)
    }

    /// Counts one item down, or looks for the break and consumes it.
    fn step(&mut self, left: &mut Extent) -> Result<bool, ReadError> {
        match left {
            Extent::Count(0) => Ok(false),
            Extent::Count(count) => {
                *count -= 1;
                Ok(true)
            }
            Extent::UntilBreak => match self.source.peek()? {
                Some(BREAK) => {
                    self.source.advance(1);
                    Ok(false)
                }
                Some(_) => Ok(true),
                None => Err(self.source.truncated(1)),
            },
        }
    }

    fn value(&mut self, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<Value, ReadError> {
        let offset = self.source.offset();
        self.any(offset, trail, depth, losses).map_err(|error| error.at(offset).on(trail))
    }

    fn any(&mut self, offset: u64, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<Value, ReadError> {
        let head = self.head()?;
        let number = match (head.major, head.extent) {
            (2, extent) => return self.blob(extent).map(|bytes| Value::Blob(bytes.into())),
            (3, extent) => return self.text(extent, trail, losses).map(Value::String),
            (4, extent) => {
                let depth = self.deeper(depth)?;
                return self.list(extent, trail, depth, losses).map(Value::List);
            }
            (5, extent) => {
                let depth = self.deeper(depth)?;
                return self.map(extent, trail, depth, losses).map(Value::Object);
            }
            (_, Extent::Count(number)) => number,
            (7, Extent::UntilBreak) => return Err(syntax("a break where a value is expected")),
            (_, Extent::UntilBreak) => {
                return Err(syntax("only text, bytes, lists and maps may be of indefinite length"));
            }
        };
        match head.major {
            0 => Ok(tree::unsigned(number)),
            1 => self.wide_integer(-1 - i128::from(number), offset, trail, losses),
            6 => {
                let depth = self.deeper(depth)?;
                let content = self.value(trail, depth, losses)?;
                self.tagged(number, content, offset, trail, losses)
            }
            _ => self.simple(head.info, number, offset, trail, losses),
        }
    }

    fn head(&mut self) -> Result<Head, ReadError> {
        let byte = self.source.byte()?;
        let (major, info) = (byte >> 5, byte & 0x1f);
        let number = match info {
            0..=23 => info.into(),
            24 => self.source.byte()?.into(),
            25 => u16::from_be_bytes(self.source.array()?).into(),
            26 => u32::from_be_bytes(self.source.array()?).into(),
            27 => u64::from_be_bytes(self.source.array()?),
            31 => return Ok(Head { major, info, extent: Extent::UntilBreak }),
            _ => return Err(syntax(format!("the byte 0x{byte:02x} starts no CBOR item"))),
        };
        Ok(Head { major, info, extent: Extent::Count(number) })
    }

    fn blob(&mut self, extent: Extent) -> Result<Vec<u8>, ReadError> {
        let mut bytes = Vec::new();
        let mut chunks = Chunks { major: 2, extent, first: true };
        while let Some(length) = self.chunk(&mut chunks)? {
            self.source.extend(&mut bytes, length)?;
        }
        Ok(bytes)
    }

    fn text(&mut self, extent: Extent, trail: &Trail<'_>, losses: &mut Losses) -> Result<String, ReadError> {
        let mut text = String::new();
        let mut chunks = Chunks { major: 3, extent, first: true };
        while let Some(length) = self.chunk(&mut chunks)? {
            let start = self.source.offset();
            let mut bytes = Vec::new();
            self.source.extend(&mut bytes, length)?;
            // Each chunk is text by itself: no character lies on an edge.
            let chunk = tree::text(bytes, &self.source, start, trail, losses)?;
            if text.is_empty() {
                text = chunk;
            } else {
                text.push_str(&chunk);
            }
        }
        Ok(text)
    }

    /// The length of the next piece of text or a blob: the only one, or a chunk.
    fn chunk(&mut self, chunks: &mut Chunks) -> Result<Option<u64>, ReadError> {
        if let Extent::Count(length) = chunks.extent {
            return Ok(std::mem::take(&mut chunks.first).then_some(length));
        }
        if !self.step(&mut chunks.extent)? {
            return Ok(None);
        }
        let offset = self.source.offset();
        match self.head()? {
            Head { major, extent: Extent::Count(length), .. } if major == chunks.major => Ok(Some(length)),
            _ => Err(syntax("a chunk must be of the kind it is part of and of definite length").at(offset)),
        }
    }

    fn list(&mut self, extent: Extent, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<List, ReadError> {
        let mut list = match extent {
            Extent::Count(count) => tree::announced(count),
            Extent::UntilBreak => List::new(),
        };
        let mut left = extent;
        while self.step(&mut left)? {
            let item = self.value(&trail.index(list.len()), depth, losses)?;
            list.push(item);
        }
        Ok(list)
    }

    fn map(&mut self, extent: Extent, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<Map, ReadError> {
        let mut map = Map::new();
        let mut left = extent;
        while self.step(&mut left)? {
            let offset = self.source.offset();
            let key = match self.value(trail, depth, losses)? {
                Value::String(key) => key,
                other => tree::key_text(other, trail, losses).map_err(|error| error.at(offset))?,
            };
            let value = self.value(&trail.key(&key), depth, losses)?;
            tree::put(&mut map, key, value, trail, losses).map_err(|loss| ReadError::from(loss).at(offset))?;
        }
        Ok(map)
    }

    fn wide_integer(
        &mut self,
        number: i128,
        offset: u64,
        trail: &Trail<'_>,
        losses: &mut Losses,
    ) -> Result<Value, ReadError> {
        if let Some(value) = tree::integer(number) {
            return Ok(value);
        }
        let float = number as f64;
        let detail = || format!("{number} as the float {float:e}");
        tree::note(&self.source, offset, losses, LossKind::IntegerBeyondRange, trail, detail)?;
        Ok(Value::Float(float))
    }

    fn simple(
        &mut self,
        info: u8,
        number: u64,
        offset: u64,
        trail: &Trail<'_>,
        losses: &mut Losses,
    ) -> Result<Value, ReadError> {
        match (info, number) {
            (25, bits) => Ok(Value::Float(half(bits as u16))),
            (26, bits) => Ok(Value::Float(tree::widen(bits as u32))),
            (27, bits) => Ok(Value::Float(f64::from_bits(bits))),
            (24, 0..=31) => Err(syntax(format!("simple value {number} in two bytes"))),
            (_, 20) => Ok(Value::Bool(false)),
            (_, 21) => Ok(Value::Bool(true)),
            (_, 22) => Ok(Value::Null),
            (_, 23) => {
                let detail = || "undefined as null".to_owned();
                tree::note(&self.source, offset, losses, LossKind::UndefinedAsNull, trail, detail)?;
                Ok(Value::Null)
            }
            _ => {
                let detail = || format!("simple value {number} as null");
                tree::note(&self.source, offset, losses, LossKind::ForeignDropped, trail, detail)?;
                Ok(Value::Null)
            }
        }
    }

    fn tagged(
        &mut self,
        number: u64,
        content: Value,
        offset: u64,
        trail: &Trail<'_>,
        losses: &mut Losses,
    ) -> Result<Value, ReadError> {
        match (number, content) {
            (tag::SELF_DESCRIBED, content) => Ok(content),
            (tag::TIME_TEXT, Value::String(text)) => self.time_text(&text, offset, trail, losses),
            (tag::TIME_NUMBER, Value::Int(seconds)) => whole_seconds(seconds.into()),
            (tag::TIME_NUMBER, Value::Uint(seconds)) => whole_seconds(seconds.into()),
            (tag::TIME_NUMBER, Value::Float(seconds)) => {
                let Some((millis, exact)) = millis_of(seconds) else {
                    let message = format!("a time of {seconds:e} seconds passes 64-bit milliseconds");
                    return Err(ReadError::new(FaultKind::Range, message));
                };
                if !exact {
                    let detail = || format!("{seconds} seconds cut to milliseconds");
                    tree::note(&self.source, offset, losses, LossKind::SubMillisecondTime, trail, detail)?;
                }
                Ok(Value::Timestamp(Timestamp::from_millis(millis)))
            }
            (tag::BIG | tag::BIG_NEGATIVE, Value::Blob(bytes)) => {
                self.big(number == tag::BIG_NEGATIVE, &bytes, offset, trail, losses)
            }
            (tag::TIME_TEXT | tag::TIME_NUMBER | tag::BIG | tag::BIG_NEGATIVE, content) => {
                let kind = tree::kind_name(&content);
                Err(syntax(format!("tag {number} does not go with {kind}")))
            }
            (_, content) => {
                let detail = || format!("tag {number}, on {}", tree::kind_name(&content));
                tree::note(&self.source, offset, losses, LossKind::TagDropped, trail, detail)?;
                Ok(content)
            }
        }
    }

    fn time_text(
        &mut self,
        text: &str,
        offset: u64,
        trail: &Trail<'_>,
        losses: &mut Losses,
    ) -> Result<Value, ReadError> {
        let Some(instant) = instant::parse(text) else {
            return Err(syntax(format!("{text:?} is no time (RFC 3339)")));
        };
        tree::instant(instant, text, trail, losses).map_err(|loss| ReadError::from(loss).at(offset))
    }

    fn big(
        &mut self,
        negative: bool,
        bytes: &[u8],
        offset: u64,
        trail: &Trail<'_>,
        losses: &mut Losses,
    ) -> Result<Value, ReadError> {
        let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
        let digits = &bytes[zeros..];
        if digits.len() < 16 {
            let magnitude = digits.iter().fold(0, |number, byte| number << 8 | i128::from(*byte));
            let number = if negative { -1 - magnitude } else { magnitude };
            return self.wide_integer(number, offset, trail, losses);
        }
        let float = big_float(digits) * if negative { -1.0 } else { 1.0 };
        let detail = || format!("an integer of {} bytes as the float {float:e}", digits.len());
        tree::note(&self.source, offset, losses, LossKind::IntegerBeyondRange, trail, detail)?;
        Ok(Value::Float(float))
    }

    fn deeper(&self, depth: u32) -> Result<u32, ReadError> {
        if depth >= self.depth_max {
            return Err(ReadError::new(FaultKind::Depth, depth_message(self.depth_max)));
        }
        Ok(depth + 1)
    }
}

fn syntax(message: impl Into<String>) -> ReadError {
    ReadError::new(FaultKind::Syntax, message)
}

fn whole_seconds(seconds: i128) -> Result<Value, ReadError> {
    match i64::try_from(seconds * 1000) {
        Ok(millis) => Ok(Value::Timestamp(Timestamp::from_millis(millis))),
        Err(_) => {
            let message = format!("a time of {seconds} seconds passes 64-bit milliseconds");
            Err(ReadError::new(FaultKind::Range, message))
        }
    }
}

/// The float nearest to a number of at least 16 bytes, the first not 0.
fn big_float(digits: &[u8]) -> f64 {
    let (top, below) = digits.split_at(16);
    let top = top.iter().fold(0, |number, byte| number << 8 | u128::from(*byte));
    // What lies below 128 bits decides only between two neighbours, by being there or not.
    let sticky = u128::from(below.iter().any(|byte| *byte != 0));
    let exponent = i32::try_from(below.len()).unwrap_or(i32::MAX).saturating_mul(8);
    (top | sticky) as f64 * 2.0_f64.powi(exponent)
}

/// A 16-bit float, widened bit by bit.
fn half(bits: u16) -> f64 {
    let sign = u64::from(bits >> 15) << 63;
    let (exponent, fraction) = (u64::from(bits >> 10 & 0x1f), u64::from(bits & 0x3ff));
    let magnitude = match exponent {
        0 => return f64::from_bits(sign | (fraction as f64 / 16_777_216.0).to_bits()),
        0x1f => 0x7ff << 52 | fraction << 42,
        _ => (exponent + 1008) << 52 | fraction << 42,
    };
    f64::from_bits(sign | magnitude)
}
