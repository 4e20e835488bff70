//! The tests of `benchstat`: one program.

mod command;
mod hostile;
mod input;
mod promise;
mod render;
mod replay;
mod statistics;
mod vectors;
