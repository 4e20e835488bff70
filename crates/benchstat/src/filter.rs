//! Filters: which measurements count.

mod parse;

use regex::Regex;

use crate::key::{Key, Taken};
use crate::record::{Measurement, Record};
use crate::syntax::SyntaxError;

/// A condition on measurements.
///
/// The syntax is documented with Go's `benchproc/syntax`: `key:value`, `key:/regexp/`, `key:(a OR b)`, joined by a space
/// or `AND`, by `OR`, turned around by `-`, grouped by parentheses; `*` is everything.
///
/// # Examples
///
/// ```
/// use benchstat::{Filter, Measurement, Record};
///
/// let filter: Filter = "/size:(1k OR 4k) -.unit:B/op".parse()?;
/// let record = Record { name: "Copy/size=4k-8".into(), ..Record::default() };
/// assert!(filter.accepts(&record, &Measurement::new(5.0, "ns/op")));
/// assert!(!filter.accepts(&record, &Measurement::new(5.0, "B/op")));
/// # Ok::<_, benchstat::SyntaxError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Filter(Condition);

#[derive(Clone, Debug)]
enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    Match { key: Key, pattern: Pattern },
}

#[derive(Clone, Debug)]
enum Pattern {
    Exact(String),
    Regex(Regex),
}

impl Filter {
    /// Whether the measurement counts, which `record` holds or might hold.
    #[must_use]
    pub fn accepts(&self, record: &Record, measurement: &Measurement) -> bool {
        self.0.accepts(record, measurement)
    }
}

impl Condition {
    fn accepts(&self, record: &Record, measurement: &Measurement) -> bool {
        match self {
            Condition::All(all) => all.iter().all(|one| one.accepts(record, measurement)),
            Condition::Any(any) => any.iter().any(|one| one.accepts(record, measurement)),
            Condition::Not(condition) => !condition.accepts(record, measurement),
            Condition::Match { key: Key::Unit, pattern } => {
                pattern.matches(&measurement.unit) || pattern.matches(&measurement.unit_read)
            }
            Condition::Match { key, pattern } => pattern.matches(&key.value(record, &Taken::default())),
        }
    }
}

impl Pattern {
    fn matches(&self, text: &str) -> bool {
        match self {
            Pattern::Exact(exact) => exact == text,
            Pattern::Regex(regex) => regex.is_match(text),
        }
    }
}

impl std::str::FromStr for Filter {
    type Err = SyntaxError;

    fn from_str(query: &str) -> Result<Self, SyntaxError> {
        parse::parse(query).map(Filter)
    }
}
