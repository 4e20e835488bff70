//! The contents of a compressed frame, unpacked as its parts arrive.

use super::parts::{Parts, Taken};
use super::zstd::Inflater;
use crate::error::Result;

/// The unpacked part of the open frame, and the machinery, which is kept from frame to frame.
#[derive(Debug, Default)]
pub(super) struct Contents {
    inflater: Option<Inflater>,
    parts: Parts,
    scratch: Vec<u8>,
    /// What of `scratch` is unpacked and not consumed.
    start: usize,
    end: usize,
    open: Option<Open>,
}

/// The frame that is being read.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// Where it begins in the stream.
    offset: u64,
    /// How many bytes of its contents have been consumed.
    position: u64,
    /// More may be unpacked without further input.
    pending: bool,
}

/// What filling came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fill {
    /// There are contents to consume.
    Ready,
    /// The frame takes at least so many bytes more.
    Missing(usize),
    /// The frame is complete and all of its contents are consumed.
    Ended,
}

/// How much is unpacked at a time: half of a zstd block, so that a small frame costs little.
const SCRATCH_SIZE: usize = 64 << 10;

impl Contents {
    /// Where the open frame begins in the stream; `None` if there is none.
    pub(super) fn offset(&self) -> Option<u64> {
        self.open.map(|open| open.offset)
    }

    /// How many bytes of the frame's contents have been consumed.
    pub(super) fn position(&self) -> u64 {
        self.open.map_or(0, |open| open.position)
    }

    /// Begins a frame at `offset`, whose magic number has been consumed.
    pub(super) fn open(&mut self, offset: u64) -> Result<()> {
        let inflater = match &mut self.inflater {
            Some(inflater) => inflater,
            none => none.insert(Inflater::new()?),
        };
        inflater.restart()?;
        self.parts.begin();
        self.scratch.resize(SCRATCH_SIZE, 0);
        self.open = Some(Open { offset, position: 0, pending: false });
        Ok(())
    }

    pub(super) fn close(&mut self) {
        self.open = None;
    }

    /// Unpacks from `bytes` until there is something to consume, or none left.
    pub(super) fn fill(&mut self, bytes: &mut &[u8]) -> Result<Fill> {
        let (Some(open), Some(inflater)) = (&mut self.open, &mut self.inflater) else { return Ok(Fill::Ended) };
        while self.start == self.end {
            let part = if open.pending {
                &[]
            } else {
                match self.parts.take(bytes)? {
                    Taken::Whole(part) => part,
                    Taken::Missing(count) => return Ok(Fill::Missing(count)),
                    Taken::Ended => return Ok(Fill::Ended),
                }
            };
            let written = inflater.inflate(part, &mut self.scratch)?;
            open.pending = written == self.scratch.len();
            (self.start, self.end) = (0, written);
        }
        Ok(Fill::Ready)
    }

    pub(super) fn unread(&self) -> &[u8] {
        &self.scratch[self.start..self.end]
    }

    pub(super) fn consume(&mut self, count: usize) {
        self.start += count;
        if let Some(open) = &mut self.open {
            open.position += count as u64;
        }
    }
}
