//! Orders: how the values of one key are sorted.

use std::cmp::Ordering;

/// The order of the values of a key; values that it holds equal keep the order of their first appearance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Of first appearance.
    First,
    /// `@alpha`.
    Alphabetic,
    /// `@num`.
    Numeric,
    /// `@(a b c)`, which also leaves out every other value.
    Fixed(Vec<String>),
}

impl Order {
    pub(super) fn accepts(&self, value: &str) -> bool {
        match self {
            Order::Fixed(values) => values.iter().any(|fixed| fixed == value),
            Order::First | Order::Alphabetic | Order::Numeric => true,
        }
    }

    pub(super) fn compare(&self, left: &str, right: &str) -> Ordering {
        match self {
            Order::First => Ordering::Equal,
            Order::Alphabetic => left.cmp(right),
            Order::Numeric => compare_numbers(left, right),
            Order::Fixed(values) => {
                let place = |value: &str| values.iter().position(|fixed| fixed == value);
                place(left).cmp(&place(right))
            }
        }
    }
}

/// Numbers by size, then all other texts by their letters.
fn compare_numbers(left: &str, right: &str) -> Ordering {
    match (number(left), number(right)) {
        (Some(left), Some(right)) => left.total_cmp(&right),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => left.cmp(right),
    }
}

/// A number with an SI or IEC prefix and the letter for bytes, each if it is there: `1500`, `1kB`, `2MiB`.
fn number(text: &str) -> Option<f64> {
    let text = text.strip_suffix(['B', 'b']).unwrap_or(text);
    let (text, base) = match text.strip_suffix('i') {
        Some(text) => (text, 1024.0),
        None => (text, 1000.0),
    };
    let last = text.chars().last()?;
    let power = match last {
        'k' | 'K' => 1,
        'M' => 2,
        'G' => 3,
        'T' => 4,
        'P' => 5,
        'E' => 6,
        'Z' => 7,
        'Y' => 8,
        _ if base == 1024.0 => return None,
        _ => return crate::float::parse(text).ok(),
    };
    let digits = &text[..text.len() - last.len_utf8()];
    let number = crate::float::parse(digits).ok()?;
    Some(number * f64::powi(base, power))
}
