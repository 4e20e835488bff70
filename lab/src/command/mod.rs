//! The commands: one a file.

pub(crate) mod count;
pub(crate) mod list;
pub(crate) mod report;
pub(crate) mod run;
