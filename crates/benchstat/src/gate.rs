//! Gates: whether a report may pass, for continuous integration.

use std::fmt;

use crate::float::{fixed_signed, shortest};
use crate::table::{Report, Table};
use crate::unit::Better;

/// Thresholds that no benchmark may pass.
///
/// # Examples
///
/// ```
/// use benchstat::Gate;
///
/// let gate: Gate = "sec/op:+5%, B/op:+0%".parse()?;
/// assert_eq!(gate.to_string(), "sec/op:+5%,B/op:+0%");
/// assert!("five".parse::<Gate>().is_err());
/// # Ok::<_, benchstat::GateError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Gate {
    thresholds: Vec<Threshold>,
}

/// How much worse a benchmark may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Threshold {
    /// The tidy unit that it is about; every unit if there is none.
    pub unit: Option<String>,
    /// In per cent of the base, in the direction in which the unit is worse.
    pub percent: f64,
}

/// What keeps a report from passing.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// A benchmark is significantly worse, and by more than the threshold.
    Regression {
        /// The row.
        benchmark: String,
        /// The column.
        column: String,
        /// The tidy unit.
        unit: String,
        /// The change as printed.
        delta: String,
        /// Its probability and counts as printed.
        probability: String,
        /// What was allowed, in per cent.
        percent: f64,
    },
    /// The base has a benchmark and the column does not.
    Missing {
        /// The row.
        benchmark: String,
        /// The column.
        column: String,
        /// The tidy unit.
        unit: String,
    },
    /// There is nothing that could be compared.
    NothingCompared,
}

/// A gate that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GateError {
    text: String,
}

impl Gate {
    /// All findings, in the order of the report.
    #[must_use]
    pub fn check(&self, report: &Report) -> Vec<Finding> {
        let labels = all_columns(report);
        if labels.len() < 2 {
            return vec![Finding::NothingCompared];
        }
        report.tables.iter().flat_map(|table| self.check_table(table, &labels)).collect()
    }

    fn check_table(&self, table: &Table, labels: &[String]) -> Vec<Finding> {
        let Some(percent) = self.percent(&table.unit) else { return Vec::new() };
        let mut findings = regressions(table, percent);
        // A table whose base is not the report's has only what is new.
        if table.columns.first().is_some_and(|base| base.label() == labels[0]) {
            findings.extend(labels.iter().skip(1).flat_map(|label| missing(table, label)));
        }
        findings
    }

    /// What is allowed for a unit: as the last threshold that is about it says.
    fn percent(&self, unit: &str) -> Option<f64> {
        let about = |threshold: &&Threshold| threshold.unit.as_deref().is_none_or(|about| about == unit);
        self.thresholds.iter().rev().find(about).map(|threshold| threshold.percent)
    }
}

/// The labels of all columns, in the order in which the tables have them.
fn all_columns(report: &Report) -> Vec<String> {
    let mut labels = Vec::new();
    for column in report.tables.iter().flat_map(|table| &table.columns) {
        let label = column.label();
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    labels
}

fn regressions(table: &Table, percent: f64) -> Vec<Finding> {
    let mut findings = Vec::new();
    for row in &table.rows {
        for (cell, column) in row.cells.iter().zip(&table.columns) {
            let Some(change) = cell.as_ref().and_then(|cell| cell.change.as_ref()) else { continue };
            let growth = (change.ratio() - 1.0) * 100.0;
            let worsening = match table.better {
                Better::Lower => growth,
                Better::Higher => -growth,
            };
            if change.is_worse(table.better) && worsening > percent {
                findings.push(Finding::Regression {
                    benchmark: row.label(),
                    column: column.label(),
                    unit: table.unit.to_string(),
                    delta: change.delta(),
                    probability: change.comparison.capped().to_string(),
                    percent,
                });
            }
        }
    }
    findings
}

/// What the base of a table has and the column of this label does not; that column may be missing altogether.
fn missing(table: &Table, label: &str) -> Vec<Finding> {
    let column = table.columns.iter().position(|column| column.label() == label);
    let absent = table
        .rows
        .iter()
        .filter(|row| row.base().is_some() && column.and_then(|column| row.cells[column].as_ref()).is_none());
    let finding = |benchmark| Finding::Missing { benchmark, column: label.to_owned(), unit: table.unit.to_string() };
    absent.map(|row| finding(row.label())).collect()
}

impl std::str::FromStr for Gate {
    type Err = GateError;

    /// Reads thresholds with commas between them: `+5%`, or `sec/op:+5%` for one unit.
    fn from_str(text: &str) -> Result<Self, GateError> {
        let thresholds = text.split(',').map(|part| Threshold::parse(part.trim()));
        let thresholds = thresholds.collect::<Option<Vec<_>>>().ok_or_else(|| GateError { text: text.to_owned() })?;
        Ok(Gate { thresholds })
    }
}

impl Threshold {
    fn parse(text: &str) -> Option<Self> {
        let (unit, percent) = match text.rsplit_once(':') {
            Some((unit, percent)) if !unit.is_empty() => (Some(crate::unit::tidy(unit).unit), percent),
            Some(_) => return None,
            None => (None, text),
        };
        let percent = percent.strip_suffix('%')?;
        let percent: f64 = percent.strip_prefix('+').unwrap_or(percent).parse().ok()?;
        (percent.is_finite() && percent >= 0.0).then_some(Threshold { unit, percent })
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(unit) = &self.unit {
            write!(f, "{unit}:")?;
        }
        write!(f, "+{}%", shortest(self.percent))
    }
}

impl fmt::Display for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, threshold) in self.thresholds.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma}{threshold}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Regression { benchmark, column, unit, delta, probability, percent } => {
                let allowed = fixed_signed(*percent, 2);
                write!(f, "regression: {benchmark} in {column}: {unit} {delta} ({probability}), allowed {allowed}%")
            }
            Finding::Missing { benchmark, column, unit } => {
                write!(f, "missing: {benchmark} has no {unit} in {column}")
            }
            Finding::NothingCompared => f.write_str("missing: there are not two columns to compare"),
        }
    }
}

impl fmt::Display for GateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a threshold like +5% or sec/op:+5%, found {:?}", self.text)
    }
}

impl std::error::Error for GateError {}
