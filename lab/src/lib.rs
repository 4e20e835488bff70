//! The benchmark lab: Bogo, its Rust peers and the Go originals, on the same data in the same run.
//!
//! What is measured and why it is fair stands in `METHOD.md`, where we favour ourselves in `BIAS.md`.
//!
//! `data` gives values, `codec` has the contestants, `question` asks. A question makes trials, each checked before it
//! may be timed; `run` samples them in turns and hands rows to `record`; the package `lab-report` rebuilds
//! every table from records.

pub mod allocation;
pub mod codec;
pub mod data;
pub mod go;
mod hex;
pub mod instructions;
pub mod machine;
pub mod measure;
pub mod question;
pub mod record;
pub mod run;
pub mod trial;

/// What went wrong, in words.
pub type Error = Box<dyn std::error::Error>;

/// A result whose error is words.
pub type Result<T> = std::result::Result<T, Error>;
