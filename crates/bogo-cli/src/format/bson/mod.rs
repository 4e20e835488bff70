//! BSON 1.1. A reader and writer of our own: offsets in errors, documents one behind the other as `mongodump` writes
//! them, no memory for lengths that the input only claims.

mod decimal;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::Reader;
pub(crate) use write::Writer;

/// The element types of the specification.
mod kind {
    pub(super) const DOUBLE: u8 = 0x01;
    pub(super) const TEXT: u8 = 0x02;
    pub(super) const DOCUMENT: u8 = 0x03;
    pub(super) const ARRAY: u8 = 0x04;
    pub(super) const BINARY: u8 = 0x05;
    pub(super) const UNDEFINED: u8 = 0x06;
    pub(super) const OBJECT_ID: u8 = 0x07;
    pub(super) const BOOL: u8 = 0x08;
    pub(super) const DATE: u8 = 0x09;
    pub(super) const NULL: u8 = 0x0a;
    pub(super) const REGEX: u8 = 0x0b;
    pub(super) const DB_POINTER: u8 = 0x0c;
    pub(super) const CODE: u8 = 0x0d;
    pub(super) const SYMBOL: u8 = 0x0e;
    pub(super) const SCOPED_CODE: u8 = 0x0f;
    pub(super) const INT32: u8 = 0x10;
    pub(super) const TIMESTAMP: u8 = 0x11;
    pub(super) const INT64: u8 = 0x12;
    pub(super) const DECIMAL128: u8 = 0x13;
    pub(super) const MAX_KEY: u8 = 0x7f;
    pub(super) const MIN_KEY: u8 = 0xff;
}

/// The binary subtypes that have a meaning here.
mod subtype {
    pub(super) const GENERIC: u8 = 0;
    /// Generic too, with its length a second time inside.
    pub(super) const OLD: u8 = 2;
    pub(super) const UUID: u8 = 4;
}
