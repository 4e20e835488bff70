//! Compressed frames between messages.

use bogo::stream::{PushDecoder, StreamDecoder, StreamEncoder};
use bogo::{DecodeOptions, ErrorKind, Value, bogo};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::outcome::{Seen, outcome, push};
use crate::sample::{any_value, messages, sizes, values};

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
