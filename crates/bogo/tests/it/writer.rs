//! Writing call by call.

use bogo::{DecodeOptions, EncodeOptions, ErrorKind, Kind, Storage, UnknownTypes, Value, Writer, bogo};
use proptest::prelude::*;

use crate::vectors::unhex;

#[derive(Clone, Debug)]
enum Call {
    Null,
    Bool(bool),
    Byte(u8),
    Int(i64),
    Uint(u64),
    Float(f64),
    Timestamp(i64),
    Text(String),
    Blob(Vec<u8>),
    Raw(u8, Vec<u8>),
    Key(String),
    Object,
    List(Storage),
    End,
}

fn call() -> impl Strategy<Value = Call> {
    let kinds = vec![Kind::Bool, Kind::Byte, Kind::Int, Kind::Uint, Kind::Float, Kind::String];
    prop_oneof![
        1 => Just(Call::Null),
        1 => any::<bool>().prop_map(Call::Bool),
        1 => any::<u8>().prop_map(Call::Byte),
        4 => any::<i64>().prop_map(Call::Int),
        1 => any::<u64>().prop_map(Call::Uint),
        1 => prop::num::f64::ANY.prop_map(Call::Float),
        1 => any::<i64>().prop_map(Call::Timestamp),
        1 => prop::sample::select(vec![0, 1, 127, 128, 300]).prop_map(|length| Call::Text("x".repeat(length))),
        1 => prop::sample::select(vec![0, 1, 127, 128, 300]).prop_map(|length| Call::Blob(vec![1; length])),
        1 => (0x0cu8..=0xff, prop::collection::vec(any::<u8>(), 0..3)).prop_map(|(tag, body)| Call::Raw(tag, body)),
        6 => prop::sample::select(vec![0, 1, 120, 255, 256]).prop_map(|length| Call::Key("k".repeat(length))),
        3 => Just(Call::Object),
        2 => prop::sample::select(vec![Storage::Smallest, Storage::Untyped]).prop_map(Call::List),
        1 => prop::sample::select(kinds).prop_map(|kind| Call::List(Storage::Typed(kind))),
        5 => Just(Call::End),
    ]
}

fn make(writer: &mut Writer<'_>, call: &Call) -> bogo::Result<()> {
    match call {
        Call::Null => writer.null(),
        Call::Bool(truth) => writer.bool(*truth),
        Call::Byte(number) => writer.byte(*number),
        Call::Int(number) => writer.int(*number),
        Call::Uint(number) => writer.uint(*number),
        Call::Float(number) => writer.float(*number),
        Call::Timestamp(millis) => writer.timestamp(*millis),
        Call::Text(text) => writer.text(text),
        Call::Blob(bytes) => writer.blob(bytes),
        Call::Raw(tag, body) => writer.raw(*tag, body),
        Call::Key(key) => writer.key(key),
        Call::Object => writer.begin_object(),
        Call::List(storage) => writer.begin_list(*storage),
        Call::End => writer.end(),
    }
}

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn whatever_is_called_what_was_finished_is_a_message(calls in prop::collection::vec(call(), 0..60), depth in 0u32..6) {
        let options = EncodeOptions::new().max_depth(depth);
        let mut buffer = b"before".to_vec();
        let mut writer = Writer::new(&mut buffer, &options);
        let (mut open, mut done) = (0, false);
        for call in &calls {
            match make(&mut writer, call) {
                Ok(()) => {
                    open += i32::from(matches!(call, Call::Object | Call::List(_))) - i32::from(matches!(call, Call::End));
                    done |= open == 0;
                }
                // A call out of place changes nothing; any other error ends the message.
                Err(error) if error.kind() == ErrorKind::Data => {}
                Err(error) => {
                    prop_assert!(matches!(error.kind(), ErrorKind::Depth | ErrorKind::Range), "{error}");
                    return Ok(());
                }
            }
        }
        while open > 0 {
            // A key may wait for its value, and may turn out to be too long.
            if writer.end().is_err() {
                if writer.null().is_err() {
                    return Ok(());
                }
                writer.end().unwrap();
            }
            open -= 1;
            done |= open == 0;
        }
        prop_assert_eq!(writer.finish().is_ok(), done);
        if done {
            let message = buffer.strip_prefix(b"before").unwrap();
            let limited = DecodeOptions::new().max_depth(depth).unknown_types(UnknownTypes::Keep);
            limited.validate(message).unwrap();
            let value: Value = limited.from_slice(message).unwrap();
            prop_assert_eq!(limited.from_slice::<Value>(&bogo::to_vec(&value).unwrap()).unwrap(), value);
        }
    }
}

#[test]
fn each_storage_is_what_was_asked_for() {
    let write = |storage, items: &[Call]| {
        let (mut buffer, options) = (Vec::new(), EncodeOptions::new());
        let mut writer = Writer::new(&mut buffer, &options);
        writer.begin_list(storage)?;
        items.iter().try_for_each(|item| make(&mut writer, item))?;
        writer.end()?;
        writer.finish().map(|()| buffer)
    };
    let ints = [Call::Int(1), Call::Int(2)];
    let bytes = [Call::Byte(1), Call::Byte(2)];
    assert_eq!(write(Storage::Smallest, &ints).unwrap(), unhex("00 0b 0107 05 0102 0102 0104"));
    assert_eq!(write(Storage::Untyped, &ints).unwrap(), unhex("00 0a 0106 050102 050104"));
    assert_eq!(write(Storage::Typed(Kind::Int), &ints).unwrap(), unhex("00 0b 0107 05 0102 0102 0104"));
    assert_eq!(write(Storage::Smallest, &bytes).unwrap(), unhex("00 0b 0105 04 0102 0102"));
    assert_eq!(write(Storage::Untyped, &bytes).unwrap(), unhex("00 0a 0104 0401 0402"));
    for storage in [Storage::Smallest, Storage::Untyped, Storage::Typed(Kind::Float)] {
        assert_eq!(write(storage, &[]).unwrap(), unhex("00 0a 0100"));
    }
    assert_eq!(write(Storage::Typed(Kind::Int), &[Call::Int(1), Call::Null]).unwrap_err().kind(), ErrorKind::Data);
    assert_eq!(write(Storage::Typed(Kind::Object), &[]).unwrap_err().kind(), ErrorKind::Data);
}

#[test]
fn a_list_that_turns_out_mixed_keeps_what_it_has() {
    let long = "x".repeat(200);
    for first in [bogo!(true), bogo!(7u8), bogo!(-7), bogo!(7u64), bogo!(0.1), bogo!(long), bogo!("")] {
        for count in [1, 2, 127, 128, 129] {
            let mut items = vec![first.clone(); count];
            items.push(Value::Null);
            items.extend(vec![first.clone(); 3]);
            let value = bogo!({ "k": Value::List(items.into()), "after": 1 });
            let bytes = bogo::to_vec(&value).unwrap();
            assert_eq!(bogo::from_slice::<Value>(&bytes).unwrap(), value);
            assert_eq!(bytes, EncodeOptions::new().compact_lists(false).to_vec(&value).unwrap());
        }
    }
}

#[test]
fn strict_writing_refuses_a_key_that_the_object_has() {
    for strict in [false, true] {
        let (mut buffer, options) = (Vec::new(), EncodeOptions::new().strict(strict));
        let mut writer = Writer::new(&mut buffer, &options);
        writer.begin_object().unwrap();
        writer.key("a").unwrap();
        // The same key in another object is another key.
        writer.begin_object().unwrap();
        writer.key("a").unwrap();
        writer.null().unwrap();
        writer.end().unwrap();
        match writer.key("a") {
            Ok(()) => assert!(!strict),
            Err(error) => {
                assert!(strict);
                assert_eq!((error.kind(), &*error.to_string()), (ErrorKind::DuplicateKey, "key \"a\" occurs twice"));
            }
        }
    }
}
