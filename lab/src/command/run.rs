//! `run`: a question measured and recorded.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lab::go::Go;
use lab::instructions;
use lab::machine;
use lab::question::{self, Selection};
use lab::record::Record;
use lab::run::{self, Options};

use crate::args::{Lang, RunArgs};

pub(crate) fn run(args: &RunArgs) -> lab::Result<ExitCode> {
    let question = question::named(&args.question)?;
    let with_go = args.lang != Some(Lang::Rust) && !args.instructions;
    let go = if with_go { Go::start_or_say_why() } else { None };
    let header = machine::header(question.name, go.as_ref().map(Go::versions));
    let file = if args.instructions { format!("{}-instructions", question.name) } else { question.name.to_owned() };
    let mut record = Record::open(&args.out.clone().unwrap_or_else(|| default_path(&file)), &header)?;
    let outcome = match args.instructions {
        true => instructions::run(question, &options(args), &mut record)?,
        false => run::run(question, &options(args), go.as_ref(), &mut record)?,
    };
    eprintln!("{} rows added to {}", outcome.rows, record.path().display());
    for fault in &outcome.faults {
        eprintln!("fault: {fault}");
    }
    Ok(if outcome.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn options(args: &RunArgs) -> Options {
    let selection =
        Selection { data: args.data.clone(), codecs: args.codec.clone(), rust: args.lang != Some(Lang::Go) };
    Options { selection, count: args.count }
}

fn default_path(file: &str) -> PathBuf {
    let folder = format!("{}-{}", machine::today(), machine::slug());
    Path::new(env!("CARGO_MANIFEST_DIR")).join("record").join(folder).join(file).with_extension("txt")
}
