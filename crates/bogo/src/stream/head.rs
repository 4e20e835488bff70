//! What begins at a place of a stream: a message, and how long it is, or a compressed frame.

use super::zstd;
use crate::decode::Version;
use crate::error::{Error, ErrorKind, Result};
use crate::v0::frame::{self, Extent};

/// What the next bytes begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Head {
    Message(Extent),
    /// A compressed frame, whose magic number has been seen whole.
    Frame,
}

/// What may stand at this place of the stream.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed {
    /// The most bytes that one message may take, or one frame's contents.
    pub(super) max_size: u64,
    pub(super) frames: Frames,
}

/// Whether a compressed frame may stand here.
#[derive(Clone, Copy, Debug)]
pub(super) enum Frames {
    Yes,
    No,
    /// This is the inside of one, behind so many bytes of its contents.
    Inside {
        before: u64,
    },
}

/// The magic number of zstd frames; no version begins with its first byte.
pub(super) const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

impl Head {
    /// What `prefix` begins, or how many bytes it takes to tell.
    pub(super) fn of(prefix: &[u8], allowed: Allowed) -> Result<Head> {
        if prefix.first() == Some(&MAGIC[0]) {
            return frame(prefix, allowed.frames);
        }
        let extent = extent(prefix)?;
        if let Extent::Total(total) = extent {
            allowed.check(total)?;
        }
        Ok(Head::Message(extent))
    }
}

/// How long the message is that begins with `prefix`.
pub(super) fn extent(prefix: &[u8]) -> Result<Extent> {
    if prefix.is_empty() {
        return frame::extent(prefix);
    }
    match Version::of(prefix)? {
        Version::V0 => frame::extent(prefix),
    }
}

fn frame(prefix: &[u8], frames: Frames) -> Result<Head> {
    match frames {
        Frames::Yes => {}
        Frames::No => return Err(zstd::not_allowed()),
        Frames::Inside { .. } => return Err(Version::unknown(MAGIC[0])),
    }
    if prefix.iter().zip(MAGIC).any(|(&byte, magic)| byte != magic) {
        return Err(Version::unknown(MAGIC[0]));
    }
    Ok(if prefix.len() < MAGIC.len() { Head::Message(Extent::AtLeast(MAGIC.len())) } else { Head::Frame })
}

impl Allowed {
    fn check(self, total: u64) -> Result<()> {
        let Allowed { max_size, frames } = self;
        if total > max_size {
            return Err(Error::at(ErrorKind::Size, 0, format!("message of {total} bytes, the limit is {max_size}")));
        }
        match frames {
            Frames::Inside { before } if before.saturating_add(total) > max_size => {
                let message = format!("contents of more than {max_size} bytes in one zstd frame, which is the limit");
                Err(Error::at(ErrorKind::Size, 0, message))
            }
            Frames::Inside { .. } | Frames::Yes | Frames::No => Ok(()),
        }
    }
}
