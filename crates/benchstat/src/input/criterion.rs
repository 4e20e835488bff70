//! The folder in which criterion keeps its samples, `target/criterion`.
//!
//! Below it lies a folder for each benchmark, and in that one for each saved baseline, with `benchmark.json` and
//! `sample.json`. The benchmark `encode/json/1024` becomes `encode/function=json/value=1024`, each of its samples the time
//! of one iteration. The baseline's name is the file configuration key `baseline`, so that `-col baseline` compares what
//! `cargo bench -- --save-baseline NAME` kept with the last run, which is `new`. Criterion keeps the last run as `base`,
//! too; there it is passed over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{Event, Fault};
use crate::record::{Config, Measurement, Record};

/// Groups may nest folders, but not as deep as a loop of links.
const DEPTH_MAX: usize = 16;

#[derive(Deserialize)]
struct Benchmark {
    group_id: String,
    function_id: Option<String>,
    value_str: Option<String>,
    throughput: Option<Throughput>,
}

/// How much an iteration gets through.
#[derive(Deserialize)]
enum Throughput {
    Bytes(u64),
    BytesDecimal(u64),
    Elements(u64),
    Bits(u64),
    /// Both at once, of which bytes are what compares with other benchmarks.
    ElementsAndBytes {
        bytes: u64,
    },
}

#[derive(Deserialize)]
struct Samples {
    iters: Vec<f64>,
    /// Nanoseconds of all iterations of a sample.
    times: Vec<f64>,
}

/// Reads all samples below `folder`; `file` is what the key `.file` stands for.
///
/// # Errors
///
/// That the folder cannot be read; a file in it that cannot be is an [`Event::Fault`].
pub fn read(folder: &Path, file: &str, mut sink: impl FnMut(Event<'_>)) -> io::Result<()> {
    let mut baselines = Vec::new();
    find(folder, DEPTH_MAX, &mut baselines)?;
    // Whoever asks for that very folder gets it.
    for baseline in baselines.iter().filter(|baseline| *baseline == folder || !is_last_run_again(baseline)) {
        if let Err(fault) = hand_on(baseline, file, &mut sink) {
            sink(Event::Fault(&fault));
        }
    }
    Ok(())
}

/// All folders with samples, in the order of their names.
fn find(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    if entries.iter().any(|entry| entry.file_name() == "sample.json") {
        found.push(folder.to_owned());
    }
    for entry in entries {
        if depth > 0 && entry.path().is_dir() {
            find(&entry.path(), depth - 1, found)?;
        }
    }
    Ok(())
}

fn is_last_run_again(baseline: &Path) -> bool {
    let samples = |folder: &Path| fs::read(folder.join("sample.json")).ok();
    let last = baseline.with_file_name("new");
    baseline.ends_with("base") && samples(&last).is_some_and(|last| samples(baseline) == Some(last))
}

fn hand_on(folder: &Path, file: &str, sink: &mut impl FnMut(Event<'_>)) -> Result<(), Fault> {
    let benchmark: Benchmark = load(&folder.join("benchmark.json"))?;
    let samples: Samples = load(&folder.join("sample.json"))?;
    let mut config = Config::of_file(file);
    config.set("baseline", &folder.file_name().unwrap_or_default().to_string_lossy());
    let mut record = Record { config: Arc::new(config), name: benchmark.name(), ..Record::default() };
    for (iterations, nanoseconds) in samples.iters.iter().zip(&samples.times) {
        let one = nanoseconds / iterations;
        record.iterations = *iterations as i64;
        record.measurements = std::iter::once(Measurement::new(one, "ns/op")).chain(benchmark.rate(one)).collect();
        sink(Event::Record(&record));
    }
    Ok(())
}

fn load<T: DeserializeOwned>(path: &Path) -> Result<T, Fault> {
    let file = path.display().to_string();
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) => return Err(Fault { file, line: 1, message: error.to_string() }),
    };
    serde_json::from_slice(&text).map_err(|error| Fault::of_json(&file, &error))
}

impl Benchmark {
    fn name(&self) -> String {
        let part = |key: &str, value: &Option<String>| value.as_ref().map(|value| format!("/{key}={value}"));
        let function = part("function", &self.function_id).unwrap_or_default();
        let value = part("value", &self.value_str).unwrap_or_default();
        format!("{}{function}{value}", self.group_id)
    }

    /// What goes through in a second, if an iteration takes so many nanoseconds.
    fn rate(&self, nanoseconds: f64) -> Option<Measurement> {
        let (count, unit) = match self.throughput.as_ref()? {
            Throughput::Bytes(count) | Throughput::BytesDecimal(count) => (*count, "B/s"),
            Throughput::ElementsAndBytes { bytes } => (*bytes, "B/s"),
            Throughput::Elements(count) => (*count, "elements/s"),
            Throughput::Bits(count) => (*count, "bits/s"),
        };
        Some(Measurement::new(count as f64 * 1e9 / nanoseconds, unit))
    }
}
