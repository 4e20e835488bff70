//! One message of a stream.

use std::fmt;

use serde::Deserialize;

use crate::error::{Error, Result};
use crate::options::DecodeOptions;
use crate::view::View;

/// One message of a stream: its bytes, and where it stood.
///
/// The bytes are one whole message by its header. What is in it has not been looked at: [`to`](Message::to) and
/// [`view`](Message::view) do that, within the options of the decoder that the message comes from.
///
/// # Examples
///
/// ```
/// use bogo::stream::StreamDecoder;
/// let bytes = [bogo::to_vec("a")?, bogo::to_vec(&bogo::bogo!({"name": "Ann"}))?].concat();
/// let mut decoder = StreamDecoder::new(bytes.as_slice());
/// while let Some(message) = decoder.next_message()? {
///     if let Some(name) = message.view()?.get("name")? {
///         assert_eq!((message.offset(), name.as_str()), (5, Some("Ann")));
///     }
/// }
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Message<'a> {
    bytes: &'a [u8],
    place: Place,
    options: &'a DecodeOptions,
}

impl<'a> Message<'a> {
    pub(super) fn new(bytes: &'a [u8], place: Place, options: &'a DecodeOptions) -> Self {
        Message { bytes, place, options }
    }

    /// The message's bytes, from its version byte on, uncompressed.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The offset of its first byte in the stream; of the compressed frame's first byte if it comes from one.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.place.offset
    }

    /// The offset of its first byte in the contents of the compressed frame that it comes from; `None` if it was not
    /// compressed.
    #[must_use]
    pub fn inner_offset(&self) -> Option<u64> {
        self.place.inner
    }

    /// Decodes it; text and bytes may be borrowed from it.
    ///
    /// # Errors
    ///
    /// As [`from_slice`](crate::from_slice), with offsets counted from the start of the stream.
    pub fn to<T: Deserialize<'a>>(&self) -> Result<T> {
        self.options.from_slice(self.bytes).map_err(|error| self.place.of(error))
    }

    /// Views it. Offsets in the view, and in errors that its methods return, are counted from the start of the message.
    ///
    /// # Errors
    ///
    /// As [`View::parse_with`], with offsets counted from the start of the stream.
    pub fn view(&self) -> Result<View<'a>> {
        View::parse_with(self.bytes, self.options).map_err(|error| self.place.of(error))
    }
}

impl fmt::Debug for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Message({} bytes at offset {})", self.bytes.len(), self.place.offset)
    }
}

/// Where a message begins.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// In the stream, or the frame it comes from in the stream.
    pub(super) offset: u64,
    /// In the contents of that frame.
    pub(super) inner: Option<u64>,
}

impl Place {
    /// An error in the message that begins here, told from the start of the stream.
    #[cold]
    pub(super) fn of(self, error: Error) -> Error {
        let Some(inner) = self.inner else { return error.or_offset(0).shift(self.offset) };
        let at = error.offset().unwrap_or(0).saturating_add(inner);
        let message = format!("{}, at byte {at} of a zstd frame's contents", error.message());
        let path = error.path().unwrap_or_default().to_owned();
        Error::new(error.kind(), message).or_offset(0).shift(self.offset).or_path(|| path)
    }
}
