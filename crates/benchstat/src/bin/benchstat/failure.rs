//! What ends a run.

use std::fmt;
use std::io;

use benchstat::QueryError;

/// Why there is no report.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A flag makes no sense.
    Usage(String),
    /// A query cannot be read.
    Query(QueryError),
    /// Something cannot be read or written.
    Io(String),
}

impl Failure {
    /// In the words of Go: `open a.txt: no such file or directory`.
    pub(crate) fn io(action: &str, path: &str, error: &io::Error) -> Self {
        let text = error.to_string();
        let text = text.split(" (os error").next().unwrap_or_default();
        let mut chars = text.chars();
        let lower: String = chars.next().into_iter().flat_map(char::to_lowercase).chain(chars).collect();
        Failure::Io(format!("{action} {path}: {lower}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) | Failure::Io(message) => f.write_str(message),
            Failure::Query(error) => error.fmt(f),
        }
    }
}

impl From<QueryError> for Failure {
    fn from(error: QueryError) -> Self {
        Failure::Query(error)
    }
}
