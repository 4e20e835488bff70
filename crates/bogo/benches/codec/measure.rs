//! Turns of batches, medians, and the table.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::contest::{Judge, Row};

/// Samples a row; each is one batch of each contestant.
const SAMPLES: usize = 31;

/// How long a batch takes, about.
const BATCH: Duration = Duration::from_millis(4);

/// The rows measured so far.
pub(crate) struct Report {
    filter: Option<String>,
    quick: bool,
    rows: Vec<Measured>,
}

struct Measured {
    name: String,
    /// Nanoseconds of one call, ours and theirs.
    ours: f64,
    theirs: f64,
    /// The median of the ratios of neighbouring samples, theirs to ours.
    ratio: f64,
}

impl Report {
    pub(crate) fn new(filter: Option<String>, quick: bool) -> Self {
        Report { filter, quick, rows: Vec::new() }
    }

    /// Prints the table as Markdown.
    pub(crate) fn print(&self) {
        println!("| data: question | bogo | rmp-serde named | bogo is |");
        println!("|---|---:|---:|---:|");
        for row in &self.rows {
            println!("| {} | {} | {} | {} |", row.name, time(row.ours), time(row.theirs), times(row.ratio),);
        }
    }
}

/// Measures a row.
impl Judge for Report {
    fn add(&mut self, row: Row<'_>) {
        if self.filter.as_ref().is_some_and(|filter| !row.name.contains(filter.as_str())) {
            return;
        }
        let Row { name, ours, theirs } = row;
        let samples = if self.quick { 1 } else { SAMPLES };
        let (our_batch, their_batch) = if self.quick { (1, 1) } else { (calibrate(ours), calibrate(theirs)) };
        let mut pairs: Vec<(f64, f64)> =
            (0..samples).map(|_| (sample(ours, our_batch), sample(theirs, their_batch))).collect();
        let ratio = median(pairs.iter().map(|(ours, theirs)| theirs / ours));
        let (our_nanos, their_nanos): (Vec<f64>, Vec<f64>) = pairs.drain(..).unzip();
        self.rows.push(Measured { name, ours: median(our_nanos), theirs: median(their_nanos), ratio });
    }
}

fn calibrate(run: &mut dyn FnMut()) -> u32 {
    let mut batch = 1;
    loop {
        let nanos = sample(run, batch) * f64::from(batch);
        if nanos >= BATCH.as_nanos() as f64 / 2.0 || batch >= 1 << 24 {
            return batch;
        }
        batch *= 2;
    }
}

/// Nanoseconds a call, over one batch.
fn sample(run: &mut dyn FnMut(), batch: u32) -> f64 {
    let start = Instant::now();
    for _ in 0..batch {
        black_box(&mut *run)();
    }
    start.elapsed().as_nanos() as f64 / f64::from(batch)
}

fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn time(nanos: f64) -> String {
    match nanos {
        n if n < 1e3 => format!("{n:.1} ns"),
        n if n < 1e6 => format!("{:.2} us", n / 1e3),
        n => format!("{:.2} ms", n / 1e6),
    }
}

fn times(ratio: f64) -> String {
    if ratio < 10.0 { format!("{ratio:.2}x as fast") } else { format!("{ratio:.0}x as fast") }
}
