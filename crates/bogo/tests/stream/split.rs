//! Every split of a stream gives the same, and every cut short is told.

use bogo::stream::{PushDecoder, StreamDecoder};
use bogo::{DecodeOptions, ErrorKind};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::outcome::{cut, outcome, pull, push};
use crate::sample::{any_value, messages, seen, sizes};

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
