//! Summaries and comparisons of benchmarks, as Go's `benchstat` makes them.
//!
//! Records go in, tables come out:
//!
//! ```
//! use benchstat::{Collector, Query, input::go, render};
//!
//! let old = "BenchmarkEncode-8 100 210 ns/op\nBenchmarkEncode-8 100 214 ns/op\n";
//! let new = "BenchmarkEncode-8 100 180 ns/op\nBenchmarkEncode-8 100 183 ns/op\n";
//!
//! let mut collector = Collector::new(&Query::default())?;
//! for (file, text) in [("old", old), ("new", new)] {
//!     go::read(text.as_bytes(), file, |event| collector.add(event))?;
//! }
//! let report = collector.finish();
//! let text = render::text(&report);
//! assert!(text.contains("Encode-8   212.0n"));
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```
//!
//! What a [`Query`] says decides how records are grouped: its projections make the tables, rows and columns, and its
//! filter what counts. [`render`] holds the forms of a report: text, CSV, Markdown, JSON and SVG.

#![forbid(unsafe_code)]

pub mod input;
pub mod render;

mod collect;
mod filter;
mod float;
mod gate;
mod key;
mod name;
mod projection;
mod query;
mod record;
mod scale;
mod statistics;
mod syntax;
mod table;
mod unit;

pub use collect::Collector;
pub use filter::Filter;
pub use float::shortest;
pub use gate::{Finding, Gate, GateError, Threshold};
pub use input::{Event, Fault};
pub use name::Name;
pub use projection::{Projection, TupleId};
pub use query::{Query, QueryError};
pub use record::{Config, Measurement, Record};
pub use scale::Scale;
pub use statistics::{
    Assumption, Comparison, Interval, Sample, Summary, UTest, format_delta, geomean, samples_for_interval,
    samples_for_test, utest,
};
pub use syntax::SyntaxError;
pub use table::{Cell, Change, Column, CommonGeomeans, Geomean, Report, Row, Table};
pub use unit::{Better, Tidied, UnitClass, UnitMetadata, tidy};

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
