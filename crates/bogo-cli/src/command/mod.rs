//! The commands, one file each.

mod bench;
mod completions;
mod convert;
mod get;
mod inspect;
mod stats;
mod validate;

use crate::args::Command;
use crate::failure::Failure;

/// Runs the command asked for.
pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Convert(args) => convert::run(args),
        Command::Get(args) => get::run(args),
        Command::Inspect(args) => inspect::run(args),
        Command::Validate(args) => validate::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Completions(args) => completions::run(args),
    }
}
