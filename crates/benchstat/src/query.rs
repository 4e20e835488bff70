//! Queries: how records are grouped, filtered and compared.

use std::fmt;

use crate::syntax::SyntaxError;

/// What a report is asked for; the defaults are those of the command.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// Which measurements count.
    pub filter: String,
    /// The keys that make a table.
    pub table: String,
    /// The keys that make a row.
    pub row: String,
    /// The keys that make a column; columns are compared with the first.
    pub col: String,
    /// Keys that may differ within a cell without a remark.
    pub ignore: String,
    /// A difference is significant up to this probability of chance.
    pub alpha: f64,
    /// The probability that a median lies in its interval.
    pub confidence: f64,
}

impl Default for Query {
    fn default() -> Self {
        Query {
            filter: "*".to_owned(),
            table: ".config".to_owned(),
            row: ".fullname".to_owned(),
            col: ".file".to_owned(),
            ignore: String::new(),
            alpha: 0.05,
            confidence: 0.95,
        }
    }
}

/// A part of a query that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError {
    part: &'static str,
    source: SyntaxError,
}

impl QueryError {
    pub(crate) fn new(part: &'static str, source: SyntaxError) -> Self {
        QueryError { part, source }
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "parsing -{}: {}", self.part, self.source)
    }
}

impl std::error::Error for QueryError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}
