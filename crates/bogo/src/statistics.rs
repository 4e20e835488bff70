//! What a message is made of: bytes, depth, and counts and bytes by kind.

use std::ops::AddAssign;

use crate::Kind;
use crate::error::Result;
use crate::options::DecodeOptions;
use crate::token::{Step, Token, Tokens};

/// The kinds there are.
const KINDS: usize = Kind::Raw as usize + 1;

/// The make-up of one message, or of several added up.
///
/// Every byte is counted once: the version bytes (one a message), [`key_bytes`](Statistics::key_bytes), and what each
/// [`kind`](Statistics::kind) takes add up to [`bytes`](Statistics::bytes).
///
/// # Examples
///
/// ```
/// let bytes = bogo::to_vec(&bogo::bogo!({"name": "Ann", "tags": ["a", "b"]}))?;
/// let statistics = bogo::Statistics::of(&bytes)?;
/// assert_eq!(statistics.bytes, bytes.len() as u64);
/// assert_eq!((statistics.values, statistics.keys, statistics.depth), (5, 2, 2));
/// assert_eq!(statistics.kind(bogo::Kind::String).count, 3);
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Messages.
    pub messages: u64,
    /// Bytes of the messages, versions and all.
    pub bytes: u64,
    /// Values; a container counts as one beside what it holds.
    pub values: u64,
    /// The most containers that enclose a value.
    pub depth: u32,
    /// Entries of objects.
    pub keys: u64,
    /// Bytes of the entries' own: their lengths and their keys.
    pub key_bytes: u64,
    kinds: [KindStatistics; KINDS],
}

/// How often a kind occurs, and what it takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindStatistics {
    /// Values of the kind.
    pub count: u64,
    /// The bytes that are theirs alone: of a scalar all it takes, of a container its header.
    pub bytes: u64,
}

impl Statistics {
    /// The make-up of the message `bytes`, all of which is checked on the way.
    ///
    /// # Errors
    ///
    /// The first fault in it, with its offset and path.
    pub fn of(bytes: &[u8]) -> Result<Self> {
        Self::of_with(bytes, &DecodeOptions::new())
    }

    /// The make-up of the message `bytes` within `options`.
    ///
    /// # Errors
    ///
    /// The first fault in it, with its offset and path.
    pub fn of_with(bytes: &[u8], options: &DecodeOptions) -> Result<Self> {
        let mut statistics = Statistics { messages: 1, bytes: bytes.len() as u64, ..Statistics::default() };
        for token in Tokens::new(bytes, options)? {
            statistics.count(&token.map_err(|error| crate::decode::Version::locate(error, bytes))?);
        }
        Ok(statistics)
    }

    /// What one kind takes.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> KindStatistics {
        self.kinds[kind as usize]
    }

    fn count(&mut self, token: &Token<'_>) {
        self.values += 1;
        self.depth = self.depth.max(token.depth);
        if matches!(token.step, Step::Key(_)) {
            self.keys += 1;
            self.key_bytes += (token.value_start - token.start) as u64;
        }
        let kind = token.view.kind();
        let end = if kind.is_container() { token.header_end } else { token.end };
        let counted = &mut self.kinds[kind as usize];
        counted.count += 1;
        counted.bytes += (end - token.value_start) as u64;
    }
}

impl AddAssign<&Statistics> for Statistics {
    fn add_assign(&mut self, other: &Statistics) {
        self.messages += other.messages;
        self.bytes += other.bytes;
        self.values += other.values;
        self.depth = self.depth.max(other.depth);
        self.keys += other.keys;
        self.key_bytes += other.key_bytes;
        for (sum, kind) in self.kinds.iter_mut().zip(other.kinds) {
            sum.count += kind.count;
            sum.bytes += kind.bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bogo;

    #[test]
    fn every_byte_is_counted_once() {
        let value = bogo!({"a": [1, 2, 300], "b": {"": null, "c": [1.5, "x", [true]]}, "d": "text"});
        let bytes = crate::to_vec(&value).unwrap();
        let mut statistics = Statistics::of(&bytes).unwrap();
        statistics += &Statistics::of(&[0x00, 0x04, 0xff]).unwrap();
        let kinds: u64 = statistics.kinds.iter().map(|kind| kind.bytes).sum();
        assert_eq!(statistics.messages + statistics.key_bytes + kinds, bytes.len() as u64 + 3);
        assert_eq!(statistics.bytes, bytes.len() as u64 + 3);
        assert_eq!((statistics.messages, statistics.values, statistics.keys, statistics.depth), (2, 14, 5, 4));
    }
}
