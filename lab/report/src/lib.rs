//! Reports: every table and plot rebuilt from records, through our benchstat. Measures nothing.

mod block;
mod codec;
mod convert;
mod event;
mod fields;
mod figure;
mod form;
mod record;

use std::path::Path;

pub use self::block::{Block, Sheet};
pub use self::form::{html, markdown, plots, text};
pub use self::record::{Measured, Row};

/// What went wrong, in words.
pub type Error = Box<dyn std::error::Error>;

/// A result whose error is words.
pub type Result<T> = std::result::Result<T, Error>;

/// The blocks of a report on these records, one record after the other.
///
/// # Errors
///
/// If a record cannot be read or is of no question.
pub fn of_files(paths: &[impl AsRef<Path>]) -> Result<Vec<Block>> {
    let mut blocks = Vec::new();
    for path in paths {
        blocks.extend(of_record(&Measured::read(path.as_ref())?)?);
    }
    Ok(blocks)
}

/// The blocks of a report on one record. The list: one line a question.
///
/// # Errors
///
/// If it is of no question.
pub fn of_record(record: &Measured) -> Result<Vec<Block>> {
    let blocks = match record.question() {
        "codec" => codec::blocks(record),
        "fields" => fields::blocks(record),
        "event" => event::blocks(record)?,
        "convert" => convert::blocks(record),
        other => return Err(format!("{}: no question is named {other:?}", record.file()).into()),
    };
    Ok([vec![Block::Heading(1, record.question().to_owned()), Block::Facts(record.facts().to_vec())], blocks].concat())
}
