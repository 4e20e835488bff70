//! The command `benchstat`: parse, read, print.

#![forbid(unsafe_code)]

mod args;
mod failure;
mod flags;
mod source;

use std::io::{self, Write};
use std::process::ExitCode;

use benchstat::{Collector, Report, input::go, render};
use clap::{CommandFactory, FromArgMatches};

use crate::args::Args;
use crate::failure::Failure;
use crate::source::Source;

fn main() -> ExitCode {
    let command = Args::command();
    let raw = flags::normalized(&command, std::env::args_os());
    let matches = command.get_matches_from(raw);
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    if let Err(failure) = run(&args) {
        // Where even this cannot be written there is nobody to tell.
        let _ = writeln!(io::stderr(), "benchstat: {failure}");
    }
    ExitCode::SUCCESS
}

fn run(args: &Args) -> Result<(), Failure> {
    if !matches!(args.format.as_str(), "text" | "csv") {
        return Err(Failure::Usage("-format must be text or csv".to_owned()));
    }
    let report = read(args)?;
    let (text, remarks) = match args.format.as_str() {
        "csv" => {
            let csv = render::csv(&report);
            (csv.text, csv.remarks)
        }
        _ => (render::text(&report), String::new()),
    };
    print(&text)?;
    let _ = io::stderr().write_all(remarks.as_bytes());
    Ok(())
}

fn read(args: &Args) -> Result<Report, Failure> {
    let mut collector = Collector::new(&args.query())?;
    for source in Source::all(&args.inputs) {
        let input = source.open()?;
        let read = go::read(input, &source.label, |event| {
            collector.add(event);
            for fault in collector.take_faults() {
                let _ = writeln!(io::stderr(), "{fault}");
            }
        });
        read.map_err(|error| Failure::io("read", &source.path, &error))?;
    }
    Ok(collector.finish())
}

/// A reader that went away has all it wanted.
fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::io("write", "standard output", &error)),
        _ => Ok(()),
    }
}
