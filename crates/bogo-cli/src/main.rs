//! The `bogo` command: parse, dispatch, exit code.

mod args;
mod command;
mod failure;
mod format;
mod input;
mod loss;
mod message;
mod native;
mod output;
mod paint;
mod progress;
mod table;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::args::Args;
use crate::failure::Failure;

fn main() -> ExitCode {
    let args = Args::parse();
    args.color.apply();
    let result = match args.command.stack_bytes() {
        // A thread's memory comes from the system in small steps, which shows: most runs take the main one.
        None => command::run(&args.command),
        Some(bytes) => on_a_stack(bytes, || command::run(&args.command)),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            report(&failure);
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Runs `work` on a stack that fits the depth asked for: reading and writing trees recurses with them.
fn on_a_stack(bytes: usize, work: impl FnOnce() -> Result<(), Failure> + Send) -> Result<(), Failure> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(bytes).spawn_scoped(scope, work);
        let thread = thread.map_err(|error| Failure::io("a thread to work on", error))?;
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn report(failure: &Failure) {
    if failure.is_silent() {
        return;
    }
    let paint = paint::Paint::stderr();
    // Where even this cannot be written, the exit code still tells.
    let _ = writeln!(io::stderr(), "{} {failure}", paint.red("bogo:"));
}
