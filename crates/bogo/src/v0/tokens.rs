//! Every value of a message in the order of its bytes, with an explicit stack: no recursion, one forward pass.
//!
//! Validation, statistics and dumps are loops over this.

use std::borrow::Cow;

use super::cursor::Cursor;
use super::item::{self, Item, Shape};
use super::tag::{Element, Tag};
use super::{float, keys, varint};
use crate::error::{Error, ErrorKind, Result};
use crate::options::{Duplicates, Rules, Utf8Policy};
use crate::token::{Step, Token};
use crate::view::View;

/// The walk; after an error it ends.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'a> {
    cursor: Cursor<'a>,
    rules: Rules,
    stack: Vec<Frame>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Root,
    Inside,
    Done,
}

/// A container that the walk is in.
#[derive(Clone, Copy, Debug)]
struct Frame {
    holds: Holds,
    /// The number of children so far.
    index: usize,
    /// Where the container that encloses this one ends.
    outer: super::cursor::Outer,
}

#[derive(Clone, Copy, Debug)]
enum Holds {
    Entries,
    Items,
    Elements(Element, usize),
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(input: &'a [u8], rules: Rules) -> Result<Self> {
        Ok(Tokens { cursor: item::start(input)?, rules, stack: Vec::new(), state: State::Root })
    }

    pub(crate) fn next(&mut self) -> Result<Option<Token<'a>>> {
        let token = self.advance();
        if !matches!(token, Ok(Some(_))) {
            self.state = State::Done;
        }
        token
    }

    fn advance(&mut self) -> Result<Option<Token<'a>>> {
        match self.state {
            State::Done => return Ok(None),
            State::Root => {
                self.state = State::Inside;
                let start = self.cursor.pos;
                let item = Item::read(&mut self.cursor, self.rules.unknown)?;
                return self.value(start, Step::Root, item).map(Some);
            }
            State::Inside => {}
        }
        self.leave_finished()?;
        let Some(frame) = self.stack.last_mut() else {
            self.cursor.expect_end()?;
            return Ok(None);
        };
        let start = self.cursor.pos;
        let index = frame.index;
        frame.index += 1;
        match frame.holds {
            Holds::Entries => {
                let (key, end) = self.cursor.entry()?;
                self.minimal_length(start, end - self.cursor.pos + 1 + key.len())?;
                let key = item::text(key, self.cursor.pos - key.len(), self.rules.utf8)?;
                let outer = self.cursor.narrow(end, super::cursor::Enclosing::Entry);
                let item = Item::read(&mut self.cursor, self.rules.unknown)?;
                self.cursor.expect_end()?;
                self.cursor.widen(outer);
                self.value(start, Step::Key(key), item).map(Some)
            }
            Holds::Items => {
                let item = Item::read(&mut self.cursor, self.rules.unknown)?;
                self.value(start, Step::Index(index), item).map(Some)
            }
            Holds::Elements(element, _) => {
                let item = Item::read_element(&mut self.cursor, element)?;
                self.value(start, Step::Index(index), item).map(Some)
            }
        }
    }

    /// Leaves every container whose contents are used up.
    fn leave_finished(&mut self) -> Result<()> {
        while let Some(frame) = self.stack.last() {
            let finished = match frame.holds {
                Holds::Entries | Holds::Items => self.cursor.is_at_end(),
                Holds::Elements(_, count) if frame.index == count => {
                    self.cursor.expect_end()?;
                    true
                }
                Holds::Elements(..) => false,
            };
            if !finished {
                break;
            }
            self.cursor.widen(frame.outer);
            self.stack.pop();
        }
        Ok(())
    }

    /// Checks a value whose header has been read, and enters it if it is a container.
    fn value(&mut self, start: usize, step: Step<'a>, item: Item) -> Result<Token<'a>> {
        let depth = self.stack.len() as u32;
        let view = View::from_item(self.cursor.input, item, depth, self.rules);
        let mut header_end = item.body;
        if let Shape::Tagged(tag) = item.shape {
            match tag {
                Tag::List | Tag::TypedList | Tag::Object => header_end = self.enter(tag, item)?,
                Tag::String => self.check_text(item)?,
                Tag::Null | Tag::True | Tag::False | Tag::Byte | Tag::Blob | Tag::Timestamp => {}
                Tag::Int | Tag::Uint | Tag::Float => {}
            }
        } else if item.shape == Shape::Element(Element::String) {
            self.check_text(item)?;
        }
        if self.rules.strict {
            self.check_minimal(item)?;
        }
        Ok(Token { start, value_start: item.start, header_end, end: item.end, depth, step, view })
    }

    fn enter(&mut self, tag: Tag, item: Item) -> Result<usize> {
        if self.stack.len() as u32 >= self.rules.max_depth {
            return Err(item::too_deep(item.start, self.rules.max_depth));
        }
        let contents = item.contents(self.cursor.input);
        self.cursor.pos = contents.pos;
        let outer = self.cursor.narrow(contents.end, contents.enclosing);
        let holds = match tag {
            Tag::TypedList => {
                let (element, count, _) = self.cursor.typed_header()?;
                Holds::Elements(element, count)
            }
            Tag::Object => {
                if self.rules.strict || self.rules.duplicates == Duplicates::Reject {
                    refuse_duplicates(contents, self.rules.utf8)?;
                }
                Holds::Entries
            }
            _ => Holds::Items,
        };
        self.stack.push(Frame { holds, index: 0, outer });
        Ok(self.cursor.pos)
    }

    fn check_text(&self, item: Item) -> Result<()> {
        item::text(&self.cursor.input[item.body..item.end], item.body, self.rules.utf8).map(drop)
    }

    /// In strict mode, that the header and a scalar's body are the ones a writer writes.
    fn check_minimal(&self, item: Item) -> Result<()> {
        let input = self.cursor.input;
        let at = |pos| Cursor { pos, ..Cursor::new(input) };
        match item.shape {
            Shape::Tagged(Tag::Int | Tag::Uint) | Shape::Element(Element::Int | Element::Uint) => {
                let value = at(item.body).varint()?;
                self.minimal(item.body, item.end, value)
            }
            Shape::Tagged(Tag::Float) | Shape::Element(Element::Float) => {
                let value = at(item.body).float()?;
                let (_, length) = float::encode(value);
                if item.end - item.body == 1 + length { Ok(()) } else { Err(not_minimal(item.body)) }
            }
            Shape::Tagged(tag @ (Tag::String | Tag::Blob | Tag::List | Tag::TypedList | Tag::Object)) => {
                self.minimal(item.start + 1, item.body, (item.end - item.body) as u64)?;
                if tag == Tag::TypedList {
                    let mut cursor = at(item.body);
                    let (_, count, _) = cursor.typed_header()?;
                    self.minimal(item.body + 1, cursor.pos, count as u64)?;
                    if count == 0 {
                        return Err(Error::at(
                            ErrorKind::Strict,
                            item.start,
                            "empty typed list, a writer writes an untyped one",
                        ));
                    }
                }
                Ok(())
            }
            Shape::Element(Element::String) => self.minimal(item.start, item.body, (item.end - item.body) as u64),
            Shape::Tagged(Tag::Null | Tag::True | Tag::False | Tag::Byte | Tag::Timestamp)
            | Shape::Element(Element::Bool | Element::Byte)
            | Shape::Unknown(_) => Ok(()),
        }
    }

    fn minimal_length(&self, start: usize, length: usize) -> Result<()> {
        if !self.rules.strict || self.cursor.input[start] == 1 {
            return Ok(());
        }
        self.minimal(start, start + 1 + usize::from(self.cursor.input[start]), length as u64)
    }

    fn minimal(&self, start: usize, end: usize, value: u64) -> Result<()> {
        if end - start == 1 + varint::width(value) { Ok(()) } else { Err(not_minimal(start)) }
    }
}

#[cold]
fn not_minimal(at: usize) -> Error {
    Error::at(ErrorKind::Strict, at, "encoding is longer than it needs to be")
}

/// An error if two entries share a key.
fn refuse_duplicates(contents: Cursor<'_>, utf8: Utf8Policy) -> Result<()> {
    let keys = keys::sorted(contents, utf8)?;
    match keys.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        None => Ok(()),
        Some(pair) => {
            let key: Cow<'_, str> = String::from_utf8_lossy(&pair[1].0);
            Err(Error::at(ErrorKind::DuplicateKey, pair[1].1, format!("key {key:?} occurs twice")))
        }
    }
}
