//! A record read back: its header, and the samples of each row.

use std::collections::BTreeMap;
use std::path::Path;

use benchstat::{Collector, Event, Name, Query, Sample, input::go};

use crate::Result;

/// A record as it was measured.
pub struct Measured {
    file: String,
    text: String,
    facts: Vec<(String, String)>,
    rows: Vec<Row>,
}

/// All samples of one trial.
#[derive(Clone, Debug)]
pub struct Row {
    full: String,
    samples: BTreeMap<String, Sample>,
}

impl Row {
    /// Without `Benchmark`.
    #[must_use]
    pub fn benchmark(&self) -> &str {
        Name::parse(&self.full).base()
    }

    /// The value of a key of the name, empty where there is none.
    #[must_use]
    pub fn key(&self, key: &str) -> &str {
        Name::parse(&self.full).value(key)
    }

    /// The samples in a tidy unit: `sec/op`, `allocs/op`.
    #[must_use]
    pub fn sample(&self, unit: &str) -> Option<&Sample> {
        self.samples.get(unit)
    }

    /// Contestant and language, where it is not Rust.
    #[must_use]
    pub fn contestant(&self) -> String {
        match self.key("lang") {
            "rust" | "" => self.key("codec").to_owned(),
            lang => format!("{} ({lang})", self.key("codec")),
        }
    }
}

impl Measured {
    /// Reads a record.
    ///
    /// # Errors
    ///
    /// If it cannot be read or a line of it is malformed.
    pub fn read(path: &Path) -> Result<Self> {
        let file = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| format!("{file}: {error}"))?;
        Measured::parse(&file, text)
    }

    /// Reads a record's text; `file` is for messages.
    ///
    /// # Errors
    ///
    /// If a line is malformed.
    pub fn parse(file: &str, text: String) -> Result<Self> {
        let mut facts = Vec::new();
        let mut order: Vec<String> = Vec::new();
        let mut values: BTreeMap<String, BTreeMap<String, Vec<f64>>> = BTreeMap::new();
        let mut fault = None;
        go::read(text.as_bytes(), file, |event| match event {
            Event::Record(record) => {
                if facts.is_empty() {
                    facts = record.config.pairs().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
                }
                if !values.contains_key(&record.name) {
                    order.push(record.name.clone());
                }
                let units = values.entry(record.name.clone()).or_default();
                for measurement in &record.measurements {
                    // `0 ns/op` is left in its unit by upstream, and so by ours.
                    units.entry(tidy(&measurement.unit)).or_default().push(measurement.value);
                }
            }
            Event::Fault(error) => fault = fault.take().or(Some(error.to_string())),
            Event::Unit { .. } => {}
        })?;
        if let Some(fault) = fault {
            return Err(fault.into());
        }
        let row = |full: String| {
            let units = values.remove(&full).unwrap_or_default();
            Row { full, samples: units.into_iter().map(|(unit, values)| (unit, Sample::new(values))).collect() }
        };
        let rows = order.into_iter().map(row).collect();
        Ok(Measured { file: file.to_owned(), text, facts, rows })
    }

    /// For messages.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The header, in its order.
    #[must_use]
    pub fn facts(&self) -> &[(String, String)] {
        &self.facts
    }

    /// The question it answers, from its header.
    #[must_use]
    pub fn question(&self) -> &str {
        let package = self.facts.iter().find(|(key, _)| key == "pkg").map_or("", |(_, value)| value);
        package.strip_prefix("bogo/lab/").unwrap_or("")
    }

    /// The rows, in the order in which they came up.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The values of a key, in the order in which they came up.
    #[must_use]
    pub fn values(&self, key: &str) -> Vec<String> {
        let mut values: Vec<String> = Vec::new();
        for value in self.rows.iter().map(|row| row.key(key)).filter(|value| !value.is_empty()) {
            if !values.iter().any(|seen| seen == value) {
                values.push(value.to_owned());
            }
        }
        values
    }

    /// Benchstat's tables for a query.
    ///
    /// # Errors
    ///
    /// If the query cannot be read.
    pub fn tables(&self, query: &Query) -> Result<benchstat::Report> {
        let mut collector = Collector::new(query)?;
        go::read(self.text.as_bytes(), &self.file, |event| collector.add(event))?;
        Ok(collector.finish())
    }
}

fn tidy(unit: &str) -> String {
    benchstat::tidy(unit).unit
}
