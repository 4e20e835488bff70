use bogo::{Blob, Timestamp, Value, bogo};
use proptest::prelude::*;

use super::decimal;
use crate::format::tests::{hex, kinds, one, read, read_lossy, write, write_lossy};
use crate::format::{FaultKind, Format};
use crate::loss::LossKind;

const FORMAT: Format = Format::Bson;

/// A document of one element `v`, whose type and body are given.
fn document(element: &str) -> Vec<u8> {
    let element = hex(element);
    let body = [&element[..1], b"v\0", &element[1..], b"\0"].concat();
    [&(body.len() as u32 + 4).to_le_bytes()[..], &body].concat()
}

fn fault(element: &str) -> FaultKind {
    read(FORMAT, &document(element)).expect_err(element).kind()
}

#[test]
fn every_type_is_read() {
    let cases = [
        ("01 000000000000f83f", bogo!(1.5), None),
        ("02 03000000 686900", bogo!("hi"), None),
        ("03 05000000 00", bogo!({}), None),
        ("04 05000000 00", bogo!([]), None),
        ("05 02000000 00 01ff", Value::Blob(Blob::from([1, 255])), None),
        ("05 06000000 02 02000000 01ff", Value::Blob(Blob::from([1, 255])), None),
        ("07 0102030405060708090a0b0c", bogo!("0102030405060708090a0b0c"), Some(LossKind::ForeignAsText)),
        ("08 01", bogo!(true), None),
        ("09 e803000000000000", Value::Timestamp(Timestamp::from_millis(1000)), None),
        ("0a", bogo!(null), None),
        ("0b 6100 6900", bogo!("/a/i"), Some(LossKind::ForeignAsText)),
        ("0d 03000000 686900", bogo!("hi"), Some(LossKind::ForeignAsText)),
        ("0e 03000000 686900", bogo!("hi"), Some(LossKind::ForeignAsText)),
        ("10 ffffffff", bogo!(-1), None),
        ("11 ffffffffffffffff", bogo!(u64::MAX), Some(LossKind::ForeignAsInteger)),
        ("12 0000000000000080", bogo!(i64::MIN), None),
        ("13 6e000000000000000000000000003c30", bogo!("1.10"), Some(LossKind::ForeignAsText)),
        (
            "05 10000000 04 00112233445566778899aabbccddeeff",
            bogo!("00112233-4455-6677-8899-aabbccddeeff"),
            Some(LossKind::ForeignAsText),
        ),
    ];
    for (element, value, change) in cases {
        let bytes = document(element);
        assert_eq!(one(FORMAT, &bytes), bogo!({ "v": (value) }), "{element}");
        assert_eq!(kinds(&read_lossy(FORMAT, &bytes).1), change.as_slice(), "{element}");
    }
}

#[test]
fn what_bogo_lacks_is_a_loss() {
    let cases = [
        ("06", LossKind::UndefinedAsNull, bogo!(null)),
        ("ff", LossKind::ForeignDropped, bogo!(null)),
        ("7f", LossKind::ForeignDropped, bogo!(null)),
        ("05 01000000 80 07", LossKind::TagDropped, Value::Blob(Blob::from([7]))),
        ("0f 10000000 03000000 686900 05000000 00", LossKind::ForeignDropped, bogo!("hi")),
    ];
    for (element, kind, value) in cases {
        assert_eq!(fault(element), FaultKind::Loss(kind), "{element}");
        assert_eq!(read_lossy(FORMAT, &document(element)).0, [bogo!({ "v": (value) })], "{element}");
    }
}

#[test]
fn what_is_not_bson_is_refused() {
    for element in [
        "08 02",
        "14",
        "02 00000000",
        "02 03000000 686901",
        "02 ff000000 6869 00",
        "02 ffffffff 00",
        "03 04000000",
        "03 ff000000 00",
        "03 ffffffff 00",
        "04 00000080",
        "05 ffffffff 00",
        "05 05000000 02 05000000 01",
        "0b 61",
        "0f 0f000000 03000000 686900 05000000 00",
        "0f 11000000 03000000 686900 05000000 00 00",
    ] {
        assert_eq!(fault(element), FaultKind::Syntax, "{element}");
    }
    for bytes in ["04000000", "00000000", "ffffffff", "06000000 00 00", "05000000 01"] {
        assert!(matches!(read(FORMAT, &hex(bytes)).expect_err(bytes).kind(), FaultKind::Syntax), "{bytes}");
    }
    for bytes in ["05", "05000000", "ffffff7f 02 6100 f0ffff7e", "ffffff7f 05 6100 00ffff7e 00"] {
        assert_eq!(read(FORMAT, &hex(bytes)).expect_err(bytes).kind(), FaultKind::Truncated, "{bytes}");
    }
}

#[test]
fn text_that_is_not_utf_8_names_its_path() {
    let error = read(FORMAT, &document("02 03000000 fffe00")).expect_err("no UTF-8");
    assert_eq!((error.kind(), error.path()), (FaultKind::Loss(LossKind::InvalidText), "v"));
}

#[test]
fn unsigned_integers_beyond_63_bits_are_a_loss() {
    let value = bogo!({ "n": (u64::MAX) });
    let error = write(FORMAT, std::slice::from_ref(&value)).expect_err("too great");
    assert_eq!((error.kind(), error.path()), (FaultKind::Loss(LossKind::IntegerBeyondRange), "n"));
    assert!(
        error.message().contains("18446744073709551615") && error.message().contains("9223372036854775807"),
        "{error}"
    );
    assert_eq!(one(FORMAT, &write_lossy(FORMAT, &value).0), bogo!({ "n": 18446744073709551616.0 }));
}

#[test]
fn integers_take_the_smallest_type() {
    assert_eq!(write(FORMAT, &[bogo!({ "v": 7 })]).expect("it fits"), document("10 07000000"));
    assert_eq!(write(FORMAT, &[bogo!({ "v": 2147483648_i64 })]).expect("it fits"), document("12 0000008000000000"));
}

#[test]
fn a_key_with_a_zero_byte_is_an_error() {
    let error = write(FORMAT, &[bogo!({ "a": { "b\0c": 1 } })]).expect_err("no such key");
    assert_eq!((error.kind(), error.path()), (FaultKind::Shape, "a[\"b\\u0000c\"]"));
}

#[test]
fn decimals_are_written_as_the_specification_says() {
    let bias = |exponent: i32, coefficient: u128| ((exponent + 6176) as u128) << 113 | coefficient;
    let cases = [
        (bias(0, 0), "0"),
        (bias(0, 1), "1"),
        (bias(-2, 110), "1.10"),
        (bias(-1, 0), "0.0"),
        (bias(-6, 1), "0.000001"),
        (bias(-7, 1), "1E-7"),
        (bias(3, 12), "1.2E+4"),
        (bias(0, 9_999_999_999_999_999_999_999_999_999_999_999), "9999999999999999999999999999999999"),
        (1 << 127 | bias(-1, 25), "-2.5"),
        (0x1f << 122, "NaN"),
        (0x1e << 122, "Infinity"),
        (0x3e << 122, "-Infinity"),
    ];
    for (bits, text) in cases {
        assert_eq!(decimal::to_text(bits), text);
        assert_eq!(bson::Decimal128::from_bytes(bits.to_le_bytes()).to_string(), text);
    }
}

fn reference(value: &bson::Bson) -> Option<Value> {
    use bson::Bson;
    Some(match value {
        Bson::Double(float) => Value::Float(*float),
        Bson::String(text) => Value::String(text.clone()),
        Bson::Array(items) => Value::from(items.iter().map(reference).collect::<Option<Vec<_>>>()?),
        Bson::Document(document) => {
            let mut map = bogo::Map::new();
            for (key, value) in document {
                map.insert(key.as_str(), reference(value)?);
            }
            Value::Object(map)
        }
        Bson::Boolean(bool) => Value::Bool(*bool),
        Bson::Null => Value::Null,
        Bson::Int32(number) => Value::Int((*number).into()),
        Bson::Int64(number) => Value::Int(*number),
        Bson::Binary(binary) => Value::Blob(binary.bytes.clone().into()),
        Bson::DateTime(time) => Value::Timestamp(Timestamp::from_millis(time.timestamp_millis())),
        _ => return None,
    })
}

proptest! {
    #[test]
    fn what_we_write_the_bson_crate_reads(
        number in any::<i64>(), float in any::<f64>(), text in any::<String>(), bytes in proptest::collection::vec(any::<u8>(), 0..9),
    ) {
        let value = bogo!({
            "n": number, "f": float, "t": (text.as_str()), "b": (Blob::from(bytes)), "z": null, "y": true,
            "at": (Timestamp::from_millis(number)), "l": [1, [number, {}], { "d": text }],
        });
        let written = write(FORMAT, std::slice::from_ref(&value)).expect("it fits");
        let theirs = bson::Document::from_reader(&written[..]).expect("right");
        prop_assert_eq!(reference(&bson::Bson::Document(theirs)), Some(value));
    }
}
