//! Following paths.

use super::{EntryIter, ItemIter, View};
use crate::Kind;
use crate::error::{Error, ErrorKind, Result};
use crate::path::{Path, Pointer, RawStep, Steps};

impl<'a> View<'a> {
    /// The value that a path such as `user.tags[0]` leads to; `None` if there is none.
    ///
    /// Reads the path as it goes and allocates nothing, unless a quoted key holds escapes.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Path`] for a path that cannot be parsed or has a wildcard (see [`matches`](View::matches)), and any
    /// fault in the headers on the way.
    pub fn path(&self, path: &str) -> Result<Option<View<'a>>> {
        if path.starts_with('/') {
            return self.pointer(path);
        }
        self.follow(Steps::new(path))
    }

    /// The value that a JSON Pointer such as `/user/tags/0` leads to; `None` if there is none.
    ///
    /// # Errors
    ///
    /// As [`path`](View::path).
    pub fn pointer(&self, pointer: &str) -> Result<Option<View<'a>>> {
        self.follow(Pointer::new(pointer)?)
    }

    /// The value that a parsed path leads to; `None` if there is none.
    ///
    /// # Errors
    ///
    /// As [`path`](View::path).
    pub fn find(&self, path: &Path) -> Result<Option<View<'a>>> {
        self.follow(path.segments().iter().map(|segment| Ok(segment.as_step())))
    }

    /// Every value that a path with wildcards leads to, in the order of the bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// let bytes = bogo::to_vec(&bogo::bogo!({"users": [{"name": "Ann"}, {"id": 2}, {"name": "Bob"}]}))?;
    /// let view = bogo::View::parse(&bytes)?;
    /// let path = bogo::Path::parse("users[*].name")?;
    /// let names: Vec<_> = view.matches(&path).map(|name| Ok(name?.as_str())).collect::<bogo::Result<_>>()?;
    /// assert_eq!(names, [Some("Ann"), Some("Bob")]);
    /// # Ok::<_, bogo::Error>(())
    /// ```
    #[must_use]
    pub fn matches<'p>(&self, path: &'p Path) -> Matches<'a, 'p> {
        Matches { path, start: Some(*self), open: Vec::new() }
    }

    fn follow<'p>(&self, steps: impl Iterator<Item = Result<RawStep<'p>>>) -> Result<Option<View<'a>>> {
        let mut view = *self;
        let mut steps = steps;
        while let Some(step) = steps.next() {
            match view.step(&step?)? {
                Some(next) => view = next,
                None => {
                    // The rest of the path must still be one.
                    return steps.try_for_each(|step| step.map(drop)).map(|()| None);
                }
            }
        }
        Ok(Some(view))
    }

    fn step(&self, step: &RawStep<'_>) -> Result<Option<View<'a>>> {
        match step {
            RawStep::Key(key) => self.get(key),
            RawStep::Index(index) => match usize::try_from(*index) {
                Ok(index) => self.at(index),
                Err(_) => self.counted_back(index.unsigned_abs()),
            },
            RawStep::Either(key, index) => match self.kind() {
                Kind::List => self.at(*index),
                _ => self.get(key),
            },
            RawStep::Every => {
                Err(Error::new(ErrorKind::Path, "a wildcard leads to any number of values, here one is asked for"))
            }
        }
    }

    fn counted_back(&self, back: u64) -> Result<Option<View<'a>>> {
        if self.kind() != Kind::List {
            return Ok(None);
        }
        match (self.count()? as u64).checked_sub(back) {
            Some(index) => self.at(index as usize),
            None => Ok(None),
        }
    }
}

/// The values that a path leads to; made by [`View::matches`]. After an error it ends.
#[derive(Clone, Debug)]
pub struct Matches<'a, 'p> {
    path: &'p Path,
    start: Option<View<'a>>,
    /// The containers that a wildcard is going through, and how many segments lie behind each.
    open: Vec<(usize, Children<'a>)>,
}

#[derive(Clone, Debug)]
enum Children<'a> {
    Items(ItemIter<'a>),
    Entries(EntryIter<'a>),
}

impl<'a> Children<'a> {
    fn of(view: &View<'a>) -> Result<Option<Self>> {
        Ok(match view.kind() {
            Kind::List => Some(Children::Items(view.items()?)),
            Kind::Object => Some(Children::Entries(view.entries()?)),
            _ => None,
        })
    }

    fn next(&mut self) -> Option<Result<View<'a>>> {
        match self {
            Children::Items(items) => items.next(),
            Children::Entries(entries) => entries.next().map(|entry| entry.map(|(_, value)| value)),
        }
    }
}

impl<'a> Matches<'a, '_> {
    /// Goes on from `view` with the segments behind `from`: to a match, or into the next wildcard's container.
    fn descend(&mut self, mut view: View<'a>, from: usize) -> Result<Option<View<'a>>> {
        for (index, segment) in self.path.segments().iter().enumerate().skip(from) {
            let step = segment.as_step();
            if step == RawStep::Every {
                if let Some(children) = Children::of(&view)? {
                    self.open.push((index + 1, children));
                }
                return Ok(None);
            }
            match view.step(&step)? {
                Some(next) => view = next,
                None => return Ok(None),
            }
        }
        Ok(Some(view))
    }

    fn advance(&mut self) -> Result<Option<View<'a>>> {
        if let Some(start) = self.start.take() {
            if let Some(found) = self.descend(start, 0)? {
                return Ok(Some(found));
            }
        }
        while let Some((from, children)) = self.open.last_mut() {
            let from = *from;
            match children.next() {
                Some(child) => {
                    if let Some(found) = self.descend(child?, from)? {
                        return Ok(Some(found));
                    }
                }
                None => drop(self.open.pop()),
            }
        }
        Ok(None)
    }
}

impl<'a> Iterator for Matches<'a, '_> {
    type Item = Result<View<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.advance();
        if next.is_err() {
            self.open.clear();
        }
        next.transpose()
    }
}
