//! What a plain scalar means in the core schema of YAML 1.2, and which texts a reader of YAML 1.1 or 1.2 would take for
//! something else.

use bogo::Value;

use crate::format::number::{self, Decimal};

/// What a plain scalar is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Plain {
    Null,
    Bool(bool),
    Integer(Value),
    /// An integer beyond 64 bits, as the nearest float.
    WideInteger(f64),
    Float(Decimal),
    Text,
}

/// Resolves a plain scalar: `~`, `true`, `0x1F`, `0o17`, `1e3`, `.inf` and so on; everything else is text, also `yes`,
/// `2024-01-01` and `12:30`.
pub(super) fn resolve(text: &str) -> Plain {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Plain::Null,
        "true" | "True" | "TRUE" => Plain::Bool(true),
        "false" | "False" | "FALSE" => Plain::Bool(false),
        ".nan" | ".NaN" | ".NAN" => float(f64::NAN),
        _ => resolve_number(text),
    }
}

fn resolve_number(text: &str) -> Plain {
    let (negative, unsigned) = match text.as_bytes() {
        [b'-', ..] => (true, &text[1..]),
        [b'+', ..] => (false, &text[1..]),
        _ => (false, text),
    };
    match unsigned {
        ".inf" | ".Inf" | ".INF" => return float(if negative { f64::NEG_INFINITY } else { f64::INFINITY }),
        _ if !unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.') => return Plain::Text,
        _ => {}
    }
    let all = |digits: &str, radix| !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    // Hexadecimal and octal have no sign.
    if let Some(digits) = text.strip_prefix("0x").filter(|digits| all(digits, 16)) {
        return integer(false, digits, 16);
    }
    if let Some(digits) = text.strip_prefix("0o").filter(|digits| all(digits, 8)) {
        return integer(false, digits, 8);
    }
    if all(unsigned, 10) {
        return integer(negative, unsigned, 10);
    }
    if is_float(unsigned) { Plain::Float(number::decimal(text)) } else { Plain::Text }
}

fn float(value: f64) -> Plain {
    Plain::Float(Decimal { value, exact: true })
}

fn integer(negative: bool, digits: &str, radix: u32) -> Plain {
    if let Some(value) = number::integer(negative, digits, radix) {
        return Plain::Integer(value);
    }
    let magnitude = match u128::from_str_radix(digits, radix) {
        Ok(magnitude) => magnitude as f64,
        Err(_) if radix == 10 => digits.parse().unwrap_or(f64::INFINITY),
        // Beyond 128 bits, nearly the nearest.
        Err(_) => digits
            .chars()
            .filter_map(|c| c.to_digit(radix))
            .fold(0.0, |number: f64, digit| number.mul_add(radix.into(), digit.into())),
    };
    Plain::WideInteger(if negative { -magnitude } else { magnitude })
}

/// Digits with a point, an exponent, or both: `1.5`, `.5`, `1.`, `1e3`.
fn is_float(text: &str) -> bool {
    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent_is_right = exponent.is_none_or(|text| {
        let text = text.strip_prefix(['+', '-']).unwrap_or(text);
        !text.is_empty() && digits(text)
    });
    digits(whole) && digits(fraction) && !(whole.is_empty() && fraction.is_empty()) && exponent_is_right
}

/// Whether a text may stand without quotes and is text to every reader. Cautious: it starts with a letter, `_` or `/`,
/// goes on with letters, digits and a few marks, and is no word that YAML 1.1 or 1.2 has a meaning for.
pub(super) fn is_safe_plain(text: &str) -> bool {
    const WORDS: [&str; 11] = ["null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf"];
    let starts_right = text.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '/'));
    let goes_on =
        |c: char| c.is_alphanumeric() || matches!(c, '_' | '/' | '-' | '.' | '+' | '(' | ')' | ' ' | '@' | ';');
    starts_right
        && text.chars().all(goes_on)
        && !text.ends_with(' ')
        && !WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
}
