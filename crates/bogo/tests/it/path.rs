//! Paths as text: what is printed parses to the same again and leads to the same.

use bogo::{ErrorKind, Path, Segment, Value, View, bogo};
use proptest::prelude::*;

/// Text that means something in one notation or the other, or looks as if.
fn key() -> impl Strategy<Value = String> {
    let words = vec![
        "", "a", "b-c", "0", "7", "10", "-1", "-0", "007", "*", "a.b", "[0]", "]", "/", "~", "~1", "\"", "\\", "é",
    ];
    let digits = any::<u64>().prop_map(|number| number.to_string());
    prop_oneof![4 => prop::sample::select(words).prop_map(str::to_owned), 1 => digits, 2 => any::<String>()]
}

fn segment() -> impl Strategy<Value = Segment> {
    prop_oneof![
        key().prop_map(|key| Segment::Key(key.into())),
        prop_oneof![-3i64..12, any::<i64>()].prop_map(Segment::Index),
        prop_oneof![0usize..12, any::<usize>()].prop_map(|index| Segment::Either(index.to_string().into(), index)),
        Just(Segment::Every),
    ]
}

fn printed_parses_back(path: &Path) {
    assert_eq!(Path::parse(&path.to_string()).as_ref().ok(), Some(path), "{path}");
}

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn a_path_that_is_printed_parses_to_the_same(segments in prop::collection::vec(segment(), 0..6)) {
        printed_parses_back(&segments.into_iter().collect());
    }

    #[test]
    fn a_pointer_that_is_printed_parses_to_the_same(keys in prop::collection::vec(key(), 0..6)) {
        let pointer: String = keys.iter().map(|key| format!("/{}", key.replace('~', "~0").replace('/', "~1"))).collect();
        printed_parses_back(&Path::pointer(&pointer).unwrap());
    }

    #[test]
    fn whatever_parses_prints_as_what_parses_to_the_same(steps in prop::collection::vec(key(), 0..6), joint in "[./]") {
        for text in [steps.join(&joint), steps.concat(), format!("/{}", steps.join("/"))] {
            if let Ok(path) = Path::parse(&text) {
                printed_parses_back(&path);
            }
        }
    }
}

#[test]
fn a_number_without_brackets_is_an_index_in_a_list_and_a_key_in_an_object() {
    let bytes = bogo::to_vec(&bogo!({ "list": ["item"], "object": { "0": "entry" } })).unwrap();
    let view = View::parse(&bytes).unwrap();
    let found = |path: &str| {
        let path = Path::parse(path).unwrap();
        let printed = path.to_string();
        let ways =
            [view.path(&printed).unwrap(), view.find(&path).unwrap(), view.matches(&path).next().transpose().unwrap()];
        let [first, rest @ ..] = ways.map(|found| found.map(|found| found.to::<Value>().unwrap()));
        rest.iter().for_each(|other| assert_eq!(other, &first, "{printed}"));
        first
    };
    for (path, wanted) in [
        ("/list/0", Some("item")),
        ("/object/0", Some("entry")),
        ("list.0", Some("item")),
        ("object.0", Some("entry")),
        ("list[0]", Some("item")),
        ("object[0]", None),
        ("list[\"0\"]", None),
        ("object[\"0\"]", Some("entry")),
        ("list.00", None),
        ("list.-1", None),
    ] {
        assert_eq!(found(path), wanted.map(Value::from), "{path}");
    }
}

#[test]
fn an_index_has_no_zeros_or_signs_that_it_does_not_need() {
    for text in [
        "a[-0]",
        "a[007]",
        "a[00]",
        "a[-01]",
        "a[+1]",
        "a[--1]",
        "a[]",
        "a[-]",
        "a[ 1]",
        "a[1_0]",
        "a[9223372036854775808]",
    ] {
        let error = Path::parse(text).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::Path, Some(1)), "{text}");
        assert!(error.message().ends_with("is neither an index, nor `[*]`, nor a quoted key"), "{error}");
    }
    for (text, index) in [("[0]", 0), ("[10]", 10), ("[-1]", -1), ("[-10]", -10), ("[9223372036854775807]", i64::MAX)] {
        assert_eq!(Path::parse(text).unwrap().segments(), [Segment::Index(index)]);
    }
}
