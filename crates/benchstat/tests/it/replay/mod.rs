//! Replays the vectors in `vectors/benchstat`, for the tests and for `cargo xtask vectors`.

mod function;
mod run;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;

/// The vectors of one file, replayed.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    /// `Err` holds what missed.
    pub(crate) outcomes: Vec<Result<(), String>>,
}

/// Replays the whole runs with the command at `binary`.
pub(crate) fn runs(binary: &Path) -> Result<Set, String> {
    Ok(Set { name: "runs", outcomes: lines("cases")?.iter().map(|case| run::check(binary, case)).collect() })
}

/// Replays the files about single functions.
pub(crate) fn functions() -> Result<Vec<Set>, String> {
    let checks: [(&str, function::Check); 10] = [
        ("common-scale", function::common_scale),
        ("delta", function::delta),
        ("filter", function::filter),
        ("go-float", function::go_float),
        ("names", function::names),
        ("projection", function::projection),
        ("scale", function::scale),
        ("summary", function::summary),
        ("units", function::units),
        ("utest", function::utest),
    ];
    checks.into_iter().map(|(name, check)| Ok(Set { name, outcomes: replayed(name, check)? })).collect()
}

fn replayed(name: &str, check: function::Check) -> Result<Vec<Result<(), String>>, String> {
    let vectors = lines(&format!("fn-{name}"))?;
    Ok(vectors.iter().map(|vector| check(vector).map_err(|miss| format!("{miss}\n  of {vector}"))).collect())
}

fn lines(file: &str) -> Result<Vec<Json>, String> {
    let path = folder().join(file).with_extension("jsonl");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    text.lines().map(|line| serde_json::from_str(line).map_err(|error| error.to_string())).collect()
}

/// Where the vectors are, seen from any package of the workspace.
pub(crate) fn folder() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let roots = package.ancestors().map(|root| root.join("vectors/benchstat"));
    roots.into_iter().find(|folder| folder.is_dir()).unwrap_or_default()
}

fn expect<T: PartialEq + std::fmt::Debug>(what: &str, found: T, wanted: T) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what}: found {found:?}, wanted {wanted:?}")) }
}
