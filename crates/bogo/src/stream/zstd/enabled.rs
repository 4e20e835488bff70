//! zstd, by the crate of that name.

use std::fmt;
use std::io;

use ::zstd::zstd_safe::zstd_sys::ZSTD_ErrorCode;
use ::zstd::zstd_safe::{
    CCtx, CParameter, DCtx, DParameter, ErrorCode, InBuffer, OutBuffer, ResetDirective, compress_bound, get_error_name,
    is_error_kind,
};

use crate::error::{Error, ErrorKind, Result};
use crate::stream::StreamEncoder;

/// The largest window, as a power of two: the 8 MiB that RFC 8878 asks writers not to exceed.
const WINDOW_LOG_MAX: u32 = 23;

/// Above this level zstd takes larger windows by itself.
const LEVEL_WITHIN_WINDOW: i32 = 19;

/// Unpacks frames.
pub(in crate::stream) struct Inflater {
    context: DCtx<'static>,
}

impl Inflater {
    pub(in crate::stream) fn new() -> Result<Self> {
        let mut context = DCtx::try_create().ok_or_else(out_of_memory)?;
        context.set_parameter(DParameter::WindowLogMax(WINDOW_LOG_MAX)).map_err(fault)?;
        Ok(Inflater { context })
    }

    /// Makes ready for the next frame.
    pub(in crate::stream) fn restart(&mut self) -> Result<()> {
        self.context.reset(ResetDirective::SessionOnly).map_err(fault)?;
        Ok(())
    }

    /// Unpacks one part of a frame, all of it, into `output`, or what has found no room there, if `part` is empty.
    ///
    /// Returns how much was written; if that is all of `output`, there may be more. A part that is at fault writes nothing.
    pub(in crate::stream) fn inflate(&mut self, part: &[u8], output: &mut [u8]) -> Result<usize> {
        let mut from = InBuffer::around(part);
        let mut to = OutBuffer::around(output);
        self.context.decompress_stream(&mut to, &mut from).map_err(damaged)?;
        // Until all is written, zstd leaves the frame's last byte in the input, although it has made use of it.
        debug_assert!(part.len() - from.pos() <= 1);
        Ok(to.pos())
    }
}

impl fmt::Debug for Inflater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Inflater")
    }
}

/// Packs messages, each into a frame of its own.
pub(in crate::stream) struct Deflater {
    context: CCtx<'static>,
}

impl Deflater {
    pub(in crate::stream) fn new(level: i32) -> Result<Self> {
        let mut context = CCtx::try_create().ok_or_else(out_of_memory)?;
        context.set_parameter(CParameter::CompressionLevel(level)).map_err(fault)?;
        if level > LEVEL_WITHIN_WINDOW {
            context.set_parameter(CParameter::WindowLog(WINDOW_LOG_MAX)).map_err(fault)?;
        }
        Ok(Deflater { context })
    }

    /// Packs `message` as one frame, which takes the place of what `frame` held.
    pub(in crate::stream) fn deflate(&mut self, message: &[u8], frame: &mut Vec<u8>) -> Result<()> {
        frame.clear();
        frame.reserve(compress_bound(message.len()));
        self.context.compress2(frame, message).map_err(fault)?;
        Ok(())
    }
}

impl fmt::Debug for Deflater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Deflater")
    }
}

impl<W> StreamEncoder<W> {
    /// Writes every message as a zstd frame of its own, at `level`: 1 to 22, 0 for zstd's default, negative for speed.
    ///
    /// Readers must be told to expect such frames: [`StreamDecoder::compressed`](crate::stream::StreamDecoder::compressed) and its like.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Io`] if zstd cannot be set up.
    ///
    /// # Examples
    ///
    /// ```
    /// use bogo::stream::{StreamDecoder, StreamEncoder};
    /// let text = "ha".repeat(1000);
    /// let mut encoder = StreamEncoder::new(Vec::new()).compress(3)?;
    /// encoder.encode(&text)?;
    /// let bytes = encoder.into_inner();
    /// assert!(bytes.len() < 100);
    ///
    /// let mut decoder = StreamDecoder::new(bytes.as_slice()).compressed(true);
    /// assert_eq!(decoder.next::<String>()?, Some(text));
    /// # Ok::<_, bogo::Error>(())
    /// ```
    pub fn compress(mut self, level: i32) -> Result<Self> {
        self.packer.deflater = Some(Deflater::new(level)?);
        Ok(self)
    }
}

#[cfg(feature = "tokio")]
impl<T, U> crate::stream::Codec<T, U> {
    /// Writes every message as a zstd frame of its own, as
    /// [`StreamEncoder::compress`](crate::stream::StreamEncoder::compress) does.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Io`] if zstd cannot be set up.
    ///
    /// # Examples
    ///
    /// ```
    /// use bogo::stream::Codec;
    /// let codec = Codec::<String>::new().compress(3)?.compressed(true);
    /// # Ok::<_, bogo::Error>(())
    /// ```
    pub fn compress(mut self, level: i32) -> Result<Self> {
        self.packer.deflater = Some(Deflater::new(level)?);
        Ok(self)
    }
}

/// A compressed frame stands where the decoder was not told to unpack any.
#[cold]
pub(in crate::stream) fn not_allowed() -> Error {
    Error::at(ErrorKind::Version, 0, "found 0x28, as zstd frames begin: allow them with `compressed(true)`")
}

/// A frame that zstd does not unpack.
#[cold]
fn damaged(code: ErrorCode) -> Error {
    if is_error_kind(code, ZSTD_ErrorCode::ZSTD_error_memory_allocation) {
        return out_of_memory();
    }
    if is_error_kind(code, ZSTD_ErrorCode::ZSTD_error_frameParameter_windowTooLarge) {
        return Error::at(ErrorKind::Size, 0, "zstd frame needs a window of more than 8 MiB");
    }
    Error::at(ErrorKind::Compressed, 0, format!("zstd frame cannot be unpacked: {}", get_error_name(code)))
}

/// zstd refuses to be set up, or to pack.
#[cold]
fn fault(code: ErrorCode) -> Error {
    io::Error::other(format!("zstd: {}", get_error_name(code))).into()
}

#[cold]
fn out_of_memory() -> Error {
    io::Error::from(io::ErrorKind::OutOfMemory).into()
}
