//! What a record must say of the machine and the versions behind its rows.

use std::fs;
use std::process::Command;

use bogo::Timestamp;

/// What this machine is, as lines of a record's header, in order.
#[must_use]
pub fn header(question: &str, go: Option<[String; 2]>) -> Vec<(&'static str, String)> {
    let [go, go_libraries] = go.unwrap_or_else(|| ["none", "none"].map(str::to_owned));
    vec![
        ("goos", std::env::consts::OS.to_owned()),
        ("goarch", architecture().to_owned()),
        ("pkg", format!("bogo/lab/{question}")),
        ("cpu", cpu()),
        ("cores", cores().to_string()),
        ("kernel", output("uname", &["-sr"]).unwrap_or_else(|| "unknown".to_owned())),
        ("rustc", env!("LAB_RUSTC").to_owned()),
        ("go", go),
        ("bogo", commit()),
        ("libraries", libraries()),
        ("go-libraries", go_libraries),
        ("date", today()),
    ]
}

/// The day, in UTC.
#[must_use]
pub fn today() -> String {
    Timestamp::now().to_string().chars().take(10).collect()
}

/// The machine in a folder's name, by processor and cores.
#[must_use]
pub fn slug() -> String {
    let name = cpu().replace("(R)", "").replace("(TM)", "").to_lowercase();
    let words: Vec<&str> = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    format!("{}-{}-cores", words.join("-"), cores())
}

/// How many cores the process may use; Go's benchmarks end their names with it.
#[must_use]
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

/// In Go's words.
fn architecture() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    }
}

fn cpu() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or_else(|| "unknown".to_owned(), |(_, model)| model.trim().to_owned())
}

/// Bogo's own version, with the commit that was checked out.
fn commit() -> String {
    let git = |args: &[&str]| output("git", &[&["-C", env!("CARGO_MANIFEST_DIR")], args].concat());
    let changed = git(&["status", "--porcelain", "../crates/bogo"]).is_some_and(|lines| !lines.is_empty());
    let commit = git(&["rev-parse", "--short=10", "HEAD"]).unwrap_or_else(|| "unknown".to_owned());
    format!("{} at {commit}{}", version("bogo").unwrap_or("?"), if changed { ", changed" } else { "" })
}

/// The contestants' libraries with their versions, in one line.
fn libraries() -> String {
    let mut libraries: Vec<&str> = crate::codec::abouts().iter().map(|about| about.library).collect();
    libraries.extend(["serde", "zstd"]);
    libraries.sort_unstable();
    libraries.dedup();
    let known = libraries.into_iter().filter(|library| *library != "bogo");
    known.filter_map(|library| Some(format!("{library} {}", version(library)?))).collect::<Vec<_>>().join(", ")
}

/// The version of a library that this program was built with.
#[must_use]
pub fn version(library: &str) -> Option<&'static str> {
    let name = format!("name = \"{library}\"");
    let mut lines = include_str!("../Cargo.lock").lines();
    lines.find(|line| *line == name)?;
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

fn output(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
