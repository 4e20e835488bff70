//! Bogo: a self-describing binary format for JSON-like data.
//!
//! Encode with serde, decode with serde, or fetch one field from the bytes without decoding the rest.
//!
//! ```
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize, PartialEq, Debug)]
//! struct User {
//!     id: u64,
//!     name: String,
//!     tags: Vec<String>,
//! }
//!
//! // Typed: serde in, bytes out, and back.
//! let user = User { id: 7, name: "Ann".into(), tags: vec!["admin".into()] };
//! let bytes = bogo::to_vec(&user)?;
//! assert_eq!(bogo::from_slice::<User>(&bytes)?, user);
//!
//! // One field, read in place: no allocation, nothing else decoded.
//! let view = bogo::View::parse(&bytes)?;
//! assert_eq!(view.path("tags[0]")?.and_then(|tag| tag.as_str()), Some("admin"));
//!
//! // Dynamic: any message as a tree.
//! let value: bogo::Value = bogo::from_slice(&bytes)?;
//! assert_eq!(value["name"], "Ann");
//! # Ok::<_, bogo::Error>(())
//! ```
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `json` | conversions between [`Value`] and `serde_json::Value` |
//! | `tokio` | [`stream`]s as a codec for `tokio_util`'s `Framed` |
//! | `zstd` | compressed frames in [`stream`]s, where asked for |
//!
//! # Versions
//!
//! The first byte of a message is its version. Version 0, which this release reads and writes, is wire-compatible with
//! the Go library `github.com/bubunyo/bogo`.

mod decode;
mod encode;
mod error;
mod key;
mod kind;
mod options;
mod path;
mod select;
mod statistics;
pub mod stream;
mod text;
mod token;
mod v0;
mod value;
mod view;
mod writer;

pub use crate::decode::{from_reader, from_slice};
pub use crate::encode::{to_vec, to_writer};
pub use crate::error::{Error, ErrorKind, Result};
pub use crate::kind::Kind;
pub use crate::options::{DecodeOptions, Duplicates, EncodeOptions, UnknownTypes, Utf8Policy};
pub use crate::path::{Path, Segment};
pub use crate::select::Selection;
pub use crate::statistics::{KindStatistics, Statistics};
pub use crate::token::{Step, Token, Tokens};
pub use crate::value::{Blob, List, Map, Raw, Timestamp, Value, ValueIndex, from_value, map, to_value};
pub use crate::view::{EntryIter, ItemIter, Matches, View};
pub use crate::writer::{Storage, Writer};
