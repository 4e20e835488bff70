//! Values to MessagePack bytes: integers and lengths in their shortest form, floats always in 64 bits.

use bogo::Value;

use super::TIMESTAMP;
use crate::format::error::{FaultKind, WriteError};
use crate::format::trail::Trail;
use crate::format::{Encode, WriteOptions, tree};
use crate::loss::Losses;

/// Writes MessagePack values one behind the other.
pub(crate) struct Writer {
    depth_max: u32,
}

impl Writer {
    pub(crate) fn new(options: &WriteOptions) -> Self {
        Writer { depth_max: options.depth_max }
    }
}

impl Encode for Writer {
    fn encode(
        &mut self,
        _document: u64,
        value: &Value,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), WriteError> {
        Bytes { out, losses, depth_max: self.depth_max }.value(value, &Trail::Root, 0)
    }
}

/// One document being written.
struct Bytes<'a> {
    out: &'a mut Vec<u8>,
    losses: &'a mut Losses,
    depth_max: u32,
}

/// The markers of one kind by the width of the length behind them; the widest that fit in the marker itself.
struct Markers {
    fixed: u8,
    fixed_max: u32,
    /// Absent for lists and objects.
    eight: Option<u8>,
    sixteen: u8,
}

const TEXT: Markers = Markers { fixed: 0xa0, fixed_max: 31, eight: Some(0xd9), sixteen: 0xda };
const LIST: Markers = Markers { fixed: 0x90, fixed_max: 15, eight: None, sixteen: 0xdc };
const OBJECT: Markers = Markers { fixed: 0x80, fixed_max: 15, eight: None, sixteen: 0xde };

impl Bytes<'_> {
    fn value(&mut self, value: &Value, trail: &Trail<'_>, depth: u32) -> Result<(), WriteError> {
        match value {
            Value::Null => self.out.push(0xc0),
            Value::Bool(bool) => self.out.push(0xc2 + u8::from(*bool)),
            Value::Byte(byte) => {
                tree::plain_integer("a byte", trail, self.losses)?;
                self.unsigned((*byte).into());
            }
            Value::Int(number) => self.signed(*number),
            Value::Uint(number) => {
                if i64::try_from(*number).is_ok() {
                    tree::plain_integer("an unsigned integer", trail, self.losses)?;
                }
                self.unsigned(*number);
            }
            Value::Float(float) => {
                self.out.push(0xcb);
                self.out.extend_from_slice(&float.to_bits().to_be_bytes());
            }
            Value::String(text) => self.text(text, trail)?,
            Value::Blob(blob) => self.blob(blob, trail)?,
            Value::Timestamp(timestamp) => self.timestamp(timestamp.as_millis()),
            Value::List(list) => {
                let depth = self.deeper(depth, trail)?;
                self.length(list.len(), &LIST, trail)?;
                for (index, item) in list.iter().enumerate() {
                    self.value(item, &trail.index(index), depth)?;
                }
            }
            Value::Object(map) => {
                let depth = self.deeper(depth, trail)?;
                self.length(map.len(), &OBJECT, trail)?;
                for (key, value) in map.iter() {
                    self.text(key, &trail.key(key))?;
                    self.value(value, &trail.key(key), depth)?;
                }
            }
            Value::Raw(raw) => {
                let bytes = tree::raw_bytes(raw, trail, self.losses)?;
                self.blob(&bytes, trail)?;
            }
        }
        Ok(())
    }

    fn unsigned(&mut self, number: u64) {
        let bytes = number.to_be_bytes();
        match number {
            0..=0x7f => self.out.push(number as u8),
            0x80..=0xff => self.out.extend_from_slice(&[0xcc, bytes[7]]),
            0x100..=0xffff => self.marked(0xcd, &bytes[6..]),
            0x1_0000..=0xffff_ffff => self.marked(0xce, &bytes[4..]),
            _ => self.marked(0xcf, &bytes),
        }
    }

    fn signed(&mut self, number: i64) {
        let bytes = number.to_be_bytes();
        match number {
            0.. => self.unsigned(number as u64),
            -0x20..0 => self.out.push(number as u8),
            -0x80..-0x20 => self.marked(0xd0, &bytes[7..]),
            -0x8000..-0x80 => self.marked(0xd1, &bytes[6..]),
            -0x8000_0000..-0x8000 => self.marked(0xd2, &bytes[4..]),
            _ => self.marked(0xd3, &bytes),
        }
    }

    fn text(&mut self, text: &str, trail: &Trail<'_>) -> Result<(), WriteError> {
        self.length(text.len(), &TEXT, trail)?;
        self.out.extend_from_slice(text.as_bytes());
        Ok(())
    }

    fn blob(&mut self, bytes: &[u8], trail: &Trail<'_>) -> Result<(), WriteError> {
        let length = fits(bytes.len(), trail)?.to_be_bytes();
        match bytes.len() {
            0..=0xff => self.marked(0xc4, &length[3..]),
            0x100..=0xffff => self.marked(0xc5, &length[2..]),
            _ => self.marked(0xc6, &length),
        }
        self.out.extend_from_slice(bytes);
        Ok(())
    }

    /// The shortest of the three widths that holds the time.
    fn timestamp(&mut self, millis: i64) {
        let seconds = millis.div_euclid(1000);
        let nanos = millis.rem_euclid(1000) as u32 * 1_000_000;
        let kind = TIMESTAMP as u8;
        match (seconds, nanos) {
            (0..=0xffff_ffff, 0) => {
                self.out.extend_from_slice(&[0xd6, kind]);
                self.out.extend_from_slice(&(seconds as u32).to_be_bytes());
            }
            (0..=0x3_ffff_ffff, _) => {
                self.out.extend_from_slice(&[0xd7, kind]);
                self.out.extend_from_slice(&(u64::from(nanos) << 34 | seconds as u64).to_be_bytes());
            }
            _ => {
                self.out.extend_from_slice(&[0xc7, 12, kind]);
                self.out.extend_from_slice(&nanos.to_be_bytes());
                self.out.extend_from_slice(&seconds.to_be_bytes());
            }
        }
    }

    fn length(&mut self, length: usize, markers: &Markers, trail: &Trail<'_>) -> Result<(), WriteError> {
        let length = fits(length, trail)?;
        let bytes = length.to_be_bytes();
        match (length, markers.eight) {
            _ if length <= markers.fixed_max => self.out.push(markers.fixed + length as u8),
            (0..=0xff, Some(marker)) => self.marked(marker, &bytes[3..]),
            (0..=0xffff, _) => self.marked(markers.sixteen, &bytes[2..]),
            _ => self.marked(markers.sixteen + 1, &bytes),
        }
        Ok(())
    }

    fn marked(&mut self, marker: u8, bytes: &[u8]) {
        self.out.push(marker);
        self.out.extend_from_slice(bytes);
    }

    fn deeper(&self, depth: u32, trail: &Trail<'_>) -> Result<u32, WriteError> {
        if depth >= self.depth_max {
            return Err(WriteError::depth(self.depth_max, trail));
        }
        Ok(depth + 1)
    }
}

fn fits(length: usize, trail: &Trail<'_>) -> Result<u32, WriteError> {
    u32::try_from(length).map_err(|_| {
        let message = format!("length {length} passes what MessagePack holds (4294967295)");
        WriteError::new(FaultKind::Range, message, trail)
    })
}
