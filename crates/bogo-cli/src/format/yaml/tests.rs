use bogo::{Blob, Timestamp, Value, bogo};

use crate::format::tests::{kinds, one, read, read_lossy, read_with, text, write, write_lossy};
use crate::format::{FaultKind, Format, ReadOptions};
use crate::loss::{LossKind, Losses, Mode};

const FORMAT: Format = Format::Yaml;

fn yaml(text: &str) -> Value {
    one(FORMAT, text.as_bytes())
}

fn fault(text: &str) -> FaultKind {
    read(FORMAT, text.as_bytes()).expect_err(text).kind()
}

fn time(millis: i64) -> Value {
    Value::Timestamp(Timestamp::from_millis(millis))
}

#[test]
fn plain_scalars_follow_the_core_schema() {
    let cases = [
        ("~", bogo!(null)),
        ("NULL", bogo!(null)),
        ("nULL", bogo!("nULL")),
        ("True", bogo!(true)),
        ("yes", bogo!("yes")),
        ("no", bogo!("no")),
        ("on", bogo!("on")),
        ("+12", bogo!(12)),
        ("-0", bogo!(0)),
        ("0123", bogo!(123)),
        ("0x1F", bogo!(31)),
        ("0o17", bogo!(15)),
        ("-0x1F", bogo!("-0x1F")),
        ("0b1", bogo!("0b1")),
        ("1_000", bogo!("1_000")),
        ("12:30:45", bogo!("12:30:45")),
        ("1.", bogo!(1.0)),
        (".5", bogo!(0.5)),
        ("+.5e-1", bogo!(0.05)),
        ("1e3", bogo!(1000.0)),
        ("-0.0", bogo!(-0.0)),
        ("1e", bogo!("1e")),
        (".", bogo!(".")),
        (".e3", bogo!(".e3")),
        ("+", bogo!("+")),
        ("1.2.3", bogo!("1.2.3")),
        (".inf", bogo!(f64::INFINITY)),
        ("-.INF", bogo!(f64::NEG_INFINITY)),
        (".NaN", bogo!(f64::NAN)),
        (".nAn", bogo!(".nAn")),
        ("inf", bogo!("inf")),
        ("2024-01-01", bogo!("2024-01-01")),
        ("'1'", bogo!("1")),
        ("\"\"", bogo!("")),
        ("0xFFFFFFFFFFFFFFFF", bogo!(u64::MAX)),
        ("9223372036854775808", bogo!(9223372036854775808_u64)),
        ("0x8000000000000000", bogo!(9223372036854775808_u64)),
    ];
    for (text, value) in cases {
        assert_eq!(yaml(text), value, "{text}");
        assert_eq!(yaml(&format!("k: {text}\nl: [{text}]")), bogo!({ "k": (value.clone()), "l": [(value)] }), "{text}");
    }
}

#[test]
fn numbers_beyond_bogo_are_a_loss() {
    for text in
        ["18446744073709551616", "0o7777777777777777777777", "-9223372036854775809", "!!int 0x10000000000000000"]
    {
        assert_eq!(fault(text), FaultKind::Loss(LossKind::IntegerBeyondRange), "{text}");
    }
    assert_eq!(read_lossy(FORMAT, b"0o7777777777777777777777").0, [bogo!(73786976294838206463.0)]);
    assert_eq!(fault("0.1000000000000000055511151231257827"), FaultKind::Loss(LossKind::NumberPrecision));
}

#[test]
fn tags_say_what_a_scalar_is() {
    let cases = [
        ("!!str 12", bogo!("12")),
        ("! 12", bogo!("12")),
        ("!!int '12'", bogo!(12)),
        ("!!float 1", bogo!(1.0)),
        ("!!null ''", bogo!(null)),
        ("!!bool 'true'", bogo!(true)),
        ("!!binary |\n  AP8i\n  XAo=\n", Value::Blob(Blob::from([0x00, 0xff, 0x22, 0x5c, 0x0a]))),
        ("!!timestamp 2001-12-14t21:59:43.10-05:00", time(1_008_385_183_100)),
        ("!!timestamp 2002-12-14", time(1_039_824_000_000)),
        ("!<tag:yaml.org,2002:str> 1", bogo!("1")),
        ("%TAG !y! tag:yaml.org,2002:\n---\n!y!str 1", bogo!("1")),
        ("!!seq [1]", bogo!([1])),
        ("!!map {a: 1}", bogo!({ "a": 1 })),
    ];
    for (text, value) in cases {
        assert_eq!(yaml(text), value, "{text}");
    }
    for text in
        ["!!int x", "!!float x", "!!bool yes", "!!null x", "!!binary '*'", "!!timestamp x", "!!str [1]", "!!map [1]"]
    {
        assert_eq!(fault(text), FaultKind::Syntax, "{text}");
    }
    for (text, value) in
        [("!color red", bogo!("red")), ("!x {a: 1}", bogo!({ "a": 1 })), ("!!set {a}", bogo!({ "a": null }))]
    {
        assert_eq!(fault(text), FaultKind::Loss(LossKind::TagDropped), "{text}");
        assert_eq!(read_lossy(FORMAT, text.as_bytes()).0, [value]);
    }
}

#[test]
fn aliases_are_copies_within_a_budget() {
    let text = "base: &b {x: [1, 2]}\none: *b\ntwo: *b\n";
    assert_eq!(yaml(text), bogo!({ "base": { "x": [1, 2] }, "one": { "x": [1, 2] }, "two": { "x": [1, 2] } }));
    assert_eq!(read_lossy(FORMAT, text.as_bytes()).1.count(LossKind::AliasExpanded), 2);
    assert_eq!(yaml("- &a 1\n- &a 2\n- *a\n"), bogo!([1, 2, 2]));

    let mut laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..20 {
        let below = level - 1;
        laughs += &format!("a{level}: &a{level} [{}]\n", vec![format!("*a{below}"); 10].join(", "));
    }
    assert_eq!(fault(&laughs), FaultKind::Expansion);
    let long = format!("- &a \"{}\"\n{}", "x".repeat(100_000), "- *a\n".repeat(10_000));
    assert_eq!(fault(&long), FaultKind::Expansion);

    for text in ["&a [*a]", "*a", "a: *b\nb: &b 1"] {
        assert_eq!(fault(text), FaultKind::Syntax, "{text}");
    }
    let error = read(FORMAT, b"- &a 1\n---\n- *a\n").expect_err("anchors end with their document");
    assert_eq!(error.kind(), FaultKind::Syntax);
}

#[test]
fn merge_keys_stand_for_entries() {
    let text = "a: &a {x: 1, y: 2}\nb: &b {y: 3, z: 4}\nc: {<<: [*a, *b], x: 0}\nd:\n  <<: *a\n  w: 5\ne: {'<<': 1}\n";
    let expected = bogo!({
        "a": { "x": 1, "y": 2 },
        "b": { "y": 3, "z": 4 },
        "c": { "x": 0, "y": 2, "z": 4 },
        "d": { "w": 5, "x": 1, "y": 2 },
        "e": { "<<": 1 },
    });
    assert_eq!(yaml(text), expected);
    assert_eq!(read_lossy(FORMAT, text.as_bytes()).1.count(LossKind::MergeExpanded), 2);
    assert_eq!(fault("<<: 1"), FaultKind::Syntax);
    assert_eq!(yaml(&self::text(FORMAT, &expected)), expected);
}

#[test]
fn keys_that_are_no_text_become_text() {
    assert_eq!(yaml("1: a\n-0x: b\n007: c\n"), bogo!({ "1": "a", "-0x": "b", "007": "c" }));
    for text in ["true: 1", "~: 1", "1.10: 1", "? [a, b]\n: 1", "? {a: b}\n: 1", ": 1"] {
        assert_eq!(fault(text), FaultKind::Loss(LossKind::NonTextKey), "{text}");
    }
    assert_eq!(read_lossy(FORMAT, b"1.10: x\n? [a, 1]\n: y").0, [bogo!({ "1.10": "x", "[\"a\",1]": "y" })]);
    assert_eq!(fault("a: 1\na: 2"), FaultKind::Loss(LossKind::DuplicateKey));
}

#[test]
fn documents_are_cut_at_their_marks_only() {
    let text = "# before\n%YAML 1.2\n---\na: |\n  --- no mark\n  ...\nb: 1\n---\n--- # nothing\n...\n\n# only a comment\n...\n--- >\n folded\n text\n--- 5\n...\nbare: x\n";
    let values = read(FORMAT, text.as_bytes()).expect("right");
    let expected = [
        bogo!({ "a": "--- no mark\n...\n", "b": 1 }),
        bogo!(null),
        bogo!(null),
        bogo!("folded text\n"),
        bogo!(5),
        bogo!({ "bare": "x" }),
    ];
    assert_eq!(values, expected);
    assert!(read(FORMAT, b"# nothing\n\n").expect("right").is_empty());
    assert_eq!(read(FORMAT, b"a: 1\r\n---\r\nb: 2\r\n").expect("right"), [bogo!({ "a": 1 }), bogo!({ "b": 2 })]);
}

#[test]
fn what_is_not_yaml_is_refused() {
    for text in ["a: [1", "{", "\"a", "a: b: c", "- a\nb", "a: 'x\n---\n'", "%YAML 1.2\n", "a: 1\0b: 2", "@a", "`a"] {
        assert!(matches!(fault(text), FaultKind::Syntax | FaultKind::Truncated), "{text}");
    }
}

#[test]
fn text_that_looks_like_something_else_is_quoted() {
    for word in [
        "0x20",
        "0o17",
        "1e3",
        "no",
        "NULL",
        "~",
        "null",
        "true",
        ".inf",
        "2024-01-01",
        "12:30:45",
        "- a",
        "a: b",
        "#x",
        "",
        " a",
        "a ",
        "y",
        "N",
        "Off",
        "<<",
        "=",
        "0b1",
        "1_000",
        "-",
        "?",
        ":",
        "&a",
        "*a",
        "!t",
        "%",
        "@",
        "`",
        "---",
        "...",
        "[a]",
        "{a}",
        "a #b",
        "'a'",
        "\"a\"",
        "a\tb",
        "\u{feff}a",
        "a\u{85}b",
        "a\u{2028}b",
        "\u{7f}",
        "1",
        "-1",
        "+1",
        "0.1",
        "a:",
        "NaN",
    ] {
        let value = bogo!({ "k": word, "l": [word] });
        let written = text(FORMAT, &value);
        assert!(written.starts_with("k: \""), "{word}: {written}");
        assert_eq!(yaml(&written), value, "{word}");
        let keyed = bogo!({ (word): 1 });
        assert_eq!(yaml(&text(FORMAT, &keyed)), keyed, "{word}");
        assert_eq!(yaml(&text(FORMAT, &bogo!(word))), bogo!(word));
    }
    assert_eq!(
        text(FORMAT, &bogo!({ "name": "John Smith", "path": "/usr/bin", "v": "v1.2-rc" })),
        "name: John Smith\npath: /usr/bin\nv: v1.2-rc\n"
    );
}

#[test]
fn lines_are_shown_as_lines() {
    let value = bogo!({ "a": "one\n  two\n\nthree\n", "b": ["x\ny", "\n", "a\n\n", " a\nb", "a\r\nb"], "c": { "d": "#\n---\n" } });
    let written = text(FORMAT, &value);
    let expected = "a: |\n  one\n    two\n\n  three\nb:\n  - |-\n    x\n    y\n  - \"\\n\"\n  - \"a\\n\\n\"\n  - \" a\\nb\"\n  - \"a\\r\\nb\"\nc:\n  d: |\n    #\n    ---\n";
    assert_eq!(written, expected);
    assert_eq!(yaml(&written), value);
    assert_eq!(yaml(&text(FORMAT, &bogo!("top\nlevel\n"))), bogo!("top\nlevel\n"));
}

#[test]
fn numbers_and_kinds_have_forms_that_all_readers_share() {
    let value = bogo!({
        "f": [1.0, 1e20, 1.5e-9, (-0.0), (f64::INFINITY), (f64::NEG_INFINITY), (f64::NAN)],
        "b": (Blob::from([1, 2, 3])),
        "t": (Timestamp::from_millis(1500)),
    });
    let written = text(FORMAT, &value);
    let expected = "f:\n  - 1.0\n  - 1.0e+20\n  - 1.5e-9\n  - -0.0\n  - .inf\n  - -.inf\n  - .nan\nb: !!binary \"AQID\"\nt: !!timestamp 1970-01-01T00:00:01.500Z\n";
    assert_eq!(written, expected);
    assert_eq!(yaml(&written), value);
    let far = bogo!([(Timestamp::from_millis(253_402_300_800_000))]);
    assert_eq!(
        write(FORMAT, std::slice::from_ref(&far)).expect_err("far").kind(),
        FaultKind::Loss(LossKind::TimeBeyondRange)
    );
    let (bytes, losses) = write_lossy(FORMAT, &far);
    assert_eq!((bytes, kinds(&losses)), (b"- \"+10000-01-01T00:00:00Z\"\n".to_vec(), vec![LossKind::TimeBeyondRange]));
}

#[test]
fn long_keys_are_keys() {
    for length in [999, 1000, 1001, 1024, 70_000] {
        let value = bogo!({ ("k".repeat(length)): { "a": [1] }, ("l".repeat(length)): 2, ("é".repeat(length)): [] });
        assert_eq!(yaml(&text(FORMAT, &value)), bogo!([(value.clone())])[0], "{length}");
        let nested = bogo!([{ "x": (value) }]);
        assert_eq!(yaml(&text(FORMAT, &nested)), nested);
    }
}

#[test]
fn hostile_shapes_take_linear_time() {
    let shapes = [
        "[a, ".repeat(200) + &"b, ".repeat(50_000),
        "{a: ".repeat(90) + &"x: y, ".repeat(20_000),
        "- ".repeat(90) + "x\n",
        "? ".repeat(90) + "x",
        "a: ".repeat(20_000),
        "&a ".repeat(20_000),
        "!t ".repeat(20_000),
        "#".repeat(1_000_000),
        "\n".repeat(1_000_000),
        " ".repeat(1_000_000),
        "'".repeat(100_001),
        "\"\\".repeat(50_000),
        "x ".repeat(500_000),
        "k: v\n".repeat(20_000),
        "- x\n".repeat(100_000),
        "|\n".to_owned() + &" x\n".repeat(100_000),
    ];
    for text in shapes {
        let start = std::time::Instant::now();
        let mut losses = Losses::new(Mode::Lossy);
        let _ = read_with(FORMAT, text.as_bytes(), &ReadOptions::default(), &mut losses);
        let shown: String = text.chars().take(20).collect();
        assert!(start.elapsed().as_secs() < 20, "{shown:?} of {} bytes took {:?}", text.len(), start.elapsed());
    }
}
