use bogo::{Blob, Timestamp, Value, bogo};
use proptest::prelude::*;

use crate::format::tests::{hex, kinds, one, read, read_lossy, write, write_lossy};
use crate::format::{FaultKind, Format};
use crate::loss::LossKind;

const FORMAT: Format = Format::Cbor;

fn fault(bytes: &str) -> FaultKind {
    read(FORMAT, &hex(bytes)).expect_err(bytes).kind()
}

fn time(millis: i64) -> Value {
    Value::Timestamp(Timestamp::from_millis(millis))
}

#[test]
fn the_examples_of_the_specification_are_read() {
    let cases = [
        ("00", bogo!(0)),
        ("1818", bogo!(24)),
        ("1bffffffffffffffff", bogo!(u64::MAX)),
        ("20", bogo!(-1)),
        ("3863", bogo!(-100)),
        ("3b7fffffffffffffff", bogo!(i64::MIN)),
        ("c240", bogo!(0)),
        ("c24401000000", bogo!(16777216)),
        ("f90000", bogo!(0.0)),
        ("f98000", bogo!(-0.0)),
        ("f93c00", bogo!(1.0)),
        ("f97bff", bogo!(65504.0)),
        ("f90001", bogo!(5.960464477539063e-8)),
        ("f90400", bogo!(0.00006103515625)),
        ("f9c400", bogo!(-4.0)),
        ("f97c00", bogo!(f64::INFINITY)),
        ("f97e00", bogo!(f64::NAN)),
        ("fa47c35000", bogo!(100000.0)),
        ("fb3ff199999999999a", bogo!(1.1)),
        ("f4", bogo!(false)),
        ("f6", bogo!(null)),
        ("c074323031332d30332d32315432303a30343a30305a", time(1_363_896_240_000)),
        ("c11a514b67b0", time(1_363_896_240_000)),
        ("c1fb41d452d9ec200000", time(1_363_896_240_500)),
        ("4401020304", Value::Blob(Blob::from([1, 2, 3, 4]))),
        ("64f0908591", bogo!("𐅑")),
        ("83010203", bogo!([1, 2, 3])),
        ("a26161016162820203", bogo!({ "a": 1, "b": [2, 3] })),
        ("5f42010243030405ff", Value::Blob(Blob::from([1, 2, 3, 4, 5]))),
        ("7f657374726561646d696e67ff", bogo!("streaming")),
        ("7fff", bogo!("")),
        ("9fff", bogo!([])),
        ("9f018202039f0405ffff", bogo!([1, [2, 3], [4, 5]])),
        ("bf61610161629f0203ffff", bogo!({ "a": 1, "b": [2, 3] })),
        ("d9d9f7 01", bogo!(1)),
    ];
    for (bytes, value) in cases {
        assert_eq!(one(FORMAT, &hex(bytes)), value, "{bytes}");
    }
}

#[test]
fn integers_beyond_64_bits_are_a_loss() {
    for (bytes, float) in [
        ("3bffffffffffffffff", -18446744073709551616.0),
        ("c249010000000000000000", 18446744073709551616.0),
        ("c349010000000000000000", -18446744073709551617.0),
        ("c251 01 00000000000000000000000000000001", 340282366920938463463374607431768211457.0),
    ] {
        assert_eq!(fault(bytes), FaultKind::Loss(LossKind::IntegerBeyondRange), "{bytes}");
        assert_eq!(read_lossy(FORMAT, &hex(bytes)).0, [Value::Float(float)], "{bytes}");
    }
    assert_eq!(one(FORMAT, &hex("c2 4b 0000 00ffffffffffffffff")), bogo!(u64::MAX));
    assert_eq!(one(FORMAT, &hex("c3 48 7fffffffffffffff")), bogo!(i64::MIN));
    // As great as a float can be, and greater.
    let huge = [hex("c2 59 0100"), vec![0xff; 256]].concat();
    assert_eq!(read_lossy(FORMAT, &huge).0, [Value::Float(f64::INFINITY)]);
}

#[test]
fn times_are_exact_to_the_millisecond_or_a_loss() {
    assert_eq!(write(FORMAT, &[time(1000)]).expect("it fits"), hex("c1 01"));
    assert_eq!(write(FORMAT, &[time(-1000)]).expect("it fits"), hex("c1 20"));
    assert_eq!(write(FORMAT, &[time(1500)]).expect("it fits"), hex("c1 fb 3ff8000000000000"));
    assert_eq!(one(FORMAT, &hex("c1 f9 3e00")), time(1500));
    // 1.5001 seconds.
    assert_eq!(fault("c1 fb 3ff80068db8bac71"), FaultKind::Loss(LossKind::SubMillisecondTime));
    assert_eq!(read_lossy(FORMAT, &hex("c1 fb 3ff80068db8bac71")).0, [time(1500)]);
    assert_eq!(read_lossy(FORMAT, &hex("c1 fb bff80068db8bac71")).0, [time(-1501)]);
    for bytes in ["c1 f97c00", "c1 f97e00", "c1 1b7fffffffffffffff", "c1 fb 7fefffffffffffff"] {
        assert_eq!(fault(bytes), FaultKind::Range, "{bytes}");
    }
    let far = time(i64::MAX);
    assert_eq!(
        write(FORMAT, std::slice::from_ref(&far)).expect_err("far").kind(),
        FaultKind::Loss(LossKind::TimeBeyondRange)
    );
    assert_eq!(kinds(&write_lossy(FORMAT, &far).1), [LossKind::TimeBeyondRange]);
    let east = [hex("c0 78 19"), b"2013-03-21T22:04:00+02:00".to_vec()].concat();
    assert_eq!(one(FORMAT, &east), time(1_363_896_240_000));
    assert_eq!(kinds(&read_lossy(FORMAT, &east).1), [LossKind::TimeOffset]);
}

#[test]
fn what_bogo_lacks_is_a_loss() {
    assert_eq!(fault("f7"), FaultKind::Loss(LossKind::UndefinedAsNull));
    assert_eq!(fault("f0"), FaultKind::Loss(LossKind::ForeignDropped));
    assert_eq!(fault("f8ff"), FaultKind::Loss(LossKind::ForeignDropped));
    assert_eq!(fault("d820 61 61"), FaultKind::Loss(LossKind::TagDropped));
    assert_eq!(read_lossy(FORMAT, &hex("82 f7 d820 61 61")).0, [bogo!([null, "a"])]);
}

#[test]
fn keys_follow_the_rule_of_all_formats() {
    assert_eq!(one(FORMAT, &hex("a2 01 02 20 03")), bogo!({ "1": 2, "-1": 3 }));
    assert_eq!(fault("a1 f5 01"), FaultKind::Loss(LossKind::NonTextKey));
    let error = read(FORMAT, &hex("a2 6161 01 6161 02")).expect_err("twice the key");
    assert_eq!(error.kind(), FaultKind::Loss(LossKind::DuplicateKey));
    assert_eq!((error.path(), error.offset()), ("a", Some(4)));
}

#[test]
fn what_is_not_cbor_is_refused() {
    for bytes in [
        "1c",
        "1f",
        "3f",
        "df",
        "ff",
        "f818",
        "c000",
        "c100ff",
        "c161 61",
        "c200",
        "7f 7f 6161 ff ff",
        "7f 4161 ff",
        "5f 6161 ff",
        "7f 61",
        "9f",
        "bf",
        "bf 6161",
        "bf 6161 ff",
        "81",
        "a1 6161",
        "1b 00",
        "5bffffffffffffffff",
        "9bffffffffffffffff",
        "bb7fffffffffffffff 00",
        "7b8000000000000000 61",
        "c0",
        "f9 00",
        "82 01",
        "9f ff ff",
    ] {
        assert!(matches!(fault(bytes), FaultKind::Syntax | FaultKind::Truncated), "{bytes}");
    }
    assert_eq!(fault(&"7f".repeat(50_000)), FaultKind::Syntax);
    assert_eq!(read_lossy(FORMAT, &hex("7f 61ff 61c3 61a9 ff")).0, [bogo!("\u{fffd}\u{fffd}\u{fffd}")]);
}

fn reference(value: &ciborium::Value) -> Option<Value> {
    use ciborium::Value as Theirs;
    Some(match value {
        Theirs::Null => Value::Null,
        Theirs::Bool(bool) => Value::Bool(*bool),
        Theirs::Integer(number) => crate::format::tree::integer(i128::from(*number))?,
        Theirs::Float(float) => Value::Float(*float),
        Theirs::Text(text) => Value::String(text.clone()),
        Theirs::Bytes(bytes) => Value::Blob(bytes.clone().into()),
        Theirs::Array(items) => Value::from(items.iter().map(reference).collect::<Option<Vec<_>>>()?),
        _ => return None,
    })
}

proptest! {
    #[test]
    fn any_bytes_mean_what_ciborium_says(bytes in proptest::collection::vec(any::<u8>(), 1..24)) {
        let mut rest = &bytes[..];
        if let Ok(theirs) = ciborium::from_reader::<ciborium::Value, _>(&mut rest) {
            let used = bytes.len() - rest.len();
            // ciborium takes undefined for null, and looks into no tag.
            if let Some(theirs) = reference(&theirs) {
                match read(FORMAT, &bytes[..used]) {
                    Ok(ours) => prop_assert_eq!(ours, [theirs]),
                    Err(error) => prop_assert!(matches!(error.kind(), FaultKind::Loss(_)), "{}", error),
                }
            }
        }
    }

    #[test]
    fn integers_are_what_ciborium_writes(number in any::<i64>(), shift in 0..63) {
        let number = number >> shift;
        let mut theirs = Vec::new();
        ciborium::into_writer(&number, &mut theirs).expect("memory");
        prop_assert_eq!(write(FORMAT, &[Value::Int(number)]).expect("it fits"), theirs);
    }
}
