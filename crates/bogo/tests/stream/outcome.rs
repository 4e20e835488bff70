//! What a stream comes to, however it is read.

use std::io::{self, Read};

use bogo::stream::{PushDecoder, Status, StreamDecoder};
use bogo::{DecodeOptions, ErrorKind};

/// One message as a decoder hands it out: offset, offset in its frame, bytes.
pub(crate) type Seen = (u64, Option<u64>, Vec<u8>);

/// All that a stream came to: its messages, and the error's kind, offset and text if it did not end cleanly.
pub(crate) type Outcome = (Vec<Seen>, Option<(ErrorKind, Option<u64>, String)>);

/// Every way of reading `bytes` that there is, and that all come to the same.
pub(crate) fn outcome(bytes: &[u8], options: &DecodeOptions, compressed: bool, sizes: &[usize]) -> Outcome {
    let machine = || PushDecoder::with_options(options).compressed(compressed);
    let whole = push(machine(), [bytes]);
    assert_eq!(push(machine(), bytes.chunks(1)), whole, "byte by byte");
    assert_eq!(push(machine(), cut(bytes, sizes)), whole, "in pieces of {sizes:?}");
    let reader = || StreamDecoder::with_options(bytes, options).compressed(compressed);
    assert_eq!(pull(reader()), whole, "buffered");
    assert_eq!(pull(reader().exact(true)), whole, "exact");
    for &size in sizes {
        let reader = Choppy::new(bytes, size.max(1));
        let decoder = StreamDecoder::with_options(reader, options).compressed(compressed);
        assert_eq!(pull(decoder), whole, "from a reader of {size} bytes at a time");
    }
    whole
}

/// Feeds the pieces one after the other.
pub(crate) fn push<'a>(mut decoder: PushDecoder, pieces: impl IntoIterator<Item = &'a [u8]>) -> Outcome {
    let mut seen = Vec::new();
    for mut piece in pieces {
        loop {
            let before = piece.len();
            match decoder.feed(&mut piece) {
                Ok(Status::Message(message)) => {
                    seen.push((message.offset(), message.inner_offset(), message.bytes().to_vec()));
                }
                Ok(Status::NeedMore { at_least }) => {
                    assert!(at_least > 0 && piece.is_empty());
                    break;
                }
                Err(error) => {
                    assert!(piece.len() <= before);
                    assert_eq!(told(&decoder.feed(&mut piece).unwrap_err()), told(&error), "the error comes back");
                    assert_eq!(told(&decoder.finish().unwrap_err()), told(&error), "the error comes back");
                    return (seen, Some(told(&error)));
                }
            }
        }
    }
    (seen, decoder.finish().err().as_ref().map(told))
}

pub(crate) fn pull<R: Read>(mut decoder: StreamDecoder<R>) -> Outcome {
    let mut seen = Vec::new();
    loop {
        match decoder.next_message() {
            Ok(Some(message)) => seen.push((message.offset(), message.inner_offset(), message.bytes().to_vec())),
            Ok(None) => return (seen, None),
            Err(error) => return (seen, Some(told(&error))),
        }
    }
}

fn told(error: &bogo::Error) -> (ErrorKind, Option<u64>, String) {
    (error.kind(), error.offset(), error.to_string())
}

/// Cuts `bytes` into pieces of these sizes, over and over.
pub(crate) fn cut<'a>(mut bytes: &'a [u8], sizes: &[usize]) -> Vec<&'a [u8]> {
    let mut pieces = Vec::new();
    for &size in sizes.iter().cycle() {
        if bytes.is_empty() {
            break;
        }
        let (piece, rest) = bytes.split_at(size.clamp(1, bytes.len()));
        pieces.push(piece);
        bytes = rest;
    }
    pieces
}

/// A reader that gives so many bytes at a time and is interrupted before each.
pub(crate) struct Choppy<'a> {
    pub(crate) bytes: &'a [u8],
    size: usize,
    interrupted: bool,
}

impl<'a> Choppy<'a> {
    pub(crate) fn new(bytes: &'a [u8], size: usize) -> Self {
        Choppy { bytes, size, interrupted: false }
    }
}

impl Read for Choppy<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let count = self.size.min(buffer.len());
        self.bytes.read(&mut buffer[..count])
    }
}
