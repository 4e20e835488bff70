//! Reading a stream from any `Read`.

use std::io::{ErrorKind as Io, Read};

use serde::de::DeserializeOwned;

use super::iter::{IntoIter, Iter};
use super::message::Message;
use super::push::{Found, Progress, PushDecoder};
use crate::error::Result;
use crate::options::DecodeOptions;

/// How much is read at a time.
const BUFFER_SIZE: usize = 64 << 10;

/// Reads messages one behind the other.
///
/// Reads 64 KiB at a time, so a reader needs no buffer of its own; [`exact`](StreamDecoder::exact) instead reads
/// nothing beyond the message asked for. A read that was interrupted is tried again.
///
/// # Examples
///
/// ```
/// use bogo::stream::StreamDecoder;
/// let bytes = [bogo::to_vec(&1)?, bogo::to_vec("two")?, bogo::to_vec(&3)?].concat();
/// let mut decoder = StreamDecoder::new(bytes.as_slice());
/// assert_eq!(decoder.next::<u8>()?, Some(1));
/// assert!(decoder.next::<u8>().is_err()); // loses this message only
/// assert_eq!(decoder.next::<u8>()?, Some(3));
/// assert_eq!(decoder.next::<u8>()?, None);
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Debug)]
pub struct StreamDecoder<R> {
    reader: R,
    push: PushDecoder,
    exact: bool,
    buffer: Vec<u8>,
    /// What of `buffer` has been read and not looked at.
    start: usize,
    end: usize,
}

impl<R> StreamDecoder<R> {
    /// Begins to read a stream, with default options.
    pub fn new(reader: R) -> Self {
        StreamDecoder::with_options(reader, &DecodeOptions::new())
    }

    /// Begins to read a stream. The options hold for every message; without a
    /// [`max_size`](DecodeOptions::max_size) a message may take 1 GiB.
    pub fn with_options(reader: R, options: &DecodeOptions) -> Self {
        let push = PushDecoder::with_options(options);
        StreamDecoder { reader, push, exact: false, buffer: Vec::new(), start: 0, end: 0 }
    }

    /// Whether to read no byte beyond the message asked for, so that something else may follow it. Default off.
    ///
    /// On, a message takes two reads or three: its header in steps of what it certainly has, then the rest at once. In a
    /// [compressed frame](super#compressed-frames) nothing is read beyond the frame, and behind the last message in it the
    /// reader stands at the frame's end.
    ///
    /// # Examples
    ///
    /// ```
    /// use bogo::stream::StreamDecoder;
    /// let bytes = [&bogo::to_vec("header")?[..], b"and the rest"].concat();
    /// let mut decoder = StreamDecoder::new(bytes.as_slice()).exact(true);
    /// assert_eq!(decoder.next::<String>()?.as_deref(), Some("header"));
    /// assert_eq!(decoder.into_inner(), b"and the rest");
    /// # Ok::<_, bogo::Error>(())
    /// ```
    #[must_use]
    pub fn exact(mut self, exact: bool) -> Self {
        self.exact = exact;
        self
    }

    /// Whether zstd frames are unpacked. Default off; on, it takes the feature `zstd`. See
    /// [compressed frames](super#compressed-frames).
    #[must_use]
    pub fn compressed(mut self, compressed: bool) -> Self {
        self.push = self.push.compressed(compressed);
        self
    }

    /// How many bytes of the stream lie before the next message, once the last one has been handed out.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.push.offset()
    }

    /// What has been read and lies behind the last message. Empty if reading is exact.
    #[must_use]
    pub fn buffer(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// The reader.
    #[must_use]
    pub fn get_ref(&self) -> &R {
        &self.reader
    }

    /// The reader; what is read from it directly is missing from the stream.
    #[must_use]
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.reader
    }

    /// Gives the reader back; what is in [`buffer`](StreamDecoder::buffer) is lost.
    #[must_use]
    pub fn into_inner(self) -> R {
        self.reader
    }

    /// Gives the reader back, and what has been read from it and lies behind the last message: chained, the two are the
    /// rest of the stream.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::io::Read;
    /// use bogo::stream::StreamDecoder;
    /// let bytes = [&bogo::to_vec("header")?[..], b"and the rest"].concat();
    /// let mut decoder = StreamDecoder::new(bytes.as_slice());
    /// decoder.next::<String>()?;
    /// let (reader, unread) = decoder.into_parts();
    /// let mut rest = String::new();
    /// unread.chain(reader).read_to_string(&mut rest)?;
    /// assert_eq!(rest, "and the rest");
    /// # Ok::<_, bogo::Error>(())
    /// ```
    #[must_use]
    pub fn into_parts(mut self) -> (R, std::io::Cursor<Vec<u8>>) {
        self.buffer.truncate(self.end);
        let mut unread = std::io::Cursor::new(self.buffer);
        unread.set_position(self.start as u64);
        (self.reader, unread)
    }
}

impl<R: Read> StreamDecoder<R> {
    /// Decodes the next message; `None` at the end of the stream.
    ///
    /// # Errors
    ///
    /// As [`next_message`](StreamDecoder::next_message) and [`Message::to`]. After an error of the latter the stream goes
    /// on with the message behind.
    #[expect(
        clippy::should_implement_trait,
        reason = "the type decoded to is the call's, which an iterator cannot have"
    )]
    pub fn next<T: DeserializeOwned>(&mut self) -> Result<Option<T>> {
        self.next_message()?.map(|message| message.to()).transpose()
    }

    /// Finds the next message; `None` at the end of the stream.
    ///
    /// A message that lies whole in the read buffer is handed out from there, without copying.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Truncated`](crate::ErrorKind::Truncated) if the stream ends inside a message, and
    /// [`ErrorKind::Io`](crate::ErrorKind::Io) if reading fails: calling again reads on, should the stream have grown or
    /// the reader recovered. The errors of [`PushDecoder::feed`], which lose the stream and come back on every call.
    pub fn next_message(&mut self) -> Result<Option<Message<'_>>> {
        let found = self.advance()?;
        Ok(found.map(|found| self.push.message(found, &self.buffer[..self.start])))
    }

    /// The messages from here on, decoded, each behind its offset in the stream.
    ///
    /// # Examples
    ///
    /// ```
    /// use bogo::stream::StreamDecoder;
    /// let bytes = [bogo::to_vec(&[1, 2])?, bogo::to_vec(&[3, 4])?].concat();
    /// let mut sum = 0;
    /// for message in StreamDecoder::new(bytes.as_slice()).iter::<[i32; 2]>() {
    ///     let (_offset, pair) = message?;
    ///     sum += pair[0] * pair[1];
    /// }
    /// assert_eq!(sum, 14);
    /// # Ok::<_, bogo::Error>(())
    /// ```
    pub fn iter<T: DeserializeOwned>(&mut self) -> Iter<'_, R, T> {
        Iter::new(self)
    }

    /// The messages from here on, as [`iter`](StreamDecoder::iter) gives them, from a decoder that is not needed for
    /// anything else.
    #[expect(clippy::should_implement_trait, reason = "the type decoded to is the call's, which the trait cannot have")]
    pub fn into_iter<T: DeserializeOwned>(self) -> IntoIter<R, T> {
        IntoIter::new(self)
    }

    /// [`next_message`](Self::next_message), free of borrows.
    fn advance(&mut self) -> Result<Option<Found>> {
        loop {
            let mut unread = &self.buffer[self.start..self.end];
            let progress = self.push.advance(&mut unread);
            self.start = self.end - unread.len();
            match progress? {
                Progress::Message(found) => return Ok(Some(found)),
                Progress::NeedMore(at_least) => {
                    if self.fill(at_least)? == 0 {
                        return self.push.finish().map(|()| None);
                    }
                }
            }
        }
    }

    /// Reads into the buffer, all of which has been consumed; returns how much, 0 at the end of the reader.
    fn fill(&mut self, at_least: usize) -> Result<usize> {
        let size = if self.exact { at_least.min(BUFFER_SIZE) } else { BUFFER_SIZE };
        if self.buffer.len() < size {
            self.buffer.resize(size, 0);
        }
        (self.start, self.end) = (0, 0);
        loop {
            match self.reader.read(&mut self.buffer[..size]) {
                Ok(count) => {
                    self.end = count;
                    return Ok(count);
                }
                Err(error) if error.kind() == Io::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}
