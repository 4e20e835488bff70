//! A record: raw rows in Go's benchmark format under a header of facts, one file a question.
//!
//! A row is written when it is measured, so a record that was stopped half-way is continued where it ends.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::Result;
use crate::trial::{Name, Sample, Sizes, Verdict};

/// A record that rows are added to.
pub struct Record {
    path: PathBuf,
    file: File,
    rows: HashMap<String, u32>,
}

/// A fact of the header.
pub type Fact = (&'static str, String);

/// The facts that may change while a record is written.
const MAY_CHANGE: [&str; 1] = ["date"];

impl Record {
    /// A new record with this header, or the one that is there, continued.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or was begun on another machine or with other versions.
    pub fn open(path: &Path, header: &[Fact]) -> Result<Self> {
        let before = match fs::read_to_string(path) {
            Ok(text) => whole_lines(&text).to_owned(),
            Err(_) => String::new(),
        };
        if before.is_empty() {
            return Record::create(path, header);
        }
        same_facts(&before, header).map_err(|fact| format!("{} cannot be continued: {fact}", path.display()))?;
        let file = OpenOptions::new().append(true).open(path)?;
        // A row that was cut off is measured again.
        file.set_len(before.len() as u64)?;
        Ok(Record { path: path.to_owned(), file, rows: count_rows(&before) })
    }

    fn create(path: &Path, header: &[Fact]) -> Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = File::create(path)?;
        let lines: String = header.iter().map(|(key, value)| format!("{key}: {value}\n")).collect();
        file.write_all(lines.as_bytes())?;
        Ok(Record { path: path.to_owned(), file, rows: HashMap::new() })
    }

    /// How many rows of this name it has: one a round.
    #[must_use]
    pub fn rounds(&self, name: &Name) -> u32 {
        self.rounds_of(&name.to_string())
    }

    /// As [`Record::rounds`], of a name that is text already.
    #[must_use]
    pub fn rounds_of(&self, name: &str) -> u32 {
        self.rows.get(&full_name(name)).copied().unwrap_or(0)
    }

    /// Adds a row.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write(&mut self, row: &Row<'_>) -> Result<()> {
        self.add(&row.name.to_string(), &row.figures())
    }

    /// Adds whether a value is kept.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write_verdict(&mut self, verdict: &Verdict) -> Result<()> {
        self.add(&verdict.name.to_string(), &format!("1\t{} kept", u8::from(verdict.kept)))
    }

    /// Adds how many instructions an iteration takes.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write_instructions(&mut self, name: &str, instructions: u64) -> Result<()> {
        self.add(name, &format!("1\t{instructions} instructions/op"))
    }

    fn add(&mut self, name: &str, figures: &str) -> Result<()> {
        let name = full_name(name);
        let line = format!("{name}\t{figures}\n");
        self.file.write_all(line.as_bytes()).map_err(|error| format!("{}: {error}", self.path.display()))?;
        *self.rows.entry(name).or_default() += 1;
        Ok(())
    }

    /// Where it lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// One sample of one trial.
pub struct Row<'a> {
    pub name: &'a Name,
    pub sample: Sample,
    pub throughput: Option<u64>,
    pub sizes: Option<Sizes>,
}

impl Row<'_> {
    fn figures(&self) -> String {
        let Sample { iterations, nanos, bytes, allocations } = self.sample;
        let mut figures = format!("{iterations}\t{} ns/op\t{bytes} B/op\t{allocations} allocs/op", figure(nanos));
        if let Some(throughput) = self.throughput {
            // Bytes a nanosecond are thousands of megabytes a second.
            figures += &format!("\t{} MB/s", figure(throughput as f64 * 1e3 / nanos));
        }
        if let Some(Sizes { encoded, zstd }) = self.sizes {
            figures += &format!("\t{encoded} encoded-bytes\t{zstd} zstd-bytes");
        }
        figures
    }
}

/// The name as Go writes it, with the number of cores.
fn full_name(name: &str) -> String {
    format!("{name}-{}", crate::machine::cores())
}

/// A figure to four digits or to the whole number, as Go prints them.
fn figure(value: f64) -> String {
    match value.abs() {
        n if n >= 999.95 => format!("{value:.0}"),
        n if n >= 99.995 => format!("{value:.1}"),
        n if n >= 9.9995 => format!("{value:.2}"),
        n if n >= 0.99995 => format!("{value:.3}"),
        _ => format!("{value:.4}"),
    }
}

/// Without a last line that was cut off.
fn whole_lines(text: &str) -> &str {
    text.rfind('\n').map_or("", |end| &text[..=end])
}

fn count_rows(text: &str) -> HashMap<String, u32> {
    let mut rows = HashMap::new();
    for name in text.lines().filter(|line| line.starts_with("Benchmark")).filter_map(|line| line.split('\t').next()) {
        *rows.entry(name.to_owned()).or_default() += 1;
    }
    rows
}

/// Fails with the first fact that differs.
fn same_facts(text: &str, header: &[Fact]) -> std::result::Result<(), String> {
    for (key, value) in header.iter().filter(|(key, _)| !MAY_CHANGE.contains(key)) {
        let before = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        if before != Some(value.as_str()) {
            return Err(format!("its {key} is {}, now it is {value}", before.unwrap_or("not told")));
        }
    }
    Ok(())
}
