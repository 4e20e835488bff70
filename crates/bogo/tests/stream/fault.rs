//! Malformed and hostile streams: the kind of the error, and its offset in the stream.

use bogo::stream::StreamEncoder;
use bogo::{DecodeOptions, ErrorKind, Value};

use crate::outcome::outcome;

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
