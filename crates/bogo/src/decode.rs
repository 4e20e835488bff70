//! Reading values: the front door to the deserializers of every version, told apart by the first byte.

use std::io::Read;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, ErrorKind, Result};
use crate::options::DecodeOptions;
use crate::v0;

/// Decodes one message, all of `bytes`; text and bytes may be borrowed from it.
///
/// # Errors
///
/// The first fault on the way, with its offset and path. What the type does not ask for is skipped by size and not
/// looked into, unless [`DecodeOptions::strict`] asks for it.
///
/// # Examples
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct User<'a> {
///     name: &'a str,
///     age: u8,
/// }
/// let bytes = bogo::to_vec(&bogo::bogo!({"name": "Ann", "tags": ["a"], "age": 33}))?;
/// let user: User = bogo::from_slice(&bytes)?;
/// assert_eq!((user.name, user.age), ("Ann", 33));
/// # Ok::<_, bogo::Error>(())
/// ```
pub fn from_slice<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T> {
    DecodeOptions::new().from_slice(bytes)
}

/// Reads `reader` to its end and decodes one message from it.
///
/// For several messages one behind the other see [`stream`](crate::stream).
///
/// # Errors
///
/// As [`from_slice`], and [`ErrorKind::Io`].
///
/// # Examples
///
/// ```
/// let file: &[u8] = &[0x00, 0x05, 0x01, 0x54];
/// assert_eq!(bogo::from_reader::<_, i32>(file)?, 42);
/// # Ok::<_, bogo::Error>(())
/// ```
pub fn from_reader<R: Read, T: DeserializeOwned>(reader: R) -> Result<T> {
    DecodeOptions::new().from_reader(reader)
}

impl DecodeOptions {
    /// Decodes one message, all of `bytes`.
    ///
    /// # Errors
    ///
    /// As [`from_slice`](fn@from_slice), within these options.
    pub fn from_slice<'de, T: Deserialize<'de>>(&self, bytes: &'de [u8]) -> Result<T> {
        self.check_size(bytes.len() as u64)?;
        match Version::of(bytes)? {
            Version::V0 => v0::de::from_slice(bytes, self),
        }
    }

    /// Reads `reader` to its end and decodes one message from it.
    ///
    /// # Errors
    ///
    /// As [`from_slice`](fn@from_slice), within these options, and [`ErrorKind::Io`].
    pub fn from_reader<R: Read, T: DeserializeOwned>(&self, mut reader: R) -> Result<T> {
        let mut bytes = Vec::new();
        match self.max_size {
            Some(max) => reader.take(max.saturating_add(1)).read_to_end(&mut bytes)?,
            None => reader.read_to_end(&mut bytes)?,
        };
        self.from_slice(&bytes)
    }

    /// Checks all of one message: every length, type, number and text, also of what nobody would ask for.
    ///
    /// # Errors
    ///
    /// The first fault, with its offset and path.
    ///
    /// # Examples
    ///
    /// ```
    /// let padded = [0x00, 0x05, 0x02, 0x82, 0x00];
    /// assert!(bogo::DecodeOptions::new().validate(&padded).is_ok());
    /// assert!(bogo::DecodeOptions::new().strict(true).validate(&padded).is_err());
    /// ```
    pub fn validate(&self, bytes: &[u8]) -> Result<()> {
        for token in crate::Tokens::new(bytes, self)? {
            token.map_err(|error| Version::locate(error, bytes))?;
        }
        Ok(())
    }

    pub(crate) fn check_size(&self, size: u64) -> Result<()> {
        match self.max_size {
            Some(max) if size > max => {
                Err(Error::at(ErrorKind::Size, 0, format!("message of {size} bytes, the limit is {max}")))
            }
            _ => Ok(()),
        }
    }
}

/// The versions that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Version {
    V0,
}

impl Version {
    /// The version of a message, which its first byte tells.
    #[inline]
    pub(crate) fn of(bytes: &[u8]) -> Result<Version> {
        match bytes.first() {
            Some(&v0::VERSION) => Ok(Version::V0),
            Some(&byte) => Err(Version::unknown(byte)),
            None => Err(Error::at(ErrorKind::Truncated, 0, "expected a message, found an empty input")),
        }
    }

    #[cold]
    pub(crate) fn unknown(byte: u8) -> Error {
        Error::at(ErrorKind::Version, 0, format!("unsupported version {byte}, expected 0"))
    }

    /// Adds the path to an error that knows its offset.
    #[cold]
    #[inline(never)]
    pub(crate) fn locate(error: Error, bytes: &[u8]) -> Error {
        let offset = error.offset().and_then(|offset| usize::try_from(offset).ok());
        match (offset, Version::of(bytes)) {
            (Some(offset), Ok(Version::V0)) => error.or_path(|| v0::locate::path_to(bytes, offset)),
            _ => error,
        }
    }
}
