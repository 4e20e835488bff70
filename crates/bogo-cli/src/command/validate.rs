//! `bogo validate`: yes, or the exact place and reason.

use std::io::Write;

use bogo::{DecodeOptions, EncodeOptions, Map, Tokens, Value};

use crate::args::ValidateArgs;
use crate::failure::{Failure, Fault};
use crate::format::json;
use crate::input::Source;
use crate::loss::{Losses, Mode};
use crate::message::{Message, segment};
use crate::output::Output;
use crate::paint::Paint;
use crate::progress::Progress;
use crate::table::{counted, grouped};

pub(super) fn run(args: &ValidateArgs) -> Result<(), Failure> {
    let mut worst = 0;
    for source in &args.inputs {
        let verdict = Verdict::of(source, args);
        worst = worst.max(verdict.exit_code());
        if !args.quiet {
            verdict.print(args.json)?;
        }
    }
    if worst == 0 { Ok(()) } else { Err(Failure::Reported(worst)) }
}

/// What is to be said about an input.
struct Verdict {
    name: String,
    messages: u64,
    bytes: u64,
    failure: Option<Failure>,
}

impl Verdict {
    fn of(source: &Source, args: &ValidateArgs) -> Self {
        let mut verdict = Verdict { name: source.to_string(), messages: 0, bytes: 0, failure: None };
        verdict.failure = verdict.check(source, args).err();
        verdict
    }

    fn check(&mut self, source: &Source, args: &ValidateArgs) -> Result<(), Failure> {
        let rule = Rule::of(args);
        let mut messages = source.open(Progress::alone())?.bogo(&args.limits);
        let mut losses = Losses::new(Mode::Lossy);
        while let Some(message) = messages.next(&mut losses).map_err(|error| Failure::reading(&self.name, &error))? {
            rule.check(&message).map_err(|fault| Failure::data(&self.name, fault))?;
            self.messages += 1;
            self.bytes += message.bytes.len() as u64;
        }
        if self.messages == 0 { Err(Failure::data(&self.name, Fault::empty())) } else { Ok(()) }
    }

    fn exit_code(&self) -> u8 {
        self.failure.as_ref().map_or(0, Failure::exit_code)
    }

    fn print(&self, as_json: bool) -> Result<(), Failure> {
        if let Some(failure @ (Failure::Io { .. } | Failure::Usage(_))) = &self.failure {
            if !as_json {
                eprintln!("bogo: {failure}");
                return Ok(());
            }
        }
        let mut out = Output::stdout();
        let line = if as_json { self.to_json() } else { self.to_text() };
        writeln!(out, "{line}").map_err(|error| Failure::io(out.name(), error))?;
        out.commit()
    }

    fn to_text(&self) -> String {
        let paint = Paint::stdout();
        match &self.failure {
            None => {
                let (messages, bytes) = (counted(self.messages, "message"), grouped(self.bytes));
                format!("{}: {}, {messages}, {bytes} bytes", self.name, paint.green("valid"))
            }
            Some(Failure::Data { name, fault }) => format!("{name}: {}: {fault}", paint.red("invalid")),
            Some(failure) => failure.to_string(),
        }
    }

    fn to_json(&self) -> String {
        let mut line = Map::new();
        line.insert("file", self.name.as_str());
        line.insert("valid", self.failure.is_none());
        line.insert("messages", self.messages);
        line.insert("bytes", self.bytes);
        match &self.failure {
            None => {}
            Some(Failure::Data { fault, .. }) => {
                line.insert("fault", fault.to_value());
            }
            Some(failure) => {
                line.insert("error", failure.to_string());
            }
        }
        json::show(&Value::Object(line))
    }
}

/// What is asked of a message.
struct Rule {
    options: DecodeOptions,
    canonical: Option<EncodeOptions>,
}

impl Rule {
    fn of(args: &ValidateArgs) -> Self {
        let depth = args.limits.max_depth;
        Rule {
            options: DecodeOptions::new().max_depth(depth).strict(args.strict || args.canonical),
            canonical: args.canonical.then(|| EncodeOptions::new().max_depth(depth)),
        }
    }

    fn check(&self, message: &Message<'_>) -> Result<(), Box<Fault>> {
        let faulty = |error| Box::new(Fault::in_message(&error, message));
        self.options.validate(message.bytes).map_err(faulty)?;
        let Some(encode) = &self.canonical else { return Ok(()) };
        let value: Value = self.options.from_slice(message.bytes).map_err(faulty)?;
        let ours = encode.to_vec(&value).map_err(faulty)?;
        match difference(message.bytes, &ours) {
            None => Ok(()),
            Some(at) => Err(Box::new(self.not_ours(message, &ours, at))),
        }
    }

    fn not_ours(&self, message: &Message<'_>, ours: &[u8], at: usize) -> Fault {
        let show = |bytes: &[u8]| bytes.get(at).map_or("the end".to_owned(), |byte| format!("{byte:02x}"));
        let reason = format!("not canonical: expected {}, found {}", show(ours), show(message.bytes));
        Fault::at(message, "canonical", at, path_to(message.bytes, at, &self.options), reason)
    }
}

/// The first offset at which the two differ.
fn difference(bytes: &[u8], ours: &[u8]) -> Option<usize> {
    if bytes == ours {
        return None;
    }
    let common = bytes.iter().zip(ours).take_while(|(byte, our)| byte == our).count();
    Some(common)
}

/// The path to the innermost value that holds the byte at `offset` of a sound message.
fn path_to(bytes: &[u8], offset: usize, options: &DecodeOptions) -> String {
    let mut path = bogo::Path::root();
    let Ok(tokens) = Tokens::new(bytes, options) else { return String::new() };
    for token in tokens.map_while(Result::ok) {
        if token.start <= offset && offset < token.end {
            segment(token.step).into_iter().for_each(|segment| path.push(segment));
        }
    }
    path.to_string()
}
