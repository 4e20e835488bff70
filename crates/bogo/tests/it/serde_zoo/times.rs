//! Timestamps, typed and as what others take them for.

use std::collections::BTreeMap;

use bogo::{DecodeOptions, EncodeOptions, Kind, Timestamp, Value, bogo};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{as_value, read, survives, survives_buffering};
use crate::promise::exact;
use crate::vectors::unhex;

fn moments() -> [Timestamp; 7] {
    let (min, max) = (Timestamp::MIN.as_millis(), Timestamp::MAX.as_millis());
    [min, -1, 0, 1, 1_703_030_400_000, max - 1, max].map(Timestamp::from_millis)
}

#[test]
fn timestamps_come_back_wherever_they_are_held() {
    for time in moments() {
        assert_eq!(as_value(&time).kind(), Kind::Timestamp);
        survives_buffering(&time);
        survives_buffering(&Some(time));
        survives_buffering(&vec![time, time]);
        survives_buffering(&(time, 5));
        survives_buffering(&BTreeMap::from([("t".to_owned(), time)]));
        survives(&Value::Timestamp(time));
        survives(&vec![Value::Timestamp(time)]);
    }
    assert_eq!(bogo::to_vec(&Timestamp::from_millis(-1)).unwrap(), unhex("00 09 ffffffffffffffff"));
}

#[test]
fn timestamps_read_as_text_and_as_milliseconds() {
    for time in moments() {
        let stored = Value::Timestamp(time);
        assert_eq!(read(&stored), Ok(time));
        assert_eq!(read(&stored), Ok(time.to_string()));
        assert_eq!(read(&stored), Ok(time.as_millis()));
        assert_eq!(read(&stored), Ok(i128::from(time.as_millis())));
        assert_eq!(read::<u64>(&stored).ok(), u64::try_from(time.as_millis()).ok());
        assert_eq!(read(&stored), Ok(Chrono(time)));
        assert_eq!(read(&stored), Ok(Some(Chrono(time))));
        assert!(read::<bool>(&stored).is_err() && read::<Vec<u8>>(&stored).is_err() && read::<()>(&stored).is_err());
        let bytes = bogo::to_vec(&time).unwrap();
        let terse = DecodeOptions::new().human_readable(false);
        assert_eq!(terse.from_slice::<Timestamp>(&bytes).unwrap(), time);
        assert_eq!(terse.from_slice::<i64>(&bytes).unwrap(), time.as_millis());
        assert_eq!(terse.from_slice::<String>(&bytes).unwrap(), time.to_string());
    }
}

#[test]
fn a_timestamp_reads_from_text_and_from_integers() {
    assert_eq!(read(&"1970-01-01T00:00:01Z".into()), Ok(Timestamp::from_millis(1000)));
    for integer in [bogo!(5), bogo!(5u8), bogo!(5u64)] {
        assert_eq!(read(&integer), Ok(Timestamp::from_millis(5)));
        assert_eq!(read(&bogo!([integer.clone(), integer])), Ok(vec![Timestamp::from_millis(5); 2]));
    }
    assert_eq!(read::<Timestamp>(&"yesterday".into()), Err("expected an RFC 3339 time, found \"yesterday\"".into()));
    assert!(read::<Timestamp>(&bogo!(1.5)).is_err() && read::<Timestamp>(&bogo!(u64::MAX)).is_err());
    assert!(read::<Timestamp>(&bogo!(null)).is_err() && read::<Timestamp>(&bogo!([1])).is_err());
}

#[test]
fn untagged_enums_tell_times_from_text_and_numbers() {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(untagged)]
    enum Cell {
        Number(i64),
        Time(Timestamp),
        Text(String),
    }
    let cells = vec![Cell::Number(5), Cell::Time(Timestamp::from_millis(1500)), Cell::Text("x".into())];
    let bytes = bogo::to_vec(&cells).unwrap();
    assert_eq!(bogo::from_slice::<Vec<Cell>>(&bytes).unwrap(), cells);
    assert_eq!(bogo::from_value::<Vec<Cell>>(bogo::to_value(&cells).unwrap()).unwrap(), cells);
}

#[test]
fn buffered_values_see_a_timestamp_as_its_text() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Open {
        #[serde(flatten)]
        rest: BTreeMap<String, Value>,
    }
    let open = Open { rest: [("t".to_owned(), Timestamp::from_millis(0).into())].into() };
    let back: Open = bogo::from_slice(&bogo::to_vec(&open).unwrap()).unwrap();
    assert_eq!(exact(&back.rest["t"]), "\"1970-01-01T00:00:00Z\"");
    assert_eq!(bogo::from_value::<Open>(bogo::to_value(&open).unwrap()).unwrap(), back);
}

#[test]
fn other_formats_get_text() {
    let time = Timestamp::from_millis(1);
    assert_eq!(serde_json::to_string(&time).unwrap(), "\"1970-01-01T00:00:00.001Z\"");
    assert_eq!(serde_json::from_str::<Timestamp>("\"1970-01-01T00:00:00.001Z\"").unwrap(), time);
    assert_eq!(serde_json::from_str::<Timestamp>("1").unwrap(), time);
}

/// As `chrono` and `time` do it: text both ways, asked for as such.
#[derive(Clone, Debug, PartialEq)]
struct Chrono(Timestamp);

impl Serialize for Chrono {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Chrono {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Chrono;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an RFC 3339 time")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Chrono, E> {
                text.parse().map(Chrono).map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

#[test]
fn a_type_that_writes_text_reads_it_back() {
    survives_buffering(&Chrono(Timestamp::from_millis(5)));
    assert_eq!(as_value(&Chrono(Timestamp::from_millis(0))), "1970-01-01T00:00:00Z");
    let bytes = EncodeOptions::new().to_vec(&Chrono(Timestamp::MAX)).unwrap();
    assert_eq!(bogo::from_slice::<Timestamp>(&bytes).unwrap(), Timestamp::MAX);
}
