//! `report`: tables and plots from records.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lab_report::{self as report, Block};

use crate::args::{Form, ReportArgs};

pub(crate) fn run(args: &ReportArgs) -> lab::Result<ExitCode> {
    let files = if args.files.is_empty() { newest_records()? } else { args.files.clone() };
    let blocks = report::of_files(&files)?;
    match (args.format, &args.out) {
        (Form::Text, out) => put(out.as_deref(), &report::text(&blocks))?,
        (Form::Markdown, out) => put(out.as_deref(), &report::markdown(&blocks))?,
        (Form::Html, out) => put(out.as_deref(), &report::html(&blocks))?,
        (Form::Svg, Some(folder)) => put_plots(folder, &blocks)?,
        (Form::Svg, None) => return Err("--format svg writes one file a plot: --out says into which folder".into()),
    }
    Ok(ExitCode::SUCCESS)
}

/// The records of the folder whose name, which begins with its date, comes last.
fn newest_records() -> lab::Result<Vec<PathBuf>> {
    let folders = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("record"))?;
    let newest = folders.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()).max();
    let newest = newest.ok_or("there is no record yet")?;
    let is_record = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "txt");
    let mut files: Vec<PathBuf> = fs::read_dir(newest)?.flatten().map(|entry| entry.path()).filter(is_record).collect();
    files.sort();
    Ok(files)
}

/// Writes to a file, or to standard output.
fn put(out: Option<&Path>, text: &str) -> lab::Result<()> {
    match out {
        Some(path) => Ok(fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?),
        None => Ok(std::io::stdout().write_all(text.as_bytes())?),
    }
}

fn put_plots(folder: &Path, blocks: &[Block]) -> lab::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, plot) in report::plots(blocks) {
        put(Some(&folder.join(name)), &plot)?;
    }
    Ok(())
}
