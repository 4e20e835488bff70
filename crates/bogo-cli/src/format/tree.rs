//! Steps that every reader or writer takes with values, in one place.

use bogo::{List, Map, Raw, Timestamp, Value};

use super::error::{FaultKind, ReadError, WriteError};
use super::instant::Instant;
use super::source::Source;
use super::trail::Trail;
use crate::loss::{Loss, LossKind, Losses};

/// An integer as Bogo keeps it: signed where it fits.
#[inline]
pub(super) fn unsigned(number: u64) -> Value {
    match i64::try_from(number) {
        Ok(number) => Value::Int(number),
        Err(_) => Value::Uint(number),
    }
}

/// An integer of any width, `None` where it passes 64 bits.
pub(super) fn integer(number: i128) -> Option<Value> {
    match i64::try_from(number) {
        Ok(number) => Some(Value::Int(number)),
        Err(_) => u64::try_from(number).ok().map(Value::Uint),
    }
}

/// A 32-bit float widened bit by bit, so that a NaN keeps its payload and stays as quiet or signaling as it was.
pub(super) fn widen(bits: u32) -> f64 {
    let number = f32::from_bits(bits);
    if !number.is_nan() {
        return number.into();
    }
    let (sign, fraction) = (u64::from(bits >> 31), u64::from(bits & 0x007f_ffff));
    f64::from_bits(sign << 63 | 0x7ff << 52 | fraction << 29)
}

/// An empty list for `count` announced items: nothing is reserved that the announcement could lie about, and small
/// lists get what they need.
pub(super) fn announced(count: u64) -> List {
    List::from(Vec::with_capacity(count.min(4) as usize))
}

/// Puts an entry into an object.
///
/// # Errors
///
/// [`LossKind::DuplicateKey`] in strict mode; otherwise the last value wins, at the place of the first.
#[inline]
pub(super) fn put(
    map: &mut Map,
    key: impl Into<Box<str>>,
    value: Value,
    trail: &Trail<'_>,
    losses: &mut Losses,
) -> Result<(), Box<Loss>> {
    match map.entry(key) {
        bogo::map::Entry::Vacant(entry) => {
            entry.insert(value);
        }
        bogo::map::Entry::Occupied(mut entry) => {
            let detail = || "the key occurs again in its object".to_owned();
            losses.record(LossKind::DuplicateKey, &trail.key(entry.key()), detail)?;
            entry.insert(value);
        }
    }
    Ok(())
}

/// Records a deviation found while reading at `offset`.
pub(super) fn note(
    source: &Source<'_>,
    offset: u64,
    losses: &mut Losses,
    kind: LossKind,
    trail: &Trail<'_>,
    detail: impl FnOnce() -> String,
) -> Result<(), ReadError> {
    losses.record(kind, trail, detail).map_err(|loss| source.place(loss.into(), offset))
}

/// Text out of bytes from the input, whose first byte stands at `offset`.
///
/// # Errors
///
/// [`LossKind::InvalidText`] in strict mode; otherwise each faulty sequence becomes U+FFFD.
pub(super) fn text(
    bytes: Vec<u8>,
    source: &Source<'_>,
    offset: u64,
    trail: &Trail<'_>,
    losses: &mut Losses,
) -> Result<String, ReadError> {
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Ok(text),
        Err(error) => error,
    };
    let at = offset + error.utf8_error().valid_up_to() as u64;
    note(source, at, losses, LossKind::InvalidText, trail, || "text is not UTF-8".to_owned())?;
    Ok(String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// How long the text of a list or an object that is a key may be. Keys in keys would double it with each level, by the
/// quotes to escape.
const SHOWN_KEY_MAX: usize = 64 * 1024;

/// The key that stands for a key of another kind, for formats that allow those: an integer's digits, a scalar's text as
/// JSON shows it, the JSON of a list or an object.
///
/// # Errors
///
/// [`LossKind::NonTextKey`] in strict mode for all but text and integers; [`FaultKind::Expansion`] where the JSON of a
/// list or an object is longer than [`SHOWN_KEY_MAX`].
pub(super) fn key_text(key: Value, trail: &Trail<'_>, losses: &mut Losses) -> Result<String, ReadError> {
    if let Value::String(text) = key {
        return Ok(text);
    }
    let shown = super::json::show(&key);
    if shown.len() > SHOWN_KEY_MAX && matches!(key, Value::List(_) | Value::Object(_)) {
        let message = format!("a key that is {} takes {} bytes as text", kind_name(&key), shown.len());
        return Err(ReadError::new(FaultKind::Expansion, message).on(trail));
    }
    let shown = shown.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(&shown).to_owned();
    key_note(&key, &shown, trail, losses)?;
    Ok(shown)
}

/// Records that `key` became the text `shown`.
///
/// # Errors
///
/// [`LossKind::NonTextKey`] in strict mode for all but text and integers.
pub(super) fn key_note(key: &Value, shown: &str, trail: &Trail<'_>, losses: &mut Losses) -> Result<(), Box<Loss>> {
    let kind = match key {
        Value::String(_) => return Ok(()),
        Value::Byte(_) | Value::Int(_) | Value::Uint(_) => LossKind::IntegerKey,
        _ => LossKind::NonTextKey,
    };
    losses.record(kind, &trail.key(shown), || format!("the key is {}; only text can be a key", kind_name(key)))
}

/// What a kind of value is called in messages.
pub(super) fn kind_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a bool",
        Value::Byte(_) => "a byte",
        Value::Int(_) => "an integer",
        Value::Uint(_) => "an unsigned integer",
        Value::Float(_) => "a float",
        Value::String(_) => "text",
        Value::Blob(_) => "a blob",
        Value::Timestamp(_) => "a timestamp",
        Value::List(_) => "a list",
        Value::Object(_) => "an object",
        Value::Raw(_) => "a value of an unknown type",
    }
}

/// Notes that a byte or a small unsigned integer is about to lose its kind.
#[inline]
pub(super) fn plain_integer(name: &str, trail: &Trail<'_>, losses: &mut Losses) -> Result<(), WriteError> {
    losses.record(LossKind::IntegerKind, trail, || format!("{name} written as a plain integer"))?;
    Ok(())
}

/// The bytes that stand for a value of an unknown type: its type byte and its body.
///
/// # Errors
///
/// [`LossKind::UnknownType`] in strict mode.
pub(super) fn raw_bytes(raw: &Raw, trail: &Trail<'_>, losses: &mut Losses) -> Result<Vec<u8>, WriteError> {
    let (tag, body) = (raw.tag(), raw.as_bytes());
    losses.record(LossKind::UnknownType, trail, || {
        format!("a value of the unknown type 0x{tag:02x} as a blob of its {} bytes", body.len() + 1)
    })?;
    Ok([&[tag], body].concat())
}

/// The object that a target which allows nothing else at the top is given, or the key to wrap the value in.
///
/// # Errors
///
/// [`FaultKind::Shape`] without such a key.
pub(super) fn top_object<'a>(value: &'a Value, wrap: Option<&'a str>, title: &str) -> Result<Top<'a>, WriteError> {
    match (value, wrap) {
        (Value::Object(map), _) => Ok(Top::Object(map)),
        (_, Some(key)) => Ok(Top::Wrapped(key)),
        (_, None) => {
            let kind = kind_name(value);
            let message =
                format!("{title} needs an object at the top, found {kind} (put it under a key with --wrap KEY)");
            Err(WriteError::new(FaultKind::Shape, message, &Trail::Root))
        }
    }
}

/// What [`top_object`] decided.
pub(super) enum Top<'a> {
    Object(&'a Map),
    Wrapped(&'a str),
}

/// A timestamp out of the moment that `shown` says, with a note of what it cannot hold.
///
/// # Errors
///
/// [`LossKind::SubMillisecondTime`] in strict mode.
pub(super) fn instant(
    instant: Instant,
    shown: &str,
    trail: &Trail<'_>,
    losses: &mut Losses,
) -> Result<Value, Box<Loss>> {
    if instant.offset_minutes != 0 {
        losses.record(LossKind::TimeOffset, trail, || format!("{shown} in UTC"))?;
    }
    if instant.cut {
        losses.record(LossKind::SubMillisecondTime, trail, || format!("{shown} cut to milliseconds"))?;
    }
    Ok(Value::Timestamp(Timestamp::from_millis(instant.millis)))
}

/// Notes that `nan` is written as a NaN that reads back as `kept`.
pub(super) fn nan_bits(nan: f64, kept: f64, trail: &Trail<'_>, losses: &mut Losses) -> Result<(), WriteError> {
    if nan.to_bits() != kept.to_bits() {
        let detail = || format!("NaN of the bits {:016x} as {:016x}", nan.to_bits(), kept.to_bits());
        losses.record(LossKind::NanBits, trail, detail)?;
    }
    Ok(())
}
