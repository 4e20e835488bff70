//! Map keys are text on the wire; types may have others. Shared by every version and by `Value`.

mod de;
mod ser;

pub(crate) use self::de::{KeyDeserializer, UnitOnly};
pub(crate) use self::ser::{KeySerializer, OwnedKey, TakeKey};

/// A cheap hash by the length and up to eight bytes at either end, best in its high bits. It tells most keys apart;
/// those that agree need a look.
#[inline]
pub(crate) fn fingerprint(key: &[u8]) -> u64 {
    let word = match (key.first_chunk::<8>(), key.last_chunk::<8>()) {
        (Some(first), Some(last)) => u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(29),
        _ => key.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)),
    };
    (word ^ key.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
