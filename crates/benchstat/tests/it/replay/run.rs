//! A whole run: arguments in, bytes and exit code out.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value as Json;

use super::{expect, folder};

pub(super) fn check(binary: &Path, case: &Json) -> Result<(), String> {
    let name = case["name"].as_str().ok_or("no name")?;
    replay(binary, case, &folder().join(name)).map_err(|miss| format!("{name}: {miss}"))
}

fn replay(binary: &Path, case: &Json, folder: &Path) -> Result<(), String> {
    let text = |error: std::io::Error| error.to_string();
    let args = case["args"].as_array().ok_or("no args")?.iter().filter_map(Json::as_str);
    let stdin = match case["stdin"].as_str() {
        Some(file) => Stdio::from(File::open(folder.join(file)).map_err(text)?),
        None => Stdio::null(),
    };
    let output = Command::new(binary).args(args).current_dir(folder).stdin(stdin).output().map_err(text)?;
    let wanted = |what: &str| case[what].as_str().map_or(Ok(Vec::new()), |file| fs::read(folder.join(file)));
    expect("stdout", readable(&output.stdout), readable(&wanted("stdout").map_err(text)?))?;
    expect("stderr", readable(&output.stderr), readable(&wanted("stderr").map_err(text)?))?;
    expect("exit code", output.status.code().map(i64::from), case["exit"].as_i64())
}

/// Text shows what differs; bytes that are none stay as they are.
fn readable(bytes: &[u8]) -> Result<&str, &[u8]> {
    std::str::from_utf8(bytes).map_err(|_| bytes)
}
