//! What ends a command, the message for it, and the exit code.

use std::fmt;
use std::io;

use bogo::{Map, Value};

use crate::format::{FaultKind, Position, ReadError, WriteError};
use crate::message::Message;

/// Data that are invalid, do not fit the target, or lack what was asked for.
const EXIT_DATA: u8 = 1;
/// Arguments that make no sense; `clap` exits with the same.
const EXIT_USAGE: u8 = 2;
/// Reading or writing failed.
const EXIT_IO: u8 = 3;

const DEPTH_FLAG: &str = "--max-depth";

/// Why a command ends early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Arguments that cannot be followed.
    Usage(String),
    /// A fault in the data of the input called `name`.
    Data { name: String, fault: Box<Fault> },
    /// Nothing is wrong with the data, but they lack what was asked for.
    Missing(String),
    /// Reading or writing `name` failed.
    Io { name: String, error: io::Error },
    /// Whoever reads our output has had enough: no fault.
    Closed,
    /// Everything is said already; the larger of the exit codes of several files.
    Reported(u8),
}

impl Failure {
    pub(crate) fn io(name: impl Into<String>, error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::Closed;
        }
        Failure::Io { name: name.into(), error }
    }

    /// A fault in the data of the input called `name`.
    pub(crate) fn data(name: impl Into<String>, fault: impl Into<Box<Fault>>) -> Self {
        Failure::Data { name: name.into(), fault: fault.into() }
    }

    /// What stopped reading the input called `name`.
    pub(crate) fn reading(name: &str, error: &ReadError) -> Self {
        match io_cause(error) {
            Some(cause) => Failure::io(name, cause),
            None => Failure::data(name, Fault::from(error)),
        }
    }

    /// What stopped writing: the output called `output`, or a document of the input called `name` that does not fit it.
    pub(crate) fn writing(name: &str, output: &str, error: &WriteError) -> Self {
        match io_cause(error) {
            Some(cause) => Failure::io(output, cause),
            None => Failure::data(name, Fault::from(error)),
        }
    }

    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_) => EXIT_USAGE,
            Failure::Data { .. } | Failure::Missing(_) => EXIT_DATA,
            Failure::Io { .. } => EXIT_IO,
            Failure::Closed => 0,
            Failure::Reported(code) => *code,
        }
    }

    /// Whether nothing is to be said about it any more.
    pub(crate) fn is_silent(&self) -> bool {
        matches!(self, Failure::Closed | Failure::Reported(_))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) | Failure::Missing(message) => f.write_str(message),
            Failure::Data { name, fault } => write!(f, "{name}: {fault}"),
            Failure::Io { name, error } => write!(f, "{name}: {}", plain(error)),
            Failure::Closed => f.write_str("the output is closed"),
            Failure::Reported(_) => f.write_str("failed"),
        }
    }
}

/// The system's words without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// The I/O error behind a format's error, as one of our own: the original is only borrowed.
fn io_cause(error: &dyn std::error::Error) -> Option<io::Error> {
    let cause = error.source()?.downcast_ref::<io::Error>()?;
    Some(
        cause
            .raw_os_error()
            .map_or_else(|| io::Error::new(cause.kind(), cause.to_string()), io::Error::from_raw_os_error),
    )
}

/// What is wrong with data, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// For programs: the library's error kind in lower case with dashes, or the kind of loss.
    pub(crate) kind: String,
    pub(crate) reason: String,
    /// From the start of the input.
    pub(crate) offset: Option<u64>,
    pub(crate) position: Option<Position>,
    /// Empty for the whole message.
    pub(crate) path: String,
    /// Which message or document of the input, counted from 0.
    pub(crate) index: u64,
    /// Where the zstd frame begins in whose contents the offset is.
    frame: Option<u64>,
    noun: &'static str,
    /// What the user can do about it.
    hint: Option<String>,
}

impl Fault {
    /// A fault that the library found in `message`.
    pub(crate) fn in_message(error: &bogo::Error, message: &Message<'_>) -> Self {
        let hint = match error.kind() {
            bogo::ErrorKind::Depth => Some(format!("raise it with {DEPTH_FLAG}")),
            bogo::ErrorKind::Size => Some("raise it with --max-size".to_owned()),
            bogo::ErrorKind::Version if message.index == 0 => looks_like(message.bytes),
            _ => None,
        };
        Fault {
            kind: kebab(&format!("{:?}", error.kind())),
            reason: error.message().to_owned(),
            offset: error.offset().map(|offset| offset + message.offset),
            position: None,
            path: error.path().unwrap_or_default().to_owned(),
            index: message.index,
            frame: message.frame,
            noun: "message",
            hint,
        }
    }

    /// A fault of `kind` at `offset` in `message`, at the value that `path` leads to.
    pub(crate) fn at(
        message: &Message<'_>,
        kind: &str,
        offset: usize,
        path: String,
        reason: impl Into<String>,
    ) -> Self {
        Fault {
            kind: kind.to_owned(),
            reason: reason.into(),
            offset: Some(message.offset + offset as u64),
            position: None,
            path,
            index: message.index,
            frame: message.frame,
            noun: "message",
            hint: None,
        }
    }

    /// A fault of an input as a whole.
    pub(crate) fn whole(kind: &str, reason: impl Into<String>) -> Self {
        Fault {
            kind: kind.to_owned(),
            reason: reason.into(),
            offset: None,
            position: None,
            path: String::new(),
            index: 0,
            frame: None,
            noun: "message",
            hint: None,
        }
    }

    /// An input that holds no message at all.
    pub(crate) fn empty() -> Self {
        Fault { offset: Some(0), ..Fault::whole("truncated", "expected a message, found an empty input") }
    }

    /// For programs.
    pub(crate) fn to_value(&self) -> Value {
        let mut map = Map::new();
        map.insert("kind", self.kind.as_str());
        map.insert("reason", self.reason.as_str());
        if let Some(offset) = self.offset {
            map.insert("offset", offset);
        }
        if let Some(frame) = self.frame {
            map.insert("frame_offset", frame);
        }
        map.insert("path", self.path.as_str());
        map.insert(self.noun, self.index);
        Value::Object(map)
    }

    fn foreign(kind: FaultKind, reason: &str, path: &str, index: u64) -> Self {
        let (kind, hint) = match kind {
            FaultKind::Loss(loss) => {
                (loss.name().to_owned(), Some("--lossy converts all the same and reports every loss".to_owned()))
            }
            // The formats' own messages say so themselves.
            FaultKind::Depth if !reason.contains(DEPTH_FLAG) => {
                ("depth".to_owned(), Some(format!("raise it with {DEPTH_FLAG}")))
            }
            kind => (kebab(&format!("{kind:?}")), None),
        };
        Fault {
            kind,
            reason: reason.to_owned(),
            offset: None,
            position: None,
            path: path.to_owned(),
            index,
            frame: None,
            noun: "document",
            hint,
        }
    }
}

impl From<&ReadError> for Fault {
    fn from(error: &ReadError) -> Self {
        let fault = Fault::foreign(error.kind(), error.message(), error.path(), error.document());
        Fault { offset: error.offset(), position: error.position(), ..fault }
    }
}

impl From<&WriteError> for Fault {
    fn from(error: &WriteError) -> Self {
        Fault::foreign(error.kind(), error.message(), error.path(), error.document())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        match (self.position, self.offset) {
            (Some(Position { line, column }), Some(offset)) => {
                write!(f, " at line {line}, column {column} (offset {offset})")?;
            }
            (Some(Position { line, column }), None) => write!(f, " at line {line}, column {column}")?,
            (None, Some(offset)) => write!(f, " at offset {offset}")?,
            (None, None) => {}
        }
        if let Some(frame) = self.frame {
            write!(f, " of what is in the zstd frame at offset {frame}")?;
        }
        if !self.path.is_empty() {
            write!(f, ", in {}", self.path)?;
        }
        if self.index > 0 {
            write!(f, ", {} {}", self.noun, self.index)?;
        }
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

/// What an input that is no Bogo may be instead.
fn looks_like(bytes: &[u8]) -> Option<String> {
    let head = &bytes[..bytes.len().min(4096)];
    let format = crate::format::detect(head, head.len() == bytes.len()).ok()?;
    Some(format!("this looks like {format}, which `bogo convert` reads"))
}

/// `UnknownType` as `unknown-type`.
fn kebab(name: &str) -> String {
    let mut text = String::with_capacity(name.len() + 2);
    for (index, char) in name.char_indices() {
        if char.is_ascii_uppercase() && index > 0 {
            text.push('-');
        }
        text.push(char.to_ascii_lowercase());
    }
    text
}
