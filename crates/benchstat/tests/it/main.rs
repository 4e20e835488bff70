//! The tests of `benchstat`: one program.

mod replay;
mod vectors;
