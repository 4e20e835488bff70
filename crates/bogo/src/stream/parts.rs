//! A zstd frame taken apart as RFC 8878 lays it out: its header, header and body of each block, its checksum.

use super::head::MAGIC;
use crate::error::{Error, ErrorKind, Result};

/// The parts of the open frame, each handed out once it is whole.
///
/// Were zstd given less, then how much it unpacks before it finds a fault would depend on how the input was cut.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// The part that comes next; `None` behind the last.
    next: Option<Part>,
    /// A checksum ends the frame.
    checksum: bool,
    /// What has arrived of a part that did not arrive whole.
    arrived: Vec<u8>,
    /// The part in `arrived` has been handed out.
    handed_out: bool,
}

#[derive(Clone, Copy, Debug)]
enum Part {
    /// From the magic number on.
    Header,
    BlockHeader,
    Body {
        size: usize,
        last: bool,
    },
    Checksum,
}

/// What taking a part came to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Taken<'a> {
    Whole(&'a [u8]),
    /// The frame takes at least so many bytes more.
    Missing(usize),
    /// There are no more parts.
    Ended,
}

/// Magic number, descriptor, and the size of either the window or the contents.
const HEADER_SIZE_MIN: usize = MAGIC.len() + 2;

const BLOCK_HEADER_SIZE: usize = 3;

const CHECKSUM_SIZE: usize = 4;

/// The most that the RFC lets a block take, packed or unpacked.
const BLOCK_SIZE_MAX: usize = 128 << 10;

impl Parts {
    /// Begins a frame whose magic number has been consumed.
    pub(super) fn begin(&mut self) {
        self.next = Some(Part::Header);
        self.checksum = false;
        self.arrived.clear();
        self.arrived.extend(MAGIC);
        self.handed_out = false;
    }

    /// Takes the next part off the front of `bytes`, or all of them if it does not end there.
    pub(super) fn take<'a, 'b: 'a>(&'a mut self, bytes: &mut &'b [u8]) -> Result<Taken<'a>> {
        if std::mem::take(&mut self.handed_out) {
            self.arrived.clear();
        }
        let Some(part) = self.next else { return Ok(Taken::Ended) };
        let size = part.size(&self.arrived);
        let whole = if self.arrived.is_empty() && size <= bytes.len() {
            let (whole, rest) = bytes.split_at(size);
            *bytes = rest;
            whole
        } else {
            let missing = self.gather(part, bytes);
            if missing > 0 {
                return Ok(Taken::Missing(missing + self.least_behind(part)));
            }
            self.handed_out = true;
            &self.arrived
        };
        if let Part::Header = part {
            self.checksum = has_checksum(whole);
        }
        self.next = part.next(whole, self.checksum)?;
        Ok(Taken::Whole(whole))
    }

    /// Collects what there is of `part`; returns how many bytes of it are missing.
    fn gather(&mut self, part: Part, bytes: &mut &[u8]) -> usize {
        loop {
            let missing = part.size(&self.arrived) - self.arrived.len();
            if missing == 0 || bytes.is_empty() {
                return missing;
            }
            let (front, rest) = bytes.split_at(missing.min(bytes.len()));
            self.arrived.extend_from_slice(front);
            *bytes = rest;
        }
    }

    /// How many bytes of the frame follow on `part` at least.
    fn least_behind(&self, part: Part) -> usize {
        match part {
            Part::Header | Part::Body { last: false, .. } => BLOCK_HEADER_SIZE,
            Part::Body { last: true, .. } if self.checksum => CHECKSUM_SIZE,
            Part::Body { last: true, .. } | Part::BlockHeader | Part::Checksum => 0,
        }
    }
}

impl Part {
    /// How many bytes it takes; of a header, as far as those that have `arrived` tell.
    fn size(self, arrived: &[u8]) -> usize {
        match self {
            Part::Header => header_size(arrived),
            Part::BlockHeader => BLOCK_HEADER_SIZE,
            Part::Body { size, .. } => size,
            Part::Checksum => CHECKSUM_SIZE,
        }
    }

    /// What comes behind this part, whose bytes are `whole`, in a frame that ends with a checksum or not.
    fn next(self, whole: &[u8], checksum: bool) -> Result<Option<Part>> {
        Ok(match self {
            Part::Header => Some(Part::BlockHeader),
            Part::BlockHeader => match body(whole)? {
                Part::Body { size: 0, last } => behind_block(last, checksum),
                body => Some(body),
            },
            Part::Body { last, .. } => behind_block(last, checksum),
            Part::Checksum => None,
        })
    }
}

fn header_size(arrived: &[u8]) -> usize {
    let Some(descriptor) = arrived.get(MAGIC.len()) else { return HEADER_SIZE_MIN };
    let single_segment = descriptor >> 5 & 1;
    let window = 1 - single_segment;
    let dictionary_id = 1 << (descriptor & 3) >> 1;
    let content_size = match descriptor >> 6 {
        0 => single_segment,
        flag => 1 << flag,
    };
    MAGIC.len() + 1 + usize::from(window + dictionary_id + content_size)
}

fn has_checksum(header: &[u8]) -> bool {
    header.get(MAGIC.len()).is_some_and(|descriptor| descriptor >> 2 & 1 == 1)
}

/// The body that a block's header announces.
fn body(header: &[u8]) -> Result<Part> {
    let word = header.iter().rev().fold(0, |word, &byte| word << 8 | usize::from(byte));
    let (last, kind, size) = (word & 1 == 1, word >> 1 & 3, word >> 3);
    if size > BLOCK_SIZE_MAX {
        return Err(damaged(format!("zstd block of {size} bytes, the most is {BLOCK_SIZE_MAX}")));
    }
    match kind {
        0 | 2 => Ok(Part::Body { size, last }),
        // One byte, to be repeated.
        1 => Ok(Part::Body { size: 1, last }),
        _ => Err(damaged("zstd block of the reserved type 3, expected 0 to 2".to_owned())),
    }
}

fn behind_block(last: bool, checksum: bool) -> Option<Part> {
    if last { checksum.then_some(Part::Checksum) } else { Some(Part::BlockHeader) }
}

#[cold]
fn damaged(message: String) -> Error {
    Error::at(ErrorKind::Compressed, 0, message)
}
