//! Writing lists: typed while every item has one scalar type, untyped from the first that differs.

use super::out::{Open, Out, Place, Short};
use super::tag::{Element, Tag};
use crate::error::Result;
use crate::value::items_behind_raw;

/// What the caller lets a list become.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A blob of bytes, a typed list where the options allow it, or an untyped list: serde's sequences.
    Sequence,
    /// A typed list where the options allow it, or an untyped one.
    List,
    /// An untyped list.
    Untyped,
    /// A typed list whatever the options say; the caller sees to it that the items have one type.
    Typed,
}

/// A list being written.
pub(crate) struct ListOut {
    open: Open,
    /// The type of all items so far, which stand there bare.
    only: Option<Element>,
    form: Form,
    pub(crate) count: usize,
    /// How many items there may be: none behind a raw value, which takes all that is left of the list.
    count_max: usize,
}

impl ListOut {
    #[inline(always)]
    pub(crate) fn open(out: &mut Out<'_>, place: Place<'_>, form: Form, count_hint: Option<usize>) -> Result<ListOut> {
        let open = out.open_list(place, count_hint.unwrap_or(0))?;
        Ok(ListOut { open, only: None, form, count: 0, count_max: usize::MAX })
    }

    /// Counts the next item, a scalar, and says whether it goes in bare; makes the list untyped if it must be.
    #[inline(always)]
    fn admits(&mut self, out: &mut Out<'_>, element: Element) -> bool {
        let admitted = self.only == Some(element) || self.admits_another(out, element);
        self.count += 1;
        admitted
    }

    /// The first item, and every one that may not fit.
    #[inline]
    fn admits_another(&mut self, out: &mut Out<'_>, element: Element) -> bool {
        if self.count > 0 || !self.may_be_typed(out, element) {
            self.untype(out);
            return false;
        }
        if element == Element::Byte && self.form == Form::Sequence {
            out.unreserve_typed(&mut self.open);
        }
        self.only = Some(element);
        true
    }

    fn may_be_typed(&self, out: &Out<'_>, element: Element) -> bool {
        match self.form {
            Form::Sequence => out.options.compact_lists || element == Element::Byte,
            Form::List => out.options.compact_lists,
            Form::Untyped => false,
            Form::Typed => true,
        }
    }

    #[inline(always)]
    fn untype(&mut self, out: &mut Out<'_>) {
        if self.count == 0 {
            out.unreserve_typed(&mut self.open);
        } else if let Some(element) = self.only.take() {
            out.untype(&mut self.open, element, self.count);
        }
    }

    /// Announces an item that no typed list can hold; it is then written as a value of its own.
    #[inline]
    pub(crate) fn whole(&mut self, out: &mut Out<'_>) {
        self.untype(out);
        self.count += 1;
    }

    #[inline(always)]
    pub(crate) fn short(&mut self, out: &mut Out<'_>, element: Element, tag: Tag, body: Short) -> Result<()> {
        if self.admits(out, element) {
            out.bare(body);
            return Ok(());
        }
        out.short(Place::Bare, tag, body)
    }

    #[inline(always)]
    pub(crate) fn bool(&mut self, out: &mut Out<'_>, value: bool) -> Result<()> {
        if self.admits(out, Element::Bool) {
            out.bare(Short::byte(value.into()));
            return Ok(());
        }
        out.short(Place::Bare, if value { Tag::True } else { Tag::False }, Short::empty())
    }

    #[inline(always)]
    pub(crate) fn text(&mut self, out: &mut Out<'_>, text: &[u8]) -> Result<()> {
        if self.admits(out, Element::String) {
            out.bare_text(text);
            return Ok(());
        }
        out.long(Place::Bare, Tag::String, text)
    }

    /// A value of an unknown type. Whether it is the last item is looked at when the list is closed: once, not an item.
    pub(crate) fn raw(&mut self, out: &mut Out<'_>, tag: u8, body: &[u8]) -> Result<()> {
        self.whole(out);
        self.count_max = self.count_max.min(self.count);
        out.raw(Place::Bare, tag, body)
    }

    #[inline(always)]
    pub(crate) fn close(mut self, out: &mut Out<'_>) -> Result<()> {
        if self.count == 0 {
            out.unreserve_typed(&mut self.open);
        }
        match (self.only, self.form) {
            (Some(Element::Byte), Form::Sequence) => out.close(self.open, Tag::Blob),
            (Some(element), _) => out.close_typed(self.open, element, self.count),
            (None, _) if self.count > self.count_max => return Err(items_behind_raw(self.count_max - 1)),
            (None, _) => out.close(self.open, Tag::List),
        }
        Ok(())
    }
}

/// A list being written that is known to become one of floats.
///
/// Items go into room that the buffer already has, so that its length changes once in many items: through the buffer
/// alone, each append would wait for the one before it.
pub(crate) struct FloatListOut {
    open: Open,
    /// Whether it was begun as a short one.
    is_short: bool,
    /// Where the next item goes; what the buffer holds from there on is room.
    at: usize,
    count: usize,
}

impl FloatListOut {
    /// Room for an item: what one takes at most, written as a whole word.
    const WORD: usize = 16;
    /// How many items a list may have whose lengths take one byte whatever the items are.
    const SHORT: usize = 11;
    /// How much room is added where the first does not do.
    const MORE: usize = 32 * Self::WORD;

    #[inline(always)]
    pub(crate) fn open(out: &mut Out<'_>, place: Place<'_>, count_hint: Option<usize>) -> Result<FloatListOut> {
        let is_short = matches!((place, count_hint), (Place::Bare, Some(1..=Self::SHORT)));
        let open = if is_short {
            out.open_short_list()?
        } else {
            let open = out.open_list(place, count_hint.unwrap_or(0))?;
            out.buf.extend_from_slice(&[0; Out::ROOM]);
            open
        };
        Ok(FloatListOut { open, is_short, at: open.body, count: 0 })
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, out: &mut Out<'_>, value: f64) {
        let Short { word, len } = Short::float_often_longest(value);
        match out.buf.get_mut(self.at..).and_then(|room| room.first_chunk_mut()) {
            Some(room) => *room = word.to_le_bytes(),
            None => Self::grow(out.buf, self.at, word),
        }
        self.at += len;
        self.count += 1;
    }

    /// The word comes as a number, to stay in registers where there is room.
    #[cold]
    #[inline(never)]
    fn grow(buf: &mut Vec<u8>, at: usize, word: u128) {
        buf.truncate(at);
        buf.extend_from_slice(&word.to_le_bytes());
        buf.resize(at + Self::MORE, 0);
    }

    #[inline(always)]
    pub(crate) fn close(mut self, out: &mut Out<'_>) {
        out.buf.truncate(self.at);
        if self.is_short && (1..=Self::SHORT).contains(&self.count) {
            return out.close_short_list(self.open, Element::Float, self.count);
        }
        // It is a list as any other.
        out.depth += u32::from(self.is_short);
        if self.count == 0 {
            out.unreserve_typed(&mut self.open);
            return out.close(self.open, Tag::List);
        }
        out.close_typed(self.open, Element::Float, self.count);
    }
}
