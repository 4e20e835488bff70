//! How the library behaves: promises that hold for any input, and cases with the answer written beside them.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod alloc;
mod errors;
mod hostile;
mod options;
mod path;
mod promise;
mod raw;
mod roundtrip;
mod selection;
mod serde_zoo;
mod vectors;
mod view;
mod writer;

/// A case that fails is written down as a test of its own, not in a file of seeds. `PROPTEST_CASES` asks for more cases.
fn config() -> proptest::test_runner::Config {
    proptest::test_runner::Config { failure_persistence: None, ..Default::default() }
}
