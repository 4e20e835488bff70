//! `bogo convert`.

use std::io::{BufWriter, Read, Write};
use std::process::Stdio;

use crate::run::{Folder, ORDER};

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/twitter-sample.json");
const FORMATS: [&str; 8] = ["bogo", "json", "jsonl", "msgpack", "cbor", "bson", "yaml", "toml"];

#[test]
fn any_format_converts_to_any_other_and_back() {
    let folder = Folder::new();
    folder.write("start.json", ORDER);
    for from in FORMATS {
        folder.run(["convert", "start.json", "-o", &format!("a.{from}")]).ok();
        for to in FORMATS {
            folder.run(["convert", &format!("a.{from}"), "-o", &format!("b.{to}")]).ok();
            folder.run(["convert", &format!("b.{to}"), "-o", "end.json"]).ok();
            let end: serde_json::Value = serde_json::from_slice(&folder.read("end.json")).unwrap();
            assert_eq!(end, serde_json::from_str::<serde_json::Value>(ORDER).unwrap(), "{from} to {to}");
        }
    }
}

#[test]
fn the_sample_survives_every_format_that_has_null() {
    let folder = Folder::new();
    let sample: serde_json::Value = serde_json::from_slice(&std::fs::read(SAMPLE).unwrap()).unwrap();
    for format in FORMATS.into_iter().filter(|format| *format != "toml") {
        folder.run(["convert", SAMPLE, "--to", format, "-o", "sample"]).ok();
        let back = folder.run(["convert", "sample", "--from", format, "--to", "json"]);
        assert_eq!(serde_json::from_str::<serde_json::Value>(back.ok()).unwrap(), sample, "{format}");
    }
}

#[test]
fn a_conversion_through_pipes_tells_the_format_by_content() {
    let folder = Folder::with_order();
    let there = folder.pipe(["convert", "-", "--to", "bogo"], ORDER.as_bytes());
    there.ok_binary();
    assert_eq!(there.out, folder.read("order.bogo"));
    let back = folder.pipe(["convert", "-", "--to", "json", "-o", "-"], &there.out);
    assert_eq!(back.ok(), format!("{ORDER}\n"));
}

#[test]
fn a_summary_without_an_output_writes_nothing() {
    let folder = Folder::new();
    folder.write("order.json", ORDER);
    let summary = folder.run(["convert", "order.json", "--to", "bogo", "--summary"]);
    let lines: Vec<_> = summary.ok().lines().collect();
    assert_eq!(lines[0], "in   JSON  103 bytes  order.json");
    assert_eq!(lines[1], "out  Bogo  118 bytes  not written (-o FILE does)");
    assert!(lines[2].starts_with("114.6 % of the input, 1 document, "), "{}", lines[2]);
    assert_eq!(folder.names(), ["order.json"]);
}

#[test]
fn a_summary_makes_way_for_data_on_standard_output() {
    let folder = Folder::with_order();
    let run = folder.run(["convert", "order.bogo", "--to", "json", "--summary", "-o", "-"]);
    assert_eq!(run.ok(), format!("{ORDER}\n"));
    assert!(run.err.contains("in   Bogo"), "{}", run.err);
}

#[test]
fn an_output_may_be_its_own_input() {
    let folder = Folder::new();
    folder.write("order.json", ORDER);
    folder.run(["convert", "order.json", "--pretty", "-o", "order.json"]).ok();
    assert!(folder.read("order.json").starts_with(b"{\n  \"id\": 17,\n"));
    assert_eq!(folder.names(), ["order.json"]);
}

#[test]
fn a_failure_leaves_the_output_as_it_was() {
    let folder = Folder::new();
    folder.write("out.bogo", "precious");
    folder.write("in.jsonl", "{\"a\":1}\n{\"a\":\n");
    let error = folder.run(["convert", "in.jsonl", "-o", "out.bogo"]);
    assert!(error.fails(1).starts_with("bogo: in.jsonl: "), "{}", error.err);
    assert!(error.err.contains("line 2, column 6 (offset 13)"), "{}", error.err);
    assert_eq!(folder.read("out.bogo"), b"precious");
    assert_eq!(folder.names(), ["in.jsonl", "out.bogo"]);
}

#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_permissions_and_a_link_stays_one() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::with_order();
    let mode = |name: &str| std::fs::metadata(folder.path(name)).unwrap().permissions().mode() & 0o777;
    folder.write("out.json", "");
    std::fs::set_permissions(folder.path("out.json"), PermissionsExt::from_mode(0o640)).unwrap();
    symlink("out.json", folder.path("link.json")).unwrap();
    folder.run(["convert", "order.bogo", "-o", "link.json"]).ok();
    assert_eq!(folder.read("out.json"), format!("{ORDER}\n").as_bytes());
    assert_eq!(mode("out.json"), 0o640);
    assert!(std::fs::symlink_metadata(folder.path("link.json")).unwrap().is_symlink());
    // A new file is for whoever the user's mask says.
    folder.write("plain", "");
    assert_eq!(mode("order.bogo"), mode("plain"));
}

#[cfg(unix)]
#[test]
fn standard_output_by_its_file_name_is_written_to_not_replaced() {
    let folder = Folder::with_order();
    folder.write("log", "before\n");
    let log = std::fs::File::options().append(true).open(folder.path("log")).unwrap();
    let mut command = folder.command(["convert", "order.bogo", "--to", "json", "-o", "/dev/stdout"]);
    assert!(command.stdout(log).status().unwrap().success());
    assert_eq!(folder.read("log"), format!("before\n{ORDER}\n").as_bytes());
}

#[test]
fn many_files_go_into_one_or_into_a_folder() {
    let folder = Folder::new();
    folder.write("a.json", "{\"a\":1}");
    folder.write("b.json", "[2]");
    folder.run(["convert", "a.json", "b.json", "-o", "both.jsonl"]).ok();
    assert_eq!(folder.read("both.jsonl"), b"{\"a\":1}\n[2]\n");
    std::fs::create_dir(folder.path("out")).unwrap();
    folder.run(["convert", "a.json", "b.json", "--to", "bogo", "-o", "out"]).ok();
    assert_eq!(folder.read("out/b.bogo"), [0x00, 0x0b, 0x01, 0x05, 0x05, 0x01, 0x01, 0x01, 0x04]);
    assert!(folder.run(["convert", "-", "--to", "bogo", "-o", "out"]).fails(2).contains("no name"));
}

#[test]
fn what_the_target_lacks_is_an_error_or_reported() {
    let folder = Folder::new();
    folder.write("nan.bogo", [0x00, 0x0c, 0x01, 0x08, 0x01, 0x06, 0x01, b'x', 0x07, 0x02, 0xf0, 0x07]);
    folder.write("inf.bogo", [0x00, 0x0c, 0x01, 0x08, 0x01, 0x06, 0x01, b'x', 0x07, 0x02, 0xff, 0x07]);
    let error = folder.run(["convert", "inf.bogo", "--to", "json"]);
    assert_eq!(
        error.fails(1),
        "bogo: inf.bogo: non-finite-float: inf as null, in x (--lossy converts all the same and reports every loss)\n"
    );
    let lossy = folder.run(["convert", "inf.bogo", "--to", "json", "--lossy", "--report", "report.json"]);
    assert_eq!(lossy.ok(), "{\"x\":null}\n");
    assert!(lossy.err.starts_with("loss non-finite-float: 1\n"), "{}", lossy.err);
    let report: serde_json::Value = serde_json::from_slice(&folder.read("report.json")).unwrap();
    assert_eq!((&report["losses"], &report["kinds"][0]["examples"][0]["path"]), (&1.into(), &"x".into()));
}

#[test]
fn a_repeated_key_in_bogo_is_a_loss_like_any_other() {
    let folder = Folder::new();
    // {"k": null, "k": true}
    folder.write("twice.bogo", [0x00, 0x0c, 0x01, 0x0a, 0x01, 0x03, 0x01, b'k', 0x00, 0x01, 0x03, 0x01, b'k', 0x01]);
    let error = folder.run(["convert", "twice.bogo", "--to", "json"]);
    assert!(
        error.fails(1).contains("duplicate-key: the key occurs again in its object at offset 9, in k"),
        "{}",
        error.err
    );
    let lossy = folder.run(["convert", "twice.bogo", "--to", "json", "--lossy"]);
    assert_eq!(lossy.ok(), "{\"k\":true}\n");
    assert!(lossy.err.contains("loss duplicate-key: 1"), "{}", lossy.err);
}

#[test]
fn what_bogo_cannot_hold_names_its_path() {
    let folder = Folder::new();
    folder.write("long.json", format!("{{\"a\":[{{\"{}\":1}}]}}", "k".repeat(256)));
    let error = folder.run(["convert", "long.json", "--to", "bogo"]);
    assert!(error.fails(1).contains("255"), "{}", error.err);
    assert!(error.err.contains("in a[0]"), "{}", error.err);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = Folder::new();
    let mut file = BufWriter::new(std::fs::File::create(folder.path("many.jsonl")).unwrap());
    (0..200_000).for_each(|number| writeln!(file, "{{\"number\":{number}}}").unwrap());
    file.flush().unwrap();
    folder.run(["convert", "many.jsonl", "-o", "many.bogo"]).ok();
    for args in
        [&["convert", "many.bogo", "--to", "json"][..], &["get", "many.bogo", "number"], &["inspect", "many.bogo"]]
    {
        let mut child =
            folder.command(args.iter().copied()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0; 16];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_long_input_takes_constant_memory() {
    const LIMIT_KIB: u64 = 32 * 1024;
    let folder = Folder::new();
    let line = format!("{{\"text\":\"{}\",\"numbers\":[1,2,3]}}\n", "x".repeat(1000));
    let mut file = BufWriter::new(std::fs::File::create(folder.path("long.jsonl")).unwrap());
    (0..64 * 1024).for_each(|_| file.write_all(line.as_bytes()).unwrap());
    file.flush().unwrap();
    // The input is 64 MiB, the memory for everything less than half of it.
    for (input, output) in [("long.jsonl", "long.bogo"), ("long.bogo", "long.msgpack"), ("long.msgpack", "again.jsonl")]
    {
        let peak = peak_kib(&folder, &["convert", input, "-o", output]);
        assert!(peak < LIMIT_KIB, "{input}: {peak} KiB");
    }
    assert_eq!(folder.read("again.jsonl"), folder.read("long.jsonl"));
    for command in ["validate", "stats"] {
        let peak = peak_kib(&folder, &[command, "long.bogo"]);
        assert!(peak < LIMIT_KIB, "{command}: {peak} KiB");
    }
}

/// The most memory that a run held at once, seen from outside every few milliseconds.
#[cfg(target_os = "linux")]
fn peak_kib(folder: &Folder, args: &[&str]) -> u64 {
    let mut child = folder.command(args.iter().copied()).stdout(Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let seen = line.and_then(|line| line.trim().strip_suffix(" kB")).and_then(|number| number.parse().ok());
        peak = peak.max(seen.unwrap_or(0));
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert!(child.wait().unwrap().success());
    assert!(peak > 0, "never seen running");
    peak
}

#[test]
fn items_become_documents_and_documents_items() {
    let folder = Folder::new();
    let lines = folder.pipe(["convert", "-", "--from", "json", "--items", "--to", "jsonl"], b"[{\"a\":1}, 2]");
    assert_eq!(lines.ok(), "{\"a\":1}\n2\n");
    let list = folder.pipe(["convert", "-", "--from", "jsonl", "--array", "--to", "json"], lines.ok().as_bytes());
    assert_eq!(serde_json::from_str::<serde_json::Value>(list.ok()).unwrap(), serde_json::json!([{"a": 1}, 2]));
}

impl crate::run::Outcome {
    #[track_caller]
    fn ok_binary(&self) {
        assert_eq!(self.code, 0, "{self:?}");
    }
}
