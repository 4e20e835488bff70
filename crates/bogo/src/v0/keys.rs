//! The keys of one object seen together, to find those that come again.

use std::borrow::Cow;

use super::cursor::Cursor;
use crate::error::Result;
use crate::key::fingerprint;
use crate::options::Utf8Policy;

/// The keys of the object whose contents these are, each as a reader gives it and with where its entry begins, in order.
///
/// Sorting keeps it `O(n log n)` whatever the keys are. A faulty key stays as it is where it is not replaced: whoever
/// reads it will refuse it.
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

/// An entry whose key comes more than once.
pub(crate) struct Repeat {
    /// Where it begins.
    pub(crate) start: usize,
    /// Where the last entry under the key begins, if this is the first; the others are left out.
    pub(crate) last: Option<usize>,
}

/// The entries whose keys come more than once, in order; none of an object with a fault, which is met when it is reached.
#[inline(never)]
pub(crate) fn repeats(contents: Cursor<'_>, utf8: Utf8Policy) -> Vec<Repeat> {
    if may_repeat(contents, utf8) { sorted_repeats(contents, utf8) } else { Vec::new() }
}

/// How many keys are looked for among those in front of them before sorting all is cheaper.
const LOOKS: u32 = 8;

/// Whether a key comes again, or may. Keys whose fingerprints differ in ten bits do; the few others are looked for.
fn may_repeat(contents: Cursor<'_>, utf8: Utf8Policy) -> bool {
    let (mut ahead, mut seen, mut looks) = (contents, [0u64; 16], 0);
    while !ahead.is_at_end() {
        let start = ahead.pos;
        let Ok((key, end)) = ahead.entry() else { return false };
        ahead.pos = end;
        let fingerprint = fingerprint(&as_read(key, utf8)) >> 54;
        let (bits, bit) = (&mut seen[fingerprint as usize / 64], 1 << (fingerprint % 64));
        if *bits & bit != 0 {
            let before = Cursor { end: start, ..contents };
            looks += 1;
            if looks > LOOKS || utf8 == Utf8Policy::Replace || !matches!(before.find(key), Ok(None)) {
                return true;
            }
        }
        *bits |= bit;
    }
    false
}

#[cold]
fn sorted_repeats(contents: Cursor<'_>, utf8: Utf8Policy) -> Vec<Repeat> {
    let keys = sorted(contents, utf8).unwrap_or_default();
    let mut repeats = Vec::new();
    for same in keys.chunk_by(|a, b| a.0 == b.0) {
        if let [(_, first), .., (_, last)] = same {
            repeats.push(Repeat { start: *first, last: Some(*last) });
            repeats.extend(same[1..].iter().map(|(_, start)| Repeat { start: *start, last: None }));
        }
    }
    repeats.sort_unstable_by_key(|repeat: &Repeat| repeat.start);
    repeats
}

#[inline]
fn as_read(key: &[u8], utf8: Utf8Policy) -> Cow<'_, [u8]> {
    match utf8 {
        Utf8Policy::Reject => Cow::Borrowed(key),
        Utf8Policy::Replace => match String::from_utf8_lossy(key) {
            Cow::Borrowed(_) => Cow::Borrowed(key),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        },
    }
}
