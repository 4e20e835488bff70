//! `bogo get`: values by path.

use std::io::Write;

use bogo::{DecodeOptions, Kind, Path, Segment, Value, View};

use crate::args::GetArgs;
use crate::failure::{Failure, Fault};
use crate::format::{self, Format, WriteOptions};
use crate::loss::{LossKind, Losses, Mode, Severity};
use crate::message::{Message, Messages};
use crate::output::Output;
use crate::progress::Progress;

pub(super) fn run(args: &GetArgs) -> Result<(), Failure> {
    let input = args.input.open(Progress::beside_results())?;
    let name = input.name.clone();
    let messages = input.messages(args.from, &args.limits)?;
    let mut out = Output::stdout();
    let mut losses = Losses::new(Mode::Lossy).examples_max(0);
    let mut printer = Printer { args, out: &mut out, losses: Losses::new(Mode::Lossy).examples_max(0) };
    // What was found before a fault is printed all the same.
    let result = get(args, &name, messages, &mut printer, &mut losses);
    let unprintable = printer.losses.count(LossKind::NonFiniteFloat);
    out.commit()?;
    warn(&losses, unprintable, &name);
    result
}

fn get(
    args: &GetArgs,
    name: &str,
    mut messages: Messages<'_>,
    printer: &mut Printer<'_>,
    losses: &mut Losses,
) -> Result<(), Failure> {
    let options = DecodeOptions::new().max_depth(args.limits.max_depth);
    let mut found = vec![false; args.paths.len()];
    let mut is_empty = true;
    while let Some(message) = messages.next(losses).map_err(|error| Failure::reading(name, &error))? {
        is_empty = false;
        for (path, found) in args.paths.iter().zip(&mut found) {
            let mut stop = None;
            let walked = View::parse_with(message.bytes, &options).and_then(|view| {
                let mut walk = Walk {
                    path: Path::root(),
                    found: &mut |place, view| {
                        *found = true;
                        printer.print(place, &view).map_err(|failure| stop = Some(failure)).is_ok()
                    },
                };
                walk.follow(view, path.segments())
            });
            if let Some(stop) = stop {
                return Err(stop.in_input(name, &message));
            }
            walked.map_err(|error| Failure::data(name, Fault::in_message(&error, &message)))?;
        }
    }
    if is_empty {
        return Err(Failure::data(name, Fault::empty()));
    }
    let missing: Vec<_> =
        args.paths.iter().zip(&found).filter(|(_, found)| !**found).map(|(path, _)| path.to_string()).collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(Failure::Missing(format!("{name}: no value at {}", missing.join(", "))))
    }
}

/// Says what the values printed are not quite.
fn warn(losses: &Losses, unprintable: u64, name: &str) {
    let lost = losses.total(Severity::Loss);
    if lost > 0 {
        eprintln!("bogo: {name}: {lost} values were changed by reading them as Bogo (`bogo convert` tells which)");
    }
    if unprintable > 0 {
        eprintln!("bogo: {name}: {unprintable} floats that JSON lacks (NaN, infinity) are printed as null");
    }
}

/// Follows a path and keeps account of where it leads.
struct Walk<'w, 'a> {
    path: Path,
    /// Is told each value and where it stands; answers whether to go on.
    found: &'w mut dyn FnMut(&Path, View<'a>) -> bool,
}

impl<'a> Walk<'_, 'a> {
    /// Follows `segments` from `view`; false when enough is found.
    fn follow(&mut self, view: View<'a>, segments: &[Segment]) -> bogo::Result<bool> {
        let Some((first, rest)) = segments.split_first() else {
            return Ok((self.found)(&self.path, view));
        };
        match (first, view.kind()) {
            (Segment::Every, Kind::List) => self.every_item(view, rest),
            (Segment::Every, Kind::Object) => self.every_entry(view, rest),
            (Segment::Every, _) => Ok(true),
            (Segment::Either(_, index), Kind::List) => self.item(view, *index, rest),
            (Segment::Key(key) | Segment::Either(key, _), _) => match view.get(key)? {
                Some(value) => self.step(Segment::Key(key.clone()), value, rest),
                None => Ok(true),
            },
            (Segment::Index(index), _) => match usize::try_from(*index) {
                Ok(index) => self.item(view, index, rest),
                Err(_) => match (view.count()? as u64).checked_sub(index.unsigned_abs()) {
                    Some(index) if view.kind() == Kind::List => self.item(view, index as usize, rest),
                    _ => Ok(true),
                },
            },
        }
    }

    fn item(&mut self, view: View<'a>, index: usize, rest: &[Segment]) -> bogo::Result<bool> {
        match view.at(index)? {
            Some(value) => self.step(place(index), value, rest),
            None => Ok(true),
        }
    }

    fn every_item(&mut self, view: View<'a>, rest: &[Segment]) -> bogo::Result<bool> {
        for (index, item) in view.items()?.enumerate() {
            if !self.step(place(index), item?, rest)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn every_entry(&mut self, view: View<'a>, rest: &[Segment]) -> bogo::Result<bool> {
        for entry in view.entries()? {
            let (key, value) = entry?;
            if !self.step(Segment::Key(key.into()), value, rest)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn step(&mut self, segment: Segment, value: View<'a>, rest: &[Segment]) -> bogo::Result<bool> {
        self.path.push(segment);
        let more = self.follow(value, rest);
        self.path.pop();
        more
    }
}

fn place(index: usize) -> Segment {
    Segment::Index(i64::try_from(index).unwrap_or(i64::MAX))
}

/// Prints values as the arguments ask.
struct Printer<'p> {
    args: &'p GetArgs,
    out: &'p mut Output,
    losses: Losses,
}

/// Why a value could not be printed.
enum Stop {
    Decode(bogo::Error),
    Write(std::io::Error),
}

impl Stop {
    fn in_input(self, name: &str, message: &Message<'_>) -> Failure {
        match self {
            Stop::Decode(error) => Failure::data(name, Fault::in_message(&error, message)),
            Stop::Write(error) => Failure::io("standard output", error),
        }
    }
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        Stop::Write(error)
    }
}

impl Printer<'_> {
    fn print(&mut self, path: &Path, view: &View<'_>) -> Result<(), Stop> {
        if self.args.label {
            write!(self.out, "{path}\t")?;
        }
        if self.args.raw {
            match (view.as_str(), view.as_bytes(), view.as_timestamp()) {
                (Some(text), _, _) => return Ok(writeln!(self.out, "{text}")?),
                (_, Some(bytes), _) => return Ok(self.out.write_all(bytes)?),
                (_, _, Some(time)) => return Ok(writeln!(self.out, "{time}")?),
                (None, None, None) => {}
            }
        }
        let value: Value = view.to().map_err(Stop::Decode)?;
        self.json(&value)
    }

    fn json(&mut self, value: &Value) -> Result<(), Stop> {
        let options = WriteOptions { pretty: self.args.pretty, depth_max: u32::MAX, ..WriteOptions::default() };
        let mut text = Vec::new();
        let mut writer = format::writer(Format::Json, Box::new(&mut text), &options);
        // JSON takes any value where losses are allowed, and memory any text.
        let written = writer.write(value, &mut self.losses);
        drop(writer);
        written.map_err(|error| Stop::Write(std::io::Error::other(error.to_string())))?;
        Ok(self.out.write_all(&text)?)
    }
}
