//! A recipe for a value: it comes back from its bytes exactly.
#![no_main]

#[path = "../../crates/bogo/tests/it/promise/mod.rs"]
#[allow(dead_code, unused_imports, reason = "each target keeps one promise")]
mod promise;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    promise::roundtrip_is_lossless(&promise::Source::new(data).value());
});
