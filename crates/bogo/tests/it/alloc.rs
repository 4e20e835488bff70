//! Where nothing is allocated.

use std::borrow::Cow;
use std::hint::black_box;

use bogo::{Blob, EncodeOptions, Path, Timestamp, Value, View, bogo};
use serde::{Deserialize, Serialize};

/// Runs `run` once to warm up, then once more, counting.
fn allocates_nothing<T>(mut run: impl FnMut() -> T) {
    drop(black_box(run()));
    let used = allocation_counter::measure(|| drop(black_box(run())));
    assert_eq!((used.count_total, used.bytes_total), (0, 0));
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Reading<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    text: &'a str,
    #[serde(with = "serde_bytes")]
    bytes: &'a [u8],
    numbers: [i32; 4],
    pair: (u8, f64),
    time: Timestamp,
    state: State<'a>,
    other: Option<State<'a>>,
    none: Option<u64>,
    unit: (),
    truth: bool,
    character: char,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum State<'a> {
    Idle,
    Named(&'a str),
    Placed { x: i64, y: u64 },
    Both(u16, i8),
}

fn reading() -> Reading<'static> {
    Reading {
        name: Cow::Borrowed("name"),
        text: "text",
        bytes: &[1, 2, 3],
        numbers: [1, -2, 300, i32::MIN],
        pair: (7, 0.1),
        time: Timestamp::from_millis(-1),
        state: State::Placed { x: -1, y: u64::MAX },
        other: Some(State::Both(1, 2)),
        none: None,
        unit: (),
        truth: true,
        character: 'é',
    }
}

fn tree() -> Value {
    bogo!({
        "name": "Ann", "long": "x".repeat(300), "ids": [1, 2, 3], "mixed": [1, "a", null, [1.5, 2.5], { "k": [] }],
        "blob": Blob::from([1, 2]), "time": Timestamp::default(), "deep": { "deep": { "deep": [[["x"]]] } },
        "bytes": [1u8, 2u8], "texts": ["a", "b"], "bools": [true, false],
    })
}

#[test]
fn writing_into_a_warm_buffer_allocates_nothing() {
    let (options, plain) = (EncodeOptions::new(), EncodeOptions::new().compact_lists(false));
    let (reading, tree) = (reading(), tree());
    let mut buffer = Vec::new();
    for options in [&options, &plain] {
        allocates_nothing(|| {
            buffer.clear();
            options.append_to(&mut buffer, &reading).unwrap();
        });
        allocates_nothing(|| {
            buffer.clear();
            options.append_to(&mut buffer, &tree).unwrap();
        });
        allocates_nothing(|| {
            buffer.clear();
            options.append_to(&mut buffer, &[Some(1u8), None, Some(3)]).unwrap();
        });
    }
}

#[test]
fn reading_what_borrows_allocates_nothing() {
    let reading = reading();
    let bytes = bogo::to_vec(&reading).unwrap();
    assert_eq!(bogo::from_slice::<Reading>(&bytes).unwrap(), reading);
    allocates_nothing(|| bogo::from_slice::<Reading>(&bytes).unwrap());
    #[derive(Deserialize)]
    struct Some<'a> {
        text: &'a str,
    }
    allocates_nothing(|| bogo::from_slice::<Some>(&bytes).unwrap().text.len());
    allocates_nothing(|| bogo::from_slice::<serde::de::IgnoredAny>(&bytes).unwrap());
}

#[test]
fn looking_around_in_a_view_allocates_nothing() {
    let bytes = bogo::to_vec(&tree()).unwrap();
    let path = Path::parse("deep.deep.deep[0]").unwrap();
    allocates_nothing(|| {
        let view = View::parse(&bytes).unwrap();
        assert_eq!(view.get("name").unwrap().unwrap().as_str(), Some("Ann"));
        assert_eq!(view.path("mixed[3][1]").unwrap().unwrap().as_f64(), Some(2.5));
        assert_eq!(view.path("mixed[-1].k").unwrap().unwrap().count().unwrap(), 0);
        assert_eq!(view.path("[\"name\"]").unwrap().unwrap().as_str(), Some("Ann"));
        assert_eq!(view.pointer("/deep/deep/deep/0/0/0").unwrap().unwrap().as_str(), Some("x"));
        assert!(view.find(&path).unwrap().is_some());
        assert!(view.get("missing").unwrap().is_none() && view.path("ids[9].x").unwrap().is_none());
        assert_eq!(view.get("ids").unwrap().unwrap().at(2).unwrap().unwrap().as_u64(), Some(3));
        assert_eq!(view.get("blob").unwrap().unwrap().as_bytes(), Some(&[1, 2][..]));
        assert_eq!(view.count().unwrap(), 10);
        view.get("name").unwrap().unwrap().to_text().unwrap().len()
    });
    allocates_nothing(|| walk(View::parse(&bytes).unwrap()));
    allocates_nothing(|| View::parse(&bytes).unwrap().path("ids").unwrap().unwrap().to::<[u8; 3]>().unwrap());
}

fn walk(view: View<'_>) -> usize {
    match view.kind() {
        bogo::Kind::List => view.items().unwrap().map(|item| walk(item.unwrap())).sum(),
        bogo::Kind::Object => {
            view.entries().unwrap().map(Result::unwrap).map(|(key, value)| key.len() + walk(value)).sum()
        }
        _ => 1 + view.as_str().map_or(0, str::len),
    }
}
