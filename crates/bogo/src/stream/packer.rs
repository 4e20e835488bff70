//! One message made ready for a stream: encoded, checked for its end, compressed if asked to.

use serde::Serialize;

use super::head;
use super::zstd::Deflater;
use crate::error::{Error, ErrorKind, Result};
use crate::options::EncodeOptions;
use crate::v0::frame::Extent;

/// The writing side of every stream, without I/O; its buffers are used again for every message.
#[derive(Debug, Default)]
pub(super) struct Packer {
    options: EncodeOptions,
    message: Vec<u8>,
    /// Set where messages are to be compressed.
    pub(super) deflater: Option<Deflater>,
    frame: Vec<u8>,
}

impl Packer {
    pub(super) fn new(options: &EncodeOptions) -> Self {
        Packer { options: options.clone(), ..Packer::default() }
    }

    /// The bytes to write for `value`.
    pub(super) fn pack<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<&[u8]> {
        self.message.clear();
        self.options.append_to(&mut self.message, value)?;
        check_whole(&self.message)?;
        match &mut self.deflater {
            None => Ok(&self.message),
            Some(deflater) => deflate(deflater, &self.message, &mut self.frame),
        }
    }

    /// The bytes to write for a `message` that is encoded already.
    pub(super) fn pack_message<'a>(&'a mut self, message: &'a [u8]) -> Result<&'a [u8]> {
        check_whole(message)?;
        match &mut self.deflater {
            None => Ok(message),
            Some(deflater) => deflate(deflater, message, &mut self.frame),
        }
    }
}

fn deflate<'a>(deflater: &mut Deflater, message: &[u8], frame: &'a mut Vec<u8>) -> Result<&'a [u8]> {
    deflater.deflate(message, frame)?;
    Ok(frame)
}

/// Checks that a reader of the stream will find the end of `message` where it is.
fn check_whole(message: &[u8]) -> Result<()> {
    let length = message.len() as u64;
    match head::extent(message)? {
        Extent::Total(total) if total == length => Ok(()),
        Extent::Total(total) if total < length => {
            let message = format!("{length} bytes, of which the message takes {total}");
            Err(Error::new(ErrorKind::Trailing, message).or_offset(0).shift(total))
        }
        Extent::Total(total) => {
            Err(Error::at(ErrorKind::Truncated, 0, format!("message of {total} bytes, of which {length} are there")))
        }
        Extent::AtLeast(_) => {
            Err(Error::at(ErrorKind::Truncated, 0, format!("expected a message, found {length} of its first bytes")))
        }
    }
}
