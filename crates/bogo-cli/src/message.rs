//! The messages of an input, one at a time, in as much memory as the largest takes.

use std::io::{self, Cursor, Read};

use bogo::stream::StreamDecoder;
use bogo::{DecodeOptions, EncodeOptions, ErrorKind, Segment, Step, View};

use crate::format::{FaultKind, ReadDocuments, ReadError};
use crate::loss::Losses;

/// How much is read at a time; while a message is larger, as much again as has arrived.
const CHUNK_BYTES: usize = 64 * 1024;
/// What a zstd frame begins with.
const ZSTD_MAGIC: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// One message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Message<'m> {
    /// Which one of the input, counted from 0.
    pub(crate) index: u64,
    /// Where it begins: in the input, or in the contents of a zstd frame.
    pub(crate) offset: u64,
    /// Where that frame begins in the input.
    pub(crate) frame: Option<u64>,
    /// All of it; where its outermost header is faulty, what there is from there on.
    pub(crate) bytes: &'m [u8],
}

/// Where messages come from.
pub(crate) enum Messages<'a> {
    /// Bogo, as it stands in the input.
    Own(Box<Splitter<'a>>),
    /// Documents of another format, turned into messages.
    Converted(Converter<'a>),
}

impl Messages<'_> {
    /// The next message, `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// What stops reading. A message that is faulty is no error here: whoever looks into it will find out.
    pub(crate) fn next(&mut self, losses: &mut Losses) -> Result<Option<Message<'_>>, ReadError> {
        match self {
            Messages::Own(splitter) => splitter.next(),
            Messages::Converted(converter) => converter.next(losses),
        }
    }
}

/// Splits a stream into its messages by their outermost headers alone.
///
/// The buffer grows as bytes arrive, never by what a header announces.
pub(crate) struct Splitter<'a> {
    input: Box<dyn Read + 'a>,
    max_size: u64,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// The offset of `buffer[0]` in the input.
    discarded: u64,
    index: u64,
    ended: bool,
    broken: bool,
    /// From the first compressed frame on the library splits, which unpacks it.
    packed: Option<Packed<'a>>,
}

type Packed<'a> = StreamDecoder<Box<dyn Read + 'a>>;

impl<'a> Splitter<'a> {
    pub(crate) fn new(input: Box<dyn Read + 'a>, max_size: u64) -> Self {
        Splitter {
            input,
            max_size,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            discarded: 0,
            index: 0,
            ended: false,
            broken: false,
            packed: None,
        }
    }

    /// The next message, `None` at the end of the input and behind a message that could not be told from the rest.
    pub(crate) fn next(&mut self) -> Result<Option<Message<'_>>, ReadError> {
        if self.broken {
            return Ok(None);
        }
        if self.packed.is_some() {
            return self.next_packed();
        }
        let length = loop {
            match self.frame() {
                Frame::Whole(length) => break length,
                Frame::Packed => {
                    self.unpack();
                    return self.next_packed();
                }
                Frame::Partial if self.more()? => {}
                Frame::Partial if self.start == self.end => return Ok(None),
                Frame::Partial | Frame::Broken => {
                    self.broken = true;
                    break self.end - self.start;
                }
            }
        };
        let message = Message {
            index: self.index,
            offset: self.discarded + self.start as u64,
            frame: None,
            bytes: &self.buffer[self.start..self.start + length],
        };
        self.start += length;
        self.index += 1;
        Ok(Some(message))
    }

    /// What the window begins with. `View::parse` reads the outermost header and asks that nothing follow its value, so
    /// that the offset of what does follow is the message's length.
    fn frame(&self) -> Frame {
        let window = &self.buffer[self.start..self.end];
        if !window.is_empty() && ZSTD_MAGIC.starts_with(&window[..window.len().min(ZSTD_MAGIC.len())]) {
            return if window.len() < ZSTD_MAGIC.len() { Frame::Partial } else { Frame::Packed };
        }
        match View::parse(window) {
            Ok(_) => Frame::Whole(window.len()),
            Err(error) => match (error.kind(), error.offset()) {
                (ErrorKind::Trailing, Some(length)) => Frame::Whole(length as usize),
                (ErrorKind::Truncated, _) => Frame::Partial,
                _ => Frame::Broken,
            },
        }
    }

    /// Hands what is left of the input to the library.
    fn unpack(&mut self) {
        let window = std::mem::take(&mut self.buffer);
        let mut rest = Cursor::new(window);
        rest.set_position(self.start as u64);
        let input = std::mem::replace(&mut self.input, Box::new(io::empty()));
        let window = rest.take((self.end - self.start) as u64);
        let options = DecodeOptions::new().max_size(self.max_size);
        self.discarded += self.start as u64;
        self.packed = Some(StreamDecoder::with_options(Box::new(window.chain(input)) as _, &options).compressed(true));
    }

    fn next_packed(&mut self) -> Result<Option<Message<'_>>, ReadError> {
        let (before, index) = (self.discarded, self.index);
        let Some(packed) = &mut self.packed else { return Ok(None) };
        let found = packed.next_message();
        self.broken = found.is_err();
        let Some(found) = found.map_err(|error| unreadable(&error, before, index))? else { return Ok(None) };
        self.index += 1;
        let offset = before + found.offset();
        let (offset, frame) = found.inner_offset().map_or((offset, None), |inner| (inner, Some(offset)));
        Ok(Some(Message { index, offset, frame, bytes: found.bytes() }))
    }

    /// Reads more behind the window; false at the end of the input.
    fn more(&mut self) -> Result<bool, ReadError> {
        if self.ended {
            return Ok(false);
        }
        let length = self.end - self.start;
        if length as u64 > self.max_size {
            let message = format!("message of more than {} bytes, the limit (raise it with --max-size)", self.max_size);
            return Err(ReadError::new(FaultKind::Range, message)
                .at(self.discarded + self.start as u64)
                .in_document(self.index));
        }
        self.buffer.copy_within(self.start..self.end, 0);
        self.discarded += self.start as u64;
        (self.start, self.end) = (0, length);
        if self.buffer.len() - length < CHUNK_BYTES {
            self.buffer.resize((length * 2).max(length + CHUNK_BYTES), 0);
        }
        loop {
            match self.input.read(&mut self.buffer[length..]) {
                Ok(count) => {
                    self.end += count;
                    self.ended = count == 0;
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// The library's error about a stream that goes on `before` bytes into the input.
fn unreadable(error: &bogo::Error, before: u64, index: u64) -> ReadError {
    let cause = std::error::Error::source(error).and_then(|cause| cause.downcast_ref::<io::Error>());
    if let Some(cause) = cause {
        return io::Error::new(cause.kind(), cause.to_string()).into();
    }
    let kind = match error.kind() {
        ErrorKind::Truncated => FaultKind::Truncated,
        ErrorKind::Size => FaultKind::Range,
        _ => FaultKind::Syntax,
    };
    ReadError::new(kind, error.message()).in_document(index).at(before + error.offset().unwrap_or(0))
}

enum Frame {
    /// A message of so many bytes, by its outermost header.
    Whole(usize),
    /// The beginning of one.
    Partial,
    /// A zstd frame.
    Packed,
    /// Nothing that more bytes could make a message.
    Broken,
}

/// Turns the documents of another format into messages.
pub(crate) struct Converter<'a> {
    reader: Box<dyn ReadDocuments + 'a>,
    options: EncodeOptions,
    buffer: Vec<u8>,
    index: u64,
}

impl<'a> Converter<'a> {
    pub(crate) fn new(reader: Box<dyn ReadDocuments + 'a>, options: EncodeOptions) -> Self {
        Converter { reader, options, buffer: Vec::new(), index: 0 }
    }

    fn next(&mut self, losses: &mut Losses) -> Result<Option<Message<'_>>, ReadError> {
        let Some(value) = self.reader.next(losses)? else { return Ok(None) };
        self.buffer.clear();
        let encoded = self.options.append_to(&mut self.buffer, &value);
        encoded.map_err(|error| ReadError::new(FaultKind::Range, error.to_string()).in_document(self.index))?;
        let message = Message { index: self.index, offset: 0, frame: None, bytes: &self.buffer };
        self.index += 1;
        Ok(Some(message))
    }
}

/// The segment of a path that a step is; none for the message's own value.
pub(crate) fn segment(step: Step<'_>) -> Option<Segment> {
    match step {
        Step::Root => None,
        Step::Key(key) => Some(Segment::Key(key.into())),
        Step::Index(index) => Some(Segment::Index(i64::try_from(index).unwrap_or(i64::MAX))),
    }
}
