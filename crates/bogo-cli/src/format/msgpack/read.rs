//! MessagePack bytes to values.

use std::io::Read;

use bogo::{Blob, List, Map, Timestamp, Value};

use super::TIMESTAMP;
use crate::format::error::{FaultKind, ReadError, depth_message};
use crate::format::source::Source;
use crate::format::trail::Trail;
use crate::format::{ReadDocuments, ReadOptions, tree};
use crate::loss::{LossKind, Losses};

/// Reads MessagePack values one behind the other.
pub(crate) struct Reader<'a> {
    source: Source<'a>,
    depth_max: u32,
    items: bool,
    /// How many items of a top-level list are still to come as documents.
    items_left: u64,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(input: Box<dyn Read + 'a>, options: &ReadOptions) -> Self {
        let ReadOptions { depth_max, items } = *options;
        Reader { source: Source::binary(input), depth_max, items, items_left: 0 }
    }
}

impl ReadDocuments for Reader<'_> {
    fn next(&mut self, losses: &mut Losses) -> Result<Option<Value>, ReadError> {
        while self.items && self.items_left == 0 {
            match self.source.peek()? {
                Some(marker @ (0x90..=0x9f | 0xdc | 0xdd)) => {
                    self.source.advance(1);
                    self.items_left = self.count(marker)?;
                }
                _ => break,
            }
        }
        if self.items_left > 0 {
            self.items_left -= 1;
            return self.value(&Trail::Root, 1, losses).map(Some);
        }
        match self.source.peek()? {
            Some(_) => self.value(&Trail::Root, 0, losses).map(Some),
            None => Ok(None),
        }
    }
}

impl Reader<'_> {
    fn value(&mut self, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<Value, ReadError> {
        let offset = self.source.offset();
        self.any(offset, trail, depth, losses).map_err(|error| error.at(offset).on(trail))
    }

    fn any(&mut self, offset: u64, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<Value, ReadError> {
        let marker = self.source.byte()?;
        Ok(match marker {
            0x00..=0x7f => Value::Int(marker.into()),
            0xe0..=0xff => Value::Int((marker as i8).into()),
            0xc0 => Value::Null,
            0xc1 => return Err(ReadError::new(FaultKind::Syntax, "the byte 0xc1 is no MessagePack marker")),
            0xc2 => Value::Bool(false),
            0xc3 => Value::Bool(true),
            0xca => Value::Float(tree::widen(u32::from_be_bytes(self.source.array()?))),
            0xcb => Value::Float(f64::from_bits(u64::from_be_bytes(self.source.array()?))),
            0xcc..=0xcf => tree::unsigned(self.unsigned(1 << (marker - 0xcc))?),
            0xd0 => Value::Int(i8::from_be_bytes(self.source.array()?).into()),
            0xd1 => Value::Int(i16::from_be_bytes(self.source.array()?).into()),
            0xd2 => Value::Int(i32::from_be_bytes(self.source.array()?).into()),
            0xd3 => Value::Int(i64::from_be_bytes(self.source.array()?)),
            0xa0..=0xbf | 0xd9..=0xdb => {
                let length = self.count(marker)?;
                let start = self.source.offset();
                let bytes = self.bytes(length)?;
                Value::String(tree::text(bytes, &self.source, start, trail, losses)?)
            }
            0xc4..=0xc6 => {
                let length = self.count(marker)?;
                Value::Blob(self.bytes(length)?.into())
            }
            0x90..=0x9f | 0xdc | 0xdd => {
                let depth = self.deeper(depth)?;
                let count = self.count(marker)?;
                Value::List(self.list(count, trail, depth, losses)?)
            }
            0x80..=0x8f | 0xde | 0xdf => {
                let depth = self.deeper(depth)?;
                Value::Object(self.map(marker, trail, depth, losses)?)
            }
            0xc7..=0xc9 | 0xd4..=0xd8 => self.extension(marker, offset, trail, losses)?,
        })
    }

    fn list(&mut self, count: u64, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<List, ReadError> {
        let mut list = tree::announced(count);
        for index in 0..count {
            list.push(self.value(&trail.index(index as usize), depth, losses)?);
        }
        Ok(list)
    }

    fn map(&mut self, marker: u8, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<Map, ReadError> {
        let mut map = Map::new();
        for _ in 0..self.count(marker)? {
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

    fn extension(
        &mut self,
        marker: u8,
        offset: u64,
        trail: &Trail<'_>,
        losses: &mut Losses,
    ) -> Result<Value, ReadError> {
        let length = self.count(marker)?;
        let kind = i8::from_be_bytes(self.source.array()?);
        let bytes = self.bytes(length)?;
        if kind == TIMESTAMP {
            return self.timestamp(&bytes, offset, trail, losses);
        }
        let detail = || format!("extension type {kind} as a blob of its {length} bytes");
        tree::note(&self.source, offset, losses, LossKind::TagDropped, trail, detail)?;
        Ok(Value::Blob(Blob::from(bytes)))
    }

    fn timestamp(
        &mut self,
        bytes: &[u8],
        offset: u64,
        trail: &Trail<'_>,
        losses: &mut Losses,
    ) -> Result<Value, ReadError> {
        let (seconds, nanos) = match *bytes {
            [a, b, c, d] => (u32::from_be_bytes([a, b, c, d]).into(), 0),
            [a, b, c, d, e, f, g, h] => {
                let both = u64::from_be_bytes([a, b, c, d, e, f, g, h]);
                // 30 bits of nanoseconds, 34 of seconds.
                ((both & 0x3_ffff_ffff) as i64, (both >> 34) as u32)
            }
            [a, b, c, d, e, f, g, h, i, j, k, l] => {
                (i64::from_be_bytes([e, f, g, h, i, j, k, l]), u32::from_be_bytes([a, b, c, d]))
            }
            _ => {
                let message = format!("a timestamp of {} bytes; expected 4, 8 or 12", bytes.len());
                return Err(ReadError::new(FaultKind::Syntax, message));
            }
        };
        if nanos > 999_999_999 {
            let message = format!("a timestamp of {nanos} nanoseconds; expected at most 999999999");
            return Err(ReadError::new(FaultKind::Syntax, message));
        }
        if nanos % 1_000_000 != 0 {
            let detail = || format!("{nanos} nanoseconds cut to {} milliseconds", nanos / 1_000_000);
            tree::note(&self.source, offset, losses, LossKind::SubMillisecondTime, trail, detail)?;
        }
        // Around the ends of the range only the sum fits.
        match i64::try_from(i128::from(seconds) * 1000 + i128::from(nanos / 1_000_000)) {
            Ok(millis) => Ok(Value::Timestamp(Timestamp::from_millis(millis))),
            Err(_) => {
                let message = format!("a timestamp of {seconds} seconds passes 64-bit milliseconds");
                Err(ReadError::new(FaultKind::Range, message))
            }
        }
    }

    /// The length or count that `marker` announces.
    fn count(&mut self, marker: u8) -> Result<u64, ReadError> {
        match marker {
            0x80..=0x9f => Ok((marker & 0x0f).into()),
            0xa0..=0xbf => Ok((marker & 0x1f).into()),
            0xd4..=0xd8 => Ok(1 << (marker - 0xd4)),
            0xc4 | 0xc7 | 0xd9 => self.unsigned(1),
            0xc5 | 0xc8 | 0xda | 0xdc | 0xde => self.unsigned(2),
            _ => self.unsigned(4),
        }
    }

    fn unsigned(&mut self, width: u32) -> Result<u64, ReadError> {
        match width {
            1 => Ok(self.source.byte()?.into()),
            2 => Ok(u16::from_be_bytes(self.source.array()?).into()),
            4 => Ok(u32::from_be_bytes(self.source.array()?).into()),
            _ => Ok(u64::from_be_bytes(self.source.array()?)),
        }
    }

    fn bytes(&mut self, length: u64) -> Result<Vec<u8>, ReadError> {
        let mut bytes = Vec::new();
        self.source.extend(&mut bytes, length)?;
        Ok(bytes)
    }

    fn deeper(&self, depth: u32) -> Result<u32, ReadError> {
        if depth >= self.depth_max {
            return Err(ReadError::new(FaultKind::Depth, depth_message(self.depth_max)));
        }
        Ok(depth + 1)
    }
}
