//! `bogo completions`: a script for a shell.

use std::io::Write;

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "bogo", &mut script);
    let mut out = Output::stdout();
    out.write_all(&script).map_err(|error| Failure::io(out.name(), error))?;
    out.commit()
}
