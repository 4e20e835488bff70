//! Cutting a stream into messages, without I/O.

use super::assembly::{Assembly, Gathered};
use super::contents::{Contents, Fill};
use super::head::{Allowed, Frames, Head, MAGIC};
use super::message::{Message, Place};
use crate::error::{Error, ErrorKind, Result};
use crate::options::DecodeOptions;
use crate::v0::cursor::bytes_word;
use crate::v0::frame::Extent;

/// How large a message may be unless the options say otherwise.
const DEFAULT_MAX_SIZE: u64 = 1 << 30;

/// A stream decoder without I/O: feed it the bytes as they come, in pieces of any size, and take the messages.
///
/// However the stream is cut into pieces, the messages, the errors and their offsets are the same. A message that lies
/// whole in the piece is handed out from there, without copying; the parts of one that does not are collected, and room
/// for them grows with what has arrived, not with what a header announces.
///
/// # Examples
///
/// ```
/// use bogo::stream::{PushDecoder, Status};
///
/// let stream = [bogo::to_vec("one")?, bogo::to_vec("two")?].concat();
/// let mut decoder = PushDecoder::new();
/// let mut texts: Vec<String> = Vec::new();
/// for mut piece in stream.chunks(4) {
///     while let Status::Message(message) = decoder.feed(&mut piece)? {
///         texts.push(message.to()?);
///     }
/// }
/// decoder.finish()?;
/// assert_eq!(texts, ["one", "two"]);
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Debug)]
pub struct PushDecoder {
    options: DecodeOptions,
    max_size: u64,
    compressed: bool,
    /// How many bytes of the stream have been consumed.
    offset: u64,
    /// Where the message begins that is being gathered, or was last handed out.
    place: Place,
    assembly: Assembly,
    /// The message in `assembly` has been handed out.
    handed_out: bool,
    contents: Contents,
    fault: Option<Fault>,
}

/// What feeding came to.
#[derive(Clone, Copy, Debug)]
pub enum Status<'a> {
    /// All bytes are consumed and no message is complete.
    NeedMore {
        /// So many further bytes certainly belong to the same message, or to its compressed frame. Reading no more than
        /// that at a time is how to read nothing beyond a message. Never 0.
        at_least: usize,
    },
    /// A message. What lies behind it is not consumed: feed it again.
    Message(Message<'a>),
}

/// What a step came to, free of borrows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Progress {
    NeedMore(usize),
    Message(Found),
}

/// Where the message lies.
#[derive(Clone, Copy, Debug)]
pub(super) enum Found {
    /// In the piece that was fed: its last so many bytes that were consumed.
    InPiece(usize),
    /// In the decoder.
    Gathered,
}

impl Default for PushDecoder {
    fn default() -> Self {
        PushDecoder::new()
    }
}

impl PushDecoder {
    /// A decoder at the start of a stream, with default options.
    #[must_use]
    pub fn new() -> Self {
        PushDecoder::with_options(&DecodeOptions::new())
    }

    /// A decoder at the start of a stream. The options hold for every message; without a
    /// [`max_size`](DecodeOptions::max_size) a message may take 1 GiB.
    #[must_use]
    pub fn with_options(options: &DecodeOptions) -> Self {
        PushDecoder {
            options: options.clone(),
            max_size: options.max_size.unwrap_or(DEFAULT_MAX_SIZE),
            compressed: false,
            offset: 0,
            place: Place::default(),
            assembly: Assembly::default(),
            handed_out: false,
            contents: Contents::default(),
            fault: None,
        }
    }

    /// Whether zstd frames are unpacked. Default off; on, it takes the feature `zstd`. See
    /// [compressed frames](super#compressed-frames).
    #[must_use]
    pub fn compressed(mut self, compressed: bool) -> Self {
        self.compressed = compressed;
        self
    }

    /// Consumes `bytes` up to the end of a message, or all of them if none ends there; moves `bytes` behind what was
    /// consumed.
    ///
    /// Costs `O(1)` for a message that lies whole in `bytes` and one copy for any other. The message stays until the
    /// decoder or the bytes are touched again.
    ///
    /// # Errors
    ///
    /// For a header that is malformed, [`ErrorKind::Version`] among others, and for a message beyond the limit,
    /// [`ErrorKind::Size`], as soon as the faulty byte arrives; for a compressed frame that cannot be unpacked,
    /// [`ErrorKind::Compressed`], as soon as its header, the block or the checksum at fault is whole. The stream is lost
    /// then: how much of `bytes` was consumed means nothing, and every later call gives the same error.
    pub fn feed<'a, 'b: 'a>(&'a mut self, bytes: &mut &'b [u8]) -> Result<Status<'a>> {
        let piece = *bytes;
        Ok(match self.advance(bytes)? {
            Progress::NeedMore(at_least) => Status::NeedMore { at_least },
            Progress::Message(found) => Status::Message(self.message(found, &piece[..piece.len() - bytes.len()])),
        })
    }

    /// Says how the stream ended, once there are no more bytes: `Ok` is a clean end, behind a message.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Truncated`] if it ended inside a message or a compressed frame, with the offset where that begins;
    /// feeding may still go on. The earlier error if there was one.
    ///
    /// # Examples
    ///
    /// ```
    /// use bogo::stream::{PushDecoder, Status};
    /// let mut decoder = PushDecoder::new();
    /// let mut bytes: &[u8] = &[0x00, 0x01, 0x00, 0x03, 0x01, 0x05, b'h'];
    /// assert!(matches!(decoder.feed(&mut bytes)?, Status::Message(_)));
    /// assert!(decoder.finish().is_ok());
    /// assert!(matches!(decoder.feed(&mut bytes)?, Status::NeedMore { at_least: 4 }));
    /// let error = decoder.finish().unwrap_err();
    /// assert_eq!(error.to_string(), "the stream ends inside a message (5 of 9 bytes) at offset 2");
    /// # Ok::<_, bogo::Error>(())
    /// ```
    pub fn finish(&self) -> Result<()> {
        if let Some(fault) = &self.fault {
            return Err(fault.again());
        }
        if let Some(offset) = self.contents.offset() {
            return Err(truncated("the stream ends inside a zstd frame").shift(offset));
        }
        if self.handed_out || self.assembly.is_empty() {
            return Ok(());
        }
        let there = self.assembly.bytes().len();
        let message = match self.assembly.total() {
            Some(total) => format!("the stream ends inside a message ({there} of {total} bytes)"),
            None => {
                format!("the stream ends inside a message ({there} {}, too few to tell its length)", bytes_word(there))
            }
        };
        Err(truncated(&message).shift(self.place.offset))
    }

    /// How many bytes of the stream have been consumed: where the next message begins, behind one that was handed out.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The message that was `found`, where `consumed` is what the step consumed of the piece, or ends as that does.
    pub(super) fn message<'a>(&'a self, found: Found, consumed: &'a [u8]) -> Message<'a> {
        let bytes = match found {
            Found::InPiece(length) => &consumed[consumed.len() - length..],
            Found::Gathered => self.assembly.bytes(),
        };
        Message::new(bytes, self.place, &self.options)
    }

    /// [`feed`](Self::feed), free of borrows.
    pub(super) fn advance(&mut self, bytes: &mut &[u8]) -> Result<Progress> {
        if let Some(fault) = &self.fault {
            return Err(fault.again());
        }
        let end = self.offset + bytes.len() as u64;
        let progress = self.step(bytes, end);
        self.offset = end - bytes.len() as u64;
        progress.inspect_err(|error| self.fault = Some(Fault::of(error)))
    }

    /// One step over `bytes`, which end at the offset `end`.
    fn step(&mut self, bytes: &mut &[u8], end: u64) -> Result<Progress> {
        if std::mem::take(&mut self.handed_out) {
            self.assembly.clear();
        }
        loop {
            let progress = match self.contents.offset() {
                Some(_) => self.step_inside(bytes)?,
                None => self.step_outside(bytes, end)?,
            };
            if let Some(progress) = progress {
                return Ok(progress);
            }
        }
    }

    /// A message that is not compressed, or its part; `None` if a compressed frame has begun.
    fn step_outside(&mut self, bytes: &mut &[u8], end: u64) -> Result<Option<Progress>> {
        let frames = if self.compressed { Frames::Yes } else { Frames::No };
        let allowed = Allowed { max_size: self.max_size, frames };
        if self.assembly.is_empty() {
            self.place = Place { offset: end - bytes.len() as u64, inner: None };
            if let Some(length) = whole(bytes, allowed).map_err(|error| self.place.of(error))? {
                *bytes = &bytes[length..];
                return Ok(Some(Progress::Message(Found::InPiece(length))));
            }
        }
        match self.assembly.gather(bytes, allowed).map_err(|error| self.place.of(error))? {
            Gathered::Missing(count) => Ok(Some(Progress::NeedMore(count))),
            Gathered::Whole => Ok(Some(self.hand_out())),
            Gathered::Frame => {
                debug_assert_eq!(self.assembly.bytes(), MAGIC);
                self.assembly.clear();
                self.contents.open(self.place.offset).map_err(|error| self.place.of(error))?;
                Ok(None)
            }
        }
    }

    /// A message from the open frame; `None` if the frame has ended and there is none.
    fn step_inside(&mut self, bytes: &mut &[u8]) -> Result<Option<Progress>> {
        let frame = Place { offset: self.place.offset, inner: None };
        loop {
            match self.contents.fill(bytes).map_err(|error| frame.of(error))? {
                Fill::Missing(count) => return Ok(Some(Progress::NeedMore(count))),
                Fill::Ended => {
                    self.contents.close();
                    return self.end_inside();
                }
                // Only now is it known that the message does not end the frame.
                Fill::Ready if self.is_whole() => return Ok(Some(self.hand_out())),
                Fill::Ready => self.gather_inside()?,
            }
        }
    }

    /// Gathers from the contents that are unpacked, up to the end of a message.
    fn gather_inside(&mut self) -> Result<()> {
        if self.assembly.is_empty() {
            self.place.inner = Some(self.contents.position());
        }
        let before = self.place.inner.unwrap_or(0);
        let allowed = Allowed { max_size: self.max_size, frames: Frames::Inside { before } };
        let mut unread = self.contents.unread();
        let length = unread.len();
        self.assembly.gather(&mut unread, allowed).map_err(|error| self.place.of(error))?;
        let count = length - unread.len();
        self.contents.consume(count);
        Ok(())
    }

    /// The message that the frame has ended with.
    fn end_inside(&mut self) -> Result<Option<Progress>> {
        if self.is_whole() {
            return Ok(Some(self.hand_out()));
        }
        if self.assembly.is_empty() {
            return Ok(None);
        }
        let message = "message runs past the end of its zstd frame";
        Err(self.place.of(Error::at(ErrorKind::Length, 0, message)))
    }

    fn is_whole(&self) -> bool {
        self.assembly.total() == Some(self.assembly.bytes().len() as u64)
    }

    fn hand_out(&mut self) -> Progress {
        self.handed_out = true;
        Progress::Message(Found::Gathered)
    }
}

/// The length of the message that `bytes` begin with, if all of it is there.
fn whole(bytes: &[u8], allowed: Allowed) -> Result<Option<usize>> {
    Ok(match Head::of(bytes, allowed)? {
        Head::Message(Extent::Total(total)) => usize::try_from(total).ok().filter(|&total| total <= bytes.len()),
        Head::Message(Extent::AtLeast(_)) | Head::Frame => None,
    })
}

#[cold]
fn truncated(message: &str) -> Error {
    Error::at(ErrorKind::Truncated, 0, message.to_owned())
}

/// The error that lost the stream, for every later call to give again.
#[derive(Debug)]
struct Fault {
    kind: ErrorKind,
    offset: u64,
    message: String,
}

impl Fault {
    #[cold]
    fn of(error: &Error) -> Fault {
        Fault { kind: error.kind(), offset: error.offset().unwrap_or(0), message: error.message().to_owned() }
    }

    #[cold]
    fn again(&self) -> Error {
        Error::new(self.kind, self.message.clone()).or_offset(0).shift(self.offset)
    }
}
