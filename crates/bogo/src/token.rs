//! Every value of a message in the order of its bytes: for dumps, statistics and validation.

use std::borrow::Cow;

use crate::error::Result;
use crate::options::DecodeOptions;
use crate::view::View;

/// A walk over all values of a message, parents before children, without recursion.
///
/// # Errors
///
/// The first fault ends the walk; everything before it has been handed out.
///
/// # Examples
///
/// ```
/// let bytes = bogo::to_vec(&bogo::bogo!({"user": {"tags": ["a", "b"]}}))?;
/// let kinds: Vec<String> = bogo::Tokens::new(&bytes, &bogo::DecodeOptions::new())?
///     .map(|token| token.map(|token| format!("{}{}", "  ".repeat(token.depth as usize), token.view.kind())))
///     .collect::<bogo::Result<_>>()?;
/// assert_eq!(kinds, ["object", "  object", "    list", "      string", "      string"]);
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    inner: crate::v0::tokens::Tokens<'a>,
}

/// One value of a message, and where it stands.
#[derive(Clone, Debug)]
pub struct Token<'a> {
    /// The offset of the first byte that belongs to it: of its entry's length in an object.
    pub start: usize,
    /// The offset of the value itself: of its type byte, or of its body in a typed list.
    pub value_start: usize,
    /// The offset behind type, length and (in a typed list) element type and count.
    pub header_end: usize,
    /// The offset behind its last byte, children and all.
    pub end: usize,
    /// How many containers enclose it.
    pub depth: u32,
    /// The step that leads to it from the container it stands in.
    pub step: Step<'a>,
    /// The value.
    pub view: View<'a>,
}

/// How a value is reached from its container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// The message's own value.
    Root,
    /// The entry of an object.
    Key(Cow<'a, str>),
    /// The item of a list.
    Index(usize),
}

impl<'a> Tokens<'a> {
    /// Begins a walk over the message `bytes`; the limits and policies of `options` hold for all of it.
    ///
    /// # Errors
    ///
    /// Where the message has no version that can be read, or is larger than the options allow.
    pub fn new(bytes: &'a [u8], options: &DecodeOptions) -> Result<Self> {
        options.check_size(bytes.len() as u64)?;
        match crate::decode::Version::of(bytes)? {
            crate::decode::Version::V0 => Ok(Tokens { inner: crate::v0::tokens::Tokens::new(bytes, options.rules)? }),
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Result<Token<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.inner.next().transpose()
    }
}
