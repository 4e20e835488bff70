//! Summaries: a centre and how far it may be off.

use super::{Assumption, Interval, Sample, samples_for_interval};
use crate::float::{fixed, shortest};

/// The centre of a sample and the interval around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The median, or the value itself where a unit is exact.
    pub center: f64,
    /// The lower end of the interval; minus infinity if there are too few samples.
    pub low: f64,
    /// The upper end of the interval; infinity if there are too few samples.
    pub high: f64,
    /// What to know about it.
    pub warnings: Vec<String>,
}

impl Summary {
    /// Summarizes a sample; `confidence` is the probability that the median lies in the interval.
    ///
    /// # Examples
    ///
    /// ```
    /// use benchstat::{Assumption, Sample, Summary};
    ///
    /// let sample = Sample::new(vec![5.0, 5.1, 5.2, 5.3, 5.4, 5.5]);
    /// let summary = Summary::of(&sample, Assumption::Nothing, 0.95);
    /// assert_eq!((summary.center, summary.low, summary.high), (5.25, 5.0, 5.5));
    /// assert_eq!(summary.range(), "5%");
    /// ```
    #[must_use]
    pub fn of(sample: &Sample, assumption: Assumption, confidence: f64) -> Self {
        match assumption {
            Assumption::Nothing => Summary::of_median(sample, confidence),
            Assumption::Exact => Summary::of_exact(sample),
        }
    }

    fn of_median(sample: &Sample, confidence: f64) -> Self {
        let interval = Interval::of(sample.len(), confidence);
        let low = sample.order_statistic(interval.low);
        let high = sample.order_statistic(interval.high);
        let mut warnings = Vec::new();
        // A measured infinity looks like a missing end and gets the same remark.
        if low.is_infinite() || high.is_infinite() {
            let needed = match samples_for_interval(confidence) {
                Some(count) => format!(">= {count}"),
                None => "> 50".to_owned(),
            };
            warnings.push(format!("need {needed} samples for confidence interval at level {}", shortest(confidence)));
        }
        Summary { center: sample.median(), low, high, warnings }
    }

    fn of_exact(sample: &Sample) -> Self {
        let center = sample.mode();
        let mut warnings = Vec::new();
        if let (Some(first), Some(last)) = (sample.values().first(), sample.values().last()) {
            if first != last {
                let (first, last) = (shortest(*first), shortest(*last));
                warnings.push(format!("exact distribution expected, but values range from {first} to {last}"));
            }
        }
        Summary { center, low: center, high: center, warnings }
    }

    /// The interval as a share of the centre, for printing behind `±`: `1%`, `∞`, or `?` where it crosses zero.
    #[must_use]
    pub fn range(&self) -> String {
        let Summary { center, low, high, .. } = *self;
        if low == center && high == center {
            return "0%".to_owned();
        }
        if low.is_infinite() || high.is_infinite() {
            return "∞".to_owned();
        }
        let crosses = |end: f64| (end > 0.0) != (center > 0.0) || (end < 0.0) != (center < 0.0);
        if crosses(low) || crosses(high) {
            return "?".to_owned();
        }
        // Of a negative centre the shares are negative, and as upstream the greater is the nearer end's.
        let share = (high / center - 1.0).max(1.0 - low / center);
        fixed(share * 100.0, 0) + "%"
    }
}
