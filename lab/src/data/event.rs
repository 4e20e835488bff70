//! The event of the benchstat tutorial: a number and 49 bytes of text.

use serde::{Deserialize, Serialize};

/// What is encoded. The tutorial prints its length, 49 bytes, and not its words.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
pub struct Event {
    pub id: u64,
    pub message: String,
}

impl Event {
    /// The tutorial's one event.
    #[must_use]
    pub fn sample() -> Self {
        Event { id: 1_234_567_890, message: "The quick brown fox jumps over the lazy dog today".to_owned() }
    }
}
