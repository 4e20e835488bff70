//! A run: data set by data set, every contestant in turns, round by round.

use indicatif::{ProgressBar, ProgressStyle};

use crate::Result;
use crate::go::Go;
use crate::measure;
use crate::question::{Group, Question, Selection};
use crate::record::{Record, Row};
use crate::trial::{Entry, Part, Trial, Verdict};

/// How a question is run.
#[derive(Debug)]
pub struct Options {
    pub selection: Selection,
    /// Samples of each trial.
    pub count: u32,
}

/// What a run came to.
#[derive(Debug, Default)]
pub struct Outcome {
    pub rows: u64,
    /// Contestants that gave back other than what went in, or failed; they have no rows.
    pub faults: Vec<String>,
}

/// Runs a question and adds its rows to the record; what the record has is not measured again.
///
/// # Errors
///
/// If data cannot be had, a checked trial fails while it is timed, or the record cannot be written.
pub fn run(question: &Question, options: &Options, go: Option<&Go>, record: &mut Record) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let groups: Vec<Group> = (question.groups)();
    let chosen: Vec<&Group> = groups.iter().filter(|group| options.selection.has_data(group.data)).collect();
    for (at, group) in chosen.iter().enumerate() {
        let title = format!("{} {}/{} {}", question.name, at + 1, chosen.len(), group.data);
        let parts = parts(question, group, options, go, &mut outcome)?;
        let (trials, verdicts): (Vec<_>, Vec<_>) = parts.into_iter().map(|part| (part.trials, part.verdicts)).unzip();
        outcome.rows += write_verdicts(&verdicts.concat(), record)?;
        outcome.rows += rounds(trials.into_iter().flatten().collect(), options.count, record, &title)?;
    }
    Ok(outcome)
}

/// Adds the verdicts that the record does not have yet.
fn write_verdicts(verdicts: &[Verdict], record: &mut Record) -> Result<u64> {
    let mut rows = 0;
    for verdict in verdicts {
        if record.rounds(&verdict.name) == 0 {
            record.write_verdict(verdict)?;
            rows += 1;
        }
    }
    Ok(rows)
}

/// The contestants' parts on a data set; entries that fail the check become faults.
fn parts(
    question: &Question,
    group: &Group,
    options: &Options,
    go: Option<&Go>,
    outcome: &mut Outcome,
) -> Result<Vec<Part>> {
    let mut entries: Vec<Entry> = group.entries(&options.selection)?;
    if let Some(go) = go {
        entries.extend(go.entries(question.name, group, &options.selection)?);
    }
    let mut parts = Vec::new();
    for Entry { codec, outcome: result } in entries {
        let mut fault =
            |fault: String| outcome.faults.push(format!("{} {} {codec}: {fault}", question.name, group.data));
        match result {
            Ok(mut part) => {
                part.faults.drain(..).for_each(fault);
                parts.push(part);
            }
            Err(error) => fault(error.to_string()),
        }
    }
    Ok(parts)
}

/// Samples all trials in turns until each has `count` rows.
fn rounds(mut trials: Vec<Trial>, count: u32, record: &mut Record, title: &str) -> Result<u64> {
    trials.retain(|trial| record.rounds(&trial.name) < count);
    let owed: u64 = trials.iter().map(|trial| u64::from(count - record.rounds(&trial.name))).sum();
    let progress = progress(owed + trials.len() as u64, title);
    let mut iterations = Vec::with_capacity(trials.len());
    for trial in &mut trials {
        progress.set_message(format!("check {}", trial.name));
        iterations.push(measure::calibrate(&mut *trial.subject)?);
        progress.inc(1);
    }
    for round in 0..count {
        for at in turns(trials.len(), round) {
            let trial = &mut trials[at];
            if record.rounds(&trial.name) > round {
                continue;
            }
            progress.set_message(trial.name.to_string());
            let sample = trial.subject.sample(iterations[at]).map_err(|error| format!("{}: {error}", trial.name))?;
            record.write(&Row { name: &trial.name, sample, throughput: trial.throughput, sizes: trial.sizes })?;
            progress.inc(1);
        }
    }
    progress.finish_and_clear();
    Ok(owed)
}

/// The order of a round: all in turn, from another one each time, so that nobody always comes after the same.
pub fn turns(trials: usize, round: u32) -> impl Iterator<Item = usize> {
    // A stride that is odd and near a third visits different neighbourhoods in neighbouring rounds.
    let start = (round as usize).wrapping_mul((trials / 3) | 1);
    (0..trials).map(move |step| (start + step) % trials)
}

/// A bar on a terminal, nothing elsewhere.
fn progress(length: u64, title: &str) -> ProgressBar {
    let bar = ProgressBar::new(length).with_prefix(title.to_owned());
    // A constant that does not parse would leave the default style, which is no harm.
    if let Ok(style) = ProgressStyle::with_template("{prefix} {bar:30} {pos}/{len} {eta} {wide_msg}") {
        bar.set_style(style);
    }
    bar
}
