//! The lab's promises: what is checked before it is timed, whose turn it is, what a record remembers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod check;
mod data;
mod keep;
mod record;
mod turns;
