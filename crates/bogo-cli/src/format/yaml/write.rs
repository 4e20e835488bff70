//! Values to YAML text: block style, plain where every reader agrees, quoted otherwise.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bogo::{Timestamp, Value};

use super::scalar;
use crate::format::error::WriteError;
use crate::format::trail::Trail;
use crate::format::{Encode, WriteOptions, instant, number, tree};
use crate::loss::{LossKind, Losses};

/// A key longer than this must not stand on one line with its value, says the specification.
const SIMPLE_KEY_MAX: usize = 1000;

/// Writes YAML documents, `---` between them.
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
        document: u64,
        value: &Value,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), WriteError> {
        if document > 0 {
            out.extend_from_slice(b"---\n");
        }
        Text { out, losses, depth_max: self.depth_max }.value(value, &Trail::Root, 0, 0)?;
        out.push(b'\n');
        Ok(())
    }
}

/// One document being written.
struct Text<'a> {
    out: &'a mut Vec<u8>,
    losses: &'a mut Losses,
    depth_max: u32,
}

impl Text<'_> {
    /// Writes a value from where the line stands; further lines of a list or an object are indented by `indent`.
    fn value(&mut self, value: &Value, trail: &Trail<'_>, depth: u32, indent: usize) -> Result<(), WriteError> {
        match value {
            Value::List(list) if list.is_empty() => {
                self.deeper(depth, trail)?;
                self.push("[]");
            }
            Value::Object(map) if map.is_empty() => {
                self.deeper(depth, trail)?;
                self.push("{}");
            }
            Value::List(list) => {
                let depth = self.deeper(depth, trail)?;
                for (index, item) in list.iter().enumerate() {
                    if index > 0 {
                        self.line(indent);
                    }
                    self.push("- ");
                    self.value(item, &trail.index(index), depth, indent + 2)?;
                }
            }
            Value::Object(map) => {
                let depth = self.deeper(depth, trail)?;
                for (index, (key, value)) in map.iter().enumerate() {
                    if index > 0 {
                        self.line(indent);
                    }
                    self.key(key, indent);
                    if is_block(value) {
                        self.line(indent + 2);
                    } else {
                        self.push(" ");
                    }
                    self.value(value, &trail.key(key), depth, indent + 2)?;
                }
            }
            scalar => self.scalar(scalar, trail, indent)?,
        }
        Ok(())
    }

    fn key(&mut self, key: &str, indent: usize) {
        if key.len() > SIMPLE_KEY_MAX {
            self.push("? ");
            self.quoted(key);
            self.line(indent);
        } else if scalar::is_safe_plain(key) {
            self.push(key);
        } else {
            self.quoted(key);
        }
        self.push(":");
    }

    fn scalar(&mut self, value: &Value, trail: &Trail<'_>, indent: usize) -> Result<(), WriteError> {
        match value {
            Value::Bool(true) => self.push("true"),
            Value::Bool(false) => self.push("false"),
            Value::Byte(byte) => {
                tree::plain_integer("a byte", trail, self.losses)?;
                number::push_integer(self.out, false, (*byte).into());
            }
            Value::Int(number) => number::push_integer(self.out, *number < 0, number.unsigned_abs()),
            Value::Uint(number) => {
                if i64::try_from(*number).is_ok() {
                    tree::plain_integer("an unsigned integer", trail, self.losses)?;
                }
                number::push_integer(self.out, false, *number);
            }
            Value::Float(float) => self.float(*float, trail)?,
            Value::String(text) => self.text(text, indent),
            Value::Blob(blob) => self.blob(blob),
            Value::Timestamp(timestamp) => self.timestamp(*timestamp, trail)?,
            Value::Raw(raw) => {
                let bytes = tree::raw_bytes(raw, trail, self.losses)?;
                self.blob(&bytes);
            }
            // Lists and objects are written by `value`.
            Value::Null | Value::List(_) | Value::Object(_) => self.push("null"),
        }
        Ok(())
    }

    /// Readers of YAML 1.1 take an exponent only behind a point, and with a sign.
    fn float(&mut self, float: f64, trail: &Trail<'_>) -> Result<(), WriteError> {
        if float.is_nan() {
            tree::nan_bits(float, f64::NAN, trail, self.losses)?;
            self.push(".nan");
        } else if float.is_infinite() {
            self.push(if float > 0.0 { ".inf" } else { "-.inf" });
        } else {
            let mut text = Vec::new();
            number::push_float(&mut text, float);
            let exponent = text.iter().position(|byte| *byte == b'e').unwrap_or(text.len());
            let (mantissa, exponent) = text.split_at(exponent);
            self.out.extend_from_slice(mantissa);
            if let [_, digits @ ..] = exponent {
                self.push(if mantissa.contains(&b'.') { "e" } else { ".0e" });
                self.push(if digits.starts_with(b"-") || digits.starts_with(b"+") { "" } else { "+" });
                self.out.extend_from_slice(digits);
            }
        }
        Ok(())
    }

    fn blob(&mut self, bytes: &[u8]) {
        self.push("!!binary \"");
        self.push(&STANDARD.encode(bytes));
        self.push("\"");
    }

    fn timestamp(&mut self, timestamp: Timestamp, trail: &Trail<'_>) -> Result<(), WriteError> {
        if instant::has_four_digit_year(timestamp.as_millis()) {
            self.push("!!timestamp ");
            self.push(&timestamp.to_string());
            return Ok(());
        }
        let detail = || format!("{timestamp} as text");
        self.losses.record(LossKind::TimeBeyondRange, trail, detail)?;
        self.quoted(&timestamp.to_string());
        Ok(())
    }

    fn text(&mut self, text: &str, indent: usize) {
        if scalar::is_safe_plain(text) {
            self.push(text);
        } else if is_literal(text) {
            self.literal(text, indent);
        } else {
            self.quoted(text);
        }
    }

    /// Writes text of several lines as lines.
    fn literal(&mut self, text: &str, indent: usize) {
        let (body, header) = match text.strip_suffix('\n') {
            Some(body) => (body, "|"),
            None => (text, "|-"),
        };
        self.push(header);
        for line in body.split('\n') {
            if line.is_empty() {
                self.push("\n");
            } else {
                // At the top, where nothing is indented, the lines are all the same.
                self.line(indent.max(2));
                self.push(line);
            }
        }
    }

    /// Writes text in double quotes on one line. Escapes what is not printable, and what some readers take for line ends.
    fn quoted(&mut self, text: &str) {
        self.push("\"");
        for c in text.chars() {
            match c {
                '"' => self.push("\\\""),
                '\\' => self.push("\\\\"),
                '\n' => self.push("\\n"),
                '\r' => self.push("\\r"),
                '\t' => self.push("\\t"),
                _ if is_printable(c) => self.push(c.encode_utf8(&mut [0; 4])),
                _ => match u32::from(c) {
                    code @ 0..=0xff => self.push(&format!("\\x{code:02x}")),
                    code @ 0x100..=0xffff => self.push(&format!("\\u{code:04x}")),
                    code => self.push(&format!("\\U{code:08x}")),
                },
            }
        }
        self.push("\"");
    }

    fn deeper(&self, depth: u32, trail: &Trail<'_>) -> Result<u32, WriteError> {
        if depth >= self.depth_max {
            return Err(WriteError::depth(self.depth_max, trail));
        }
        Ok(depth + 1)
    }

    fn line(&mut self, indent: usize) {
        self.out.push(b'\n');
        self.out.resize(self.out.len() + indent, b' ');
    }

    fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
}

/// Whether a value takes lines of its own below its key.
fn is_block(value: &Value) -> bool {
    match value {
        Value::List(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
        _ => false,
    }
}

/// Whether text can be shown as lines without any doubt: it has some, the first does not start with a space, and none
/// holds anything that would need an escape.
fn is_literal(text: &str) -> bool {
    text.trim_end_matches('\n').contains('\n')
        && !text.starts_with([' ', '\t', '\n'])
        && !text.ends_with("\n\n")
        && text.chars().all(|c| matches!(c, '\n' | '\t') || is_printable(c))
}

/// The characters that YAML shows as they are, less those that some readers take for line ends or drop.
fn is_printable(c: char) -> bool {
    let is_control = matches!(c, '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}');
    let is_odd = matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}');
    !is_control && !is_odd
}
