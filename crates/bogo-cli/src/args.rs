//! The command line: flags, their help, and the parsers of their values.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as Arguments, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;

use crate::format::{DEFAULT_DEPTH_MAX, Format};
use crate::input::Source;

/// What a stack holds besides the levels of a tree.
const STACK_BASE_BYTES: usize = 8 << 20;
/// What one level of a tree takes at most while it is read or written; the deepest limit then takes 1.6 GiB, which the
/// system hands out as they are used.
const STACK_LEVEL_BYTES: usize = 16 << 10;
const MAX_DEPTH_LIMIT: i64 = 100_000;

const EXIT_CODES: &str = "\
Exit codes:
  0  done; also when the reader of the output went away
  1  the data are invalid, do not fit the target, or lack what was asked for
  2  the arguments make no sense
  3  reading or writing failed";

const CONVERT_EXAMPLES: &str = "\
Examples:
  bogo convert tweets.json --to bogo --summary       what would it take? (writes nothing)
  bogo convert tweets.json -o tweets.bogo            formats by extension
  bogo convert log.jsonl -o log.bogo                 a message a line, in constant memory
  curl -s $URL | bogo convert - --to yaml            from and to pipes
  bogo convert *.msgpack --to cbor -o out/           many files into a folder
  bogo convert a.json b.json -o both.jsonl           many files into one
  bogo convert big.json --items -o big.bogo          each item of the list a message of its own
  bogo convert odd.cbor -o odd.json --lossy          accept losses, and hear of each

Where the output goes: with -o FILE to that file, which appears whole or not at all and may be one of
the inputs; with -o FOLDER to a file for each input; with -o - or without -o to standard output.
Binary data are not written to a terminal unless -o - insists. --summary without -o writes nothing: it
measures, so that the sizes can be seen before anything is created.

Formats: bogo, json, jsonl (or ndjson), msgpack, cbor, bson, yaml, toml. All but toml hold any number
of documents one behind the other; jsonl, json, bogo, msgpack, cbor, bson and yaml are converted one
document at a time, whatever the size of the input.

Losses: what the target cannot hold is an error that names the place. With --lossy the nearest thing is
written instead, and every kind of loss is reported with its count and the first places; --report has
them all.";

const GET_EXAMPLES: &str = "\
Examples:
  bogo get tweets.bogo 'statuses[0].user.name'
  bogo get tweets.bogo 'statuses[*].user.screen_name' -r
  bogo get tweets.bogo 'statuses[-1].id' search_metadata.count --label
  bogo get tweets.bogo '/statuses/0/user/name'       JSON Pointer
  bogo get odd.bogo 'a[\"key with.dots\"].*'           quoted key, every entry
  bogo get tweets.bogo ''                            all of it
  bogo get tweets.json 'statuses[0].id'              other formats are converted first

Paths: keys with dots, [3] from the start, [-1] from the end, [*] or .* for every item or entry, and
[\"odd key\"] for keys with other characters than letters, digits, _, -, $ and @.

One value a line, as JSON: path by path, and message by message where the input holds several. A path
that leads to nothing in any message is an error; those that lead somewhere are printed all the same.
In Bogo only what the paths pass is read: a fault elsewhere goes unnoticed (see `bogo validate`).
Blobs are printed as base64 text and timestamps as RFC 3339 text.";

const INSPECT_EXAMPLES: &str = "\
Examples:
  bogo inspect message.bogo
  bogo inspect message.bogo --depth 1                the outline
  bogo inspect message.bogo --path 'statuses[0].user'
  xxd -r -p dump.hex | bogo inspect -                from a hex dump
  bogo inspect message.bogo --json | jq 'select(.type == \"blob\")'

Each line is one value: the offset of its first byte in the input, its bytes in hex, its type, its
length behind type and size, its path, and what it is. The groups of hex are the parts of the format:
in an object the entry's size, the key's size and the key, then the type byte, the size and the body.

In a broken message everything up to the fault is shown, then the fault with the bytes around it. Where
a message is cut short, lengths that run past its end are taken to end there, and marked.

With --json each line is an object: message, offset (of all that belongs to the value), value_offset
(of its type byte), body_offset, end, depth, path, type, bytes, and value or count. A fault is the last
line: {\"fault\": {\"kind\", \"reason\", \"offset\", \"path\", \"message\"}}.";

const VALIDATE_EXAMPLES: &str = "\
Examples:
  bogo validate message.bogo
  bogo validate --strict *.bogo
  bogo validate -q upload.bogo && mv upload.bogo accepted/
  bogo validate --json *.bogo | jq -r 'select(.valid | not) | .file'

Levels:
  (plain)      every length, type, number and text is sound, and nothing follows a value
  --strict     and no encoding is longer than it needs to be: varints, floats, empty lists; and no key
               occurs twice in an object
  --canonical  and the bytes are exactly those that this program writes for the value, so that equal
               values in the same order have equal bytes: lists of one scalar type are typed lists";

const STATS_EXAMPLES: &str = "\
Examples:
  bogo stats tweets.bogo
  bogo stats tweets.bogo --top 5
  bogo stats tweets.json                             what it would be as Bogo
  bogo stats tweets.bogo --json | jq '.paths[0]'

Bytes by kind and by key are those of the values and keys themselves; bytes by path are those of all
that is below, with every item of a list under one path. Shares are of the whole input.";

const BENCH_EXAMPLES: &str = "\
Examples:
  bogo bench tweets.json
  bogo bench log.jsonl --path user.id
  bogo bench tweets.json --json | jq '.formats[] | [.format, .decode.nanoseconds]'

All documents are read into memory and put through each format: Bogo, JSON (serde_json), MessagePack
(rmp-serde) and CBOR (cbor4ii), on the same values. A format that does not give back what went in takes
no part, and why is said. Formats take turns, so that drift of the machine hits all alike. It takes about
ten seconds; inputs of many megabytes take longer.

encode writes into a buffer that is used again, decode makes a tree, fetch reads the value at --path alone:
Bogo through a view, the others by skipping what does not lead there. Without --path it is the value that
stands last, behind everything else.";

/// Convert, look into, check and measure Bogo data.
///
/// Bogo is a self-describing binary format for JSON-like data: objects, lists, text, numbers, bytes and timestamps. This
/// command converts it from and to JSON and six other formats, fetches values by path without decoding the rest, shows
/// what each byte of a message means, checks messages, and tells where their size goes.
///
/// Inputs are files, or `-` for standard input. Bogo data may be one message, or many one behind the other. Results go
/// to standard output, everything else to standard error.
#[derive(Debug, Parser)]
#[command(name = "bogo", version, after_help = EXIT_CODES, max_term_width = 104, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Convert(ConvertArgs),
    Get(GetArgs),
    Inspect(InspectArgs),
    Validate(ValidateArgs),
    Stats(StatsArgs),
    Bench(BenchArgs),
    Completions(CompletionsArgs),
}

impl Command {
    /// The stack that this command may need, if it is more than any program has.
    pub(crate) fn stack_bytes(&self) -> Option<usize> {
        let depth = match self {
            Command::Convert(args) => args.limits.max_depth,
            Command::Get(args) => args.limits.max_depth,
            Command::Inspect(args) => args.limits.max_depth,
            Command::Validate(args) => args.limits.max_depth,
            Command::Stats(args) => args.limits.max_depth,
            Command::Bench(args) => args.limits.max_depth,
            Command::Completions(_) => 0,
        };
        (depth > DEFAULT_DEPTH_MAX).then(|| STACK_BASE_BYTES + STACK_LEVEL_BYTES * depth as usize)
    }
}

/// Convert between Bogo, JSON, JSON Lines, MessagePack, CBOR, BSON, YAML and TOML
///
/// Any to any. The format of an input is told by --from, by its extension or by its first bytes; that of the output by
/// --to or by its extension.
#[derive(Debug, Arguments)]
#[command(after_help = EXIT_CODES, after_long_help = format!("{CONVERT_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct ConvertArgs {
    /// Files to read, `-` for standard input; their documents are written one behind the other
    #[arg(value_name = "IN", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) inputs: Vec<Source>,

    /// File or folder to write, `-` for standard output
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::AnyPath)]
    pub(crate) output: Option<PathBuf>,

    /// Format of the inputs, whatever their names and contents say
    #[arg(short, long, value_name = "FORMAT", value_parser = Format::from_str)]
    pub(crate) from: Option<Format>,

    /// Format of the output
    #[arg(short, long, value_name = "FORMAT", value_parser = Format::from_str)]
    pub(crate) to: Option<Format>,

    /// Print sizes in and out and the ratio; without -o write nothing
    #[arg(short, long)]
    pub(crate) summary: bool,

    /// Where the target cannot hold a value, write the nearest thing and report it
    #[arg(short, long)]
    pub(crate) lossy: bool,

    /// Write every loss and change to a file, as JSON
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) report: Option<PathBuf>,

    /// Indent JSON
    #[arg(short, long)]
    pub(crate) pretty: bool,

    /// Read each item of a top-level list as a document (JSON, MessagePack, CBOR)
    #[arg(long)]
    pub(crate) items: bool,

    /// Write all documents as one list (JSON)
    #[arg(long)]
    pub(crate) array: bool,

    /// Where BSON and TOML need an object at the top, put anything else under this key
    #[arg(long, value_name = "KEY")]
    pub(crate) wrap: Option<String>,

    /// Hand on each document as soon as it is converted
    #[arg(long)]
    pub(crate) unbuffered: bool,

    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Fetch values by path and print them as JSON, without decoding the rest
#[derive(Debug, Arguments)]
#[command(after_help = EXIT_CODES, after_long_help = format!("{GET_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct GetArgs {
    /// File to read, `-` for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) input: Source,

    /// Where the values are, such as `users[*].name`
    #[arg(value_name = "PATH", required = true, value_parser = path)]
    pub(crate) paths: Vec<bogo::Path>,

    /// Print text without quotes, and blobs as their bytes without a line end
    #[arg(short, long)]
    pub(crate) raw: bool,

    /// Print the path in front of each value, with a tab between
    #[arg(short, long)]
    pub(crate) label: bool,

    /// Indent JSON
    #[arg(short, long)]
    pub(crate) pretty: bool,

    /// Format of the input, whatever its name and contents say
    #[arg(short, long, value_name = "FORMAT", value_parser = Format::from_str)]
    pub(crate) from: Option<Format>,

    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Show what each byte of a message means, also of a broken one
#[derive(Debug, Arguments)]
#[command(after_help = EXIT_CODES, after_long_help = format!("{INSPECT_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct InspectArgs {
    /// File to read, `-` for standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub(crate) input: Source,

    /// Show only values that at most N lists and objects enclose
    #[arg(short, long, value_name = "N")]
    pub(crate) depth: Option<u32>,

    /// Show only what a path leads to, and all below
    #[arg(short, long, value_name = "PATH", value_parser = path)]
    pub(crate) path: Option<bogo::Path>,

    /// Shorten neither bytes nor values
    #[arg(long)]
    pub(crate) full: bool,

    /// Print an object for each value, one a line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Check messages: yes, or the exact place and reason
#[derive(Debug, Arguments)]
#[command(after_help = EXIT_CODES, after_long_help = format!("{VALIDATE_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct ValidateArgs {
    /// Files to check, `-` for standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub(crate) inputs: Vec<Source>,

    /// Also refuse encodings that are longer than they need to be, and repeated keys
    #[arg(long)]
    pub(crate) strict: bool,

    /// Also refuse all bytes but the ones that this program writes for the same value
    #[arg(long)]
    pub(crate) canonical: bool,

    /// Print an object for each file, one a line
    #[arg(long)]
    pub(crate) json: bool,

    /// Print nothing, only exit
    #[arg(short, long, conflicts_with = "json")]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Tell where the size goes: kinds, depths, keys, and bytes by path
#[derive(Debug, Arguments)]
#[command(after_help = EXIT_CODES, after_long_help = format!("{STATS_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct StatsArgs {
    /// Files to measure, `-` for standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub(crate) inputs: Vec<Source>,

    /// Show at most N keys and N paths, 0 for all
    #[arg(long, value_name = "N", default_value_t = 15)]
    pub(crate) top: usize,

    /// Print an object for each file, one a line, with everything in it
    #[arg(long)]
    pub(crate) json: bool,

    /// Format of the inputs, whatever their names and contents say
    #[arg(short, long, value_name = "FORMAT", value_parser = Format::from_str)]
    pub(crate) from: Option<Format>,

    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Measure your own data in Bogo, JSON, MessagePack and CBOR: size, encode, decode, fetch
///
/// The answer to "is it worth it for my data?" in about ten seconds.
#[derive(Debug, Arguments)]
#[command(after_help = EXIT_CODES, after_long_help = format!("{BENCH_EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct BenchArgs {
    /// File to measure, `-` for standard input; JSON, JSON Lines or any other format
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) input: Source,

    /// Path of the value to fetch
    #[arg(short, long, value_name = "PATH")]
    pub(crate) path: Option<bogo::Path>,

    /// About how long to measure; a few samples of each are taken in any case
    #[arg(long, value_name = "SECONDS", default_value_t = 8.0, value_parser = seconds)]
    pub(crate) seconds: f64,

    /// Print as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Format of the input, whatever its name and contents say
    #[arg(short, long, value_name = "FORMAT", value_parser = Format::from_str)]
    pub(crate) from: Option<Format>,

    #[command(flatten)]
    pub(crate) limits: Limits,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds, at most a day".to_owned()),
    }
}

/// Print a completion script for a shell
#[derive(Debug, Arguments)]
#[command(after_help = EXIT_CODES, after_long_help = format!("\
Examples:
  bogo completions bash > ~/.local/share/bash-completion/completions/bogo
  bogo completions zsh > ~/.zfunc/_bogo
  bogo completions fish > ~/.config/fish/completions/bogo.fish

{EXIT_CODES}"))]
pub(crate) struct CompletionsArgs {
    #[arg(value_name = "SHELL", value_enum)]
    pub(crate) shell: Shell,
}

/// What to refuse of untrusted data.
#[derive(Clone, Debug, Arguments)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Limits {
    /// Refuse more lists and objects inside each other than this
    #[arg(long, value_name = "N", default_value_t = DEFAULT_DEPTH_MAX,
        value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH_LIMIT))]
    pub(crate) max_depth: u32,

    /// Refuse Bogo messages of more bytes than this; K, M and G count in 1024s
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = size)]
    pub(crate) max_size: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes it hold for the whole program.
    pub(crate) fn apply(self) {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

fn path(text: &str) -> Result<bogo::Path, String> {
    bogo::Path::parse(text).map_err(|error| error.to_string())
}

/// `1000`, `64K`, `1GiB`.
fn size(text: &str) -> Result<u64, String> {
    let digits = text.find(|char: char| !char.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let factor = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        _ => return Err("expected a number of bytes, with K, M or G behind it or not".to_owned()),
    };
    let number: u64 = number.parse().map_err(|_| "expected a number of bytes".to_owned())?;
    number.checked_mul(factor).ok_or_else(|| "more than 64 bits can count".to_owned())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn sizes_have_units_of_1024() {
        let cases =
            [("0", Some(0)), ("12", Some(12)), ("2k", Some(2048)), ("1GiB", Some(1 << 30)), ("1T", None), ("K", None)];
        for (text, bytes) in cases {
            assert_eq!(size(text).ok(), bytes, "{text}");
        }
    }
}
