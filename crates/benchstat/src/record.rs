//! Records: one result of one benchmark, and the file configuration it was measured under.

use std::sync::Arc;

use crate::unit::tidy;

/// The `key: value` pairs that hold for a record, in the order in which the keys came up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    file: String,
    pairs: Vec<(String, String)>,
}

impl Config {
    /// The configuration at the start of a file, which only says what the file is called.
    #[must_use]
    pub fn of_file(file: impl Into<String>) -> Self {
        Config { file: file.into(), pairs: Vec::new() }
    }

    /// What the key `.file` stands for.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The value of `key`, or nothing.
    #[must_use]
    pub fn get(&self, key: &str) -> &str {
        let pair = self.pairs.iter().find(|(name, _)| name == key);
        pair.map_or("", |(_, value)| value)
    }

    /// Sets `key`; an empty value takes it away.
    pub fn set(&mut self, key: &str, value: &str) {
        let position = self.pairs.iter().position(|(name, _)| name == key);
        match position {
            Some(index) if value.is_empty() => drop(self.pairs.remove(index)),
            Some(index) => value.clone_into(&mut self.pairs[index].1),
            None if value.is_empty() => {}
            None => self.pairs.push((key.to_owned(), value.to_owned())),
        }
    }

    /// All pairs, the file's name not among them.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }
}

/// One value of a record, in its tidy unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// The value in `unit`.
    pub value: f64,
    /// The tidy unit, or the unit as read where tidying leaves the value as it is.
    pub unit: Arc<str>,
    /// The unit as read.
    pub unit_read: Arc<str>,
}

impl Measurement {
    /// A measurement of `value` in `unit`, tidied.
    ///
    /// # Examples
    ///
    /// ```
    /// let measurement = benchstat::Measurement::new(2500.0, "ns/op");
    /// assert_eq!(&*measurement.unit, "sec/op");
    /// assert_eq!(measurement.value, 2500.0 * 1e-9);
    /// ```
    #[must_use]
    pub fn new(value: f64, unit: &str) -> Self {
        TidiedUnit::new(unit).measure(value)
    }
}

/// A unit as read with its tidy form, shared by all measurements in it.
#[derive(Clone, Debug)]
pub(crate) struct TidiedUnit {
    read: Arc<str>,
    tidy: Arc<str>,
    factor: f64,
}

impl TidiedUnit {
    pub(crate) fn new(unit: &str) -> Self {
        let tidied = tidy(unit);
        TidiedUnit { read: unit.into(), tidy: tidied.unit.into(), factor: tidied.factor }
    }

    /// Upstream keeps the unit of what tidying does not change, so that `0 ns/op` stays in `ns/op`.
    pub(crate) fn measure(&self, value: f64) -> Measurement {
        let tidied = value * self.factor;
        let unit = if tidied == value { &self.read } else { &self.tidy };
        Measurement { value: tidied, unit: unit.clone(), unit_read: self.read.clone() }
    }
}

/// One result: a benchmark's name, how often it ran, and what was measured.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// What held when it was measured; records of one stretch of a file share it.
    pub config: Arc<Config>,
    /// The full name without `Benchmark`.
    pub name: String,
    /// How often it ran.
    pub iterations: i64,
    /// What was measured, in the order of the line.
    pub measurements: Vec<Measurement>,
}
