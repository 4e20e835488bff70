//! The Go program: built, started, asked.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value as Json, json};

/// What became of the attempt to start it.
pub(super) enum Start {
    Running(Server),
    /// Go is missing, or nobody serves the module: not our fault.
    Unavailable(String),
    /// It should have worked.
    Broken(String),
}

/// The running program: a line in, a line out.
pub(super) struct Server {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
    count: u64,
}

pub(super) fn start() -> Start {
    let program = target_dir().join("bogo-go-interop");
    match build(&program) {
        Ok(()) => {}
        Err(outcome) => return outcome,
    }
    match spawn(&program) {
        Ok(server) => Start::Running(server),
        Err(error) => Start::Broken(format!("{}: {error}", program.display())),
    }
}

fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| crate::root().join("target"), PathBuf::from)
}

fn build(program: &Path) -> Result<(), Start> {
    let build = Command::new("go")
        .args(["build", "-buildvcs=false", "-o"])
        .arg(std::path::absolute(program).unwrap_or_else(|_| program.into()))
        .arg(".")
        .current_dir(crate::root().join("interop/go"))
        .output();
    let output = match build {
        Ok(output) => output,
        Err(error) => return Err(Start::Unavailable(format!("go cannot be run: {error}"))),
    };
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    // The go command names the module and the failed request when it cannot download it.
    let not_served = text.contains("github.com/bubunyo/bogo@")
        && ["reading ", "dial tcp", "lookup ", "disabled by GOPROXY", "Forbidden", "Not Found"]
            .iter()
            .any(|sign| text.contains(sign));
    Err(if not_served { Start::Unavailable(text.trim().into()) } else { Start::Broken(text) })
}

fn spawn(program: &Path) -> std::io::Result<Server> {
    let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    match (child.stdin.take(), child.stdout.take()) {
        (Some(requests), Some(answers)) => Ok(Server { child, requests, answers: BufReader::new(answers), count: 0 }),
        _ => Err(std::io::Error::other("no pipes")),
    }
}

impl Server {
    /// Sends one request and waits for its answer. An answer `bad` means that the request was wrong: our own fault.
    pub(super) fn ask(&mut self, mut request: Json) -> Result<Json, String> {
        self.count += 1;
        request["id"] = json!(self.count);
        writeln!(self.requests, "{request}").and_then(|()| self.requests.flush()).map_err(|error| error.to_string())?;
        let mut line = String::new();
        self.answers.read_line(&mut line).map_err(|error| error.to_string())?;
        let answer = crate::vectors::parse(&line)?;
        if answer["id"] != json!(self.count) || answer.get("bad").is_some() {
            return Err(format!("the Go program answers {answer} to {request}"));
        }
        Ok(answer)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It reads to the end of its input; there is nobody left to tell if that fails.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
