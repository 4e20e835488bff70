//! A count, so many sizes, then a stream: whole, byte by byte or in pieces of these sizes, it comes to the same.
#![no_main]

use bogo::ErrorKind;
use bogo::stream::{PushDecoder, Status, StreamDecoder};

/// The messages, with their offsets, and how it ended.
type Outcome = (Vec<(u64, Option<u64>, Vec<u8>)>, Result<(), (ErrorKind, Option<u64>, String)>);

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&count, rest)) = data.split_first() else { return };
    let (sizes, stream) = rest.split_at(rest.len().min(usize::from(count % 8)));
    for compressed in [false, true] {
        let whole = push(stream, &[usize::MAX], compressed);
        assert_eq!(push(stream, &[1], compressed), whole, "byte by byte");
        let sizes: Vec<usize> = sizes.iter().map(|size| usize::from(*size)).filter(|size| *size > 0).collect();
        assert_eq!(push(stream, &sizes, compressed), whole, "in pieces of {sizes:?}");
        for exact in [false, true] {
            assert_eq!(pull(StreamDecoder::new(stream).compressed(compressed).exact(exact)), whole, "from a reader");
        }
    }
});

fn push(mut stream: &[u8], sizes: &[usize], compressed: bool) -> Outcome {
    let mut decoder = PushDecoder::new().compressed(compressed);
    let mut messages = Vec::new();
    let mut sizes = sizes.iter().cycle();
    while !stream.is_empty() {
        let size = sizes.next().map_or(stream.len(), |size| stream.len().min(*size));
        let (mut piece, rest) = stream.split_at(size);
        stream = rest;
        loop {
            match decoder.feed(&mut piece) {
                Ok(Status::Message(message)) => {
                    messages.push((message.offset(), message.inner_offset(), message.bytes().to_vec()));
                }
                Ok(Status::NeedMore { at_least }) => {
                    assert!(at_least > 0 && piece.is_empty());
                    break;
                }
                Err(error) => return (messages, Err(told(&error))),
            }
        }
    }
    let end = decoder.finish().map_err(|error| told(&error));
    (messages, end)
}

fn pull(mut decoder: StreamDecoder<&[u8]>) -> Outcome {
    let mut messages = Vec::new();
    loop {
        match decoder.next_message() {
            Ok(Some(message)) => messages.push((message.offset(), message.inner_offset(), message.bytes().to_vec())),
            Ok(None) => return (messages, Ok(())),
            Err(error) => return (messages, Err(told(&error))),
        }
    }
}

fn told(error: &bogo::Error) -> (ErrorKind, Option<u64>, String) {
    (error.kind(), error.offset(), error.to_string())
}
