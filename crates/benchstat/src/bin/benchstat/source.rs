//! Where input comes from, and what the key `.file` says of it.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};

use crate::failure::Failure;

const BUFFER_BYTES: usize = 256 * 1024;

/// One input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// What `.file` stands for.
    pub(crate) label: String,
    /// A path, or `-` for standard input.
    pub(crate) path: String,
}

impl Source {
    /// The inputs of a command line: `label=path` or a path. Of a path that comes again each gets its number.
    pub(crate) fn all(inputs: &[String]) -> Vec<Source> {
        let bare = |input: &&String| !input.contains('=');
        let mut counts: HashMap<&str, (usize, usize)> = HashMap::new();
        for input in inputs.iter().filter(bare) {
            counts.entry(input).or_default().0 += 1;
        }
        let mut sources = Vec::with_capacity(inputs.len());
        for input in inputs {
            let (label, path) = match (input.split_once('='), counts.get_mut(input.as_str())) {
                (Some((label, path)), _) => (label.to_owned(), path),
                (None, Some((count, next))) if *count > 1 => {
                    *next += 1;
                    (format!("{input}#{}", *next - 1), input.as_str())
                }
                (None, _) => (input.clone(), input.as_str()),
            };
            sources.push(Source { label, path: path.to_owned() });
        }
        sources
    }

    /// Opens the input.
    ///
    /// # Errors
    ///
    /// That it cannot be opened.
    pub(crate) fn open(&self) -> Result<Box<dyn BufRead>, Failure> {
        if self.path == "-" {
            return Ok(Box::new(BufReader::with_capacity(BUFFER_BYTES, io::stdin())));
        }
        let file = File::open(&self.path).map_err(|error| Failure::io("open", &self.path, &error))?;
        Ok(Box::new(BufReader::with_capacity(BUFFER_BYTES, file)))
    }
}
