//! What a value is, whatever the version that stores it.

use std::fmt;

/// The kind of a value.
///
/// How a list is stored (typed or not) is not part of its kind: representation is never observable.
///
/// # Examples
///
/// ```
/// let bytes = bogo::to_vec(&[1.5, 2.5])?;
/// assert_eq!(bogo::View::parse(&bytes)?.kind(), bogo::Kind::List);
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// No value.
    Null,
    /// True or false.
    Bool,
    /// A number from 0 to 255: Rust's `u8`, Go's `uint8`.
    Byte,
    /// A signed integer of up to 64 bits.
    Int,
    /// An unsigned integer of up to 64 bits.
    Uint,
    /// An IEEE 754 double, kept bit for bit.
    Float,
    /// UTF-8 text.
    String,
    /// Bytes.
    Blob,
    /// Milliseconds since 1970.
    Timestamp,
    /// Values in order.
    List,
    /// Values under text keys.
    Object,
    /// A value of a type that this library does not know, kept as it came.
    Raw,
}

impl Kind {
    /// The kind's name in lower case, as the command prints it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Null => "null",
            Kind::Bool => "bool",
            Kind::Byte => "byte",
            Kind::Int => "int",
            Kind::Uint => "uint",
            Kind::Float => "float",
            Kind::String => "string",
            Kind::Blob => "blob",
            Kind::Timestamp => "timestamp",
            Kind::List => "list",
            Kind::Object => "object",
            Kind::Raw => "raw",
        }
    }

    /// Whether values of this kind hold other values.
    #[must_use]
    pub fn is_container(self) -> bool {
        matches!(self, Kind::List | Kind::Object)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
