//! Selections: which parts of a value to decode.

use crate::error::Result;
use crate::path::{Path, Segment};

/// The parts of a value that a set of paths names; everything else is skipped by size.
///
/// A path takes all of what it leads to. Objects keep only the entries and lists only the items on a way; order stays
/// that of the message. Where a path's next step does not fit the value it meets (a key at a list, any step at a
/// scalar), that value is left whole: a selection narrows what it can and is no test of the data's shape.
///
/// # Examples
///
/// ```
/// use bogo::{bogo, DecodeOptions, Selection, Value};
/// let bytes = bogo::to_vec(&bogo!({"user": {"name": "Ann", "age": 3}, "log": [1, 2], "tags": ["a"]}))?;
/// let options = DecodeOptions::new().select(Selection::parse(["user.name", "tags"])?);
/// assert_eq!(options.from_slice::<Value>(&bytes)?, bogo!({"user": {"name": "Ann"}, "tags": ["a"]}));
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    root: Node,
}

/// What is selected below one value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Node {
    whole: bool,
    keys: Vec<(Box<str>, Node)>,
    indexes: Vec<(usize, Node)>,
    every: Option<Box<Node>>,
}

/// What becomes of one child.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice<'s> {
    Skip,
    Whole,
    Part(&'s Node),
}

impl Selection {
    /// The parts that `paths` name; no paths select nothing of an object.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Path`](crate::ErrorKind::Path) for a negative index: what it means is not known before the list's end.
    pub fn new<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> Result<Self> {
        let mut root = Node::default();
        for path in paths {
            root.add(path.as_ref().segments())?;
        }
        root.spread_wildcards();
        Ok(Selection { root })
    }

    /// The parts that paths in text name.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Path`](crate::ErrorKind::Path) for a path that cannot be parsed, or with a negative index.
    pub fn parse<'p>(paths: impl IntoIterator<Item = &'p str>) -> Result<Self> {
        let paths = paths.into_iter().map(Path::parse).collect::<Result<Vec<_>>>()?;
        Selection::new(&paths)
    }

    /// Top-level keys, taken as they are: the Go library's selective fields.
    #[must_use]
    pub fn keys<'p>(keys: impl IntoIterator<Item = &'p str>) -> Self {
        let mut root = Node::default();
        for key in keys {
            root.key(key).whole = true;
        }
        Selection { root }
    }

    /// Where a decoder begins; `None` if everything is selected.
    pub(crate) fn start(&self) -> Option<&Node> {
        (!self.root.whole).then_some(&self.root)
    }
}

impl AsRef<Path> for Path {
    fn as_ref(&self) -> &Path {
        self
    }
}

impl Node {
    /// What a key selects of an object.
    #[inline]
    pub(crate) fn at_key(&self, key: &str) -> Choice<'_> {
        match self.keys.iter().find(|(name, _)| **name == *key) {
            Some((_, node)) => node.choice(),
            None => self.every(),
        }
    }

    /// What an index selects of a list.
    pub(crate) fn at_index(&self, index: usize) -> Choice<'_> {
        match self.indexes.iter().find(|(at, _)| *at == index) {
            Some((_, node)) => node.choice(),
            None => self.every(),
        }
    }

    /// Whether any path's next step fits an object. A selection of nothing at all narrows objects to nothing.
    pub(crate) fn narrows_objects(&self) -> bool {
        !self.keys.is_empty() || self.every.is_some() || self.indexes.is_empty()
    }

    /// Whether any path's next step fits a list.
    pub(crate) fn narrows_lists(&self) -> bool {
        !self.indexes.is_empty() || self.every.is_some()
    }

    fn every(&self) -> Choice<'_> {
        self.every.as_ref().map_or(Choice::Skip, |node| node.choice())
    }

    fn choice(&self) -> Choice<'_> {
        if self.whole { Choice::Whole } else { Choice::Part(self) }
    }

    fn add(&mut self, segments: &[Segment]) -> Result<()> {
        let Some((first, rest)) = segments.split_first() else {
            self.whole = true;
            return Ok(());
        };
        match first {
            Segment::Key(key) => self.key(key).add(rest),
            Segment::Every => self.every.get_or_insert_default().add(rest),
            Segment::Either(key, index) => {
                self.key(key).add(rest)?;
                self.index(*index).add(rest)
            }
            Segment::Index(index) => match usize::try_from(*index) {
                Ok(index) => self.index(index).add(rest),
                Err(_) => {
                    let message = format!("index {index} counts from the end, which a selection cannot");
                    Err(crate::Error::new(crate::ErrorKind::Path, message))
                }
            },
        }
    }

    fn key(&mut self, key: &str) -> &mut Node {
        let at = self.keys.iter().position(|(name, _)| **name == *key).unwrap_or_else(|| {
            self.keys.push((key.into(), Node::default()));
            self.keys.len() - 1
        });
        &mut self.keys[at].1
    }

    fn index(&mut self, index: usize) -> &mut Node {
        let at = self.indexes.iter().position(|(at, _)| *at == index).unwrap_or_else(|| {
            self.indexes.push((index, Node::default()));
            self.indexes.len() - 1
        });
        &mut self.indexes[at].1
    }

    /// Adds what a wildcard selects to every named child, so that one look-up finds all.
    fn spread_wildcards(&mut self) {
        let named = self.keys.iter_mut().map(|(_, node)| node).chain(self.indexes.iter_mut().map(|(_, node)| node));
        for node in named {
            if let Some(every) = &self.every {
                node.merge(every);
            }
            node.spread_wildcards();
        }
        if let Some(every) = &mut self.every {
            every.spread_wildcards();
        }
    }

    fn merge(&mut self, other: &Node) {
        self.whole |= other.whole;
        for (key, node) in &other.keys {
            self.key(key).merge(node);
        }
        for (index, node) in &other.indexes {
            self.index(*index).merge(node);
        }
        if let Some(every) = &other.every {
            self.every.get_or_insert_default().merge(every);
        }
    }
}
