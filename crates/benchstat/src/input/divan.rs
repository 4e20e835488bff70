//! What divan prints: a tree of benchmarks with their fastest, slowest, median and mean times.
//!
//! Divan keeps its samples to itself, so that one run is one sample: its median is the time `sec/op`, the others are
//! `fastest-sec/op`, `slowest-sec/op` and `mean-sec/op`. Several runs, one behind the other in a file, make a sample that
//! can be compared. Rates, and allocations where divan counts them, are those of the median, too. The tree's levels are
//! joined by slashes; the program's name is the file configuration key `bench`.

use std::io::{self, BufRead};
use std::sync::Arc;

use super::{Event, Fault};
use crate::record::{Config, Measurement, Record};

/// The units of the columns, in divan's order.
const UNITS: [&str; 4] = ["fastest-sec/op", "slowest-sec/op", "sec/op", "mean-sec/op"];
/// What one level of the tree is indented by.
const INDENT: usize = 3;

/// Reads what divan printed; `file` is what the key `.file` stands for.
///
/// # Errors
///
/// Those of the reader; a malformed row is an [`Event::Fault`] instead, and reading goes on.
pub fn read(mut input: impl BufRead, file: &str, mut sink: impl FnMut(Event<'_>)) -> io::Result<()> {
    let mut reader = Reader {
        file,
        line: 0,
        config: Arc::new(Config::of_file(file)),
        path: Vec::new(),
        due: None,
        section: Section::Rates,
    };
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes)? > 0 {
        reader.line(String::from_utf8_lossy(&bytes).trim_end(), &mut sink);
        bytes.clear();
    }
    reader.hand_on(&mut sink);
    Ok(())
}

struct Reader<'a> {
    file: &'a str,
    line: u64,
    config: Arc<Config>,
    /// The names on the way down the tree.
    path: Vec<String>,
    /// The benchmark read last, whose rates and allocations may follow.
    due: Option<Record>,
    /// What the next rows without a name are.
    section: Section,
}

/// The parts of the rows below a benchmark.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Rates,
    /// How many allocations there are, then how many bytes.
    AllocationCount,
    AllocationBytes,
    /// Peaks, reallocations and whatever else.
    Other,
}

impl Reader<'_> {
    fn line(&mut self, text: &str, sink: &mut impl FnMut(Event<'_>)) {
        self.line += 1;
        if text.contains("fastest") && text.contains("│ slowest") {
            self.hand_on(sink);
            return self.start(text);
        }
        let body = text.trim_start_matches(['│', ' ']);
        let indent = text.chars().count() - body.chars().count();
        match body.strip_prefix("├─ ").or_else(|| body.strip_prefix("╰─ ")) {
            Some(row) => {
                self.hand_on(sink);
                self.row(indent / INDENT, row, sink);
            }
            None => self.detail(body),
        }
    }

    /// The head of a program's table.
    fn start(&mut self, head: &str) {
        self.path.clear();
        let name = head.split("fastest").next().unwrap_or_default().trim();
        Arc::make_mut(&mut self.config).set("bench", name);
    }

    fn row(&mut self, depth: usize, row: &str, sink: &mut impl FnMut(Event<'_>)) {
        let mut columns = row.split('│').map(str::trim);
        let first = columns.next().unwrap_or_default();
        let (name, fastest) = match time_at_end(first) {
            Some((name, seconds)) => (name, Some(seconds)),
            None => (first, None),
        };
        self.path.truncate(depth);
        self.path.push(name.to_owned());
        let Some(fastest) = fastest else { return };
        let times: Option<Vec<f64>> = columns.by_ref().take(UNITS.len() - 1).map(time).collect();
        match times {
            Some(times) if times.len() + 1 == UNITS.len() => {
                // Behind the times stand the samples and, last, the iterations.
                let iterations = columns.next_back().and_then(|count| count.parse().ok()).unwrap_or(1);
                self.section = Section::Rates;
                self.due = Some(self.record(iterations, std::iter::once(fastest).chain(times)));
            }
            _ => {
                let message = "expected fastest, slowest, median and mean".to_owned();
                sink(Event::Fault(&Fault { file: self.file.to_owned(), line: self.line, message }));
            }
        }
    }

    fn record(&self, iterations: i64, seconds: impl Iterator<Item = f64>) -> Record {
        let mut measurements: Vec<_> =
            seconds.zip(UNITS).map(|(seconds, unit)| Measurement::new(seconds, unit)).collect();
        // The unit that everything else has comes first.
        measurements.sort_by_key(|measurement| &*measurement.unit != "sec/op");
        Record { config: self.config.clone(), name: self.path.join("/"), iterations, measurements }
    }

    /// A row without a name belongs to the benchmark above.
    fn detail(&mut self, row: &str) {
        let mut columns = row.split('│').map(str::trim);
        let heading = columns.next().unwrap_or_default();
        if heading.ends_with(':') {
            self.section = if heading == "alloc:" { Section::AllocationCount } else { Section::Other };
            return;
        }
        // Behind the fastest and the slowest stands the median.
        let median = columns.nth(1).unwrap_or_default();
        let Some((value, unit)) = self.section.measure(median) else { return };
        if self.section == Section::AllocationCount {
            self.section = Section::AllocationBytes;
        }
        if let Some(record) = &mut self.due {
            record.measurements.push(Measurement::new(value, unit));
        }
    }

    fn hand_on(&mut self, sink: &mut impl FnMut(Event<'_>)) {
        if let Some(record) = self.due.take() {
            sink(Event::Record(&record));
        }
    }
}

impl Section {
    fn measure(self, text: &str) -> Option<(f64, &'static str)> {
        match self {
            Section::Rates => rate(text),
            Section::AllocationCount => Some((text.parse().ok()?, "allocs/op")),
            Section::AllocationBytes => match counted(text)? {
                (bytes, "B") => Some((bytes, "B/op")),
                _ => None,
            },
            Section::Other => None,
        }
    }
}

/// A name, blanks, and a time behind.
fn time_at_end(text: &str) -> Option<(&str, f64)> {
    let (before_unit, _) = text.rsplit_once(' ')?;
    let (name, _) = before_unit.trim_end().rsplit_once(' ')?;
    Some((name.trim_end(), time(&text[name.len()..])?))
}

/// `70.38 ns`.
fn time(text: &str) -> Option<f64> {
    let (number, unit) = text.trim().split_once(' ')?;
    let factor = match unit.trim() {
        "ps" => 1e-12,
        "ns" => 1e-9,
        "µs" | "us" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return None,
    };
    Some(number.trim().parse::<f64>().ok().filter(|number| number.is_finite())? * factor)
}

/// `1.5 GB/s`, `12.1 Mitem/s` or `3.4 KiB/s`.
fn rate(text: &str) -> Option<(f64, &'static str)> {
    match counted(text.strip_suffix("/s")?)? {
        (count, "B") => Some((count, "B/s")),
        (count, "item") => Some((count, "item/s")),
        (count, "char") => Some((count, "char/s")),
        _ => None,
    }
}

/// A number of something with a prefix before its name: `24 B`, `1.5 GB`, `12.1 Mitem`.
fn counted(text: &str) -> Option<(f64, &'static str)> {
    let (number, name) = text.split_once(' ')?;
    let number: f64 = number.parse().ok()?;
    let name = name.trim();
    let (unit, prefix) = ["item", "char", "B"].into_iter().find_map(|unit| Some((unit, name.strip_suffix(unit)?)))?;
    let (letter, base) = match prefix.strip_suffix('i') {
        Some(letter) => (letter, 1024.0),
        None => (prefix, 1000.0),
    };
    let power = ["", "K", "M", "G", "T", "P"].iter().position(|known| known.eq_ignore_ascii_case(letter))?;
    Some((number * f64::powi(base, power as i32), unit))
}
