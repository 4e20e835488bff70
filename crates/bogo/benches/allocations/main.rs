//! `cargo bench --package bogo --bench allocations`: how often each contestant of the `codec` bench allocates in one call.

#[path = "../contest/mod.rs"]
mod contest;

use contest::{Judge, Row};

fn main() {
    println!("| data: question | allocations bogo | rmp-serde named |");
    println!("|---|---:|---:|");
    contest::run(&mut Count);
}

/// Prints a row when it has been counted. The first call, which fills the buffers that later ones use again, is not.
struct Count;

impl Judge for Count {
    fn add(&mut self, row: Row<'_>) {
        println!("| {} | {} | {} |", row.name, allocations(row.ours), allocations(row.theirs));
    }
}

fn allocations(run: &mut dyn FnMut()) -> u64 {
    run();
    allocation_counter::measure(run).count_total
}
