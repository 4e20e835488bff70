//! The foreign formats: readers and writers to and from [`Value`], one folder a format, all of the same shape.
//!
//! What each format does with each kind of value is in `docs/conversions.md`; why the readers are made as they are, in
//! `docs/decisions/0003-formats.md`. To add a format: a folder, a variant of [`Format`], and the arms that the compiler
//! then asks for.

mod bson;
mod cbor;
mod detect;
mod error;
mod instant;
pub(crate) mod json;
mod msgpack;
mod number;
mod source;
#[cfg(test)]
mod tests;
mod toml;
mod trail;
mod tree;
mod yaml;

use std::fmt;
use std::io::{Read, Write};
use std::path::Path;
use std::str::FromStr;

use bogo::Value;

pub(crate) use detect::detect;
pub(crate) use error::{FaultKind, Position, ReadError, WriteError};
pub(crate) use trail::Trail;

use crate::loss::Losses;

/// A format that the command reads and writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Format {
    Bogo,
    Json,
    JsonLines,
    MessagePack,
    Cbor,
    Bson,
    Yaml,
    Toml,
}

/// What a format is called and how it is told: the one table of formats.
struct Row {
    format: Format,
    /// For people.
    title: &'static str,
    /// For `--from` and `--to`; the first is the one in help and messages.
    names: &'static [&'static str],
    extensions: &'static [&'static str],
    reading: &'static str,
    writing: &'static str,
}

#[rustfmt::skip]
const TABLE: &[Row] = &[
    Row { format: Format::Bogo, title: "Bogo", names: &["bogo"], extensions: &["bogo"],
        reading: "reading Bogo", writing: "writing Bogo" },
    Row { format: Format::Json, title: "JSON", names: &["json"], extensions: &["json"],
        reading: "reading JSON", writing: "writing JSON" },
    Row { format: Format::JsonLines, title: "JSON Lines", names: &["jsonl", "ndjson"], extensions: &["jsonl", "ndjson"],
        reading: "reading JSON Lines", writing: "writing JSON Lines" },
    Row { format: Format::MessagePack, title: "MessagePack", names: &["msgpack", "messagepack", "mp"],
        extensions: &["msgpack", "mp"], reading: "reading MessagePack", writing: "writing MessagePack" },
    Row { format: Format::Cbor, title: "CBOR", names: &["cbor"], extensions: &["cbor"],
        reading: "reading CBOR", writing: "writing CBOR" },
    Row { format: Format::Bson, title: "BSON", names: &["bson"], extensions: &["bson"],
        reading: "reading BSON", writing: "writing BSON" },
    Row { format: Format::Yaml, title: "YAML", names: &["yaml", "yml"], extensions: &["yaml", "yml"],
        reading: "reading YAML", writing: "writing YAML" },
    Row { format: Format::Toml, title: "TOML", names: &["toml"], extensions: &["toml"],
        reading: "reading TOML", writing: "writing TOML" },
];

impl Format {
    /// Every format, in the order of help texts.
    pub(crate) fn all() -> impl Iterator<Item = Format> {
        TABLE.iter().map(|row| row.format)
    }

    /// The name for `--from` and `--to`, and in messages.
    pub(crate) fn name(self) -> &'static str {
        self.row().names[0]
    }

    /// The name for people.
    pub(crate) fn title(self) -> &'static str {
        self.row().title
    }

    /// What [`Loss::stage`](crate::loss::Loss) says while this format is read.
    pub(crate) fn reading(self) -> &'static str {
        self.row().reading
    }

    /// What [`Loss::stage`](crate::loss::Loss) says while this format is written.
    pub(crate) fn writing(self) -> &'static str {
        self.row().writing
    }

    /// The format that the extension of `path` stands for, whatever its case.
    pub(crate) fn of_path(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        TABLE.iter().find(|row| row.extensions.contains(&extension.as_str())).map(|row| row.format)
    }

    /// Whether it is text, fit for a terminal.
    pub(crate) fn is_text(self) -> bool {
        match self {
            Format::Json | Format::JsonLines | Format::Yaml | Format::Toml => true,
            Format::Bogo | Format::MessagePack | Format::Cbor | Format::Bson => false,
        }
    }

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let lower = name.to_ascii_lowercase();
        let row = TABLE.iter().find(|row| row.names.contains(&lower.as_str()));
        row.map(|row| row.format).ok_or_else(|| {
            let known: Vec<_> = Format::all().map(Format::name).collect();
            format!("unknown format {name:?}; expected one of {}", known.join(", "))
        })
    }
}

/// How many containers may enclose each other, unless told otherwise: the limit of Bogo itself.
pub(crate) const DEFAULT_DEPTH_MAX: u32 = 100;

/// What a caller may choose for reading.
#[derive(Clone, Debug)]
pub(crate) struct ReadOptions {
    /// Refuses more lists and objects (and CBOR tags) inside each other than this. Reading recurses with the data: a
    /// limit in the tens of thousands needs a stack to match.
    pub(crate) depth_max: u32,
    /// Makes the items of a top-level list documents of their own, one in memory at a time. For JSON, MessagePack and
    /// CBOR; the others read as without it.
    pub(crate) items: bool,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions { depth_max: DEFAULT_DEPTH_MAX, items: false }
    }
}

/// What a caller may choose for writing.
#[derive(Clone, Debug)]
pub(crate) struct WriteOptions {
    /// Refuses more lists and objects inside each other than this.
    pub(crate) depth_max: u32,
    /// Indents JSON; the others have one layout each.
    pub(crate) pretty: bool,
    /// Puts all documents into one list, for JSON: the reverse of [`ReadOptions::items`].
    pub(crate) array: bool,
    /// Where the target needs an object at the top (BSON, TOML), wraps anything else as its one entry of this key.
    pub(crate) wrap: Option<String>,
}

impl Default for WriteOptions {
    fn default() -> Self {
        WriteOptions { depth_max: DEFAULT_DEPTH_MAX, pretty: false, array: false, wrap: None }
    }
}

/// Documents, read one by one from an input.
pub(crate) trait ReadDocuments {
    /// The next document, `None` at the end of the input. Holds one document in memory at a time, whatever the size of
    /// the input, and reads nothing behind it.
    ///
    /// # Errors
    ///
    /// [`ReadError`]. The input has ended then: every further call gives `None`.
    fn next(&mut self, losses: &mut Losses) -> Result<Option<Value>, ReadError>;
}

/// Documents, written one by one to an output.
pub(crate) trait WriteDocuments {
    /// Writes a document whole, or nothing of it.
    ///
    /// # Errors
    ///
    /// [`WriteError`]; only [`FaultKind::Io`] may leave a part of the document in the output.
    fn write(&mut self, value: &Value, losses: &mut Losses) -> Result<(), WriteError>;

    /// Ends and flushes the output.
    ///
    /// # Errors
    ///
    /// [`FaultKind::Io`].
    fn finish(&mut self) -> Result<(), WriteError>;

    /// Hands on what was written so far, for a reader that waits for it.
    ///
    /// # Errors
    ///
    /// [`FaultKind::Io`].
    fn flush(&mut self) -> Result<(), WriteError>;
}

/// A reader of `format`. It buffers by itself: `input` may be an unbuffered file or pipe.
pub(crate) fn reader<'a>(
    format: Format,
    input: Box<dyn Read + 'a>,
    options: &ReadOptions,
) -> Box<dyn ReadDocuments + 'a> {
    let inner: Box<dyn ReadDocuments + 'a> = match format {
        Format::Bogo => Box::new(Elsewhere),
        Format::Json => Box::new(json::Reader::new(input, options)),
        Format::JsonLines => Box::new(json::Reader::lines(input, options)),
        Format::MessagePack => Box::new(msgpack::Reader::new(input, options)),
        Format::Cbor => Box::new(cbor::Reader::new(input, options)),
        Format::Bson => Box::new(bson::Reader::new(input, options)),
        Format::Yaml => Box::new(yaml::Reader::new(input, options)),
        Format::Toml => Box::new(toml::Reader::new(input, options)),
    };
    Box::new(Numbered { inner, stage: format.reading(), document: 0, ended: false })
}

/// A writer of `format`. Each document reaches `output` in one piece.
pub(crate) fn writer<'a>(
    format: Format,
    output: Box<dyn Write + 'a>,
    options: &WriteOptions,
) -> Box<dyn WriteDocuments + 'a> {
    let encoder: Box<dyn Encode> = match format {
        Format::Bogo => Box::new(Elsewhere),
        Format::Json => Box::new(json::Writer::new(options)),
        Format::JsonLines => Box::new(json::Writer::lines(options)),
        Format::MessagePack => Box::new(msgpack::Writer::new(options)),
        Format::Cbor => Box::new(cbor::Writer::new(options)),
        Format::Bson => Box::new(bson::Writer::new(options)),
        Format::Yaml => Box::new(yaml::Writer::new(options)),
        Format::Toml => Box::new(toml::Writer::new(options)),
    };
    Box::new(Whole { encoder, output, buffer: Vec::new(), stage: format.writing(), document: 0 })
}

/// The part of a writer that differs between formats: a document to bytes in memory.
trait Encode {
    /// Appends document number `document` to `out`.
    fn encode(
        &mut self,
        document: u64,
        value: &Value,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), WriteError>;

    /// Appends what closes a stream of `documents` documents.
    fn close(&mut self, documents: u64, out: &mut Vec<u8>) {
        let _ = (documents, out);
    }
}

/// Counts the documents of a reader, and ends it after an error.
struct Numbered<'a> {
    inner: Box<dyn ReadDocuments + 'a>,
    stage: &'static str,
    document: u64,
    ended: bool,
}

impl ReadDocuments for Numbered<'_> {
    fn next(&mut self, losses: &mut Losses) -> Result<Option<Value>, ReadError> {
        if self.ended {
            return Ok(None);
        }
        losses.begin(self.stage, self.document);
        let result = self.inner.next(losses).map_err(|error| error.in_document(self.document));
        self.ended = !matches!(result, Ok(Some(_)));
        self.document += 1;
        result
    }
}

/// Collects each document of an encoder and hands it on when it is whole.
struct Whole<'a> {
    encoder: Box<dyn Encode>,
    output: Box<dyn Write + 'a>,
    buffer: Vec<u8>,
    stage: &'static str,
    document: u64,
}

impl WriteDocuments for Whole<'_> {
    fn write(&mut self, value: &Value, losses: &mut Losses) -> Result<(), WriteError> {
        losses.begin(self.stage, self.document);
        self.buffer.clear();
        let result = self.encoder.encode(self.document, value, &mut self.buffer, losses);
        result.map_err(|error| error.in_document(self.document))?;
        self.output.write_all(&self.buffer)?;
        self.document += 1;
        Ok(())
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        self.buffer.clear();
        self.encoder.close(self.document, &mut self.buffer);
        self.output.write_all(&self.buffer)?;
        self.flush()
    }

    fn flush(&mut self) -> Result<(), WriteError> {
        Ok(self.output.flush()?)
    }
}

/// Stands where Bogo's own reader and writer go.
struct Elsewhere;

impl ReadDocuments for Elsewhere {
    fn next(&mut self, _losses: &mut Losses) -> Result<Option<Value>, ReadError> {
        Err(ReadError::new(FaultKind::Shape, "Bogo is read by the library itself"))
    }
}

impl Encode for Elsewhere {
    fn encode(&mut self, _: u64, _: &Value, _: &mut Vec<u8>, _: &mut Losses) -> Result<(), WriteError> {
        Err(WriteError::new(FaultKind::Shape, "Bogo is written by the library itself", &Trail::Root))
    }
}
