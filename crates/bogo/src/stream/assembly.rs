//! One message put together from the pieces it arrives in.

use super::head::{Allowed, Head};
use crate::error::Result;
use crate::v0::frame::Extent;

/// The part of a message that has arrived, where it did not arrive whole.
#[derive(Debug, Default)]
pub(super) struct Assembly {
    bytes: Vec<u8>,
    /// The message's length, once its header is there.
    total: Option<u64>,
}

/// How far a message has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gathered {
    /// At least so many bytes are missing.
    Missing(usize),
    /// The message is whole.
    Whole,
    /// The bytes are the magic number of a compressed frame.
    Frame,
}

/// How much room is made beyond what has arrived, at least and whatever the length says.
const STEP: usize = 64 << 10;

/// The largest buffer that is kept for the next message: one large message should not hold memory for good.
const KEPT_MAX: usize = 1 << 20;

impl Assembly {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The message's length, if it is known by now.
    pub(super) fn total(&self) -> Option<u64> {
        self.total
    }

    /// Makes ready for the next message.
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.total = None;
        if self.bytes.capacity() > KEPT_MAX {
            self.bytes = Vec::new();
        }
    }

    /// Takes from `piece` what belongs to the message, and nothing behind it.
    pub(super) fn gather(&mut self, piece: &mut &[u8], allowed: Allowed) -> Result<Gathered> {
        loop {
            let wanted = match self.total {
                Some(total) => total,
                None => match Head::of(&self.bytes, allowed)? {
                    Head::Frame => return Ok(Gathered::Frame),
                    Head::Message(Extent::AtLeast(count)) => count as u64,
                    Head::Message(Extent::Total(total)) => *self.total.insert(total),
                },
            };
            let missing = usize::try_from(wanted - self.bytes.len() as u64).unwrap_or(usize::MAX);
            if missing == 0 {
                return Ok(Gathered::Whole);
            }
            if piece.is_empty() {
                return Ok(Gathered::Missing(missing));
            }
            self.take(piece, missing);
        }
    }

    fn take(&mut self, piece: &mut &[u8], missing: usize) {
        let (front, rest) = piece.split_at(missing.min(piece.len()));
        self.reserve(front.len(), missing);
        self.bytes.extend_from_slice(front);
        *piece = rest;
    }

    /// Makes room for `count` bytes that are there, and for some of the `missing` ones that are only announced.
    fn reserve(&mut self, count: usize, missing: usize) {
        if self.bytes.capacity() - self.bytes.len() < count {
            let ahead = self.bytes.len().max(STEP);
            self.bytes.reserve_exact(missing.min(ahead).max(count));
        }
    }
}
