//! zstd, or what stands in for it in a build without: the same items either way.

#[cfg(feature = "zstd")]
mod enabled;
#[cfg(feature = "zstd")]
pub(super) use self::enabled::{Deflater, Inflater, not_allowed};

#[cfg(not(feature = "zstd"))]
mod disabled;
#[cfg(not(feature = "zstd"))]
pub(super) use self::disabled::{Deflater, Inflater, not_allowed};

/// What one step of unpacking came to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inflated {
    pub(super) written: usize,
    /// How many more bytes the frame takes at least; 0 when it is complete.
    pub(super) missing: usize,
}
