//! No text makes a reader, a query or a renderer panic.

use proptest::prelude::*;

use crate::promise;

/// Words that mean something, so that random texts get beyond the first line.
fn word() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "Benchmark",
        "BenchmarkA/k=1-8",
        "Unit",
        " ",
        "\t",
        "\n",
        "\r\n",
        "ns/op",
        "MB/s",
        "B/op",
        "assume=exact",
        "1",
        "0",
        "-5",
        "1e308",
        "-1e-300",
        "+Inf",
        "NaN",
        "key: v",
        "note:",
        "fastest │ slowest │ median │ mean\n",
        "├─ a 1 ns",
        "│ 2 ns │ 3 ns │ 4 ns │ 1 │ 1",
        "╰─ ",
        "alloc:",
        "{\"results\":[",
        "{\"command\":\"a\",\"times\":[1,2]}",
        "]}",
        "(",
        ")",
        ".name",
        "/k",
        ".config",
        ".unit",
        "@",
        "@num",
        "@(",
        ":",
        "/",
        "OR",
        "AND",
        "-",
        "*",
        "\"",
        "\\",
        "[",
        "é",
        "\u{0}",
    ]);
    prop_oneof![4 => known.prop_map(str::to_owned), 1 => ".{0,3}"]
}

fn words(most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(word(), 0..most).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn benchstat_never_panics(first in words(40), second in words(40), query in words(6), other in words(6)) {
        promise::benchstat_never_panics(first.as_bytes(), second.as_bytes(), &query, &other);
    }

    #[test]
    fn benchstat_never_panics_on_mutations_of_what_it_reads(at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        for text in promise::SEEDS {
            let mut bytes = text.as_bytes().to_vec();
            let index = at.index(bytes.len());
            if cut { bytes.truncate(index) } else { bytes[index] = byte }
            promise::benchstat_never_panics(&bytes, text.as_bytes(), "*", ".file");
        }
    }
}
