//! A count, so many bytes as a recipe for paths, then a message: selecting is decoding all and narrowing it.
#![no_main]

#[path = "../../crates/bogo/tests/it/promise/mod.rs"]
#[allow(dead_code, unused_imports, reason = "each target keeps one promise")]
mod promise;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&count, rest)) = data.split_first() else { return };
    let (recipe, message) = rest.split_at(rest.len().min(usize::from(count % 32)));
    let options = bogo::DecodeOptions::new().unknown_types(bogo::UnknownTypes::Keep);
    let Ok(value) = promise::decode(message, &options) else { return };
    let mut source = promise::Source::new(recipe);
    let paths: Vec<_> = (0..source.below(5)).map(|_| source.path(&value)).collect();
    promise::selection_agrees_with_decode(message, &paths);
});
