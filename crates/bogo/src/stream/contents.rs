//! The contents of a compressed frame, unpacked as it arrives.

use super::head::MAGIC;
use super::zstd::Inflater;
use crate::error::Result;

/// The unpacked part of the open frame, and the machinery, which is kept from frame to frame.
#[derive(Debug, Default)]
pub(super) struct Contents {
    inflater: Option<Inflater>,
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
    /// How many more bytes the frame takes at least; 0 when it is complete.
    missing: usize,
    /// More may be unpacked without further input.
    pending: bool,
}

impl Open {
    /// How many bytes to unpack from at a time: so few that none of them lies behind a part that gives contents.
    ///
    /// An error takes with it what the same step has unpacked, and the contents in front of a fault must not depend on how
    /// the input was cut. What zstd says is missing runs to the end of a block, or, where another one follows, over that
    /// one's header too.
    fn portion(&self) -> usize {
        if self.pending { 0 } else { self.missing.saturating_sub(BLOCK_HEADER_SIZE).max(1) }
    }
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

/// Type and size, in front of every block of a frame.
const BLOCK_HEADER_SIZE: usize = 3;

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
        self.scratch.resize(SCRATCH_SIZE, 0);
        let begun = inflater.inflate(&mut &MAGIC[..], &mut self.scratch)?;
        self.open = Some(Open { offset, position: 0, missing: begun.missing, pending: false });
        Ok(())
    }

    pub(super) fn close(&mut self) {
        self.open = None;
    }

    /// Unpacks from `bytes` until there is something to consume, or none left.
    pub(super) fn fill(&mut self, bytes: &mut &[u8]) -> Result<Fill> {
        let (Some(open), Some(inflater)) = (&mut self.open, &mut self.inflater) else { return Ok(Fill::Ended) };
        while self.start == self.end {
            if open.missing == 0 {
                return Ok(Fill::Ended);
            }
            if bytes.is_empty() && !open.pending {
                return Ok(Fill::Missing(open.missing));
            }
            let (mut given, rest) = bytes.split_at(open.portion().min(bytes.len()));
            let step = inflater.inflate(&mut given, &mut self.scratch)?;
            *bytes = &bytes[bytes.len() - rest.len() - given.len()..];
            open.missing = step.missing;
            open.pending = step.written == self.scratch.len();
            (self.start, self.end) = (0, step.written);
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
