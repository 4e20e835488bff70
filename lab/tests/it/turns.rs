//! Whose turn it is.

use std::collections::BTreeSet;

use lab::run::turns;

#[test]
fn each_round_has_everyone_once() {
    for trials in 0..40 {
        for round in 0..12 {
            let order: Vec<usize> = turns(trials, round).collect();
            assert_eq!(order.len(), trials);
            assert_eq!(order.iter().copied().collect::<BTreeSet<_>>(), (0..trials).collect());
        }
    }
}

#[test]
fn rounds_begin_with_different_ones() {
    for trials in [5, 16, 48, 64] {
        let first: BTreeSet<usize> = (0..4).filter_map(|round| turns(trials, round).next()).collect();
        assert_eq!(first.len(), 4, "of {trials}");
    }
}
