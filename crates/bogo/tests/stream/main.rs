//! Streams: every split gives the same, the three outcomes, exactness, offsets, hostile input.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod decoder;
mod encoder;
mod fault;
mod message;
mod outcome;
mod sample;
mod split;
#[cfg(feature = "tokio")]
mod tokio_codec;
#[cfg(feature = "zstd")]
mod zstd_frames;

use bogo::stream::{PushDecoder, StreamDecoder, StreamEncoder};

#[test]
fn the_types_cross_threads() {
    fn check<T: Send + Sync>() {}
    check::<PushDecoder>();
    check::<StreamDecoder<&[u8]>>();
    check::<StreamEncoder<Vec<u8>>>();
}
