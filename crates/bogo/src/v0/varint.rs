//! Variable-length integers: seven bits a byte, low bits first, the high bit set on every byte but the last.
//!
//! Version 0 always says beforehand how many bytes a varint takes, so eight bytes are loaded at once and the seven-bit
//! groups moved together, or apart, in three steps instead of a loop.

/// The longest varint of 64 bits.
pub(crate) const MAX_WIDTH: usize = 10;

const CONTINUE: u64 = 0x8080_8080_8080_8080;

/// `WINDOWS[k]` keeps the low `k` bytes of a word, and of those all but the last their continuation bits.
const WINDOWS: [(u64, u64); 9] = [
    (0, 0),
    (0xff, 0),
    (0xffff, 0x80),
    (0xff_ffff, 0x8080),
    (0xffff_ffff, 0x80_8080),
    (0xff_ffff_ffff, 0x8080_8080),
    (0xffff_ffff_ffff, 0x80_8080_8080),
    (0xff_ffff_ffff_ffff, 0x8080_8080_8080),
    (0xffff_ffff_ffff_ffff, 0x80_8080_8080_8080),
];

/// How many bytes the shortest varint of `n` takes: 1 to 10.
#[inline]
pub(crate) fn width(n: u64) -> usize {
    let bits = 64 - (n | 1).leading_zeros() as usize;
    bits.div_ceil(7)
}

/// The varint of `n` in its shortest form, little-endian, and how many bytes it takes; the rest are zero.
///
/// It comes as a word and not as bytes so that whoever puts something in front of it stays in registers.
#[inline]
pub(crate) fn encode(n: u64) -> (u128, usize) {
    let width = width(n);
    if width <= 8 {
        return (encode_word(n, width).into(), width);
    }
    let low = spread(n) | CONTINUE;
    let high = (n >> 56) & 0x7f | u64::from(width == 10) << 7 | (n >> 63) << 8;
    (u128::from(low) | u128::from(high) << 64, width)
}

/// The varint of `n`, which takes `width` (1 to 8) bytes, as a little-endian word.
#[inline(always)]
pub(crate) fn encode_word(n: u64, width: usize) -> u64 {
    spread(n) | WINDOWS[width].1
}

/// The value of the varint that fills the low `width` (0 to 8) bytes of `word`; `None` unless it takes just these.
#[inline(always)]
pub(crate) fn decode_word(word: u64, width: usize) -> Option<u64> {
    let (window, continues) = *WINDOWS.get(width)?;
    (word & window & CONTINUE == continues).then(|| gather(word & window))
}

/// Why a varint cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Every byte says that another one follows.
    Incomplete,
    /// The varint ends after this many bytes, before its announced width.
    EndsEarly(usize),
    /// More than 64 bits.
    Overflow,
}

/// The value of the varint that takes all of `bytes`: the plain twin of [`decode_word`], for any width.
pub(crate) fn decode_slice(bytes: &[u8]) -> Result<u64, Fault> {
    let mut value = 0u64;
    for (index, &byte) in bytes.iter().enumerate() {
        let group = u64::from(byte & 0x7f);
        if index >= MAX_WIDTH || (index == MAX_WIDTH - 1 && group > 1) {
            return Err(Fault::Overflow);
        }
        value |= group << (7 * index);
        if byte & 0x80 == 0 {
            return if index + 1 == bytes.len() { Ok(value) } else { Err(Fault::EndsEarly(index + 1)) };
        }
    }
    Err(if bytes.len() >= MAX_WIDTH { Fault::Overflow } else { Fault::Incomplete })
}

/// Moves the seven-bit groups of the low 56 bits apart, one to a byte.
#[inline]
fn spread(n: u64) -> u64 {
    let n = n & 0x0000_0000_0fff_ffff | n << 4 & 0x0fff_ffff_0000_0000;
    let n = n & 0x0000_3fff_0000_3fff | n << 2 & 0x3fff_0000_3fff_0000;
    n & 0x007f_007f_007f_007f | n << 1 & 0x7f00_7f00_7f00_7f00
}

/// Moves the seven-bit groups of eight bytes together: the inverse of [`spread`].
#[inline]
fn gather(n: u64) -> u64 {
    let n = n & 0x007f_007f_007f_007f | (n & 0x7f00_7f00_7f00_7f00) >> 1;
    let n = n & 0x0000_3fff_0000_3fff | (n & 0x3fff_0000_3fff_0000) >> 2;
    n & 0x0000_0000_0fff_ffff | (n & 0x0fff_ffff_0000_0000) >> 4
}

/// Signed to unsigned so that small magnitudes stay small: 0, -1, 1, -2 become 0, 1, 2, 3.
#[inline]
pub(crate) fn zigzag(n: i64) -> u64 {
    (n << 1 ^ n >> 63) as u64
}

/// The inverse of [`zigzag`].
#[inline]
pub(crate) fn unzigzag(n: u64) -> i64 {
    (n >> 1) as i64 ^ -((n & 1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges() -> impl Iterator<Item = u64> {
        (0..64).flat_map(|bit| [1u64 << bit, (1u64 << bit).wrapping_sub(1), (1u64 << bit) + 1, !(1u64 << bit)])
    }

    #[test]
    fn every_edge_survives_both_ways_and_both_readers_agree() {
        for n in edges() {
            let (word, width) = encode(n);
            let bytes = word.to_le_bytes();
            assert_eq!(decode_slice(&bytes[..width]), Ok(n), "{n}");
            if width <= 8 {
                let word = word as u64;
                assert_eq!(decode_word(word | !WINDOWS[width].0, width), Some(n), "{n}");
                assert_eq!(encode_word(n, width), word & WINDOWS[width].0);
            }
            assert_eq!(unzigzag(zigzag(n as i64)), n as i64);
        }
    }

    #[test]
    fn both_readers_agree_on_every_pattern_of_continuation() {
        for pattern in 0..=255u64 {
            let word = (0..8).map(|byte| (pattern >> byte & 1) << (8 * byte + 7) | 0x15 << (8 * byte)).sum::<u64>();
            for width in 1..=8 {
                let slow = decode_slice(&word.to_le_bytes()[..width]).ok();
                assert_eq!(decode_word(word, width), slow, "{pattern:08b} in {width}");
            }
        }
    }

    #[test]
    fn faults_are_told_apart() {
        assert_eq!(decode_slice(&[]), Err(Fault::Incomplete));
        assert_eq!(decode_slice(&[0x80]), Err(Fault::Incomplete));
        assert_eq!(decode_slice(&[0x02, 0x00]), Err(Fault::EndsEarly(1)));
        assert_eq!(decode_slice(&[0xff; 10]), Err(Fault::Overflow));
        assert_eq!(decode_slice(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02]), Err(Fault::Overflow));
        assert_eq!(
            decode_slice(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00]),
            Err(Fault::Overflow)
        );
    }

    #[test]
    fn zigzag_orders_by_magnitude() {
        let small: Vec<u64> = [0, -1, 1, -2, 2].into_iter().map(zigzag).collect();
        assert_eq!(small, [0, 1, 2, 3, 4]);
    }
}
