//! Running the command in a folder of its own.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A folder with files to try the command on; gone afterwards.
pub(crate) struct Folder(TempDir);

/// What a run of the command came to.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) code: i32,
    pub(crate) out: Vec<u8>,
    pub(crate) err: String,
}

impl Outcome {
    #[track_caller]
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }

    /// Asserts success and gives the output as text.
    #[track_caller]
    pub(crate) fn ok(&self) -> &str {
        assert_eq!(self.code, 0, "{self:?}");
        self.text()
    }

    /// Asserts a failure with `code` and gives what it says.
    #[track_caller]
    pub(crate) fn fails(&self, code: i32) -> &str {
        assert_eq!(self.code, code, "{self:?}");
        &self.err
    }
}

pub(crate) const ORDER: &str =
    r#"{"id":17,"name":"Ann","tags":["a","b"],"items":[{"sku":"nut","price":0.25},{"sku":"bolt","price":1.5}]}"#;

impl Folder {
    pub(crate) fn new() -> Self {
        Folder(TempDir::new().unwrap())
    }

    /// A folder with [`ORDER`] in `order.json` and `order.bogo`.
    pub(crate) fn with_order() -> Self {
        let folder = Folder::new();
        folder.write("order.json", ORDER);
        folder.run(["convert", "order.json", "-o", "order.bogo"]).ok();
        folder
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).unwrap();
    }

    #[track_caller]
    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// The names of all files, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    pub(crate) fn command<'a>(&self, args: impl IntoIterator<Item = &'a str>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bogo"));
        command.current_dir(self.0.path()).args(args).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        command
    }

    pub(crate) fn run<'a>(&self, args: impl IntoIterator<Item = &'a str>) -> Outcome {
        self.pipe(args, b"")
    }

    /// Runs the command with `input` on its standard input.
    pub(crate) fn pipe<'a>(&self, args: impl IntoIterator<Item = &'a str>, input: &[u8]) -> Outcome {
        let mut command = self.command(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let output = std::thread::scope(|scope| {
            // A command that fails early does not read to the end.
            scope.spawn(move || drop(stdin.write_all(input)));
            child.wait_with_output().unwrap()
        });
        Outcome {
            code: output.status.code().unwrap_or(-1),
            out: output.stdout,
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}
