//! Bytes to text, and keys compared: the crate's only unsafe code.
//!
//! The standard library's validation walks short text byte by byte, some eleven instructions each. Most keys and much of
//! the text in data is short and ASCII, which two or three word-wide tests prove. See
//! `docs/decisions/0002-ascii-fast-path.md` for what it saves.

#![expect(unsafe_code, reason = "the one address of unsafe code; safe_twin below is what it must agree with")]

use std::str::Utf8Error;

const NOT_ASCII: u64 = 0x8080_8080_8080_8080;

/// The text that `bytes` are, exactly as [`std::str::from_utf8`] has it.
#[inline]
pub(crate) fn from_utf8(bytes: &[u8]) -> Result<&str, Utf8Error> {
    if is_short_ascii(bytes) {
        // SAFETY: `is_short_ascii` has looked at every byte of `bytes`, of which it says that all are below 0x80. Each
        // such byte is the whole UTF-8 encoding of one character, so the sequence is valid UTF-8.
        return Ok(unsafe { std::str::from_utf8_unchecked(bytes) });
    }
    safe_twin(bytes)
}

/// What [`from_utf8`] does, without the short way.
#[inline]
fn safe_twin(bytes: &[u8]) -> Result<&str, Utf8Error> {
    std::str::from_utf8(bytes)
}

/// Whether these are at most 64 bytes, all of them ASCII. Words that overlap cover what is no multiple of their size.
#[inline]
fn is_short_ascii(bytes: &[u8]) -> bool {
    let bits = match bytes.len() {
        0 => 0,
        1..=3 => u64::from(bytes[0] | bytes[bytes.len() / 2] | bytes[bytes.len() - 1]),
        4..=7 => half(bytes.first_chunk()) | half(bytes.last_chunk()),
        8..=16 => word(bytes.first_chunk()) | word(bytes.last_chunk()),
        17..=64 => {
            let words = bytes.chunks_exact(8).map(|chunk| word(chunk.first_chunk()));
            words.fold(word(bytes.last_chunk()), |bits, word| bits | word)
        }
        _ => return false,
    };
    bits & NOT_ASCII == 0
}

/// A word; of a slice too short for one, which no caller has, a word that is not ASCII.
#[inline]
fn word(bytes: Option<&[u8; 8]>) -> u64 {
    bytes.map_or(NOT_ASCII, |bytes| u64::from_le_bytes(*bytes))
}

#[inline]
fn half(bytes: Option<&[u8; 4]>) -> u64 {
    bytes.map_or(NOT_ASCII, |bytes| u64::from(u32::from_le_bytes(*bytes)))
}

/// Whether two runs of bytes are the same; for those of up to 16 bytes, as most keys are, without a call.
#[inline(always)]
pub(crate) fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    match a.len() {
        8..=16 => word(a.first_chunk()) == word(b.first_chunk()) && word(a.last_chunk()) == word(b.last_chunk()),
        4..=7 => half(a.first_chunk()) == half(b.first_chunk()) && half(a.last_chunk()) == half(b.last_chunk()),
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_agrees_with_its_safe_twin_on_every_place_of_every_byte() {
        for length in 0..80 {
            let mut bytes = vec![b'a'; length];
            assert_eq!(from_utf8(&bytes), safe_twin(&bytes));
            for at in 0..length {
                for byte in [0x00, 0x7f, 0x80, 0xbf, 0xc3, 0xff] {
                    bytes[at] = byte;
                    assert_eq!(from_utf8(&bytes), safe_twin(&bytes), "{byte:#04x} at {at} of {length}");
                }
                bytes[at] = b'a';
            }
        }
    }

    #[test]
    fn runs_are_the_same_only_if_every_byte_is() {
        for length in 0..40 {
            let a = vec![7u8; length];
            assert!(same(&a, &a.clone()));
            assert!(!same(&a, &vec![7u8; length + 1]));
            for at in 0..length {
                let mut b = a.clone();
                b[at] = 6;
                assert!(!same(&a, &b), "{at} of {length}");
            }
        }
    }

    proptest::proptest! {
        #[test]
        fn it_agrees_with_its_safe_twin(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..80)) {
            proptest::prop_assert_eq!(from_utf8(&bytes), safe_twin(&bytes));
        }

        #[test]
        fn it_agrees_with_its_safe_twin_on_text(text in ".{0,24}", cut in 0usize..100) {
            let bytes = &text.as_bytes()[..cut.min(text.len())];
            proptest::prop_assert_eq!(from_utf8(bytes), safe_twin(bytes));
        }
    }
}
