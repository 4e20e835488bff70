//! The questions: one a file or folder, one line in the list.

pub mod codec;
pub mod convert;
pub mod event;
pub mod fields;

use crate::Result;
use crate::trial::{Entry, Part};

/// All questions. The list: one line a question.
pub const QUESTIONS: &[Question] = &[codec::QUESTION, fields::QUESTION, event::QUESTION, convert::QUESTION];

/// A question, which gives trials data set by data set.
pub struct Question {
    pub name: &'static str,
    pub about: &'static str,
    pub groups: fn() -> Vec<Group>,
}

/// The question of this name.
///
/// # Errors
///
/// If there is none.
pub fn named(name: &str) -> Result<&'static Question> {
    let names = || QUESTIONS.iter().map(|question| question.name).collect::<Vec<_>>().join(", ");
    let question = QUESTIONS.iter().find(|question| question.name == name);
    question.ok_or_else(|| format!("no question is named {name}; there are {}", names()).into())
}

type Entries = dyn Fn(&Selection) -> Result<Vec<Entry>>;
type Throughput = dyn Fn() -> Result<Option<u64>>;

/// One data set of a question. Its trials are made when its turn comes, since the larger ones take room.
pub struct Group {
    pub data: &'static str,
    entries: Box<Entries>,
    throughput: Box<Throughput>,
}

impl Group {
    /// Of this data set, whose trials `entries` makes; `throughput` tells how many bytes its JSON text has,
    /// where throughputs are asked for.
    pub fn new(
        data: &'static str,
        throughput: impl Fn() -> Result<Option<u64>> + 'static,
        entries: impl Fn(&Selection) -> Result<Vec<Entry>> + 'static,
    ) -> Self {
        Group { data, entries: Box::new(entries), throughput: Box::new(throughput) }
    }

    /// Bytes of the data as JSON, which is what throughputs are of, so that they rank as the times do.
    ///
    /// # Errors
    ///
    /// If the data cannot be had.
    pub fn throughput(&self) -> Result<Option<u64>> {
        (self.throughput)()
    }

    /// The contestants with their trials, each checked.
    ///
    /// # Errors
    ///
    /// If the data cannot be had.
    pub fn entries(&self, selection: &Selection) -> Result<Vec<Entry>> {
        (self.entries)(selection)
    }
}

/// What is asked for of a question; an empty list asks for all.
#[derive(Clone, Debug)]
pub struct Selection {
    pub data: Vec<String>,
    pub codecs: Vec<String>,
    /// Whether the contestants in Rust take part.
    pub rust: bool,
}

impl Default for Selection {
    /// Everything.
    fn default() -> Self {
        Selection { data: Vec::new(), codecs: Vec::new(), rust: true }
    }
}

impl Selection {
    /// Whether this data set is asked for.
    #[must_use]
    pub fn has_data(&self, name: &str) -> bool {
        self.data.is_empty() || self.data.iter().any(|data| data == name)
    }

    /// Whether this contestant is asked for.
    #[must_use]
    pub fn has_codec(&self, name: &str) -> bool {
        self.codecs.is_empty() || self.codecs.iter().any(|codec| codec == name)
    }

    /// A contestant's entry, if it is asked for and takes part.
    pub fn entry<P: Into<Part>>(&self, codec: &str, part: impl FnOnce() -> Result<P>) -> Option<Entry> {
        let outcome = (self.rust && self.has_codec(codec)).then(part)?.map(Into::into);
        let takes_part = outcome.as_ref().map_or(true, |part| !part.trials.is_empty());
        takes_part.then(|| Entry { codec: codec.to_owned(), outcome })
    }
}
