//! `cargo bench --package bogo --bench codec`: how long each contestant takes, in one run.
//!
//! Contestants take turns, so that drift hits all alike; figures are medians of the samples. An argument runs only the
//! rows whose name contains it. Allocations are counted by a bench of their own: an allocator that counts would be timed.

#[path = "../contest/mod.rs"]
mod contest;
mod measure;

use measure::Report;

fn main() {
    // `cargo test` calls benchmarks too: then each row runs once.
    let args: Vec<String> = std::env::args().skip(1).collect();
    let filter = args.iter().find(|arg| !arg.starts_with('-')).cloned();
    let quick = !args.iter().any(|arg| arg == "--bench");
    let mut report = Report::new(filter, quick);
    contest::run(&mut report);
    report.print();
}
