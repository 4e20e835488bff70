//! Units: their tidy form, the prefixes they take, and what benchmarks say about them.

use std::collections::HashMap;

/// A unit in its tidy form, and what a value in the unit as read is multiplied by.
#[derive(Clone, Debug, PartialEq)]
pub struct Tidied {
    /// The tidy unit.
    pub unit: String,
    /// How many of the tidy unit one of the unit as read is.
    pub factor: f64,
}

/// The unit that `unit` is compared and printed in: seconds for nanoseconds, bytes for megabytes.
///
/// Only what stands above the fraction bar is tidied, and only whole words.
///
/// # Examples
///
/// ```
/// let tidied = benchstat::tidy("ns/op");
/// assert_eq!((tidied.unit.as_str(), tidied.factor), ("sec/op", 1e-9));
/// assert_eq!(benchstat::tidy("op/ns").unit, "op/ns");
/// ```
#[must_use]
pub fn tidy(unit: &str) -> Tidied {
    let mut tidied = Tidied { unit: String::with_capacity(unit.len() + 2), factor: 1.0 };
    for (word, above) in words(unit) {
        let (word, factor) = match word {
            "ns" if above => ("sec", 1e-9),
            "MB" if above => ("B", 1e6),
            other => (other, 1.0),
        };
        tidied.unit.push_str(word);
        tidied.factor *= factor;
    }
    tidied
}

/// Which prefixes a unit takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnitClass {
    /// Powers of 1000: n, µ, m, k, M, G, T.
    Decimal,
    /// Powers of 1024, for bytes: Ki, Mi, Gi, Ti.
    Binary,
}

impl UnitClass {
    /// The class of a tidy unit: binary if it counts bytes above the fraction bar.
    #[must_use]
    pub fn of(unit: &str) -> Self {
        let bytes = words(unit).any(|(word, above)| above && matches!(word, "B" | "bytes"));
        if bytes { UnitClass::Binary } else { UnitClass::Decimal }
    }
}

/// The words of a unit and what separates them, each with whether it stands above the fraction bar.
///
/// A star leads back above it: `s/B*B` is seconds times bytes by bytes.
fn words(unit: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut rest = unit;
    let mut above = true;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = match first {
            '/' | '*' | '-' | ' ' => 1,
            _ => rest.find(['/', '*', '-', ' ']).unwrap_or(rest.len()),
        };
        above = match first {
            '/' => false,
            '*' => true,
            _ => above,
        };
        let (word, behind) = rest.split_at(end);
        rest = behind;
        Some((word, above))
    })
}

/// Whether more of a unit is better or worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// Less is better, as of times and sizes.
    Lower,
    /// More is better, as of rates.
    Higher,
}

/// What `Unit` lines say, by tidy unit.
///
/// The first value given for a key stays.
#[derive(Clone, Debug, Default)]
pub struct UnitMetadata {
    values: HashMap<(String, String), String>,
}

impl UnitMetadata {
    /// Notes `key=value` for `unit`.
    ///
    /// # Errors
    ///
    /// The value that the key already has, if it is another.
    pub fn set(&mut self, unit: &str, key: &str, value: &str) -> Result<(), &str> {
        let entry = self.values.entry((tidy(unit).unit, key.to_owned()));
        let present = entry.or_insert_with(|| value.to_owned());
        if present == value { Ok(()) } else { Err(present) }
    }

    /// The value of `key` for `unit`.
    #[must_use]
    pub fn get(&self, unit: &str, key: &str) -> Option<&str> {
        self.values.get(&(tidy(unit).unit, key.to_owned())).map(String::as_str)
    }

    /// Whether `unit` is said to be measured without any noise (`assume=exact`).
    #[must_use]
    pub fn is_exact(&self, unit: &str) -> bool {
        self.get(unit, "assume") == Some("exact")
    }

    /// Which way `unit` is better: as `better=` says, else lower unless it is a rate by the second.
    #[must_use]
    pub fn better(&self, unit: &str) -> Better {
        match self.get(unit, "better") {
            Some("higher") => Better::Higher,
            Some("lower") => Better::Lower,
            _ if unit.ends_with("/s") || unit.ends_with("/sec") => Better::Higher,
            _ => Better::Lower,
        }
    }
}
