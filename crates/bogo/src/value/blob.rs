//! `Blob`: bytes that are not text.

use std::borrow::Borrow;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// Bytes: a `Vec<u8>` that stays a blob wherever it is stored.
///
/// It derefs to `[u8]`. A plain `Vec<u8>` also becomes a blob when it is serialized, but `Value::from(Vec<u8>)` gives a
/// list of numbers, as it does for every other vector; `Blob` says which of the two is meant.
///
/// `Display` is standard base64 with padding, as in JSON; `Debug` is hexadecimal, shortened beyond 32 bytes.
///
/// # Examples
///
/// ```
/// use bogo::{Blob, Value};
///
/// let blob = Blob::from([0xca, 0xfe]);
/// assert_eq!(blob.len(), 2);
/// assert_eq!(blob.to_string(), "yv4=");
/// assert_eq!(format!("{blob:?}"), "Blob(h'cafe')");
/// assert_eq!(Value::from(blob).as_bytes(), Some(&[0xca, 0xfe][..]));
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Blob(Vec<u8>);

impl Blob {
    /// An empty blob; allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Blob(Vec::new())
    }

    /// The bytes.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }

    /// The bytes as a vector, without copying.
    #[must_use]
    pub fn into_vec(self) -> Vec<u8> {
        self.0
    }
}

impl Deref for Blob {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for Blob {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

impl AsRef<[u8]> for Blob {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

// `Hash`, `Eq` and `Ord` agree with those of `[u8]`, as `Borrow` asks.
impl Borrow<[u8]> for Blob {
    fn borrow(&self) -> &[u8] {
        &self.0
    }
}

impl From<Vec<u8>> for Blob {
    fn from(bytes: Vec<u8>) -> Self {
        Blob(bytes)
    }
}

impl From<Box<[u8]>> for Blob {
    fn from(bytes: Box<[u8]>) -> Self {
        Blob(bytes.into())
    }
}

impl From<&[u8]> for Blob {
    fn from(bytes: &[u8]) -> Self {
        Blob(bytes.to_vec())
    }
}

impl<const N: usize> From<[u8; N]> for Blob {
    fn from(bytes: [u8; N]) -> Self {
        Blob(bytes.to_vec())
    }
}

impl<const N: usize> From<&[u8; N]> for Blob {
    fn from(bytes: &[u8; N]) -> Self {
        Blob(bytes.to_vec())
    }
}

impl From<Blob> for Vec<u8> {
    fn from(blob: Blob) -> Self {
        blob.0
    }
}

impl FromIterator<u8> for Blob {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        Blob(bytes.into_iter().collect())
    }
}

impl Extend<u8> for Blob {
    fn extend<I: IntoIterator<Item = u8>>(&mut self, bytes: I) {
        self.0.extend(bytes);
    }
}

impl PartialEq<[u8]> for Blob {
    fn eq(&self, other: &[u8]) -> bool {
        *self.0 == *other
    }
}

impl PartialEq<&[u8]> for Blob {
    fn eq(&self, other: &&[u8]) -> bool {
        *self.0 == **other
    }
}

impl PartialEq<Vec<u8>> for Blob {
    fn eq(&self, other: &Vec<u8>) -> bool {
        self.0 == *other
    }
}

impl<const N: usize> PartialEq<[u8; N]> for Blob {
    fn eq(&self, other: &[u8; N]) -> bool {
        *self.0 == *other
    }
}

impl fmt::Display for Blob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Base64(&self.0).fmt(f)
    }
}

impl fmt::Debug for Blob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Blob({})", Hex(&self.0))
    }
}

/// Bytes in hexadecimal as `h'0102'`; the first 32 and the count where there are more.
pub(super) struct Hex<'a>(pub(super) &'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 32;
        f.write_str("h'")?;
        for byte in self.0.iter().take(SHOWN) {
            write!(f, "{byte:02x}")?;
        }
        match self.0.len() {
            0..=SHOWN => f.write_str("'"),
            count => write!(f, "..' of {count} bytes"),
        }
    }
}

/// Bytes in standard base64 with padding.
pub(super) struct Base64<'a>(pub(super) &'a [u8]);

impl fmt::Display for Base64<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut text = String::with_capacity(self.0.len().min(768).div_ceil(3) * 4);
        // 768 bytes make 1024 characters: few calls into the formatter, and a small buffer.
        for block in self.0.chunks(768) {
            text.clear();
            for group in block.chunks(3) {
                let bits = group.iter().fold(0, |bits, byte| bits << 8 | usize::from(*byte)) << (8 * (3 - group.len()));
                for place in 0..4 {
                    let digit = ALPHABET[bits >> (18 - 6 * place) & 63];
                    text.push(if place <= group.len() { digit.into() } else { '=' });
                }
            }
            f.write_str(&text)?;
        }
        Ok(())
    }
}
