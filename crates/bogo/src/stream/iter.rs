//! The messages of a stream as iterators.

use std::fmt;
use std::io::Read;
use std::iter::FusedIterator;
use std::marker::PhantomData;

use serde::de::DeserializeOwned;

use super::decoder::StreamDecoder;
use crate::error::Result;

/// The messages of a stream, decoded, each behind its offset; made by [`StreamDecoder::iter`].
///
/// Ends with the stream, or behind the first error. The decoder stays usable: where it goes on after an error, so does
/// another iterator.
pub struct Iter<'a, R, T> {
    decoder: &'a mut StreamDecoder<R>,
    ended: bool,
    decoded: PhantomData<fn() -> T>,
}

impl<'a, R, T> Iter<'a, R, T> {
    pub(super) fn new(decoder: &'a mut StreamDecoder<R>) -> Self {
        Iter { decoder, ended: false, decoded: PhantomData }
    }
}

impl<R: Read, T: DeserializeOwned> Iterator for Iter<'_, R, T> {
    type Item = Result<(u64, T)>;

    fn next(&mut self) -> Option<Self::Item> {
        next(self.decoder, &mut self.ended)
    }
}

impl<R: Read, T: DeserializeOwned> FusedIterator for Iter<'_, R, T> {}

impl<R, T> fmt::Debug for Iter<'_, R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Iter").field("offset", &self.decoder.offset()).field("ended", &self.ended).finish()
    }
}

/// The messages of a stream, decoded, each behind its offset; made by [`StreamDecoder::into_iter`].
///
/// Ends with the stream, or behind the first error.
pub struct IntoIter<R, T> {
    decoder: StreamDecoder<R>,
    ended: bool,
    decoded: PhantomData<fn() -> T>,
}

impl<R, T> IntoIter<R, T> {
    pub(super) fn new(decoder: StreamDecoder<R>) -> Self {
        IntoIter { decoder, ended: false, decoded: PhantomData }
    }

    /// Gives the decoder back.
    #[must_use]
    pub fn into_decoder(self) -> StreamDecoder<R> {
        self.decoder
    }
}

impl<R: Read, T: DeserializeOwned> Iterator for IntoIter<R, T> {
    type Item = Result<(u64, T)>;

    fn next(&mut self) -> Option<Self::Item> {
        next(&mut self.decoder, &mut self.ended)
    }
}

impl<R: Read, T: DeserializeOwned> FusedIterator for IntoIter<R, T> {}

impl<R, T> fmt::Debug for IntoIter<R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IntoIter").field("offset", &self.decoder.offset()).field("ended", &self.ended).finish()
    }
}

fn next<R: Read, T: DeserializeOwned>(decoder: &mut StreamDecoder<R>, ended: &mut bool) -> Option<Result<(u64, T)>> {
    if *ended {
        return None;
    }
    let message = decoder.next_message().transpose();
    let item = message.map(|message| message.and_then(|message| Ok((message.offset(), message.to()?))));
    *ended = !matches!(item, Some(Ok(_)));
    item
}
