//! Numbers of every width in every other.

use bogo::{ErrorKind, Kind, Value, bogo};

use super::{as_value, read, survives, survives_as_in_json, survives_buffering};

/// The numbers at the edges of every type.
fn edges() -> Vec<i128> {
    let mut edges = vec![0];
    for bits in [7, 8, 15, 16, 31, 32, 53, 63, 64] {
        for near in [-1, 0, 1] {
            edges.extend([(1i128 << bits) + near, -(1i128 << bits) + near]);
        }
    }
    edges.retain(|edge| i64::try_from(*edge).is_ok() || u64::try_from(*edge).is_ok());
    edges
}

/// The number in every kind that holds it.
fn kinds_of(number: i128) -> Vec<Value> {
    let byte = u8::try_from(number).ok().map(Value::Byte);
    let int = i64::try_from(number).ok().map(Value::Int);
    let uint = u64::try_from(number).ok().map(Value::Uint);
    [byte, int, uint].into_iter().flatten().collect()
}

#[test]
fn an_integer_of_any_kind_reads_as_every_type_that_holds_it_and_as_no_other() {
    macro_rules! reads {
        ($number:expr, $stored:expr, $($type:ty)*) => { $(
            match <$type>::try_from($number) {
                Ok(number) => assert_eq!(read::<$type>($stored), Ok(number)),
                Err(_) => {
                    let message = read::<$type>($stored).unwrap_err();
                    let wanted = format!("invalid value: integer `{}`, expected {}", $number, stringify!($type));
                    assert_eq!(message, wanted);
                }
            }
        )* };
    }
    for number in edges() {
        for stored in kinds_of(number) {
            reads!(number, &stored, i8 i16 i32 i64 u8 u16 u32 u64 isize usize);
            assert_eq!(read::<i128>(&stored), Ok(number));
            assert_eq!(read::<u128>(&stored).ok(), u128::try_from(number).ok());
            assert_eq!(read::<f64>(&stored), Ok(number as f64));
            assert_eq!(read::<f32>(&stored), Ok(number as f32));
            assert!(read::<bool>(&stored).is_err() && read::<String>(&stored).is_err() && read::<()>(&stored).is_err());
            // In a typed list and below serde's buffer too.
            let list = bogo!([stored.clone(), stored.clone()]);
            assert_eq!(read::<Vec<i128>>(&list), Ok(vec![number; 2]));
            assert_eq!(read::<Vec<i16>>(&list).ok(), i16::try_from(number).ok().map(|number| vec![number; 2]));
            assert_eq!(read::<super::Untagged<u32>>(&stored).ok(), u32::try_from(number).ok().map(super::Untagged::It));
        }
    }
}

#[test]
fn every_number_type_comes_back() {
    macro_rules! comes_back {
        ($($type:ident)*) => { $(
            for number in [$type::MIN, $type::MIN / (2 as $type), 0 as $type, 1 as $type, $type::MAX / (3 as $type), $type::MAX] {
                survives_as_in_json(&number);
                survives_as_in_json(&vec![number; 3]);
            }
        )* };
    }
    comes_back! { i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 }
    // `serde_json` misses the last bit of some floats.
    [f64::MIN, f64::MIN / 2.0, 0.1, f64::MAX / 3.0].iter().for_each(survives_buffering);
    survives_as_in_json(&[true, false]);
    survives(&[f64::INFINITY, f64::NEG_INFINITY, -0.0, f64::MIN_POSITIVE / 8.0]);
    survives(&[f32::INFINITY, f32::NEG_INFINITY, -0.0, f32::MIN_POSITIVE / 8.0]);
}

#[test]
fn every_type_is_stored_as_the_kind_of_its_sign() {
    assert_eq!(as_value(&1u8).kind(), Kind::Byte);
    for kind in [
        as_value(&1i8).kind(),
        as_value(&1i16).kind(),
        as_value(&1i32).kind(),
        as_value(&1i64).kind(),
        as_value(&1i128).kind(),
    ] {
        assert_eq!(kind, Kind::Int);
    }
    for kind in [
        as_value(&1u16).kind(),
        as_value(&1u32).kind(),
        as_value(&1u64).kind(),
        as_value(&1u128).kind(),
        as_value(&i128::from(u64::MAX)).kind(),
    ] {
        assert_eq!(kind, Kind::Uint);
    }
    assert_eq!(as_value(&1f32).kind(), Kind::Float);
}

#[test]
fn integers_beyond_64_bits_are_out_of_range_where_they_stand() {
    for number in [i128::from(i64::MIN), -1, 0, i128::from(i64::MAX) + 1, i128::from(u64::MAX)] {
        survives(&number);
        survives(&vec![number, 0]);
    }
    survives(&u128::from(u64::MAX));
    let error = bogo::to_vec(&bogo_map("big", u128::from(u64::MAX) + 1)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Range);
    assert_eq!(error.to_string(), "integer 18446744073709551616 is outside the 64 bits that version 0 holds, in big");
    let error = bogo::to_vec(&[0, i128::from(i64::MIN) - 1]).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::Range, Some("[1]")));
    assert_eq!(bogo::to_value(&(u64::MAX as u128 + 1)).unwrap_err().kind(), ErrorKind::Range);
}

fn bogo_map<T>(key: &str, value: T) -> std::collections::BTreeMap<String, T> {
    [(key.to_owned(), value)].into()
}

#[test]
fn floats_read_as_floats_only_and_keep_every_bit() {
    for bits in [0x7ff0_0000_0000_0001, 0xfff8_0000_0000_0000, 0x7fff_ffff_ffff_ffff, 0x8000_0000_0000_0000, 1] {
        let bytes = bogo::to_vec(&f64::from_bits(bits)).unwrap();
        assert_eq!(bogo::from_slice::<f64>(&bytes).unwrap().to_bits(), bits);
        let listed = bogo::to_vec(&[f64::from_bits(bits); 2]).unwrap();
        assert_eq!(bogo::from_slice::<[f64; 2]>(&listed).unwrap().map(f64::to_bits), [bits; 2]);
    }
    assert_eq!(read::<i32>(&bogo!(1.0)), Err("invalid type: floating point `1.0`, expected i32".into()));
    assert_eq!(read::<f32>(&bogo!(0.1)), Ok(0.1));
    assert_eq!(as_value(&0.1f32), f64::from(0.1f32));
}
