//! The command line.

use std::path::PathBuf;

use benchstat::input::Format;
use benchstat::{Gate, Query};
use clap::{Parser, ValueEnum};

const DETAILS: &str = "\
Flags take one dash or two, as with Go's benchstat: -col /format and --col=/format are the same.

Examples:
  benchstat old.txt new.txt                          before and after
  benchstat O=old.txt N=new.txt                      with names of their own
  benchstat -col /format -row .name results.txt      formats side by side
  benchstat -filter '.unit:ns/op -/size:1k' a.txt    only some results
  benchstat -format markdown old.txt new.txt         for a pull request
  benchstat -plot samples.svg old.txt new.txt        the samples themselves
  benchstat -fail-on +5% old.txt new.txt             for continuous integration
  benchstat -col baseline target/criterion           criterion's last two runs

Keys: .name and .fullname of a benchmark, /key of a sub-name (/gomaxprocs also of -8), .file of the input,
.config for all file configuration keys, KEY for one; in filters also .unit. Order: KEY@alpha, KEY@num,
KEY@(a b c). Filters: key:value, key:/regexp/, key:(a OR b), -x, x y, x AND y, x OR y, (x), *.

Styles of text: `compat` is byte for byte what Go's benchstat prints. `rich` says where there are too few
samples, compares geometric means over common rows only, and draws a bar of each change. `auto` is rich on
a terminal and compat everywhere else. CSV is that of Go's benchstat; json and markdown are our own.

-fail-on takes +5%, or sec/op:+5% for one unit, or several with commas between them; of those about a unit
the last counts. A benchmark fails if it is significantly worse and by more than this; which way is worse
says `Unit x better=higher`, else less is better except of rates. Benchmarks that the base has must be in
every other column.

Exit codes:
  0  done; with -fail-on: nothing is worse or missing
  1  an input cannot be read, a flag makes no sense, or the output cannot be written
  2  the command line cannot be read
  3  -fail-on: a benchmark is worse
  4  -fail-on: a benchmark is missing, and none is worse
Go's benchstat exits with 0 even if it cannot read its input; so does this one as long as only flags that
both know are given.";

/// Summaries and comparisons of benchmarks
///
/// Prints the median of each benchmark and an interval around it, and compares each input with the first. Reads the Go
/// benchmark format, criterion's samples, divan's output and hyperfine's JSON. Results go to standard output, everything
/// else to standard error.
#[derive(Debug, Parser)]
#[command(
    name = "benchstat",
    version,
    max_term_width = 104,
    args_override_self = true,
    after_help = DETAILS
)]
pub(crate) struct Args {
    /// Files or folders of criterion to read, `label=path` to name them, `-` for standard input
    #[arg(value_name = "INPUT", required = true)]
    pub(crate) inputs: Vec<String>,

    /// Which measurements count
    #[arg(long, value_name = "QUERY", default_value = "*", allow_hyphen_values = true)]
    pub(crate) filter: String,

    /// The keys that make a table
    #[arg(long, value_name = "KEYS", default_value = ".config", allow_hyphen_values = true)]
    pub(crate) table: String,

    /// The keys that make a row
    #[arg(long, value_name = "KEYS", default_value = ".fullname", allow_hyphen_values = true)]
    pub(crate) row: String,

    /// The keys that make a column; columns are compared with the first
    #[arg(long, value_name = "KEYS", default_value = ".file", allow_hyphen_values = true)]
    pub(crate) col: String,

    /// Keys that may differ among the samples of a cell without a remark
    #[arg(long, value_name = "KEYS", default_value = "", allow_hyphen_values = true, hide_default_value = true)]
    pub(crate) ignore: String,

    /// A change is significant if chance gives one as large with at most this probability
    #[arg(long, value_name = "P", default_value_t = 0.05, allow_hyphen_values = true)]
    pub(crate) alpha: f64,

    /// The probability with which a median lies in its interval
    #[arg(long, value_name = "LEVEL", default_value_t = 0.95, allow_hyphen_values = true)]
    pub(crate) confidence: f64,

    /// What to print: text, csv, json or markdown
    #[arg(long, value_name = "FORMAT", default_value = "text", allow_hyphen_values = true)]
    pub(crate) format: String,

    /// How text looks [default: auto]
    #[arg(long, value_name = "STYLE", value_enum, help_heading = "Beyond Go's benchstat")]
    pub(crate) style: Option<Style>,

    /// When to use colour, which is only in rich text [default: auto]
    #[arg(long, value_name = "WHEN", value_enum, help_heading = "Beyond Go's benchstat")]
    pub(crate) color: Option<Color>,

    /// Who wrote the inputs [default: told by what they hold]
    #[arg(long, value_name = "FORMAT", value_enum, help_heading = "Beyond Go's benchstat")]
    pub(crate) input: Option<Input>,

    /// Write to a file, which appears whole or not at all
    #[arg(short, long, value_name = "FILE", help_heading = "Beyond Go's benchstat")]
    pub(crate) output: Option<PathBuf>,

    /// Draw the samples into an SVG file
    #[arg(long, value_name = "FILE", help_heading = "Beyond Go's benchstat")]
    pub(crate) plot: Option<PathBuf>,

    /// Exit with 3 if a benchmark is worse by more, 4 if one is missing
    #[arg(long, value_name = "THRESHOLD", allow_hyphen_values = true, help_heading = "Beyond Go's benchstat")]
    pub(crate) fail_on: Option<Gate>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    Auto,
    Compat,
    Rich,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Input {
    Go,
    Criterion,
    Divan,
    Hyperfine,
}

impl Args {
    pub(crate) fn query(&self) -> Query {
        Query {
            filter: self.filter.clone(),
            table: self.table.clone(),
            row: self.row.clone(),
            col: self.col.clone(),
            ignore: self.ignore.clone(),
            alpha: self.alpha,
            confidence: self.confidence,
        }
    }

    /// The format of all inputs, if it is not to be told by what they hold.
    pub(crate) fn input_format(&self) -> Option<Format> {
        self.input.map(|input| match input {
            Input::Go => Format::Go,
            Input::Criterion => Format::Criterion,
            Input::Divan => Format::Divan,
            Input::Hyperfine => Format::Hyperfine,
        })
    }

    /// Whether nothing was asked for that Go's benchstat does not know: only then failures exit as there.
    pub(crate) fn is_upstream(&self) -> bool {
        let ours = self.style.is_some()
            || self.color.is_some()
            || self.input.is_some()
            || self.output.is_some()
            || self.plot.is_some()
            || self.fail_on.is_some();
        !ours && !matches!(self.format.as_str(), "json" | "markdown")
    }
}
