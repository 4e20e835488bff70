//! Decimal numbers in text: to 64-bit values without rounding unnoticed, and back.

use std::cmp::Ordering;
use std::fmt::Write;

use bogo::Value;

use super::tree;

/// A float read from decimal text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Decimal {
    /// The nearest float; infinite where the number passes the range.
    pub(super) value: f64,
    /// Whether the float stands for the number; see [`decimal`].
    pub(super) exact: bool,
}

/// A double holds up to this many significant decimal digits: printed with 17 it reads back the same.
const DIGITS_MAX: usize = 17;

/// Every decimal of at most 15 digits survives the way to a double (of this range of exponents) and back.
const DIGITS_SAFE: usize = 15;

/// Reads a decimal number: digits with an optional sign, point and exponent, checked by the caller.
///
/// It is exact where the float, printed with as many digits as `text` has, gives `text` again. That holds for all that a
/// program printed from a float with up to 17 digits, as most do; the shortest form is not asked for, as 80 834 of the
/// 111 080 numbers in canada.json are not it. More than 17 digits are more than a float holds: never exact.
pub(super) fn decimal(text: &str) -> Decimal {
    let value: f64 = text.parse().unwrap_or(f64::NAN);
    let Some(digits) = Digits::of(text) else {
        return Decimal { value, exact: false };
    };
    let exact = match digits.count {
        0 => true,
        _ if !value.is_finite() || value == 0.0 => false,
        1..=DIGITS_SAFE if (-290..=290).contains(&digits.exponent) => true,
        _ => digits.is_near(value.abs()).unwrap_or_else(|| digits.is_printed(value.abs())),
    };
    Decimal { value, exact }
}

/// The significant digits of a decimal number, without zeros before and behind, and the power of ten of the first.
struct Digits {
    /// The digits as one integer.
    number: u64,
    count: usize,
    exponent: i64,
}

impl Digits {
    /// `None` for more digits than a float holds.
    fn of(text: &str) -> Option<Digits> {
        let mut found = Digits { number: 0, count: 0, exponent: 0 };
        // Zeros count only once another digit follows them.
        let (mut zeros, mut whole, mut in_fraction, mut exponent) = (0_usize, 0_i64, false, 0);
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'0' if found.count == 0 => whole -= i64::from(in_fraction),
                b'0' => {
                    zeros += 1;
                    whole += i64::from(!in_fraction);
                }
                b'1'..=b'9' => {
                    found.count += zeros + 1;
                    if found.count > DIGITS_MAX {
                        return None;
                    }
                    for _ in 0..=zeros {
                        found.number *= 10;
                    }
                    found.number += u64::from(byte - b'0');
                    zeros = 0;
                    whole += i64::from(!in_fraction);
                }
                b'.' => in_fraction = true,
                b'e' | b'E' => {
                    exponent = text[at + 1..].parse().unwrap_or(i64::MAX / 2);
                    break;
                }
                _ => {}
            }
        }
        // `whole` counts the digits before the point, or, below one, the zeros behind it as negative.
        found.exponent = whole.saturating_add(exponent) - 1;
        Some(found)
    }

    /// Whether the digits are less than half a unit of their last place away from `value`, by integers: ten times as fast
    /// as printing. `None` where those would overflow, and on a tie.
    fn is_near(&self, value: f64) -> Option<bool> {
        // value = mantissa / 2^shift, digits = number / 10^places, and both numerators on one denominator fit 127 bits.
        let (biased, fraction) = (value.to_bits() >> 52, value.to_bits() & ((1 << 52) - 1));
        let shift = 1075_u32.checked_sub(biased as u32).filter(|shift| (1..=68).contains(shift) && biased > 0)?;
        let places = usize::try_from(self.count as i64 - 1 - self.exponent).ok()?;
        let mantissa = u128::from(1 << 52 | fraction);
        let distance = (mantissa * *POWERS.get(places)?).abs_diff(u128::from(self.number) << shift);
        match (distance << 1).cmp(&(1 << shift)) {
            Ordering::Less => Some(true),
            Ordering::Equal => None,
            Ordering::Greater => Some(false),
        }
    }

    /// Whether these are the digits that `value` prints as, with as many of them.
    fn is_printed(&self, value: f64) -> bool {
        let mut text = Line { bytes: [0; 32], count: 0 };
        if write!(text, "{:.*e}", self.count - 1, value).is_err() {
            return false;
        }
        let printed = &text.bytes[..text.count];
        let Some(at) = printed.iter().position(|byte| *byte == b'e') else {
            return false;
        };
        let digits = printed[..at].iter().filter(|byte| byte.is_ascii_digit());
        let number = digits.fold(0, |number: u64, digit| number * 10 + u64::from(digit - b'0'));
        let exponent = std::str::from_utf8(&printed[at + 1..]).ok().and_then(|text| text.parse().ok());
        exponent == Some(self.exponent) && number == self.number
    }
}

/// The powers of ten that [`Digits::is_near`] has room for.
const POWERS: [u128; 22] = {
    let mut powers = [1; 22];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1] * 10;
        at += 1;
    }
    powers
};

/// A short text on the stack.
struct Line {
    bytes: [u8; 32],
    count: usize,
}

impl Write for Line {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let room = self.bytes.get_mut(self.count..self.count + text.len()).ok_or(std::fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.count += text.len();
        Ok(())
    }
}

/// Reads an integer of digits of `radix`; `None` beyond 64 bits.
pub(super) fn integer(negative: bool, digits: &str, radix: u32) -> Option<Value> {
    let magnitude = i128::from(u64::from_str_radix(digits, radix).ok()?);
    tree::integer(if negative { -magnitude } else { magnitude })
}

/// Appends a finite float in its shortest form, always with a point or an exponent, so that it reads back as a float.
pub(super) fn push_float(out: &mut Vec<u8>, value: f64) {
    out.extend_from_slice(zmij::Buffer::new().format_finite(value).as_bytes());
}

/// Appends an integer.
pub(super) fn push_integer(out: &mut Vec<u8>, negative: bool, magnitude: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut left = magnitude;
    loop {
        at -= 1;
        digits[at] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    if negative {
        out.push(b'-');
    }
    out.extend_from_slice(&digits[at..]);
}

#[cfg(test)]
mod tests;
