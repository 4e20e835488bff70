//! Writing values: the front door to the serializers of every version.

use std::io::Write;

use serde::Serialize;

use crate::error::Result;
use crate::options::EncodeOptions;
use crate::v0;

/// Encodes `value` as one message.
///
/// # Errors
///
/// [`ErrorKind::Range`](crate::ErrorKind::Range) for an integer beyond 64 bits, a key beyond 255 bytes or a
/// [`Raw`](crate::Raw) that would be read back as something else,
/// [`ErrorKind::Depth`](crate::ErrorKind::Depth) beyond 100 nested containers,
/// [`ErrorKind::Data`](crate::ErrorKind::Data) for a map key that has no text and for what `value` itself reports; each
/// with the path.
///
/// # Examples
///
/// ```
/// assert_eq!(bogo::to_vec("hello")?, b"\x00\x03\x01\x05hello");
/// # Ok::<_, bogo::Error>(())
/// ```
pub fn to_vec<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>> {
    EncodeOptions::new().to_vec(value)
}

/// Encodes `value` as one message and writes it to `writer` in one piece.
///
/// # Errors
///
/// As [`to_vec`], and [`ErrorKind::Io`](crate::ErrorKind::Io).
///
/// # Examples
///
/// ```
/// let mut file = Vec::new();
/// bogo::to_writer(&mut file, &true)?;
/// assert_eq!(file, [0x00, 0x01]);
/// # Ok::<_, bogo::Error>(())
/// ```
pub fn to_writer<W: Write, T: Serialize + ?Sized>(writer: W, value: &T) -> Result<()> {
    EncodeOptions::new().to_writer(writer, value)
}

impl EncodeOptions {
    /// Encodes `value` as one message.
    ///
    /// # Errors
    ///
    /// As [`to_vec`], within these options.
    pub fn to_vec<T: Serialize + ?Sized>(&self, value: &T) -> Result<Vec<u8>> {
        let mut message = Vec::with_capacity(256);
        self.append_to(&mut message, value)?;
        Ok(message)
    }

    /// Encodes `value` as one message behind what `buffer` holds; on an error the buffer is as it was.
    ///
    /// Allocates nothing but room in the buffer, so a buffer that is used again costs no allocation at all.
    ///
    /// # Errors
    ///
    /// As [`to_vec`], within these options.
    ///
    /// # Examples
    ///
    /// ```
    /// let options = bogo::EncodeOptions::new();
    /// let mut buffer = Vec::new();
    /// for number in [1, 2] {
    ///     buffer.clear();
    ///     options.append_to(&mut buffer, &number)?;
    /// }
    /// assert_eq!(buffer, [0x00, 0x05, 0x01, 0x04]);
    /// # Ok::<_, bogo::Error>(())
    /// ```
    pub fn append_to<T: Serialize + ?Sized>(&self, buffer: &mut Vec<u8>, value: &T) -> Result<()> {
        let start = buffer.len();
        buffer.push(v0::VERSION);
        let mut out = v0::out::Out::new(buffer, self);
        v0::ser::serialize(&mut out, value).and_then(|()| out.finish()).inspect_err(|_| buffer.truncate(start))
    }

    /// Encodes `value` as one message and writes it to `writer` in one piece.
    ///
    /// # Errors
    ///
    /// As [`to_vec`], within these options, and [`ErrorKind::Io`](crate::ErrorKind::Io).
    pub fn to_writer<W: Write, T: Serialize + ?Sized>(&self, mut writer: W, value: &T) -> Result<()> {
        let message = self.to_vec(value)?;
        writer.write_all(&message)?;
        Ok(())
    }
}

/// Checks that the type byte of a raw value is none that the version written gives a meaning of its own.
pub(crate) fn expect_raw_tag(tag: u8) -> Result<()> {
    v0::tag::expect_unknown(tag)
}
