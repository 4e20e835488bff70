//! A query, a line with another, then two inputs with a zero byte between them: no text makes benchstat panic.
#![no_main]

#[path = "../../crates/benchstat/tests/it/promise/mod.rs"]
#[allow(dead_code, reason = "the seeds are for the property tests")]
mod promise;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let mut lines = data.splitn(3, |byte| *byte == b'\n');
    let mut line = || String::from_utf8_lossy(lines.next().unwrap_or_default()).into_owned();
    let (query, other) = (line(), line());
    let inputs = lines.next().unwrap_or_default();
    let (first, second) = inputs.split_at(inputs.iter().position(|byte| *byte == 0).unwrap_or(inputs.len()));
    promise::benchstat_never_panics(first, second.strip_prefix(b"\0").unwrap_or(second), &query, &other);
});
