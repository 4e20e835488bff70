//! Samples: the values of one benchmark in one unit, sorted.

/// The values measured, in ascending order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    sorted: Vec<f64>,
}

impl Sample {
    /// Sorts `values`; those that are no number go to the ends.
    #[must_use]
    pub fn new(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        Sample { sorted: values }
    }

    /// The values in ascending order.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.sorted
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// Whether there is no value at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }

    /// The median: the middle value, or the mean of the middle two; NaN of an empty sample.
    #[must_use]
    pub fn median(&self) -> f64 {
        let middle = self.sorted.len() / 2;
        match self.sorted.get(middle) {
            None => f64::NAN,
            Some(upper) if self.sorted.len() % 2 == 1 => *upper,
            Some(upper) => {
                // From the lower one on, as a sum's last digit is another.
                let lower = self.sorted[middle - 1];
                lower + (upper - lower) / 2.0
            }
        }
    }

    /// The value that comes most often, the least of them if there are several; NaN of an empty sample.
    pub(crate) fn mode(&self) -> f64 {
        let mut best = (0, f64::NAN);
        for run in self.sorted.chunk_by(|left, right| left == right) {
            if run.len() > best.0 {
                best = (run.len(), run[0]);
            }
        }
        best.1
    }

    /// The value of a rank that counts from one; beyond the ends it is infinite.
    pub(crate) fn order_statistic(&self, rank: usize) -> f64 {
        match rank.checked_sub(1) {
            None => f64::NEG_INFINITY,
            Some(index) => self.sorted.get(index).copied().unwrap_or(f64::INFINITY),
        }
    }
}
