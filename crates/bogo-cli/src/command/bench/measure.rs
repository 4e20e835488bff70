//! Samples in turns: every format at every task once a round, so that drift hits all alike.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bogo::{Segment, Value};

use super::Entrant;

/// Samples of each task: so many that the interval of the median leaves out the ends.
const SAMPLES: usize = 11;

/// Fewer give no interval of 95 %; large inputs take the time that these need.
const SAMPLES_MIN: usize = 6;

/// What is done to all documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    Encode,
    Decode,
    Fetch,
}

pub(super) const TASKS: [Task; 3] = [Task::Encode, Task::Decode, Task::Fetch];

/// Nanoseconds of one pass over all documents: for each format, for each task, sample by sample.
pub(super) type Samples = Vec<[Vec<f64>; 3]>;

/// Measures all tasks of all formats, in about as long as the budget says.
pub(super) fn run(
    entrants: &[Entrant],
    values: &[Value],
    path: &[Segment],
    budget: Duration,
) -> Result<Samples, String> {
    let mut samples: Samples = entrants.iter().map(|_| Default::default()).collect();
    let passes = calibrate(entrants, values, path)?;
    let rounds = rounds(&passes, budget);
    let share = budget.as_nanos() as f64 / (rounds * passes.len().max(1) * TASKS.len()) as f64;
    let mut buffer = Vec::new();
    for _ in 0..rounds {
        for (at, entrant) in entrants.iter().enumerate() {
            for (task, found) in TASKS.into_iter().zip(&mut samples[at]) {
                let count = (share / passes[at][task as usize]).max(1.0) as u32;
                found.push(sample(entrant, task, values, path, count, &mut buffer)?);
            }
        }
    }
    Ok(samples)
}

/// Nanoseconds of a pass, roughly: the shorter of two, the first of which warms up.
fn calibrate(entrants: &[Entrant], values: &[Value], path: &[Segment]) -> Result<Vec<[f64; 3]>, String> {
    let mut buffer = Vec::new();
    let mut of = |entrant, task| -> Result<f64, String> {
        let first = sample(entrant, task, values, path, 1, &mut buffer)?;
        Ok(sample(entrant, task, values, path, 1, &mut buffer)?.min(first).max(1.0))
    };
    entrants
        .iter()
        .map(|entrant| Ok([of(entrant, Task::Encode)?, of(entrant, Task::Decode)?, of(entrant, Task::Fetch)?]))
        .collect()
}

/// As many as the budget has room for, within bounds.
fn rounds(passes: &[[f64; 3]], budget: Duration) -> usize {
    let round: f64 = passes.iter().flatten().sum();
    ((budget.as_nanos() as f64 / round.max(1.0)) as usize).clamp(SAMPLES_MIN, SAMPLES)
}

/// Nanoseconds of a pass, over `count` of them.
fn sample(
    entrant: &Entrant,
    task: Task,
    values: &[Value],
    path: &[Segment],
    count: u32,
    buffer: &mut Vec<u8>,
) -> Result<f64, String> {
    let start = Instant::now();
    for _ in 0..count {
        pass(entrant, task, values, path, buffer)?;
    }
    Ok(start.elapsed().as_nanos() as f64 / f64::from(count))
}

fn pass(entrant: &Entrant, task: Task, values: &[Value], path: &[Segment], buffer: &mut Vec<u8>) -> Result<(), String> {
    let Entrant { contestant, messages } = entrant;
    match task {
        Task::Encode => values.iter().try_for_each(|value| {
            buffer.clear();
            contestant.encode(black_box(value), buffer)
        }),
        Task::Decode => messages
            .iter()
            .try_for_each(|bytes| contestant.decode(black_box(bytes)).map(|value| drop(black_box(value)))),
        Task::Fetch => messages
            .iter()
            .try_for_each(|bytes| contestant.fetch(black_box(bytes), path).map(|value| drop(black_box(value)))),
    }
}
