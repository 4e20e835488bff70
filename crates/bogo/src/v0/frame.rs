//! How long a message is, told from its first bytes: what a stream is cut into messages by.

use super::cursor::bytes_word;
use super::float;
use super::tag::Tag;
use super::varint::{self, Fault};
use crate::error::{Error, ErrorKind, Result};

/// What the first bytes of a message tell about its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// The message takes so many bytes, these included; `u64::MAX` stands for that many and more.
    Total(u64),
    /// No message that begins so takes fewer bytes: when there are so many, look again. Always more than there are.
    AtLeast(usize),
}

/// Where the type byte stands, behind the version.
const TYPE_AT: usize = 1;
/// Where the body begins: with the width or length byte, in all types that have one.
const BODY_AT: usize = 2;
/// What follows a type byte that has a length is at least a width byte and a varint of one byte.
const LENGTH_MIN: usize = 2;
/// A float is at least its length byte and the word of sign and exponent.
const FLOAT_MIN: usize = 3;
const TIMESTAMP_SIZE: u64 = 8;

/// How long the message is that begins with `prefix`, or how many bytes it takes to tell.
///
/// Looks at 13 bytes at most, and at each as soon as it is there, so that a fault is the same one wherever the prefix
/// ends. The caller has looked at the version byte, if there is one.
pub(crate) fn extent(prefix: &[u8]) -> Result<Extent> {
    let Some(&byte) = prefix.get(TYPE_AT) else { return Ok(Extent::AtLeast(BODY_AT)) };
    let Some(tag) = Tag::from_byte(byte) else { return Err(unknown(byte)) };
    let body = BODY_AT as u64;
    match tag {
        Tag::Null | Tag::True | Tag::False => Ok(Extent::Total(body)),
        Tag::Byte => Ok(Extent::Total(body + 1)),
        Tag::Timestamp => Ok(Extent::Total(body + TIMESTAMP_SIZE)),
        Tag::Int | Tag::Uint => integer(prefix),
        Tag::Float => float(prefix),
        Tag::String | Tag::Blob | Tag::List | Tag::TypedList | Tag::Object => contents(prefix),
    }
}

fn integer(prefix: &[u8]) -> Result<Extent> {
    Ok(match width(prefix)? {
        Some(width) => Extent::Total((BODY_AT + 1 + width) as u64),
        None => Extent::AtLeast(BODY_AT + LENGTH_MIN),
    })
}

fn float(prefix: &[u8]) -> Result<Extent> {
    let Some(&length) = prefix.get(BODY_AT) else { return Ok(Extent::AtLeast(BODY_AT + FLOAT_MIN)) };
    if (2..=float::MAX_BODY).contains(&usize::from(length)) {
        return Ok(Extent::Total((BODY_AT + 1) as u64 + u64::from(length)));
    }
    let message = format!("float of {length} {}, expected 2 to 10", bytes_word(usize::from(length)));
    Err(Error::at(ErrorKind::Scalar, BODY_AT, message))
}

/// A length, and as many bytes behind it.
fn contents(prefix: &[u8]) -> Result<Extent> {
    let Some(width) = width(prefix)? else { return Ok(Extent::AtLeast(BODY_AT + LENGTH_MIN)) };
    let header = BODY_AT + 1 + width;
    let there = &prefix[BODY_AT + 1..header.min(prefix.len())];
    match varint::decode_slice(there) {
        Ok(length) if there.len() == width => Ok(Extent::Total(length.saturating_add(header as u64))),
        Ok(_) => Err(ends_early(width, there.len())),
        Err(Fault::Incomplete) if there.len() < width => Ok(Extent::AtLeast(header)),
        Err(Fault::EndsEarly(taken)) => Err(ends_early(width, taken)),
        Err(Fault::Incomplete) => {
            Err(varint_fault(format!("varint does not end within its {width} {}", bytes_word(width))))
        }
        Err(Fault::Overflow) => Err(varint_fault("varint exceeds 64 bits".into())),
    }
}

/// The width of a varint; `None` if it is not there yet.
fn width(prefix: &[u8]) -> Result<Option<usize>> {
    match prefix.get(BODY_AT) {
        None => Ok(None),
        Some(0) => Err(varint_fault("varint of no bytes".into())),
        Some(&width) if usize::from(width) > varint::MAX_WIDTH => {
            Err(varint_fault(format!("varint of {width} bytes, expected 1 to 10")))
        }
        Some(&width) => Ok(Some(usize::from(width))),
    }
}

#[cold]
fn ends_early(width: usize, taken: usize) -> Error {
    varint_fault(format!("varint announced as {width} bytes ends after {taken}"))
}

#[cold]
fn varint_fault(message: String) -> Error {
    Error::at(ErrorKind::Varint, BODY_AT, message)
}

#[cold]
fn unknown(byte: u8) -> Error {
    let message = format!("unknown type {byte:#04x}, and nothing around it tells where it ends");
    Error::at(ErrorKind::UnknownType, TYPE_AT, message)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;
    use crate::bogo;

    /// One message of every type, and lengths of one, two and three bytes.
    fn messages() -> Vec<Vec<u8>> {
        let values = [
            bogo!(null),
            bogo!(true),
            bogo!(-70),
            bogo!(0.1),
            bogo!("x"),
            bogo!([1, 2]),
            bogo!([1, "a"]),
            bogo!({"k": {}}),
            crate::Value::from("y".repeat(300)),
            crate::Value::from("z".repeat(20_000)),
            crate::Timestamp::from_millis(7).into(),
            crate::Blob::from(vec![1, 2, 3]).into(),
        ];
        let mut messages: Vec<_> = values.iter().map(|value| crate::to_vec(value).unwrap()).collect();
        messages.extend([vec![0, 4, 9], vec![0, 6, 2, 0x80, 1]]);
        messages
    }

    #[test]
    fn every_prefix_tells_no_more_than_the_length_and_in_the_end_all_of_it() {
        for message in messages() {
            let total = message.len() as u64;
            for end in 0..=message.len().min(20) {
                match extent(&message[..end]).unwrap() {
                    Extent::Total(told) => assert_eq!(told, total),
                    Extent::AtLeast(told) => assert!(told > end && told <= message.len(), "{told} of {message:02x?}"),
                }
            }
            assert_eq!(extent(&message).unwrap(), Extent::Total(total));
        }
    }

    #[test]
    fn the_longest_lengths_do_not_overflow() {
        let mut message = vec![0, 3, 10];
        message.extend([0xff; 9]);
        message.push(1);
        assert_eq!(extent(&message).unwrap(), Extent::Total(u64::MAX));
    }

    #[test]
    fn a_fault_is_the_same_one_with_any_bytes_behind_it() {
        let faulty: [(&[u8], ErrorKind, u64); 8] = [
            (&[0, 0x0d], ErrorKind::UnknownType, 1),
            (&[0, 3, 0], ErrorKind::Varint, 2),
            (&[0, 5, 11], ErrorKind::Varint, 2),
            (&[0, 0x0c, 2, 0x01], ErrorKind::Varint, 2),
            (&[0, 0x0c, 2, 0x81, 0x80], ErrorKind::Varint, 2),
            (&[0, 8, 10, 255, 255, 255, 255, 255, 255, 255, 255, 255, 2], ErrorKind::Varint, 2),
            (&[0, 7, 1], ErrorKind::Scalar, 2),
            (&[0, 7, 11], ErrorKind::Scalar, 2),
        ];
        for (prefix, kind, offset) in faulty {
            let error = extent(prefix).unwrap_err();
            assert_eq!((error.kind(), error.offset()), (kind, Some(offset)), "{prefix:02x?}");
            assert!(extent(&prefix[..prefix.len() - 1]).is_ok(), "{prefix:02x?} is told at its last byte");
            let longer = [prefix, &[0; 20]].concat();
            assert_eq!(extent(&longer).unwrap_err().to_string(), error.to_string());
        }
    }
}
