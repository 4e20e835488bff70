//! What a reader of the tables must know of a contestant.

/// A contestant's name and nature.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// In rows and on the command line.
    pub name: &'static str,
    /// The library, as its registry names it.
    pub library: &'static str,
    /// What it is, in a few words.
    pub what: &'static str,
    /// Whether field names stand in its bytes, so that they mean something without the types they came from.
    pub names_in_bytes: bool,
}
