//! `cargo xtask vectors`: every vector set, a line each.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use bogo::{DecodeOptions, Selection, Tokens, Value, View};
use serde_json::Value as Json;

use crate::benchstat_replay::{self, Set};
use crate::notation::{Typed, hex, unhex};

/// Replays all sets; false if any vector misses.
pub(crate) fn run() -> bool {
    let sets = [
        replay("encode", encode),
        replay("encode_errors", encode_errors),
        replay("decode", decode),
        replay("selective", select),
        replay("bench_payloads", payload),
        benchstat(),
    ];
    sets.iter().all(|passed| *passed)
}

/// Replays what Go's benchstat prints and computes.
fn benchstat() -> bool {
    let runs = benchstat_command().and_then(|binary| benchstat_replay::runs(&binary));
    let sets = runs.and_then(|runs| Ok((runs, benchstat_replay::functions()?)));
    match sets {
        Ok((runs, functions)) => std::iter::once(&runs).chain(&functions).fold(true, |passed, set| print(set) & passed),
        Err(error) => {
            println!("benchstat: {error}");
            false
        }
    }
}

/// Builds the command; it lies beside this one.
fn benchstat_command() -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--quiet", "--package", "benchstat"]).current_dir(crate::root());
    let status = build.status().map_err(|error| error.to_string())?;
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let built = this.with_file_name("benchstat").with_extension(std::env::consts::EXE_EXTENSION);
    if status.success() { Ok(built) } else { Err("the command does not build".to_owned()) }
}

/// Prints a set's misses and its line; an empty one has failed.
fn print(set: &Set) -> bool {
    let count = set.outcomes.len();
    let misses: Vec<&String> = set.outcomes.iter().filter_map(|outcome| outcome.as_ref().err()).collect();
    for miss in &misses {
        println!("benchstat {}: miss: {miss}", set.name);
    }
    println!("benchstat {} {}/{count}", set.name, count - misses.len());
    misses.is_empty() && count > 0
}

/// Replays one file of version 0 and prints its line; a set that cannot be read or is empty has failed.
fn replay(set: &str, check: impl Fn(&Json) -> Result<(), String>) -> bool {
    let path = crate::root().join("vectors/v0").join(set).with_extension("jsonl");
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            println!("v0 {set}: {}: {error}", path.display());
            return false;
        }
    };
    let (mut count, mut passed) = (0, 0);
    for line in text.lines() {
        count += 1;
        let outcome =
            parse(line).and_then(|vector| check(&vector).map_err(|miss| format!("{}: {miss}", vector["name"])));
        match outcome {
            Ok(()) => passed += 1,
            Err(miss) => println!("v0 {set}: miss: {miss}"),
        }
    }
    println!("v0 {set} {passed}/{count}");
    passed == count && count > 0
}

/// Some vectors nest deeper than serde_json likes by default.
pub(crate) fn parse(line: &str) -> Result<Json, String> {
    use serde_json::de::{Deserializer, StrRead};
    let mut deserializer: Deserializer<StrRead<'_>> = Deserializer::from_str(line);
    deserializer.disable_recursion_limit();
    serde::Deserialize::deserialize(&mut deserializer).map_err(|error| error.to_string())
}

fn message(vector: &Json) -> Result<Vec<u8>, String> {
    vector["hex"].as_str().and_then(unhex).ok_or_else(|| "no hex".into())
}

fn typed(json: &Json) -> Result<Typed, String> {
    Typed::parse(json).ok_or_else(|| "a value that this notation cannot read".into())
}

fn expect<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, wanted: &T) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what}: found {found:?}, wanted {wanted:?}")) }
}

/// Both ways, byte for byte; and as a `Value`, which stands for the same however it is stored.
fn encode(vector: &Json) -> Result<(), String> {
    let bytes = message(vector)?;
    let wanted = typed(&vector["value"])?;
    let written = wanted.to_message().map_err(|error| error.to_string())?;
    expect("bytes", &hex(&written), &hex(&bytes))?;
    reads_as(&bytes, &wanted)?;
    let value = wanted.to_value();
    let again = bogo::to_vec(&value).map_err(|error| error.to_string())?;
    expect("value", &bogo::from_slice::<Value>(&again).map_err(|error| error.to_string())?, &value)
}

fn encode_errors(vector: &Json) -> Result<(), String> {
    if vector["value"].is_null() {
        // A Go type that no Bogo value stands for: there is nothing one could even ask to be written.
        return expect("should", &vector["should"].as_str(), &Some("error"));
    }
    let written = typed(&vector["value"])?.to_message();
    expect("success", &written.is_ok(), &(vector["should"] == "ok"))
}

fn decode(vector: &Json) -> Result<(), String> {
    let bytes = message(vector)?;
    if vector["should"] == "ok" {
        return reads_as(&bytes, &typed(&vector["want"])?);
    }
    for (reader, error) in refusals(&bytes, &DecodeOptions::new()) {
        match error {
            None => return Err(format!("{reader} accepts it")),
            Some(error) if error.offset().is_none() => return Err(format!("{reader} gives no offset: {error}")),
            Some(_) => {}
        }
    }
    Ok(())
}

/// What every reader says to bytes that are to be refused.
fn refusals(bytes: &[u8], options: &DecodeOptions) -> [(&'static str, Option<bogo::Error>); 3] {
    let walk = View::parse_with(bytes, options).and_then(Typed::read);
    [
        ("the value decoder", options.from_slice::<Value>(bytes).err()),
        ("the validator", options.validate(bytes).err()),
        ("the view", walk.err()),
    ]
}

/// All readers agree that the bytes mean `wanted`.
fn reads_as(bytes: &[u8], wanted: &Typed) -> Result<(), String> {
    let text = |error: bogo::Error| error.to_string();
    expect("view", &View::verify(bytes).and_then(Typed::read).map_err(text)?, wanted)?;
    expect("value", &bogo::from_slice::<Value>(bytes).map_err(text)?, &wanted.to_value())?;
    for token in Tokens::new(bytes, &DecodeOptions::new()).map_err(text)? {
        token.map_err(text)?;
    }
    Ok(())
}

fn select(vector: &Json) -> Result<(), String> {
    let bytes = message(vector)?;
    let fields = vector["fields"].as_array().ok_or("no fields")?.iter().filter_map(Json::as_str);
    let options = DecodeOptions::new().select(Selection::keys(fields));
    let found = options.from_slice::<Value>(&bytes);
    match (vector["should"] == "ok", found) {
        (true, Ok(found)) => expect("value", &found, &typed(&vector["want"])?.to_value()),
        (true, Err(error)) => Err(error.to_string()),
        (false, Ok(found)) => Err(format!("accepted as {found:?}")),
        (false, Err(_)) => Ok(()),
    }
}

fn payload(vector: &Json) -> Result<(), String> {
    let bytes = message(vector)?;
    expect("size", &(bytes.len() as u64), &vector["sizes"]["bogo"].as_u64().unwrap_or_default())?;
    encode(vector)
}
