//! zstd, or what stands in for it in a build without: the same items either way.

#[cfg(feature = "zstd")]
mod enabled;
#[cfg(feature = "zstd")]
pub(super) use self::enabled::{Deflater, Inflater, not_allowed};

#[cfg(not(feature = "zstd"))]
mod disabled;
#[cfg(not(feature = "zstd"))]
pub(super) use self::disabled::{Deflater, Inflater, not_allowed};
