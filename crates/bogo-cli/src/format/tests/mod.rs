//! What holds for every format: round trips, truncation, hostile input, streams. The formats' own tests stand beside
//! them.

mod depth;
mod detect;
mod document;
mod error;
mod hostile;
mod loss;
mod round_trip;

use bogo::{Value, bogo};

use super::{Format, ReadDocuments, ReadError, ReadOptions, WriteError, WriteOptions, reader, writer};
use crate::loss::{LossKind, Losses, Mode};

const FOREIGN: [Format; 7] =
    [Format::Json, Format::JsonLines, Format::MessagePack, Format::Cbor, Format::Bson, Format::Yaml, Format::Toml];

/// All documents of `bytes`, read strictly.
pub(super) fn read(format: Format, bytes: &[u8]) -> Result<Vec<Value>, ReadError> {
    read_with(format, bytes, &ReadOptions::default(), &mut Losses::new(Mode::Strict))
}

/// All documents of `bytes`, read with losses recorded.
pub(super) fn read_lossy(format: Format, bytes: &[u8]) -> (Vec<Value>, Losses) {
    let mut losses = Losses::new(Mode::Lossy);
    let values = read_with(format, bytes, &ReadOptions::default(), &mut losses).expect("lossy reading goes on");
    (values, losses)
}

pub(super) fn read_with(
    format: Format,
    bytes: &[u8],
    options: &ReadOptions,
    losses: &mut Losses,
) -> Result<Vec<Value>, ReadError> {
    drain(&mut *reader(format, Box::new(bytes), options), losses)
}

fn drain(reader: &mut dyn ReadDocuments, losses: &mut Losses) -> Result<Vec<Value>, ReadError> {
    let mut values = Vec::new();
    while let Some(value) = reader.next(losses)? {
        values.push(value);
    }
    Ok(values)
}

/// The document in `bytes`, which must be the only one.
pub(super) fn one(format: Format, bytes: &[u8]) -> Value {
    let mut values = read(format, bytes).expect("the document is right");
    assert_eq!(values.len(), 1, "{values:?}");
    values.remove(0)
}

/// `values` written strictly.
pub(super) fn write(format: Format, values: &[Value]) -> Result<Vec<u8>, WriteError> {
    write_with(format, values, &WriteOptions::default(), &mut Losses::new(Mode::Strict))
}

/// `value` written with losses recorded.
pub(super) fn write_lossy(format: Format, value: &Value) -> (Vec<u8>, Losses) {
    let mut losses = Losses::new(Mode::Lossy);
    let options = WriteOptions::default();
    let bytes = write_with(format, std::slice::from_ref(value), &options, &mut losses).expect("lossy writing goes on");
    (bytes, losses)
}

pub(super) fn write_with(
    format: Format,
    values: &[Value],
    options: &WriteOptions,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let mut bytes = Vec::new();
    let mut writer = writer(format, Box::new(&mut bytes), options);
    for value in values {
        writer.write(value, losses)?;
    }
    writer.finish()?;
    drop(writer);
    Ok(bytes)
}

/// The text that `value` is written as.
pub(super) fn text(format: Format, value: &Value) -> String {
    let bytes = write(format, std::slice::from_ref(value)).expect("the value fits");
    String::from_utf8(bytes).expect("text formats write text")
}

/// Which kinds were recorded.
pub(super) fn kinds(losses: &Losses) -> Vec<LossKind> {
    LossKind::ALL.iter().copied().filter(|kind| losses.count(*kind) > 0).collect()
}

pub(super) fn hex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap_or(""), 16).expect("hex");
    digits.chunks(2).map(byte).collect()
}

/// An object of every kind that all formats hold without a loss.
fn sample() -> Value {
    bogo!({
        "text": "grün \"q\" \\ 語 😀\tend",
        "lines": "one\n  two\n\nthree",
        "empty": "",
        "no": "yes",
        "int": [0, 1, -1, 127, 128, -32, -33, 255, 256, 65535, 65536, -129, -32769, (i64::MAX), (i64::MIN)],
        "float": [0.0, (-0.0), 1.0, 1.5, 1e300, 5e-324, 0.1, 1e16, 1e-7],
        "bool": [true, false],
        "none": [],
        "nothing": {},
        "deep": { "a": { "b": [[1], [], [{}], [{ "c": 2, "d": [{ "e": 3 }] }]] } },
        "": { " ": 1, "a.b": 2, "1": 3, "null": 4, "<<": 5, "$oid": 6, "__proto__": 7 },
        "rows": [{ "a": 1 }, { "a": 2, "sub": { "x": 1 } }, {}],
    })
}
