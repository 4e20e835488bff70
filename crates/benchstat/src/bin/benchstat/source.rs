//! Where input comes from, and what the key `.file` says of it.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use benchstat::Event;
use benchstat::input::Format;

use crate::failure::Failure;

/// One input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// What `.file` stands for.
    label: String,
    /// A path, or `-` for standard input.
    path: String,
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

    /// Reads the input to its end.
    ///
    /// # Errors
    ///
    /// That it cannot be read.
    pub(crate) fn read(&self, format: Option<Format>, sink: impl FnMut(Event<'_>)) -> Result<(), Failure> {
        let read = match self.path.as_str() {
            "-" => Format::read_any(format, io::stdin().lock(), &self.label, sink),
            path => Format::read_path(format, Path::new(path), &self.label, sink),
        };
        read.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied => Failure::io("open", &self.path, &error),
            _ => Failure::io("read", &self.path, &error),
        })
    }
}
