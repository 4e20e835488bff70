//! Writing a stream to any `Write`.

use std::io::Write;

use serde::Serialize;

use super::packer::Packer;
use crate::error::Result;
use crate::options::EncodeOptions;

/// Writes messages one behind the other.
///
/// Every message is encoded in a buffer that is used again, and goes to the writer in one piece: no allocation once the
/// buffer has grown to the largest message, and nothing is written of a value that cannot be encoded. Many small messages
/// to a file or a socket are worth a [`BufWriter`](std::io::BufWriter).
///
/// # Examples
///
/// ```
/// use bogo::stream::StreamEncoder;
/// let mut encoder = StreamEncoder::new(Vec::new());
/// encoder.encode(&true)?;
/// encoder.encode("hi")?;
/// assert_eq!((encoder.count(), encoder.bytes_written()), (2, 8));
/// assert_eq!(encoder.into_inner(), b"\x00\x01\x00\x03\x01\x02hi");
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Debug)]
pub struct StreamEncoder<W> {
    writer: W,
    pub(super) packer: Packer,
    count: u64,
    bytes_written: u64,
}

impl<W> StreamEncoder<W> {
    /// Begins a stream, with default options.
    pub fn new(writer: W) -> Self {
        StreamEncoder::with_options(writer, &EncodeOptions::new())
    }

    /// Begins a stream whose messages are encoded within `options`.
    pub fn with_options(writer: W, options: &EncodeOptions) -> Self {
        StreamEncoder { writer, packer: Packer::new(options), count: 0, bytes_written: 0 }
    }

    /// How many messages have been written.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How many bytes have been written: the offset of the next message.
    #[must_use]
    pub fn bytes_written(&self) -> u64 {
        self.bytes_written
    }

    /// The writer.
    #[must_use]
    pub fn get_ref(&self) -> &W {
        &self.writer
    }

    /// The writer; what is written to it directly is not counted.
    #[must_use]
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.writer
    }

    /// Gives the writer back. Nothing is buffered here, so nothing is lost.
    #[must_use]
    pub fn into_inner(self) -> W {
        self.writer
    }
}

impl<W: Write> StreamEncoder<W> {
    /// Writes `value` as the next message.
    ///
    /// # Errors
    ///
    /// As [`to_vec`](crate::to_vec), and then nothing has been written and the stream goes on;
    /// [`ErrorKind::UnknownType`](crate::ErrorKind::UnknownType) for a [`Raw`](crate::Raw) that is the message itself, as
    /// a stream has no place for one; [`ErrorKind::Io`](crate::ErrorKind::Io), and then any part of the message may have
    /// been written.
    pub fn encode<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let bytes = self.packer.pack(value)?;
        self.writer.write_all(bytes)?;
        self.bytes_written += bytes.len() as u64;
        self.count += 1;
        Ok(())
    }

    /// Writes a message that is encoded already. Its header is checked, so that readers find its end; what is in it is
    /// not.
    ///
    /// # Errors
    ///
    /// If `message` is not one whole message by its header, and then nothing has been written;
    /// [`ErrorKind::Io`](crate::ErrorKind::Io).
    ///
    /// # Examples
    ///
    /// ```
    /// use bogo::stream::StreamEncoder;
    /// let mut encoder = StreamEncoder::new(Vec::new());
    /// encoder.write_message(&bogo::to_vec("as it is")?)?;
    /// let two = [bogo::to_vec(&1)?, bogo::to_vec(&2)?].concat();
    /// assert_eq!(encoder.write_message(&two).unwrap_err().kind(), bogo::ErrorKind::Trailing);
    /// # Ok::<_, bogo::Error>(())
    /// ```
    pub fn write_message(&mut self, message: &[u8]) -> Result<()> {
        let bytes = self.packer.pack_message(message)?;
        self.writer.write_all(bytes)?;
        self.bytes_written += bytes.len() as u64;
        self.count += 1;
        Ok(())
    }

    /// Flushes the writer.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Io`](crate::ErrorKind::Io).
    pub fn flush(&mut self) -> Result<()> {
        Ok(self.writer.flush()?)
    }
}
