//! What each format loses of each kind, as `docs/conversions.md` has it.

use bogo::{Blob, Timestamp, Value, bogo};

use super::{kinds, one, write, write_lossy};
use crate::format::{FaultKind, Format};
use crate::loss::{LossKind, Severity};

#[test]
fn each_kind_does_what_the_table_says() {
    use Format::*;
    use LossKind::*;
    let wide = Value::Uint(u64::MAX);
    let none: &[LossKind] = &[];
    // What writing `{"v": value}` records, by format: JSON, MessagePack, CBOR, BSON, YAML, TOML.
    #[rustfmt::skip]
    let table: [(&str, Value, [&[LossKind]; 6]); 12] = [
        ("null", bogo!(null), [none, none, none, none, none, &[NullDropped]]),
        ("bool", bogo!(true), [none; 6]),
        ("byte", Value::Byte(7), [&[IntegerKind]; 6]),
        ("int", bogo!(-7), [none; 6]),
        ("uint", Value::Uint(7), [&[IntegerKind]; 6]),
        ("wide uint", wide, [none, none, none, &[IntegerBeyondRange], none, &[IntegerBeyondRange]]),
        ("float", bogo!(1.0), [none; 6]),
        ("minus zero", bogo!(-0.0), [none; 6]),
        ("infinity", bogo!(f64::INFINITY), [&[NonFiniteFloat], none, none, none, none, none]),
        ("odd NaN", Value::Float(f64::from_bits(0x7ff0_0000_0000_0001)), [&[NonFiniteFloat], none, none, none, &[NanBits], &[NanBits]]),
        ("blob", Value::Blob(Blob::from([1, 2])), [&[BlobAsText], none, none, none, none, &[BlobAsText]]),
        ("timestamp", Value::Timestamp(Timestamp::from_millis(1)), [&[TimestampAsText], none, none, none, none, none]),
    ];
    for (name, value, expected) in table {
        let object = bogo!({ "v": (value) });
        for (format, expected) in [Json, MessagePack, Cbor, Bson, Yaml, Toml].into_iter().zip(expected) {
            let (bytes, losses) = write_lossy(format, &object);
            assert_eq!(kinds(&losses), expected, "{name} in {format}");
            if losses.total(Severity::Loss) > 0 {
                let error = write(format, std::slice::from_ref(&object)).expect_err("a loss is an error");
                assert_eq!((error.kind(), error.path()), (FaultKind::Loss(expected[0]), "v"), "{name} in {format}");
            } else if !expected.iter().any(|kind| matches!(kind, BlobAsText | TimestampAsText)) {
                assert_eq!(one(format, &bytes), object, "{name} in {format}");
            }
        }
    }
    let raw = bogo!({ "v": (Value::Raw(bogo::Raw::new(0x7a, [1, 2]))) });
    for format in [Json, MessagePack, Cbor, Bson, Yaml, Toml] {
        let (_, losses) = write_lossy(format, &raw);
        assert_eq!(losses.count(UnknownType), 1, "{format}");
    }
}
