//! The path to a byte, found after an error: a walk from the root that enters only what contains the offset.
//!
//! So nothing on the good path has to remember where it is.

use super::cursor::{Cursor, Enclosing};
use super::item::{self, Item, Shape};
use super::tag::Tag;
use crate::options::UnknownTypes;
use crate::path;

/// The path to the innermost value that contains `offset`; empty for the message itself.
pub(crate) fn path_to(input: &[u8], offset: usize) -> String {
    let mut path = String::new();
    if let Ok(mut cursor) = item::start(input) {
        while let Some(contents) = enter(&mut cursor, offset) {
            match step(contents, offset, &mut path) {
                Some(child) => cursor = child,
                None => break,
            }
        }
    }
    path
}

/// The contents of the container at the cursor, if `offset` lies in them.
fn enter<'a>(cursor: &mut Cursor<'a>, offset: usize) -> Option<(Tag, Cursor<'a>)> {
    let tag = Tag::from_byte(cursor.byte().ok()?)?;
    if !matches!(tag, Tag::List | Tag::TypedList | Tag::Object) {
        return None;
    }
    let length = cursor.length().ok()?;
    let item = Item { shape: Shape::Tagged(tag), start: 0, body: cursor.pos, end: cursor.pos + length };
    (item.body <= offset).then(|| (tag, item.contents(cursor.input)))
}

/// Moves to the child that contains `offset` and adds its step to the path.
fn step<'a>((tag, mut contents): (Tag, Cursor<'a>), offset: usize, path: &mut String) -> Option<Cursor<'a>> {
    let mut index = 0;
    let element = match tag {
        Tag::TypedList => Some(contents.typed_header().ok()?.0),
        _ => None,
    };
    while !contents.is_at_end() {
        let mut child = contents;
        if tag == Tag::Object {
            let (key, end) = contents.entry().ok()?;
            child.pos = contents.pos;
            if offset < child.pos - key.len() {
                return None;
            }
            if offset < end {
                path::push_key(path, &String::from_utf8_lossy(key));
                child.narrow(end, Enclosing::Entry);
                return Some(child);
            }
            contents.pos = end;
            continue;
        }
        let read = match element {
            Some(element) => Item::read_element(&mut contents, element),
            None => Item::read(&mut contents, UnknownTypes::Keep),
        };
        if read.map_or(true, |item| offset < item.end) {
            path.push_str(&format!("[{index}]"));
            return element.is_none().then_some(child);
        }
        index += 1;
    }
    None
}
