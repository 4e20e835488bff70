//! Comparisons of two samples, and how a change is written.

use super::{Assumption, Sample, samples_for_test, utest};
use crate::float::{fixed, fixed_signed, shortest};

/// Whether two samples differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The probability of a difference as large if there is none; zero if the samples are exact.
    pub p: f64,
    /// How many values the base has.
    pub base_count: usize,
    /// How many values the other sample has.
    pub count: usize,
    /// A difference is significant up to this probability.
    pub alpha: f64,
    /// What to know about it.
    pub warnings: Vec<String>,
}

impl Comparison {
    /// Compares a sample with its base.
    ///
    /// # Examples
    ///
    /// ```
    /// use benchstat::{Assumption, Comparison, Sample};
    ///
    /// let base = Sample::new(vec![1.0, 1.1, 1.2, 1.3]);
    /// let other = Sample::new(vec![2.0, 2.1, 2.2, 2.3]);
    /// let comparison = Comparison::of(&base, &other, Assumption::Nothing, 0.05);
    /// assert!(comparison.is_significant());
    /// assert_eq!(comparison.to_string(), "p=0.029 n=4");
    /// ```
    #[must_use]
    pub fn of(base: &Sample, other: &Sample, assumption: Assumption, alpha: f64) -> Self {
        let comparison = Comparison { p: 0.0, base_count: base.len(), count: other.len(), alpha, warnings: Vec::new() };
        match assumption {
            Assumption::Exact => comparison,
            Assumption::Nothing => comparison.tested(base, other),
        }
    }

    fn tested(mut self, base: &Sample, other: &Sample) -> Self {
        let Some(test) = utest(base, other) else {
            self.p = 1.0;
            self.warnings.push("all samples are equal".to_owned());
            return self;
        };
        self.p = test.p;
        let needed = samples_for_test(self.alpha);
        let enough = needed.is_some_and(|needed| self.base_count.max(self.count) >= needed);
        if !self.is_significant() && !enough {
            let needed = needed.map_or_else(|| "> 50".to_owned(), |needed| format!(">= {needed}"));
            let alpha = shortest(self.alpha);
            self.warnings.push(format!("need {needed} samples to detect a difference at alpha level {alpha}"));
        }
        self
    }

    /// Whether the samples differ by more than chance.
    #[must_use]
    pub fn is_significant(&self) -> bool {
        self.p <= self.alpha
    }

    /// The same with a probability of at most one, which upstream's test of ties may pass.
    pub(crate) fn capped(&self) -> Self {
        Comparison { p: self.p.min(1.0), ..self.clone() }
    }

    /// The change from centre to centre, or `~` if it is not significant.
    #[must_use]
    pub fn delta(&self, base: f64, other: f64) -> String {
        if self.is_significant() { format_delta(base, other) } else { "~".to_owned() }
    }
}

impl std::fmt::Display for Comparison {
    /// Probability and counts, `p=0.029 n=4+5`; an exact comparison has counts only.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.p != 0.0 {
            write!(f, "p={} ", fixed(self.p, 3))?;
        }
        write!(f, "n={}", self.base_count)?;
        if self.base_count == self.count { Ok(()) } else { write!(f, "+{}", self.count) }
    }
}

/// A change in per cent, `+4.20%`; `?` if it starts from zero.
///
/// # Examples
///
/// ```
/// assert_eq!(benchstat::format_delta(4.0, 3.0), "-25.00%");
/// assert_eq!(benchstat::format_delta(0.0, 3.0), "?");
/// ```
#[must_use]
pub fn format_delta(base: f64, other: f64) -> String {
    if base == other {
        return "0.00%".to_owned();
    }
    if base == 0.0 {
        return "?".to_owned();
    }
    fixed_signed((other / base - 1.0) * 100.0, 2) + "%"
}
