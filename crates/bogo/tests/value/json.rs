//! Into `serde_json::Value` and back.

use bogo::{Blob, ErrorKind, Kind, Raw, Timestamp, Value, bogo};
use serde_json::json;

#[test]
fn json_converts_both_ways() {
    let json = json!({ "a": [null, true, -1, u64::MAX, 1.0, "x"], "b": { "": [] } });
    let value = Value::from(&json);
    assert_eq!(value, bogo!({ "a": [null, true, -1, u64::MAX, 1.0, "x"], "b": { "": [] } }));
    assert_eq!(value["a"][2].kind(), Kind::Int);
    assert_eq!(Value::from(json!(1)).kind(), Kind::Int);
    assert_eq!(Value::from(json!(u64::MAX)).kind(), Kind::Uint);
    assert_eq!(serde_json::Value::try_from(&value).unwrap(), json);
    assert_eq!(Value::from(json.clone()), value);
    assert_eq!(serde_json::Value::try_from(value).unwrap(), json);
}

#[test]
fn blobs_are_base64_and_timestamps_rfc_3339() {
    let value = bogo!([Blob::from([1, 2]), Timestamp::UNIX_EPOCH, 1u8]);
    assert_eq!(serde_json::Value::try_from(value).unwrap(), json!(["AQI=", "1970-01-01T00:00:00Z", 1]));
}

#[test]
fn what_json_lacks_is_refused_with_its_path() {
    let error = serde_json::Value::try_from(bogo!({ "a": [1, f64::INFINITY] })).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::Range, Some("a[1]")));
    assert_eq!(error.message(), "JSON has no place for the number inf");
    let error = serde_json::Value::try_from(bogo!([Raw::new(0x40, [])])).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::UnknownType, Some("[0]")));
}

#[test]
fn display_is_what_the_conversion_prints() {
    let value = bogo!({ "a": [null, -1, 0.5, "\u{7f}\u{0}"], "b": Blob::from([0; 5]), "c": Timestamp::MAX });
    assert_eq!(
        serde_json::Value::try_from(&value).unwrap(),
        serde_json::from_str::<serde_json::Value>(&value.to_string()).unwrap()
    );
}
