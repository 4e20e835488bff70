//! A report is rebuilt from a record alone.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use lab_report::{Block, Measured, html, markdown, of_record, plots, text};

/// A record of `question` with ten samples of each row around its nanoseconds.
fn record(question: &str, rows: &[(&str, f64, &str)]) -> Vec<Block> {
    let mut record = format!("goos: linux\npkg: bogo/lab/{question}\ncpu: a cpu\nrustc: 1\n");
    for round in 0..10 {
        for (name, nanos, more) in rows {
            let nanos = nanos + f64::from(round) / 10.0;
            record += &format!("Benchmark{name}-2\t100\t{nanos} ns/op\t8 B/op\t1 allocs/op{more}\n");
        }
    }
    of_record(&Measured::parse("test", record).unwrap()).unwrap()
}

fn line<'a>(report: &'a str, start: &str) -> Vec<&'a str> {
    let line = report.lines().find(|line| line.starts_with(start));
    line.unwrap_or_else(|| panic!("no line starts with {start:?} in\n{report}")).split_whitespace().collect()
}

#[test]
fn codec_has_a_sheet_a_data_set_with_ratios_to_bogo() {
    let report = text(&record(
        "codec",
        &[
            ("Encode/data=log/codec=bogo0/lang=rust", 100.0, "\t50 encoded-bytes\t40 zstd-bytes"),
            ("Encode/data=log/codec=json/lang=rust", 400.0, "\t70 encoded-bytes\t45 zstd-bytes"),
            ("Encode/data=log/codec=json/lang=go", 50.0, "\t70 encoded-bytes\t45 zstd-bytes"),
        ],
    ));
    assert_eq!(line(&report, "bogo0"), ["bogo0", "100.5n", "±", "0%", "~1.00x", "50", "40", "1"]);
    assert_eq!(line(&report, "json  "), ["json", "400.4n", "±", "0%", "0.25x", "70", "45", "1"]);
    assert_eq!(line(&report, "json (go)")[2], "50.45n");
    assert_eq!(line(&report, "cpu:"), ["cpu:", "a", "cpu"]);
}

#[test]
fn codec_begins_with_how_many_times_as_fast_bogo_is_as_the_few() {
    let report = markdown(&record(
        "codec",
        &[
            ("Decode/data=log/codec=bogo0/lang=rust", 100.0, ""),
            ("Decode/data=log/codec=rmp-named/lang=rust", 50.0, ""),
            ("Decode/data=log/codec=bogo/lang=go", 400.0, ""),
            ("Decode/data=log/codec=json/lang=rust", 300.0, ""),
            ("EncodeFresh/data=log/codec=bogo0/lang=rust", 100.0, ""),
            ("EncodeFresh/data=log/codec=rmp-named/lang=rust", 100.0, ""),
            ("Decode/data=mesh/codec=bogo0/lang=rust", 100.0, ""),
        ],
    ));
    let summary = &report[report.find("## summary").unwrap()..report.find("## log").unwrap()];
    let lines: Vec<&str> = summary.lines().filter(|line| line.starts_with("| ")).collect();
    assert_eq!(
        lines,
        ["| data | bogo (go): Decode | rmp-named: EncodeFresh | Decode |", "| log | 3.99x | ~1.00x | 0.50x |"]
    );
}

#[test]
fn codec_has_no_summary_where_none_of_the_few_took_part() {
    let rows =
        [("Decode/data=log/codec=bogo0/lang=rust", 100.0, ""), ("Decode/data=log/codec=json/lang=rust", 50.0, "")];
    assert!(!text(&record("codec", &rows)).contains("summary"));
}

#[test]
fn fields_compares_with_the_contestants_own_full_decoding() {
    let report = text(&record(
        "fields",
        &[
            ("Field/data=1KB/fetch=first/codec=bogo0/way=whole/lang=rust", 1000.0, ""),
            ("Field/data=1KB/fetch=first/codec=bogo0/way=view/lang=rust", 10.0, ""),
        ],
    ));
    let view = &report[report.find("bogo0       view").unwrap()..];
    assert_eq!(line(view, "bogo0"), ["bogo0", "view", "10.45n", "±", "3%", "95.7x", "1"]);
}

#[test]
fn event_is_the_tutorials_four_tables() {
    let rows = [
        ("Encode/format=json/lang=rust", 150.0, "\t310 MB/s"),
        ("Encode/format=binary/lang=rust", 30.0, "\t1500 MB/s"),
    ];
    let blocks = record("event", &rows);
    let report = text(&blocks);
    for unit in ["sec/op", "B/s", "B/op", "allocs/op"] {
        assert!(report.contains(unit), "{unit} in\n{report}");
    }
    assert!(report.contains("-79."), "{report}");
    let Some(Block::Tables(tables)) = blocks.iter().find(|block| matches!(block, Block::Tables(_))) else {
        panic!("no tables")
    };
    assert_eq!(tables.tables.len(), 4);
}

#[test]
fn convert_ranks_each_conversion_and_says_who_keeps_what() {
    let report = text(&record(
        "convert",
        &[
            ("Convert/conversion=map-to-struct/codec=json/lang=rust", 20.0, ""),
            ("Convert/conversion=map-to-struct/codec=bogo0/lang=rust", 10.0, ""),
            ("Convert/conversion=struct-to-struct/codec=rkyv/lang=rust", 5.0, ""),
            ("Keep/value=nan/into=struct/codec=bogo0/lang=rust", 1.0, "\t1 kept"),
            ("Keep/value=nan/into=map/codec=bogo0/lang=rust", 1.0, "\t0 kept"),
        ],
    ));
    let ranking = &report[report.find("ranking in rust").unwrap()..];
    let order: Vec<&str> = vec!["bogo0", "rkyv", "json"];
    let found: Vec<&str> = ranking.lines().skip(4).take(3).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(found, order);
    let keeping = &report[report.find("who keeps what").unwrap()..];
    assert_eq!(line(keeping, "bogo0"), ["bogo0", "s-"]);
}

#[test]
fn the_other_forms_have_the_same_figures() {
    let rows = [
        ("EncodeFresh/data=log/codec=bogo0/lang=rust", 100.0, ""),
        ("EncodeFresh/data=log/codec=a<b/lang=rust", 400.0, ""),
    ];
    let blocks = record("codec", &rows);
    assert!(markdown(&blocks).contains("| bogo0 | 100.5n ± 0% | ~1.00x |"));
    let page = html(&blocks);
    assert!(page.contains("a&lt;b") && page.contains("<svg"), "{page}");
    let plots = plots(&blocks);
    assert_eq!(plots[0].0, "codec-log.svg");
    assert!(plots[0].1.starts_with("<svg"));
}

#[test]
fn a_malformed_line_and_a_foreign_record_are_errors() {
    let broken = Measured::parse("test", "pkg: bogo/lab/codec\nBenchmarkX-2 many\n".to_owned());
    assert!(broken.err().unwrap().to_string().starts_with("test:2: "));
    let foreign = Measured::parse("test", "pkg: other\nBenchmarkX-2 1 2 ns/op\n".to_owned()).unwrap();
    assert_eq!(of_record(&foreign).err().unwrap().to_string(), "test: no question is named \"\"");
}
