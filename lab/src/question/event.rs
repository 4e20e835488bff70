//! `event`: the benchstat tutorial's event as JSON, as a hand-written binary, and as Bogo.

use std::hint::black_box;

use super::{Entry, Group, Question, Selection};
use crate::Result;
use crate::codec::race::expect;
use crate::data::event::Event;
use crate::measure::Loop;
use crate::trial::{Name, Sizes, Trial};

/// The question.
pub const QUESTION: Question =
    Question { name: "event", about: "the benchstat tutorial's event, to rebuild its four tables", groups };

fn groups() -> Vec<Group> {
    vec![Group::new("event", || Ok(None), |selection| Ok(entries(selection)))]
}

/// The list: one line a format.
fn entries(selection: &Selection) -> Vec<Entry> {
    [
        selection.entry("json", || {
            trials("json", |event| Ok(serde_json::to_vec(event)?), |bytes| Ok(serde_json::from_slice(bytes)?))
        }),
        selection.entry("binary", || trials("binary", |event| Ok(to_binary(event)), from_binary)),
        selection
            .entry("bogo0", || trials("bogo0", |event| Ok(bogo::to_vec(event)?), |bytes| Ok(bogo::from_slice(bytes)?))),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The tutorial's binary: the number in eight bytes, the text behind it.
fn to_binary(event: &Event) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(8 + event.message.len());
    bytes.extend_from_slice(&event.id.to_be_bytes());
    bytes.extend_from_slice(event.message.as_bytes());
    bytes
}

fn from_binary(bytes: &[u8]) -> Result<Event> {
    let (id, message) = bytes.split_first_chunk().ok_or("the event is cut short")?;
    Ok(Event { id: u64::from_be_bytes(*id), message: std::str::from_utf8(message)?.to_owned() })
}

/// Both ways of a format. As in the tutorial a throughput is of the message alone, and encoding makes new memory.
fn trials(
    format: &'static str,
    encode: impl Fn(&Event) -> Result<Vec<u8>> + 'static,
    decode: impl Fn(&[u8]) -> Result<Event> + 'static,
) -> Result<Vec<Trial>> {
    let event = Event::sample();
    let bytes = encode(&event)?;
    expect(decode(&bytes)? == event, "decoded, the event is another")?;
    let throughput = Some(event.message.len() as u64);
    let name = |benchmark| Name::new(benchmark).with("format", format).with("lang", "rust");
    let sizes = Some(Sizes::of(&bytes)?);
    let encoding = Loop::boxed(move || {
        black_box(encode(black_box(&event))?);
        Ok(())
    });
    let decoding = Loop::boxed(move || {
        black_box(decode(black_box(&bytes))?);
        Ok(())
    });
    Ok(vec![
        Trial { name: name("Encode"), throughput, sizes, subject: encoding },
        Trial { name: name("Decode"), throughput, sizes: None, subject: decoding },
    ])
}
