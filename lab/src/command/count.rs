//! `count`: what the lab does under callgrind, see `instructions.rs` of the library.

use std::process::ExitCode;

use lab::instructions;
use lab::question::{self, Selection};

use crate::args::CountArgs;

pub(crate) fn run(args: &CountArgs) -> lab::Result<ExitCode> {
    let selection = Selection { data: args.data.clone(), codecs: args.codec.clone(), rust: true };
    instructions::count(question::named(&args.question)?, &selection, |name| println!("{name}"))?;
    Ok(ExitCode::SUCCESS)
}
