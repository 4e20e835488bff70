//! The keys of one object seen together, to find those that come again.

use std::borrow::Cow;

use super::cursor::Cursor;
use crate::error::Result;
use crate::options::Utf8Policy;

/// The keys of the object whose contents these are, each as a reader gives it and with where its entry begins, in order.
///
/// Sorting keeps it `O(n log n)` whatever the keys are. A faulty key stays as it is where it is not replaced: whoever
/// reads it will refuse it.
#[cold]
pub(crate) fn sorted(mut contents: Cursor<'_>, utf8: Utf8Policy) -> Result<Vec<(Cow<'_, [u8]>, usize)>> {
    let mut keys = Vec::new();
    while !contents.is_at_end() {
        let start = contents.pos;
        let (key, end) = contents.entry()?;
        contents.pos = end;
        keys.push((as_read(key, utf8), start));
    }
    keys.sort_unstable();
    Ok(keys)
}

fn as_read(key: &[u8], utf8: Utf8Policy) -> Cow<'_, [u8]> {
    match utf8 {
        Utf8Policy::Reject => Cow::Borrowed(key),
        Utf8Policy::Replace => match String::from_utf8_lossy(key) {
            Cow::Borrowed(_) => Cow::Borrowed(key),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        },
    }
}
