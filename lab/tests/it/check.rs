//! A contestant that gives back other than what went in is a failure, not a row.

use std::rc::Rc;

use lab::Result;
use lab::codec::race;
use lab::codec::{About, Serial};
use lab::data::Data;
use lab::data::simple::Simple;
use lab::question::{self, Selection};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// JSON with an error planted in one of its ways.
#[derive(Default)]
struct Liar<const WHERE: u8> {
    buffer: Vec<u8>,
}

const NOWHERE: u8 = 0;
const DECODE: u8 = 1;
const USED_BUFFER: u8 = 2;
const LEND: u8 = 3;
const FRESH: u8 = 4;

/// The payload's id, one off.
fn tampered(bytes: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(bytes).replace("12345", "12346").into_bytes()
}

impl<const WHERE: u8> Serial for Liar<WHERE> {
    const ABOUT: About = About { name: "liar", library: "none", what: "planted", names_in_bytes: true };
    const LENDS: bool = true;

    fn encode<T: Serialize>(&mut self, value: &T) -> Result<&[u8]> {
        // Of a used buffer only the first message is right.
        let used = !self.buffer.is_empty();
        self.buffer = serde_json::to_vec(value)?;
        if used && WHERE == USED_BUFFER {
            self.buffer = tampered(&self.buffer);
        }
        Ok(&self.buffer)
    }

    fn encode_fresh<T: Serialize>(value: &T) -> Result<Vec<u8>> {
        let bytes = serde_json::to_vec(value)?;
        Ok(if WHERE == FRESH { tampered(&bytes) } else { bytes })
    }

    fn decode<T: DeserializeOwned>(&mut self, bytes: &[u8]) -> Result<T> {
        let bytes = if WHERE == DECODE { tampered(bytes) } else { bytes.to_vec() };
        Ok(serde_json::from_slice(&bytes)?)
    }

    fn lend<'a, T: Deserialize<'a>>(&'a mut self, bytes: &'a [u8]) -> Result<T> {
        self.buffer = if WHERE == LEND { tampered(bytes) } else { bytes.to_vec() };
        Ok(serde_json::from_slice(&self.buffer)?)
    }
}

fn outcome<const WHERE: u8>() -> std::result::Result<usize, String> {
    let data = Rc::new(Simple::load().unwrap());
    race::typed::<_, Liar<WHERE>>(&data).map(|trials| trials.len()).map_err(|error| error.to_string())
}

#[test]
fn an_honest_contestant_has_its_four_trials() {
    assert_eq!(outcome::<NOWHERE>(), Ok(4));
}

#[test]
fn a_planted_error_is_caught_in_every_way_that_is_timed() {
    assert_eq!(outcome::<DECODE>(), Err("decoded, the value is another".to_owned()));
    assert_eq!(outcome::<FRESH>(), Err("decoded, the value is another".to_owned()));
    let used = "encoded into a used buffer and decoded, the value is another";
    assert_eq!(outcome::<USED_BUFFER>(), Err(used.to_owned()));
    assert_eq!(outcome::<LEND>(), Err("decoded without copies, the value is another".to_owned()));
}

#[test]
fn every_contestant_passes_on_the_payloads() {
    let faults = faults("codec", &["simple", "complex", "list", "binary", "comprehensive", "field_selection"]);
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn every_way_finds_the_fields_of_the_small_documents() {
    assert_eq!(faults("fields", &["1KB", "field_selection", "100_fields"]), Vec::<String>::new());
}

#[test]
fn every_format_converts_the_person_and_keeps_the_event() {
    assert_eq!(faults("convert", &["person"]), Vec::<String>::new());
    assert_eq!(faults("event", &["event"]), Vec::<String>::new());
}

fn faults(question: &str, data: &[&str]) -> Vec<String> {
    let groups = (question::named(question).unwrap().groups)();
    let chosen: Vec<_> = groups.iter().filter(|group| data.contains(&group.data)).collect();
    assert_eq!(chosen.len(), data.len());
    let entries = chosen.iter().flat_map(|group| group.entries(&Selection::default()).unwrap());
    entries
        .filter_map(|entry| match entry.outcome {
            Ok(part) if part.trials.is_empty() => Some(format!("{}: no trials", entry.codec)),
            Ok(part) => part.faults.first().cloned(),
            Err(error) => Some(format!("{}: {error}", entry.codec)),
        })
        .collect()
}
