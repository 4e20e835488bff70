//! What holds for any input: checked by the property tests, and by the fuzz target of the same name.

use benchstat::input::Format;
use benchstat::render::{self, Look};
use benchstat::{Collector, Filter, Gate, Projection, Query};

/// Texts to start from.
pub(crate) const SEEDS: [&str; 4] = [
    "goos: linux\nUnit x assume=exact better=higher\nBenchmarkA/k=1-8 \t 10\t 5.5 ns/op\t 3 x\nnote:\nBenchmarkB 1 2 B/op\n",
    include_str!("../../data/divan.txt"),
    include_str!("../../data/hyperfine.json"),
    "BenchmarkA 1 +Inf x\nBenchmarkA 1 -Inf x\nBenchmarkA 1 NaN x\nBenchmarkA 1 -0 x\nBenchmarkA 1 1e308 x\n",
];

/// Reads both inputs in every format, under the default query and under one made of `query` and `other`, and writes the
/// reports in every form.
pub(crate) fn benchstat_never_panics(first: &[u8], second: &[u8], query: &str, other: &str) {
    let _ = query.parse::<Filter>().map_err(|error| error.to_string());
    let _ = query.parse::<Projection>().map_err(|error| error.to_string());
    let _ = query.parse::<Gate>().map_err(|error| error.to_string());
    let odd =
        Query { filter: query.into(), row: other.into(), col: query.into(), table: other.into(), ..Query::default() };
    for query in [Query::default(), odd] {
        for format in [None, Some(Format::Go), Some(Format::Divan), Some(Format::Hyperfine)] {
            report(first, second, &query, format);
        }
    }
}

fn report(first: &[u8], second: &[u8], query: &Query, format: Option<Format>) {
    let Ok(mut collector) = Collector::new(query) else { return };
    for (file, input) in [("a", first), ("b", second)] {
        let read = Format::read_any(format, input, file, |event| collector.add(event));
        assert!(read.is_ok(), "bytes in memory can be read: {read:?}");
    }
    let report = collector.finish();
    let text = render::text(&report);
    assert_eq!(text.is_empty(), report.tables.is_empty());
    let csv = render::csv(&report);
    assert_eq!(csv.text.is_empty(), report.tables.is_empty());
    for form in [render::rich(&report, Look { color: true }), render::markdown(&report)] {
        assert_eq!(form.is_empty(), report.tables.is_empty());
    }
    assert!(render::json(&report).starts_with("{\"format\":\"benchstat\",\"version\":1,"));
    assert!(render::svg(&report).ends_with("</svg>\n"));
    if let Ok(gate) = "+5%".parse::<Gate>() {
        let _ = gate.check(&report);
    }
}
