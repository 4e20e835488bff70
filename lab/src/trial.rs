//! A trial: one contestant at one task, checked, ready to be sampled.

use std::fmt;

use crate::Result;

/// A row's name, as Go's benchmarks spell it: the benchmark, then keys with values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name {
    pub benchmark: String,
    pub keys: Vec<(String, String)>,
}

impl Name {
    /// `Benchmark{benchmark}` with no keys yet.
    #[must_use]
    pub fn new(benchmark: &str) -> Self {
        Name { benchmark: benchmark.to_owned(), keys: Vec::new() }
    }

    /// The same with one more key.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<String>) -> Self {
        self.keys.push((key.to_owned(), value.into()));
        self
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Benchmark{}", self.benchmark)?;
        self.keys.iter().try_for_each(|(key, value)| write!(f, "/{key}={value}"))
    }
}

/// How many bytes a contestant writes, plain and compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    pub encoded: u64,
    /// With zstd at level 3.
    pub zstd: u64,
}

impl Sizes {
    /// Of these bytes.
    ///
    /// # Errors
    ///
    /// If zstd cannot get its memory.
    pub fn of(encoded: &[u8]) -> Result<Self> {
        Ok(Sizes { encoded: encoded.len() as u64, zstd: zstd::bulk::compress(encoded, 3)?.len() as u64 })
    }
}

/// What one sample found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    pub iterations: u64,
    /// Of one iteration, as the others.
    pub nanos: f64,
    pub bytes: u64,
    pub allocations: u64,
}

/// What can be sampled: a loop in this process, or a worker behind a pipe.
pub trait Subject {
    /// Runs so many iterations and says what one of them cost.
    ///
    /// # Errors
    ///
    /// What the work itself reports; it did the same without an error when it was checked.
    fn sample(&mut self, iterations: u64) -> Result<Sample>;

    /// Does the work once, for who counts it from outside.
    ///
    /// # Errors
    ///
    /// As [`Subject::sample`].
    fn once(&mut self) -> Result<()> {
        self.sample(1).map(drop)
    }
}

/// One contestant at one task.
pub struct Trial {
    pub name: Name,
    /// Bytes of one iteration for the throughput; the same for all contestants of a race. None: no throughput.
    pub throughput: Option<u64>,
    /// On rows that write.
    pub sizes: Option<Sizes>,
    pub subject: Box<dyn Subject>,
}

/// Whether a contestant keeps a value: a row that is found once and not timed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub name: Name,
    pub kept: bool,
}

/// What a contestant that passed its checks has on one data set.
#[derive(Default)]
pub struct Part {
    pub trials: Vec<Trial>,
    pub verdicts: Vec<Verdict>,
    /// Ways that failed the check where others did not; they have no rows.
    pub faults: Vec<String>,
}

impl From<Vec<Trial>> for Part {
    fn from(trials: Vec<Trial>) -> Self {
        Part { trials, ..Part::default() }
    }
}

/// A contestant and what became of it on one data set: its part, or why it may have none.
pub struct Entry {
    pub codec: String,
    pub outcome: Result<Part>,
}
