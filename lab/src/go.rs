//! The contestants in Go: a worker built from `go/`, asked line by line, sampled in turns with the others.
//!
//! A request is one line of JSON, so is its answer; `go/README.md` has them.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::Result;
use crate::hex;
use crate::question::{Group, Selection};
use crate::trial::{Entry, Name, Part, Sample, Sizes, Subject, Trial, Verdict};

/// The worker; its trials keep it running.
pub struct Go {
    pipe: Rc<RefCell<Pipe>>,
    hello: Hello,
}

#[derive(Deserialize)]
struct Hello {
    version: String,
    libraries: Vec<String>,
}

#[derive(Deserialize)]
struct Opened {
    fault: Option<String>,
    trials: Option<Vec<OpenedTrial>>,
    verdicts: Option<Vec<OpenedVerdict>>,
    faults: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct OpenedVerdict {
    keys: Vec<(String, String)>,
    kept: bool,
}

#[derive(Deserialize)]
struct OpenedTrial {
    id: u64,
    benchmark: String,
    /// In the order that they have in the name.
    keys: Vec<(String, String)>,
    /// What it writes, in hexadecimal, where the rows tell sizes.
    #[serde(default)]
    encoded: Option<String>,
    /// Bytes of one iteration, where they are not those of the data set's JSON.
    #[serde(default)]
    throughput: Option<u64>,
}

#[derive(Deserialize)]
struct Sampled {
    nanos: f64,
    bytes: u64,
    allocations: u64,
}

impl Go {
    /// The worker, built and started, or none where there is no Go; then why is said on standard error.
    #[must_use]
    pub fn start_or_say_why() -> Option<Self> {
        match Go::start() {
            Ok(go) => Some(go),
            Err(error) => {
                eprintln!("without the contestants in Go: {error}");
                None
            }
        }
    }

    /// Builds the worker and starts it.
    ///
    /// # Errors
    ///
    /// If there is no Go, its modules cannot be had, or the worker does not answer.
    pub fn start() -> Result<Self> {
        let program = build()?;
        let mut pipe = Pipe::open(&program)?;
        let hello: Hello = pipe.ask(&json!({"op": "hello"}))?;
        Ok(Go { pipe: Rc::new(RefCell::new(pipe)), hello })
    }

    /// Go's version, and those of the libraries in one line.
    #[must_use]
    pub fn versions(&self) -> [String; 2] {
        [self.hello.version.clone(), self.hello.libraries.join(", ")]
    }

    /// The contestants on a data set of a question; none where they have no part in it.
    ///
    /// # Errors
    ///
    /// If the worker does not answer.
    pub fn entries(&self, question: &str, group: &Group, selection: &Selection) -> Result<Vec<Entry>> {
        let request = json!({"op": "list", "question": question, "data": group.data});
        let codecs: Vec<String> = self.pipe.borrow_mut().ask(&request)?;
        let chosen: Vec<String> = codecs.into_iter().filter(|codec| selection.has_codec(codec)).collect();
        let throughput = if chosen.is_empty() { None } else { group.throughput()? };
        chosen.into_iter().map(|codec| self.entry(question, group.data, codec, throughput)).collect()
    }

    fn entry(&self, question: &str, data: &str, codec: String, throughput: Option<u64>) -> Result<Entry> {
        let request = json!({"op": "open", "question": question, "data": data, "codec": codec});
        let opened: Opened = self.pipe.borrow_mut().ask(&request)?;
        let outcome = match opened.fault {
            Some(fault) => Err(fault.into()),
            None => self.part(opened, throughput),
        };
        Ok(Entry { codec: format!("{codec} in Go"), outcome })
    }

    fn part(&self, opened: Opened, throughput: Option<u64>) -> Result<Part> {
        let trials = opened.trials.unwrap_or_default();
        let verdict = |OpenedVerdict { keys, kept }| Verdict {
            name: Name { benchmark: "Keep".to_owned(), keys: in_go(keys) },
            kept,
        };
        Ok(Part {
            trials: trials.into_iter().map(|trial| self.trial(trial, throughput)).collect::<Result<_>>()?,
            verdicts: opened.verdicts.unwrap_or_default().into_iter().map(verdict).collect(),
            faults: opened.faults.unwrap_or_default(),
        })
    }

    fn trial(&self, opened: OpenedTrial, throughput: Option<u64>) -> Result<Trial> {
        let sizes = opened.encoded.map(|hex| Sizes::of(&hex::decode(&hex)?)).transpose()?;
        Ok(Trial {
            name: Name { benchmark: opened.benchmark, keys: in_go(opened.keys) },
            throughput: opened.throughput.or(throughput),
            sizes,
            subject: Box::new(Remote { pipe: self.pipe.clone(), id: opened.id }),
        })
    }
}

/// The keys of a name, with the language.
fn in_go(mut keys: Vec<(String, String)>) -> Vec<(String, String)> {
    keys.push(("lang".to_owned(), "go".to_owned()));
    keys
}

/// A trial of the worker's.
struct Remote {
    pipe: Rc<RefCell<Pipe>>,
    id: u64,
}

impl Subject for Remote {
    fn sample(&mut self, iterations: u64) -> Result<Sample> {
        let request = json!({"op": "sample", "id": self.id, "iterations": iterations});
        let Sampled { nanos, bytes, allocations } = self.pipe.borrow_mut().ask(&request)?;
        Ok(Sample { iterations, nanos, bytes, allocations })
    }
}

/// A program that answers a line with a line.
struct Pipe {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Pipe {
    fn open(program: &Path) -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut command = Command::new(program);
        let mut child = command.current_dir(root).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let requests = child.stdin.take().ok_or("the worker has no input")?;
        let answers = BufReader::new(child.stdout.take().ok_or("the worker has no output")?);
        Ok(Pipe { child, requests, answers })
    }

    fn ask<T: serde::de::DeserializeOwned>(&mut self, request: &Json) -> Result<T> {
        writeln!(self.requests, "{request}")?;
        self.requests.flush()?;
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            return Err(format!("the worker in Go ended at {request}").into());
        }
        let answer: Json = serde_json::from_str(&line)?;
        match answer.get("error").and_then(Json::as_str) {
            Some(error) => Err(format!("the worker in Go: {error}").into()),
            None => Ok(serde_json::from_value(answer["ok"].clone())?),
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        // It ends by itself when its input does; killing only makes sure, and a worker that is gone already is no harm.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Builds the worker beside this program.
fn build() -> Result<PathBuf> {
    let program = std::env::current_exe()?.with_file_name("lab-go");
    let output = Command::new("go")
        .args(["build", "-o"])
        .arg(&program)
        .arg(".")
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("go"))
        .output()
        .map_err(|error| format!("go cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(program);
    }
    Err(format!("go build: {}", String::from_utf8_lossy(&output.stderr).trim()).into())
}
