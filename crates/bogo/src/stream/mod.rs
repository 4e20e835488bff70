//! Streams: any number of messages one behind the other, from any source, cut anywhere.
//!
//! A message tells its own length, so a stream needs no framing: it is the messages' bytes, one after the other, and
//! two streams behind each other are a stream.
//!
//! | type | for |
//! |---|---|
//! | [`StreamEncoder`] | writing messages to any [`Write`](std::io::Write) |
//! | [`StreamDecoder`] | reading them from any [`Read`](std::io::Read), as values, views or bytes |
//! | [`PushDecoder`] | reading without I/O: bytes are fed as they come, in pieces of any size |
//! | `Codec` (feature `tokio`) | `tokio_util::codec`, both ways |
//!
//! ```
//! use bogo::stream::{StreamDecoder, StreamEncoder};
//!
//! let mut encoder = StreamEncoder::new(Vec::new());
//! encoder.encode("first")?;
//! encoder.encode("second")?;
//! let bytes = encoder.into_inner();
//!
//! let mut decoder = StreamDecoder::new(bytes.as_slice());
//! let messages = decoder.iter::<String>().collect::<bogo::Result<Vec<_>>>()?;
//! assert_eq!(messages, [(0, "first".to_owned()), (9, "second".to_owned())]);
//! # Ok::<_, bogo::Error>(())
//! ```
//!
//! # How a stream ends
//!
//! There are three outcomes, and every reader tells them apart, wherever the input was cut:
//!
//! - The stream ends behind a message: a clean end, `None`.
//! - It ends inside one: [`ErrorKind::Truncated`](crate::ErrorKind::Truncated), at the offset where that message
//!   begins, which is what to cut the stream back to.
//! - A message is malformed: the kind that says how, at the offset of the fault.
//!
//! A fault in a message's header loses the stream, as nothing tells where the next message begins; every later call
//! gives the same error. A fault further in, or data that do not fit the type asked for, lose one message.
//!
//! # Limits
//!
//! A message may take up to 1 GiB unless [`DecodeOptions::max_size`](crate::DecodeOptions::max_size) says otherwise; a
//! larger one is refused from its header. Whatever a header announces, memory grows with the bytes that arrive: a reader
//! holds at most twice what has arrived of the message, and 64 KiB.
//!
//! # Compressed frames
//!
//! A zstd frame ([RFC 8878](https://www.rfc-editor.org/rfc/rfc8878)) may stand wherever a message may, with whole
//! messages in it; its first byte, `28`, is no version. Writing them takes the feature `zstd` and
//! `StreamEncoder::compress`, reading them the feature and [`StreamDecoder::compressed`]; else such a frame is an
//! error that says so.
//!
//! - Frames are unpacked as they arrive, each block once all of it is there. The contents of one frame, all messages
//!   together, may take no more than the limit for a message; its window may take 8 MiB, as the RFC recommends, and a block
//!   128 KiB, as it demands.
//! - The offset of a message in a frame is that of the frame; [`Message::inner_offset`] tells its place in the contents.
//! - A message in a frame is handed out when the frame shows what comes next, another message or its end: of a frame with
//!   one message nothing is seen until all of it, the checksum included, has proved sound.
//! - A frame that cannot be unpacked is [`ErrorKind::Compressed`](crate::ErrorKind::Compressed), at the offset of the
//!   frame, and loses the stream. Of a block at fault nothing is seen.
//! - Frames do not nest, a message does not cross a frame's end, and skippable frames and dictionaries are not read. A
//!   frame without contents is passed over.

mod assembly;
#[cfg(feature = "tokio")]
mod codec;
mod contents;
mod decoder;
mod encoder;
mod head;
mod iter;
mod message;
mod packer;
mod parts;
mod push;
mod zstd;

#[cfg(feature = "tokio")]
pub use self::codec::Codec;
pub use self::decoder::StreamDecoder;
pub use self::encoder::StreamEncoder;
pub use self::iter::{IntoIter, Iter};
pub use self::message::Message;
pub use self::push::{PushDecoder, Status};
