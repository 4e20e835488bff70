//! Timestamps and their text.

use std::time::{Duration, SystemTime};

use bogo::{ErrorKind, Timestamp};

fn parse(text: &str) -> Option<i64> {
    text.parse().ok().map(Timestamp::as_millis)
}

#[test]
fn known_moments_print_as_rfc_3339() {
    for (millis, text) in [
        (0, "1970-01-01T00:00:00Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (1_703_030_400_000, "2023-12-20T00:00:00Z"),
        (1_709_164_799_001, "2024-02-28T23:59:59.001Z"),
        (951_782_400_000, "2000-02-29T00:00:00Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        (253_402_300_800_000, "+10000-01-01T00:00:00Z"),
        (-62_167_219_200_000, "0000-01-01T00:00:00Z"),
        (-62_167_219_200_001, "-0001-12-31T23:59:59.999Z"),
        (i64::MAX, "+292278994-08-17T07:12:55.807Z"),
        (i64::MIN, "-292275055-05-16T16:47:04.192Z"),
    ] {
        assert_eq!(Timestamp::from_millis(millis).to_string(), text);
        assert_eq!(parse(text), Some(millis), "{text}");
    }
}

#[test]
fn every_moment_parses_back_from_its_text() {
    let mut millis = i64::MIN;
    let mut step = 1i64;
    let mut count = 0;
    // Steps through the whole range, in irregular strides of about 2^48.
    loop {
        let time = Timestamp::from_millis(millis);
        assert_eq!(time.to_string().parse::<Timestamp>().unwrap(), time);
        step = step.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        count += 1;
        match millis.checked_add((step >> 15 & 0xffff_ffff_ffff) + 1) {
            Some(next) => millis = next,
            None => break,
        }
    }
    assert!(count > 50_000);
    // And every day of the years around the common era's turns and today.
    for day in (-720_000..-718_000).chain(-1000..40_000).chain(2_932_000..2_934_000) {
        let time = Timestamp::from_millis(day * 86_400_000 + 43_200_000);
        assert_eq!(time.to_string().parse::<Timestamp>().unwrap(), time);
    }
}

#[test]
fn consecutive_days_have_consecutive_dates() {
    let mut former = String::new();
    for day in -150_000..150_000i64 {
        let text = Timestamp::from_millis(day * 86_400_000).to_string();
        let date = &text[..text.len() - 10];
        if !former.is_empty() {
            let (a, b) = (&former[former.len() - 2..], &date[date.len() - 2..]);
            let (a, b): (u32, u32) = (a.parse().unwrap(), b.parse().unwrap());
            assert!(b == a + 1 || (b == 1 && a >= 28), "{former} {date}");
        }
        former = date.to_owned();
    }
}

#[test]
fn offsets_lower_case_and_any_number_of_decimals_are_read() {
    for (text, millis) in [
        ("1970-01-01t00:00:00z", 0),
        ("1970-01-01T02:30:00+02:30", 0),
        ("1969-12-31T18:00:00-06:00", 0),
        ("1970-01-01T00:00:00-00:00", 0),
        ("1970-01-01T00:00:00.1Z", 100),
        ("1970-01-01T00:00:00.12Z", 120),
        ("1970-01-01T00:00:00.1239999999999999999999999Z", 123),
        ("1969-12-31T23:59:59.9999999Z", -1),
        ("2016-12-31T23:59:60Z", 1_483_228_800_000),
        ("+1970-01-01T00:00:00Z", 0),
    ] {
        assert_eq!(parse(text), Some(millis), "{text}");
    }
}

#[test]
fn other_text_is_refused() {
    for text in [
        "",
        "1970",
        "1970-01-01",
        "1970-01-01T00:00:00",
        "1970-01-01 00:00:00Z",
        "1970-1-1T00:00:00Z",
        "1970-13-01T00:00:00Z",
        "1970-00-01T00:00:00Z",
        "1970-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z",
        "1970-04-31T00:00:00Z",
        "1970-01-00T00:00:00Z",
        "1970-01-01T24:00:00Z",
        "1970-01-01T00:60:00Z",
        "1970-01-01T00:00:61Z",
        "1970-01-01T00:00:00.Z",
        "1970-01-01T00:00:00+0200",
        "1970-01-01T00:00:00+24:00",
        "1970-01-01T00:00:00Zx",
        "01970-01-01T00:00:00Z",
        "-970-01-01T00:00:00Z",
        "1970-01-01T00:00:00é",
    ] {
        let error = text.parse::<Timestamp>().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Data, "{text}");
    }
    for text in ["+292278994-08-17T07:12:55.808Z", "-292275055-05-16T16:47:04.191Z", "+999999999-01-01T00:00:00Z"] {
        assert_eq!(text.parse::<Timestamp>().unwrap_err().kind(), ErrorKind::Range, "{text}");
    }
}

#[test]
fn system_times_are_floored_and_come_back() {
    let epoch = SystemTime::UNIX_EPOCH;
    assert_eq!(Timestamp::from(epoch + Duration::from_nanos(1_999_999)).as_millis(), 1);
    assert_eq!(Timestamp::from(epoch - Duration::from_nanos(1)).as_millis(), -1);
    assert_eq!(Timestamp::from(epoch - Duration::from_millis(5)).as_millis(), -5);
    for millis in [0, 1, -1, 1_703_030_400_123, -62_167_219_200_001] {
        let time = SystemTime::try_from(Timestamp::from_millis(millis)).unwrap();
        assert_eq!(Timestamp::from(time).as_millis(), millis);
    }
    assert!(Timestamp::now() > Timestamp::from_millis(1_703_030_400_000));
}
