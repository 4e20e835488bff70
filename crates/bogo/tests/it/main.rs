//! How the library behaves: promises that hold for any input, and cases with the answer written beside them.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod promise;
mod roundtrip;
mod selection;
mod vectors;
mod view;
