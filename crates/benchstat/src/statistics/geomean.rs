//! Geometric means.

use super::elementary::{exp, ln};

/// The geometric mean, or `None` of no values and of values that are not above zero.
///
/// # Examples
///
/// ```
/// let mean = benchstat::geomean([2.0, 8.0]).ok_or("none of them is zero")?;
/// assert!((mean - 4.0).abs() < 1e-14);
/// assert_eq!(benchstat::geomean([2.0, 0.0]), None);
/// # Ok::<_, &str>(())
/// ```
#[must_use]
pub fn geomean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut mean = 0.0;
    let mut count = 0.0;
    for value in values {
        if value.is_nan() || value <= 0.0 {
            return None;
        }
        count += 1.0;
        // A running mean, as its last digit is printed and a sum's is another.
        mean += (ln(value) - mean) / count;
    }
    (count > 0.0 && !f64::is_nan(mean)).then(|| exp(mean))
}
