//! JSON (RFC 8259) and JSON Lines. A reader and writer of our own: they keep every digit of a number in view, count
//! offsets and lines, and read one document behind the other in constant memory.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::Reader;
pub(crate) use write::{Writer, push_text, show};
