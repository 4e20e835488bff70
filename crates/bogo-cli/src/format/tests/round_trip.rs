//! What a format holds comes back from it.

use bogo::{List, Map, Timestamp, Value};
use proptest::prelude::*;

use super::{FOREIGN, read, sample, write};
use crate::format::{Format, tree};

#[test]
fn every_format_returns_the_sample() {
    for format in FOREIGN {
        let bytes = write(format, &[sample()]).unwrap_or_else(|error| panic!("{format}: {error}"));
        let shown = String::from_utf8_lossy(&bytes);
        let back = read(format, &bytes).unwrap_or_else(|error| panic!("{format}: {error}\n{shown}"));
        assert_eq!(back, [sample()], "{format}: {shown}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn json_round_trips(value in exact(Format::Json)) {
        check_round_trip(Format::Json, &value)?;
    }

    #[test]
    fn json_lines_round_trip(value in exact(Format::JsonLines)) {
        check_round_trip(Format::JsonLines, &value)?;
    }

    #[test]
    fn message_pack_round_trips(value in exact(Format::MessagePack)) {
        check_round_trip(Format::MessagePack, &value)?;
    }

    #[test]
    fn cbor_round_trips(value in exact(Format::Cbor)) {
        check_round_trip(Format::Cbor, &value)?;
    }

    #[test]
    fn bson_round_trips(value in exact(Format::Bson)) {
        check_round_trip(Format::Bson, &value)?;
    }

    #[test]
    fn yaml_round_trips(value in exact(Format::Yaml)) {
        check_round_trip(Format::Yaml, &value)?;
    }

    #[test]
    fn toml_round_trips(value in exact(Format::Toml)) {
        check_round_trip(Format::Toml, &value)?;
    }
}

/// Any value that `format` holds without a loss.
fn exact(format: Format) -> BoxedStrategy<Value> {
    let blob = proptest::collection::vec(any::<u8>(), 0..40).prop_map(|bytes| Value::Blob(bytes.into()));
    // Years 0 to 9999; exact in CBOR's float of seconds, too.
    let time =
        (-62_167_219_200_000..253_402_300_800_000_i64).prop_map(|ms| Value::Timestamp(Timestamp::from_millis(ms)));
    let float = any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |float| float.is_finite());
    let wide = if matches!(format, Format::Bson | Format::Toml) { i64::MAX as u64 } else { u64::MAX };
    let mut leaves = vec![
        any::<bool>().prop_map(Value::Bool).boxed(),
        any::<i64>().prop_map(Value::Int).boxed(),
        (-70_000..70_000_i64).prop_map(Value::Int).boxed(),
        (0..=wide).prop_map(tree::unsigned).boxed(),
        float.prop_map(Value::Float).boxed(),
        any::<String>().prop_map(Value::String).boxed(),
        "[ -~\n]{0,12}".prop_map(Value::String).boxed(),
        "(null|~|yes|NO|0x1F|0o7|1e3|\\.inf|1_000|12:30:45|2024-01-01|-|- a|a: b|#x|&a|\\*a|!t|%|@|`|<<|=|\\.nan|---|\\.\\.\\.)\n{0,2}"
            .prop_map(Value::String)
            .boxed(),
    ];
    if format != Format::Toml {
        leaves.push(Just(Value::Null).boxed());
    }
    if !matches!(format, Format::Json | Format::JsonLines) {
        leaves.push(time.boxed());
        leaves.push(
            prop_oneof![Just(f64::INFINITY), Just(f64::NEG_INFINITY), Just(f64::NAN)].prop_map(Value::Float).boxed(),
        );
    }
    if !matches!(format, Format::Json | Format::JsonLines | Format::Toml) {
        leaves.push(blob.boxed());
    }
    let leaf = proptest::strategy::Union::new(leaves);
    let key = prop_oneof!["[a-z]{1,3}", any::<String>(), "(null|1|007|1e3|<<|\"|a\\.b| )"]
        .prop_map(|key| key.replace('\0', ""));
    let tree = leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(|items| Value::List(List::from(items))),
            proptest::collection::vec((key.clone(), inner), 0..6).prop_map(|entries| Value::Object(object(entries))),
        ]
    });
    proptest::collection::vec(("[a-z]{0,2}", tree), 0..4).prop_map(|entries| Value::Object(object(entries))).boxed()
}

fn object(entries: Vec<(String, Value)>) -> Map {
    let mut map = Map::new();
    for (key, value) in entries {
        map.insert(key, value);
    }
    map
}

fn check_round_trip(format: Format, value: &Value) -> Result<(), TestCaseError> {
    let bytes = match write(format, std::slice::from_ref(value)) {
        Ok(bytes) => bytes,
        Err(error) => return Err(TestCaseError::fail(format!("{format}: {error}"))),
    };
    let shown = String::from_utf8_lossy(&bytes);
    match read(format, &bytes) {
        Ok(back) => prop_assert_eq!(back, std::slice::from_ref(value), "{}: {}", format, shown),
        Err(error) => return Err(TestCaseError::fail(format!("{format}: {error}: {shown}"))),
    }
    Ok(())
}
