//! Elementary functions whose last bit shows in the CSV output, so that it has to be the same everywhere.

/// Number of halvings of the argument before the series, undone by as many squarings.
const HALVINGS: i32 = 4;
/// 1/8!, 1/7! ... 1/1!.
const SERIES: [f64; 8] = [1.0 / 40320.0, 1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 1.0 / 2.0, 1.0];
/// Beyond this the result leaves the range of normal numbers and the standard library says how.
const ARGUMENT_MAX: f64 = 700.0;

/// `e` to the power of `x`, by the method of Shibata (ISC 2010): reduce by ln 2, halve, Taylor series, square.
///
/// Go takes it on amd64. Its error is below one unit in the last place, yet now and then it is the other neighbour than
/// the one that a correctly rounded function gives; the vectors' geometric means are made with it. The last squaring is
/// fused with the addition of one, as it is on processors that can.
pub(crate) fn exp(x: f64) -> f64 {
    if !(-ARGUMENT_MAX..ARGUMENT_MAX).contains(&x) {
        return x.exp();
    }
    // The upper part of ln 2 has trailing zeros, so that its product with a small integer is exact.
    const LN_2_UPPER: f64 = 0.693_147_180_559_662_956_511_601_805_686_950_683_593_75;
    const LN_2_LOWER: f64 = 0.282_352_905_630_315_771_225_884_481_750_134_360_255_254_120_68e-12;
    let exponent = (x * std::f64::consts::LOG2_E).round_ties_even();
    let rest = (-exponent).mul_add(LN_2_LOWER, (-exponent).mul_add(LN_2_UPPER, x));
    let small = rest / f64::from(1 << HALVINGS);
    // Less one, as the digits behind a one would be lost.
    let mut power = small * SERIES.iter().fold(0.0, |sum: f64, term| sum.mul_add(small, *term));
    for _ in 1..HALVINGS {
        power *= power + 2.0;
    }
    libm::ldexp(power.mul_add(power + 2.0, 1.0), exponent as i32)
}

/// The natural logarithm.
pub(crate) fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// The share of a normal distribution below `z` standard deviations.
pub(crate) fn normal_cdf(z: f64) -> f64 {
    libm::erfc(-z / std::f64::consts::SQRT_2) / 2.0
}

/// The number of ways to choose `k` of `n`, as a float.
///
/// Exact up to 20; above through logarithms, whose rounding decides which of two equal neighbours an interval takes.
pub(crate) fn choose(n: u64, k: u64) -> f64 {
    if n <= 20 {
        return (0..k).fold(1_u64, |ways, i| ways * (n - i) / (i + 1)) as f64;
    }
    let (n, k) = (n as f64, k as f64);
    exp(libm::lgamma(n + 1.0) - libm::lgamma(k + 1.0) - libm::lgamma(n - k + 1.0))
}
