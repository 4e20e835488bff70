//! Writing lists: typed while every item has one scalar type, untyped from the first that differs.

use super::out::{Open, Out, Place, Short};
use super::tag::{Element, Tag};
use crate::error::Result;

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
    state: State,
    form: Form,
    pub(crate) count: usize,
    count_hint: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Empty,
    Typed(Element),
    Untyped,
}

impl ListOut {
    #[inline]
    pub(crate) fn open(out: &mut Out<'_>, place: Place<'_>, form: Form, count_hint: Option<usize>) -> Result<ListOut> {
        let open = out.open(place, Tag::List)?;
        let state = if form == Form::Untyped { State::Untyped } else { State::Empty };
        Ok(ListOut { open, state, form, count: 0, count_hint: count_hint.unwrap_or(0) })
    }

    /// Whether the next item, a scalar, goes in bare; makes the list untyped if it must be.
    #[inline]
    fn admits(&mut self, out: &mut Out<'_>, element: Element) -> bool {
        let admitted = match self.state {
            State::Typed(present) if present == element => true,
            State::Empty if self.may_be_typed(out, element) => {
                if element != Element::Byte || self.form != Form::Sequence {
                    out.reserve_typed(&mut self.open, self.count_hint);
                }
                self.state = State::Typed(element);
                true
            }
            State::Empty | State::Typed(_) => {
                self.untype(out);
                false
            }
            State::Untyped => false,
        };
        self.count += 1;
        admitted
    }

    fn may_be_typed(&self, out: &Out<'_>, element: Element) -> bool {
        match self.form {
            Form::Sequence => out.options.compact_lists || element == Element::Byte,
            Form::List => out.options.compact_lists,
            Form::Untyped => false,
            Form::Typed => true,
        }
    }

    #[inline]
    fn untype(&mut self, out: &mut Out<'_>) {
        if let State::Typed(element) = self.state {
            out.untype(&mut self.open, element, self.count);
        }
        self.state = State::Untyped;
    }

    /// Announces an item that no typed list can hold; it is then written as a value of its own.
    #[inline]
    pub(crate) fn whole(&mut self, out: &mut Out<'_>) {
        self.untype(out);
        self.count += 1;
    }

    #[inline]
    pub(crate) fn short(&mut self, out: &mut Out<'_>, element: Element, tag: Tag, body: Short) -> Result<()> {
        if self.admits(out, element) {
            out.bare(body);
            return Ok(());
        }
        out.short(Place::Bare, tag, body)
    }

    #[inline]
    pub(crate) fn bool(&mut self, out: &mut Out<'_>, value: bool) -> Result<()> {
        if self.admits(out, Element::Bool) {
            out.bare(Short::byte(value.into()));
            return Ok(());
        }
        out.short(Place::Bare, if value { Tag::True } else { Tag::False }, Short::empty())
    }

    #[inline]
    pub(crate) fn text(&mut self, out: &mut Out<'_>, text: &[u8]) -> Result<()> {
        if self.admits(out, Element::String) {
            out.bare_text(text);
            return Ok(());
        }
        out.long(Place::Bare, Tag::String, text)
    }

    #[inline]
    pub(crate) fn close(self, out: &mut Out<'_>) {
        match (self.state, self.form) {
            (State::Typed(Element::Byte), Form::Sequence) => out.close(self.open, Tag::Blob),
            (State::Typed(element), _) => out.close_typed(self.open, element, self.count),
            (State::Empty | State::Untyped, _) => out.close(self.open, Tag::List),
        }
    }
}
