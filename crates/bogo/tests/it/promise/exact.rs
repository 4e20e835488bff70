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
        Value::String(string) => write!(text, "{string:?}"),
        Value::Blob(bytes) => write!(text, "blob{:02x?}", bytes.as_slice()),
        Value::Timestamp(time) => write!(text, "{}ms", time.as_millis()),
        Value::Raw(raw) => write!(text, "raw {:02x}{:02x?}", raw.tag(), raw.as_bytes()),
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
                write!(text, "{key:?}:")?;
                write_exact(text, value)?;
                text.write_char(',')?;
            }
            text.write_char('}')
        }
    }
}
