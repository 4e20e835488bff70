//! `bogo convert`: any format to any other.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::args::ConvertArgs;
use crate::failure::{Failure, Fault};
use crate::format::{self, Format, ReadOptions, WriteOptions};
use crate::input::Source;
use crate::loss::{Losses, Mode, Severity};
use crate::native;
use crate::output::{Output, Target};
use crate::paint::Paint;
use crate::progress::Progress;
use crate::table::{counted, grouped, percent, share};

pub(super) fn run(args: &ConvertArgs) -> Result<(), Failure> {
    let plan = Plan::of(args)?;
    let mut losses = Losses::new(if args.lossy { Mode::Lossy } else { Mode::Strict });
    if args.report.is_some() {
        losses = losses.examples_max(usize::MAX);
    }
    let mut tally = Tally { since: Instant::now(), bytes_in: 0, bytes_out: 0, documents: 0, formats: Vec::new() };
    let result = plan
        .outputs
        .iter()
        .try_for_each(|(sources, target)| Job { args, to: plan.to, sources, target }.run(&mut losses, &mut tally));
    if let Some(path) = &args.report {
        write_report(path, &losses)?;
    }
    result?;
    if args.lossy || args.summary {
        print_losses(args, &losses)?;
    }
    if args.summary { print_summary(&plan, &tally) } else { Ok(()) }
}

/// What goes where.
struct Plan<'a> {
    to: Format,
    outputs: Vec<(&'a [Source], Target)>,
}

impl<'a> Plan<'a> {
    fn of(args: &'a ConvertArgs) -> Result<Self, Failure> {
        let inputs = args.inputs.as_slice();
        if inputs.iter().filter(|source| **source == Source::Stdin).count() > 1 {
            return Err(Failure::Usage("standard input can be read only once".to_owned()));
        }
        let by_name = args.output.as_deref().and_then(Format::of_path);
        let to = args.to.or(by_name).ok_or_else(|| Failure::Usage(untold(args.output.as_deref())))?;
        let outputs = match &args.output {
            None if args.summary => vec![(inputs, Target::Nowhere)],
            None if !to.is_text() && std::io::stdout().is_terminal() => {
                let message =
                    format!("{to} is binary and standard output a terminal: name a file with -o, or insist with -o -");
                return Err(Failure::Usage(message));
            }
            None => vec![(inputs, Target::Stdout)],
            Some(path) if path.as_os_str() == "-" => vec![(inputs, Target::Stdout)],
            Some(folder) if is_folder(folder) => inputs
                .chunks(1)
                .map(|one| Ok((one, Target::File(inside(folder, &one[0], to)?))))
                .collect::<Result<_, Failure>>()?,
            Some(path) => vec![(inputs, Target::File(path.clone()))],
        };
        Ok(Plan { to, outputs })
    }
}

fn untold(output: Option<&Path>) -> String {
    match output {
        Some(path) if path.as_os_str() != "-" && !is_folder(path) => {
            format!("the extension of {} tells no format: name one with --to", path.display())
        }
        _ => "what to convert to? Name a format with --to, or a file with -o".to_owned(),
    }
}

fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(std::path::MAIN_SEPARATOR)
}

/// The file in `folder` for the contents of `source`.
fn inside(folder: &Path, source: &Source, to: Format) -> Result<PathBuf, Failure> {
    let stem = source.path().and_then(Path::file_stem);
    let stem = stem.ok_or_else(|| Failure::Usage("standard input has no name for a file in a folder".to_owned()))?;
    let mut name = stem.to_owned();
    name.push(".");
    name.push(to.name());
    Ok(folder.join(name))
}

/// One output and all that goes into it.
struct Job<'a> {
    args: &'a ConvertArgs,
    to: Format,
    sources: &'a [Source],
    target: &'a Target,
}

/// What was done.
struct Tally {
    since: Instant,
    bytes_in: u64,
    bytes_out: u64,
    documents: u64,
    /// Of the inputs.
    formats: Vec<Format>,
}

impl Job<'_> {
    fn run(&self, losses: &mut Losses, tally: &mut Tally) -> Result<(), Failure> {
        let mut out = Output::create(self.target)?;
        let name = out.name().to_owned();
        let options = WriteOptions {
            depth_max: self.args.limits.max_depth,
            pretty: self.args.pretty,
            array: self.args.array,
            wrap: self.args.wrap.clone(),
        };
        let mut writer = native::writer(self.to, Box::new(&mut out), &options);
        for source in self.sources {
            self.convert(source, &name, writer.as_mut(), losses, tally)?;
        }
        writer.finish().map_err(|error| Failure::writing(&name, &name, &error))?;
        drop(writer);
        tally.bytes_out += out.count();
        out.commit()
    }

    fn convert(
        &self,
        source: &Source,
        output: &str,
        writer: &mut dyn format::WriteDocuments,
        losses: &mut Losses,
        tally: &mut Tally,
    ) -> Result<(), Failure> {
        let progress = if *self.target == Target::Stdout { Progress::beside_results() } else { Progress::alone() };
        let mut input = source.open(progress)?;
        let name = input.name.clone();
        let from = input.format(self.args.from)?;
        let counter = input.counter();
        let limits = &self.args.limits;
        let options = ReadOptions { depth_max: limits.max_depth, items: self.args.items };
        let mut reader = native::reader(from, input.into_read(), &options, limits);
        let mut documents = 0;
        while let Some(value) = reader.next(losses).map_err(|error| Failure::reading(&name, &error))? {
            writer.write(&value, losses).map_err(|error| Failure::writing(&name, output, &error))?;
            documents += 1;
            if self.args.unbuffered {
                writer.flush().map_err(|error| Failure::writing(&name, output, &error))?;
            }
        }
        if documents == 0 && from == Format::Json && !self.args.items {
            return Err(Failure::data(name, Fault::whole("truncated", "expected a JSON value, found an empty input")));
        }
        tally.documents += documents;
        tally.bytes_in += counter.get();
        if !tally.formats.contains(&from) {
            tally.formats.push(from);
        }
        Ok(())
    }
}

fn write_report(path: &Path, losses: &Losses) -> Result<(), Failure> {
    let mut out = Output::create(&Target::File(path.to_owned()))?;
    losses.write_json(&mut out).map_err(|error| Failure::io(out.name(), error))?;
    out.commit()
}

/// The losses, on standard error; changes only where a summary is asked for.
fn print_losses(args: &ConvertArgs, losses: &Losses) -> Result<(), Failure> {
    if losses.total(Severity::Loss) == 0 && !args.summary {
        return Ok(());
    }
    let mut text = Vec::new();
    let written = losses.write_text(&mut text).and_then(|()| std::io::stderr().write_all(&text));
    written.map_err(|error| Failure::io("standard error", error))
}

/// Sizes and their ratio: on standard output, unless the data are there.
fn print_summary(plan: &Plan<'_>, tally: &Tally) -> Result<(), Failure> {
    let has_data = plan.outputs.iter().any(|(_, target)| *target == Target::Stdout);
    let paint = if has_data { Paint::stderr() } else { Paint::stdout() };
    let inputs: Vec<_> = plan.outputs.iter().flat_map(|(sources, _)| *sources).map(Source::to_string).collect();
    let outputs: Vec<_> = plan.outputs.iter().map(|(_, target)| target_name(target)).collect();
    let formats: Vec<_> = tally.formats.iter().map(|format| format.title()).collect();
    let formats = formats.join(", ");
    let (bytes_in, bytes_out) = (grouped(tally.bytes_in), grouped(tally.bytes_out));
    let (wide, long) = (formats.len().max(plan.to.title().len()), bytes_in.len().max(bytes_out.len()));
    let text = format!(
        "in   {formats:<wide$}  {bytes_in:>long$} bytes  {}\nout  {:<wide$}  {bytes_out:>long$} bytes  {}\n{} of the input, {}, {:.1} ms\n",
        shortened(&inputs),
        plan.to.title(),
        shortened(&outputs),
        paint.bold(percent(share(tally.bytes_out, tally.bytes_in))),
        counted(tally.documents, "document"),
        tally.since.elapsed().as_secs_f64() * 1000.0,
    );
    let (written, name) = if has_data {
        (std::io::stderr().write_all(text.as_bytes()), "standard error")
    } else {
        (std::io::stdout().write_all(text.as_bytes()), "standard output")
    };
    written.map_err(|error| Failure::io(name, error))
}

fn target_name(target: &Target) -> String {
    match target {
        Target::Stdout => "standard output".to_owned(),
        Target::File(path) => path.display().to_string(),
        Target::Nowhere => "not written (-o FILE does)".to_owned(),
    }
}

fn shortened(names: &[String]) -> String {
    match names {
        [only] => only.clone(),
        [first, rest @ ..] => format!("{first} and {} more", rest.len()),
        [] => String::new(),
    }
}
