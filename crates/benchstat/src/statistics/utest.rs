//! The Mann-Whitney U test: whether two samples come from the same distribution.

mod exact;

use super::Sample;
use super::elementary::normal_cdf;

/// Up to this many samples on each side the distribution of U is counted out.
const EXACT_MAX: usize = 50;
/// The same if values repeat, which takes longer.
const EXACT_TIED_MAX: usize = 25;

/// The outcome of the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UTest {
    /// How many pairs the first sample wins; a tie is half a win.
    pub u: f64,
    /// The two-sided probability of a result as extreme, if the distributions are equal.
    pub p: f64,
}

/// Runs the test; `None` if a sample is empty or all values are equal, where it has no say.
///
/// The distribution is counted out for up to 50 samples on each side, 25 if values repeat, and above approximated by the
/// normal one, corrected for ties and continuity. As upstream, the probability doubles the lower tail of the first
/// sample's U at the lesser of both U's. With ties and unequal counts that tail is not the mirror of the upper one, and
/// the result may even pass one.
///
/// # Examples
///
/// ```
/// use benchstat::{Sample, utest};
///
/// let old = Sample::new(vec![1.0, 2.0, 3.0, 4.0]);
/// let new = Sample::new(vec![5.0, 6.0, 7.0, 8.0]);
/// let test = utest(&old, &new).ok_or("all values are equal")?;
/// assert_eq!(test.u, 0.0);
/// assert!((test.p - 2.0 / 70.0).abs() < 1e-15);
/// # Ok::<_, &str>(())
/// ```
#[must_use]
pub fn utest(first: &Sample, second: &Sample) -> Option<UTest> {
    let ranking = Ranking::of(first.values(), second.values());
    if ranking.ties.len() < 2 || first.is_empty() || second.is_empty() {
        return None;
    }
    let pairs = first.len() as u64 * second.len() as u64;
    let twice_lesser = ranking.twice_u.min(2 * pairs - ranking.twice_u);
    let tied = ranking.ties.len() < first.len() + second.len();
    let most = first.len().max(second.len());
    let p = if twice_lesser == pairs {
        1.0
    } else if tied && most <= EXACT_TIED_MAX {
        2.0 * exact::tied_tail(&ranking.ties, first.len(), twice_lesser)
    } else if !tied && most <= EXACT_MAX {
        2.0 * exact::untied_tail(first.len(), second.len(), twice_lesser / 2)
    } else {
        approximate_p(first.len(), second.len(), &ranking)
    };
    Some(UTest { u: ranking.twice_u as f64 / 2.0, p })
}

/// How the values of both samples lie among each other.
struct Ranking {
    /// Of the first sample, doubled so that ties leave it whole.
    twice_u: u64,
    /// How often each distinct value comes, in ascending order.
    ties: Vec<usize>,
}

impl Ranking {
    fn of(first: &[f64], second: &[f64]) -> Self {
        let mut ranking = Ranking { twice_u: 0, ties: Vec::new() };
        let (mut i, mut j) = (0, 0);
        while i < first.len() || j < second.len() {
            let least = match (first.get(i), second.get(j)) {
                (Some(left), Some(right)) if right.total_cmp(left).is_lt() => *right,
                (Some(left), _) => *left,
                (None, Some(right)) => *right,
                (None, None) => break,
            };
            // Bits tell NaNs apart but never loop for ever over one; zeros of either sign are one value.
            let same = |value: &&f64| **value == least || value.to_bits() == least.to_bits();
            let (wins, ties) =
                (first[i..].iter().take_while(same).count(), second[j..].iter().take_while(same).count());
            ranking.twice_u += (wins * (2 * j + ties)) as u64;
            ranking.ties.push(wins + ties);
            i += wins;
            j += ties;
        }
        ranking
    }
}

fn approximate_p(first: usize, second: usize, ranking: &Ranking) -> f64 {
    let (n1, n2) = (first as f64, second as f64);
    let n = n1 + n2;
    let ties: f64 = ranking.ties.iter().map(|count| *count as f64).map(|count| count.powi(3) - count).sum();
    let variance = n1 * n2 / 12.0 * ((n + 1.0) - ties / (n * (n - 1.0)));
    let distance = (ranking.twice_u as f64 / 2.0 - n1 * n2 / 2.0).abs();
    // U moves in steps: the step's edge that is nearer to the mean is what counts.
    2.0 * normal_cdf(-(distance - 0.5).max(0.0) / variance.sqrt())
}

/// How many samples on each side it takes at least before any difference can be significant at `alpha`; `None` if more
/// than 50.
///
/// As upstream this looks at one tail only.
///
/// # Examples
///
/// ```
/// assert_eq!(benchstat::samples_for_test(0.05), Some(4));
/// ```
#[must_use]
pub fn samples_for_test(alpha: f64) -> Option<usize> {
    (1..=EXACT_MAX).find(|count| exact::untied_tail(*count, *count, 0) < alpha)
}
