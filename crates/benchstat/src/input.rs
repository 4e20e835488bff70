//! Inputs: what benchmark programs write, turned into records.
//!
//! Every reader hands on [`Event`]s as it comes to them, so that an input of any size takes no more room than its
//! longest line.

use std::fmt;

use crate::record::Record;

pub mod go;

/// What a reader comes to.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// A result.
    Record(&'a Record),
    /// Something said about a unit.
    Unit {
        /// In which file.
        file: &'a str,
        /// In which line, from one.
        line: u64,
        /// The unit, as read.
        unit: &'a str,
        /// What is said about.
        key: &'a str,
        /// What is said.
        value: &'a str,
    },
    /// Something that cannot be read, and is passed over.
    Fault(&'a Fault),
}

/// A place in an input that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// In which file.
    pub file: String,
    /// In which line, from one.
    pub line: u64,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}
