//! The command at the process boundary.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const OLD: &str = "goos: linux\nBenchmarkA-8 10 100 ns/op\nBenchmarkB-8 10 50 ns/op\n";

fn benchstat(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_benchstat"));
    command.args(args).current_dir(folder).env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    command.output().expect("the command runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the command writes text")
}

/// A file with `count` samples of one benchmark around `nanoseconds`.
fn samples(name: &str, nanoseconds: u32, count: u32) -> String {
    (0..count).map(|index| format!("Benchmark{name} 10 {} ns/op\n", nanoseconds + index)).collect()
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

#[test]
fn flags_take_one_dash_or_two_and_a_value_or_an_equals_sign() {
    let folder = folder(&[("a.txt", "BenchmarkA/k=x 1 2 B/op\nBenchmarkA/k=y 1 3 B/op\n")]);
    let outputs: Vec<Output> = [
        vec!["-col", "/k", "-row", ".name", "a.txt"],
        vec!["--col", "/k", "--row=.name", "a.txt"],
        vec!["-col=/k", "-row", ".name", "--", "a.txt"],
        vec!["a.txt", "-row", ".fullname", "-row", ".name", "-col", "/k"],
    ]
    .iter()
    .map(|args| benchstat(folder.path(), args))
    .collect();
    assert!(text(&outputs[0].stdout).contains("vs base"), "{}", text(&outputs[0].stdout));
    for output in &outputs {
        assert_eq!(output.stdout, outputs[0].stdout);
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn a_value_that_looks_like_a_flag_is_a_value() {
    let folder = folder(&[("a.txt", OLD)]);
    let output = benchstat(folder.path(), &["-filter", "-.name:A", "-ignore", "", "a.txt"]);
    assert!(!text(&output.stdout).contains("A-8"));
    assert!(text(&output.stdout).contains("B-8"));
}

#[test]
fn without_input_it_says_how_to_use_it() {
    let folder = folder(&[]);
    let output = benchstat(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(text(&output.stderr).contains("Usage: benchstat"), "{}", text(&output.stderr));
    assert_eq!(benchstat(folder.path(), &["-no-such-flag", "a.txt"]).status.code(), Some(2));
}

#[test]
fn help_lists_the_exit_codes() {
    let output = benchstat(folder(&[]).path(), &["-help"]);
    assert_eq!(output.status.code(), Some(0));
    let help = text(&output.stdout);
    for words in ["Exit codes:", "3  -fail-on: a benchmark is worse", "4  -fail-on: a benchmark is missing"] {
        assert!(help.contains(words), "{help}");
    }
}

#[test]
fn a_missing_input_fails_by_code_as_soon_as_a_flag_of_our_own_is_given() {
    let folder = folder(&[("a.txt", OLD)]);
    let message = "benchstat: open no.txt: no such file or directory\n";
    for (args, code) in [(vec!["a.txt", "no.txt"], 0), (vec!["-style", "compat", "a.txt", "no.txt"], 1)] {
        let output = benchstat(folder.path(), &args);
        assert_eq!((text(&output.stdout), text(&output.stderr)), ("", message));
        assert_eq!(output.status.code(), Some(code));
    }
}

#[test]
fn malformed_lines_are_named_and_the_rest_is_read() {
    let folder =
        folder(&[("a.txt", "BenchmarkA 1 x ns/op\nBenchmarkA 1 5 B/op\nBenchmarkA 1 1e999 B/op\nBenchmarkB 1\n")]);
    let output = benchstat(folder.path(), &["-format", "csv", "a.txt"]);
    assert!(text(&output.stdout).contains("\nA,5,∞\n"), "{}", text(&output.stdout));
    let errors = text(&output.stderr);
    for line in [
        "a.txt:1: parsing measurement: invalid syntax\n",
        "a.txt:3: parsing measurement: value out of range\n",
        "a.txt:4: missing measurements\n",
    ] {
        assert!(errors.contains(line), "{errors}");
    }
}

#[test]
fn bytes_that_are_no_text_are_read() {
    let folder = folder(&[]);
    fs::write(folder.path().join("a.txt"), b"BenchmarkA\xff 1 5 B/op\n\xfe\xfe: x\n").expect("a file");
    let output = benchstat(folder.path(), &["a.txt"]);
    assert!(text(&output.stdout).contains("A\u{fffd}"));
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let folder = folder(&[("a.txt", &(0..20_000).map(|n| format!("BenchmarkA{n} 1 5 B/op\n")).collect::<String>())]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_benchstat"));
    let mut child =
        command.arg("a.txt").current_dir(&folder).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 8];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn standard_input_is_an_input_among_others() {
    let folder = folder(&[("a.txt", OLD)]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_benchstat"));
    command.args(["a.txt", "new=-"]).current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(OLD.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let report = text(&output.stdout);
    assert!(report.contains(" new ") && report.contains("vs base"), "{report}");
}

#[test]
fn a_gate_tells_what_is_worse_from_what_is_missing() {
    let old = samples("A", 1000, 6) + &samples("B", 1000, 6);
    let worse = samples("A", 2000, 6);
    let same = samples("A", 1000, 6) + &samples("B", 1000, 6) + &samples("C", 1, 6);
    let folder =
        folder(&[("old", &old), ("worse", &worse), ("same", &same), ("few", &samples("A", 1000, 6)), ("none", "")]);
    for (new, gate, code) in [
        ("same", "+5%", 0),
        ("worse", "+5%", 3),
        ("worse", "+500%", 4),
        ("few", "+5%", 4),
        ("none", "+5%", 4),
        ("worse", "B/op:+5%", 0),
        ("worse", "+5%,ns/op:+500%", 4),
        ("worse", "five", 2),
        ("nowhere", "+5%", 1),
    ] {
        let output = benchstat(folder.path(), &["-fail-on", gate, "old", new]);
        assert_eq!(output.status.code(), Some(code), "{gate} {new}: {}", text(&output.stderr));
    }
    let output = benchstat(folder.path(), &["-fail-on", "+5%", "old", "worse"]);
    let errors = text(&output.stderr);
    assert!(errors.contains("regression: A in worse: sec/op +99.75% (p=0.002 n=6), allowed +5.00%\n"), "{errors}");
    assert!(errors.contains("missing: B has no sec/op in worse\n"), "{errors}");
}

#[test]
fn a_rate_is_worse_when_it_falls() {
    let rates = |rate: u32| (0..6).map(|index| format!("BenchmarkA 1 {} MB/s\n", rate + index)).collect::<String>();
    let folder = folder(&[("slow", &rates(100)), ("fast", &rates(200))]);
    assert_eq!(benchstat(folder.path(), &["-fail-on", "5%", "slow", "fast"]).status.code(), Some(0));
    assert_eq!(benchstat(folder.path(), &["-fail-on", "5%", "fast", "slow"]).status.code(), Some(3));
}

#[test]
fn rich_text_says_where_samples_are_too_few_and_rows_are_left_out() {
    let old = samples("A", 1000, 3) + &samples("B", 10, 3);
    let folder = folder(&[("old", &old), ("new", &samples("A", 2000, 3))]);
    let rich = benchstat(folder.path(), &["-style", "rich", "old", "new"]);
    let rich = text(&rich.stdout);
    assert!(rich.contains("too few samples (3 of 6)"), "{rich}");
    assert!(rich.contains("geomean over 1 of 2 rows"), "{rich}");
    assert!(!rich.contains('\u{1b}'), "no colour where there is no terminal: {rich:?}");
    let plain = benchstat(folder.path(), &["old", "new"]);
    assert!(text(&plain.stdout).contains("~ (p=0.100 n=3) ²"), "{}", text(&plain.stdout));
}

#[test]
fn colour_comes_when_asked_for() {
    let folder = folder(&[("old", &samples("A", 1000, 6)), ("new", &samples("A", 2000, 6))]);
    let run = |color: &str| benchstat(folder.path(), &["-style", "rich", "-color", color, "old", "new"]).stdout;
    assert!(text(&run("always")).contains("\u{1b}[31m+99.75%\u{1b}[0m"), "{}", text(&run("always")));
    assert!(!text(&run("never")).contains('\u{1b}'));
}

#[test]
fn outputs_appear_whole_and_inputs_may_be_replaced() {
    let folder = folder(&[("a.txt", OLD)]);
    let output = benchstat(folder.path(), &["-output", "a.txt", "-plot", "a.svg", "-format", "markdown", "a.txt"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), ""));
    let report = fs::read_to_string(folder.path().join("a.txt")).unwrap();
    assert!(report.contains("| A-8 | 100.0n ± ∞ |"), "{report}");
    let plot = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert!(plot.starts_with("<svg ") && plot.ends_with("</svg>\n") && plot.contains("prefers-color-scheme:dark"));
    let left: Vec<_> = fs::read_dir(&folder).unwrap().collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn an_output_that_cannot_be_written_fails() {
    let folder = folder(&[("a.txt", OLD)]);
    let output = benchstat(folder.path(), &["-output", "no/such/folder.txt", "a.txt"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("benchstat: write no/such/folder.txt: "), "{}", text(&output.stderr));
}
