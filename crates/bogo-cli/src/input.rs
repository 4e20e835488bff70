//! Inputs: a file or standard input, its format, and the messages or documents in it.

use std::cell::Cell;
use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::str::FromStr;

use bogo::EncodeOptions;

use crate::args::Limits;
use crate::failure::Failure;
use crate::format::{self, Format, ReadOptions};
use crate::message::{Converter, Messages, Splitter};
use crate::progress::{Progress, Watched};

/// How much of an input is looked at to tell its format.
const HEAD_BYTES: u64 = 16 * 1024;

/// Where to read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
}

impl Source {
    /// The file; `None` for standard input.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Source::Stdin => None,
            Source::File(path) => Some(path),
        }
    }

    /// Opens it for reading.
    ///
    /// # Errors
    ///
    /// [`Failure::Io`] with the name of the file.
    pub(crate) fn open(&self, progress: Progress) -> Result<Input, Failure> {
        let (read, total): (Box<dyn Read>, _) = match self {
            Source::Stdin => (Box::new(io::stdin().lock()), None),
            Source::File(path) => {
                let file = File::open(path).map_err(|error| Failure::io(self.to_string(), error))?;
                let metadata = file.metadata().ok().filter(|metadata| metadata.is_file());
                (Box::new(file), metadata.map(|metadata| metadata.len()))
            }
        };
        let name = self.to_string();
        let read = Watched::new(read, &name, total, progress);
        let count = read.counter();
        let by_name = self.path().and_then(Format::of_path);
        Ok(Input { name, by_name, count, read: Box::new(read) })
    }
}

impl FromStr for Source {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(if text == "-" { Source::Stdin } else { Source::File(text.into()) })
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("standard input"),
            Source::File(path) => path.display().fmt(f),
        }
    }
}

/// An input that is open.
pub(crate) struct Input {
    /// For messages.
    pub(crate) name: String,
    by_name: Option<Format>,
    count: Rc<Cell<u64>>,
    read: Box<dyn Read>,
}

impl Input {
    /// A counter of the bytes read so far.
    pub(crate) fn counter(&self) -> Rc<Cell<u64>> {
        Rc::clone(&self.count)
    }

    /// The format: the one that is named, or that the file's extension stands for, or that its first bytes look like.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] where nothing tells it.
    pub(crate) fn format(&mut self, named: Option<Format>) -> Result<Format, Failure> {
        if let Some(format) = named.or(self.by_name) {
            return Ok(format);
        }
        let mut head = Vec::new();
        let mut read = std::mem::replace(&mut self.read, Box::new(io::empty()));
        read.by_ref().take(HEAD_BYTES).read_to_end(&mut head).map_err(|error| Failure::io(&self.name, error))?;
        let is_whole = (head.len() as u64) < HEAD_BYTES;
        let format = format::detect(&head, is_whole);
        self.read = Box::new(Cursor::new(head).chain(read));
        format.map_err(|message| Failure::Usage(format!("{}: {message}", self.name)))
    }

    /// The messages of an input that is Bogo.
    pub(crate) fn bogo(self, limits: &Limits) -> Messages<'static> {
        Messages::Own(Box::new(Splitter::new(self.read, limits.max_size)))
    }

    /// The messages of an input in any format; those of other formats are converted.
    ///
    /// # Errors
    ///
    /// As [`format`](Input::format).
    pub(crate) fn messages(mut self, named: Option<Format>, limits: &Limits) -> Result<Messages<'static>, Failure> {
        Ok(match self.format(named)? {
            Format::Bogo => self.bogo(limits),
            other => {
                let options = ReadOptions { depth_max: limits.max_depth, ..ReadOptions::default() };
                let reader = format::reader(other, self.read, &options);
                let encode = EncodeOptions::new().max_depth(limits.max_depth);
                Messages::Converted(Converter::new(reader, encode))
            }
        })
    }

    /// The bytes, for a reader of the format.
    pub(crate) fn into_read(self) -> Box<dyn Read> {
        self.read
    }
}
