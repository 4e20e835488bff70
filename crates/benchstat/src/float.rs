//! Numbers as Go reads and writes them.

use std::num::IntErrorKind;

/// From this decimal exponent on the shortest form of a number is written with an exponent.
const EXPONENT_MAX: i32 = 6;
/// Below this decimal exponent too.
const EXPONENT_MIN: i32 = -4;

/// Why a text is no number, in the words that the command prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberFault {
    Syntax,
    Range,
}

impl NumberFault {
    pub(crate) fn text(self) -> &'static str {
        match self {
            NumberFault::Syntax => "invalid syntax",
            NumberFault::Range => "value out of range",
        }
    }
}

/// Reads a measurement: decimal, or an infinity or a NaN by name.
pub(crate) fn parse(text: &str) -> Result<f64, NumberFault> {
    let value: f64 = text.parse().map_err(|_| NumberFault::Syntax)?;
    let unsigned = text.trim_start_matches(['+', '-']);
    let named = unsigned.starts_with(|first: char| first.is_ascii_alphabetic());
    match value {
        _ if value.is_nan() && unsigned.len() < text.len() => Err(NumberFault::Syntax),
        _ if value.is_infinite() && !named => Err(NumberFault::Range),
        _ => Ok(value),
    }
}

/// Reads an iteration count.
pub(crate) fn parse_count(text: &str) -> Result<i64, NumberFault> {
    text.parse::<i64>().map_err(|error| match error.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => NumberFault::Range,
        _ => NumberFault::Syntax,
    })
}

/// Writes the fewest digits that identify `value`, as Go's `%v` does.
///
/// # Examples
///
/// ```
/// assert_eq!(benchstat::shortest(1.5e-7), "1.5e-07");
/// assert_eq!(benchstat::shortest(325965000.0), "3.25965e+08");
/// assert_eq!(benchstat::shortest(4096.0), "4096");
/// ```
#[must_use]
pub fn shortest(value: f64) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "+Inf" } else { "-Inf" }.to_owned();
    }
    let scientific = format!("{value:e}");
    let Some((digits, exponent)) = scientific.split_once('e') else { return scientific };
    let exponent: i32 = exponent.parse().unwrap_or_default();
    if (EXPONENT_MIN..EXPONENT_MAX).contains(&exponent) || value == 0.0 {
        return format!("{value}");
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
}

/// Writes `value` with a fixed number of decimals, as Go's `%.*f` does.
pub(crate) fn fixed(value: f64, decimals: usize) -> String {
    if value.is_finite() { format!("{value:.decimals$}") } else { shortest(value) }
}

/// Writes `value` with its sign and a fixed number of decimals, as Go's `%+.*f` does.
pub(crate) fn fixed_signed(value: f64, decimals: usize) -> String {
    if value.is_finite() { format!("{value:+.decimals$}") } else { shortest(value) }
}
