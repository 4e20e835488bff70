//! The Go benchmark format: what `go test -bench` prints, and what many others do.
//!
//! The format is described in the Go proposal 14313: `key: value` lines hold for the results that follow, results begin
//! with `Benchmark`, `Unit` lines describe units, everything else is passed over.

mod line;

use std::collections::HashMap;
use std::io::{self, BufRead};
use std::sync::Arc;

use self::line::Line;
use super::{Event, Fault};
use crate::record::{Config, Measurement, Record, TidiedUnit};

/// Reads an input to its end and hands on what it holds; `file` is what the key `.file` stands for.
///
/// Bytes that are no UTF-8 are read as replacement characters.
///
/// # Errors
///
/// Those of the reader; a malformed line is an [`Event::Fault`] instead, and reading goes on.
///
/// # Examples
///
/// ```
/// use benchstat::{Event, input::go};
///
/// let text = "goos: linux\nBenchmarkCopy-8 100 5 ns/op\nBenchmarkCopy-8 many\n";
/// let mut seen = Vec::new();
/// go::read(text.as_bytes(), "a.txt", |event| match event {
///     Event::Record(record) => seen.push(format!("{} on {}", record.name, record.config.get("goos"))),
///     Event::Fault(fault) => seen.push(fault.to_string()),
///     Event::Unit { .. } => {}
/// })?;
/// assert_eq!(seen, ["Copy-8 on linux", "a.txt:3: parsing iteration count: invalid syntax"]);
/// # Ok::<_, std::io::Error>(())
/// ```
pub fn read(mut input: impl BufRead, file: &str, mut sink: impl FnMut(Event<'_>)) -> io::Result<()> {
    let mut reader = Reader::new(file);
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes)? > 0 {
        let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        reader.line(&String::from_utf8_lossy(line), &mut sink);
        bytes.clear();
    }
    Ok(())
}

/// What holds from line to line.
struct Reader<'a> {
    file: &'a str,
    line: u64,
    record: Record,
    units: HashMap<String, TidiedUnit>,
}

impl<'a> Reader<'a> {
    fn new(file: &'a str) -> Self {
        let record = Record { config: Arc::new(Config::of_file(file)), ..Record::default() };
        Reader { file, line: 0, record, units: HashMap::new() }
    }

    fn line(&mut self, text: &str, sink: &mut impl FnMut(Event<'_>)) {
        self.line += 1;
        match Line::parse(text) {
            Ok(Line::Result { name, iterations, values }) => {
                self.fill(name, iterations, values);
                sink(Event::Record(&self.record));
            }
            Ok(Line::Pair { key, value }) => Arc::make_mut(&mut self.record.config).set(key, value),
            Ok(Line::Unit { unit, pairs }) => self.describe(unit, pairs, sink),
            Ok(Line::Other) => {}
            Err(message) => self.fault(message, sink),
        }
    }

    fn fill(&mut self, name: &str, iterations: i64, values: Vec<(f64, &str)>) {
        name.clone_into(&mut self.record.name);
        self.record.iterations = iterations;
        self.record.measurements.clear();
        for (value, unit) in values {
            let measurement = self.measure(value, unit);
            self.record.measurements.push(measurement);
        }
    }

    fn measure(&mut self, value: f64, unit: &str) -> Measurement {
        if let Some(known) = self.units.get(unit) {
            return known.measure(value);
        }
        let new = TidiedUnit::new(unit);
        self.units.entry(unit.to_owned()).or_insert(new).measure(value)
    }

    /// The pairs before a malformed one count.
    fn describe(&self, unit: &str, pairs: &str, sink: &mut impl FnMut(Event<'_>)) {
        for pair in pairs.split_whitespace() {
            match pair.split_once('=') {
                Some((key, value)) => sink(Event::Unit { file: self.file, line: self.line, unit, key, value }),
                None => return self.fault("expected key=value".to_owned(), sink),
            }
        }
    }

    fn fault(&self, message: String, sink: &mut impl FnMut(Event<'_>)) {
        sink(Event::Fault(&Fault { file: self.file.to_owned(), line: self.line, message }));
    }
}
