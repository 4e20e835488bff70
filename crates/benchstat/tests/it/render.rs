//! The forms of a report that upstream does not have, and what all of them keep.

use benchstat::render::{self, Look};
use benchstat::{Collector, Query, Report, input::go};

fn report(old: &str, new: &str) -> Report {
    let mut collector = Collector::new(&Query::default()).expect("the default query can be read");
    for (file, text) in [("old", old), ("new", new)] {
        go::read(text.as_bytes(), file, |event| collector.add(event)).expect("text in memory can be read");
    }
    collector.finish()
}

#[test]
fn json_holds_every_sample_and_names_what_json_lacks() {
    let report = report("BenchmarkA 1 3 x\nBenchmarkA 1 +Inf x\nBenchmarkA 1 0.1 x\n", "BenchmarkA 1 4 x\n");
    let json: serde_json::Value = serde_json::from_str(&render::json(&report)).expect("it is JSON");
    let cells = &json["tables"][0]["rows"][0]["cells"];
    assert_eq!(cells[0]["samples"], serde_json::json!([0.1, 3.0, "+Inf"]));
    assert_eq!((&cells[0]["low"], &cells[0]["center"]), (&"-Inf".into(), &3.0.into()));
    assert_eq!(cells[1]["change"]["significant"], false);
    assert_eq!(cells[1]["change"]["base_count"], 3);
}

#[test]
fn markdown_is_one_table_even_with_odd_names() {
    let report = report("BenchmarkA|b*c_d`<i> 1 3 x\n", "");
    let markdown = render::markdown(&report);
    assert_eq!(markdown, "| x | old |\n|:--|--:|\n| A\\|b\\*c\\_d\\`\\<i\\> | 3.000 ± ∞ |\n");
}

#[test]
fn svg_holds_a_dot_a_sample_and_escapes_names() {
    let report = report("BenchmarkA<&> 1 3 x\nBenchmarkA<&> 1 5 x\n", "BenchmarkA<&> 1 4 x\n");
    let svg = render::svg(&report);
    assert_eq!(svg.matches("h0").count(), 3);
    assert!(svg.contains(">A&lt;&amp;&gt;</text>"), "{svg}");
    // No interval can be drawn of so few, but every centre is.
    assert_eq!(svg.matches("class=\"center\"").count(), 2);
    assert_eq!(svg.matches("class=\"range\"").count(), 0);
}

#[test]
fn rich_text_without_a_common_row_says_so() {
    let rich = render::rich(&report("BenchmarkA 1 3 x\n", "BenchmarkB 1 4 x\n"), Look::default());
    assert!(rich.ends_with("¹ geomean: no row has a value above zero in every column\n"), "{rich}");
}

#[test]
fn equal_records_make_equal_reports_however_files_are_cut() {
    let text = "note: a\nBenchmarkA 1 3 x\nnote: b\nBenchmarkA 1 4 x\nnote: a\nBenchmarkA 1 5 x\n";
    let whole = report(text, "");
    let mut collector = Collector::new(&Query::default()).expect("the default query can be read");
    for part in text.split_inclusive("x\n") {
        go::read(part.as_bytes(), "old", |event| collector.add(event)).expect("text in memory can be read");
    }
    assert_eq!(collector.finish(), whole);
    assert_eq!(whole.tables.len(), 2);
}
