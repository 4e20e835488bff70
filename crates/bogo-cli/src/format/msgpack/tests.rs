use bogo::{Blob, Timestamp, Value, bogo};
use proptest::prelude::*;

use crate::format::tests::{hex, kinds, one, read, read_lossy, write, write_lossy};
use crate::format::{FaultKind, Format};
use crate::loss::LossKind;

const FORMAT: Format = Format::MessagePack;

fn fault(bytes: &str) -> FaultKind {
    read(FORMAT, &hex(bytes)).expect_err(bytes).kind()
}

fn time(millis: i64) -> Value {
    Value::Timestamp(Timestamp::from_millis(millis))
}

#[test]
fn every_marker_is_read() {
    let cases = [
        ("7f", bogo!(127)),
        ("e0", bogo!(-32)),
        ("c0", bogo!(null)),
        ("c2", bogo!(false)),
        ("c3", bogo!(true)),
        ("ca 3fc00000", bogo!(1.5)),
        ("cb bff8000000000000", bogo!(-1.5)),
        ("cc ff", bogo!(255)),
        ("cd ffff", bogo!(65535)),
        ("ce ffffffff", bogo!(4294967295_i64)),
        ("cf ffffffffffffffff", bogo!(u64::MAX)),
        ("d0 80", bogo!(-128)),
        ("d1 8000", bogo!(-32768)),
        ("d2 80000000", bogo!(-2147483648_i64)),
        ("d3 8000000000000000", bogo!(i64::MIN)),
        ("a2 6869", bogo!("hi")),
        ("d9 02 6869", bogo!("hi")),
        ("da 0002 6869", bogo!("hi")),
        ("db 00000002 6869", bogo!("hi")),
        ("c4 02 01ff", Value::Blob(Blob::from([1, 255]))),
        ("c5 0002 01ff", Value::Blob(Blob::from([1, 255]))),
        ("c6 00000002 01ff", Value::Blob(Blob::from([1, 255]))),
        ("91 01", bogo!([1])),
        ("dc 0001 01", bogo!([1])),
        ("dd 00000001 01", bogo!([1])),
        ("81 a161 01", bogo!({ "a": 1 })),
        ("de 0001 a161 01", bogo!({ "a": 1 })),
        ("df 00000001 a161 01", bogo!({ "a": 1 })),
    ];
    for (bytes, value) in cases {
        assert_eq!(one(FORMAT, &hex(bytes)), value, "{bytes}");
    }
}

#[test]
fn timestamps_have_three_widths_and_return_to_the_same_bytes() {
    let cases = [
        ("d6 ff 00000001", 1000),
        ("d6 ff ffffffff", 4_294_967_295_000),
        ("d7 ff 0000000100000000", 4_294_967_296_000),
        ("d7 ff 77359400 00000001", 1500),
        ("c7 0c ff 00000000 ffffffffffffffff", -1000),
        ("c7 0c ff 3b8b87c0 ffffffffffffffff", -1),
        ("c7 0c ff 00000000 0000003afff44180", 253_402_300_800_000),
    ];
    for (bytes, millis) in cases {
        assert_eq!(one(FORMAT, &hex(bytes)), time(millis), "{bytes}");
        assert_eq!(write(FORMAT, &[time(millis)]).expect("it fits"), hex(bytes));
    }
    for millis in [i64::MIN, i64::MAX] {
        assert_eq!(one(FORMAT, &write(FORMAT, &[time(millis)]).expect("it fits")), time(millis));
    }
}

#[test]
fn odd_timestamps_are_errors() {
    // Nanoseconds of a second and more, seconds beyond 64-bit milliseconds, and no width of the three.
    assert_eq!(fault("d7 ff ee6b2800 00000001"), FaultKind::Syntax);
    assert_eq!(fault("c7 0c ff 3b9aca00 0000000000000001"), FaultKind::Syntax);
    assert_eq!(fault("c7 0c ff 00000000 7fffffffffffffff"), FaultKind::Range);
    assert_eq!(fault("c7 0c ff 00000000 8000000000000000"), FaultKind::Range);
    assert_eq!(fault("d4 ff 00"), FaultKind::Syntax);
    // 123 nanoseconds.
    assert_eq!(fault("d7 ff 000001ec 00000001"), FaultKind::Loss(LossKind::SubMillisecondTime));
    assert_eq!(read_lossy(FORMAT, &hex("d7 ff 000001ec 00000001")).0, [time(1000)]);
}

#[test]
fn lengths_that_lie_are_truncated_input() {
    for bytes in ["db c8000000 61", "c6 ffffffff", "df 30000000", "dd 7fffffff", "c9 ffffffff 01", "dc ffff c0", "c1"] {
        let kind = fault(bytes);
        assert!(matches!(kind, FaultKind::Truncated | FaultKind::Syntax), "{bytes}: {kind:?}");
    }
}

#[test]
fn keys_that_are_no_text_become_text() {
    assert_eq!(one(FORMAT, &hex("82 01 a161 fe a162")), bogo!({ "1": "a", "-2": "b" }));
    let (_, losses) = read_lossy(FORMAT, &hex("81 01 a161"));
    assert_eq!(kinds(&losses), [LossKind::IntegerKey]);
    for bytes in ["81 c3 01", "81 c0 01", "81 cb 3ff8000000000000 01", "81 c4 01 00 01", "81 92 01 02 01"] {
        assert_eq!(fault(bytes), FaultKind::Loss(LossKind::NonTextKey), "{bytes}");
    }
    assert_eq!(read_lossy(FORMAT, &hex("81 92 01 a178 01")).0, [bogo!({ "[1,\"x\"]": 1 })]);
    // 1 and "1".
    assert_eq!(fault("82 01 c0 a131 c0"), FaultKind::Loss(LossKind::DuplicateKey));
}

#[test]
fn text_that_is_not_utf_8_is_a_loss() {
    for bytes in ["a1 ff", "a2 c080", "a3 eda080", "81 a1ff 01"] {
        assert_eq!(fault(bytes), FaultKind::Loss(LossKind::InvalidText), "{bytes}");
    }
    let error = read(FORMAT, &hex("82 a161 01 a162 a3 6162ff")).expect_err("no UTF-8");
    assert_eq!((error.offset(), error.path()), (Some(9), "b"));
}

#[test]
fn extensions_lose_their_type() {
    assert_eq!(fault("d4 05 aa"), FaultKind::Loss(LossKind::TagDropped));
    let (values, _) = read_lossy(FORMAT, &hex("c7 02 05 aabb"));
    assert_eq!(values, [Value::Blob(Blob::from([0xaa, 0xbb]))]);
}

#[test]
fn nan_bits_survive() {
    for bits in [0x7ff8_0000_0000_0001, 0xfff8_0000_0000_0000, 0x7ff0_0000_0000_0001_u64] {
        let bytes = write(FORMAT, &[Value::Float(f64::from_bits(bits))]).expect("it fits");
        assert!(matches!(one(FORMAT, &bytes), Value::Float(float) if float.to_bits() == bits));
    }
    let signaling = one(FORMAT, &hex("ca ff800001"));
    assert!(matches!(signaling, Value::Float(float) if float.to_bits() == 0xfff0_0000_2000_0000));
}

#[test]
fn lengths_take_the_shortest_marker() {
    for (count, marker) in [(0, 0xa0), (31, 0xbf), (32, 0xd9), (255, 0xd9), (256, 0xda), (65535, 0xda), (65536, 0xdb)] {
        let value = Value::String("x".repeat(count));
        let bytes = write(FORMAT, std::slice::from_ref(&value)).expect("it fits");
        assert_eq!(bytes[0], marker, "{count}");
        assert_eq!(one(FORMAT, &bytes), value);
    }
    for (count, marker) in [(15, 0x9f), (16, 0xdc), (65535, 0xdc), (65536, 0xdd)] {
        let value = Value::from(vec![Value::Null; count]);
        let bytes = write(FORMAT, std::slice::from_ref(&value)).expect("it fits");
        assert_eq!((bytes[0], one(FORMAT, &bytes) == value), (marker, true));
    }
}

fn reference(value: &rmpv::Value) -> Option<Value> {
    Some(match value {
        rmpv::Value::Nil => Value::Null,
        rmpv::Value::Boolean(bool) => Value::Bool(*bool),
        rmpv::Value::Integer(number) => number.as_i64().map(Value::Int).or(number.as_u64().map(Value::Uint))?,
        rmpv::Value::F32(float) => Value::Float((*float).into()),
        rmpv::Value::F64(float) => Value::Float(*float),
        rmpv::Value::String(text) => Value::String(text.as_str()?.to_owned()),
        rmpv::Value::Binary(bytes) => Value::Blob(bytes.clone().into()),
        rmpv::Value::Array(items) => Value::from(items.iter().map(reference).collect::<Option<Vec<_>>>()?),
        rmpv::Value::Map(_) | rmpv::Value::Ext(..) => return None,
    })
}

proptest! {
    #[test]
    fn any_bytes_mean_what_rmpv_says(bytes in proptest::collection::vec(any::<u8>(), 1..24)) {
        let mut rest = &bytes[..];
        if let Ok(theirs) = rmpv::decode::read_value(&mut rest) {
            if let Some(theirs) = reference(&theirs) {
                let used = bytes.len() - rest.len();
                match read(FORMAT, &bytes[..used]) {
                    Ok(ours) => prop_assert_eq!(ours, [theirs]),
                    // rmpv takes it for nil.
                    Err(error) => prop_assert!(error.message().contains("0xc1"), "{}", error),
                }
            }
        }
    }

    #[test]
    fn integers_are_what_rmpv_writes(number in any::<i64>(), shift in 0..63) {
        let number = number >> shift;
        let mut theirs = Vec::new();
        rmpv::encode::write_value(&mut theirs, &rmpv::Value::from(number)).expect("memory");
        prop_assert_eq!(write_lossy(FORMAT, &Value::Int(number)).0, theirs);
    }
}
