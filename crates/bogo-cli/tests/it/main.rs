//! The command as its users meet it: arguments and bytes in; bytes, text and exit code out.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bench;
mod convert;
mod get;
mod hostile;
mod inspect;
mod run;
mod stats;
mod usage;
mod validate;
