//! The statistics against slow ways to the same numbers.

use benchstat::{Assumption, Comparison, Interval, Sample, samples_for_interval, utest};
use proptest::prelude::*;

/// Every way to draw `count` of `values`, as masks.
fn draws(values: usize, count: usize) -> impl Iterator<Item = u32> {
    (0_u32..1 << values).filter(move |mask| mask.count_ones() as usize == count)
}

/// Twice the number of pairs that those in `mask` win, a tie being half a win.
fn twice_wins(values: &[u8], mask: u32) -> usize {
    let drawn = |index: &usize| mask >> index & 1 == 1;
    let first: Vec<u8> = (0..values.len()).filter(drawn).map(|index| values[index]).collect();
    let second: Vec<u8> = (0..values.len()).filter(|index| !drawn(index)).map(|index| values[index]).collect();
    let wins = |left: &u8, right: &u8| match left.cmp(right) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 2,
    };
    first.iter().flat_map(|left| second.iter().map(move |right| wins(left, right))).sum()
}

fn sample(values: &[u8]) -> Sample {
    Sample::new(values.iter().map(|value| f64::from(*value)).collect())
}

/// The probability that upstream defines, by enumeration: twice the share of draws whose U is at most the lesser U.
fn enumerated_p(first: &[u8], second: &[u8]) -> f64 {
    let pooled: Vec<u8> = first.iter().chain(second).copied().collect();
    let pairs = 2 * first.len() * second.len();
    let observed = twice_wins(&pooled, (1 << first.len()) - 1);
    let lesser = observed.min(pairs - observed);
    if 2 * lesser == pairs {
        return 1.0;
    }
    let all = draws(pooled.len(), first.len()).count();
    let as_low = draws(pooled.len(), first.len()).filter(|mask| twice_wins(&pooled, *mask) <= lesser).count();
    2.0 * as_low as f64 / all as f64
}

/// Binomial coefficients by Pascal's rule.
fn choose(n: usize, k: usize) -> f64 {
    let mut row = vec![1.0];
    for _ in 0..n {
        let next = row.windows(2).map(|pair| pair[0] + pair[1]);
        row = std::iter::once(1.0).chain(next).chain([1.0]).collect::<Vec<f64>>();
    }
    row[k]
}

/// The exact probability that the median lies between two order statistics.
fn coverage(count: usize, interval: Interval) -> f64 {
    (interval.low..interval.high).map(|k| choose(count, k)).sum::<f64>() * 0.5_f64.powi(count as i32)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn u_and_p_are_those_of_enumeration(
        first in prop::collection::vec(0_u8..8, 1..7),
        second in prop::collection::vec(0_u8..8, 1..7),
    ) {
        let pooled: Vec<u8> = first.iter().chain(&second).copied().collect();
        let test = utest(&sample(&first), &sample(&second));
        if pooled.iter().all(|value| *value == pooled[0]) {
            prop_assert_eq!(test, None);
            return Ok(());
        }
        let test = test.expect("values differ");
        prop_assert_eq!(2.0 * test.u, twice_wins(&pooled, (1 << first.len()) - 1) as f64);
        prop_assert!((test.p - enumerated_p(&first, &second)).abs() < 1e-12, "{} {}", test.p, enumerated_p(&first, &second));
    }

    #[test]
    fn without_ties_p_is_the_two_sided_probability(order in Just((0_u8..12).collect::<Vec<_>>()).prop_shuffle(), cut in 1_usize..12) {
        let (first, second) = order.split_at(cut);
        let observed = twice_wins(&order, (1 << cut) - 1) as f64;
        let center = (cut * (12 - cut)) as f64;
        let as_far = |mask: &u32| (twice_wins(&order, *mask) as f64 - center).abs() >= (observed - center).abs();
        let all = draws(12, cut).count() as f64;
        let expected = draws(12, cut).filter(as_far).count() as f64 / all;
        let found = utest(&sample(first), &sample(second)).expect("values differ").p;
        prop_assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    }

    #[test]
    fn p_is_the_same_both_ways_round_without_ties(values in Just((0_u8..60).collect::<Vec<_>>()).prop_shuffle(), cut in 10_usize..50) {
        let (first, second) = values.split_at(cut);
        let (there, back) = (utest(&sample(first), &sample(second)), utest(&sample(second), &sample(first)));
        let (there, back) = (there.expect("values differ"), back.expect("values differ"));
        prop_assert_eq!(there.p, back.p);
        prop_assert_eq!(there.u + back.u, (cut * (60 - cut)) as f64);
    }

    #[test]
    fn the_normal_approximation_is_near_the_exact_distribution(values in Just((0_u8..80).collect::<Vec<_>>()).prop_shuffle()) {
        let (first, second) = values.split_at(40);
        let exact = utest(&sample(first), &sample(second)).expect("values differ");
        // A tie inside of one sample leaves U as it is, but forty values with ties are too many to count out.
        let tied: Vec<u8> = first.iter().map(|value| if first.contains(&(value + 1)) { value + 1 } else { *value }).collect();
        let near = utest(&sample(&tied), &sample(second)).expect("values differ");
        prop_assert_eq!(exact.u, near.u);
        prop_assert!((exact.p - near.p).abs() < 0.01, "{} {}", exact.p, near.p);
    }

    #[test]
    fn an_interval_covers_the_median_as_often_as_it_says(count in 1_usize..=60, level in 0.5_f64..0.999) {
        let interval = Interval::of(count, level);
        let covered = coverage(count, interval);
        // Above 30 the normal distribution stands for the binomial one.
        let tolerance = if count <= 30 { 1e-12 } else { 2e-3 };
        prop_assert!((covered - interval.level).abs() < tolerance, "{covered} {interval:?}");
        prop_assert!(interval.level >= level, "{interval:?}");
        // One gap less on the side that was added last would not do.
        if interval.high - interval.low > 1 && interval.level < 1.0 {
            let narrower = coverage(count, Interval { low: interval.low + 1, ..interval })
                .min(coverage(count, Interval { high: interval.high - 1, ..interval }));
            prop_assert!(narrower < level + tolerance, "{narrower} {interval:?}");
        }
    }
}

#[test]
fn an_interval_needs_as_many_samples_as_is_said() {
    for level in [0.5, 0.8, 0.9, 0.95, 0.99, 0.999] {
        let needed = samples_for_interval(level).expect("few are enough");
        let enough = Interval::of(needed, level);
        assert!(enough.low > 0 && enough.high <= needed, "{level}: {enough:?}");
        let short = Interval::of(needed - 1, level);
        assert!(short.low == 0 || short.high == needed, "{level}: {short:?}");
    }
}

/// How often two samples of one distribution are called different.
fn false_alarms(count: usize, alpha: f64, mut draw: impl FnMut() -> f64) -> f64 {
    const ROUNDS: u32 = 4_000;
    let mut sample = || Sample::new((0..count).map(|_| draw()).collect());
    let alarms = (0..ROUNDS)
        .filter(|_| Comparison::of(&sample(), &sample(), Assumption::Nothing, alpha).is_significant())
        .count();
    alarms as f64 / f64::from(ROUNDS)
}

#[test]
fn equal_distributions_are_told_apart_at_about_the_stated_rate() {
    let mut random = fastrand::Rng::with_seed(7);
    // The largest rate that ten and ten samples allow at 0.05 is 0.0433 (U <= 23 of 184,756 draws, both sides); four
    // standard deviations of 4,000 rounds are 0.013.
    let rate = false_alarms(10, 0.05, || random.f64());
    assert!((rate - 0.0433).abs() < 0.013, "exact: {rate}");
    let rate = false_alarms(60, 0.05, || random.f64());
    assert!((rate - 0.05).abs() < 0.014, "approximate: {rate}");
    // With ties the test errs on the careful side.
    let rate = false_alarms(10, 0.05, || f64::from(random.u8(0..4)));
    assert!((0.01..0.06).contains(&rate), "with ties: {rate}");
}
