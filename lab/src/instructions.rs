//! Instructions instead of time, by valgrind's callgrind: figures that noise cannot move.
//!
//! The lab starts itself under callgrind, once a data set. There every trial is done once to warm up and once inside of
//! [`counted_pass`], which callgrind is told to count and to write a file after.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::question::{Group, Question, Selection};
use crate::record::Record;
use crate::run::{Options, Outcome};
use crate::trial::{Entry, Name, Subject};

/// What callgrind looks for.
const COUNTED: &str = "*counted_pass*";

/// The one call that is counted.
///
/// # Errors
///
/// What the work itself reports.
#[inline(never)]
pub fn counted_pass(subject: &mut dyn Subject) -> Result<()> {
    subject.once()
}

/// Counts all trials of a question that the record does not have yet, and adds a row for each.
///
/// # Errors
///
/// If there is no valgrind, or a trial fails under it.
pub fn run(question: &Question, options: &Options, record: &mut Record) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let groups: Vec<Group> = (question.groups)();
    for group in groups.iter().filter(|group| options.selection.has_data(group.data)) {
        let folder = Folder::new()?;
        let names = under_callgrind(question, group, &options.selection, &folder)?;
        for (at, name) in names.iter().enumerate().filter(|(_, name)| record.rounds_of(name) == 0).collect::<Vec<_>>() {
            record.write_instructions(name, folder.instructions(at + 1)?)?;
            outcome.rows += 1;
        }
    }
    Ok(outcome)
}

/// The names of the trials in the order in which they were counted.
fn under_callgrind(question: &Question, group: &Group, selection: &Selection, folder: &Folder) -> Result<Vec<String>> {
    let mut command = Command::new("valgrind");
    command
        .args(["--tool=callgrind", "--collect-atstart=no", "--quiet"])
        .arg(format!("--toggle-collect={COUNTED}"))
        .arg(format!("--dump-after={COUNTED}"))
        .arg(format!("--callgrind-out-file={}", folder.file().display()))
        .arg(std::env::current_exe()?)
        .args(["count", question.name, "--data", group.data]);
    if !selection.codecs.is_empty() {
        command.args(["--codec", &selection.codecs.join(",")]);
    }
    let output = command.output().map_err(|error| format!("valgrind cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("under valgrind: {}", String::from_utf8_lossy(&output.stderr).trim()).into());
    }
    Ok(String::from_utf8(output.stdout)?.lines().map(str::to_owned).collect())
}

/// What the lab does under callgrind: every trial of one data set, its name told when it was counted.
///
/// # Errors
///
/// If the data cannot be had or a trial fails.
pub fn count(question: &Question, selection: &Selection, mut told: impl FnMut(&Name)) -> Result<()> {
    for group in (question.groups)().iter().filter(|group| selection.has_data(group.data)) {
        for entry in group.entries(selection)? {
            // Faults were told where the same entries were timed.
            let Entry { outcome: Ok(part), .. } = entry else { continue };
            for mut trial in part.trials {
                trial.subject.once()?;
                counted_pass(&mut *trial.subject)?;
                told(&trial.name);
            }
        }
    }
    Ok(())
}

/// Where callgrind writes; gone when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("lab-callgrind-{}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }

    fn file(&self) -> PathBuf {
        self.0.join("out")
    }

    /// What the file after the call of this number, from 1 on, counts.
    fn instructions(&self, call: usize) -> Result<u64> {
        let path = self.0.join(format!("out.{call}"));
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        total(&text).ok_or_else(|| format!("{} has no total", file_name(&path)).into())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays behind in the system's place for such is no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The total of a file of callgrind's.
fn total(text: &str) -> Option<u64> {
    let totals = text.lines().rev().find_map(|line| line.strip_prefix("totals: ").or(line.strip_prefix("summary: ")));
    totals?.split_whitespace().next()?.parse().ok()
}

fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}
