//! Verdicts: what a change comes to, in words.

use std::fmt;

use crate::statistics::{samples_for_interval, samples_for_test};
use crate::table::{Change, Report};
use crate::unit::Better;

/// What a change comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Better,
    Worse,
    /// No difference that chance would not give too.
    Same,
    /// Nobody can say yet.
    TooFew {
        count: usize,
        needed: usize,
    },
}

impl Verdict {
    pub(super) fn of(change: &Change, report: &Report, better: Better) -> Self {
        let comparison = &change.comparison;
        if comparison.is_significant() {
            return match change.center.total_cmp(&change.base) {
                std::cmp::Ordering::Equal => Verdict::Same,
                _ if change.is_worse(better) => Verdict::Worse,
                _ => Verdict::Better,
            };
        }
        let count = comparison.count.min(comparison.base_count);
        match samples_needed(report) {
            Some(needed) if count < needed => Verdict::TooFew { count, needed },
            _ => Verdict::Same,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Better => f.write_str("better"),
            Verdict::Worse => f.write_str("worse"),
            Verdict::Same => f.write_str("no difference"),
            Verdict::TooFew { count, needed } => write!(f, "too few samples ({count} of {needed})"),
        }
    }
}

/// How many samples on each side give both an interval and a chance of a significant difference.
fn samples_needed(report: &Report) -> Option<usize> {
    Some(samples_for_interval(report.confidence)?.max(samples_for_test(report.alpha)?))
}

/// The remarks about a cell that nothing else says: an infinite range speaks for itself.
pub(super) fn remarks(warnings: &[String]) -> Vec<String> {
    warnings.iter().filter(|warning| !warning.starts_with("need ")).cloned().collect()
}
