//! The messages of the Go library's own benchmarks, from the conformance vectors.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::Result;
use crate::hex;

#[derive(Deserialize)]
struct Line {
    name: String,
    hex: String,
}

/// The payload of this name, as the type that it fits.
pub(super) fn typed<T: DeserializeOwned>(name: &str) -> Result<T> {
    Ok(bogo::DecodeOptions::new().strict(true).from_slice(&message(name)?)?)
}

fn message(name: &str) -> Result<Vec<u8>> {
    for line in super::read("vectors/v0/bench_payloads.jsonl")?.lines() {
        let line: Line = serde_json::from_str(line)?;
        if line.name == name {
            return hex::decode(&line.hex);
        }
    }
    Err(format!("no payload is named {name}").into())
}
