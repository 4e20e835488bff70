//! MessagePack. A reader and writer of our own: offsets in errors, one document behind the other, no memory for lengths
//! that the input only claims.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::Reader;
pub(crate) use write::Writer;

/// The extension type of timestamps.
const TIMESTAMP: i8 = -1;
