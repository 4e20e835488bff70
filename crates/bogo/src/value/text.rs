//! `Debug` and `Display` of values of any depth, without recursion.

use std::fmt::{self, Formatter, Write};
use std::slice;

use super::blob::{Base64, Hex};
use super::map;
use super::{Raw, Value};

/// How many levels are indented. Each line repeats the indent of its level, so that indenting all of them would make
/// the text grow with the square of the depth; what lies deeper goes on one line.
const INDENTED_LEVELS: usize = 64;

/// `Int(1)`, `List [..]`, `Object {..}`; with `{:#?}` indented.
pub(super) fn debug(value: &Value, f: &mut Formatter<'_>) -> fmt::Result {
    write_tree(value, f, &Style { write: debug_flat, key: debug_key, indent: "    ", last_comma: true, space: " " })
}

/// JSON; with `{:#}` indented.
pub(super) fn display(value: &Value, f: &mut Formatter<'_>) -> fmt::Result {
    write_tree(value, f, &Style { write: json_flat, key: json_text, indent: "  ", last_comma: false, space: "" })
}

struct Style {
    /// Writes a value, or the opening bracket of a container.
    write: fn(&Value, &mut Formatter<'_>) -> fmt::Result,
    key: fn(&str, &mut Formatter<'_>) -> fmt::Result,
    indent: &'static str,
    /// Whether a comma follows the last value on a line of its own.
    last_comma: bool,
    /// What stands after a comma or colon on one line.
    space: &'static str,
}

fn write_tree(root: &Value, f: &mut Formatter<'_>, style: &Style) -> fmt::Result {
    (style.write)(root, f)?;
    let mut levels = Vec::from_iter(Level::enter(root));
    while let Some(level) = levels.last_mut() {
        let next = level.next();
        let (first, close) = (level.first, level.close());
        level.first = false;
        let depth = levels.len();
        let indented = f.alternate() && depth <= INDENTED_LEVELS;
        match next {
            Some((key, value)) => {
                if !first {
                    f.write_char(',')?;
                }
                match (indented, first) {
                    (true, _) => new_line(f, style, depth)?,
                    (false, true) => {}
                    (false, false) => f.write_str(style.space)?,
                }
                if let Some(key) = key {
                    (style.key)(key, f)?;
                    f.write_char(':')?;
                    f.write_str(if f.alternate() { " " } else { style.space })?;
                }
                (style.write)(value, f)?;
                levels.extend(Level::enter(value));
            }
            None => {
                levels.pop();
                if indented && !first {
                    f.write_str(if style.last_comma { "," } else { "" })?;
                    new_line(f, style, depth - 1)?;
                }
                f.write_char(close)?;
            }
        }
    }
    Ok(())
}

fn new_line(f: &mut Formatter<'_>, style: &Style, depth: usize) -> fmt::Result {
    f.write_char('\n')?;
    (0..depth).try_for_each(|_| f.write_str(style.indent))
}

/// A container's values that are still to write.
struct Level<'a> {
    rest: Rest<'a>,
    first: bool,
}

enum Rest<'a> {
    List(slice::Iter<'a, Value>),
    Object(map::Iter<'a>),
}

impl<'a> Level<'a> {
    fn enter(value: &'a Value) -> Option<Self> {
        let rest = match value {
            Value::List(list) => Rest::List(list.iter()),
            Value::Object(map) => Rest::Object(map.iter()),
            _ => return None,
        };
        Some(Level { rest, first: true })
    }

    fn next(&mut self) -> Option<(Option<&'a str>, &'a Value)> {
        match &mut self.rest {
            Rest::List(values) => values.next().map(|value| (None, value)),
            Rest::Object(entries) => entries.next().map(|(key, value)| (Some(key), value)),
        }
    }

    fn close(&self) -> char {
        match self.rest {
            Rest::List(_) => ']',
            Rest::Object(_) => '}',
        }
    }
}

fn debug_flat(value: &Value, f: &mut Formatter<'_>) -> fmt::Result {
    match value {
        Value::Null => f.write_str("Null"),
        Value::Bool(truth) => write!(f, "Bool({truth})"),
        Value::Byte(number) => write!(f, "Byte({number})"),
        Value::Int(number) => write!(f, "Int({number})"),
        Value::Uint(number) => write!(f, "Uint({number})"),
        Value::Float(number) => write!(f, "Float({number:?})"),
        Value::String(text) => write!(f, "String({text:?})"),
        Value::Blob(blob) => fmt::Debug::fmt(blob, f),
        Value::Timestamp(time) => fmt::Debug::fmt(time, f),
        Value::Raw(raw) => fmt::Debug::fmt(raw, f),
        Value::List(_) => f.write_str("List ["),
        Value::Object(_) => f.write_str("Object {"),
    }
}

fn debug_key(key: &str, f: &mut Formatter<'_>) -> fmt::Result {
    fmt::Debug::fmt(key, f)
}

fn json_flat(value: &Value, f: &mut Formatter<'_>) -> fmt::Result {
    match value {
        Value::Null => f.write_str("null"),
        Value::Bool(truth) => write!(f, "{truth}"),
        Value::Byte(number) => write!(f, "{number}"),
        Value::Int(number) => write!(f, "{number}"),
        Value::Uint(number) => write!(f, "{number}"),
        Value::Float(number) => json_float(*number, f),
        Value::String(text) => json_text(text, f),
        Value::Blob(blob) => write!(f, "\"{}\"", Base64(blob)),
        Value::Timestamp(time) => write!(f, "\"{time}\""),
        Value::Raw(raw) => raw_call(raw, f),
        Value::List(_) => f.write_char('['),
        Value::Object(_) => f.write_char('{'),
    }
}

fn json_float(number: f64, f: &mut Formatter<'_>) -> fmt::Result {
    match number {
        f64::INFINITY => f.write_str("Infinity"),
        f64::NEG_INFINITY => f.write_str("-Infinity"),
        // `NaN` too; unlike `{}`, it keeps a point or an exponent, so that a float does not look like an integer.
        _ => write!(f, "{number:?}"),
    }
}

fn json_text(text: &str, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    let mut rest = text;
    while let Some(length) = rest.find(|c| matches!(c, '"' | '\\' | '\0'..='\x1f')) {
        f.write_str(&rest[..length])?;
        match rest.as_bytes()[length] {
            b'\n' => f.write_str("\\n")?,
            b'\r' => f.write_str("\\r")?,
            b'\t' => f.write_str("\\t")?,
            control @ 0..0x20 => write!(f, "\\u{control:04x}")?,
            quote => write!(f, "\\{}", char::from(quote))?,
        }
        rest = &rest[length + 1..];
    }
    f.write_str(rest)?;
    f.write_char('"')
}

fn raw_call(raw: &Raw, f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "raw(0x{:02x}, {})", raw.tag(), Hex(raw.as_bytes()))
}
