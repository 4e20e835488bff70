//! The allocator that counts, on work whose allocations are known. A binary of its own, with one test: the counts are of
//! the whole process.

use std::hint::black_box;

use lab::allocation::{Allocations, Counted, count};

#[global_allocator]
static ALLOCATOR: Counted = Counted;

#[test]
fn blocks_are_counted_when_they_come_and_grow_and_only_while_asked_to() {
    let mut list: Vec<u64> = black_box(Vec::with_capacity(4));
    let ((), grown) = count(|| list.reserve_exact(black_box(8)));
    assert_eq!(grown, Allocations { count: 1, bytes: 64 }, "a block that grows is one of its new size");

    let (boxes, two) = count(|| [black_box(Box::new(1u32)), black_box(Box::new(2u32))]);
    assert_eq!(two, Allocations { count: 2, bytes: 8 });

    let (zeroed, one) = count(|| black_box(vec![0u8; black_box(100)]));
    assert_eq!(one, Allocations { count: 1, bytes: 100 });

    let ((), none) = count(|| drop(black_box((boxes, zeroed))));
    assert_eq!(none, Allocations::default(), "giving back is not counted");

    black_box(Box::new(3u32));
    assert_eq!(count(|| ()).1, Allocations::default(), "nor is what is done in between");
}
