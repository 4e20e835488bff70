//! The project's chores: `cargo xtask test | vectors | interop`.

/// The same code that the tests of `benchstat` replay its vectors with.
#[path = "../../crates/benchstat/tests/it/replay/mod.rs"]
mod benchstat_replay;
mod interop;
mod notation;
mod test;
mod vectors;

use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask <CHORE>

  test      everything that must pass before a change lands: unit, property and command tests, vectors, interop
  vectors   replay the conformance vectors and print a line a set
  interop   compare with the Go library, both ways

Exit code 1 if anything fails, 2 for a wrong call.";

fn main() -> ExitCode {
    let chore = std::env::args().nth(1);
    let passed = match chore.as_deref() {
        Some("test") => test::run(),
        Some("vectors") => vectors::run(),
        Some("interop") => interop::run(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The repository's root.
fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}
