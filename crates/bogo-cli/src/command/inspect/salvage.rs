//! A message that is cut short, made readable as far as it goes.
//!
//! Every length around the cut runs past the end of what is there. A length may be written in more bytes than it needs,
//! so each can be lowered in its place, in a copy, until the walk comes through to the cut itself.

use std::borrow::Cow;
use std::ops::Range;

/// A copy of a message whose lengths are lowered, one at a time.
pub(super) struct Salvage<'a> {
    bytes: Cow<'a, [u8]>,
    lowered: Vec<Lowered>,
}

struct Lowered {
    offset: usize,
    claimed: u64,
    /// How often it was lowered: the count of a typed list does not say how large its elements are.
    attempts: u64,
}

impl<'a> Salvage<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Salvage { bytes: Cow::Borrowed(bytes), lowered: Vec::new() }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether any length was lowered.
    pub(super) fn is_used(&self) -> bool {
        !self.lowered.is_empty()
    }

    /// The length that stood in `range` before it was lowered.
    pub(super) fn claimed(&self, range: Range<usize>) -> Option<u64> {
        self.lowered.iter().find(|lowered| range.contains(&lowered.offset)).map(|lowered| lowered.claimed)
    }

    /// Lowers the length at the offset of `error` to what is left of the message; false if that is none or of no help.
    pub(super) fn shorten(&mut self, error: &bogo::Error) -> bool {
        let is_length = matches!(error.kind(), bogo::ErrorKind::Truncated | bogo::ErrorKind::Length);
        let offset = error.offset().and_then(|offset| usize::try_from(offset).ok());
        let Some(offset) = offset.filter(|_| is_length) else { return false };
        let Some(claimed) = self.read(offset) else { return false };
        let end = offset + 1 + usize::from(self.bytes[offset]);
        let left = (self.bytes.len() - end) as u64;
        let attempts = match self.lowered.iter_mut().find(|lowered| lowered.offset == offset) {
            Some(lowered) => {
                lowered.attempts += 1;
                lowered.attempts
            }
            None => {
                self.lowered.push(Lowered { offset, claimed, attempts: 1 });
                1
            }
        };
        // No element takes more than three bytes at the least; a length that still does not fit lies about something
        // else than the end.
        let attempts_max = if error.message().starts_with("count ") { 3 } else { 1 };
        let length = left / attempts;
        if attempts > attempts_max || length >= claimed {
            self.lowered.retain(|lowered| lowered.offset != offset);
            return false;
        }
        self.write(offset + 1..end, length);
        true
    }

    /// The number at `offset`: how many bytes it takes, then 7 bits in each, the lowest first.
    fn read(&self, offset: usize) -> Option<u64> {
        let width = usize::from(*self.bytes.get(offset)?);
        let bytes = self.bytes.get(offset + 1..offset + 1 + width).filter(|_| (1..=10).contains(&width))?;
        let bits = bytes.iter().enumerate().map(|(index, byte)| u128::from(byte & 0x7f) << (7 * index));
        u64::try_from(bits.sum::<u128>()).ok()
    }

    fn write(&mut self, range: Range<usize>, mut number: u64) {
        let last = range.end - 1;
        for at in range {
            let more = if at < last { 0x80 } else { 0 };
            self.bytes.to_mut()[at] = (number & 0x7f) as u8 | more;
            number >>= 7;
        }
    }
}
