use bogo::{Blob, Timestamp, Value, bogo};

use crate::format::tests::{kinds, one, read, read_lossy, text, write, write_lossy};
use crate::format::{FaultKind, Format};
use crate::loss::LossKind;

const FORMAT: Format = Format::Toml;

fn toml(text: &str) -> Value {
    one(FORMAT, text.as_bytes())
}

fn fault(text: &str) -> FaultKind {
    read(FORMAT, text.as_bytes()).expect_err(text).kind()
}

/// The value that `v = text` gives `v`.
fn value(text: &str) -> Value {
    toml(&format!("v = {text}"))["v"].clone()
}

#[test]
fn every_kind_is_read() {
    let cases = [
        ("1_000", bogo!(1000)),
        ("+99", bogo!(99)),
        ("-0", bogo!(0)),
        ("0xDEAD_beef", bogo!(0xdead_beef_i64)),
        ("0o755", bogo!(493)),
        ("0b1101", bogo!(13)),
        ("-9223372036854775808", bogo!(i64::MIN)),
        ("18446744073709551615", bogo!(u64::MAX)),
        ("1.0", bogo!(1.0)),
        ("+6.626e-34", bogo!(6.626e-34)),
        ("224_617.445_991_228", bogo!(224617.445991228)),
        ("-0.0", bogo!(-0.0)),
        ("inf", bogo!(f64::INFINITY)),
        ("-inf", bogo!(f64::NEG_INFINITY)),
        ("+nan", bogo!(f64::NAN)),
        ("true", bogo!(true)),
        ("\"a\\u00e9\\n\"", bogo!("aé\n")),
        ("'a\\n'", bogo!("a\\n")),
        ("\"\"\"\na\n  b\"\"\"", bogo!("a\n  b")),
        ("[1, \"a\", [2.0], {x = 1}]", bogo!([1, "a", [2.0], { "x": 1 }])),
        ("{a.b = 1, c = {}}", bogo!({ "a": { "b": 1 }, "c": {} })),
        ("1979-05-27T07:32:00Z", Value::Timestamp(Timestamp::from_millis(296_638_320_000))),
        ("1979-05-27 00:32:00.999-07:00", Value::Timestamp(Timestamp::from_millis(296_638_320_999))),
        ("1979-05-27T07:32:00", bogo!("1979-05-27T07:32:00")),
        ("1979-05-27", bogo!("1979-05-27")),
        ("07:32:00.5", bogo!("07:32:00.5")),
    ];
    for (text, expected) in cases {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn times_note_what_bogo_cannot_hold() {
    let noted = |text: &str| kinds(&read_lossy(FORMAT, format!("v = {text}").as_bytes()).1);
    assert_eq!(noted("1979-05-27T00:32:00-07:00"), [LossKind::TimeOffset]);
    assert_eq!(noted("1979-05-27T07:32:00"), [LossKind::LocalTimeAsText]);
    assert_eq!(noted("1979-05-27T07:32:00.0001Z"), [LossKind::SubMillisecondTime]);
    assert_eq!(noted("1979-05-27T07:32:00.1230000000001Z"), [LossKind::SubMillisecondTime]);
    assert_eq!(noted("1979-05-27T07:32:00.1230000000000Z"), []);
    let error = read(FORMAT, b"a = 1\nv = [1979-05-27T07:32:00.0001Z]").expect_err("a loss");
    assert_eq!((error.path(), error.offset()), ("v[0]", Some(11)));
    assert_eq!(fault("v = 1979-05-27T23:59:60Z"), FaultKind::Range);
}

#[test]
fn numbers_beyond_bogo_are_a_loss() {
    for text in ["v = 18446744073709551616", "v = -9223372036854775809", "v = 0xffffffffffffffffff"] {
        assert_eq!(fault(text), FaultKind::Loss(LossKind::IntegerBeyondRange), "{text}");
    }
    assert_eq!(fault("v = 3.14159265358979323846"), FaultKind::Loss(LossKind::NumberPrecision));
    assert_eq!(fault("v = 1e400"), FaultKind::Loss(LossKind::NumberPrecision));
    assert_eq!(read_lossy(FORMAT, b"v = 1e400").0, [bogo!({ "v": (f64::INFINITY) })]);
}

#[test]
fn what_is_not_toml_is_refused() {
    for text in [
        "a",
        "a =",
        "a = 1 b = 2",
        "a = 1\na = 2",
        "[a]\n[a]",
        "a.b = 1\na = 2",
        "a = [1",
        "a = \"x",
        "= 1",
        "a = 01",
        "a = nope",
        "[a",
    ] {
        assert!(matches!(fault(text), FaultKind::Syntax | FaultKind::Truncated), "{text}");
    }
}

#[test]
fn tables_stand_behind_plain_values() {
    let document = bogo!({ "t": { "x": { "y": 1 }, "z": 2 }, "a": 3, "l": [{ "q": 1 }, { "q": 2 }], "b": 4 });
    let (bytes, losses) = write_lossy(FORMAT, &document);
    let written = String::from_utf8(bytes).expect("text");
    let expected = "a = 3\nb = 4\n\n[t]\nz = 2\n\n[t.x]\ny = 1\n\n[[l]]\nq = 1\n\n[[l]]\nq = 2\n";
    assert_eq!(written, expected);
    assert_eq!(toml(&written), document);
    assert_eq!((kinds(&losses), losses.count(LossKind::KeyOrder)), (vec![LossKind::KeyOrder], 3));
}

#[test]
fn empty_tables_and_lists_stay() {
    let document = bogo!({ "a": {}, "b": { "c": {} }, "l": [], "lt": [{}], "m": [[], {}, [{}]], "n": { "o": [{ "p": [{}, { "q": {} }] }] } });
    assert_eq!(toml(&text(FORMAT, &document)), document);
}

#[test]
fn null_entries_are_left_out_and_null_items_refused() {
    let document = bogo!({ "dir": null, "n": ["a"], "t": 5, "o": { "p": null } });
    let error = write(FORMAT, std::slice::from_ref(&document)).expect_err("null");
    assert_eq!((error.kind(), error.path()), (FaultKind::Loss(LossKind::NullDropped), "dir"));
    let (bytes, losses) = write_lossy(FORMAT, &document);
    assert_eq!(one(FORMAT, &bytes), bogo!({ "n": ["a"], "t": 5, "o": {} }));
    assert_eq!(losses.count(LossKind::NullDropped), 2);
    let mut losses = crate::loss::Losses::new(crate::loss::Mode::Lossy);
    let list = bogo!({ "v": ["x", null] });
    let options = crate::format::WriteOptions::default();
    let error = crate::format::tests::write_with(FORMAT, &[list], &options, &mut losses).expect_err("null in a list");
    assert_eq!((error.kind(), error.path()), (FaultKind::Shape, "v[1]"));
}

#[test]
fn keys_are_quoted_where_they_must() {
    let document = bogo!({ "a-b_1": 1, "": 2, "a.b": { "é": { "\"": 3 } }, "007": 4, "\u{7f}\n": [{ " ": 5 }] });
    let written = write_lossy(FORMAT, &document).0;
    let written = String::from_utf8(written).expect("text");
    assert!(written.contains("[\"a.b\".\"é\"]\n\"\\\"\" = 3\n") && written.contains("[[\"\\u007f\\n\"]]"), "{written}");
    assert_eq!(toml(&written), document);
}

#[test]
fn what_toml_lacks_is_told() {
    let blob = bogo!({ "v": (Blob::from([1, 2, 3])) });
    assert_eq!(text(FORMAT, &blob), "v = \"AQID\"\n");
    let wide = bogo!({ "v": (u64::MAX) });
    assert_eq!(write(FORMAT, &[wide]).expect_err("wide").kind(), FaultKind::Loss(LossKind::IntegerBeyondRange));
    let far = bogo!({ "v": (Timestamp::from_millis(i64::MAX)) });
    assert_eq!(write(FORMAT, &[far]).expect_err("far").kind(), FaultKind::Loss(LossKind::TimeBeyondRange));
    let floats = bogo!({ "v": [1e20, 1.0, (f64::NEG_INFINITY), (-f64::NAN)] });
    assert_eq!(text(FORMAT, &floats), "v = [1e+20, 1.0, -inf, -nan]\n");
}

#[test]
fn depth_counts_headers_and_dots() {
    let deep = |levels: usize| vec!["a"; levels].join(".");
    for text in [format!("[{}]", deep(99)), format!("{} = 1", deep(100)), format!("[{}]\n{} = []", deep(50), deep(49))]
    {
        assert!(read(FORMAT, text.as_bytes()).is_ok(), "{text}");
    }
    for text in [
        format!("[{}]", deep(100)),
        format!("{} = 1", deep(101)),
        format!("[{}]\n{} = []", deep(50), deep(50)),
        format!("[[{}]]", deep(99)),
        (1..60).map(|levels| format!("[[{}]]\n", deep(levels))).collect(),
    ] {
        assert_eq!(fault(&text), FaultKind::Depth, "{text}");
    }
}
