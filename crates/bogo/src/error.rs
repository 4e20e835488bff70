//! The one error type: a kind, a byte offset, a path, and a message that names what was expected and found.

use std::borrow::Cow;
use std::fmt;

/// A `Result` with Bogo's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What went wrong, where in the bytes, and where in the data.
///
/// One pointer wide, so that a `Result<u64>` travels in registers. Reading gives the byte offset in the input and,
/// where the fault lies inside a value, the path to it; writing gives the path to the value that could not be written.
///
/// # Examples
///
/// ```
/// // {"name": <text of 9 bytes, of which 1 is there>}
/// let bytes = [0x00, 0x0c, 0x01, 0x0b, 0x01, 0x09, 0x04, b'n', b'a', b'm', b'e', 0x03, 0x01, 0x09, b'x'];
/// let error = bogo::from_slice::<bogo::Value>(&bytes).unwrap_err();
/// assert_eq!(error.kind(), bogo::ErrorKind::Length);
/// assert_eq!(error.offset(), Some(12));
/// assert_eq!(error.path(), Some("name"));
/// assert_eq!(error.to_string(), "length 9 runs past the end of its entry (1 byte left) at offset 12, in name");
/// ```
pub struct Error(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    message: Cow<'static, str>,
    offset: Option<u64>,
    path: Option<String>,
    source: Option<std::io::Error>,
}

/// The kinds of fault, for programs that decide by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input ends inside a value: more bytes could make it whole.
    Truncated,
    /// A length or count runs past what encloses it, or the contents do not match it.
    Length,
    /// The first byte is not a version that this library reads.
    Version,
    /// A type byte that no version 0 value has.
    UnknownType,
    /// A variable-length integer whose announced width is not the one it takes, or that exceeds 64 bits.
    Varint,
    /// A float, bool or other scalar body that no writer produces.
    Scalar,
    /// Text or a key is not UTF-8.
    Utf8,
    /// Bytes follow the value inside its entry, its list or the message.
    Trailing,
    /// Nesting is deeper than the limit.
    Depth,
    /// The message is larger than the limit.
    Size,
    /// A key occurs twice and the options ask for an error.
    DuplicateKey,
    /// Strict reading met a well-formed but non-minimal encoding, or strict writing a value it would have to alter.
    Strict,
    /// A value that the format cannot hold: an integer beyond 64 bits, a key beyond 255 bytes, a raw value that would be
    /// read back as something else.
    Range,
    /// The data do not fit the type asked for: a wrong kind, a missing or unknown field, a message from a `Deserialize`.
    Data,
    /// A path expression that cannot be parsed.
    Path,
    /// A compressed frame that cannot be unpacked: damaged, or of a sort that is not read.
    Compressed,
    /// Reading or writing failed outside of the format; the cause is [`source`](std::error::Error::source).
    Io,
}

impl Error {
    /// The kind of fault.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The byte offset in the input, from the start of the message, or in a stream from the start of the stream.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        self.0.offset
    }

    /// The path to the value at fault, such as `items[3].name`; `None` where it is the message itself or unknown.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        self.0.path.as_deref()
    }

    /// The message without offset and path.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn new(kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        Error(Box::new(Inner { kind, message: message.into(), offset: None, path: None, source: None }))
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn at(kind: ErrorKind, offset: usize, message: impl Into<Cow<'static, str>>) -> Self {
        Error::new(kind, message).or_offset(offset)
    }

    /// Fills in the offset unless a deeper level knew it better.
    #[cold]
    #[inline(never)]
    pub(crate) fn or_offset(mut self, offset: usize) -> Self {
        self.0.offset.get_or_insert(offset as u64);
        self
    }

    /// Moves the offset by the bytes that lie before the message.
    #[cold]
    pub(crate) fn shift(mut self, bytes: u64) -> Self {
        self.0.offset = self.0.offset.map(|offset| offset + bytes);
        self
    }

    /// Fills in the path unless it is known or empty.
    #[cold]
    pub(crate) fn or_path(mut self, path: impl FnOnce() -> String) -> Self {
        if self.0.path.is_none() {
            self.0.path = Some(path()).filter(|path| !path.is_empty());
        }
        self
    }

    /// Puts an object key in front of the path, as the error travels outwards from a value being written.
    #[cold]
    #[inline(never)]
    pub(crate) fn in_key(mut self, key: &str) -> Self {
        let mut path = String::new();
        crate::path::push_key(&mut path, key);
        self.prepend(path);
        self
    }

    /// Puts a list index in front of the path.
    #[cold]
    #[inline(never)]
    pub(crate) fn in_index(mut self, index: usize) -> Self {
        self.prepend(format!("[{index}]"));
        self
    }

    fn prepend(&mut self, mut front: String) {
        if let Some(rest) = self.0.path.take() {
            if !rest.starts_with('[') {
                front.push('.');
            }
            front.push_str(&rest);
        }
        self.0.path = Some(front);
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)?;
        if let Some(offset) = self.0.offset {
            write!(f, " at offset {offset}")?;
        }
        if let Some(path) = &self.0.path {
            write!(f, ", in {path}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({:?}: {self})", self.0.kind)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_ref().map(|source| source as _)
    }
}

impl From<std::io::Error> for Error {
    fn from(source: std::io::Error) -> Self {
        let mut error = Error::new(ErrorKind::Io, source.to_string());
        error.0.source = Some(source);
        error
    }
}

impl From<Error> for std::io::Error {
    fn from(error: Error) -> Self {
        use std::io::ErrorKind as Io;
        let kind = match (error.kind(), &error.0.source) {
            (_, Some(source)) => source.kind(),
            (ErrorKind::Truncated, None) => Io::UnexpectedEof,
            _ => Io::InvalidData,
        };
        std::io::Error::new(kind, error)
    }
}

impl serde::ser::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Error::new(ErrorKind::Data, message.to_string())
    }
}

impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Error::new(ErrorKind::Data, message.to_string())
    }

    // A derived struct refuses a repeated key by itself; decoding then starts again without the losers.
    fn duplicate_field(field: &'static str) -> Self {
        Error::new(ErrorKind::DuplicateKey, format!("duplicate key {field:?}"))
    }
}
