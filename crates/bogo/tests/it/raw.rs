//! Values of unknown types: what is read can be written, and what could not be read back is not.

use std::collections::BTreeMap;

use bogo::{DecodeOptions, EncodeOptions, ErrorKind, Kind, List, Raw, Storage, UnknownTypes, Value, Writer, bogo};
use proptest::prelude::*;
use serde::Serialize;

use crate::promise::exact;
use crate::vectors::unhex;

fn keep() -> DecodeOptions {
    DecodeOptions::new().unknown_types(UnknownTypes::Keep)
}

/// Checks that `value` is refused in the same way whether it is to become bytes or a [`Value`], and says how.
fn refused(value: &impl Serialize) -> (ErrorKind, String) {
    let bytes = bogo::to_vec(value).unwrap_err();
    let tree = bogo::to_value(value).unwrap_err();
    assert_eq!((bytes.kind(), bytes.to_string()), (tree.kind(), tree.to_string()));
    (bytes.kind(), bytes.to_string())
}

#[test]
fn the_type_byte_of_another_kind_is_refused() {
    for tag in 0x00..=0x0c {
        let (kind, text) = refused(&bogo!({ "a": [null, Raw::new(tag, [1, 2])] }));
        assert_eq!(kind, ErrorKind::Range);
        assert!(text.starts_with(&format!("raw value with the type byte {tag:#04x}, which is that of ")), "{text}");
        assert!(text.ends_with(", in a[1]"), "{text}");
        let (mut buffer, options) = (Vec::new(), EncodeOptions::new());
        let error = Writer::new(&mut buffer, &options).raw(tag, &[1, 2]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Range);
    }
    assert_eq!(refused(&Raw::new(5, [1, 2])).1, "raw value with the type byte 0x05, which is that of int");
    for tag in 0x0d..=0xff {
        let value = bogo!({ "a": [null, Raw::new(tag, [1, 2])], "b": Raw::new(tag, []) });
        assert_eq!(exact(&keep().from_slice(&bogo::to_vec(&value).unwrap()).unwrap()), exact(&value));
        assert_eq!(exact(&bogo::to_value(&value).unwrap()), exact(&value));
    }
}

#[test]
fn a_raw_value_with_items_behind_it_is_refused() {
    #[derive(Serialize)]
    enum Shape {
        Tuple(Raw, u8),
    }
    let raw = || Raw::new(0x40, [1]);
    let refused = |value: &dyn Fn() -> (ErrorKind, String)| {
        let (kind, text) = value();
        assert_eq!(kind, ErrorKind::Range);
        let rule = "raw value with items behind it, but it takes all that is left of its list, in ";
        text.strip_prefix(rule).expect("the rule and the place").to_owned()
    };
    assert_eq!(refused(&|| self::refused(&bogo!([raw(), 1]))), "[0]");
    assert_eq!(refused(&|| self::refused(&bogo!({ "k": [1, 2, raw(), [], 3] }))), "k[2]");
    assert_eq!(refused(&|| self::refused(&[raw(), raw(), raw()])), "[0]");
    assert_eq!(refused(&|| self::refused(&(1u8, raw(), 1u8))), "[1]");
    assert_eq!(refused(&|| self::refused(&BTreeMap::from([("x", Shape::Tuple(raw(), 1))]))), "x.Tuple[0]");
    // In lists of their own, in entries and at the end nothing stands behind one.
    let value = bogo!([[raw()], { "a": (raw()), "b": (raw()) }, [1, raw()], raw()]);
    for options in [EncodeOptions::new(), EncodeOptions::new().compact_lists(false)] {
        assert_eq!(exact(&keep().from_slice(&options.to_vec(&value).unwrap()).unwrap()), exact(&value));
    }
    let mut items = List::from([value, Value::Null]);
    items.swap(0, 1);
    assert_eq!(bogo::to_value(&items).unwrap(), Value::List(items));
}

#[test]
fn a_writer_takes_nothing_behind_a_raw_value_in_a_list() {
    for storage in [Storage::Smallest, Storage::Untyped] {
        let (mut buffer, options) = (Vec::new(), EncodeOptions::new());
        let mut writer = Writer::new(&mut buffer, &options);
        writer.begin_list(storage).unwrap();
        writer.int(1).unwrap();
        writer.raw(0x40, &[7]).unwrap();
        let wanted = "an item behind a raw value, which takes all that is left of its list";
        for misplaced in [writer.int(2), writer.raw(0x40, &[]), writer.begin_list(storage), writer.begin_object()] {
            let error = misplaced.unwrap_err();
            assert_eq!((error.kind(), &*error.to_string()), (ErrorKind::Data, wanted));
        }
        writer.end().unwrap();
        writer.finish().unwrap();
        assert_eq!(buffer, unhex("00 0a 0105 050102 4007"));
    }
    let (mut buffer, options) = (Vec::new(), EncodeOptions::new());
    let mut writer = Writer::new(&mut buffer, &options);
    writer.begin_list(Storage::Typed(Kind::Int)).unwrap();
    assert_eq!(writer.raw(0x40, &[7]).unwrap_err().kind(), ErrorKind::Data);
}

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn whatever_is_read_can_be_written_back(body in prop::collection::vec(prop_oneof![0u8..16, any::<u8>()], 1..40)) {
        let message = [&[0], &body[..]].concat();
        if let Ok(value) = keep().from_slice::<Value>(&message) {
            let again = bogo::to_vec(&value).unwrap();
            prop_assert_eq!(exact(&keep().from_slice(&again).unwrap()), exact(&value));
            prop_assert_eq!(exact(&bogo::to_value(&value).unwrap()), exact(&value));
        }
    }
}
