//! The command `benchstat`: parse, read, print, judge.

#![forbid(unsafe_code)]

mod args;
mod failure;
mod flags;
mod output;
mod source;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anstream::ColorChoice;
use benchstat::render::{self, Look};
use benchstat::{Collector, Finding, Report};
use clap::{CommandFactory, FromArgMatches};

use crate::args::{Args, Color, Style};
use crate::failure::Failure;
use crate::source::Source;

/// An input cannot be read, or whatever else keeps a report from being made.
const EXIT_FAILED: u8 = 1;
const EXIT_WORSE: u8 = 3;
const EXIT_MISSING: u8 = 4;

fn main() -> ExitCode {
    let command = Args::command();
    let raw = flags::normalized(&command, std::env::args_os());
    let matches = command.get_matches_from(raw);
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match run(&args) {
        Ok(code) => code,
        Err(failure) => {
            say(&format!("benchstat: {failure}"));
            if args.is_upstream() { ExitCode::SUCCESS } else { ExitCode::from(EXIT_FAILED) }
        }
    }
}

fn run(args: &Args) -> Result<ExitCode, Failure> {
    if !matches!(args.format.as_str(), "text" | "csv" | "json" | "markdown") {
        return Err(Failure::Usage("-format must be text or csv".to_owned()));
    }
    let report = read(args)?;
    let (text, remarks) = render(args, &report);
    match &args.output {
        Some(path) => output::save(path, &text)?,
        None => output::print(&text)?,
    }
    // Where even remarks cannot be written there is nobody to tell.
    let _ = io::stderr().write_all(remarks.as_bytes());
    if let Some(path) = &args.plot {
        output::save(path, &render::svg(&report))?;
    }
    Ok(judge(args, &report))
}

fn read(args: &Args) -> Result<Report, Failure> {
    let mut collector = Collector::new(&args.query())?;
    for source in Source::all(&args.inputs) {
        source.read(args.input_format(), |event| {
            collector.add(event);
            for fault in collector.take_faults() {
                say(&fault.to_string());
            }
        })?;
    }
    Ok(collector.finish())
}

/// The report, and what goes to standard error beside it.
fn render(args: &Args, report: &Report) -> (String, String) {
    let text = match args.format.as_str() {
        "csv" => {
            let csv = render::csv(report);
            return (csv.text, csv.remarks);
        }
        "json" => render::json(report),
        "markdown" => render::markdown(report),
        _ if is_rich(args) => render::rich(report, Look { color: has_color(args) }),
        _ => render::text(report),
    };
    (text, String::new())
}

fn is_rich(args: &Args) -> bool {
    match args.style.unwrap_or(Style::Auto) {
        Style::Auto => args.output.is_none() && io::stdout().is_terminal(),
        Style::Compat => false,
        Style::Rich => true,
    }
}

/// `auto` asks the terminal and the variables NO_COLOR, CLICOLOR and CLICOLOR_FORCE.
fn has_color(args: &Args) -> bool {
    match args.color.unwrap_or(Color::Auto) {
        Color::Auto => args.output.is_none() && anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        Color::Always => true,
        Color::Never => false,
    }
}

/// Says what fails and tells it apart by the exit code.
fn judge(args: &Args, report: &Report) -> ExitCode {
    let Some(gate) = &args.fail_on else { return ExitCode::SUCCESS };
    let findings = gate.check(report);
    for finding in &findings {
        say(&finding.to_string());
    }
    let worse = findings.iter().any(|finding| matches!(finding, Finding::Regression { .. }));
    match (worse, findings.is_empty()) {
        (true, _) => ExitCode::from(EXIT_WORSE),
        (false, false) => ExitCode::from(EXIT_MISSING),
        (false, true) => ExitCode::SUCCESS,
    }
}

fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
