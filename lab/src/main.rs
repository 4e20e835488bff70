//! The command of the lab: `run`, `report`, `list`.

use std::process::ExitCode;

use clap::Parser;

mod args;
mod command;

use args::{Args, Command};

#[global_allocator]
static ALLOCATOR: lab::allocation::Counted = lab::allocation::Counted;

fn main() -> ExitCode {
    let outcome = match Args::parse().command {
        Command::Run(args) => command::run::run(&args),
        Command::Count(args) => command::count::run(&args),
        Command::Report(args) => command::report::run(&args),
        Command::List => command::list::run(),
    };
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("lab: {error}");
            ExitCode::from(3)
        }
    }
}
