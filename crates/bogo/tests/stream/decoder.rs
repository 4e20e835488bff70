//! The decoder around a reader: what it leaves unread, what a fault loses, how it goes on.

use std::io::{self, Read};

use bogo::stream::StreamDecoder;
use bogo::{ErrorKind, Value, bogo};

use crate::outcome::Choppy;
use crate::sample::messages;

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
