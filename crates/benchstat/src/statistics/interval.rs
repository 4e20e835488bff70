//! Intervals for the median between two order statistics, without any assumption about the distribution.

use super::elementary::{choose, normal_cdf};

/// Up to this many samples the binomial distribution is summed; above, the normal one stands for it.
const BINOMIAL_MAX: usize = 30;
/// No more samples than this are asked for.
const SAMPLES_MAX: usize = 50;

/// Between which order statistics the median lies with a given probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The rank of the lower end, counted from one; zero is minus infinity.
    pub low: usize,
    /// The rank of the upper end; one more than there are samples is infinity.
    pub high: usize,
    /// The probability reached.
    pub level: f64,
    /// Whether the mirrored interval, one rank higher, is as good.
    pub ambiguous: bool,
}

impl Interval {
    /// The shortest interval around the median of `count` samples that reaches `level`.
    ///
    /// Takes `O(count)`.
    ///
    /// # Examples
    ///
    /// ```
    /// let interval = benchstat::Interval::of(10, 0.95);
    /// assert_eq!((interval.low, interval.high), (2, 9));
    /// assert!(interval.level >= 0.95);
    /// ```
    #[must_use]
    pub fn of(count: usize, level: f64) -> Self {
        // The probability that the median lies between rank k and the next.
        let n = count as f64;
        let half = choose_half(count);
        let binomial = |k: usize| choose(count as u64, k as u64) * half;
        let normal = |k: usize| {
            // Always on the lower side, so that mirrored gaps come to the same bits.
            let distance = (k as f64 - n / 2.0).abs();
            let below = |distance: f64| normal_cdf(-distance / (n / 4.0).sqrt());
            below(distance - 0.5) - below(distance + 0.5)
        };
        if count <= BINOMIAL_MAX { grow(count, level, binomial) } else { grow(count, level, normal) }
    }
}

fn choose_half(count: usize) -> f64 {
    0.5_f64.powi(i32::try_from(count).unwrap_or(i32::MAX))
}

/// Takes gap after gap, from the middle outwards and the more probable first, until `level` is reached.
fn grow(count: usize, level: f64, probability: impl Fn(usize) -> f64) -> Interval {
    let middle = count / 2;
    let (mut low, mut high) = (middle, middle + 1);
    let mut reached = probability(middle);
    // Of an odd count the two gaps in the middle are mirrored.
    let mut ambiguous = count % 2 == 1;
    while reached < level {
        if low == 0 && high > count {
            return Interval { low, high, level: 1.0, ambiguous: false };
        }
        let below = if low > 0 { probability(low - 1) } else { 0.0 };
        let above = if high <= count { probability(high) } else { 0.0 };
        ambiguous = below == above;
        if low > 0 && (below >= above || high > count) {
            reached += below;
            low -= 1;
        } else {
            reached += above;
            high += 1;
        }
    }
    Interval { low, high, level: reached, ambiguous }
}

/// How many samples an interval at `level` takes at least; `None` if it takes more than 50.
///
/// # Examples
///
/// ```
/// assert_eq!(benchstat::samples_for_interval(0.95), Some(6));
/// assert_eq!(benchstat::samples_for_interval(1.0), None);
/// ```
#[must_use]
pub fn samples_for_interval(level: f64) -> Option<usize> {
    // The widest interval misses the median if all samples lie on one side of it.
    (2..=SAMPLES_MAX).find(|count| 1.0 - 2.0 * choose_half(*count) >= level)
}
