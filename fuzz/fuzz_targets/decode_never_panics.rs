//! Options, then a message: no reader and no type makes bytes from outside do harm.
#![no_main]

#[path = "../../crates/bogo/tests/it/promise/mod.rs"]
#[allow(dead_code, unused_imports, reason = "each target keeps one promise")]
mod promise;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let mut source = promise::Source::new(data);
    let options = source.decode_options();
    promise::decode_never_panics(source.rest(), &options);
});
