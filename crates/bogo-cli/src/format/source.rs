//! Buffered input that knows how far into the stream it is, in bytes and, for texts, in lines and columns.

use std::io::{self, Read};

use super::error::{FaultKind, Position, ReadError};

/// How much is read at a time; also the most that is reserved before bytes have arrived.
const CHUNK_BYTES: usize = 64 * 1024;

/// A window on the input: what was read and not yet consumed.
///
/// The window grows only as bytes arrive, so a length in the input never reserves memory by itself, and only as far as
/// one token needs. No read is issued while the window holds what is asked for.
pub(crate) struct Source<'a> {
    input: Box<dyn Read + 'a>,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    discarded: u64,
    ended: bool,
    /// Where `buffer[0]` stands in the text; `None` for binary input.
    position: Option<Position>,
}

impl<'a> Source<'a> {
    /// A source of bytes.
    pub(crate) fn binary(input: Box<dyn Read + 'a>) -> Self {
        Source { input, buffer: Vec::new(), start: 0, end: 0, discarded: 0, ended: false, position: None }
    }

    /// A source of text, which counts lines.
    pub(crate) fn text(input: Box<dyn Read + 'a>) -> Self {
        let position = Some(Position { line: 1, column: 1 });
        Source { position, ..Source::binary(input) }
    }

    /// Skips a byte order mark at the very start of the input.
    ///
    /// # Errors
    ///
    /// [`FaultKind::Syntax`] for UTF-16, named as such; [`FaultKind::Io`].
    pub(crate) fn skip_mark(&mut self) -> Result<(), ReadError> {
        if self.offset() > 0 || !matches!(self.peek()?, Some(0xef | 0xfe | 0xff)) {
            return Ok(());
        }
        while self.rest().len() < 3 && self.more()? {}
        match self.rest() {
            [0xef, 0xbb, 0xbf, ..] => {
                self.start = 3;
                // The mark is no character of the text.
                self.position = Some(Position { line: 1, column: 0 });
                Ok(())
            }
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
                Err(self.fail(FaultKind::Syntax, 0, "the text is UTF-16; expected UTF-8"))
            }
            _ => Ok(()),
        }
    }

    /// The offset of the next byte from the start of the input.
    #[inline]
    pub(crate) fn offset(&self) -> u64 {
        self.discarded + self.start as u64
    }

    /// What is in the window.
    #[inline]
    pub(crate) fn rest(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Consumes `count` bytes of the window.
    #[inline]
    pub(crate) fn advance(&mut self, count: usize) {
        self.start = (self.start + count).min(self.end);
    }

    /// The next byte, `None` at the end of the input.
    #[inline]
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        if self.start == self.end && !self.more()? {
            return Ok(None);
        }
        Ok(Some(self.buffer[self.start]))
    }

    /// Consumes one byte.
    ///
    /// # Errors
    ///
    /// [`FaultKind::Truncated`] at the end of the input.
    #[inline]
    pub(crate) fn byte(&mut self) -> Result<u8, ReadError> {
        match self.peek()? {
            Some(byte) => {
                self.start += 1;
                Ok(byte)
            }
            None => Err(self.truncated(1)),
        }
    }

    /// Consumes `N` bytes.
    ///
    /// # Errors
    ///
    /// [`FaultKind::Truncated`] where fewer are left.
    #[inline]
    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        while self.rest().len() < N {
            if !self.more()? {
                return Err(self.truncated(N as u64));
            }
        }
        let mut bytes = [0; N];
        bytes.copy_from_slice(&self.rest()[..N]);
        self.start += N;
        Ok(bytes)
    }

    /// Consumes `length` bytes into `out`, which grows as they arrive.
    ///
    /// # Errors
    ///
    /// [`FaultKind::Truncated`] where fewer are left.
    pub(crate) fn extend(&mut self, out: &mut Vec<u8>, length: u64) -> Result<(), ReadError> {
        let mut left = length;
        while left > 0 {
            if self.start == self.end && !self.more()? {
                return Err(self.truncated(left));
            }
            let count = self.rest().len().min(usize::try_from(left).unwrap_or(usize::MAX));
            out.extend_from_slice(&self.rest()[..count]);
            self.start += count;
            left -= count as u64;
        }
        Ok(())
    }

    /// Reads more behind the window; false at the end of the input.
    ///
    /// # Errors
    ///
    /// [`FaultKind::Io`]; an interrupted read is tried again.
    #[cold]
    pub(crate) fn more(&mut self) -> Result<bool, ReadError> {
        if self.ended {
            return Ok(false);
        }
        self.discard();
        if self.end == self.buffer.len() {
            let size = (self.buffer.len() * 2).max(CHUNK_BYTES);
            self.buffer.resize(size, 0);
        }
        loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => {
                    self.ended = true;
                    return Ok(false);
                }
                Ok(count) => {
                    self.end += count;
                    return Ok(true);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(ReadError::from(error).at(self.discarded + self.end as u64)),
            }
        }
    }

    /// The line and column of `offset`, which must lie in the window or just before it.
    #[cold]
    pub(crate) fn position(&self, offset: u64) -> Option<Position> {
        let before = usize::try_from(offset.checked_sub(self.discarded)?).ok()?;
        Some(self.position?.behind(self.buffer.get(..before)?))
    }

    /// An error at `offset`, with line and column for texts.
    #[cold]
    pub(crate) fn fail(&self, kind: FaultKind, offset: u64, message: impl Into<String>) -> ReadError {
        self.place(ReadError::new(kind, message), offset)
    }

    /// Adds `offset` to an error, with line and column for texts.
    #[cold]
    pub(crate) fn place(&self, error: ReadError, offset: u64) -> ReadError {
        match self.position(offset) {
            Some(position) => error.at(offset).at_position(position),
            None => error.at(offset),
        }
    }

    /// The error for an input that ends `missing` bytes too early.
    #[cold]
    pub(crate) fn truncated(&self, missing: u64) -> ReadError {
        let left = self.rest().len();
        let message = format!("the input ends inside a document: expected {missing} more bytes, found {left}");
        self.fail(FaultKind::Truncated, self.offset(), message)
    }

    /// Moves the window to the front of the buffer.
    fn discard(&mut self) {
        if self.start == 0 {
            return;
        }
        if let Some(position) = self.position {
            self.position = Some(position.behind(&self.buffer[..self.start]));
        }
        self.buffer.copy_within(self.start..self.end, 0);
        self.discarded += self.start as u64;
        self.end -= self.start;
        self.start = 0;
    }
}
