//! Where a value goes: alone, under a key, or into a list that may be typed.

use crate::error::Result;
use crate::v0::list::ListOut;
use crate::v0::out::{Out, Place, Short};
use crate::v0::tag::{Element, Tag};

/// A place for exactly one value.
pub(super) trait Slot {
    /// Puts a scalar with a short body here; `element` is its type in a typed list, if it has one.
    fn short(self, out: &mut Out<'_>, tag: Tag, element: Option<Element>, body: Short) -> Result<()>;

    fn bool(self, out: &mut Out<'_>, value: bool) -> Result<()>;

    fn text(self, out: &mut Out<'_>, text: &str) -> Result<()>;

    fn raw(self, out: &mut Out<'_>, tag: u8, body: &[u8]) -> Result<()>;

    /// Announces a value that is no scalar and says what stands in front of it.
    fn place<'k>(self, out: &mut Out<'_>) -> Place<'k>
    where
        Self: 'k;
}

/// The message's one value.
pub(super) struct Bare;

impl Slot for Bare {
    #[inline(always)]
    fn short(self, out: &mut Out<'_>, tag: Tag, _element: Option<Element>, body: Short) -> Result<()> {
        out.short(Place::Bare, tag, body)
    }

    #[inline(always)]
    fn bool(self, out: &mut Out<'_>, value: bool) -> Result<()> {
        out.short(Place::Bare, bool_tag(value), Short::empty())
    }

    #[inline(always)]
    fn text(self, out: &mut Out<'_>, text: &str) -> Result<()> {
        out.long(Place::Bare, Tag::String, text.as_bytes())
    }

    fn raw(self, out: &mut Out<'_>, tag: u8, body: &[u8]) -> Result<()> {
        out.raw(Place::Bare, tag, body)
    }

    #[inline(always)]
    fn place<'k>(self, _out: &mut Out<'_>) -> Place<'k> {
        Place::Bare
    }
}

/// An object's entry under this key.
pub(super) struct Entry<'s>(pub(super) &'s str);

impl Slot for Entry<'_> {
    #[inline(always)]
    fn short(self, out: &mut Out<'_>, tag: Tag, _element: Option<Element>, body: Short) -> Result<()> {
        out.short(Place::Entry(self.0), tag, body)
    }

    #[inline(always)]
    fn bool(self, out: &mut Out<'_>, value: bool) -> Result<()> {
        out.short(Place::Entry(self.0), bool_tag(value), Short::empty())
    }

    #[inline(always)]
    fn text(self, out: &mut Out<'_>, text: &str) -> Result<()> {
        out.long(Place::Entry(self.0), Tag::String, text.as_bytes())
    }

    fn raw(self, out: &mut Out<'_>, tag: u8, body: &[u8]) -> Result<()> {
        out.raw(Place::Entry(self.0), tag, body)
    }

    #[inline(always)]
    fn place<'k>(self, _out: &mut Out<'_>) -> Place<'k>
    where
        Self: 'k,
    {
        Place::Entry(self.0)
    }
}

/// The next item of a list.
pub(super) struct Item<'l>(pub(super) &'l mut ListOut);

impl Slot for Item<'_> {
    #[inline(always)]
    fn short(self, out: &mut Out<'_>, tag: Tag, element: Option<Element>, body: Short) -> Result<()> {
        match element {
            Some(element) => self.0.short(out, element, tag, body),
            None => {
                self.0.whole(out);
                out.short(Place::Bare, tag, body)
            }
        }
    }

    #[inline(always)]
    fn bool(self, out: &mut Out<'_>, value: bool) -> Result<()> {
        self.0.bool(out, value)
    }

    #[inline(always)]
    fn text(self, out: &mut Out<'_>, text: &str) -> Result<()> {
        self.0.text(out, text.as_bytes())
    }

    fn raw(self, out: &mut Out<'_>, tag: u8, body: &[u8]) -> Result<()> {
        self.0.raw(out, tag, body)
    }

    #[inline(always)]
    fn place<'k>(self, out: &mut Out<'_>) -> Place<'k>
    where
        Self: 'k,
    {
        self.0.whole(out);
        Place::Bare
    }
}

fn bool_tag(value: bool) -> Tag {
    if value { Tag::True } else { Tag::False }
}
