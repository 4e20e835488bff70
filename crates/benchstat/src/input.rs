//! Inputs: what benchmark programs write, turned into records.
//!
//! Every reader hands on [`Event`]s as it comes to them. Text is read line by line, so that it takes no more room than its
//! longest line.

use std::fmt;
use std::io::{self, BufRead};
use std::path::Path;

use crate::record::Record;

pub mod criterion;
pub mod divan;
pub mod go;
pub mod hyperfine;

/// Which program wrote an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The Go benchmark format.
    Go,
    /// A folder in which criterion keeps its samples.
    Criterion,
    /// What divan prints.
    Divan,
    /// What hyperfine exports as JSON.
    Hyperfine,
}

impl Format {
    /// Tells who wrote a text from how it begins; whatever is not of another kind is taken for the Go format.
    ///
    /// # Examples
    ///
    /// ```
    /// use benchstat::input::Format;
    ///
    /// assert_eq!(Format::detect(br#"{ "results": ["#), Format::Hyperfine);
    /// assert_eq!(Format::detect(b"goos: linux"), Format::Go);
    /// ```
    #[must_use]
    pub fn detect(start: &[u8]) -> Self {
        let text = String::from_utf8_lossy(start);
        if text.trim_start().starts_with('{') && text.contains("\"results\"") {
            return Format::Hyperfine;
        }
        let heads_divan = |line: &str| line.contains("fastest") && line.contains("│ slowest");
        if text.lines().any(heads_divan) { Format::Divan } else { Format::Go }
    }

    /// Reads text of this format; `file` is what the key `.file` stands for.
    ///
    /// # Errors
    ///
    /// Those of the reader; and that criterion's samples are a folder, which [`criterion::read`] reads.
    pub fn read(self, input: impl BufRead, file: &str, sink: impl FnMut(Event<'_>)) -> io::Result<()> {
        match self {
            Format::Go => go::read(input, file, sink),
            Format::Divan => divan::read(input, file, sink),
            Format::Hyperfine => hyperfine::read(input, file, sink),
            Format::Criterion => Err(io::Error::new(io::ErrorKind::InvalidInput, "criterion's samples are a folder")),
        }
    }

    /// Reads a file or a folder, whose format is told by what it holds if `format` is `None`.
    ///
    /// # Errors
    ///
    /// That it cannot be read.
    pub fn read_path(format: Option<Format>, path: &Path, file: &str, sink: impl FnMut(Event<'_>)) -> io::Result<()> {
        if format == Some(Format::Criterion) || (format.is_none() && path.is_dir()) {
            return criterion::read(path, file, sink);
        }
        Format::read_any(format, io::BufReader::with_capacity(BUFFER_BYTES, std::fs::File::open(path)?), file, sink)
    }

    /// Reads text whose format is told by how it begins if `format` is `None`.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn read_any(
        format: Option<Format>,
        mut input: impl BufRead,
        file: &str,
        sink: impl FnMut(Event<'_>),
    ) -> io::Result<()> {
        let format = match format {
            Some(format) => format,
            None => Format::detect(input.fill_buf()?),
        };
        format.read(input, file, sink)
    }
}

/// Large enough that a file is read in few calls, and that its format shows in the first of them.
const BUFFER_BYTES: usize = 256 * 1024;

/// What a reader comes to.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// A result.
    Record(&'a Record),
    /// Something said about a unit.
    Unit {
        /// In which file.
        file: &'a str,
        /// In which line, from one.
        line: u64,
        /// The unit, as read.
        unit: &'a str,
        /// What is said about.
        key: &'a str,
        /// What is said.
        value: &'a str,
    },
    /// Something that cannot be read, and is passed over.
    Fault(&'a Fault),
}

/// A place in an input that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// In which file.
    pub file: String,
    /// In which line, from one.
    pub line: u64,
    /// What is wrong there.
    pub message: String,
}

impl Fault {
    /// What serde_json does not like, at its line.
    fn of_json(file: &str, error: &serde_json::Error) -> Self {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_owned();
        Fault { file: file.to_owned(), line: error.line().max(1) as u64, message }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}
