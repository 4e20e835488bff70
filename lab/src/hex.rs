//! Bytes as pairs of hexadecimal digits.

use crate::Result;

/// The bytes that `digits` spell.
///
/// # Errors
///
/// If they are not pairs of hexadecimal digits.
pub(crate) fn decode(digits: &str) -> Result<Vec<u8>> {
    let pair = |at| digits.get(at..at + 2).ok_or("half a byte in hexadecimal");
    (0..digits.len()).step_by(2).map(|at| Ok(u8::from_str_radix(pair(at)?, 16)?)).collect()
}
