//! `Raw`: a value of an unknown type.

use std::fmt;

use super::blob::Hex;
use crate::error::{Error, ErrorKind};

/// A value whose type byte this library does not know, with its body kept verbatim.
///
/// Reading gives one where [`UnknownTypes::Keep`](crate::UnknownTypes::Keep) asks for it; writing puts back the same
/// bytes. Nothing tells where it ends but the end of what encloses it, so that in a list it has to be the last item.
///
/// # Examples
///
/// ```
/// let raw = bogo::Raw::new(0x40, vec![1, 2]);
/// assert_eq!((raw.tag(), raw.as_bytes()), (0x40, &[1, 2][..]));
/// assert_eq!(format!("{raw:?}"), "Raw(0x40, h'0102')");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Raw {
    tag: u8,
    // Boxed, not a vector: with the type byte it takes the 24 bytes of a `String`, and `Value` stays at 32.
    bytes: Box<[u8]>,
}

impl Raw {
    /// A value with the type byte `tag` and the body `bytes`. Writing it fails with
    /// [`ErrorKind::Range`](crate::ErrorKind::Range) if `tag` is the type byte of another kind, and in a list if items
    /// follow.
    #[must_use]
    pub fn new(tag: u8, bytes: impl Into<Box<[u8]>>) -> Self {
        Raw { tag, bytes: bytes.into() }
    }

    /// The type byte.
    #[must_use]
    pub fn tag(&self) -> u8 {
        self.tag
    }

    /// The body: all bytes after the type byte.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The body as a vector, without copying.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes.into_vec()
    }
}

impl fmt::Debug for Raw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Raw(0x{:02x}, {})", self.tag, Hex(&self.bytes))
    }
}

/// The error of a raw value at `index` that is not the last item: all behind it would be read as its body.
#[cold]
#[inline(never)]
pub(crate) fn items_behind_raw(index: usize) -> Error {
    Error::new(ErrorKind::Range, "raw value with items behind it, but it takes all that is left of its list")
        .in_index(index)
}
