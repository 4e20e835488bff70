//! Floats: a 16-bit word of sign and exponent, then the mantissa as a varint, left out when it is zero.

use super::varint;

const MANTISSA_BITS: u32 = 52;
const EXPONENT_MASK: u16 = 0x07ff;
const SIGN_BIT: u16 = 0x8000;

/// The longest body: the word and a mantissa of 52 bits in eight bytes.
pub(crate) const MAX_BODY: usize = 10;

/// The body of `value` behind its length byte, little-endian, and how many bytes it takes.
#[inline]
pub(crate) fn encode(value: f64) -> (u128, usize) {
    if let Some(body) = encode_longest(value) {
        return (body, MAX_BODY);
    }
    let (word, mantissa) = split(value);
    if mantissa == 0 {
        return (word.into(), 2);
    }
    let width = varint::width(mantissa);
    (body(word, mantissa, width), 2 + width)
}

/// The body of `value` if it is of [`MAX_BODY`] bytes, as seven in eight are of the numbers that are no small binary
/// fractions: those whose highest group is in use.
#[inline(always)]
pub(crate) fn encode_longest(value: f64) -> Option<u128> {
    let (word, mantissa) = split(value);
    (mantissa >> (MANTISSA_BITS - 3) != 0).then(|| body(word, mantissa, MAX_BODY - 2))
}

/// The word of sign and exponent, and the mantissa.
#[inline(always)]
fn split(value: f64) -> (u16, u64) {
    let bits = value.to_bits();
    let high = (bits >> MANTISSA_BITS) as u16;
    (high & EXPONENT_MASK | (high << 4) & SIGN_BIT, bits & ((1 << MANTISSA_BITS) - 1))
}

/// A body whose mantissa takes `width` bytes.
#[inline(always)]
fn body(word: u16, mantissa: u64, width: usize) -> u128 {
    u128::from(word) | u128::from(varint::encode_word(mantissa, width)) << 16
}

/// Puts a float together from its word and mantissa; `None` if either has bits that no float has.
#[inline]
pub(crate) fn join(word: u16, mantissa: u64) -> Option<f64> {
    if word & !(EXPONENT_MASK | SIGN_BIT) != 0 || mantissa >> MANTISSA_BITS != 0 {
        return None;
    }
    let sign = u64::from(word & SIGN_BIT) << 48;
    let exponent = u64::from(word & EXPONENT_MASK) << MANTISSA_BITS;
    Some(f64::from_bits(sign | exponent | mantissa))
}
