//! The lab's promises: what is checked before it is timed, whose turn it is, what a record remembers.

mod check;
mod data;
mod keep;
mod record;
mod turns;
