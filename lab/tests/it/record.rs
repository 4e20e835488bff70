//! What a record remembers: a run that was stopped goes on where it ended.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

use lab::question::{Group, Question, Selection};
use lab::record::Record;
use lab::run::{self, Options};
use lab::trial::{Entry, Name, Sample, Subject, Trial};

/// The samples in the order they were taken, each with the contestant's number; calibration has iterations of its own.
static TAKEN: Mutex<Vec<u64>> = Mutex::new(Vec::new());

/// Takes a millisecond by its own account.
struct Fake(u64);

impl Subject for Fake {
    fn sample(&mut self, iterations: u64) -> lab::Result<Sample> {
        // 50 is what calibration comes to.
        if iterations == 50 {
            TAKEN.lock().unwrap().push(self.0);
        }
        Ok(Sample { iterations, nanos: 1e6, bytes: self.0, allocations: 1 })
    }
}

const QUESTION: Question = Question { name: "fake", about: "nothing", groups };

fn groups() -> Vec<Group> {
    let entry = |number: u64| Entry {
        codec: format!("codec{number}"),
        outcome: Ok(vec![Trial {
            name: Name::new("Fake").with("codec", format!("codec{number}")),
            throughput: Some(1_000_000),
            sizes: None,
            subject: Box::new(Fake(number)),
        }]
        .into()),
    };
    vec![Group::new("data", || Ok(None), move |_| Ok((0..3).map(entry).collect()))]
}

fn header(cpu: &str, date: &str) -> Vec<(&'static str, String)> {
    vec![("cpu", cpu.to_owned()), ("date", date.to_owned())]
}

fn run(record: &mut Record, count: u32) -> (u64, Vec<u64>) {
    TAKEN.lock().unwrap().clear();
    let options = Options { selection: Selection::default(), count };
    let outcome = run::run(&QUESTION, &options, None, record).unwrap();
    (outcome.rows, TAKEN.lock().unwrap().clone())
}

fn path(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("lab-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

/// One test, since the samples are told through a static.
#[test]
fn a_run_that_was_stopped_goes_on_where_it_ended() {
    let path = path("resume.txt");
    let mut record = Record::open(&path, &header("a", "monday")).unwrap();
    let (rows, taken) = run(&mut record, 2);
    assert_eq!((rows, taken), (6, vec![0, 1, 2, 1, 2, 0]), "the second round begins with another");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("cpu: a\ndate: monday\n"), "{text}");
    let cores = lab::machine::cores();
    let line = format!("BenchmarkFake/codec=codec1-{cores}\t50\t1000000 ns/op\t1 B/op\t1 allocs/op\t1000 MB/s\n");
    assert_eq!(text.matches(&line).count(), 2, "{text}");

    // The last row was cut off, another day: it is measured again, and the third round.
    fs::write(&path, &text[..text.len() - 9]).unwrap();
    let mut record = Record::open(&path, &header("a", "tuesday")).unwrap();
    let (rows, taken) = run(&mut record, 3);
    assert_eq!((rows, taken), (4, vec![0, 2, 0, 1]));
    assert_eq!(run(&mut record, 3), (0, Vec::new()), "nothing is owed");
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().filter(|line| line.starts_with("Benchmark")).count(), 9);

    let error = Record::open(&path, &header("b", "tuesday")).err().unwrap().to_string();
    assert!(error.ends_with("its cpu is a, now it is b"), "{error}");
    fs::remove_file(&path).unwrap();
}
