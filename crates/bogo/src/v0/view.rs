//! A value of version 0 seen in place.

use std::borrow::Cow;

use serde::Deserialize;

use super::cursor::{Cursor, Enclosing};
use super::item::{self, Item, Shape};
use super::tag::{Element, Tag};
use super::{de, varint};
use crate::Kind;
use crate::error::Result;
use crate::options::{Rules, Utf8Policy};

/// A value whose header has been read: that of a scalar with its number, that of a container with its size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ItemView<'a> {
    pub(crate) input: &'a [u8],
    pub(crate) item: Item,
    /// How many containers enclose it.
    pub(crate) depth: u32,
    pub(crate) rules: Rules,
}

impl<'a> ItemView<'a> {
    #[inline(always)]
    pub(crate) fn root(input: &'a [u8], rules: Rules) -> Result<Self> {
        let item = item::root(input, rules)?;
        Ok(ItemView { input, item, depth: 0, rules })
    }

    #[inline(always)]
    pub(crate) fn kind(&self) -> Kind {
        self.item.shape.kind()
    }

    pub(crate) fn bool(&self) -> Option<bool> {
        match self.item.shape {
            Shape::Tagged(Tag::True) => Some(true),
            Shape::Tagged(Tag::False) => Some(false),
            Shape::Element(Element::Bool) => Some(self.input[self.item.body] == 1),
            _ => None,
        }
    }

    /// The byte, zigzag varint or varint of an integer.
    #[inline]
    pub(crate) fn integer(&self) -> Option<Integer> {
        let mut cursor = self.body();
        match self.kind() {
            Kind::Byte => cursor.byte().ok().map(|byte| Integer::Unsigned(byte.into())),
            Kind::Int => cursor.varint().ok().map(|varint| Integer::Signed(varint::unzigzag(varint))),
            Kind::Uint => cursor.varint().ok().map(Integer::Unsigned),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn float(&self) -> Option<f64> {
        if self.kind() == Kind::Float { self.body().float().ok() } else { None }
    }

    #[inline]
    pub(crate) fn millis(&self) -> Option<i64> {
        if self.kind() == Kind::Timestamp { self.body().timestamp().ok() } else { None }
    }

    /// The bytes of text, of a blob, or behind an unknown type byte.
    #[inline]
    pub(crate) fn bytes(&self) -> Option<&'a [u8]> {
        match self.kind() {
            Kind::String | Kind::Blob | Kind::Raw => Some(&self.input[self.item.body..self.item.end]),
            _ => None,
        }
    }

    pub(crate) fn unknown_tag(&self) -> Option<u8> {
        match self.item.shape {
            Shape::Unknown(tag) => Some(tag),
            Shape::Tagged(_) | Shape::Element(_) => None,
        }
    }

    #[inline(always)]
    pub(crate) fn text(&self) -> Option<Result<Cow<'a, str>>> {
        if self.kind() != Kind::String {
            return None;
        }
        let bytes = &self.input[self.item.body..self.item.end];
        Some(item::text(bytes, self.item.body, self.rules.utf8))
    }

    fn body(&self) -> Cursor<'a> {
        Cursor { input: self.input, pos: self.item.body, end: self.item.end, enclosing: Enclosing::Input }
    }

    /// The value under `key`; of several the last.
    #[inline(always)]
    pub(crate) fn get(&self, key: &str) -> Result<Option<Self>> {
        if self.item.shape != Shape::Tagged(Tag::Object) {
            return Ok(None);
        }
        let found = match self.rules.utf8 {
            Utf8Policy::Reject => self.contents()?.find(key.as_bytes())?,
            Utf8Policy::Replace => self.find_replaced(key)?,
        };
        let Some((pos, end)) = found else { return Ok(None) };
        let mut value = Cursor { input: self.input, pos, end, enclosing: Enclosing::Entry };
        self.child(&mut value).map(Some)
    }

    /// The place of the last entry whose key is `key` once what is not UTF-8 in it has been replaced.
    #[cold]
    fn find_replaced(&self, key: &str) -> Result<Option<(usize, usize)>> {
        let mut contents = self.contents()?;
        let mut found = None;
        while !contents.is_at_end() {
            let (name, end) = contents.entry()?;
            if String::from_utf8_lossy(name) == key {
                found = Some((contents.pos, end));
            }
            contents.pos = end;
        }
        Ok(found)
    }

    /// The item at `index`.
    pub(crate) fn at(&self, index: usize) -> Result<Option<Self>> {
        match self.item.shape {
            Shape::Tagged(Tag::List | Tag::TypedList) => self.items()?.nth(index),
            _ => Ok(None),
        }
    }

    pub(crate) fn items(&self) -> Result<Items<'a>> {
        let mut contents = self.contents()?;
        let typed = match self.item.shape {
            Shape::Tagged(Tag::TypedList) => Some(contents.typed_header().map(|(element, count, _)| (element, count))?),
            _ => None,
        };
        Ok(Items { list: *self, contents, typed })
    }

    pub(crate) fn entries(&self) -> Result<Entries<'a>> {
        Ok(Entries { object: *self, contents: self.contents()? })
    }

    #[inline(always)]
    fn contents(&self) -> Result<Cursor<'a>> {
        if self.depth >= self.rules.max_depth {
            return Err(item::too_deep(self.item.start, self.rules.max_depth));
        }
        Ok(self.item.contents(self.input))
    }

    /// The value that fills `cursor`, which stands in this one.
    #[inline(always)]
    fn child(&self, cursor: &mut Cursor<'a>) -> Result<Self> {
        let item = Item::read(cursor, self.rules.unknown)?;
        if cursor.enclosing == Enclosing::Entry {
            cursor.expect_end()?;
        }
        Ok(ItemView { item, depth: self.depth + 1, ..*self })
    }

    pub(crate) fn deserialize<T: Deserialize<'a>>(&self) -> Result<T> {
        let cursor = Cursor { pos: self.item.start, ..self.body() };
        match self.item.shape {
            Shape::Element(element) => de::element(cursor, element, self.rules),
            Shape::Tagged(_) | Shape::Unknown(_) => de::value(cursor, self.depth, self.rules),
        }
    }
}

/// An integer as it is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Integer {
    Signed(i64),
    Unsigned(u64),
}

/// The items of a list, typed or not.
#[derive(Clone, Debug)]
pub(crate) struct Items<'a> {
    list: ItemView<'a>,
    contents: Cursor<'a>,
    /// The element type of a typed list, and how many elements are left.
    typed: Option<(Element, usize)>,
}

impl<'a> Items<'a> {
    pub(crate) fn element(&self) -> Option<Element> {
        self.typed.map(|(element, _)| element)
    }

    /// How many items are left, where that is stored.
    pub(crate) fn count(&self) -> Option<usize> {
        self.typed.map(|(_, left)| left)
    }

    pub(crate) fn next(&mut self) -> Result<Option<ItemView<'a>>> {
        let Some((element, left)) = self.typed else {
            if self.contents.is_at_end() {
                return Ok(None);
            }
            return self.list.child(&mut self.contents).map(Some);
        };
        if left == 0 {
            self.contents.expect_end()?;
            return Ok(None);
        }
        self.typed = Some((element, left - 1));
        let item = Item::read_element(&mut self.contents, element)?;
        Ok(Some(ItemView { item, depth: self.list.depth + 1, ..self.list }))
    }

    /// The item `count` behind the next one; those between are stepped over, or with a fixed size not even that.
    pub(crate) fn nth(&mut self, count: usize) -> Result<Option<ItemView<'a>>> {
        if let Some((element @ (Element::Bool | Element::Byte), left)) = self.typed {
            let skipped = count.min(left);
            self.contents.pos += skipped;
            self.typed = Some((element, left - skipped));
            return self.next();
        }
        for _ in 0..count {
            if self.skip()?.is_none() {
                return Ok(None);
            }
        }
        self.next()
    }

    pub(crate) fn skip(&mut self) -> Result<Option<()>> {
        match &mut self.typed {
            Some((_, 0)) => Ok(None),
            Some((element, left)) => {
                *left -= 1;
                Item::read_element(&mut self.contents, *element).map(|_| Some(()))
            }
            None if self.contents.is_at_end() => Ok(None),
            None => Item::read(&mut self.contents, self.list.rules.unknown).map(|_| Some(())),
        }
    }
}

/// The entries of an object.
#[derive(Clone, Debug)]
pub(crate) struct Entries<'a> {
    object: ItemView<'a>,
    contents: Cursor<'a>,
}

impl<'a> Entries<'a> {
    pub(crate) fn next(&mut self) -> Result<Option<(Cow<'a, str>, ItemView<'a>)>> {
        if self.contents.is_at_end() {
            return Ok(None);
        }
        let (key, end) = self.contents.entry()?;
        let mut value = Cursor { end, enclosing: Enclosing::Entry, ..self.contents };
        let key = item::text(key, value.pos - key.len(), self.object.rules.utf8)?;
        self.contents.pos = end;
        Ok(Some((key, self.object.child(&mut value)?)))
    }

    pub(crate) fn skip(&mut self) -> Result<Option<()>> {
        if self.contents.is_at_end() {
            return Ok(None);
        }
        let (_, end) = self.contents.entry()?;
        self.contents.pos = end;
        Ok(Some(()))
    }
}
