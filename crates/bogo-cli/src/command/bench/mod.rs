//! `bogo bench`: the user's own data through Bogo, JSON, MessagePack and CBOR.

mod contestant;
mod measure;
mod pluck;
mod report;

use std::io::Write;
use std::time::Duration;

use bogo::{DecodeOptions, Path, Segment, Value};

use self::contestant::{Contestant, contestants};
use self::report::Report;
use crate::args::BenchArgs;
use crate::failure::{Failure, Fault};
use crate::format::json;
use crate::loss::{Losses, Mode};
use crate::output::Output;
use crate::progress::Progress;

pub(super) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let documents = Documents::read(args)?;
    let path = match &args.path {
        Some(path) => documents.check(path)?,
        None => documents.some_path(),
    };
    let wanted: Vec<Option<Value>> =
        documents.values.iter().map(|value| pluck::from_value(value, path.segments())).collect();
    if wanted.iter().all(Option::is_none) {
        return Err(Failure::Missing(format!("{}: no value at {path}", documents.name)));
    }
    let (mut entrants, mut left_out) = (Vec::new(), Vec::new());
    for contestant in contestants() {
        match Entrant::checked(contestant, &documents, &path, &wanted) {
            Ok(entrant) => entrants.push(entrant),
            Err(why) => left_out.push(why),
        }
    }
    let samples = measure::run(&entrants, &documents.values, path.segments(), Duration::from_secs_f64(args.seconds))
        .map_err(|why| Failure::Missing(format!("{}: {why}", documents.name)))?;
    let report = Report::new(&documents, &path, &entrants, samples, left_out);
    let mut out = Output::stdout();
    let written =
        if args.json { writeln!(out, "{}", json::show(&report.to_value())) } else { report.write_text(&mut out) };
    written.map_err(|error| Failure::io(out.name(), error))?;
    out.commit()
}

/// What is measured: all documents of the input, in memory.
struct Documents {
    name: String,
    /// Of the input.
    bytes: u64,
    values: Vec<Value>,
}

impl Documents {
    fn read(args: &BenchArgs) -> Result<Self, Failure> {
        let input = args.input.open(Progress::alone())?;
        let (name, count) = (input.name.clone(), input.counter());
        let mut messages = input.messages(args.from, &args.limits)?;
        let options = DecodeOptions::new().max_depth(args.limits.max_depth);
        let mut losses = Losses::new(Mode::Lossy).examples_max(0);
        let mut values = Vec::new();
        while let Some(message) = messages.next(&mut losses).map_err(|error| Failure::reading(&name, &error))? {
            let value = options.from_slice(message.bytes);
            values.push(value.map_err(|error| Failure::data(&name, Fault::in_message(&error, &message)))?);
        }
        if values.is_empty() {
            return Err(Failure::data(name, Fault::empty()));
        }
        Ok(Documents { name, bytes: count.get(), values })
    }

    /// The path, if it can lead to one value only.
    fn check(&self, path: &Path) -> Result<Path, Failure> {
        let leads_to_one = |segment: &Segment| match segment {
            Segment::Key(_) | Segment::Either(..) => true,
            Segment::Index(index) => *index >= 0,
            Segment::Every => false,
        };
        if path.segments().iter().all(leads_to_one) {
            return Ok(path.clone());
        }
        Err(Failure::Usage(format!("--path {path}: one value is fetched, so neither [*] nor a negative index will do")))
    }

    /// A path to what stands last: to come there, all before it is passed.
    fn some_path(&self) -> Path {
        let mut path = Path::root();
        let mut at = &self.values[0];
        loop {
            let (segment, below) = match at {
                Value::Object(map) => match map.iter().next_back() {
                    Some((key, value)) => (Segment::Key(key.into()), value),
                    None => return path,
                },
                Value::List(list) => match list.first() {
                    Some(item) => (Segment::Index(0), item),
                    None => return path,
                },
                _ => return path,
            };
            path.push(segment);
            at = below;
        }
    }
}

/// A contestant that holds the documents and gave all of them back.
struct Entrant {
    contestant: Box<dyn Contestant>,
    messages: Vec<Vec<u8>>,
}

impl Entrant {
    /// Writes all documents, reads them again and fetches from them; what comes back must be what went in.
    fn checked(
        contestant: Box<dyn Contestant>,
        documents: &Documents,
        path: &Path,
        wanted: &[Option<Value>],
    ) -> Result<Self, String> {
        let name = contestant.name();
        let why = |what: String| format!("{name} takes no part: {what}");
        let mut messages = Vec::with_capacity(documents.values.len());
        for (index, (value, wanted)) in documents.values.iter().zip(wanted).enumerate() {
            let mut bytes = Vec::new();
            contestant.encode(value, &mut bytes).map_err(why)?;
            if contestant.decode(&bytes).map_err(why)? != *value {
                return Err(why(format!("document {index} does not come back as it was")));
            }
            if contestant.fetch(&bytes, path.segments()).map_err(why)? != *wanted {
                return Err(why(format!("of document {index} something else is fetched")));
            }
            messages.push(bytes);
        }
        Ok(Entrant { contestant, messages })
    }
}
