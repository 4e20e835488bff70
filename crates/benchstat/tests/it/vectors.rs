//! The vectors in `vectors/benchstat`: what upstream prints, byte for byte.

use std::path::Path;

use crate::replay::{self, Set};

fn all_pass(set: &Set) {
    assert!(!set.outcomes.is_empty(), "{} has vectors", set.name);
    let misses: Vec<&String> = set.outcomes.iter().filter_map(|outcome| outcome.as_ref().err()).collect();
    assert!(misses.is_empty(), "{}: {} of {} miss: {misses:#?}", set.name, misses.len(), set.outcomes.len());
}

#[test]
fn runs_print_and_exit_as_upstream_does() {
    let set = replay::runs(Path::new(env!("CARGO_BIN_EXE_benchstat"))).expect("the cases can be read");
    assert_eq!(set.outcomes.len(), 65);
    all_pass(&set);
}

#[test]
fn functions_answer_as_upstream_does() {
    let sets = replay::functions().expect("the vectors can be read");
    assert_eq!(sets.len(), 10);
    sets.iter().for_each(all_pass);
}
