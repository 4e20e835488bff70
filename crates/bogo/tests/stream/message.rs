//! A message that the push decoder hands out: where its bytes lie and how long they live.

use bogo::stream::{PushDecoder, Status};

use crate::sample::messages;

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
