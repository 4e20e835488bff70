//! The messages of `vectors/v0`, as material to damage.

use std::path::Path;

/// The messages of one file, with their names.
pub(crate) fn messages(file: &str) -> Vec<(String, Vec<u8>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/v0").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let messages: Vec<_> = text.lines().map(message).collect();
    assert!(!messages.is_empty(), "{file} has no vectors");
    messages
}

/// Reads `name` and `hex` and no more: some values nest deeper than `serde_json` likes.
fn message(line: &str) -> (String, Vec<u8>) {
    (member(line, "name").to_owned(), unhex(member(line, "hex")))
}

fn member<'l>(line: &'l str, name: &str) -> &'l str {
    let mark = format!("\"{name}\":\"");
    let start = line.find(&mark).unwrap_or_else(|| panic!("no {name} in {line}")) + mark.len();
    &line[start..start + line[start..].find('"').unwrap()]
}

pub(crate) fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}
