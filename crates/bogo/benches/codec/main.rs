//! `cargo bench --package bogo`: Bogo beside MessagePack (`rmp-serde`, with names), in one run.
//!
//! Each contestant must give back what went in before it is timed. Contestants take turns, so that drift hits all
//! alike; figures are medians of the samples. An argument runs only the rows whose name contains it.

mod corpus;
mod measure;
mod payload;

use measure::{Report, Row};

fn main() {
    // `cargo test` calls benchmarks too: then each row runs once.
    let args: Vec<String> = std::env::args().skip(1).collect();
    let filter = args.iter().find(|arg| !arg.starts_with('-')).cloned();
    let quick = !args.iter().any(|arg| arg == "--bench");
    let mut report = Report::new(filter, quick);
    payload::run(&mut report);
    corpus::run(&mut report);
    report.print();
}

/// Times one value of one type, both ways.
fn both_ways<'de, T>(report: &mut Report, data: &str, value: &T, bogo: &'de [u8], rmp: &'de [u8])
where
    T: serde::Serialize + serde::Deserialize<'de> + PartialEq + std::fmt::Debug,
{
    assert_eq!(&bogo::from_slice::<T>(bogo).expect("bogo decodes"), value);
    assert_eq!(&rmp_serde::from_slice::<T>(rmp).expect("rmp decodes"), value);
    let options = bogo::EncodeOptions::new();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    report.add(Row {
        name: format!("{data}: encode"),
        size: Some((bogo.len(), rmp.len())),
        ours: &mut || drop(std::hint::black_box(bogo::to_vec(value).expect("encodes"))),
        theirs: &mut || drop(std::hint::black_box(rmp_serde::to_vec_named(value).expect("encodes"))),
    });
    report.add(Row {
        name: format!("{data}: encode, reused buffer"),
        size: None,
        ours: &mut || {
            ours.clear();
            options.append_to(&mut ours, value).expect("encodes");
        },
        theirs: &mut || {
            theirs.clear();
            rmp_serde::encode::write_named(&mut theirs, value).expect("encodes");
        },
    });
    report.add(Row {
        name: format!("{data}: decode"),
        size: None,
        ours: &mut || drop(std::hint::black_box(bogo::from_slice::<T>(bogo).expect("decodes"))),
        theirs: &mut || drop(std::hint::black_box(rmp_serde::from_slice::<T>(rmp).expect("decodes"))),
    });
}
