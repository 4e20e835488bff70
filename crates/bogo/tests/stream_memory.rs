//! What streams allocate: nothing for what has not arrived, nothing per message once warm.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::io::Read;

use allocation_counter::{AllocationInfo, measure};
use bogo::stream::{PushDecoder, Status, StreamDecoder, StreamEncoder};
use bogo::{DecodeOptions, ErrorKind};

/// A header that announces `length` bytes, in a varint of ten bytes.
fn announces(length: u64) -> Vec<u8> {
    let mut message = vec![0, 8, 10];
    message.extend((0..9).map(|group| (length >> (7 * group)) as u8 | 0x80));
    message.push((length >> 63) as u8);
    message
}

fn measured<T>(mut run: impl FnMut() -> T) -> (AllocationInfo, T) {
    let mut result = None;
    let info = measure(|| result = Some(run()));
    (info, result.unwrap())
}

#[test]
fn a_length_alone_allocates_next_to_nothing() {
    for length in [1 << 28, 1 << 40, 1 << 63, u64::MAX - 13, u64::MAX] {
        for options in [DecodeOptions::new(), DecodeOptions::new().max_size(u64::MAX)] {
            let message = [announces(length), vec![7; 100]].concat();
            let (info, kind) = measured(|| {
                let mut decoder = PushDecoder::with_options(&options);
                for mut piece in message.chunks(5) {
                    match decoder.feed(&mut piece) {
                        Ok(status) => assert!(matches!(status, Status::NeedMore { .. })),
                        Err(error) => return error.kind(),
                    }
                }
                decoder.finish().unwrap_err().kind()
            });
            assert!(matches!(kind, ErrorKind::Size | ErrorKind::Truncated));
            assert!(info.bytes_max < 70_000, "{length}: {info:?}");
        }
    }
}

#[test]
fn memory_is_in_proportion_to_what_has_arrived() {
    let arrived = 3_000_000;
    let (info, kind) = measured(|| {
        let reader = std::io::Cursor::new(announces(900_000_000)).chain(std::io::repeat(7).take(arrived));
        StreamDecoder::new(reader).next_message().unwrap_err().kind()
    });
    assert_eq!(kind, ErrorKind::Truncated);
    // Twice what has arrived, and while it moves to a larger buffer, the smaller one.
    assert!(info.bytes_max < arrived * 3 + 200_000, "{info:?}");
}

#[test]
fn a_large_message_holds_no_memory_once_the_next_one_begins() {
    let large = bogo::to_vec(&"x".repeat(5_000_000)).unwrap();
    let (info, decoder) = measured(|| {
        let mut decoder = PushDecoder::new();
        for mut piece in large.chunks(1000) {
            let _ = decoder.feed(&mut piece).unwrap();
        }
        let _ = decoder.feed(&mut &[0u8][..]).unwrap();
        decoder
    });
    assert!(info.bytes_current < 70_000, "{info:?}");
    drop(decoder);
}

#[test]
fn writing_allocates_nothing_once_warm() {
    let mut encoder = StreamEncoder::new(std::io::sink());
    let value = ("text", [1, 2, 3], vec!["a", "b"]);
    encoder.encode(&value).unwrap();
    let (info, ()) = measured(|| (0..100).for_each(|_| encoder.encode(&value).unwrap()));
    assert_eq!(info.count_total, 0, "{info:?}");
}

#[test]
fn reading_allocates_nothing_once_warm() {
    let message = bogo::to_vec(&("text", [1, 2, 3])).unwrap();
    let stream = message.repeat(20_000);
    for exact in [false, true] {
        let mut decoder = StreamDecoder::new(stream.as_slice()).exact(exact);
        for _ in 0..10_000 {
            decoder.next_message().unwrap().unwrap();
        }
        let (info, count) = measured(|| {
            let mut count = 0;
            while let Some(message) = decoder.next_message().unwrap() {
                count += message.view().unwrap().items().unwrap().count();
            }
            count
        });
        assert_eq!((info.count_total, count), (0, 20_000), "{info:?}");
    }
}

#[cfg(feature = "zstd")]
#[test]
fn a_block_that_is_announced_allocates_next_to_nothing() {
    // A window of 128 KiB, and one block, not packed, of all of it.
    let stream = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 7 << 3, 0x01, 0x00, 0x10, 7, 7, 7];
    let (info, kind) = measured(|| {
        let mut decoder = PushDecoder::new().compressed(true);
        for mut piece in stream.chunks(5) {
            assert!(matches!(decoder.feed(&mut piece).unwrap(), Status::NeedMore { .. }));
        }
        decoder.finish().unwrap_err().kind()
    });
    assert_eq!(kind, ErrorKind::Truncated);
    // The 64 KiB that are unpacked to.
    assert!(info.bytes_max < 70_000, "{info:?}");
}

#[cfg(feature = "zstd")]
#[test]
fn a_bomb_costs_no_more_than_the_limit() {
    // 256 MiB of text in a few kilobytes; zstd's own memory, at most the window of 8 MiB, is not counted here.
    let mut encoder = StreamEncoder::new(Vec::new()).compress(3).unwrap();
    encoder.encode(&"x".repeat(256 << 20)).unwrap();
    let bomb = encoder.into_inner();
    assert!(bomb.len() < 1 << 16);
    let options = DecodeOptions::new().max_size(1 << 20);
    let (info, kind) = measured(|| {
        StreamDecoder::with_options(bomb.as_slice(), &options).compressed(true).next_message().unwrap_err().kind()
    });
    assert_eq!(kind, ErrorKind::Size);
    assert!(info.bytes_max < 300_000, "{info:?}");
}
