//! The messages of `vectors/v0`, as material to damage.

use std::path::Path;

use serde::Deserialize;

/// What is taken of a vector. The rest may nest deeper than `serde_json` reads, but not than it skips.
#[derive(Deserialize)]
struct Vector {
    name: String,
    hex: String,
}

/// The messages of one file, with their names.
pub(crate) fn messages(file: &str) -> Vec<(String, Vec<u8>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/v0").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let vectors = text.lines().map(|line| serde_json::from_str::<Vector>(line).unwrap());
    let messages: Vec<_> = vectors.map(|vector| (vector.name, unhex(&vector.hex))).collect();
    assert!(!messages.is_empty(), "{file} has no vectors");
    messages
}

/// Bytes from hexadecimal digits, with spaces wherever they help.
pub(crate) fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}
