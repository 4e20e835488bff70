//! What must hold for any bytes and for any value, written once: the properties here and the fuzz targets in `fuzz/`
//! both call these. Each panics where its promise is broken.

mod exact;
mod narrow;
mod readers;
mod source;
mod zoo;

use bogo::{
    DecodeOptions, EncodeOptions, Kind, Path, Selection, Statistics, Storage, UnknownTypes, Value, View, Writer,
};

pub(crate) use self::exact::exact;
pub(crate) use self::narrow::narrow;
pub(crate) use self::readers::{decode, each, read_view, views_match};
pub(crate) use self::source::Source;
pub(crate) use self::zoo::decode_into_every_type;

/// No reader, no type and no option makes bytes from outside do harm.
pub(crate) fn decode_never_panics(bytes: &[u8], options: &DecodeOptions) {
    for (_, read) in each() {
        drop(read(bytes, options));
    }
    drop(options.validate(bytes));
    drop(Statistics::of_with(bytes, options));
    decode_into_every_type(bytes, options);
}

/// Whatever one reader makes of a message, value or refusal, every other makes of it too; and where there is a value,
/// every way to every part of it leads there.
pub(crate) fn view_agrees_with_decode(bytes: &[u8], options: &DecodeOptions) {
    let decoded = decode(bytes, options);
    for (name, read) in each() {
        match (&decoded, &read(bytes, options)) {
            (Ok(decoded), Ok(found)) => assert_eq!(exact(found), exact(decoded), "{name} differs"),
            (Err(_), Err(_)) => {}
            (Ok(_), Err(error)) => panic!("{name} refuses what decoding accepts: {error}"),
            (Err(error), Ok(found)) => panic!("{name} accepts {} where decoding says: {error}", exact(found)),
        }
    }
    assert_eq!(options.validate(bytes).is_ok(), decoded.is_ok(), "validating and decoding disagree: {decoded:?}");
    let statistics = Statistics::of_with(bytes, options);
    assert_eq!(statistics.is_ok(), decoded.is_ok(), "counting and decoding disagree: {decoded:?}");
    if let Ok(decoded) = decoded {
        every_byte_is_counted(&statistics.expect("as was decoded"), bytes.len());
        let view = View::parse_with(bytes, options).expect("the view was read above");
        views_match(view, &decoded);
    }
}

fn every_byte_is_counted(statistics: &Statistics, length: usize) {
    let kinds = [
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
    let (count, bytes) = kinds
        .iter()
        .map(|kind| statistics.kind(*kind))
        .fold((0, 0), |sum, kind| (sum.0 + kind.count, sum.1 + kind.bytes));
    assert_eq!((statistics.bytes, statistics.values), (length as u64, count));
    assert_eq!(statistics.messages + statistics.key_bytes + bytes, length as u64);
}

/// Encoding loses nothing: kinds, float bits and the order of keys come back, in whatever form lists are stored.
pub(crate) fn roundtrip_is_lossless(value: &Value) {
    let wanted = exact(value);
    let plain = EncodeOptions::new();
    let writers = [plain.clone(), plain.clone().compact_lists(false), plain.clone().strict(true).human_readable(false)];
    let keep = DecodeOptions::new().unknown_types(UnknownTypes::Keep);
    for options in writers {
        let bytes = options.to_vec(value).expect("every value within the limits can be written");
        for reader in [keep.clone(), keep.clone().strict(true), keep.clone().human_readable(false)] {
            let back: Value = reader.from_slice(&bytes).expect("what was written can be read");
            assert_eq!(exact(&back), wanted);
        }
        let again = options.to_vec(&keep.from_slice::<Value>(&bytes).expect("as above")).expect("as above");
        assert_eq!(again, bytes, "writing what was read gives other bytes");
        assert_eq!(written_by_calls(value, &options), bytes, "writing call by call gives other bytes");
    }
    assert_eq!(exact(&bogo::to_value(value).expect("a value is a value")), wanted);
    assert_eq!(exact(&bogo::from_value::<Value>(value.clone()).expect("a value is a value")), wanted);
    assert_eq!(value, &value.clone());
}

/// Decoding what a selection names gives what decoding all and narrowing it afterwards gives.
pub(crate) fn selection_agrees_with_decode(bytes: &[u8], paths: &[Path]) {
    let options = DecodeOptions::new().unknown_types(UnknownTypes::Keep);
    let Ok(whole) = options.from_slice::<Value>(bytes) else { return };
    let selection = Selection::new(paths).expect("no path has a negative index");
    let selected = options.select(selection).from_slice::<Value>(bytes);
    let selected = selected.unwrap_or_else(|error| panic!("all can be decoded, the selection {paths:?} not: {error}"));
    assert_eq!(exact(&selected), exact(&narrow(&whole, paths)), "{paths:?} of {}", exact(&whole));
}

fn written_by_calls(value: &Value, options: &EncodeOptions) -> Vec<u8> {
    let mut buffer = Vec::new();
    let mut writer = Writer::new(&mut buffer, options);
    write_call(&mut writer, value).expect("every value within the limits can be written");
    writer.finish().expect("the message is whole");
    buffer
}

fn write_call(writer: &mut Writer<'_>, value: &Value) -> bogo::Result<()> {
    match value {
        Value::Null => writer.null(),
        Value::Bool(truth) => writer.bool(*truth),
        Value::Byte(number) => writer.byte(*number),
        Value::Int(number) => writer.int(*number),
        Value::Uint(number) => writer.uint(*number),
        Value::Float(number) => writer.float(*number),
        Value::String(text) => writer.text(text),
        Value::Blob(bytes) => writer.blob(bytes),
        Value::Timestamp(time) => writer.timestamp(time.as_millis()),
        Value::Raw(raw) => writer.raw(raw.tag(), raw.as_bytes()),
        Value::List(items) => {
            writer.begin_list(Storage::Smallest)?;
            items.iter().try_for_each(|item| write_call(writer, item))?;
            writer.end()
        }
        Value::Object(map) => {
            writer.begin_object()?;
            for (key, value) in map {
                writer.key(key)?;
                write_call(writer, value)?;
            }
            writer.end()
        }
    }
}

/// What a view reads as a tree; of equal keys the last wins, at the place of the first.
pub(crate) fn walk(bytes: &[u8], options: &DecodeOptions) -> bogo::Result<Value> {
    read_view(View::parse_with(bytes, options)?)
}
