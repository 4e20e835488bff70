//! The path to a value while it is read or written: a list on the stack, rendered only where somebody asks.

use std::fmt;

/// Where a value stands: each step borrows the one before, so the good path allocates nothing.
///
/// Displays as `bogo::Path` does: `items[3].name`, and `["a.b"]` for a key of other characters than letters, digits, `_`,
/// `-`, `$` and `@`. The document itself displays as nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Trail<'a> {
    /// The document itself.
    Root,
    /// The value of an entry.
    Key(&'a Trail<'a>, &'a str),
    /// An item of a list.
    Index(&'a Trail<'a>, usize),
}

impl<'a> Trail<'a> {
    /// The place of the value under `key`.
    pub(crate) fn key(&'a self, key: &'a str) -> Trail<'a> {
        Trail::Key(self, key)
    }

    /// The place of the item at `index`.
    pub(crate) fn index(&'a self, index: usize) -> Trail<'a> {
        Trail::Index(self, index)
    }
}

impl fmt::Display for Trail<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trail::Root => Ok(()),
            Trail::Index(parent, index) => write!(f, "{parent}[{index}]"),
            Trail::Key(parent, key) if !is_plain(key) => {
                let mut quoted = Vec::new();
                super::json::push_text(&mut quoted, key);
                write!(f, "{parent}[{}]", String::from_utf8_lossy(&quoted))
            }
            Trail::Key(Trail::Root, key) => f.write_str(key),
            Trail::Key(parent, key) => write!(f, "{parent}.{key}"),
        }
    }
}

fn is_plain(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '$' | '@'))
}
