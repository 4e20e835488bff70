//! Loops that are timed, and how long a sample takes. Prints nothing.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::Result;
use crate::allocation;
use crate::trial::{Sample, Subject};

/// How long a sample takes, about: long against the clock's step, short enough that a round of all contestants is over
/// before the machine drifts.
pub const SAMPLE: Duration = Duration::from_millis(50);

/// The most iterations of a sample, for work of nanoseconds.
const ITERATIONS_MAX: u64 = 1 << 26;

/// Work in this process. `run` does one iteration; the loop around it is compiled with it, so that an iteration costs no
/// call that the work itself does not make.
pub struct Loop<F> {
    run: F,
}

impl<F: FnMut() -> Result<()>> Loop<F> {
    /// A loop over `run`.
    pub fn boxed(run: F) -> Box<Self> {
        Box::new(Loop { run })
    }
}

impl<F: FnMut() -> Result<()>> Subject for Loop<F> {
    /// One iteration is counted before the clock starts; it also warms the caches.
    #[inline(never)]
    fn sample(&mut self, iterations: u64) -> Result<Sample> {
        let (counted, allocations) = allocation::count(&mut self.run);
        counted?;
        let start = Instant::now();
        for _ in 0..iterations {
            black_box(&mut self.run)()?;
        }
        let nanos = start.elapsed().as_nanos() as f64 / iterations as f64;
        Ok(Sample { iterations, nanos, bytes: allocations.bytes, allocations: allocations.count })
    }

    fn once(&mut self) -> Result<()> {
        (self.run)()
    }
}

/// How many iterations take about [`SAMPLE`]; one where one alone takes longer.
///
/// # Errors
///
/// What the subject reports.
pub fn calibrate(subject: &mut dyn Subject) -> Result<u64> {
    let mut iterations = 1;
    loop {
        let sample = subject.sample(iterations)?;
        let wanted = (SAMPLE.as_nanos() as f64 / sample.nanos.max(0.1)) as u64;
        // A run that is a tenth of the wanted one tells enough; shorter ones are mostly the clock.
        if wanted <= iterations.saturating_mul(10) || iterations >= ITERATIONS_MAX {
            return Ok(wanted.clamp(1, ITERATIONS_MAX));
        }
        iterations = (iterations * 10).min(wanted);
    }
}
