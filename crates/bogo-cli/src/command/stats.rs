//! `bogo stats`: where the size goes.

use std::collections::HashMap;
use std::io::{self, Write};

use bogo::{DecodeOptions, Kind, List, Map, Segment, Step, Token, Tokens, Value};

use crate::args::StatsArgs;
use crate::failure::{Failure, Fault};
use crate::format::json;
use crate::input::Source;
use crate::loss::{Losses, Mode};
use crate::message::Message;
use crate::output::Output;
use crate::paint::Paint;
use crate::progress::Progress;
use crate::table::{Table, counted, grouped, share};

pub(super) fn run(args: &StatsArgs) -> Result<(), Failure> {
    let mut out = Output::stdout();
    for (index, source) in args.inputs.iter().enumerate() {
        let report = Report { name: source.to_string(), tally: measure(source, args)? };
        let written = if args.json {
            writeln!(out, "{}", json::show(&report.to_value()))
        } else {
            let gap = if index > 0 { out.write_all(b"\n") } else { Ok(()) };
            gap.and_then(|()| report.write_text(&mut out, args.top))
        };
        written.map_err(|error| Failure::io(out.name(), error))?;
    }
    out.commit()
}

fn measure(source: &Source, args: &StatsArgs) -> Result<Tally, Failure> {
    let input = source.open(Progress::alone())?;
    let name = input.name.clone();
    let mut messages = input.messages(args.from, &args.limits)?;
    let options = DecodeOptions::new().max_depth(args.limits.max_depth);
    let mut losses = Losses::new(Mode::Lossy).examples_max(0);
    let mut tally = Tally::default();
    while let Some(message) = messages.next(&mut losses).map_err(|error| Failure::reading(&name, &error))? {
        tally.add(&message, &options).map_err(|fault| Failure::data(&name, fault))?;
    }
    if tally.messages == 0 { Err(Failure::data(name, Fault::empty())) } else { Ok(tally) }
}

/// Everything counted of an input.
#[derive(Default)]
struct Tally {
    messages: u64,
    bytes: u64,
    values: u64,
    kinds: [Count; KINDS.len()],
    /// Sizes and keys of entries.
    entries: Count,
    depths: Vec<Count>,
    keys: HashMap<Box<str>, Count>,
    places: Places,
}

/// How many there are of something, and the bytes they take.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    count: u64,
    bytes: u64,
}

impl Count {
    fn add(&mut self, bytes: usize) {
        self.count += 1;
        self.bytes += bytes as u64;
    }
}

const KINDS: [Kind; 12] = [
    Kind::Null,
    Kind::Bool,
    Kind::Byte,
    Kind::Int,
    Kind::Uint,
    Kind::Float,
    Kind::String,
    Kind::Blob,
    Kind::Timestamp,
    Kind::List,
    Kind::Object,
    Kind::Raw,
];

impl Tally {
    fn add(&mut self, message: &Message<'_>, options: &DecodeOptions) -> Result<(), Box<Fault>> {
        let faulty = |error: bogo::Error| {
            // The walk knows offsets; validation also finds the path.
            let error = options.validate(message.bytes).err().unwrap_or(error);
            Box::new(Fault::in_message(&error, message))
        };
        self.messages += 1;
        self.bytes += message.bytes.len() as u64;
        let mut open = Vec::new();
        for token in Tokens::new(message.bytes, options).map_err(faulty)? {
            self.token(&token.map_err(faulty)?, &mut open);
        }
        Ok(())
    }

    /// Counts a value; `open` are the places of the containers around it.
    fn token(&mut self, token: &Token<'_>, open: &mut Vec<usize>) {
        let kind = token.view.kind();
        let depth = token.depth as usize;
        // A container's children are counted by themselves.
        let own_end = if kind.is_container() { token.header_end } else { token.end };
        self.values += 1;
        self.kinds[kind as usize].add(own_end - token.value_start);
        if self.depths.len() <= depth {
            self.depths.resize(depth + 1, Count::default());
        }
        self.depths[depth].add(own_end - token.start);
        if let Step::Key(key) = &token.step {
            let bytes = token.value_start - token.start;
            self.entries.add(bytes);
            match self.keys.get_mut(key.as_ref()) {
                Some(count) => count.add(bytes),
                None => drop(self.keys.insert(key.as_ref().into(), Count { count: 1, bytes: bytes as u64 })),
            }
        }
        open.truncate(depth);
        let place = self.places.step(open.last().copied(), &token.step);
        self.places.all[place].count.add(token.end - token.start);
        open.push(place);
    }
}

/// The paths of an input, with one for all items of a list.
#[derive(Default)]
struct Places {
    all: Vec<Place>,
}

struct Place {
    parent: Option<usize>,
    segment: Option<Segment>,
    count: Count,
    keys: HashMap<Box<str>, usize>,
    items: Option<usize>,
}

impl Places {
    /// The place that a step leads to from `parent`.
    fn step(&mut self, parent: Option<usize>, step: &Step<'_>) -> usize {
        let next = self.all.len();
        let (known, segment) = match (parent, step) {
            (Some(parent), Step::Key(key)) => {
                let keys = &mut self.all[parent].keys;
                match keys.get(key.as_ref()) {
                    Some(place) => (*place, None),
                    None => {
                        keys.insert(key.as_ref().into(), next);
                        (next, Some(Segment::Key(key.as_ref().into())))
                    }
                }
            }
            (Some(parent), Step::Index(_) | Step::Root) => {
                (*self.all[parent].items.get_or_insert(next), Some(Segment::Every))
            }
            (None, _) => (0, None),
        };
        if known == next {
            self.all.push(Place { parent, segment, count: Count::default(), keys: HashMap::new(), items: None });
        }
        known
    }

    fn path(&self, mut place: usize) -> String {
        let mut segments = Vec::new();
        while let Some(parent) = self.all[place].parent {
            segments.extend(self.all[place].segment.clone());
            place = parent;
        }
        segments.into_iter().rev().collect::<bogo::Path>().to_string()
    }

    /// Those below the message itself, the largest first.
    fn sorted(&self) -> Vec<usize> {
        let mut places: Vec<_> = (1..self.all.len()).collect();
        // Those of one size stay in the order met, parents before children.
        places.sort_by_key(|place| std::cmp::Reverse(self.all[*place].count.bytes));
        places
    }
}

/// What was counted, ready to print.
struct Report {
    name: String,
    tally: Tally,
}

impl Report {
    fn kinds(&self) -> Vec<(&'static str, Count)> {
        let kinds = KINDS.iter().map(|kind| (kind.name(), self.tally.kinds[*kind as usize]));
        let mut rows: Vec<_> =
            kinds.chain([("keys", self.tally.entries)]).filter(|(_, count)| count.count > 0).collect();
        rows.sort_by_key(|(_, count)| std::cmp::Reverse(count.bytes));
        rows
    }

    fn keys(&self) -> Vec<(&str, Count)> {
        let mut keys: Vec<_> = self.tally.keys.iter().map(|(key, count)| (key.as_ref(), *count)).collect();
        keys.sort_by(|(a, a_count), (b, b_count)| {
            b_count.count.cmp(&a_count.count).then(b_count.bytes.cmp(&a_count.bytes)).then(a.cmp(b))
        });
        keys
    }

    fn write_text(&self, out: &mut dyn Write, top: usize) -> io::Result<()> {
        let (tally, paint) = (&self.tally, Paint::stdout());
        let top = if top == 0 { usize::MAX } else { top };
        let row = |count: Count| vec![grouped(count.count), grouped(count.bytes)];
        writeln!(
            out,
            "{}: {}, {}, {}, depth {}",
            paint.bold(&self.name),
            counted(tally.messages, "message"),
            counted(tally.bytes, "byte"),
            counted(tally.values, "value"),
            tally.depths.len().saturating_sub(1),
        )?;

        let mut kinds = Table::new(&["kind", "count", "bytes", "share"]);
        for (name, count) in self.kinds() {
            kinds.row([vec![name.to_owned()], row(count)].concat(), share(count.bytes, tally.bytes));
        }
        let mut depths = Table::new(&["depth", "values", "bytes", "share"]);
        for (depth, count) in tally.depths.iter().enumerate() {
            depths.row([vec![depth.to_string()], row(*count)].concat(), share(count.bytes, tally.bytes));
        }
        let all_keys = self.keys();
        let mut keys = Table::new(&["key", "times", "bytes", "share"]);
        for (key, count) in all_keys.iter().take(top) {
            keys.row([vec![shown(key)], row(*count)].concat(), share(count.bytes, tally.bytes));
        }
        let all_places = tally.places.sorted();
        let mut paths = Table::new(&["path", "values", "bytes", "share"]);
        for place in all_places.iter().take(top) {
            let count = tally.places.all[*place].count;
            paths.row([vec![tally.places.path(*place)], row(count)].concat(), share(count.bytes, tally.bytes));
        }
        for (table, hidden, noun) in [
            (kinds, 0, "kind"),
            (depths, 0, "depth"),
            (keys, all_keys.len().saturating_sub(top), "key"),
            (paths, all_places.len().saturating_sub(top), "path"),
        ] {
            writeln!(out)?;
            table.write(out, paint)?;
            if hidden > 0 {
                writeln!(
                    out,
                    "{}",
                    paint.dim(format!("and {} more (--top 0 shows every {noun})", grouped(hidden as u64)))
                )?;
            }
        }
        Ok(())
    }

    fn to_value(&self) -> Value {
        let tally = &self.tally;
        let named = |title: &str, name: Value, count: Count| {
            let mut row = Map::new();
            row.insert(title, name);
            row.insert("count", count.count);
            row.insert("bytes", count.bytes);
            Value::Object(row)
        };
        let kinds: List = self.kinds().into_iter().map(|(kind, count)| named("kind", kind.into(), count)).collect();
        let depths: List = tally
            .depths
            .iter()
            .enumerate()
            .map(|(depth, count)| named("depth", (depth as u64).into(), *count))
            .collect();
        let keys: List = self.keys().into_iter().map(|(key, count)| named("key", key.into(), count)).collect();
        let places = tally.places.sorted().into_iter();
        let paths: List =
            places.map(|place| named("path", tally.places.path(place).into(), tally.places.all[place].count)).collect();
        let mut report = Map::new();
        report.insert("file", self.name.as_str());
        report.insert("messages", tally.messages);
        report.insert("bytes", tally.bytes);
        report.insert("values", tally.values);
        report.insert("depth", tally.depths.len().saturating_sub(1) as u64);
        report.insert("kinds", kinds);
        report.insert("depths", depths);
        report.insert("keys", keys);
        report.insert("paths", paths);
        Value::Object(report)
    }
}

/// A key fit for a terminal: quoted where it is not plain.
fn shown(key: &str) -> String {
    [Segment::Key(key.into())].into_iter().collect::<bogo::Path>().to_string()
}
