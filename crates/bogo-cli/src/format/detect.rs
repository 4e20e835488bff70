//! Which format a file is in, by its first bytes.

use super::{Format, ReadDocuments, ReadOptions, bson, cbor, json, msgpack, toml, yaml};
use crate::format::error::FaultKind;
use crate::loss::{Losses, Mode};

/// Contents that are told by their first bytes and read by none of ours.
const FOREIGN: [(&[u8], &str); 9] = [
    (&[0x1f, 0x8b], "gzip"),
    (&[0x28, 0xb5, 0x2f, 0xfd], "zstd"),
    (b"BZh", "bzip2"),
    (&[0xfd, b'7', b'z', b'X', b'Z'], "xz"),
    (b"PK\x03\x04", "a zip archive"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"PAR1", "Parquet"),
    (&[0xff, 0xfe], "UTF-16 text"),
    (&[0xfe, 0xff], "UTF-16 text"),
];

/// Guesses the format of an input by its first bytes, `head`, which is all of it if `is_whole`: some kilobytes tell
/// enough. Tries the readers that come into question; what one of them reads as an object or a list it is likely to be.
///
/// # Errors
///
/// A message that says what the input looks like instead.
pub(crate) fn detect(head: &[u8], is_whole: bool) -> Result<Format, String> {
    if head.is_empty() {
        return Err("the input is empty; name its format with --from".to_owned());
    }
    if let Some((_, name)) = FOREIGN.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Err(format!("the input looks like {name}, which is not read"));
    }
    let candidates: &[Format] = match head {
        // Version 0 and a type of Bogo.
        [0x00, 0x00..=0x0c, ..] => &[Format::Bogo],
        _ if is_text(head) => &[Format::Json, Format::Toml, Format::Yaml],
        _ => &[Format::Bson, Format::MessagePack, Format::Cbor],
    };
    let fits = |whole_only: bool| {
        candidates.iter().copied().find(|format| match attempt(*format, head, is_whole) {
            Attempt::Container => true,
            Attempt::Scalar => !whole_only,
            Attempt::Failed => false,
        })
    };
    fits(true).or_else(|| fits(false)).ok_or_else(|| {
        let names: Vec<_> = candidates.iter().map(|format| format.title()).collect();
        format!("the input is neither of {}; name its format with --from", names.join(", "))
    })
}

/// What came of reading the first document.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    Container,
    Scalar,
    Failed,
}

fn attempt(format: Format, head: &[u8], is_whole: bool) -> Attempt {
    let options = ReadOptions::default();
    // A text is cut behind a line, so that no word of it is cut.
    let text = match head.iter().rposition(|byte| *byte == b'\n') {
        Some(end) if !is_whole => &head[..=end],
        _ => head,
    };
    let mut reader: Box<dyn ReadDocuments + '_> = match format {
        Format::Bogo => return Attempt::Container,
        Format::Json | Format::JsonLines => Box::new(json::Reader::new(Box::new(head), &options)),
        Format::MessagePack => Box::new(msgpack::Reader::new(Box::new(head), &options)),
        Format::Cbor => Box::new(cbor::Reader::new(Box::new(head), &options)),
        Format::Bson => Box::new(bson::Reader::new(Box::new(head), &options)),
        Format::Yaml => Box::new(yaml::Reader::new(Box::new(text), &options)),
        Format::Toml => Box::new(toml::Reader::new(Box::new(text), &options)),
    };
    let mut losses = Losses::new(Mode::Lossy).examples_max(0);
    match reader.next(&mut losses) {
        Ok(Some(bogo::Value::List(_) | bogo::Value::Object(_))) => Attempt::Container,
        Ok(Some(_)) => Attempt::Scalar,
        Ok(None) => Attempt::Failed,
        // A head that ends inside its first document is right as far as it goes; one that starts nothing is not.
        Err(error) if error.kind() == FaultKind::Truncated && !is_whole && opens(format, head) => Attempt::Container,
        Err(_) => Attempt::Failed,
    }
}

/// Whether the first byte opens a list or an object.
fn opens(format: Format, head: &[u8]) -> bool {
    let first = head.iter().copied().find(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
    match format {
        Format::Json | Format::JsonLines => matches!(first, b'{' | b'['),
        Format::MessagePack => matches!(head[0], 0x80..=0x9f | 0xdc..=0xdf),
        Format::Cbor => matches!(head[0], 0x80..=0xbf | 0xd9),
        Format::Bogo | Format::Bson | Format::Yaml | Format::Toml => true,
    }
}

/// Whether the bytes are UTF-8 without zero bytes and other signs of binary data; a character may be cut at the end.
fn is_text(head: &[u8]) -> bool {
    let is_utf8 = match std::str::from_utf8(head) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    };
    is_utf8 && !head.iter().any(|byte| matches!(byte, 0x00..0x09 | 0x0e..0x1b | 0x7f))
}
