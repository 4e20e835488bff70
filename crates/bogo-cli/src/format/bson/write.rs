//! Values to BSON bytes: integers in 32 bits where they fit, else in 64.

use bogo::Value;

use super::{kind, subtype};
use crate::format::error::{FaultKind, WriteError};
use crate::format::trail::Trail;
use crate::format::tree::Top;
use crate::format::{Encode, WriteOptions, tree};
use crate::loss::{LossKind, Losses};

/// Writes BSON documents one behind the other.
pub(crate) struct Writer {
    depth_max: u32,
    wrap: Option<String>,
}

impl Writer {
    pub(crate) fn new(options: &WriteOptions) -> Self {
        Writer { depth_max: options.depth_max, wrap: options.wrap.clone() }
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
        let mut bytes = Bytes { out, losses, depth_max: self.depth_max };
        match tree::top_object(value, self.wrap.as_deref(), "BSON")? {
            Top::Object(map) => bytes.document(map.iter(), &Trail::Root, 0),
            Top::Wrapped(key) => bytes.document([(key, value)].into_iter(), &Trail::Root, 0),
        }
    }
}

/// One document being written.
struct Bytes<'a> {
    out: &'a mut Vec<u8>,
    losses: &'a mut Losses,
    depth_max: u32,
}

impl Bytes<'_> {
    fn document<'v>(
        &mut self,
        entries: impl Iterator<Item = (&'v str, &'v Value)>,
        trail: &Trail<'_>,
        depth: u32,
    ) -> Result<(), WriteError> {
        let (start, depth) = self.open(trail, depth)?;
        for (key, value) in entries {
            self.element(key, value, &trail.key(key), depth)?;
        }
        self.close(start, trail)
    }

    fn array(&mut self, list: &[Value], trail: &Trail<'_>, depth: u32) -> Result<(), WriteError> {
        let (start, depth) = self.open(trail, depth)?;
        for (index, value) in list.iter().enumerate() {
            self.element(&index.to_string(), value, &trail.index(index), depth)?;
        }
        self.close(start, trail)
    }

    /// Leaves room for the length.
    fn open(&mut self, trail: &Trail<'_>, depth: u32) -> Result<(usize, u32), WriteError> {
        if depth >= self.depth_max {
            return Err(WriteError::depth(self.depth_max, trail));
        }
        let start = self.out.len();
        self.out.extend_from_slice(&[0; 4]);
        Ok((start, depth + 1))
    }

    fn close(&mut self, start: usize, trail: &Trail<'_>) -> Result<(), WriteError> {
        self.out.push(0);
        let length = length(self.out.len() - start, trail)?;
        self.out[start..start + 4].copy_from_slice(&length);
        Ok(())
    }

    fn element(&mut self, key: &str, value: &Value, trail: &Trail<'_>, depth: u32) -> Result<(), WriteError> {
        if key.contains('\0') {
            return Err(WriteError::new(FaultKind::Shape, "BSON keys cannot hold a zero byte", trail));
        }
        let place = self.out.len();
        self.out.push(0);
        self.out.extend_from_slice(key.as_bytes());
        self.out.push(0);
        self.out[place] = self.body(value, trail, depth)?;
        Ok(())
    }

    /// Writes what stands behind type and key, and gives the type.
    fn body(&mut self, value: &Value, trail: &Trail<'_>, depth: u32) -> Result<u8, WriteError> {
        match value {
            Value::Null => Ok(kind::NULL),
            Value::Bool(bool) => {
                self.out.push((*bool).into());
                Ok(kind::BOOL)
            }
            Value::Byte(byte) => {
                tree::plain_integer("a byte", trail, self.losses)?;
                Ok(self.integer((*byte).into()))
            }
            Value::Int(number) => Ok(self.integer(*number)),
            Value::Uint(number) => self.unsigned(*number, trail),
            Value::Float(float) => Ok(self.float(*float)),
            Value::String(text) => {
                self.out.extend_from_slice(&length(text.len() + 1, trail)?);
                self.out.extend_from_slice(text.as_bytes());
                self.out.push(0);
                Ok(kind::TEXT)
            }
            Value::Blob(blob) => self.binary(blob, trail),
            Value::Timestamp(timestamp) => {
                self.out.extend_from_slice(&timestamp.as_millis().to_le_bytes());
                Ok(kind::DATE)
            }
            Value::List(list) => {
                self.array(list, trail, depth)?;
                Ok(kind::ARRAY)
            }
            Value::Object(map) => {
                self.document(map.iter(), trail, depth)?;
                Ok(kind::DOCUMENT)
            }
            Value::Raw(raw) => {
                let bytes = tree::raw_bytes(raw, trail, self.losses)?;
                self.binary(&bytes, trail)
            }
        }
    }

    fn integer(&mut self, number: i64) -> u8 {
        match i32::try_from(number) {
            Ok(number) => {
                self.out.extend_from_slice(&number.to_le_bytes());
                kind::INT32
            }
            Err(_) => {
                self.out.extend_from_slice(&number.to_le_bytes());
                kind::INT64
            }
        }
    }

    fn unsigned(&mut self, number: u64, trail: &Trail<'_>) -> Result<u8, WriteError> {
        match i64::try_from(number) {
            Ok(number) => {
                tree::plain_integer("an unsigned integer", trail, self.losses)?;
                Ok(self.integer(number))
            }
            Err(_) => {
                let float = number as f64;
                let detail = || format!("{number} as the float {float:e}; BSON holds up to {}", i64::MAX);
                self.losses.record(LossKind::IntegerBeyondRange, trail, detail)?;
                Ok(self.float(float))
            }
        }
    }

    fn float(&mut self, float: f64) -> u8 {
        self.out.extend_from_slice(&float.to_bits().to_le_bytes());
        kind::DOUBLE
    }

    fn binary(&mut self, bytes: &[u8], trail: &Trail<'_>) -> Result<u8, WriteError> {
        self.out.extend_from_slice(&length(bytes.len(), trail)?);
        self.out.push(subtype::GENERIC);
        self.out.extend_from_slice(bytes);
        Ok(kind::BINARY)
    }
}

/// A length as BSON stores it.
fn length(length: usize, trail: &Trail<'_>) -> Result<[u8; 4], WriteError> {
    match i32::try_from(length) {
        Ok(length) => Ok(length.to_le_bytes()),
        Err(_) => {
            let message = format!("length {length} passes what BSON holds ({})", i32::MAX);
            Err(WriteError::new(FaultKind::Range, message, trail))
        }
    }
}
