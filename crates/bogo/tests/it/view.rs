//! Views and tokens against decoding.

use bogo::{
    DecodeOptions, Duplicates, EncodeOptions, ErrorKind, Kind, Path, Step, Tokens, UnknownTypes, Utf8Policy, Value,
    View, bogo,
};
use proptest::prelude::*;

use crate::promise::{self, Source};
use crate::vectors::{self, unhex};

/// Every policy by itself, and some together.
fn options() -> Vec<DecodeOptions> {
    let plain = DecodeOptions::new();
    let keep = plain.clone().unknown_types(UnknownTypes::Keep);
    let replace = plain.clone().utf8(Utf8Policy::Replace);
    vec![
        plain.clone().strict(true),
        plain.clone().duplicates(Duplicates::Reject),
        plain.clone().max_depth(3),
        plain.clone().max_size(40),
        replace.clone().unknown_types(UnknownTypes::Keep).duplicates(Duplicates::Reject),
        replace.clone().strict(true),
        replace,
        keep.clone().strict(true),
        keep,
        plain,
    ]
}

/// One change to a message.
#[derive(Clone, Debug)]
enum Change {
    Flip(prop::sample::Index, u8),
    Set(prop::sample::Index, u8),
    Cut(prop::sample::Index),
    Insert(prop::sample::Index, u8),
    Remove(prop::sample::Index),
    /// Repeats some bytes where they are: a second entry with the same key, if they are one.
    Repeat(prop::sample::Index, u8),
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let length = bytes.len();
        if length == 0 {
            return;
        }
        match self {
            Change::Flip(at, bit) => bytes[at.index(length)] ^= 1 << (bit % 8),
            Change::Set(at, byte) => bytes[at.index(length)] = *byte,
            Change::Cut(at) => bytes.truncate(at.index(length)),
            Change::Insert(at, byte) => bytes.insert(at.index(length), *byte),
            Change::Remove(at) => drop(bytes.remove(at.index(length))),
            Change::Repeat(at, count) => {
                let at = at.index(length);
                let piece: Vec<_> = bytes[at..].iter().copied().take((*count).into()).collect();
                bytes.splice(at..at, piece);
            }
        }
    }
}

fn change() -> impl Strategy<Value = Change> {
    let at = || any::<prop::sample::Index>();
    prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, bit)| Change::Flip(at, bit)),
        // Small bytes are types, widths and lengths.
        (at(), 0u8..16).prop_map(|(at, byte)| Change::Set(at, byte)),
        (at(), any::<u8>()).prop_map(|(at, byte)| Change::Set(at, byte)),
        at().prop_map(Change::Cut),
        (at(), 0u8..16).prop_map(|(at, byte)| Change::Insert(at, byte)),
        at().prop_map(Change::Remove),
        (at(), 0u8..30).prop_map(|(at, length)| Change::Repeat(at, length)),
    ]
}

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn view_agrees_with_decode(bytes in prop::collection::vec(any::<u8>(), 0..200), compact in any::<bool>()) {
        let value = Source::new(&bytes).value();
        let message = EncodeOptions::new().compact_lists(compact).to_vec(&value).unwrap();
        for options in options() {
            promise::view_agrees_with_decode(&message, &options);
        }
    }

    #[test]
    fn all_readers_accept_the_same_damaged_messages(
        bytes in prop::collection::vec(any::<u8>(), 0..60),
        compact in any::<bool>(),
        changes in prop::collection::vec(change(), 1..4),
    ) {
        let value = Source::new(&bytes).value();
        let mut message = EncodeOptions::new().compact_lists(compact).to_vec(&value).unwrap();
        changes.iter().for_each(|change| change.apply(&mut message));
        for options in options() {
            promise::view_agrees_with_decode(&message, &options);
        }
    }

    #[test]
    fn all_readers_accept_the_same_of_any_bytes(body in prop::collection::vec(0u8..16, 0..40)) {
        let message = [&[0], &body[..]].concat();
        for options in options() {
            promise::view_agrees_with_decode(&message, &options);
        }
    }
}

#[test]
fn all_readers_agree_on_every_vector() {
    for file in ["encode.jsonl", "decode.jsonl", "selective.jsonl"] {
        for (_, message) in vectors::messages(file) {
            if message.len() < 2048 {
                options().iter().for_each(|options| promise::view_agrees_with_decode(&message, options));
            }
        }
    }
}

#[test]
fn a_view_tells_its_place_its_bytes_and_how_a_list_is_stored() {
    let bytes = bogo::to_vec(&bogo!({ "ids": [1, 2], "mixed": [1, "a"], "none": [] })).unwrap();
    let view = View::parse(&bytes).unwrap();
    assert_eq!((view.offset(), view.encoded()), (1, &bytes[1..]));
    let ids = view.get("ids").unwrap().unwrap();
    assert_eq!(ids.encoded(), unhex("0b 0107 05 0102 0102 0104"));
    assert_eq!((ids.kind(), ids.element_kind()), (Kind::List, Some(Kind::Int)));
    // A typed list's element has no type of its own; any other value is a message behind a version byte.
    assert_eq!(ids.at(1).unwrap().unwrap().encoded(), unhex("0104"));
    let message = [&[0], view.get("mixed").unwrap().unwrap().encoded()].concat();
    assert_eq!(bogo::from_slice::<Value>(&message).unwrap(), bogo!([1, "a"]));
    assert_eq!(view.get("mixed").unwrap().unwrap().element_kind(), None);
    assert_eq!(view.get("none").unwrap().unwrap().element_kind(), None);
    assert_eq!(view.element_kind(), None);
    assert_eq!(format!("{ids:?}"), "View(list at offset 10, 10 bytes)");
}

#[test]
fn parsing_looks_at_the_outermost_header_and_verifying_at_all() {
    // A list of an int and a text that is none.
    let bytes = unhex("00 0a 0107 050102 0301 01ff");
    let view = View::parse(&bytes).unwrap();
    assert_eq!(view.at(0).unwrap().unwrap().as_i64(), Some(1));
    assert_eq!(view.count().unwrap(), 2);
    let text = view.at(1).unwrap().unwrap();
    assert_eq!((text.as_str(), text.to_text().unwrap_err().kind()), (None, ErrorKind::Utf8));
    assert_eq!(View::verify(&bytes).unwrap_err().kind(), ErrorKind::Utf8);
    for (faulty, kind) in [
        ("", ErrorKind::Truncated),
        ("00", ErrorKind::Truncated),
        ("01 00", ErrorKind::Version),
        ("00 0a 0108 00", ErrorKind::Truncated),
        ("00 00 00", ErrorKind::Trailing),
        ("00 0d", ErrorKind::UnknownType),
    ] {
        assert_eq!(View::parse(&unhex(faulty)).unwrap_err().kind(), kind, "{faulty}");
    }
}

#[test]
fn iterators_end_behind_a_fault() {
    let list = unhex("00 0a 0107 050102 0d 050104");
    let items: Vec<_> =
        View::parse(&list).unwrap().items().unwrap().map(|item| item.map(|item| item.as_i64())).collect();
    assert!(matches!(&items[..], [Ok(Some(1)), Err(error)] if error.kind() == ErrorKind::UnknownType), "{items:?}");
    let object = unhex("00 0c 0110 01050161050102 0100 01050162050104");
    let mut entries = View::parse(&object).unwrap().entries().unwrap();
    assert_eq!(entries.next().unwrap().unwrap().0, "a");
    assert_eq!(entries.next().unwrap().unwrap_err().kind(), ErrorKind::Length);
    assert!(entries.next().is_none());
    let path = Path::parse("[*]").unwrap();
    let view = View::parse(&list).unwrap();
    let mut matches = view.matches(&path);
    assert!(matches.next().unwrap().is_ok() && matches.next().unwrap().is_err() && matches.next().is_none());
    let mut tokens = Tokens::new(&list, &DecodeOptions::new()).unwrap();
    assert!(tokens.next().unwrap().is_ok() && tokens.next().unwrap().is_ok());
    assert!(tokens.next().unwrap().is_err() && tokens.next().is_none());
}

#[test]
fn an_index_behind_the_end_of_a_typed_list_leads_nowhere() {
    for value in [
        bogo!([1u8, 2u8, 3u8]),
        bogo!([true, false, true]),
        bogo!([1, 2, 3]),
        bogo!(["a", "b", "c"]),
        bogo!([1.5, 2.5, null]),
    ] {
        let bytes = bogo::to_vec(&value).unwrap();
        let view = View::parse(&bytes).unwrap();
        for index in 0..6 {
            let found = view.at(index).unwrap().map(|found| found.to::<Value>().unwrap());
            assert_eq!(found.as_ref(), value.get(index), "{value}");
            let path = format!("[-{}]", index + 1);
            let found = view.path(&path).unwrap().map(|found| found.to::<Value>().unwrap());
            assert_eq!(
                found.as_ref(),
                2usize.checked_sub(index).and_then(|index| value.get(index)),
                "{path} of {value}"
            );
        }
        assert!(view.at(usize::MAX).unwrap().is_none() && view.path("[9223372036854775807]").unwrap().is_none());
        assert!(view.path("[-9223372036854775808]").unwrap().is_none());
    }
}

#[test]
fn tokens_tell_where_everything_lies() {
    // {"a": [1, 2], "b": "x"}
    let bytes = unhex("00 0c 0116 010c0161 0b0107 05 0102 0102 0104 0106 0162 0301 0178");
    let tokens: Vec<_> = Tokens::new(&bytes, &DecodeOptions::new())
        .unwrap()
        .map(|token| {
            token.map(|token| (token.start, token.value_start, token.header_end, token.end, token.depth, token.step))
        })
        .collect::<bogo::Result<_>>()
        .unwrap();
    let expected = [
        (1, 1, 4, 26, 0, Step::Root),
        (4, 8, 14, 18, 1, Step::Key("a".into())),
        (14, 14, 14, 16, 2, Step::Index(0)),
        (16, 16, 16, 18, 2, Step::Index(1)),
        (18, 22, 25, 26, 1, Step::Key("b".into())),
    ];
    assert_eq!(tokens, expected);
}
