//! `bogo inspect`: what each byte of a message means, also of a broken one.

mod line;
mod salvage;

use std::borrow::Cow;
use std::io;
use std::ops::Range;

use bogo::{DecodeOptions, Tokens, Utf8Policy, View};

use self::line::{JsonLines, Lines, TextLines};
use self::salvage::Salvage;
use crate::args::InspectArgs;
use crate::failure::{Failure, Fault};
use crate::loss::{Losses, Mode};
use crate::message::{Message, segment};
use crate::output::Output;
use crate::paint::Paint;
use crate::progress::Progress;

pub(super) fn run(args: &InspectArgs) -> Result<(), Failure> {
    let mut out = Output::stdout();
    let result = inspect(args, &mut out);
    out.commit()?;
    if result? { Ok(()) } else { Err(Failure::Reported(1)) }
}

/// Prints all messages; false if one is faulty or does not have what was asked for.
fn inspect(args: &InspectArgs, out: &mut Output) -> Result<bool, Failure> {
    let input = args.input.open(Progress::beside_results())?;
    let name = input.name.clone();
    let mut messages = input.bogo(&args.limits);
    let mut losses = Losses::new(Mode::Lossy);
    let mut lines: Box<dyn Lines> = match args.json {
        true => Box::new(JsonLines),
        false => Box::new(TextLines::new(Paint::stdout(), args.full)),
    };
    let (mut is_sound, mut is_empty, mut is_found) = (true, true, args.path.is_none());
    while let Some(message) = messages.next(&mut losses).map_err(|error| Failure::reading(&name, &error))? {
        is_empty = false;
        let dump = Dump { args, message, lines: lines.as_mut(), out };
        let (sound, found) = dump.print().map_err(|error| Failure::io("standard output", error))?;
        is_sound &= sound;
        is_found |= found;
    }
    match &args.path {
        _ if is_empty => Err(Failure::data(name, Fault::empty())),
        Some(path) if is_sound && !is_found => Err(Failure::Missing(format!("{name}: no value at {path}"))),
        _ => Ok(is_sound),
    }
}

/// One message being printed.
struct Dump<'d> {
    args: &'d InspectArgs,
    message: Message<'d>,
    lines: &'d mut dyn Lines,
    out: &'d mut Output,
}

impl Dump<'_> {
    /// Prints the message; whether it is sound, and whether anything is at the path asked for.
    fn print(mut self) -> io::Result<(bool, bool)> {
        let bytes = self.message.bytes;
        let options = DecodeOptions::new().max_depth(self.args.limits.max_depth);
        let mut salvage = Salvage::new(bytes);
        let mut printed = 0;
        let mut ranges = self.ranges(bytes, &options);
        if self.args.path.is_none() {
            self.lines.message(self.out, &self.message)?;
        }
        let Err(first) = self.walk(bytes, &options, &salvage, &ranges, &mut printed)? else {
            return Ok((true, ranges.is_none_or(|ranges| !ranges.is_empty())));
        };
        // Text that is cut inside a character is shown, too.
        let options = options.utf8(Utf8Policy::Replace);
        let mut last = first;
        while salvage.shorten(&last) {
            ranges = self.ranges(salvage.bytes(), &options);
            match self.walk(salvage.bytes(), &options, &salvage, &ranges, &mut printed)? {
                Ok(()) => break,
                Err(next) => last = next,
            }
        }
        let fault = self.fault(last);
        self.lines.fault(self.out, &self.message, &fault)?;
        if salvage.is_used() {
            self.lines.end(self.out, &self.message)?;
        }
        Ok((false, true))
    }

    /// The fault as validation reports it, with its path; of the walk's own if validation has none.
    fn fault(&self, last: bogo::Error) -> Fault {
        let options = DecodeOptions::new().max_depth(self.args.limits.max_depth);
        let error = options.validate(self.message.bytes).err().unwrap_or(last);
        Fault::in_message(&error, &self.message)
    }

    /// Prints the values of `bytes`, but for the first `printed`; the fault where there is one.
    fn walk(
        &mut self,
        bytes: &[u8],
        options: &DecodeOptions,
        salvage: &Salvage<'_>,
        ranges: &Option<Vec<Range<usize>>>,
        printed: &mut usize,
    ) -> io::Result<Result<(), bogo::Error>> {
        let tokens = match Tokens::new(bytes, options) {
            Ok(tokens) => tokens,
            Err(error) => return Ok(Err(error)),
        };
        let mut path = Trail::default();
        let mut in_typed_list = Vec::new();
        for (index, token) in tokens.enumerate() {
            let token = match token {
                Ok(token) => token,
                Err(error) => return Ok(Err(error)),
            };
            path.step(token.depth, segment(token.step.clone()));
            in_typed_list.truncate(token.depth as usize);
            let is_element = in_typed_list.last().copied().unwrap_or(false);
            in_typed_list.push(token.view.element_kind().is_some());
            if index < *printed {
                continue;
            }
            *printed = index + 1;
            let is_wanted =
                ranges.as_ref().is_none_or(|ranges| ranges.iter().any(|range| range.contains(&token.value_start)))
                    && self.args.depth.is_none_or(|depth| token.depth <= depth);
            if is_wanted {
                let claimed = salvage.claimed(token.value_start..token.header_end);
                let value = line::Value { token, path: &path.text, is_element, claimed };
                self.lines.value(self.out, &self.message, &value)?;
            }
        }
        Ok(Ok(()))
    }

    /// Where the values lie that the path asked for leads to; `None` if none is asked for.
    fn ranges(&self, bytes: &[u8], options: &DecodeOptions) -> Option<Vec<Range<usize>>> {
        let path = self.args.path.as_ref()?;
        let Ok(view) = View::parse_with(bytes, options) else { return Some(Vec::new()) };
        let matches = view.matches(path).map_while(Result::ok);
        Some(matches.map(|view| view.offset()..view.offset() + view.encoded().len().max(1)).collect())
    }
}

/// The path to the value that the walk is at, in text.
#[derive(Default)]
struct Trail {
    text: String,
    /// How long the text is at each depth.
    lengths: Vec<usize>,
}

impl Trail {
    fn step(&mut self, depth: u32, segment: Option<bogo::Segment>) {
        let Some(depth) = (depth as usize).checked_sub(1) else { return };
        self.text.truncate(depth.checked_sub(1).map_or(0, |above| self.lengths[above]));
        self.lengths.truncate(depth);
        let step = segment.into_iter().collect::<bogo::Path>().to_string();
        if !self.text.is_empty() && !step.starts_with('[') {
            self.text.push('.');
        }
        self.text.push_str(&step);
        self.lengths.push(self.text.len());
    }
}

/// At most `most` characters of `text`, the last of them `…` if there are more.
fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => Cow::Borrowed(text),
        Some(_) => Cow::Owned(text.chars().take(most - 1).chain(['…']).collect()),
    }
}
