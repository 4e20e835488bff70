//! The command line.

use benchstat::Query;
use clap::Parser;

/// Summaries and comparisons of benchmarks
///
/// Each input holds results in the Go benchmark format. For each benchmark the median and an interval around it are
/// printed; of several inputs each is compared with the first.
#[derive(Debug, Parser)]
#[command(name = "benchstat", version, max_term_width = 104, args_override_self = true)]
pub(crate) struct Args {
    /// Files to read, `label=file` to name them, `-` for standard input
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

    /// What to print: text or csv
    #[arg(long, value_name = "FORMAT", default_value = "text", allow_hyphen_values = true)]
    pub(crate) format: String,
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
}
