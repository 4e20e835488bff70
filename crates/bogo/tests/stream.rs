//! Streams: every split gives the same, the three outcomes, exactness, offsets, hostile input.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::io::{self, Read};

use bogo::stream::{PushDecoder, Status, StreamDecoder, StreamEncoder};
use bogo::{DecodeOptions, ErrorKind, Value, bogo};
use proptest::collection::vec;
use proptest::prelude::*;

/// One message as a decoder hands it out: offset, offset in its frame, bytes.
type Seen = (u64, Option<u64>, Vec<u8>);

/// All that a stream came to: its messages, and the error's kind, offset and text if it did not end cleanly.
type Outcome = (Vec<Seen>, Option<(ErrorKind, Option<u64>, String)>);

fn told(error: &bogo::Error) -> (ErrorKind, Option<u64>, String) {
    (error.kind(), error.offset(), error.to_string())
}

/// Feeds the pieces one after the other.
fn push<'a>(mut decoder: PushDecoder, pieces: impl IntoIterator<Item = &'a [u8]>) -> Outcome {
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

fn pull<R: Read>(mut decoder: StreamDecoder<R>) -> Outcome {
    let mut seen = Vec::new();
    loop {
        match decoder.next_message() {
            Ok(Some(message)) => seen.push((message.offset(), message.inner_offset(), message.bytes().to_vec())),
            Ok(None) => return (seen, None),
            Err(error) => return (seen, Some(told(&error))),
        }
    }
}

/// Cuts `bytes` into pieces of these sizes, over and over.
fn cut<'a>(mut bytes: &'a [u8], sizes: &[usize]) -> Vec<&'a [u8]> {
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
struct Choppy<'a> {
    bytes: &'a [u8],
    size: usize,
    interrupted: bool,
}

impl<'a> Choppy<'a> {
    fn new(bytes: &'a [u8], size: usize) -> Self {
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

fn values() -> Vec<Value> {
    vec![
        bogo!(null),
        bogo!({"user": {"name": "Ann", "tags": ["a", "b"]}, "n": -3}),
        bogo!(true),
        bogo!([1, 2, 300]),
        bogo!("text"),
        Value::from("long ".repeat(40)),
        bogo!(2.5),
        bogo!([]),
        bogo::Timestamp::from_millis(1).into(),
    ]
}

fn messages() -> Vec<Vec<u8>> {
    values().iter().map(|value| bogo::to_vec(value).unwrap()).collect()
}

/// What every reader should see of `messages` behind each other.
fn seen(messages: &[Vec<u8>]) -> Vec<Seen> {
    let mut offset = 0;
    messages
        .iter()
        .map(|message| {
            let seen = (offset, None, message.clone());
            offset += message.len() as u64;
            seen
        })
        .collect()
}

/// Every way of reading `bytes` that there is, and that all come to the same.
fn outcome(bytes: &[u8], options: &DecodeOptions, compressed: bool, sizes: &[usize]) -> Outcome {
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

#[test]
fn any_two_cuts_give_the_same_messages() {
    let messages = messages();
    let stream = messages.concat();
    let expected = (seen(&messages), None);
    for first in 0..=stream.len() {
        for second in first..=stream.len() {
            let pieces = [&stream[..first], &stream[first..second], &stream[second..]];
            assert_eq!(push(PushDecoder::new(), pieces), expected, "cut at {first} and {second}");
        }
    }
    assert_eq!(outcome(&stream, &DecodeOptions::new(), false, &[1, 2, 3, 5, 64]), expected);
}

#[test]
fn every_truncation_is_a_clean_end_or_truncated_at_its_message() {
    let messages = messages();
    let stream = messages.concat();
    let all = seen(&messages);
    for end in 0..=stream.len() {
        let (found, error) = outcome(&stream[..end], &DecodeOptions::new(), false, &[3]);
        let whole = all.iter().take_while(|(offset, _, bytes)| *offset as usize + bytes.len() <= end).count();
        assert_eq!(found, all[..whole]);
        let begun = all.get(whole).map_or(stream.len() as u64, |(offset, _, _)| *offset);
        let expected = (begun as usize != end).then_some((ErrorKind::Truncated, Some(begun)));
        assert_eq!(error.map(|(kind, offset, _)| (kind, offset)), expected, "cut at {end}");
    }
}

#[test]
fn malformed_data_tell_their_kind_at_their_offset_in_the_stream() {
    let good = bogo::to_vec("good").unwrap();
    let faulty: [(&[u8], ErrorKind, u64); 6] = [
        (&[9, 0], ErrorKind::Version, 0),
        (&[0, 0x0d, 1, 1], ErrorKind::UnknownType, 1),
        (&[0, 3, 0], ErrorKind::Varint, 2),
        (&[0, 3, 11], ErrorKind::Varint, 2),
        (&[0, 0x0a, 2, 1, 1], ErrorKind::Varint, 2),
        (&[0, 7, 1, 1], ErrorKind::Scalar, 2),
    ];
    for (bytes, kind, offset) in faulty {
        let stream = [&good[..], bytes, &good].concat();
        let (found, error) = outcome(&stream, &DecodeOptions::new(), false, &[1, 4]);
        let (told_kind, told_offset, _) = error.unwrap();
        assert_eq!((found.len(), told_kind, told_offset), (1, kind, Some(good.len() as u64 + offset)), "{bytes:02x?}");
    }
}

#[test]
fn an_unknown_type_at_the_top_has_no_end_even_if_it_is_to_be_kept() {
    let options = DecodeOptions::new().unknown_types(bogo::UnknownTypes::Keep);
    let (found, error) = outcome(&[0, 1, 0, 0x40, 1, 2], &options, false, &[2]);
    let (kind, offset, text) = error.unwrap();
    assert_eq!((found.len(), kind, offset), (1, ErrorKind::UnknownType, Some(3)));
    assert_eq!(text, "unknown type 0x40, and nothing around it tells where it ends at offset 3");
    let mut encoder = StreamEncoder::new(Vec::new());
    let raw = Value::from(bogo::Raw::new(0x40, vec![1]));
    assert_eq!(encoder.encode(&raw).unwrap_err().kind(), ErrorKind::UnknownType);
    assert_eq!((encoder.count(), encoder.into_inner()), (0, vec![]));
}

#[test]
fn lengths_at_the_edge_of_64_bits_are_refused_or_truncated() {
    for length in [1u64 << 31, 1 << 32, 1 << 62, 1 << 63, u64::MAX - 12, u64::MAX] {
        let mut stream = vec![0, 2, 0, 8];
        let mut varint = Vec::new();
        let mut rest = length;
        while rest >= 0x80 {
            varint.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        varint.push(rest as u8);
        stream.push(varint.len() as u8);
        stream.extend(varint);
        stream.extend([7; 50]);
        let (found, error) = outcome(&stream, &DecodeOptions::new(), false, &[3]);
        let (kind, offset, _) = error.unwrap();
        assert_eq!((found.len(), kind, offset), (1, ErrorKind::Size, Some(2)), "{length}");
        let (_, error) = outcome(&stream, &DecodeOptions::new().max_size(u64::MAX), false, &[3]);
        assert_eq!(error.unwrap().0, ErrorKind::Truncated, "{length}");
    }
}

#[test]
fn the_size_limit_counts_the_whole_message_and_strikes_at_its_header() {
    let message = bogo::to_vec("12345678").unwrap();
    let stream = [bogo::to_vec(&true).unwrap(), message.clone()].concat();
    let size = message.len() as u64;
    assert_eq!(outcome(&stream, &DecodeOptions::new().max_size(size), false, &[3]).1, None);
    let header = &stream[..6];
    let (_, error) = outcome(header, &DecodeOptions::new().max_size(size - 1), false, &[3]);
    assert_eq!(error, Some((ErrorKind::Size, Some(2), "message of 12 bytes, the limit is 11 at offset 2".into())));
}

#[test]
fn exact_reading_leaves_the_bytes_behind_each_message_in_the_reader() {
    let messages = messages();
    let stream = messages.concat();
    let mut rest = stream.as_slice();
    let mut offset = 0;
    for message in &messages {
        let mut decoder = StreamDecoder::new(rest).exact(true);
        assert_eq!(decoder.next_message().unwrap().unwrap().bytes(), message);
        assert!(decoder.buffer().is_empty());
        rest = decoder.into_inner();
        offset += message.len();
        assert_eq!(rest, &stream[offset..]);
    }
}

#[test]
fn buffered_reading_gives_the_unread_bytes_back() {
    let messages = messages();
    let stream = messages.concat();
    for count in 0..=messages.len() {
        let mut decoder = StreamDecoder::new(Choppy::new(&stream, 50));
        for _ in 0..count {
            decoder.next_message().unwrap().unwrap();
        }
        let offset = decoder.offset() as usize;
        assert_eq!(offset, messages[..count].concat().len());
        let (reader, mut unread) = decoder.into_parts();
        let mut rest = Vec::new();
        unread.read_to_end(&mut rest).unwrap();
        rest.extend(reader.bytes);
        assert_eq!(rest, &stream[offset..]);
    }
}

#[test]
fn a_message_that_lies_whole_in_the_piece_is_not_copied() {
    let stream = messages().concat();
    let mut piece = stream.as_slice();
    let mut decoder = PushDecoder::new();
    while let Status::Message(message) = decoder.feed(&mut piece).unwrap() {
        assert!(stream.as_ptr_range().contains(&message.bytes().as_ptr()));
    }
}

#[test]
fn a_message_may_be_borrowed_from_while_the_piece_lives() {
    let stream = [bogo::to_vec("a").unwrap(), bogo::to_vec("b").unwrap()].concat();
    let mut piece = stream.as_slice();
    let mut decoder = PushDecoder::new();
    let Status::Message(message) = decoder.feed(&mut piece).unwrap() else { panic!("no message") };
    let text: &str = message.to().unwrap();
    assert_eq!((text, message.view().unwrap().as_str()), ("a", Some("a")));
    assert_eq!(piece, &stream[5..]);
}

#[test]
fn data_that_do_not_fit_lose_one_message_and_end_the_iterator() {
    let stream = [bogo::to_vec(&1).unwrap(), bogo::to_vec(&bogo!({"a": "b"})).unwrap(), bogo::to_vec(&3).unwrap()];
    let stream = stream.concat();
    let mut decoder = StreamDecoder::new(stream.as_slice());
    let mut numbers = decoder.iter::<u8>();
    assert_eq!(numbers.next().unwrap().unwrap(), (0, 1));
    let error = numbers.next().unwrap().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Data);
    assert!(error.offset() >= Some(4), "{error}");
    assert!(numbers.next().is_none());
    assert!(numbers.next().is_none());
    assert_eq!(decoder.into_iter::<u8>().collect::<bogo::Result<Vec<_>>>().unwrap(), [(16, 3)]);
}

#[test]
fn a_fault_inside_a_message_loses_that_message_and_tells_path_and_stream_offset() {
    let mut faulty = bogo::to_vec(&bogo!({"a": "b"})).unwrap();
    *faulty.last_mut().unwrap() = 0xff;
    let stream = [bogo::to_vec(&true).unwrap(), faulty, bogo::to_vec(&false).unwrap()].concat();
    let mut decoder = StreamDecoder::new(stream.as_slice());
    assert_eq!(decoder.next::<Value>().unwrap(), Some(bogo!(true)));
    let error = decoder.next::<Value>().unwrap_err();
    assert_eq!((error.kind(), error.offset(), error.path()), (ErrorKind::Utf8, Some(13), Some("a")));
    assert_eq!(decoder.next::<Value>().unwrap(), Some(bogo!(false)));
    assert_eq!(decoder.next::<Value>().unwrap(), None);
}

#[test]
fn a_reader_that_failed_or_ended_early_can_be_asked_again() {
    struct Stuttering<'a>(Vec<io::Result<&'a [u8]>>);
    impl Read for Stuttering<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let bytes = self.0.remove(0)?;
            buffer[..bytes.len()].copy_from_slice(bytes);
            Ok(bytes.len())
        }
    }
    let message = bogo::to_vec("hello").unwrap();
    let reads =
        vec![Ok(&message[..4]), Err(io::ErrorKind::WouldBlock.into()), Ok(&message[4..6]), Ok(&[]), Ok(&message[6..])];
    let mut decoder = StreamDecoder::new(Stuttering(reads));
    assert_eq!(decoder.next::<String>().unwrap_err().kind(), ErrorKind::Io);
    assert_eq!(decoder.next::<String>().unwrap_err().kind(), ErrorKind::Truncated);
    assert_eq!(decoder.next::<String>().unwrap().as_deref(), Some("hello"));
    assert_eq!(decoder.next::<String>().unwrap(), None);
}

#[test]
fn the_encoder_writes_one_message_behind_the_other_and_counts() {
    let mut encoder = StreamEncoder::new(Vec::new());
    for (value, (offset, _, _)) in values().iter().zip(seen(&messages())) {
        assert_eq!(encoder.bytes_written(), offset);
        encoder.encode(value).unwrap();
    }
    encoder.flush().unwrap();
    assert_eq!(encoder.count(), values().len() as u64);
    assert_eq!(encoder.into_inner(), messages().concat());
}

#[test]
fn a_value_that_cannot_be_encoded_leaves_the_stream_as_it_was() {
    let mut encoder = StreamEncoder::with_options(Vec::new(), &bogo::EncodeOptions::new().max_depth(1));
    encoder.encode(&1).unwrap();
    assert_eq!(encoder.encode(&[[[1]]]).unwrap_err().kind(), ErrorKind::Depth);
    encoder.encode(&2).unwrap();
    let bytes = encoder.into_inner();
    let numbers: bogo::Result<Vec<_>> = StreamDecoder::new(bytes.as_slice()).into_iter::<u8>().collect();
    assert_eq!(numbers.unwrap(), [(0, 1), (4, 2)]);
}

#[test]
fn raw_messages_are_checked_for_their_end() {
    let mut encoder = StreamEncoder::new(Vec::new());
    let message = bogo::to_vec("text").unwrap();
    encoder.write_message(&message).unwrap();
    for (bytes, kind) in [
        (&message[..7], ErrorKind::Truncated),
        (&message[..1], ErrorKind::Truncated),
        (&[], ErrorKind::Truncated),
        (&[message.as_slice(), &[0]].concat(), ErrorKind::Trailing),
        (&[7, 0], ErrorKind::Version),
    ] {
        assert_eq!(encoder.write_message(bytes).unwrap_err().kind(), kind, "{bytes:02x?}");
    }
    assert_eq!(encoder.into_inner(), message);
}

#[test]
fn the_types_cross_threads() {
    fn check<T: Send + Sync>() {}
    check::<PushDecoder>();
    check::<StreamDecoder<&[u8]>>();
    check::<StreamEncoder<Vec<u8>>>();
}

#[cfg(not(feature = "zstd"))]
#[test]
fn a_compressed_frame_in_a_build_without_zstd_names_the_feature() {
    let stream = [0, 1, 0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x02, 0x11, 0, 0, 0, 1];
    let (found, error) = outcome(&stream, &DecodeOptions::new(), true, &[3]);
    let text = "found a zstd frame, which takes the feature `zstd` to unpack at offset 2";
    assert_eq!((found.len(), error), (1, Some((ErrorKind::Version, Some(2), text.into()))));
    let (found, error) = outcome(&stream, &DecodeOptions::new(), false, &[3]);
    let text =
        "found 0x28, as zstd frames begin: allow them with `compressed(true)` and the feature `zstd` at offset 2";
    assert_eq!((found.len(), error), (1, Some((ErrorKind::Version, Some(2), text.into()))));
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(bogo!(null)),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
        vec(any::<u8>(), 0..300).prop_map(|bytes| bogo::Blob::from(bytes).into()),
    ];
    leaf.prop_recursive(3, 20, 5, |inner| vec(inner, 0..5).prop_map(Value::from))
}

fn sizes() -> impl Strategy<Value = Vec<usize>> {
    vec(prop_oneof![1usize..8, 1usize..200, 1usize..100_000], 1..4)
}

proptest! {
    #[test]
    fn any_split_decodes_the_same(values in vec(any_value(), 0..20), sizes in sizes()) {
        let messages: Vec<_> = values.iter().map(|value| bogo::to_vec(value).unwrap()).collect();
        let found = outcome(&messages.concat(), &DecodeOptions::new(), false, &sizes);
        prop_assert_eq!(found, (seen(&messages), None));
    }

    #[test]
    fn any_split_of_large_messages_decodes_the_same(lengths in vec(0usize..300_000, 1..4), sizes in vec(1000usize..200_000, 1..3)) {
        let messages: Vec<_> = lengths.iter().map(|&length| bogo::to_vec(&"x".repeat(length)).unwrap()).collect();
        let stream = messages.concat();
        let expected = (seen(&messages), None);
        prop_assert_eq!(push(PushDecoder::new(), cut(&stream, &sizes)), expected.clone());
        prop_assert_eq!(pull(StreamDecoder::new(stream.as_slice())), expected.clone());
        prop_assert_eq!(pull(StreamDecoder::new(stream.as_slice()).exact(true)), expected);
    }

    #[test]
    fn any_split_of_any_bytes_comes_to_the_same(
        bytes in vec(prop_oneof![0u8..14, 0u8..14, any::<u8>()], 0..60),
        sizes in sizes(),
        max_size in prop_oneof![Just(None), (0u64..40).prop_map(Some)],
    ) {
        let options = max_size.map_or(DecodeOptions::new(), |max| DecodeOptions::new().max_size(max));
        outcome(&bytes, &options, false, &sizes);
        outcome(&bytes, &options, true, &sizes);
    }
}

#[cfg(feature = "zstd")]
mod zstd_frames {
    use prop::sample::Index;

    use super::*;

    /// A frame of `contents` with a checksum, in blocks that end where the parts do.
    fn frame(parts: &[&[u8]]) -> Vec<u8> {
        use std::io::Write;
        let mut encoder = zstd::stream::Encoder::new(Vec::new(), 3).unwrap();
        encoder.include_checksum(true).unwrap();
        for part in parts {
            encoder.write_all(part).unwrap();
            encoder.flush().unwrap();
        }
        encoder.finish().unwrap()
    }

    /// The header of a frame with a window of 128 KiB and no checksum.
    const HEADER: [u8; 6] = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 7 << 3];

    const RAW: u32 = 0;
    const REPEATED: u32 = 1;
    const PACKED: u32 = 2;
    const RESERVED: u32 = 3;

    /// A block put together by hand.
    fn block(last: bool, kind: u32, size: usize, body: &[u8]) -> Vec<u8> {
        let header = u32::from(last) | kind << 1 | (size as u32) << 3;
        [&header.to_le_bytes()[..3], body].concat()
    }

    /// A frame of these parts, each a block that is not packed, which announces contents of `size` bytes.
    fn raw_frame(parts: &[&[u8]], size: usize) -> Vec<u8> {
        let header = [0x28, 0xb5, 0x2f, 0xfd, 0xa0].into_iter().chain((size as u32).to_le_bytes());
        let blocks = parts.iter().flat_map(|part| block(false, RAW, part.len(), part));
        header.chain(blocks).chain(block(true, RAW, 0, &[])).collect()
    }

    fn compressed(values: &[Value], level: i32) -> Vec<u8> {
        let mut encoder = StreamEncoder::new(Vec::new()).compress(level).unwrap();
        for value in values {
            encoder.encode(value).unwrap();
        }
        assert_eq!(encoder.bytes_written(), encoder.get_ref().len() as u64);
        encoder.into_inner()
    }

    /// A stream of plain messages, frames of one, a frame of many, and an empty frame; and what it holds.
    fn mixed() -> (Vec<u8>, Vec<Seen>) {
        let messages = messages();
        let mut stream = Vec::new();
        let mut seen = Vec::new();
        for (index, message) in messages.iter().enumerate() {
            let offset = stream.len() as u64;
            let inner = (index % 2 == 1).then_some(0);
            stream.extend(if inner.is_some() { frame(&[message]) } else { message.clone() });
            seen.push((offset, inner, message.clone()));
        }
        stream.extend(frame(&[]));
        let offset = stream.len() as u64;
        let parts: Vec<&[u8]> = messages.iter().map(Vec::as_slice).collect();
        stream.extend(frame(&parts));
        let mut inner = 0;
        for message in &messages {
            seen.push((offset, Some(inner), message.clone()));
            inner += message.len() as u64;
        }
        seen.push((stream.len() as u64, None, vec![0, 1]));
        stream.extend([0, 1]);
        (stream, seen)
    }

    #[test]
    fn compressed_messages_come_back_at_every_level() {
        for level in [-5, 0, 1, 3, 19, 22] {
            let stream = compressed(&values(), level);
            let (found, error) = outcome(&stream, &DecodeOptions::new(), true, &[1, 7]);
            assert_eq!(error, None);
            assert_eq!(found.into_iter().map(|(_, _, bytes)| bytes).collect::<Vec<_>>(), messages());
        }
    }

    #[test]
    fn a_large_message_comes_back_from_the_highest_level() {
        // More than the window that readers accept, at a level that by itself would take a larger one.
        let text = "all the same ".repeat(700_000);
        assert!(text.len() > 8 << 20);
        let mut encoder = StreamEncoder::new(Vec::new()).compress(20).unwrap();
        encoder.encode(&text).unwrap();
        let stream = encoder.into_inner();
        let mut decoder = StreamDecoder::new(stream.as_slice()).compressed(true).exact(true);
        assert!(decoder.next::<String>().unwrap() == Some(text));
        assert_eq!(decoder.next::<String>().unwrap(), None);
    }

    #[test]
    fn any_two_cuts_of_a_mixed_stream_give_the_same_messages() {
        let (stream, seen) = mixed();
        let expected = (seen, None);
        for first in 0..=stream.len() {
            for second in (first..=stream.len()).step_by(5) {
                let pieces = [&stream[..first], &stream[first..second], &stream[second..]];
                assert_eq!(push(PushDecoder::new().compressed(true), pieces), expected, "{first} and {second}");
            }
        }
        assert_eq!(outcome(&stream, &DecodeOptions::new(), true, &[1, 2, 3, 5, 64]), expected);
    }

    #[test]
    fn every_truncation_of_a_mixed_stream_is_a_clean_end_or_truncated() {
        let (stream, all) = mixed();
        for end in 0..=stream.len() {
            let (found, error) = outcome(&stream[..end], &DecodeOptions::new(), true, &[3]);
            assert_eq!(found, all[..found.len()]);
            match error {
                None => assert!(all.get(found.len()).is_none_or(|next| next.0 as usize >= end), "cut at {end}"),
                Some((kind, offset, _)) => {
                    assert_eq!(kind, ErrorKind::Truncated, "cut at {end}");
                    assert!(offset.unwrap() < end as u64);
                }
            }
        }
    }

    #[test]
    fn exact_reading_stops_at_the_end_of_a_frame() {
        let message = bogo::to_vec("hello").unwrap();
        for frame in [frame(&[&message]), compressed(&[bogo!("hello")], 3), frame(&[&message[..3], &message[3..]])] {
            let stream = [&frame[..], b"and more"].concat();
            let mut decoder = StreamDecoder::new(stream.as_slice()).exact(true).compressed(true);
            assert_eq!(decoder.next::<String>().unwrap().as_deref(), Some("hello"));
            assert_eq!(decoder.offset(), frame.len() as u64);
            assert_eq!(decoder.into_inner(), b"and more");
        }
    }

    #[test]
    fn exact_reading_never_reads_past_a_frame_of_any_size() {
        for length in [0, 1, 100, 1 << 16, (1 << 17) - 7, (1 << 17) + 1, 700_000] {
            let text: String =
                (0..length).map(|n: u32| char::from(b'a' + (n.wrapping_mul(2_654_435_761) >> 28) as u8)).collect();
            let stream = [compressed(&[Value::from(text.clone())], 1), b"rest".to_vec()].concat();
            let mut decoder = StreamDecoder::new(stream.as_slice()).exact(true).compressed(true);
            assert!(decoder.next::<String>().unwrap() == Some(text));
            assert_eq!(decoder.into_inner(), b"rest");
        }
    }

    #[test]
    fn frames_must_be_asked_for() {
        let stream = [vec![0, 1], compressed(&[bogo!(1)], 1)].concat();
        let (found, error) = outcome(&stream, &DecodeOptions::new(), false, &[3]);
        let text = "found 0x28, as zstd frames begin: allow them with `compressed(true)` at offset 2";
        assert_eq!((found.len(), error), (1, Some((ErrorKind::Version, Some(2), text.into()))));
        let (_, error) = outcome(&[0x28, 0xb5, 0x2f, 0xfe], &DecodeOptions::new(), true, &[3]);
        assert_eq!(error, Some((ErrorKind::Version, Some(0), "unsupported version 40, expected 0 at offset 0".into())));
    }

    #[test]
    fn a_message_must_not_cross_the_end_of_its_frame() {
        let message = bogo::to_vec("hello").unwrap();
        let stream = [vec![0, 1], frame(&[&[0, 2], &message[..4]]), frame(&[&message[4..]])].concat();
        let (found, error) = outcome(&stream, &DecodeOptions::new(), true, &[3]);
        let text = "message runs past the end of its zstd frame, at byte 2 of a zstd frame's contents at offset 2";
        assert_eq!((found.len(), error), (2, Some((ErrorKind::Length, Some(2), text.into()))));
    }

    #[test]
    fn frames_do_not_nest() {
        let stream = frame(&[&frame(&[&[0, 1]])]);
        assert_eq!(outcome(&stream, &DecodeOptions::new(), true, &[3]).1.unwrap().0, ErrorKind::Version);
    }

    #[test]
    fn faults_in_a_frame_tell_the_frame_and_the_place_in_it() {
        let stream = [vec![0, 1], frame(&[&[0, 2], &[0, 0x0d, 0]])].concat();
        let (_, error) = outcome(&stream, &DecodeOptions::new(), true, &[3]);
        let text = "unknown type 0x0d, and nothing around it tells where it ends, at byte 3 of a zstd frame's contents";
        assert_eq!(error, Some((ErrorKind::UnknownType, Some(2), format!("{text} at offset 2"))));
        let mut faulty = bogo::to_vec(&bogo!({"a": "b"})).unwrap();
        *faulty.last_mut().unwrap() = 0xff;
        let stream = [frame(&[&[0, 2], &faulty]), bogo::to_vec(&1).unwrap()].concat();
        let mut decoder = StreamDecoder::new(stream.as_slice()).compressed(true);
        assert_eq!(decoder.next::<Value>().unwrap(), Some(bogo!(false)));
        let error = decoder.next::<Value>().unwrap_err();
        let text = "text is not valid UTF-8, at byte 13 of a zstd frame's contents at offset 0, in a";
        assert_eq!((error.kind(), error.to_string()), (ErrorKind::Utf8, text.into()));
        assert_eq!(decoder.next::<u8>().unwrap(), Some(1));
    }

    #[test]
    fn a_lone_message_is_not_handed_out_before_its_checksum_is_right() {
        let mut stream = frame(&[&bogo::to_vec("hello").unwrap()]);
        *stream.last_mut().unwrap() ^= 1;
        let (found, error) = outcome(&stream, &DecodeOptions::new(), true, &[3]);
        let (kind, offset, text) = error.unwrap();
        assert_eq!((found.len(), kind, offset), (0, ErrorKind::Compressed, Some(0)), "{text}");
    }

    #[test]
    fn a_malformed_frame_gives_the_same_wherever_it_is_cut() {
        // Announces 6 bytes of contents, has 4 in the first block and 6 in the second.
        let header = [0x28, 0xb5, 0x2f, 0xfd, 0x20, 6];
        let stream = [&header[..], &block(false, RAW, 4, &[0; 4]), &block(true, RAW, 6, &[0; 6])].concat();
        let text = "zstd frame cannot be unpacked: Destination buffer is too small at offset 0";
        let expected = (vec![(0, Some(0), vec![0, 0])], Some((ErrorKind::Compressed, Some(0), text.into())));
        for first in 0..=stream.len() {
            for second in first..=stream.len() {
                let pieces = [&stream[..first], &stream[first..second], &stream[second..]];
                assert_eq!(push(PushDecoder::new().compressed(true), pieces), expected, "cut at {first} and {second}");
            }
        }
        assert_eq!(outcome(&stream, &DecodeOptions::new(), true, &[1, 2, 3, 5, 64]), expected);
    }

    #[test]
    fn a_fault_in_a_block_loses_that_block_and_nothing_in_front() {
        let unpacked = "zstd frame cannot be unpacked: Data corruption detected at offset 2";
        let faulty = [
            (block(true, RESERVED, 2, &[0; 2]), "zstd block of the reserved type 3, expected 0 to 2 at offset 2"),
            (block(true, RAW, 131_073, &[0; 9]), "zstd block of 131073 bytes, the most is 131072 at offset 2"),
            (block(true, REPEATED, 131_073, &[0]), "zstd block of 131073 bytes, the most is 131072 at offset 2"),
            (block(true, PACKED, 131_073, &[0; 9]), "zstd block of 131073 bytes, the most is 131072 at offset 2"),
            (block(true, PACKED, 5, &[0xf8; 5]), unpacked),
        ];
        for (block_at_fault, text) in faulty {
            let stream = [&[0, 1], &HEADER[..], &block(false, RAW, 4, &[0; 4]), &block_at_fault, &[0, 1]].concat();
            let (found, error) = outcome(&stream, &DecodeOptions::new(), true, &[1, 2, 3, 5, 64]);
            assert_eq!(error, Some((ErrorKind::Compressed, Some(2), text.into())));
            // The second message of the good block might have been the frame's last, so it awaited what is behind it.
            assert_eq!(found, [(0, None, vec![0, 1]), (2, Some(0), vec![0, 0])]);
        }
    }

    #[test]
    fn headers_that_are_not_read_are_told_from_their_last_byte_on() {
        for (header, reason) in [
            (&[0x08, 56, 0x01][..], "Unsupported frame parameter"),
            (&[0x01, 56, 7], "Dictionary mismatch"),
            (&[0x63, 7, 0, 0, 0, 2, 0], "Dictionary mismatch"),
        ] {
            let stream = [&HEADER[..4], header, &block(true, RAW, 2, &[0; 2])].concat();
            let text = format!("zstd frame cannot be unpacked: {reason} at offset 0");
            let expected = (vec![], Some((ErrorKind::Compressed, Some(0), text)));
            assert_eq!(outcome(&stream, &DecodeOptions::new(), true, &[1, 2, 3, 5, 64]), expected);
        }
    }

    #[test]
    fn headers_of_every_size_are_read() {
        let contents = [0u8; 2];
        // What stands behind the magic number: descriptor, window, dictionary of none, size of the contents.
        for header in [
            &[0x00, 56][..],
            &[0x20, 2],
            &[0x01, 56, 0],
            &[0x22, 0, 0, 2],
            &[0x43, 56, 0, 0, 0, 0, 0, 1],
            &[0x80, 56, 2, 0, 0, 0],
            &[0xa0, 2, 0, 0, 0],
            &[0xe0, 2, 0, 0, 0, 0, 0, 0, 0],
            &[0xc3, 56, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0],
        ] {
            // Two bytes for the size begin at 256.
            let contents = if header[0] >> 6 == 1 { vec![0; 512] } else { contents.to_vec() };
            let stream = [&HEADER[..4], header, &block(true, RAW, contents.len(), &contents), &[0, 1]].concat();
            let (found, error) = outcome(&stream, &DecodeOptions::new(), true, &[1, 2, 3, 5, 64]);
            assert_eq!((found.len(), error), (contents.len() / 2 + 1, None), "{header:02x?}");
        }
    }

    #[test]
    fn blocks_come_back_whole_from_any_step_of_unpacking() {
        // 64 KiB are unpacked at a time.
        for size in [0, 2, 65_534, 65_536, 65_538, 131_072] {
            for last in [false, true] {
                let end = if last { vec![] } else { block(true, REPEATED, 2, &[0]) };
                let stream = [&HEADER[..], &block(last, REPEATED, size, &[0]), &end, &[0, 1]].concat();
                let (found, error) = outcome(&stream, &DecodeOptions::new(), true, &[1, 4]);
                assert_eq!((found.len(), error), ((size + if last { 0 } else { 2 }) / 2 + 1, None), "{size}");
            }
        }
    }

    #[test]
    fn a_window_beyond_8_mib_is_refused() {
        // No single segment, a window of 1 << (10 + 14), one raw block of null.
        let stream = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 14 << 3, 0x11, 0, 0, 0, 0];
        let (_, error) = outcome(&stream, &DecodeOptions::new(), true, &[3]);
        let text = "zstd frame needs a window of more than 8 MiB at offset 0";
        assert_eq!(error, Some((ErrorKind::Size, Some(0), text.into())));
        let smaller = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 13 << 3, 0x11, 0, 0, 0, 0];
        assert_eq!(outcome(&smaller, &DecodeOptions::new(), true, &[3]), (vec![(0, Some(0), vec![0, 0])], None));
    }

    #[test]
    fn a_bomb_is_stopped_at_the_limit() {
        let options = DecodeOptions::new().max_size(1 << 20);
        let large = compressed(&[Value::from("x".repeat(2 << 20))], 3);
        let (found, error) = outcome(&large, &options, true, &[100]);
        assert_eq!((found.len(), error.map(|error| error.0)), (0, Some(ErrorKind::Size)));

        let many = frame(&[&[0; 2 << 20]]);
        assert!(many.len() < 1000);
        let (found, error) = outcome(&many, &options, true, &[100]);
        let text = "contents of more than 1048576 bytes in one zstd frame, which is the limit, \
                    at byte 1048576 of a zstd frame's contents at offset 0";
        assert_eq!((found.len(), error), (1 << 19, Some((ErrorKind::Size, Some(0), text.into()))));
    }

    proptest! {
        #[test]
        fn any_split_of_frames_decodes_the_same(values in vec(any_value(), 0..10), plain in vec(any::<bool>(), 10), sizes in sizes()) {
            let mut stream = Vec::new();
            for (value, plain) in values.iter().zip(plain) {
                let message = bogo::to_vec(value).unwrap();
                stream.extend(if plain { message } else { compressed(std::slice::from_ref(value), 1) });
            }
            let (found, error) = outcome(&stream, &DecodeOptions::new(), true, &sizes);
            prop_assert_eq!(error, None);
            let messages: Vec<_> = values.iter().map(|value| bogo::to_vec(value).unwrap()).collect();
            prop_assert_eq!(found.into_iter().map(|(_, _, bytes)| bytes).collect::<Vec<_>>(), messages);
        }

        #[test]
        fn any_split_of_damaged_frames_comes_to_the_same(damage in vec((any::<prop::sample::Index>(), any::<u8>()), 1..4), sizes in sizes()) {
            let (mut stream, _) = mixed();
            for (at, byte) in damage {
                let at = at.index(stream.len());
                stream[at] = byte;
            }
            outcome(&stream, &DecodeOptions::new(), true, &sizes);
        }

        #[test]
        fn any_split_of_malformed_frames_comes_to_the_same(
            values in vec(prop_oneof![any_value(), any::<i8>().prop_map(Value::from)], 1..6),
            cuts in vec(any::<Index>(), 0..4),
            unannounced in prop_oneof![Just(None), (0usize..20).prop_map(Some)],
            damage in vec(any_damage(), 0..4),
            sizes in sizes(),
        ) {
            let contents = values.iter().flat_map(|value| bogo::to_vec(value).unwrap()).collect::<Vec<_>>();
            let mut cuts: Vec<_> = cuts.iter().map(|cut| cut.index(contents.len())).chain([0, contents.len()]).collect();
            cuts.sort_unstable();
            let parts: Vec<_> = cuts.windows(2).map(|ends| &contents[ends[0]..ends[1]]).collect();
            let mut stream = match unannounced {
                Some(count) => raw_frame(&parts, contents.len().saturating_sub(count)),
                None => frame(&parts),
            };
            damage.iter().for_each(|damage| damage.to(&mut stream));
            stream.extend(&contents);
            outcome(&stream, &DecodeOptions::new(), true, &sizes);
        }
    }

    /// What happens to one byte of a stream behind its magic number.
    #[derive(Clone, Copy, Debug)]
    enum Damage {
        Changed(Index, u8),
        Added(Index, u8),
        Lost(Index),
    }

    impl Damage {
        fn to(self, stream: &mut Vec<u8>) {
            let (Damage::Changed(at, _) | Damage::Added(at, _) | Damage::Lost(at)) = self;
            let at = 4 + at.index(stream.len() - 4);
            match self {
                Damage::Changed(_, byte) => stream[at] = byte,
                Damage::Added(_, byte) => stream.insert(at, byte),
                Damage::Lost(_) => drop(stream.remove(at)),
            }
        }
    }

    fn any_damage() -> impl Strategy<Value = Damage> {
        // Small ones as often as not, as they make headers.
        let byte = prop_oneof![any::<u8>(), 0u8..64];
        prop_oneof![
            (any::<Index>(), byte.clone()).prop_map(|(at, byte)| Damage::Changed(at, byte)),
            (any::<Index>(), byte).prop_map(|(at, byte)| Damage::Added(at, byte)),
            any::<Index>().prop_map(Damage::Lost),
        ]
    }
}

#[cfg(feature = "tokio")]
mod tokio_codec {
    use bogo::stream::Codec;
    use futures_util::future::join;
    use futures_util::{SinkExt, StreamExt};
    use tokio_util::codec::{Framed, FramedRead};

    use super::*;

    fn block_on<F: Future>(future: F) -> F::Output {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
    }

    #[test]
    fn values_cross_a_pipe_of_any_width_both_ways() {
        for width in [1, 3, 64, 100_000] {
            let (client, server) = tokio::io::duplex(width);
            let mut client = Framed::new(client, Codec::<u64>::new().encoding::<Value>());
            let mut server = Framed::new(server, Codec::<Value>::new().encoding::<u64>());
            let sent = async {
                for (index, value) in values().into_iter().enumerate() {
                    client.send(value).await.unwrap();
                    assert_eq!(client.next().await.unwrap().unwrap(), index as u64);
                }
                client.close().await.unwrap();
            };
            let received = async {
                let mut received = Vec::new();
                while let Some(value) = server.next().await {
                    received.push(value.unwrap());
                    server.send(received.len() as u64 - 1).await.unwrap();
                }
                received
            };
            let ((), received) = block_on(join(sent, received));
            assert_eq!(received, values());
        }
    }

    #[test]
    fn the_three_outcomes_are_told_apart() {
        let stream = messages().concat();
        let ends: Vec<_> = seen(&messages()).iter().map(|(offset, _, _)| *offset as usize).collect();
        for end in 0..stream.len() {
            block_on(async {
                let mut reader = FramedRead::new(&stream[..end], Codec::<Value>::new());
                let mut last = None;
                while let Some(item) = reader.next().await {
                    last = item.err().map(|error| error.kind());
                }
                let expected = if ends.contains(&end) { None } else { Some(ErrorKind::Truncated) };
                assert_eq!(last, expected, "cut at {end}");
            });
        }
        block_on(async {
            let mut reader = FramedRead::new(&[0u8, 1, 9, 9][..], Codec::<bool>::new());
            assert!(reader.next().await.unwrap().unwrap());
            let error = reader.next().await.unwrap().unwrap_err();
            assert_eq!((error.kind(), error.offset()), (ErrorKind::Version, Some(2)));
            assert!(reader.next().await.is_none());
        });
    }

    #[cfg(feature = "zstd")]
    #[test]
    fn compressed_values_cross_a_pipe() {
        let (client, server) = tokio::io::duplex(10);
        let mut client = Framed::new(client, Codec::<String>::new().compress(3).unwrap());
        let mut server = Framed::new(server, Codec::<String>::new().compressed(true));
        let text = "ha".repeat(1000);
        let sent = async { client.send(text.clone()).await.unwrap() };
        let received = async { server.next().await.unwrap().unwrap() };
        let ((), received) = block_on(join(sent, received));
        assert_eq!(received, text);
    }
}
