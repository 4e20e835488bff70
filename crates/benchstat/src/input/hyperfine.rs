//! What `hyperfine --export-json` writes.
//!
//! Each run of a command is a sample of `sec/op`, and of `max-rss-bytes` where memory was measured. The command is the
//! name; parameters follow as sub-names, so that `-col /threads` compares the values of `--parameter-list threads`.

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::sync::Arc;

use serde::Deserialize;

use super::{Event, Fault};
use crate::record::{Config, Measurement, Record};

#[derive(Deserialize)]
struct Export {
    results: Vec<Outcome>,
}

#[derive(Deserialize)]
struct Outcome {
    command: String,
    /// Missing of an export that was stripped of them.
    #[serde(default)]
    times: Vec<f64>,
    #[serde(default)]
    memory_usage_byte: Vec<f64>,
    #[serde(default)]
    parameters: BTreeMap<String, serde_json::Value>,
}

/// Reads an export; `file` is what the key `.file` stands for.
///
/// # Errors
///
/// Those of the reader; an export that is none, and a command without times, is an [`Event::Fault`].
pub fn read(mut input: impl BufRead, file: &str, mut sink: impl FnMut(Event<'_>)) -> io::Result<()> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    match serde_json::from_slice::<Export>(&bytes) {
        Ok(export) => export.results.iter().for_each(|outcome| hand_on(outcome, file, &mut sink)),
        Err(error) => sink(Event::Fault(&Fault::of_json(file, &error))),
    }
    Ok(())
}

fn hand_on(outcome: &Outcome, file: &str, sink: &mut impl FnMut(Event<'_>)) {
    if outcome.times.is_empty() {
        let message = format!("no times of {:?}", outcome.command);
        return sink(Event::Fault(&Fault { file: file.to_owned(), line: 1, message }));
    }
    let config = Arc::new(Config::of_file(file));
    let name = outcome.name();
    for (index, seconds) in outcome.times.iter().enumerate() {
        let time = Measurement::new(*seconds, "sec/op");
        let memory = outcome.memory_usage_byte.get(index).map(|bytes| Measurement::new(*bytes, "max-rss-bytes"));
        let measurements = std::iter::once(time).chain(memory).collect();
        sink(Event::Record(&Record { config: config.clone(), name: name.clone(), iterations: 1, measurements }));
    }
}

impl Outcome {
    fn name(&self) -> String {
        let mut name = self.command.trim().to_owned();
        for (key, value) in &self.parameters {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            name.push_str(&format!("/{key}={value}"));
        }
        name
    }
}
