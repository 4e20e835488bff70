//! Writing a message call by call, without a type behind it.

use crate::Kind;
use crate::error::Result;
use crate::options::EncodeOptions;
use crate::v0::writer::CallWriter;

/// Writes one message, value by value: for converters and for whoever needs a say in how lists are stored.
///
/// # Examples
///
/// ```
/// use bogo::{EncodeOptions, Storage, Writer};
/// let options = EncodeOptions::new();
/// let mut buffer = Vec::new();
/// let mut writer = Writer::new(&mut buffer, &options);
/// writer.begin_object()?;
/// writer.key("ids")?;
/// writer.begin_list(Storage::Smallest)?;
/// writer.int(1)?;
/// writer.int(2)?;
/// writer.end()?;
/// writer.end()?;
/// writer.finish()?;
/// assert_eq!(buffer, bogo::to_vec(&bogo::bogo!({"ids": [1, 2]}))?);
/// # Ok::<_, bogo::Error>(())
/// ```
///
/// # Errors
///
/// Every call fails with [`ErrorKind::Data`](crate::ErrorKind::Data) where its value cannot stand: without a key in an
/// object, as a second value of the message, behind a raw value in a list. Beyond that each says what it adds. After an
/// error the buffer holds no message.
pub struct Writer<'b> {
    inner: CallWriter<'b>,
}

/// How a list is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Storage {
    /// As a typed list if all items have one scalar type and the options allow it, else untyped.
    #[default]
    Smallest,
    /// As whole values, each with its type.
    Untyped,
    /// As a typed list of this kind; an item of another kind is an error. Without items it is stored untyped.
    Typed(Kind),
}

impl<'b> Writer<'b> {
    /// Begins a message behind what `buffer` holds.
    #[must_use]
    pub fn new(buffer: &'b mut Vec<u8>, options: &'b EncodeOptions) -> Self {
        Writer { inner: CallWriter::new(buffer, options) }
    }

    /// Writes a null.
    ///
    /// # Errors
    ///
    /// See [`Writer`].
    pub fn null(&mut self) -> Result<()> {
        self.inner.null()
    }

    /// Writes a bool.
    ///
    /// # Errors
    ///
    /// See [`Writer`].
    pub fn bool(&mut self, value: bool) -> Result<()> {
        self.inner.bool(value)
    }

    /// Writes a byte.
    ///
    /// # Errors
    ///
    /// See [`Writer`].
    pub fn byte(&mut self, value: u8) -> Result<()> {
        self.inner.byte(value)
    }

    /// Writes a signed integer.
    ///
    /// # Errors
    ///
    /// See [`Writer`].
    pub fn int(&mut self, value: i64) -> Result<()> {
        self.inner.int(value)
    }

    /// Writes an unsigned integer.
    ///
    /// # Errors
    ///
    /// See [`Writer`].
    pub fn uint(&mut self, value: u64) -> Result<()> {
        self.inner.uint(value)
    }

    /// Writes a float.
    ///
    /// # Errors
    ///
    /// See [`Writer`].
    pub fn float(&mut self, value: f64) -> Result<()> {
        self.inner.float(value)
    }

    /// Writes a timestamp, in milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// See [`Writer`].
    pub fn timestamp(&mut self, millis: i64) -> Result<()> {
        self.inner.timestamp(millis)
    }

    /// Writes text.
    ///
    /// # Errors
    ///
    /// See [`Writer`].
    pub fn text(&mut self, text: &str) -> Result<()> {
        self.inner.text(text.as_bytes())
    }

    /// Writes text that comes as bytes.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Utf8`](crate::ErrorKind::Utf8) if it is not UTF-8, unless the options say not to look. See
    /// [`Writer`].
    pub fn text_bytes(&mut self, text: &[u8]) -> Result<()> {
        self.inner.text(text)
    }

    /// Writes a blob.
    ///
    /// # Errors
    ///
    /// See [`Writer`].
    pub fn blob(&mut self, bytes: &[u8]) -> Result<()> {
        self.inner.blob(bytes)
    }

    /// Writes a value of a type that this library does not know, as it was read. In a list it is the last item: readers
    /// take all behind it for its body.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Range`](crate::ErrorKind::Range) if `tag` is the type byte of another kind. See [`Writer`].
    pub fn raw(&mut self, tag: u8, body: &[u8]) -> Result<()> {
        self.inner.raw(tag, body)
    }

    /// Names the next value in an object.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::DuplicateKey`](crate::ErrorKind::DuplicateKey) for a key that the object has, in strict mode. The
    /// value's own call fails with [`ErrorKind::Range`](crate::ErrorKind::Range) if the key is longer than 255 bytes. See
    /// [`Writer`].
    pub fn key(&mut self, key: &str) -> Result<()> {
        self.inner.key(key)
    }

    /// Begins an object: keys and values follow, then [`end`](Writer::end).
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Depth`](crate::ErrorKind::Depth) beyond the limit. See [`Writer`].
    pub fn begin_object(&mut self) -> Result<()> {
        self.inner.begin_object()
    }

    /// Begins a list: items follow, then [`end`](Writer::end).
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Depth`](crate::ErrorKind::Depth) beyond the limit. See [`Writer`].
    pub fn begin_list(&mut self, storage: Storage) -> Result<()> {
        self.inner.begin_list(storage)
    }

    /// Ends the innermost list or object.
    ///
    /// # Errors
    ///
    /// See [`Writer`].
    pub fn end(&mut self) -> Result<()> {
        self.inner.end()
    }

    /// Ends the message.
    ///
    /// # Errors
    ///
    /// If it holds no value or a container is still open.
    pub fn finish(self) -> Result<()> {
        self.inner.finish()
    }
}
