//! The encoder around a writer.

use bogo::ErrorKind;
use bogo::stream::{StreamDecoder, StreamEncoder};

use crate::sample::{messages, seen, values};

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
