//! `cargo xtask interop`: what we write the Go library reads, and what it writes we read.
//!
//! The Go half is `interop/go`, a line server over the real library. The rules by which the two may differ are the
//! library's own: below a container it reads a timestamp as an integer, a typed list of bytes as a blob, and it writes
//! typed lists only of some types and never inside of lists.

mod random;
mod server;

use std::fs;

use bogo::{Kind, View};
use serde_json::{Value as Json, json};

use self::server::{Server, Start};
use crate::notation::{Typed, hex, unhex};

/// How many random values go both ways.
const RANDOM_VALUES: usize = 5_000;

/// Compares with the Go library; true if it agrees, or if it cannot be had here, which is said.
pub(crate) fn run() -> bool {
    let mut server = match server::start() {
        Start::Running(server) => server,
        Start::Unavailable(why) => {
            println!("interop skipped: {why}");
            println!("interop: the library's recorded answers in vectors/v0 stand for it");
            return true;
        }
        Start::Broken(why) => {
            println!("interop failed: {why}");
            return false;
        }
    };
    let vectors = match recorded_values() {
        Ok(values) => values,
        Err(why) => {
            println!("interop failed: {why}");
            return false;
        }
    };
    let random: Vec<Typed> = random::values(RANDOM_VALUES).collect();
    let mut passed = true;
    for (name, values) in [("vectors", &vectors), ("random values", &random)] {
        passed &= count(&format!("rust writes {name}, go reads"), values, |value| go_reads_ours(&mut server, value));
        passed &= count(&format!("go writes {name}, rust reads"), values, |value| we_read_gos(&mut server, value));
    }
    passed
}

fn recorded_values() -> Result<Vec<Typed>, String> {
    let text = fs::read_to_string(crate::root().join("vectors/v0/encode.jsonl")).map_err(|error| error.to_string())?;
    text.lines()
        .map(|line| Typed::parse(&crate::vectors::parse(line)?["value"]).ok_or_else(|| "an unreadable vector".into()))
        .collect()
}

/// Runs one check over all values and prints its line.
fn count(name: &str, values: &[Typed], mut check: impl FnMut(&Typed) -> Result<(), String>) -> bool {
    let mut passed = 0;
    for value in values {
        match check(value) {
            Ok(()) => passed += 1,
            Err(miss) if values.len() - passed < 20 || passed == 0 => {
                println!("interop miss: {miss}\n  of {}", value.to_json())
            }
            Err(_) => {}
        }
    }
    println!("interop {name} {passed}/{}", values.len());
    passed == values.len()
}

/// Both our writers, the exact one and the one behind serde, write what Go's `Decode` reads to the same value.
fn go_reads_ours(server: &mut Server, value: &Typed) -> Result<(), String> {
    let exact = value.to_message().map_err(|error| error.to_string())?;
    expect_read(server, &exact, value)?;
    let through_serde = bogo::to_vec(&value.to_value()).map_err(|error| error.to_string())?;
    let stored = View::verify(&through_serde).and_then(Typed::read).map_err(|error| error.to_string())?;
    expect_read(server, &through_serde, &stored)
}

fn expect_read(server: &mut Server, message: &[u8], value: &Typed) -> Result<(), String> {
    let answer = server.ask(json!({"op": "decode", "hex": hex(message)}))?;
    let read = answer.get("ok").and_then(Typed::parse).ok_or_else(|| format!("Decode answers {answer}"))?;
    let wanted = as_go_reads(value, true).sorted();
    if read.sorted() == wanted { Ok(()) } else { Err(format!("Decode reads {}", read.to_json())) }
}

/// What Go's `Encode` writes we read to the same value, and write again to the same bytes.
fn we_read_gos(server: &mut Server, value: &Typed) -> Result<(), String> {
    let answer = server.ask(json!({"op": "encode", "value": value.to_json()}))?;
    let written = answer.get("hex").and_then(Json::as_str).and_then(unhex);
    let written = written.ok_or_else(|| format!("Encode answers {answer}"))?;
    let read = View::verify(&written).and_then(Typed::read).map_err(|error| format!("{}: {error}", hex(&written)))?;
    if read.sorted() != as_go_writes(value, false).sorted() {
        return Err(format!("{} reads as {}", hex(&written), read.to_json()));
    }
    let value: bogo::Value = bogo::from_slice(&written).map_err(|error| error.to_string())?;
    if value != read.to_value() {
        return Err(format!("{} decodes to {value:?}", hex(&written)));
    }
    let again = read.to_message().map_err(|error| error.to_string())?;
    if again == written { Ok(()) } else { Err(format!("{} is written again as {}", hex(&written), hex(&again))) }
}

/// What `Decode` makes of a value.
fn as_go_reads(value: &Typed, top: bool) -> Typed {
    let all = |items: &[Typed]| items.iter().map(|item| as_go_reads(item, false)).collect();
    match value {
        Typed::Timestamp(millis) if !top => Typed::Int(*millis),
        Typed::TypedList(Kind::Byte, items) => Typed::Bytes(items.iter().filter_map(byte).collect()),
        Typed::TypedList(kind, items) => Typed::TypedList(*kind, all(items)),
        Typed::List(items) => Typed::List(all(items)),
        Typed::Object(fields) => {
            Typed::Object(fields.iter().map(|(key, value)| (key.clone(), as_go_reads(value, false))).collect())
        }
        scalar => scalar.clone(),
    }
}

fn byte(value: &Typed) -> Option<u8> {
    match value {
        Typed::Byte(byte) => Some(*byte),
        _ => None,
    }
}

/// What `Encode` stores a value as.
fn as_go_writes(value: &Typed, in_list: bool) -> Typed {
    match value {
        Typed::TypedList(Kind::Uint | Kind::Byte, items) => Typed::List(items.clone()),
        Typed::TypedList(_, items) if in_list || items.is_empty() => Typed::List(items.clone()),
        Typed::List(items) => Typed::List(items.iter().map(|item| as_go_writes(item, true)).collect()),
        Typed::Object(fields) => {
            Typed::Object(fields.iter().map(|(key, value)| (key.clone(), as_go_writes(value, in_list))).collect())
        }
        other => other.clone(),
    }
}
