//! The lines of a dump: for people, and for programs.

use std::fmt::Write as _;
use std::io::{self, Write};

use bogo::{Kind, Map, Token};

use super::shortened;
use crate::failure::Fault;
use crate::format::json;
use crate::message::Message;
use crate::paint::Paint;
use crate::table::{counted, grouped};

/// What is printed for each thing found.
pub(super) trait Lines {
    /// The beginning of a message.
    fn message(&mut self, out: &mut dyn Write, message: &Message<'_>) -> io::Result<()>;

    fn value(&mut self, out: &mut dyn Write, message: &Message<'_>, value: &Value<'_>) -> io::Result<()>;

    /// What ends a message that is broken.
    fn fault(&mut self, out: &mut dyn Write, message: &Message<'_>, fault: &Fault) -> io::Result<()>;

    /// Where the bytes of a message end that is cut short.
    fn end(&mut self, out: &mut dyn Write, message: &Message<'_>) -> io::Result<()>;
}

/// A value and what the walk knows about it.
pub(super) struct Value<'v> {
    pub(super) token: Token<'v>,
    pub(super) path: &'v str,
    /// Whether it stands bare in a typed list.
    pub(super) is_element: bool,
    /// What its length was before it was lowered to what is there.
    pub(super) claimed: Option<u64>,
}

impl Value<'_> {
    fn kind(&self) -> Kind {
        self.token.view.kind()
    }

    fn type_name(&self) -> String {
        match self.token.view.element_kind() {
            Some(element) => format!("list<{element}>"),
            None => self.kind().name().to_owned(),
        }
    }

    /// Where what the value consists of begins: behind the type byte, and behind a length or a typed list's header.
    fn body(&self) -> usize {
        self.token.header_end
    }

    /// Where the bytes end that this line accounts for: a container's children have lines of their own.
    fn own_end(&self) -> usize {
        if self.kind().is_container() { self.token.header_end } else { self.token.end }
    }

    /// The ends of the parts that its bytes have: entry size, key size, key, type, length, body.
    fn parts(&self, bytes: &[u8]) -> Vec<usize> {
        let token = &self.token;
        let mut ends = Vec::new();
        if token.value_start > token.start {
            let size_end = token.start + 1 + usize::from(bytes[token.start]);
            ends.extend([size_end, size_end + 1, token.value_start]);
        }
        if !self.is_element {
            ends.push(token.value_start + 1);
        }
        if token.view.element_kind().is_some() {
            // The element type stands between the length and the count.
            let length_end = token.value_start + 2 + usize::from(bytes[token.value_start + 1]);
            ends.extend([length_end, length_end + 1]);
        }
        ends.extend([token.header_end, self.own_end()]);
        ends.dedup();
        ends
    }

    /// How many values a container holds, as far as that can be told.
    fn count(&self) -> Option<usize> {
        self.token.view.count().ok()
    }
}

/// A table for people.
pub(super) struct TextLines {
    paint: Paint,
    full: bool,
    has_titles: bool,
}

/// How many bytes of a key and of a body are shown, unless all are asked for.
const PART_BYTES: usize = 8;
const BYTES_WIDTH: usize = 42;
const PATH_WIDTH: usize = 28;
const TEXT_CHARS: usize = 56;
/// How many bytes around a fault are shown, in lines of this many.
const CONTEXT_BYTES: usize = 16;

impl TextLines {
    pub(super) fn new(paint: Paint, full: bool) -> Self {
        TextLines { paint, full, has_titles: false }
    }

    fn titles(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::replace(&mut self.has_titles, true) {
            return Ok(());
        }
        let titles = format!(
            "{:>8}  {:BYTES_WIDTH$}  {:12} {:>8}  {:PATH_WIDTH$}  {}",
            "offset", "bytes", "type", "length", "path", "value"
        );
        writeln!(out, "{}", self.paint.bold(titles))
    }

    fn hex(&self, bytes: &[u8], start: usize, ends: &[usize]) -> String {
        let mut text = String::new();
        let mut start = start;
        for end in ends.iter().copied() {
            if !text.is_empty() {
                text.push(' ');
            }
            let part = &bytes[start..end];
            let shown = if self.full || part.len() <= PART_BYTES { part } else { &part[..PART_BYTES - 1] };
            push_hex(&mut text, shown);
            if shown.len() < part.len() {
                text.push('…');
            }
            start = end;
        }
        text
    }

    fn shown(&self, value: &Value<'_>) -> String {
        let view = &value.token.view;
        let mut text = match value.kind() {
            Kind::List | Kind::Object if value.claimed.is_some() => String::new(),
            Kind::List | Kind::Object => {
                let noun = if value.kind() == Kind::List { "item" } else { "entry" };
                match value.count() {
                    Some(1) => format!("1 {noun}"),
                    Some(count) if noun == "entry" => format!("{} entries", grouped(count as u64)),
                    Some(count) => counted(count as u64, noun),
                    None => String::new(),
                }
            }
            Kind::Blob | Kind::Raw => String::new(),
            Kind::String => {
                let text = view.to_text().unwrap_or_default();
                let text = if self.full { text } else { shortened(&text, TEXT_CHARS).into_owned().into() };
                quoted(&text)
            }
            Kind::Timestamp => view.as_timestamp().map(|time| time.to_string()).unwrap_or_default(),
            _ => view.to::<bogo::Value>().map(|value| value.to_string()).unwrap_or_default(),
        };
        if let Some(claimed) = value.claimed {
            let space = if text.is_empty() { "" } else { "  " };
            let note = format!("{space}! {} announced, cut short", counted(claimed, "byte"));
            let _ = write!(text, "{}", self.paint.red(note));
        }
        text
    }
}

impl Lines for TextLines {
    fn message(&mut self, out: &mut dyn Write, message: &Message<'_>) -> io::Result<()> {
        self.titles(out)?;
        let Some(version) = message.bytes.first() else { return Ok(()) };
        let mut which = format!("version {version}");
        if message.index > 0 {
            let _ = write!(which, ", message {}", message.index);
        }
        if let Some(frame) = message.frame {
            let _ = write!(which, ", in the zstd frame at offset {frame}");
        }
        let line = format!(
            "{:>8}  {:BYTES_WIDTH$}  {:12} {:>8}  {:PATH_WIDTH$}  {which}",
            message.offset,
            format!("{version:02x}"),
            "message",
            message.bytes.len(),
            "",
        );
        writeln!(out, "{}", self.paint.dim(line))
    }

    fn value(&mut self, out: &mut dyn Write, message: &Message<'_>, value: &Value<'_>) -> io::Result<()> {
        self.titles(out)?;
        let token = &value.token;
        let offset = message.offset + token.start as u64;
        let hex = self.hex(message.bytes, token.start, &value.parts(message.bytes));
        let length = token.end - value.body();
        let paint = self.paint;
        write!(out, "{offset:>8}  {:BYTES_WIDTH$}  {:12} ", paint.dim(hex), paint.cyan(value.type_name()))?;
        let line = format!("{length:>8}  {:PATH_WIDTH$}  {}", value.path, self.shown(value));
        writeln!(out, "{}", line.trim_end())
    }

    fn fault(&mut self, out: &mut dyn Write, message: &Message<'_>, fault: &Fault) -> io::Result<()> {
        writeln!(out, "{} {fault}", self.paint.red("fault:"))?;
        let Some(at) = fault.offset.and_then(|offset| usize::try_from(offset - message.offset).ok()) else {
            return Ok(());
        };
        let first = at.saturating_sub(CONTEXT_BYTES) / CONTEXT_BYTES * CONTEXT_BYTES;
        let last = (at + 2 * CONTEXT_BYTES).min(message.bytes.len());
        for start in (first..last.max(first)).step_by(CONTEXT_BYTES) {
            let row = &message.bytes[start..(start + CONTEXT_BYTES).min(message.bytes.len())];
            let hex: Vec<_> = row.iter().map(|byte| format!("{byte:02x}")).collect();
            let text: String =
                row.iter().map(|byte| if byte.is_ascii_graphic() { char::from(*byte) } else { '.' }).collect();
            writeln!(out, "{:>8}  {:47}  {text}", message.offset + start as u64, hex.join(" "))?;
            if (start..start + CONTEXT_BYTES).contains(&at) {
                writeln!(out, "{:>8}  {:indent$}{}", "", "", self.paint.red("^^"), indent = 3 * (at - start))?;
            }
        }
        if at >= message.bytes.len() { self.end(out, message) } else { Ok(()) }
    }

    fn end(&mut self, out: &mut dyn Write, message: &Message<'_>) -> io::Result<()> {
        let end = message.offset + message.bytes.len() as u64;
        writeln!(out, "{end:>8}  {}", self.paint.red("^^ the end of the input"))
    }
}

/// An object a line.
pub(super) struct JsonLines;

impl Lines for JsonLines {
    fn message(&mut self, _: &mut dyn Write, _: &Message<'_>) -> io::Result<()> {
        Ok(())
    }

    fn value(&mut self, out: &mut dyn Write, message: &Message<'_>, value: &Value<'_>) -> io::Result<()> {
        let token = &value.token;
        let at = |offset: usize| message.offset + offset as u64;
        let mut hex = String::new();
        push_hex(&mut hex, &message.bytes[token.start..value.own_end()]);
        let mut line = Map::new();
        line.insert("message", message.index);
        if let Some(frame) = message.frame {
            line.insert("frame_offset", frame);
        }
        line.insert("offset", at(token.start));
        line.insert("value_offset", at(token.value_start));
        line.insert("body_offset", at(value.body()));
        line.insert("end", at(token.end));
        line.insert("depth", u64::from(token.depth));
        line.insert("path", value.path);
        line.insert("type", value.kind().name());
        if let Some(element) = token.view.element_kind() {
            line.insert("element", element.name());
        }
        line.insert("bytes", hex);
        if let Some(claimed) = value.claimed {
            line.insert("announced", claimed);
        }
        if value.kind().is_container() {
            line.insert("count", value.count().map(|count| count as u64).map_or(bogo::Value::Null, bogo::Value::from));
        } else {
            let text = token.view.to_text().map(|text| text.into_owned().into());
            line.insert("value", text.or_else(|_| token.view.to()).unwrap_or(bogo::Value::Null));
        }
        writeln!(out, "{}", json::show(&bogo::Value::Object(line)))
    }

    fn fault(&mut self, out: &mut dyn Write, _: &Message<'_>, fault: &Fault) -> io::Result<()> {
        let mut line = Map::new();
        line.insert("fault", fault.to_value());
        writeln!(out, "{}", json::show(&bogo::Value::Object(line)))
    }

    fn end(&mut self, _: &mut dyn Write, _: &Message<'_>) -> io::Result<()> {
        Ok(())
    }
}

fn push_hex(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
}

/// Text as in JSON, and with the other control characters that a terminal might act on escaped.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            char if char.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(char));
            }
            char => out.push(char),
        }
    }
    out.push('"');
    out
}
