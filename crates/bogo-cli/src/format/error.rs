//! What stops a conversion, and where: while reading a foreign format, or while writing one.

use std::fmt;
use std::io;

use super::trail::Trail;
use crate::loss::{Loss, LossKind};

/// The kinds of fault, for exit codes and tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultKind {
    /// The input ends inside a document.
    Truncated,
    /// The input breaks the rules of its format.
    Syntax,
    /// Nesting is deeper than the limit.
    Depth,
    /// A value that no option can make fit, such as a time beyond 64-bit milliseconds.
    Range,
    /// Expanding aliases takes more memory than the limit.
    Expansion,
    /// The target holds nothing of this shape there, such as a scalar at the top of a BSON document.
    Shape,
    /// Something would be lost and the mode is strict.
    Loss(LossKind),
    /// Reading or writing itself failed; the cause is the source.
    Io,
}

/// Why a document could not be read. One pointer wide.
pub(crate) struct ReadError(Box<ReadFault>);

#[derive(Debug)]
struct ReadFault {
    kind: FaultKind,
    message: String,
    offset: Option<u64>,
    position: Option<Position>,
    path: String,
    document: u64,
    source: Option<io::Error>,
}

/// A place in a text, counted from 1; the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) line: u64,
    pub(crate) column: u64,
}

impl Position {
    /// The position behind `text`, which starts here.
    pub(super) fn behind(self, text: &[u8]) -> Position {
        let lines = memchr::memchr_iter(b'\n', text).count() as u64;
        let last = memchr::memrchr(b'\n', text);
        let column = if last.is_some() { 1 } else { self.column };
        let tail = &text[last.map_or(0, |at| at + 1)..];
        // Every byte but a continuation byte starts a character.
        let characters = tail.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u64;
        Position { line: self.line + lines, column: column + characters }
    }
}

impl ReadError {
    #[cold]
    pub(crate) fn new(kind: FaultKind, message: impl Into<String>) -> Self {
        let message = message.into();
        ReadError(Box::new(ReadFault {
            kind,
            message,
            offset: None,
            position: None,
            path: String::new(),
            document: 0,
            source: None,
        }))
    }

    /// The kind of fault.
    pub(crate) fn kind(&self) -> FaultKind {
        self.0.kind
    }

    /// The message without place and path.
    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }

    /// The byte offset from the start of the input, where known.
    pub(crate) fn offset(&self) -> Option<u64> {
        self.0.offset
    }

    /// The line and column, for texts.
    pub(crate) fn position(&self) -> Option<Position> {
        self.0.position
    }

    /// The path in the document, such as `items[3].name`; empty for the document itself.
    pub(crate) fn path(&self) -> &str {
        &self.0.path
    }

    /// Which document of the input, counted from 0.
    pub(crate) fn document(&self) -> u64 {
        self.0.document
    }

    #[cold]
    pub(crate) fn at(mut self, offset: u64) -> Self {
        self.0.offset.get_or_insert(offset);
        self
    }

    #[cold]
    pub(crate) fn at_position(mut self, position: Position) -> Self {
        self.0.position.get_or_insert(position);
        self
    }

    #[cold]
    pub(crate) fn on(mut self, trail: &Trail<'_>) -> Self {
        if self.0.path.is_empty() {
            self.0.path = trail.to_string();
        }
        self
    }

    #[cold]
    pub(crate) fn in_document(mut self, document: u64) -> Self {
        self.0.document = document;
        self
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)?;
        if let Some(Position { line, column }) = self.0.position {
            write!(f, " at line {line}, column {column}")?;
        }
        match (self.0.offset, self.0.position) {
            (Some(offset), None) => write!(f, " at offset {offset}")?,
            (Some(offset), Some(_)) => write!(f, " (offset {offset})")?,
            (None, _) => {}
        }
        write_place(f, &self.0.path, self.0.document)
    }
}

impl fmt::Debug for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReadError({:?}: {self})", self.0.kind)
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_ref().map(|source| source as _)
    }
}

impl From<io::Error> for ReadError {
    #[cold]
    fn from(source: io::Error) -> Self {
        let mut error = ReadError::new(FaultKind::Io, source.to_string());
        error.0.source = Some(source);
        error
    }
}

impl From<Box<Loss>> for ReadError {
    #[cold]
    fn from(loss: Box<Loss>) -> Self {
        let mut error = ReadError::new(FaultKind::Loss(loss.kind), loss.to_string());
        error.0.path = loss.path;
        error
    }
}

/// Why a value could not be written. One pointer wide.
pub(crate) struct WriteError(Box<WriteFault>);

#[derive(Debug)]
struct WriteFault {
    kind: FaultKind,
    message: String,
    path: String,
    document: u64,
    source: Option<io::Error>,
}

impl WriteError {
    #[cold]
    pub(crate) fn new(kind: FaultKind, message: impl Into<String>, trail: &Trail<'_>) -> Self {
        let (message, path) = (message.into(), trail.to_string());
        WriteError(Box::new(WriteFault { kind, message, path, document: 0, source: None }))
    }

    /// The error of every writer at its depth limit.
    #[cold]
    pub(crate) fn depth(depth_max: u32, trail: &Trail<'_>) -> Self {
        WriteError::new(FaultKind::Depth, depth_message(depth_max), trail)
    }

    /// The kind of fault.
    pub(crate) fn kind(&self) -> FaultKind {
        self.0.kind
    }

    /// The message without the path.
    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }

    /// The path in the document; empty for the document itself.
    pub(crate) fn path(&self) -> &str {
        &self.0.path
    }

    /// Which document, counted from 0.
    pub(crate) fn document(&self) -> u64 {
        self.0.document
    }

    #[cold]
    pub(crate) fn in_document(mut self, document: u64) -> Self {
        self.0.document = document;
        self
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)?;
        write_place(f, &self.0.path, self.0.document)
    }
}

impl fmt::Debug for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WriteError({:?}: {self})", self.0.kind)
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_ref().map(|source| source as _)
    }
}

impl From<io::Error> for WriteError {
    #[cold]
    fn from(source: io::Error) -> Self {
        let mut error = WriteError::new(FaultKind::Io, source.to_string(), &Trail::Root);
        error.0.source = Some(source);
        error
    }
}

impl From<Box<Loss>> for WriteError {
    #[cold]
    fn from(loss: Box<Loss>) -> Self {
        let (kind, message) = (FaultKind::Loss(loss.kind), loss.to_string());
        let (path, document) = (loss.path, loss.document);
        WriteError(Box::new(WriteFault { kind, message, path, document, source: None }))
    }
}

/// The message of every reader and writer at its depth limit.
pub(super) fn depth_message(depth_max: u32) -> String {
    format!("nesting is deeper than {depth_max} containers (raise it with --max-depth)")
}

fn write_place(f: &mut fmt::Formatter<'_>, path: &str, document: u64) -> fmt::Result {
    if !path.is_empty() {
        write!(f, ", in {path}")?;
    }
    if document > 0 {
        write!(f, ", document {document}")?;
    }
    Ok(())
}
