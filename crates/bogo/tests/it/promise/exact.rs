//! Values as text that differs wherever the values do.

use std::fmt::Write;

use bogo::Value;

/// The value with every kind, the bits of every float and the order of keys: what `==` on values looks past.
pub(crate) fn exact(value: &Value) -> String {
    let mut text = String::new();
    write_exact(&mut text, value).expect("a string takes all");
    text
}

fn write_exact(text: &mut String, value: &Value) -> std::fmt::Result {
    match value {
        Value::Null => text.write_str("null"),
        Value::Bool(truth) => write!(text, "{truth}"),
        Value::Byte(number) => write!(text, "{number}b"),
        Value::Int(number) => write!(text, "{number}i"),
        Value::Uint(number) => write!(text, "{number}u"),
        Value::Float(number) => write!(text, "{number:?}f{:016x}", number.to_bits()),
        Value::String(string) => write_text(text, string),
        Value::Blob(bytes) => write_bytes(text, "blob", bytes),
        Value::Timestamp(time) => write!(text, "{}ms", time.as_millis()),
        Value::Raw(raw) => {
            write!(text, "raw {:02x} ", raw.tag())?;
            write_bytes(text, "", raw.as_bytes())
        }
        Value::List(items) => {
            text.write_char('[')?;
            for item in items {
                write_exact(text, item)?;
                text.write_char(',')?;
            }
            text.write_char(']')
        }
        Value::Object(map) => {
            text.write_char('{')?;
            for (key, value) in map {
                write_text(text, key)?;
                text.write_char(':')?;
                write_exact(text, value)?;
                text.write_char(',')?;
            }
            text.write_char('}')
        }
    }
}

/// Long text with its length instead of escapes: a property spends most of its time here.
fn write_text(text: &mut String, string: &str) -> std::fmt::Result {
    match string.len() {
        0..=64 => write!(text, "{string:?}"),
        length => write!(text, "{length} bytes {string}"),
    }
}

fn write_bytes(text: &mut String, name: &str, bytes: &[u8]) -> std::fmt::Result {
    text.push_str(name);
    text.push('[');
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            text.push(char::from(b"0123456789abcdef"[usize::from(digit)]));
        }
    }
    text.write_char(']')
}
