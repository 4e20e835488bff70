//! What can be asked for on the command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

/// The benchmark lab: Bogo, its Rust peers and the Go originals on the same data in the same run.
#[derive(Parser, Debug)]
#[command(name = "lab", version, after_help = EXIT_CODES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 a contestant gave back other than what went in, 2 the arguments, 3 anything else.";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Measure a question and add the rows to a record
    Run(RunArgs),
    /// Do every trial of a data set once and tell its name: what callgrind watches
    #[command(hide = true)]
    Count(CountArgs),
    /// Rebuild tables and plots from records
    Report(ReportArgs),
    /// List questions, data sets and contestants
    List,
}

#[derive(clap::Args, Debug)]
pub(crate) struct RunArgs {
    /// What is asked: codec, fields, event, convert
    pub(crate) question: String,

    /// Only these data sets
    #[arg(long, value_delimiter = ',')]
    pub(crate) data: Vec<String>,

    /// Only these contestants
    #[arg(long, value_delimiter = ',')]
    pub(crate) codec: Vec<String>,

    /// Only contestants in this language
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Lang>,

    /// Samples of each row
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) count: u32,

    /// Count instructions by valgrind instead of taking time; only contestants in Rust, one row each
    #[arg(long)]
    pub(crate) instructions: bool,

    /// The record; one that is there is continued [default: record/DATE-MACHINE/QUESTION.txt,
    /// with --instructions QUESTION-instructions.txt]
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lang {
    Rust,
    Go,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ReportArgs {
    /// Records [default: all of the newest folder in record/]
    pub(crate) files: Vec<PathBuf>,

    /// The form of the report
    #[arg(long, value_enum, default_value_t = Form::Text)]
    pub(crate) format: Form,

    /// File to write, for svg the folder [default: standard output]
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Markdown,
    /// One page with tables and plots
    Html,
    /// One file a plot
    Svg,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CountArgs {
    pub(crate) question: String,

    #[arg(long, value_delimiter = ',')]
    pub(crate) data: Vec<String>,

    #[arg(long, value_delimiter = ',')]
    pub(crate) codec: Vec<String>,
}
