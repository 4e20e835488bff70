//! How wide lengths came out lately, by where they stood: the guess for the next ones.

use std::cell::Cell;

/// Places told apart: half of them for what stands under a key, half for what does not.
const PLACES: usize = 64;
const HALF: usize = PLACES / 2;

thread_local! {
    /// What the last message of this thread left. It decides how often contents are moved, never what is written.
    static LAST: Cell<[u8; PLACES]> = const { Cell::new([1; PLACES]) };
}

/// The widths that lengths last had.
pub(super) struct Widths {
    last: [u8; PLACES],
    changed: bool,
}

/// Where a length stands: how deep, and under how long a key. Lengths that share a place cost each other wrong guesses.
#[derive(Clone, Copy)]
pub(super) struct Place(u8);

impl Place {
    #[inline(always)]
    pub(super) fn new(depth: u32, key: Option<&str>) -> Place {
        let depth = depth as usize;
        let place = match key {
            None => depth.min(HALF - 1),
            Some(key) => HALF + (depth * 8 + key.len()) % HALF,
        };
        Place(place as u8)
    }
}

impl Widths {
    /// Those of the last message.
    #[inline]
    pub(super) fn recall() -> Widths {
        Widths { last: LAST.get(), changed: false }
    }

    /// Leaves them to the next message.
    #[inline]
    pub(super) fn keep(&self) {
        if self.changed {
            LAST.set(self.last);
        }
    }

    #[inline(always)]
    pub(super) fn guess(&self, place: Place) -> usize {
        usize::from(self.last[usize::from(place.0) % PLACES])
    }

    #[inline(always)]
    pub(super) fn learn(&mut self, place: Place, width: usize) {
        let last = &mut self.last[usize::from(place.0) % PLACES];
        // Most often it is as guessed. What is not written need not be waited for when all of them are copied.
        if *last != width as u8 {
            *last = width as u8;
            self.changed = true;
        }
    }
}
