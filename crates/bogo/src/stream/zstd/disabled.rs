//! What stands in for zstd in a build without: types that have no values, and errors that say what is missing.

use crate::error::{Error, ErrorKind, Result};

/// Would unpack frames.
#[derive(Debug)]
pub(in crate::stream) enum Inflater {}

impl Inflater {
    pub(in crate::stream) fn new() -> Result<Self> {
        Err(Error::at(ErrorKind::Version, 0, "found a zstd frame, which takes the feature `zstd` to unpack"))
    }

    pub(in crate::stream) fn restart(&mut self) -> Result<()> {
        match *self {}
    }

    pub(in crate::stream) fn inflate(&mut self, _part: &[u8], _output: &mut [u8]) -> Result<usize> {
        match *self {}
    }
}

/// Would pack messages.
#[derive(Debug)]
pub(in crate::stream) enum Deflater {}

impl Deflater {
    pub(in crate::stream) fn deflate(&mut self, _message: &[u8], _frame: &mut Vec<u8>) -> Result<()> {
        match *self {}
    }
}

/// A compressed frame stands where the decoder was not told to unpack any.
#[cold]
pub(in crate::stream) fn not_allowed() -> Error {
    let message = "found 0x28, as zstd frames begin: allow them with `compressed(true)` and the feature `zstd`";
    Error::at(ErrorKind::Version, 0, message)
}
