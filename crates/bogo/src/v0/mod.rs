//! Version 0, wire-compatible with the Go library `github.com/bubunyo/bogo`: `spec/v0.md` in code.
//!
//! Reading goes `cursor` -> `item` -> `tokens`, `de`; writing goes `out` -> `list` -> `ser`, `writer`.

pub(crate) mod cursor;
pub(crate) mod de;
pub(crate) mod float;
pub(crate) mod frame;
pub(crate) mod item;
pub(crate) mod keys;
pub(crate) mod list;
pub(crate) mod locate;
pub(crate) mod out;
pub(crate) mod ser;
pub(crate) mod tag;
pub(crate) mod tokens;
pub(crate) mod varint;
pub(crate) mod view;
mod widths;
pub(crate) mod writer;

/// The first byte of a message.
pub(crate) const VERSION: u8 = 0;
