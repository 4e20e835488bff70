//! Options, then a message: all readers make the same of it.
#![no_main]

#[path = "../../crates/bogo/tests/it/promise/mod.rs"]
#[allow(dead_code, unused_imports, reason = "each target keeps one promise")]
mod promise;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let mut source = promise::Source::new(data);
    let options = source.decode_options();
    promise::view_agrees_with_decode(source.rest(), &options);
});
