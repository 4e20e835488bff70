//! Statistics of samples: medians with intervals, the U test, geometric means.

mod comparison;
mod elementary;
mod geomean;
mod interval;
mod sample;
mod summary;
mod utest;

pub use self::comparison::{Comparison, format_delta};
pub use self::geomean::geomean;
pub use self::interval::{Interval, samples_for_interval};
pub use self::sample::Sample;
pub use self::summary::Summary;
pub use self::utest::{UTest, samples_for_test, utest};

/// What is assumed of how a unit's values are distributed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// Nothing: medians and ranks.
    Nothing,
    /// That there is no noise at all, so that one value says everything.
    Exact,
}
