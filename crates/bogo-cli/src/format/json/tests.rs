use std::path::Path;

use bogo::{Value, bogo};
use proptest::prelude::*;

use crate::format::tests::{kinds, one, read, read_lossy, text, write, write_lossy, write_with};
use crate::format::{FaultKind, Format, WriteOptions};
use crate::loss::{LossKind, Losses, Mode};

fn json(text: &str) -> Value {
    one(Format::Json, text.as_bytes())
}

fn fault(text: &str) -> FaultKind {
    read(Format::Json, text.as_bytes()).expect_err(text).kind()
}

#[test]
fn integers_keep_every_digit() {
    let text = "[9007199254740993,1234567890123456789,-9223372036854775808,9223372036854775808,18446744073709551615]";
    let value = json(text);
    assert_eq!(
        value,
        bogo!([9007199254740993_i64, 1234567890123456789_i64, (i64::MIN), 9223372036854775808_u64, (u64::MAX)])
    );
    assert!(matches!(value, Value::List(list) if matches!(list[2..], [Value::Int(_), Value::Uint(_), Value::Uint(_)])));
}

#[test]
fn integers_beyond_64_bits_are_a_loss() {
    for text in ["18446744073709551616", "19999999999999999999", "-9223372036854775809", "36893488147419103231"] {
        assert_eq!(fault(text), FaultKind::Loss(LossKind::IntegerBeyondRange));
        let (values, losses) = read_lossy(Format::Json, text.as_bytes());
        assert_eq!(values, [Value::Float(text.parse().expect("a number"))]);
        assert_eq!(losses.count(LossKind::IntegerBeyondRange), 1);
    }
}

#[test]
fn a_point_or_an_exponent_makes_a_float() {
    for (text, float) in [("1.0", 1.0), ("1e2", 100.0), ("-0", -0.0), ("-0.0", -0.0), ("0E+5", 0.0), ("1.10", 1.1)] {
        assert_eq!(json(text), Value::Float(float), "{text}");
    }
    assert_eq!(json("[0,1]"), bogo!([0, 1]));
    let known = [
        ("0.30000000000000004", 0x3fd3_3333_3333_3334),
        ("1e23", 0x44b5_2d02_c7e1_4af6),
        ("9007199254740991.0", 0x433f_ffff_ffff_ffff),
        ("5e-324", 1),
        ("1.7976931348623157e308", 0x7fef_ffff_ffff_ffff),
        ("1234567.0000000000000000000", 0x4132_d687_0000_0000),
    ];
    for (text, bits) in known {
        assert_eq!(json(text), Value::Float(f64::from_bits(bits)), "{text}");
    }
}

#[test]
fn decimals_that_no_float_stands_for_are_a_loss() {
    for text in [
        "0.1000000000000000055511151231257827",
        "0.1234567890123456789012345",
        "0.30000000000000001",
        "3.14159265358979323846",
        "1e400",
        "-1e400",
        "1e-400",
        "1.5e-324",
        // Below the normal floats 17 digits are too many.
        "2.2250738585072011e-308",
        "1E99999999999999999999",
    ] {
        assert_eq!(fault(text), FaultKind::Loss(LossKind::NumberPrecision), "{text}");
        let (values, _) = read_lossy(Format::Json, text.as_bytes());
        assert_eq!(values, [Value::Float(text.parse().expect("a number"))]);
    }
    // Printed from floats, with 17 digits and with few.
    for text in ["-65.613616999999977", "4.9406564584124654e-324", "0.10000000000000001", "1e22", "100000e-5"] {
        assert_eq!(json(text), Value::Float(text.parse().expect("a number")), "{text}");
    }
}

#[test]
fn floats_read_back_as_the_same_floats() {
    let value = bogo!([1.0, (-0.0), 1e20, 1e-9, 0.1, (f64::MAX), (f64::MIN_POSITIVE)]);
    let written = text(Format::Json, &value);
    assert_eq!(written, "[1.0,-0.0,1e+20,1e-9,0.1,1.7976931348623157e+308,2.2250738585072014e-308]\n");
    assert_eq!(json(&written), value);
}

#[test]
fn nan_is_null_only_where_losses_are_allowed() {
    let value = bogo!({ "a": { "b": [1, (f64::NAN)] } });
    let error = write(Format::Json, std::slice::from_ref(&value)).expect_err("NaN");
    assert_eq!(error.kind(), FaultKind::Loss(LossKind::NonFiniteFloat));
    assert_eq!(error.to_string(), "non-finite-float: NaN as null, in a.b[1]");
    assert_eq!(write_lossy(Format::Json, &value).0, b"{\"a\":{\"b\":[1,null]}}\n");
}

#[test]
fn text_is_escaped_no_more_than_it_must() {
    let value = bogo!("\" \\ \n \r \t \u{8} \u{c} / é \u{2028} \u{7f} \u{1} 👩\u{200d}💻");
    let expected = "\"\\\" \\\\ \\n \\r \\t \\b \\f / é \u{2028} \u{7f} \\u0001 👩\u{200d}💻\"\n";
    assert_eq!(text(Format::Json, &value), expected);
    assert_eq!(json(expected), value);
    assert_eq!(json(r#""\/\u00e9\uD83C\udFB5\u0000""#), bogo!("/é🎵\0"));
}

#[test]
fn half_a_surrogate_pair_is_a_loss() {
    for text in [r#""a\ud83cb""#, r#""\udf06""#, r#""\ud83c\ud83c""#, r#""\uDC01""#, r#""\ud83c\n""#] {
        let error = read(Format::Json, text.as_bytes()).expect_err("half a pair");
        assert_eq!(error.kind(), FaultKind::Loss(LossKind::InvalidText));
        assert!(error.message().contains("surrogate") && error.offset().is_some(), "{error}");
    }
    assert_eq!(read_lossy(Format::Json, br#""a\ud83cb""#).0, [bogo!("a\u{fffd}b")]);
    assert_eq!(read_lossy(Format::Json, br#""\ud83c\ud83c\n""#).0, [bogo!("\u{fffd}\u{fffd}\n")]);
}

#[test]
fn bytes_that_are_not_utf_8_are_a_loss() {
    for bytes in [&b"\"ab\xff\""[..], b"\"ab\xff\\n\"", b"{\"ab\xff\":1}"] {
        let error = read(Format::Json, bytes).expect_err("no UTF-8");
        assert_eq!(error.kind(), FaultKind::Loss(LossKind::InvalidText));
        assert!(error.offset().is_some());
    }
    assert_eq!(read_lossy(Format::Json, b"\"ab\xff\"").0, [bogo!("ab\u{fffd}")]);
}

#[test]
fn a_key_that_occurs_again_is_a_loss_and_the_last_wins() {
    let text = "{\"amt\":5,\"b\":1,\n\"amt\":-5}";
    let error = read(Format::Json, text.as_bytes()).expect_err("twice the key");
    assert_eq!(error.kind(), FaultKind::Loss(LossKind::DuplicateKey));
    assert_eq!((error.path(), error.offset()), ("amt", Some(16)));
    let (values, _) = read_lossy(Format::Json, text.as_bytes());
    assert_eq!(self::text(Format::Json, &values[0]), "{\"amt\":-5,\"b\":1}\n");
}

#[test]
fn what_is_not_json_is_refused() {
    for text in [
        "01",
        "1.",
        ".5",
        "+1",
        "1e",
        "--1",
        "1.5.5",
        "0x10",
        "NaN",
        "Infinity",
        "tru",
        "nul1",
        "[1,]",
        "{\"a\":1,}",
        "{a:1}",
        "{'a':1}",
        "[1 2]",
        "{\"a\" 1}",
        "// x\n1",
        "\"\t\"",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"",
        "]",
        "{\"a\":1]",
        "truefalse",
        "1 2x",
        "[1]x",
    ] {
        assert!(matches!(fault(text), FaultKind::Syntax | FaultKind::Truncated), "{text}");
    }
}

#[test]
fn a_cut_number_or_word_is_truncated_not_wrong() {
    for text in ["[7.", "[-", "[1e", "\"\\u00", "tru", "[1", "{\"a\"", "{", "\"\\ud83c\\u"] {
        assert_eq!(fault(text), FaultKind::Truncated, "{text}");
    }
}

#[test]
fn documents_need_space_between_them_only_where_they_would_merge() {
    let values = read(Format::Json, b"{}[]\"a\"1 true\nnull{}").expect("right");
    assert_eq!(values, [bogo!({}), bogo!([]), bogo!("a"), bogo!(1), bogo!(true), bogo!(null), bogo!({})]);
}

#[test]
fn json_lines_hold_one_document_a_line() {
    let values = read(Format::JsonLines, b"{\"a\":1}\r\n\n  \n[2] \n\"x\"").expect("right");
    assert_eq!(values, [bogo!({ "a": 1 }), bogo!([2]), bogo!("x")]);
    for wrong in [&b"1 2\n"[..], b"{\n}\n", b"[1,\n2]"] {
        assert_eq!(read(Format::JsonLines, wrong).expect_err("wrong").kind(), FaultKind::Syntax);
    }
    let error = read(Format::JsonLines, b"{}\n{\"a\":\n1}\n").expect_err("the line ends");
    assert!(error.message().contains("JSON Lines"), "{error}");
}

#[test]
fn blobs_and_times_become_text_and_are_counted() {
    let value = bogo!({
        "blob": (bogo::Blob::from([0x00, 0xff, 0x22, 0x5c, 0x0a])),
        "empty": (bogo::Blob::new()),
        "time": (bogo::Timestamp::from_millis(1500)),
    });
    let (bytes, losses) = write_lossy(Format::Json, &value);
    assert_eq!(bytes, b"{\"blob\":\"AP8iXAo=\",\"empty\":\"\",\"time\":\"1970-01-01T00:00:01.500Z\"}\n");
    assert_eq!(kinds(&losses), [LossKind::BlobAsText, LossKind::TimestampAsText]);
    assert_eq!(losses.count(LossKind::BlobAsText), 2);
}

#[test]
fn pretty_text_is_indented_and_means_the_same() {
    let value = bogo!({ "a": [1, [], {}, { "b": null }], "c": {} });
    let options = WriteOptions { pretty: true, ..WriteOptions::default() };
    let bytes = write_with(Format::Json, std::slice::from_ref(&value), &options, &mut Losses::new(Mode::Strict));
    let text = String::from_utf8(bytes.expect("it fits")).expect("text");
    let expected = "{\n  \"a\": [\n    1,\n    [],\n    {},\n    {\n      \"b\": null\n    }\n  ],\n  \"c\": {}\n}\n";
    assert_eq!(text, expected);
    assert_eq!(json(&text), value);
}

#[test]
fn the_corpora_survive_json_to_value_to_json() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in ["canada.json", "citm_catalog.json", "twitter.json"] {
        let places = [here.join("../../data").join(name), here.join("../../../shared/data").join(name)];
        // The corpora are no part of the repository.
        let Some(bytes) = places.iter().find_map(|place| std::fs::read(place).ok()) else {
            continue;
        };
        let value = one(Format::Json, &bytes);
        let reference: serde_json::Value = serde_json::from_slice(&bytes).expect("right");
        // Megabytes of values would not help in a message.
        assert!(value == Value::from(&reference), "{name}");
        let written = write(Format::Json, std::slice::from_ref(&value)).expect("it fits");
        assert!(one(Format::Json, &written) == value, "{name}");
        let again: serde_json::Value = serde_json::from_slice(&written).expect("right");
        assert!(again == reference, "{name}");
    }
}

proptest! {
    #[test]
    fn any_float_survives(bits in any::<u64>()) {
        let float = f64::from_bits(bits);
        prop_assume!(float.is_finite());
        prop_assert_eq!(json(&text(Format::Json, &Value::Float(float))), Value::Float(float));
        // Other programs print 17 digits, or all.
        prop_assert_eq!(json(&format!("{float:.16e}")), Value::Float(float));
        prop_assert_eq!(json(&format!("{float:?}")), Value::Float(float));
    }

    #[test]
    fn any_text_means_what_serde_json_says(text in "[\\[\\]{}:,\" \\\\\nu0-9eE.+\\-a-fntrls]{0,24}") {
        let ours = read(Format::Json, text.as_bytes());
        let theirs: Result<Vec<serde_json::Value>, _> =
            serde_json::Deserializer::from_str(&text).into_iter().collect();
        match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => {
                // serde_json keeps the last of two equal keys without a word, and knows no -0 among its integers.
                let theirs: Vec<Value> = theirs.iter().map(Value::from).collect();
                prop_assert_eq!(ours, theirs);
            }
            (Err(error), Ok(_)) => prop_assert!(matches!(error.kind(), FaultKind::Loss(_)), "{}", error),
            (Ok(values), Err(error)) => prop_assert!(false, "{:?} {}", values, error),
            (Err(_), Err(_)) => {}
        }
    }
}
