//! Borrowed values, read straight from the bytes.

mod follow;
mod iter;

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;

pub use self::follow::Matches;
pub use self::iter::{EntryIter, ItemIter};
use crate::decode::Version;
use crate::error::{Error, ErrorKind, Result};
use crate::options::{DecodeOptions, Rules};
use crate::v0::item::Item;
use crate::v0::view::{Integer, ItemView};
use crate::{Kind, Timestamp};

/// A value in a message, not decoded.
///
/// Copying one is cheap, nothing allocates, and what a call costs is proportional to what it walks over: values that are
/// skipped are skipped by their stored size, whatever is in them.
///
/// # What is checked when
///
/// [`View::parse`] looks at the outermost value's header only. Every step then checks what it reads: that lengths lie
/// inside what encloses them, that an entry holds exactly one value, that keys and text are UTF-8. A fault in a part
/// that no step touches goes unnoticed. [`View::verify`] checks everything beforehand, once; on such a view no call
/// fails, but for a path that cannot be parsed and for [`to`](View::to), where the data may not fit the type.
///
/// # Examples
///
/// ```
/// let bytes = bogo::to_vec(&bogo::bogo!({"user": {"name": "Ann", "tags": ["x", "y"]}, "n": 3}))?;
/// let view = bogo::View::parse(&bytes)?;
/// let name = view.get("user")?.and_then(|user| user.get("name").transpose()).transpose()?;
/// assert_eq!(name.and_then(|name| name.as_str()), Some("Ann"));
/// assert_eq!(view.path("user.tags[1]")?.and_then(|tag| tag.as_str()), Some("y"));
/// assert_eq!(view.pointer("/n")?.and_then(|n| n.as_u64()), Some(3));
/// assert!(view.path("user.email")?.is_none());
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct View<'a> {
    inner: ItemView<'a>,
}

impl<'a> View<'a> {
    /// Views the message `bytes`, checking as it is walked over.
    ///
    /// # Errors
    ///
    /// If the bytes are not one message by its outermost header: no version, a truncated or unknown value, bytes behind.
    #[inline(always)]
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        View::root(bytes, Rules::default())
    }

    /// Views the message `bytes` within `options`; with strictness or unique keys asked for, all of it is checked first.
    ///
    /// # Errors
    ///
    /// As [`parse`](View::parse), and the faults that the options ask for.
    pub fn parse_with(bytes: &'a [u8], options: &DecodeOptions) -> Result<Self> {
        options.check_size(bytes.len() as u64)?;
        if options.rules.strict || options.rules.duplicates == crate::Duplicates::Reject {
            options.validate(bytes)?;
        }
        View::root(bytes, options.rules)
    }

    /// Checks all of the message `bytes`, then views it.
    ///
    /// # Errors
    ///
    /// The first fault anywhere in the message.
    pub fn verify(bytes: &'a [u8]) -> Result<Self> {
        View::verify_with(bytes, &DecodeOptions::new())
    }

    /// Checks all of the message `bytes` within `options`, then views it.
    ///
    /// # Errors
    ///
    /// The first fault anywhere in the message.
    pub fn verify_with(bytes: &'a [u8], options: &DecodeOptions) -> Result<Self> {
        options.validate(bytes)?;
        View::root(bytes, options.rules)
    }

    #[inline(always)]
    fn root(bytes: &'a [u8], rules: Rules) -> Result<Self> {
        match Version::of(bytes)? {
            Version::V0 => Ok(View { inner: ItemView::root(bytes, rules)? }),
        }
    }

    pub(crate) fn from_item(input: &'a [u8], item: Item, depth: u32, rules: Rules) -> Self {
        View { inner: ItemView { input, item, depth, rules } }
    }

    /// What the value is.
    #[inline]
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.inner.kind()
    }

    /// The offset of the value's first byte in the message.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.inner.item.start
    }

    /// The bytes that the value takes in the message: header, contents and all.
    #[must_use]
    pub fn encoded(&self) -> &'a [u8] {
        &self.inner.input[self.inner.item.start..self.inner.item.end]
    }

    /// The kind of a list's elements where the list is stored as one of a single type.
    #[must_use]
    pub fn element_kind(&self) -> Option<Kind> {
        if self.kind() != Kind::List {
            return None;
        }
        self.inner.items().ok()?.element().map(|element| element.kind())
    }

    /// Whether the value is null.
    #[must_use]
    pub fn is_null(&self) -> bool {
        self.kind() == Kind::Null
    }

    /// The bool; `None` for any other kind.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        self.inner.bool()
    }

    /// The integer, of whatever kind, if an `i64` holds it.
    #[inline]
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self.inner.integer()? {
            Integer::Signed(value) => Some(value),
            Integer::Unsigned(value) => value.try_into().ok(),
        }
    }

    /// The integer, of whatever kind, if a `u64` holds it.
    #[inline]
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        match self.inner.integer()? {
            Integer::Signed(value) => value.try_into().ok(),
            Integer::Unsigned(value) => Some(value),
        }
    }

    /// The float, or an integer as the nearest float.
    #[inline]
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.inner.float().or_else(|| {
            Some(match self.inner.integer()? {
                Integer::Signed(value) => value as f64,
                Integer::Unsigned(value) => value as f64,
            })
        })
    }

    /// The text; `None` for any other kind, and for text that is not UTF-8 (see [`to_text`](View::to_text)).
    #[inline(always)]
    #[must_use]
    pub fn as_str(&self) -> Option<&'a str> {
        match self.inner.text()? {
            Ok(Cow::Borrowed(text)) => Some(text),
            Ok(Cow::Owned(_)) | Err(_) => None,
        }
    }

    /// The text, with what is not UTF-8 treated as the options say.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Data`] for any other kind, [`ErrorKind::Utf8`] for faulty text unless it is to be replaced.
    pub fn to_text(&self) -> Result<Cow<'a, str>> {
        match self.inner.text() {
            Some(text) => text.map_err(|error| self.locate(error)),
            None => Err(self.mismatch("text")),
        }
    }

    /// The blob's bytes; `None` for any other kind.
    #[must_use]
    pub fn as_bytes(&self) -> Option<&'a [u8]> {
        if self.kind() == Kind::Blob { self.inner.bytes() } else { None }
    }

    /// The timestamp; `None` for any other kind.
    #[must_use]
    pub fn as_timestamp(&self) -> Option<Timestamp> {
        self.inner.millis().map(Timestamp::from_millis)
    }

    /// The type byte and body of a value of unknown type, where the options keep such.
    #[must_use]
    pub fn as_raw(&self) -> Option<(u8, &'a [u8])> {
        Some((self.inner.unknown_tag()?, self.inner.bytes()?))
    }

    /// The value under `key`; `None` if there is none or this is no object.
    ///
    /// Looks at every entry's size and key, as the last of equal keys counts, and at no value but the one found.
    ///
    /// # Errors
    ///
    /// A fault in the entries or in the found value's header.
    #[inline(always)]
    pub fn get(&self, key: &str) -> Result<Option<View<'a>>> {
        match self.inner.get(key) {
            Ok(Some(inner)) => Ok(Some(View { inner })),
            Ok(None) => Ok(None),
            Err(error) => Err(self.locate(error)),
        }
    }

    /// The item at `index`; `None` if there are not so many or this is no list.
    ///
    /// Steps over the items before it by their sizes.
    ///
    /// # Errors
    ///
    /// A fault in the headers on the way.
    pub fn at(&self, index: usize) -> Result<Option<View<'a>>> {
        self.inner.at(index).map(|found| found.map(View::from)).map_err(|error| self.locate(error))
    }

    /// How many items or entries this list or object has; 0 for scalars.
    ///
    /// Steps over all of them unless the count is stored. Equal keys count each.
    ///
    /// # Errors
    ///
    /// A fault in the headers on the way.
    pub fn count(&self) -> Result<usize> {
        match self.kind() {
            Kind::List => self.items()?.remaining(),
            Kind::Object => self.entries()?.remaining(),
            _ => Ok(0),
        }
    }

    /// The items of a list, in order.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Data`] if this is no list, [`ErrorKind::Depth`] beyond the limit; each item may be an error too.
    ///
    /// # Examples
    ///
    /// ```
    /// let bytes = bogo::to_vec(&[1, 2, 3])?;
    /// let mut sum = 0;
    /// for item in bogo::View::parse(&bytes)?.items()? {
    ///     sum += item?.as_i64().unwrap_or(0);
    /// }
    /// assert_eq!(sum, 6);
    /// # Ok::<_, bogo::Error>(())
    /// ```
    pub fn items(&self) -> Result<ItemIter<'a>> {
        match self.kind() {
            Kind::List => {
                self.inner.items().map(|items| ItemIter::new(*self, items)).map_err(|error| self.locate(error))
            }
            _ => Err(self.mismatch("a list")),
        }
    }

    /// The entries of an object, in the order of the bytes; equal keys come each.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Data`] if this is no object, [`ErrorKind::Depth`] beyond the limit; each entry may be an error too.
    pub fn entries(&self) -> Result<EntryIter<'a>> {
        match self.kind() {
            Kind::Object => {
                self.inner.entries().map(|entries| EntryIter::new(*self, entries)).map_err(|error| self.locate(error))
            }
            _ => Err(self.mismatch("an object")),
        }
    }

    /// Decodes the value, text and bytes borrowed from the message.
    ///
    /// # Errors
    ///
    /// As [`from_slice`](crate::from_slice).
    ///
    /// # Examples
    ///
    /// ```
    /// let bytes = bogo::to_vec(&bogo::bogo!({"ids": [1, 2]}))?;
    /// let ids: Option<Vec<u8>> = bogo::View::parse(&bytes)?.get("ids")?.map(|ids| ids.to()).transpose()?;
    /// assert_eq!(ids, Some(vec![1, 2]));
    /// # Ok::<_, bogo::Error>(())
    /// ```
    pub fn to<T: Deserialize<'a>>(&self) -> Result<T> {
        self.inner.deserialize().map_err(|error| self.locate(error))
    }

    #[cold]
    fn mismatch(&self, expected: &str) -> Error {
        let error = Error::at(ErrorKind::Data, self.offset(), format!("expected {expected}, found {}", self.kind()));
        self.locate(error)
    }

    #[inline(always)]
    fn locate(&self, error: Error) -> Error {
        Version::locate(error, self.inner.input)
    }
}

impl<'a> From<ItemView<'a>> for View<'a> {
    #[inline]
    fn from(inner: ItemView<'a>) -> Self {
        View { inner }
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "View({} at offset {}, {} bytes)", self.kind(), self.offset(), self.encoded().len())
    }
}
