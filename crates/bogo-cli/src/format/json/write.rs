//! Values to JSON text.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bogo::Value;

use crate::format::error::WriteError;
use crate::format::trail::Trail;
use crate::format::{Encode, WriteOptions, number, tree};
use crate::loss::{LossKind, Losses, Mode};

/// Writes JSON: `compact` has no spaces, escapes only what it must, and ends each document with a line feed.
pub(crate) struct Writer {
    depth_max: u32,
    pretty: bool,
    array: bool,
}

impl Writer {
    /// A writer of documents one behind the other, indented if asked for, or of one list of all documents.
    pub(crate) fn new(options: &WriteOptions) -> Self {
        Writer { depth_max: options.depth_max, pretty: options.pretty, array: options.array }
    }

    /// A writer of one document a line.
    pub(crate) fn lines(options: &WriteOptions) -> Self {
        Writer { depth_max: options.depth_max, pretty: false, array: false }
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
        let mut text = Text { out, losses, depth_max: self.depth_max, indent: self.pretty.then_some(0) };
        if self.array {
            text.out.extend_from_slice(if document == 0 { b"[\n" } else { b",\n" });
            return text.value(value, &Trail::Root, 1);
        }
        text.value(value, &Trail::Root, 0)?;
        out.push(b'\n');
        Ok(())
    }

    fn close(&mut self, documents: u64, out: &mut Vec<u8>) {
        if self.array {
            out.extend_from_slice(if documents == 0 { b"[]\n" } else { b"\n]\n" });
        }
    }
}

/// A value as compact JSON, whatever it takes: for messages, and for keys that are no text.
pub(crate) fn show(value: &Value) -> String {
    let mut out = Vec::new();
    let mut losses = Losses::new(Mode::Lossy).examples_max(0);
    let mut text = Text { out: &mut out, losses: &mut losses, depth_max: u32::MAX, indent: None };
    if text.value(value, &Trail::Root, 0).is_err() {
        return tree::kind_name(value).to_owned();
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Appends text in quotes. Escapes `"`, `\` and control characters below U+0020, those with a short form by it; all else
/// stays as it is.
pub(crate) fn push_text(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let bytes = text.as_bytes();
    let mut done = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let escape = ESCAPES[usize::from(*byte)];
        if escape == 0 {
            continue;
        }
        out.extend_from_slice(&bytes[done..at]);
        done = at + 1;
        match escape {
            b'u' => out.extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
            short => out.extend_from_slice(&[b'\\', short]),
        }
    }
    out.extend_from_slice(&bytes[done..]);
    out.push(b'"');
}

/// The letter behind the backslash for each byte; 0 where none is needed.
const ESCAPES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 0x20 {
        table[byte] = b'u';
        byte += 1;
    }
    table[0x08] = b'b';
    table[0x09] = b't';
    table[0x0a] = b'n';
    table[0x0c] = b'f';
    table[0x0d] = b'r';
    table[b'"' as usize] = b'"';
    table[b'\\' as usize] = b'\\';
    table
};

/// One document being written.
struct Text<'a> {
    out: &'a mut Vec<u8>,
    losses: &'a mut Losses,
    depth_max: u32,
    /// How many levels in, where the text is indented.
    indent: Option<usize>,
}

impl Text<'_> {
    fn value(&mut self, value: &Value, trail: &Trail<'_>, depth: u32) -> Result<(), WriteError> {
        match value {
            Value::Null => self.out.extend_from_slice(b"null"),
            Value::Bool(true) => self.out.extend_from_slice(b"true"),
            Value::Bool(false) => self.out.extend_from_slice(b"false"),
            Value::Byte(byte) => {
                tree::plain_integer("a byte", trail, self.losses)?;
                number::push_integer(self.out, false, u64::from(*byte));
            }
            Value::Int(number) => number::push_integer(self.out, *number < 0, number.unsigned_abs()),
            Value::Uint(number) => {
                if i64::try_from(*number).is_ok() {
                    tree::plain_integer("an unsigned integer", trail, self.losses)?;
                }
                number::push_integer(self.out, false, *number);
            }
            Value::Float(float) if float.is_finite() => number::push_float(self.out, *float),
            Value::Float(float) => {
                self.losses.record(LossKind::NonFiniteFloat, trail, || format!("{float} as null"))?;
                self.out.extend_from_slice(b"null");
            }
            Value::String(text) => push_text(self.out, text),
            Value::Blob(blob) => self.blob(blob, trail)?,
            Value::Timestamp(timestamp) => {
                self.losses.record(LossKind::TimestampAsText, trail, || timestamp.to_string())?;
                push_text(self.out, &timestamp.to_string());
            }
            Value::List(list) => {
                let depth = self.deeper(depth, trail)?;
                let items = list.iter().enumerate();
                self.open(b'[');
                for (index, item) in items {
                    self.next(index);
                    self.value(item, &trail.index(index), depth)?;
                }
                self.close(list.is_empty(), b']');
            }
            Value::Object(map) => {
                let depth = self.deeper(depth, trail)?;
                self.open(b'{');
                for (index, (key, value)) in map.iter().enumerate() {
                    self.next(index);
                    push_text(self.out, key);
                    self.out.extend_from_slice(if self.indent.is_some() { b": " } else { b":" });
                    self.value(value, &trail.key(key), depth)?;
                }
                self.close(map.is_empty(), b'}');
            }
            Value::Raw(raw) => {
                let bytes = tree::raw_bytes(raw, trail, self.losses)?;
                self.blob(&bytes, trail)?;
            }
        }
        Ok(())
    }

    fn blob(&mut self, bytes: &[u8], trail: &Trail<'_>) -> Result<(), WriteError> {
        let detail = || format!("{} bytes as base64 text", bytes.len());
        self.losses.record(LossKind::BlobAsText, trail, detail)?;
        self.out.push(b'"');
        self.out.extend_from_slice(STANDARD.encode(bytes).as_bytes());
        self.out.push(b'"');
        Ok(())
    }

    fn deeper(&self, depth: u32, trail: &Trail<'_>) -> Result<u32, WriteError> {
        if depth >= self.depth_max {
            return Err(WriteError::depth(self.depth_max, trail));
        }
        Ok(depth + 1)
    }

    fn open(&mut self, bracket: u8) {
        self.out.push(bracket);
        self.indent = self.indent.map(|levels| levels + 1);
    }

    fn next(&mut self, index: usize) {
        if index > 0 {
            self.out.push(b',');
        }
        self.line();
    }

    fn close(&mut self, empty: bool, bracket: u8) {
        self.indent = self.indent.map(|levels| levels - 1);
        if !empty {
            self.line();
        }
        self.out.push(bracket);
    }

    fn line(&mut self) {
        if let Some(levels) = self.indent {
            self.out.push(b'\n');
            self.out.resize(self.out.len() + 2 * levels, b' ');
        }
    }
}
