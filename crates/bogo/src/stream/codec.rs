//! Streams for `tokio`, as a codec for `tokio_util`.

use std::fmt;
use std::marker::PhantomData;

use bytes::{Buf, BytesMut};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_util::codec::{Decoder, Encoder};

use super::packer::Packer;
use super::push::{PushDecoder, Status};
use crate::error::{Error, Result};
use crate::options::{DecodeOptions, EncodeOptions};

/// A codec that reads messages as `T` and writes values of type `U`, for `tokio_util`'s `Framed` and its like.
///
/// A clean end of the input ends the stream; an end inside a message is
/// [`ErrorKind::Truncated`](crate::ErrorKind::Truncated). `tokio_util` ends a stream behind any error.
///
/// # Examples
///
/// ```
/// use bogo::stream::Codec;
/// use bytes::BytesMut;
/// use tokio_util::codec::{Decoder, Encoder};
///
/// // Usually: Framed::new(socket, Codec::<String>::new())
/// let mut codec = Codec::<String>::new();
/// let mut bytes = BytesMut::new();
/// codec.encode("hello".to_owned(), &mut bytes)?;
/// assert_eq!(codec.decode(&mut bytes)?.as_deref(), Some("hello"));
/// assert_eq!(codec.decode_eof(&mut bytes)?, None);
/// # Ok::<_, bogo::Error>(())
/// ```
pub struct Codec<T, U = T> {
    push: PushDecoder,
    pub(super) packer: Packer,
    types: PhantomData<fn(U) -> T>,
}

impl<T> Codec<T> {
    /// A codec with default options that writes what it reads.
    #[must_use]
    pub fn new() -> Self {
        Codec::with_options(&DecodeOptions::new(), &EncodeOptions::new())
    }

    /// A codec that writes what it reads, within these options.
    #[must_use]
    pub fn with_options(decode: &DecodeOptions, encode: &EncodeOptions) -> Self {
        Codec { push: PushDecoder::with_options(decode), packer: Packer::new(encode), types: PhantomData }
    }
}

impl<T, U> Codec<T, U> {
    /// The same codec, writing values of type `V`.
    ///
    /// # Examples
    ///
    /// ```
    /// use bogo::stream::Codec;
    /// let server = Codec::<String>::new().encoding::<u32>();
    /// let client = Codec::<u32>::new().encoding::<String>();
    /// # let _: (Codec<String, u32>, Codec<u32, String>) = (server, client);
    /// ```
    #[must_use]
    pub fn encoding<V>(self) -> Codec<T, V> {
        Codec { push: self.push, packer: self.packer, types: PhantomData }
    }

    /// Whether zstd frames are unpacked. Default off; on, it takes the feature `zstd`. See
    /// [compressed frames](super#compressed-frames).
    #[must_use]
    pub fn compressed(mut self, compressed: bool) -> Self {
        self.push = self.push.compressed(compressed);
        self
    }
}

impl<T> Default for Codec<T> {
    fn default() -> Self {
        Codec::new()
    }
}

impl<T, U> fmt::Debug for Codec<T, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Codec").field("push", &self.push).field("packer", &self.packer).finish()
    }
}

impl<T: DeserializeOwned, U> Decoder for Codec<T, U> {
    type Item = T;
    type Error = Error;

    fn decode(&mut self, source: &mut BytesMut) -> Result<Option<T>> {
        let mut unread: &[u8] = source;
        let decoded = match self.push.feed(&mut unread)? {
            Status::NeedMore { .. } => Ok(None),
            Status::Message(message) => message.to().map(Some),
        };
        let consumed = source.len() - unread.len();
        source.advance(consumed);
        decoded
    }

    fn decode_eof(&mut self, source: &mut BytesMut) -> Result<Option<T>> {
        match self.decode(source)? {
            Some(item) => Ok(Some(item)),
            None => self.push.finish().map(|()| None),
        }
    }
}

impl<T, U: Serialize> Encoder<U> for Codec<T, U> {
    type Error = Error;

    fn encode(&mut self, item: U, target: &mut BytesMut) -> Result<()> {
        target.extend_from_slice(self.packer.pack(&item)?);
        Ok(())
    }
}
