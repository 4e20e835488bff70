//! The allocator that counts, while it is asked to.
//!
//! While it is not, a timed loop pays one relaxed load and a branch that is always the same. A block that grows in place
//! or moves counts as one allocation of its new size, as Go counts a slice that grows.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

static COUNTING: AtomicBool = AtomicBool::new(false);
static COUNT: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);

/// What a piece of work allocated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allocations {
    pub count: u64,
    pub bytes: u64,
}

/// Runs `work` and counts what it allocates; of the whole process, so nothing else may run beside it.
pub fn count<T>(work: impl FnOnce() -> T) -> (T, Allocations) {
    COUNT.store(0, Ordering::Relaxed);
    BYTES.store(0, Ordering::Relaxed);
    COUNTING.store(true, Ordering::SeqCst);
    let result = work();
    COUNTING.store(false, Ordering::SeqCst);
    (result, Allocations { count: COUNT.load(Ordering::Relaxed), bytes: BYTES.load(Ordering::Relaxed) })
}

/// The system's allocator, counted.
pub struct Counted;

impl Counted {
    #[inline]
    fn note(size: usize) {
        if COUNTING.load(Ordering::Relaxed) {
            COUNT.fetch_add(1, Ordering::Relaxed);
            BYTES.fetch_add(size as u64, Ordering::Relaxed);
        }
    }
}

// SAFETY: each method hands its arguments to `System` as they came and returns what `System` returns.
#[expect(unsafe_code, reason = "an allocator cannot be had without")]
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Counted::note(layout.size());
        // SAFETY: the caller's promise about `layout` is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Counted::note(layout.size());
        // SAFETY: the caller's promise about `layout` is passed on.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Counted::note(size);
        // SAFETY: the caller's promises about `block`, `layout` and `size` are passed on.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises about `block` and `layout` are passed on.
        unsafe { System.dealloc(block, layout) }
    }
}
