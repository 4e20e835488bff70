//! Values to TOML 1.0 text: plain values first, then tables, then arrays of tables.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bogo::{Map, Timestamp, Value};

use crate::format::error::{FaultKind, WriteError};
use crate::format::trail::Trail;
use crate::format::tree::Top;
use crate::format::{Encode, WriteOptions, instant, json, number, tree};
use crate::loss::{LossKind, Losses};

/// Writes one TOML document.
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
        document: u64,
        value: &Value,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), WriteError> {
        if document > 0 {
            return Err(WriteError::new(FaultKind::Shape, "a TOML file holds one document only", &Trail::Root));
        }
        let mut text = Text { out, losses, depth_max: self.depth_max };
        match tree::top_object(value, self.wrap.as_deref(), "TOML")? {
            Top::Object(map) => text.table(&entries(map), "", &Trail::Root, 0),
            Top::Wrapped(key) => text.table(&[(key, value)], "", &Trail::Root, 0),
        }
    }
}

/// One document being written.
struct Text<'a> {
    out: &'a mut Vec<u8>,
    losses: &'a mut Losses,
    depth_max: u32,
}

/// How an entry is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `key = value`
    Plain,
    /// `[key]`
    Table,
    /// `[[key]]`, once an item
    Tables,
}

impl Text<'_> {
    /// Writes the entries of a table whose header stands already; `header` is the dotted path in it.
    fn table(
        &mut self,
        entries: &[(&str, &Value)],
        header: &str,
        trail: &Trail<'_>,
        depth: u32,
    ) -> Result<(), WriteError> {
        let depth = self.deeper(depth, trail)?;
        let mut is_behind_table = false;
        for (key, value) in entries {
            if form(value) != Form::Plain {
                is_behind_table = true;
                continue;
            }
            let trail = trail.key(key);
            if self.is_dropped(value, &trail)? {
                continue;
            }
            if std::mem::take(&mut is_behind_table) {
                let detail = || "plain values stand before tables".to_owned();
                self.losses.record(LossKind::KeyOrder, &trail, detail)?;
            }
            push_key(self.out, key);
            self.push(" = ");
            self.value(value, &trail, depth)?;
            self.push("\n");
        }
        for (key, value) in entries {
            let mut name = Vec::from(header);
            if !name.is_empty() {
                name.push(b'.');
            }
            push_key(&mut name, key);
            let name = String::from_utf8_lossy(&name);
            let trail = trail.key(key);
            match (form(value), value) {
                (Form::Table, Value::Object(map)) => self.sub_table(map, &name, &trail, depth)?,
                (Form::Tables, Value::List(list)) => {
                    let depth = self.deeper(depth, &trail)?;
                    for (index, item) in list.iter().enumerate() {
                        self.header("[[", &name, "]]");
                        if let Value::Object(map) = item {
                            self.table(&self::entries(map), &name, &trail.index(index), depth)?;
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Writes a table with its header, which is not needed where only tables are in it.
    fn sub_table(&mut self, map: &Map, name: &str, trail: &Trail<'_>, depth: u32) -> Result<(), WriteError> {
        let mut values = map.values();
        let is_implied = !map.is_empty() && values.all(|value| form(value) != Form::Plain);
        if !is_implied {
            self.header("[", name, "]");
        }
        self.table(&entries(map), name, trail, depth)
    }

    fn header(&mut self, open: &str, name: &str, close: &str) {
        if !self.out.is_empty() {
            self.push("\n");
        }
        for part in [open, name, close, "\n"] {
            self.push(part);
        }
    }

    /// TOML has no null: an entry that is null is left out.
    fn is_dropped(&mut self, value: &Value, trail: &Trail<'_>) -> Result<bool, WriteError> {
        let is_null = matches!(value, Value::Null);
        if is_null {
            let detail = || "TOML has no null; the entry is left out".to_owned();
            self.losses.record(LossKind::NullDropped, trail, detail)?;
        }
        Ok(is_null)
    }

    fn value(&mut self, value: &Value, trail: &Trail<'_>, depth: u32) -> Result<(), WriteError> {
        match value {
            Value::Null => {
                return Err(WriteError::new(FaultKind::Shape, "TOML has no null, so none in a list either", trail));
            }
            Value::Bool(bool) => self.push(if *bool { "true" } else { "false" }),
            Value::Byte(byte) => {
                tree::plain_integer("a byte", trail, self.losses)?;
                number::push_integer(self.out, false, (*byte).into());
            }
            Value::Int(number) => number::push_integer(self.out, *number < 0, number.unsigned_abs()),
            Value::Uint(number) => self.unsigned(*number, trail)?,
            Value::Float(float) => self.float(*float, trail)?,
            Value::String(text) => push_text(self.out, text),
            Value::Blob(blob) => self.blob(blob, trail)?,
            Value::Timestamp(timestamp) => self.timestamp(*timestamp, trail)?,
            Value::List(list) => {
                let depth = self.deeper(depth, trail)?;
                self.push("[");
                for (index, item) in list.iter().enumerate() {
                    self.push(if index > 0 { ", " } else { "" });
                    self.value(item, &trail.index(index), depth)?;
                }
                self.push("]");
            }
            Value::Object(map) => self.inline_table(map, trail, depth)?,
            Value::Raw(raw) => {
                let bytes = tree::raw_bytes(raw, trail, self.losses)?;
                self.blob(&bytes, trail)?;
            }
        }
        Ok(())
    }

    fn inline_table(&mut self, map: &Map, trail: &Trail<'_>, depth: u32) -> Result<(), WriteError> {
        let depth = self.deeper(depth, trail)?;
        let mut separator = "";
        self.push("{");
        for (key, value) in map.iter() {
            let trail = trail.key(key);
            if self.is_dropped(value, &trail)? {
                continue;
            }
            self.push(separator);
            self.push(" ");
            push_key(self.out, key);
            self.push(" = ");
            self.value(value, &trail, depth)?;
            separator = ",";
        }
        self.push(if separator.is_empty() { "}" } else { " }" });
        Ok(())
    }

    fn unsigned(&mut self, number: u64, trail: &Trail<'_>) -> Result<(), WriteError> {
        if i64::try_from(number).is_ok() {
            tree::plain_integer("an unsigned integer", trail, self.losses)?;
            number::push_integer(self.out, false, number);
            return Ok(());
        }
        let float = number as f64;
        let detail = || format!("{number} as the float {float:e}; TOML holds up to {}", i64::MAX);
        self.losses.record(LossKind::IntegerBeyondRange, trail, detail)?;
        number::push_float(self.out, float);
        Ok(())
    }

    fn float(&mut self, float: f64, trail: &Trail<'_>) -> Result<(), WriteError> {
        if float.is_nan() {
            let kept = if float.is_sign_negative() { -f64::NAN } else { f64::NAN };
            tree::nan_bits(float, kept, trail, self.losses)?;
            self.push(if float.is_sign_negative() { "-nan" } else { "nan" });
        } else if float.is_infinite() {
            self.push(if float > 0.0 { "inf" } else { "-inf" });
        } else {
            number::push_float(self.out, float);
        }
        Ok(())
    }

    fn blob(&mut self, bytes: &[u8], trail: &Trail<'_>) -> Result<(), WriteError> {
        let detail = || format!("{} bytes as base64 text", bytes.len());
        self.losses.record(LossKind::BlobAsText, trail, detail)?;
        push_text(self.out, &STANDARD.encode(bytes));
        Ok(())
    }

    fn timestamp(&mut self, timestamp: Timestamp, trail: &Trail<'_>) -> Result<(), WriteError> {
        if instant::has_four_digit_year(timestamp.as_millis()) {
            self.push(&timestamp.to_string());
            return Ok(());
        }
        self.losses.record(LossKind::TimeBeyondRange, trail, || format!("{timestamp} as text"))?;
        push_text(self.out, &timestamp.to_string());
        Ok(())
    }

    fn deeper(&self, depth: u32, trail: &Trail<'_>) -> Result<u32, WriteError> {
        if depth >= self.depth_max {
            return Err(WriteError::depth(self.depth_max, trail));
        }
        Ok(depth + 1)
    }

    fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
}

fn form(value: &Value) -> Form {
    match value {
        Value::Object(_) => Form::Table,
        Value::List(list) if !list.is_empty() && list.iter().all(|item| matches!(item, Value::Object(_))) => {
            Form::Tables
        }
        _ => Form::Plain,
    }
}

fn entries(map: &Map) -> Vec<(&str, &Value)> {
    map.iter().collect()
}

fn push_key(out: &mut Vec<u8>, key: &str) {
    let is_bare =
        !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    if is_bare {
        out.extend_from_slice(key.as_bytes());
    } else {
        push_text(out, key);
    }
}

/// Appends a basic string. Its escapes are those of JSON, and DEL.
fn push_text(out: &mut Vec<u8>, text: &str) {
    let mut quoted = Vec::new();
    json::push_text(&mut quoted, text);
    for byte in quoted {
        match byte {
            0x7f => out.extend_from_slice(b"\\u007f"),
            byte => out.push(byte),
        }
    }
}
