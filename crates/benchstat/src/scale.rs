//! Scales: the prefix and the number of decimals that a row of values is printed with.

use crate::float;
use crate::unit::UnitClass;

/// Decimals stop here, so that a value next to nothing does not fill the line.
const DECIMALS_MAX: usize = 10;

/// A prefix and a number of decimals.
///
/// # Examples
///
/// ```
/// use benchstat::{Scale, UnitClass};
///
/// let scale = Scale::common([1.4265e-6, 699.4e-9], UnitClass::Decimal);
/// assert_eq!(scale.format(1.4265e-6), "1426.5n");
/// assert_eq!(scale.format(699.4e-9), "699.4n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// Decimals behind the point.
    pub digits: usize,
    /// What a value is divided by.
    pub factor: f64,
    /// What the factor is called.
    pub prefix: &'static str,
}

impl Scale {
    const PLAIN: Scale = Scale { digits: 3, factor: 1.0, prefix: "" };

    /// The scale of one value: four digits that count, and one before the point if the prefixes reach.
    #[must_use]
    pub fn of(value: f64, class: UnitClass) -> Self {
        let value = value.abs();
        if value == 0.0 || !value.is_finite() {
            return Scale::PLAIN;
        }
        let steps = steps(class);
        // The bound is what rounds up to one at four digits, so that 999.96 is 1.000k.
        let step = steps.iter().find(|(factor, _)| value >= factor * 0.99995).or(steps.last());
        let (factor, prefix) = step.copied().unwrap_or((1.0, ""));
        Scale { digits: decimals(value / factor), factor, prefix }
    }

    /// The scale that shows the smallest of `values` in full; zeros take any.
    #[must_use]
    pub fn common(values: impl IntoIterator<Item = f64>, class: UnitClass) -> Self {
        let magnitudes = values.into_iter().map(f64::abs).filter(|value| *value > 0.0 && value.is_finite());
        magnitudes.min_by(f64::total_cmp).map_or(Scale::PLAIN, |least| Scale::of(least, class))
    }

    /// Writes a value in this scale.
    #[must_use]
    pub fn format(&self, value: f64) -> String {
        float::fixed(value / self.factor, self.digits) + self.prefix
    }
}

/// The first bound that a scaled value reaches tells its decimals, and what rounds up to it counts.
fn decimals(scaled: f64) -> usize {
    const BOUNDS: [f64; DECIMALS_MAX - 1] = [
        99.995,
        9.9995,
        0.99995,
        0.099_995,
        0.009_999_5,
        0.000_999_95,
        0.000_099_995,
        0.000_009_999_5,
        0.000_000_999_95,
    ];
    1 + BOUNDS.iter().take_while(|bound| scaled < **bound).count()
}

/// Factors and their prefixes, largest first.
fn steps(class: UnitClass) -> &'static [(f64, &'static str)] {
    const DECIMAL: [(f64, &str); 8] =
        [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "µ"), (1e-9, "n")];
    const BINARY: [(f64, &str); 5] =
        [(1_099_511_627_776.0, "Ti"), (1_073_741_824.0, "Gi"), (1_048_576.0, "Mi"), (1024.0, "Ki"), (1.0, "")];
    match class {
        UnitClass::Decimal => &DECIMAL,
        UnitClass::Binary => &BINARY,
    }
}
