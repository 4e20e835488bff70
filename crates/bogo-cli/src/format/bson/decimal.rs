//! Decimal128 as text, which holds all of it.

use std::fmt::Write;

/// The text of a decimal as IEEE 754-2008 and the BSON specification write it: `1.10`, `-12E+3`, `NaN`.
pub(super) fn to_text(bits: u128) -> String {
    const EXPONENT_BIAS: i32 = 6176;
    const COEFFICIENT_MAX: u128 = 9_999_999_999_999_999_999_999_999_999_999_999;
    let sign = if bits >> 127 == 1 { "-" } else { "" };
    let combination = (bits >> 122) as u32 & 0x1f;
    match combination {
        0x1f => return "NaN".to_owned(),
        0x1e => return format!("{sign}Infinity"),
        _ => {}
    }
    let (biased, coefficient) = if combination >> 3 == 3 {
        // The large form of a coefficient always passes 34 digits: it counts as 0.
        ((bits >> 111) as i32 & 0x3fff, 0)
    } else {
        ((bits >> 113) as i32 & 0x3fff, bits & ((1 << 113) - 1))
    };
    let coefficient = if coefficient > COEFFICIENT_MAX { 0 } else { coefficient };
    let digits = coefficient.to_string();
    let exponent = biased - EXPONENT_BIAS;
    let adjusted = exponent + digits.len() as i32 - 1;
    let mut text = sign.to_owned();
    if exponent == 0 {
        text.push_str(&digits);
    } else if exponent > 0 || adjusted < -6 {
        let (first, rest) = digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        // Writing to a string does not fail.
        let _ = write!(text, "{first}{point}{rest}E{adjusted:+}");
    } else {
        let places = exponent.unsigned_abs() as usize;
        let padded = format!("{digits:0>width$}", width = places + 1);
        let (whole, fraction) = padded.split_at(padded.len() - places);
        let _ = write!(text, "{whole}.{fraction}");
    }
    text
}
