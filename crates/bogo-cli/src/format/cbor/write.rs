//! Values to CBOR bytes: integers and lengths in their shortest form, floats always in 64 bits, definite lengths.

use bogo::Value;

use super::{millis_of, tag};
use crate::format::error::WriteError;
use crate::format::trail::Trail;
use crate::format::{Encode, WriteOptions, tree};
use crate::loss::{LossKind, Losses};

/// Writes CBOR data items one behind the other.
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

impl Bytes<'_> {
    fn value(&mut self, value: &Value, trail: &Trail<'_>, depth: u32) -> Result<(), WriteError> {
        match value {
            Value::Null => self.out.push(0xf6),
            Value::Bool(bool) => self.out.push(0xf4 + u8::from(*bool)),
            Value::Byte(byte) => {
                tree::plain_integer("a byte", trail, self.losses)?;
                self.head(0, (*byte).into());
            }
            Value::Int(number) => self.signed(*number),
            Value::Uint(number) => {
                if i64::try_from(*number).is_ok() {
                    tree::plain_integer("an unsigned integer", trail, self.losses)?;
                }
                self.head(0, *number);
            }
            Value::Float(float) => self.float(*float),
            Value::String(text) => self.counted(3, text.as_bytes()),
            Value::Blob(blob) => self.counted(2, blob),
            Value::Timestamp(timestamp) => self.timestamp(timestamp.as_millis(), trail)?,
            Value::List(list) => {
                let depth = self.deeper(depth, trail)?;
                self.head(4, list.len() as u64);
                for (index, item) in list.iter().enumerate() {
                    self.value(item, &trail.index(index), depth)?;
                }
            }
            Value::Object(map) => {
                let depth = self.deeper(depth, trail)?;
                self.head(5, map.len() as u64);
                for (key, value) in map.iter() {
                    self.counted(3, key.as_bytes());
                    self.value(value, &trail.key(key), depth)?;
                }
            }
            Value::Raw(raw) => {
                let bytes = tree::raw_bytes(raw, trail, self.losses)?;
                self.counted(2, &bytes);
            }
        }
        Ok(())
    }

    fn head(&mut self, major: u8, number: u64) {
        let (major, bytes) = (major << 5, number.to_be_bytes());
        match number {
            0..=23 => self.out.push(major | number as u8),
            24..=0xff => self.out.extend_from_slice(&[major | 24, bytes[7]]),
            0x100..=0xffff => self.marked(major | 25, &bytes[6..]),
            0x1_0000..=0xffff_ffff => self.marked(major | 26, &bytes[4..]),
            _ => self.marked(major | 27, &bytes),
        }
    }

    fn signed(&mut self, number: i64) {
        match u64::try_from(number) {
            Ok(number) => self.head(0, number),
            // -1 - number.
            Err(_) => self.head(1, !number as u64),
        }
    }

    fn float(&mut self, float: f64) {
        self.marked(0xfb, &float.to_bits().to_be_bytes());
    }

    fn counted(&mut self, major: u8, bytes: &[u8]) {
        self.head(major, bytes.len() as u64);
        self.out.extend_from_slice(bytes);
    }

    /// Whole seconds as an integer, others as the float that stands for their milliseconds.
    fn timestamp(&mut self, millis: i64, trail: &Trail<'_>) -> Result<(), WriteError> {
        self.head(6, tag::TIME_NUMBER);
        if millis % 1000 == 0 {
            self.signed(millis / 1000);
            return Ok(());
        }
        let seconds = millis as f64 / 1000.0;
        if millis_of(seconds) != Some((millis, true)) {
            let detail = || format!("{millis} milliseconds since 1970 as the float {seconds:e}");
            self.losses.record(LossKind::TimeBeyondRange, trail, detail)?;
        }
        self.float(seconds);
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
