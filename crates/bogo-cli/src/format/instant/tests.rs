use super::*;

fn millis(text: &str) -> Option<i64> {
    parse(text).map(|instant| instant.millis)
}

#[test]
fn times_are_moments_whatever_their_offset() {
    assert_eq!(millis("1970-01-01T00:00:00Z"), Some(0));
    assert_eq!(millis("2024-02-29 23:59:59.999z"), Some(1_709_251_199_999));
    assert_eq!(millis("1969-12-31T23:59:59.9995Z"), Some(-1));
    assert_eq!(millis("0000-01-01T00:00:00Z"), Some(-62_167_219_200_000));
    assert_eq!(millis("9999-12-31T23:59:59.999Z"), Some(253_402_300_799_999));
    let east = parse("2024-05-06T07:08:09.123456789+08:00").expect("a time");
    assert_eq!(east, Instant { millis: 1_714_950_489_123, cut: true, offset_minutes: 480 });
}

#[test]
fn what_is_no_time_is_refused() {
    for text in [
        "",
        "2024",
        "2024-02-30T00:00:00Z",
        "2023-02-29T00:00:00Z",
        "2024-13-01T00:00:00Z",
        "2024-01-01T24:00:00Z",
        "2024-01-01T23:59:60Z",
        "2024-01-01T00:00:00",
        "2024-01-01T00:00:00.Z",
        "2024-01-01T00:00:00+24:00",
        "2024-01-01T00:00:00+0a:00",
        "2024-01-01T00:00:00Zx",
        "2024-01-01T00:00:00é",
    ] {
        assert_eq!(parse(text), None, "{text}");
    }
}

#[test]
fn yaml_knows_shorter_forms() {
    for text in ["2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43.10 -5", "2001-12-15 2:59:43.10"] {
        assert_eq!(parse_yaml(text).map(|instant| instant.millis), Some(1_008_385_183_100), "{text}");
    }
    assert_eq!(parse_yaml("2002-12-14").map(|instant| instant.millis), Some(1_039_824_000_000));
    assert_eq!(parse_yaml("2002-1-1").map(|instant| instant.millis), Some(1_009_843_200_000));
    for text in ["", "2002", "2002-1", "x-y-z", "2002-12-14T", "2002-12-14é"] {
        assert_eq!(parse_yaml(text), None, "{text}");
    }
}
