//! Inputs of programs other than Go's; the files in `tests/data` were written by criterion 0.8.2, divan 0.1 and
//! hyperfine 1.20.0, but for the times of criterion's `encode/sum/64/before`, which are made up.

use std::path::{Path, PathBuf};

use benchstat::input::{Format, criterion, divan, hyperfine};
use benchstat::{Event, Record};

/// What a reader came to.
#[derive(Default)]
struct Seen {
    records: Vec<Record>,
    faults: Vec<String>,
}

impl Seen {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Record(record) => self.records.push(record.clone()),
            Event::Fault(fault) => self.faults.push(fault.to_string()),
            Event::Unit { .. } => {}
        }
    }

    fn named(&self, name: &str) -> Vec<&Record> {
        self.records.iter().filter(|record| record.name == name).collect()
    }
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn seen(path: &Path) -> Seen {
    let mut seen = Seen::default();
    Format::read_path(None, path, "label", |event| seen.take(event)).expect("the input can be read");
    seen
}

fn text(read: impl Fn(&[u8], &mut dyn FnMut(Event<'_>)) -> std::io::Result<()>, text: &str) -> Seen {
    let mut seen = Seen::default();
    read(text.as_bytes(), &mut |event| seen.take(event)).expect("text in memory can be read");
    seen
}

fn measured(record: &Record) -> Vec<(f64, &str)> {
    record.measurements.iter().map(|measurement| (measurement.value, &*measurement.unit)).collect()
}

#[test]
fn criterion_samples_are_times_of_one_iteration() {
    let seen = seen(&data("criterion"));
    assert_eq!(seen.faults, [""; 0]);
    let sums = seen.named("encode/function=sum/value=64");
    let baselines: Vec<&str> = sums.iter().map(|record| record.config.get("baseline")).collect();
    assert_eq!(baselines, [["before"; 10], ["new"; 10]].concat());
    let nanoseconds = 1_892_160.0 / 184_693.0;
    assert_eq!(sums[10].iterations, 184_693);
    assert_eq!(measured(sums[10]), [(nanoseconds * 1e-9, "sec/op"), (64.0 * 1e9 / nanoseconds, "B/s")]);
    assert_eq!(measured(seen.named("encode/function=plain")[0])[1].1, "elements/s");
    assert_eq!(sums[0].config.file(), "label");
}

#[test]
fn criterion_keeps_its_last_run_twice_and_it_counts_once() {
    assert!(data("criterion/alone/base/sample.json").is_file());
    let seen = seen(&data("criterion"));
    assert_eq!(seen.named("alone").len(), 10);
    let base = self::seen(&data("criterion/alone/base"));
    assert_eq!(base.records.len(), 10, "asked for by its path it is read");
}

#[test]
fn a_broken_file_of_criterion_is_named_and_the_rest_is_read() {
    let folder = tempfile::TempDir::new().unwrap();
    let broken = folder.path().join("a/new");
    std::fs::create_dir_all(&broken).unwrap();
    std::fs::write(broken.join("sample.json"), "{\"iters\": [1],\n \"times\": x}").unwrap();
    std::fs::copy(data("criterion/alone/new/benchmark.json"), broken.join("benchmark.json")).unwrap();
    std::fs::create_dir_all(folder.path().join("b/new")).unwrap();
    for file in ["sample.json", "benchmark.json"] {
        std::fs::copy(data("criterion/alone/new").join(file), folder.path().join("b/new").join(file)).unwrap();
    }
    let mut seen = Seen::default();
    criterion::read(folder.path(), "label", |event| seen.take(event)).unwrap();
    assert_eq!(seen.records.len(), 10);
    assert_eq!(seen.faults, [format!("{}:2: expected value", broken.join("sample.json").display())]);
}

#[test]
fn divan_rows_are_medians_with_what_stands_below() {
    let seen = seen(&data("divan.txt"));
    assert_eq!(seen.faults, [""; 0]);
    let names: Vec<&str> = seen.records.iter().map(|record| record.name.as_str()).collect();
    let expected = [
        "sort/10",
        "sort/1000",
        "inner/add",
        "inner/arc/t=1",
        "inner/arc/t=2",
        "inner/make/BTreeMap<u8, u8>",
        "inner/make/Vec<u8>",
    ];
    assert_eq!(names, expected);
    let sort = &seen.records[0];
    assert_eq!((sort.config.get("bench"), sort.iterations), ("sorts", 2560));
    let wanted = [
        (38.62 * 1e-9, "sec/op"),
        (38.13 * 1e-9, "fastest-sec/op"),
        (41.62 * 1e-9, "slowest-sec/op"),
        (39.59 * 1e-9, "mean-sec/op"),
        (1.035 * 1e9, "B/s"),
        (258.8 * 1e6, "item/s"),
    ];
    assert_eq!(measured(sort), wanted);
    assert_eq!(measured(&seen.records[3])[4..], [(1.0, "allocs/op"), (24.0, "B/op")]);
}

#[test]
fn a_broken_row_of_divan_is_named_and_the_rest_is_read() {
    let read = |input: &[u8], sink: &mut dyn FnMut(Event<'_>)| divan::read(input, "d.txt", sink);
    let head = "x  fastest  │ slowest  │ median  │ mean  │ samples │ iters\n";
    let seen = text(
        read,
        &format!("{head}├─ a  1 ns  │ 2 ns  │ many │ 3 ns │ 1 │ 1\n╰─ b  1 ns │ 2 s │ 3 ms │ 4 µs │ 1 │ 7\n"),
    );
    assert_eq!(seen.faults, ["d.txt:2: expected fastest, slowest, median and mean"]);
    assert_eq!(seen.records.len(), 1);
    assert_eq!(measured(&seen.records[0])[..2], [(3.0 * 1e-3, "sec/op"), (1e-9, "fastest-sec/op")]);
}

#[test]
fn hyperfine_times_are_samples_and_parameters_are_sub_names() {
    let seen = seen(&data("hyperfine.json"));
    assert_eq!(seen.faults, [""; 0]);
    assert_eq!(seen.named("seq 1/n=1").len(), 6);
    let record = seen.named("seq 2000/n=2000")[0];
    let units: Vec<&str> = record.measurements.iter().map(|measurement| &*measurement.unit).collect();
    assert_eq!(units, ["sec/op", "max-rss-bytes"]);
}

#[test]
fn a_broken_export_of_hyperfine_is_named() {
    let read = |input: &[u8], sink: &mut dyn FnMut(Event<'_>)| hyperfine::read(input, "h.json", sink);
    let seen = text(read, "{\"results\": [\n{\"command\": 5}]}");
    assert_eq!(seen.faults, ["h.json:2: invalid type: integer `5`, expected a string"]);
    let seen = text(read, "{\"results\": [{\"command\": \"a\"}]}");
    assert_eq!(seen.faults, ["h.json:1: no times of \"a\""]);
}

#[test]
fn formats_are_told_by_what_inputs_hold() {
    let start = |file: &str| std::fs::read(data(file)).expect("the file can be read");
    assert_eq!(Format::detect(&start("divan.txt")), Format::Divan);
    assert_eq!(Format::detect(&start("hyperfine.json")), Format::Hyperfine);
    assert_eq!(Format::detect(b""), Format::Go);
    assert_eq!(Format::detect(b"{\"Action\":\"output\"}\n"), Format::Go);
}
