//! Figures in cells, from samples, by benchstat's statistics.

use benchstat::{Assumption, Comparison, Sample, Scale, Summary, UnitClass};

/// The probability that a median lies in its interval, and that a difference is chance: benchstat's own.
const CONFIDENCE: f64 = 0.95;
const ALPHA: f64 = 0.05;

/// The median with its interval: `82.90n ± 1%`.
pub(super) fn median(sample: Option<&Sample>, class: UnitClass) -> String {
    sample.map_or_else(String::new, |sample| {
        let summary = Summary::of(sample, Assumption::Nothing, CONFIDENCE);
        format!("{} ± {}", Scale::of(summary.center, class).format(summary.center), summary.range())
    })
}

/// The median of seconds.
pub(super) fn seconds(sample: Option<&Sample>) -> String {
    median(sample, UnitClass::Decimal)
}

/// A whole number, which all samples share or whose median is told.
pub(super) fn whole(sample: Option<&Sample>) -> String {
    sample.map_or_else(String::new, |sample| format!("{:.0}", sample.median()))
}

/// How many times as fast `sample` is as `base`; `~` in front where the difference may be chance.
pub(super) fn speed(base: Option<&Sample>, sample: Option<&Sample>) -> String {
    let (Some(base), Some(sample)) = (base, sample) else { return String::new() };
    let comparison = Comparison::of(base, sample, Assumption::Nothing, ALPHA);
    let ratio = times(base.median() / sample.median());
    if comparison.is_significant() { ratio } else { format!("~{ratio}") }
}

/// A ratio, to as many digits as say something.
pub(super) fn times(ratio: f64) -> String {
    match ratio {
        r if r >= 100.0 => format!("{r:.0}x"),
        r if r >= 10.0 => format!("{r:.1}x"),
        r => format!("{r:.2}x"),
    }
}
