//! What was measured, for people and for programs.

use std::io::{self, Write};

use benchstat::{Assumption, Sample, Scale, Summary, UnitClass};
use bogo::{List, Map, Path, Value};

use super::measure::{Samples, TASKS, Task};
use super::{Documents, Entrant};
use crate::paint::Paint;
use crate::table::{Table, counted, grouped, percent, share};

/// The probability that a median lies in its interval.
const CONFIDENCE: f64 = 0.95;

/// All that was measured of an input.
pub(super) struct Report {
    name: String,
    documents: u64,
    bytes: u64,
    path: String,
    formats: Vec<Format>,
    /// Why formats have no part.
    left_out: Vec<String>,
}

struct Format {
    name: &'static str,
    bytes: u64,
    /// Seconds of a document, by task.
    summaries: [Summary; 3],
    samples: usize,
}

impl Report {
    /// `samples` stand in the order of `entrants`; `left_out` says why the others have no part.
    pub(super) fn new(
        documents: &Documents,
        path: &Path,
        entrants: &[Entrant],
        samples: Samples,
        left_out: Vec<String>,
    ) -> Self {
        let count = documents.values.len();
        let format = |(entrant, found): (&Entrant, [Vec<f64>; 3])| Format {
            name: entrant.contestant.name(),
            bytes: entrant.messages.iter().map(|message| message.len() as u64).sum(),
            samples: found[0].len(),
            summaries: found.map(|nanos| summary(&nanos, count)),
        };
        Report {
            name: documents.name.clone(),
            documents: count as u64,
            bytes: documents.bytes,
            path: if path.segments().is_empty() { "(all of it)".to_owned() } else { path.to_string() },
            formats: entrants.iter().zip(samples).map(format).collect(),
            left_out,
        }
    }

    pub(super) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let paint = Paint::stdout();
        let (documents, bytes) = (counted(self.documents, "document"), counted(self.bytes, "byte"));
        writeln!(out, "{}: {documents}, {bytes}", paint.bold(&self.name))?;
        let samples = self.formats.first().map_or(0, |format| format.samples);
        writeln!(
            out,
            "time of a document, medians of {samples} samples with their 95 % intervals; fetch: {}",
            self.path
        )?;
        writeln!(out)?;
        let mut table = Table::new(&["format", "bytes", "of JSON", "encode", "", "decode", "", "fetch", ""]);
        let json = self.formats.iter().find(|format| format.name == "JSON");
        for format in &self.formats {
            table.plain(format.cells(json));
        }
        table.write(out, paint)?;
        if json.is_some() {
            writeln!(out, "\n{}", paint.dim("beside the times: how many times as fast as JSON"))?;
        }
        self.left_out.iter().try_for_each(|why| writeln!(out, "{why}"))
    }

    pub(super) fn to_value(&self) -> Value {
        let mut report = Map::new();
        report.insert("file", self.name.as_str());
        report.insert("documents", self.documents);
        report.insert("bytes", self.bytes);
        report.insert("path", self.path.as_str());
        report.insert("formats", self.formats.iter().map(Format::to_value).collect::<List>());
        report.insert("left_out", self.left_out.iter().map(|why| Value::from(why.as_str())).collect::<List>());
        Value::Object(report)
    }
}

impl Format {
    fn cells(&self, json: Option<&Format>) -> Vec<String> {
        let of_json = json.map_or_else(String::new, |json| percent(share(self.bytes, json.bytes)));
        let mut cells = vec![self.name.to_owned(), grouped(self.bytes), of_json];
        for task in TASKS {
            let summary = self.summary(task);
            cells.push(format!(
                "{}s ± {}",
                Scale::of(summary.center, UnitClass::Decimal).format(summary.center),
                summary.range()
            ));
            cells.push(json.map_or_else(String::new, |json| times(json.summary(task).center / summary.center)));
        }
        cells
    }

    fn summary(&self, task: Task) -> &Summary {
        &self.summaries[task as usize]
    }

    fn to_value(&self) -> Value {
        let mut format = Map::new();
        format.insert("format", self.name);
        format.insert("bytes", self.bytes);
        format.insert("samples", self.samples as u64);
        for (name, task) in ["encode", "decode", "fetch"].into_iter().zip(TASKS) {
            format.insert(name, nanoseconds(self.summary(task)));
        }
        Value::Object(format)
    }
}

fn summary(nanos_of_all: &[f64], documents: usize) -> Summary {
    let seconds = nanos_of_all.iter().map(|nanos| nanos * 1e-9 / documents as f64).collect();
    Summary::of(&Sample::new(seconds), Assumption::Nothing, CONFIDENCE)
}

fn nanoseconds(summary: &Summary) -> Value {
    let mut value = Map::new();
    value.insert("nanoseconds", summary.center * 1e9);
    value.insert("low", summary.low * 1e9);
    value.insert("high", summary.high * 1e9);
    Value::Object(value)
}

/// A ratio to three digits.
fn times(ratio: f64) -> String {
    match ratio {
        r if r >= 99.95 => format!("{r:.0}x"),
        r if r >= 9.995 => format!("{r:.1}x"),
        r => format!("{r:.2}x"),
    }
}
