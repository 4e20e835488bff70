//! The path to a value while it is read or written: a list on the stack, rendered only where somebody asks.

use std::fmt;

use bogo::{Path, Segment};

/// Where a value stands: each step borrows the one before, so the good path allocates nothing.
///
/// Displays as a [`Path`]: `items[3].name`. The document itself displays as nothing.
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
        path(self).fmt(f)
    }
}

fn path(trail: &Trail<'_>) -> Path {
    let (parent, segment) = match trail {
        Trail::Root => return Path::root(),
        Trail::Key(parent, key) => (parent, Segment::Key((*key).into())),
        Trail::Index(parent, index) => (parent, Segment::Index(i64::try_from(*index).unwrap_or(i64::MAX))),
    };
    let mut path = path(parent);
    path.push(segment);
    path
}
