//! The readers of a message, each made to give a [`Value`].

use bogo::{DecodeOptions, Kind, List, Map, Path, Raw, Segment, Step, Tokens, Value, View};

use super::{exact, walk};

type Read = fn(&[u8], &DecodeOptions) -> bogo::Result<Value>;

/// Decoding: what the others are measured by.
pub(crate) fn decode(bytes: &[u8], options: &DecodeOptions) -> bogo::Result<Value> {
    options.from_slice(bytes)
}

/// Every other reader, by name.
pub(crate) fn each() -> [(&'static str, Read); 5] {
    [
        ("reading from a reader", |bytes, options| options.from_reader(bytes)),
        ("walking over a view", walk),
        ("decoding a verified view", |bytes, options| View::verify_with(bytes, options)?.to()),
        ("walking over a verified view", |bytes, options| read_view(View::verify_with(bytes, options)?)),
        ("putting tokens together", read_tokens),
    ]
}

/// What a view reads as a tree; of equal keys the last wins, at the place of the first.
pub(crate) fn read_view(view: View<'_>) -> bogo::Result<Value> {
    Ok(match view.kind() {
        Kind::List => Value::List(view.items()?.map(|item| read_view(item?)).collect::<bogo::Result<Vec<_>>>()?.into()),
        Kind::Object => {
            let mut map = Map::new();
            for entry in view.entries()? {
                let (key, value) = entry?;
                map.insert(&*key, read_view(value)?);
            }
            Value::Object(map)
        }
        _ => read_scalar(&view)?,
    })
}

fn read_scalar(view: &View<'_>) -> bogo::Result<Value> {
    Ok(match view.kind() {
        Kind::Null => Value::Null,
        Kind::Bool => view.as_bool().expect("a bool").into(),
        Kind::Byte => Value::Byte(view.as_u64().and_then(|number| number.try_into().ok()).expect("a byte")),
        Kind::Int => Value::Int(view.as_i64().expect("an int")),
        Kind::Uint => Value::Uint(view.as_u64().expect("a uint")),
        Kind::Float => Value::Float(view.as_f64().expect("a float")),
        Kind::String => Value::String(view.to_text()?.into_owned()),
        Kind::Blob => Value::Blob(view.as_bytes().expect("a blob").into()),
        Kind::Timestamp => Value::Timestamp(view.as_timestamp().expect("a timestamp")),
        Kind::Raw => {
            let (tag, body) = view.as_raw().expect("a raw value");
            Value::Raw(Raw::new(tag, body))
        }
        Kind::List => Value::List(List::new()),
        Kind::Object => Value::Object(Map::new()),
    })
}

fn read_tokens(bytes: &[u8], options: &DecodeOptions) -> bogo::Result<Value> {
    let mut open: Vec<(Step<'_>, Value)> = Vec::new();
    for token in Tokens::new(bytes, options)? {
        let token = token?;
        assert!(token.start <= token.value_start && token.header_end <= token.end, "{token:?}");
        while open.len() > token.depth as usize {
            close(&mut open);
        }
        open.push((token.step, read_scalar(&token.view)?));
    }
    while open.len() > 1 {
        close(&mut open);
    }
    Ok(open.pop().expect("a message has a value").1)
}

/// Puts the innermost value into the one around it.
fn close(open: &mut Vec<(Step<'_>, Value)>) {
    let (step, value) = open.pop().expect("a value is open");
    match (step, open.last_mut()) {
        (Step::Key(key), Some((_, Value::Object(map)))) => drop(map.insert(&*key, value)),
        (Step::Index(index), Some((_, Value::List(items)))) => {
            assert_eq!(index, items.len(), "items come in order");
            items.push(value);
        }
        (step, parent) => panic!("{step:?} below {parent:?}"),
    }
}

/// Checks that `view`, of a message without faults, agrees with `value` in all its parts, whichever way one goes there.
pub(crate) fn views_match(view: View<'_>, value: &Value) {
    let unique = !has_duplicates(view);
    // Each part is reached a dozen times, by paths as long as it lies deep: what is large or deep is checked in part.
    let mut steps_left = 400;
    for_each_part(value, &mut Path::root(), &mut steps_left, &mut |path, part| {
        part_matches(view, value, path, part);
        if unique && !path.segments().is_empty() {
            wildcards_match(view, value, path);
        }
    });
}

/// Whether any object has a key twice, after replacing what is not UTF-8.
pub(crate) fn has_duplicates(view: View<'_>) -> bool {
    match view.kind() {
        Kind::List => view.items().expect("no faults").any(|item| has_duplicates(item.expect("no faults"))),
        Kind::Object => {
            let entries: Vec<_> = view.entries().expect("no faults").map(|entry| entry.expect("no faults")).collect();
            let keys: std::collections::HashSet<_> = entries.iter().map(|(key, _)| key).collect();
            keys.len() < entries.len() || entries.iter().any(|(_, value)| has_duplicates(*value))
        }
        _ => false,
    }
}

fn for_each_part(value: &Value, path: &mut Path, left: &mut usize, check: &mut impl FnMut(&Path, &Value)) {
    let Some(rest) = left.checked_sub(1 + path.segments().len()) else { return };
    *left = rest;
    check(path, value);
    match value {
        Value::List(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push(Segment::Index(index as i64));
                for_each_part(item, path, left, check);
                path.pop();
            }
        }
        Value::Object(map) => {
            for (key, value) in map {
                path.push(Segment::Key(key.into()));
                for_each_part(value, path, left, check);
                path.pop();
            }
        }
        _ => {}
    }
}

fn part_matches(root: View<'_>, whole: &Value, path: &Path, part: &Value) {
    let text = path.to_string();
    let pointer = pointer_text(path);
    assert_eq!(&Path::parse(&text).expect("a printed path parses"), path, "{text}");
    let ways = [
        ("find", root.find(path)),
        ("find back from the end", root.find(&from_end(whole, path))),
        ("path", root.path(&text)),
        ("pointer", root.pointer(&pointer)),
        ("a parsed pointer", root.find(&Path::pointer(&pointer).expect("a pointer"))),
        ("get and at", step_by_step(root, path)),
    ];
    for (way, found) in ways {
        let found = found.unwrap_or_else(|error| panic!("{way} to {text:?}: {error}"));
        let found = found.unwrap_or_else(|| panic!("{way} to {text:?} leads nowhere"));
        view_matches(found, part, &text);
    }
    assert_eq!(whole.pointer(&pointer).map(exact), Some(exact(part)), "{pointer}");
}

/// That one view is what one value is.
fn view_matches(view: View<'_>, value: &Value, path: &str) {
    assert_eq!(view.kind(), value.kind(), "{path}");
    assert_eq!(exact(&view.to().expect("no faults")), exact(value), "{path}");
    assert_eq!(view.is_null(), value.is_null(), "{path}");
    assert_eq!(view.as_bool(), value.as_bool(), "{path}");
    assert_eq!(view.as_i64(), value.as_i64(), "{path}");
    assert_eq!(view.as_u64(), value.as_u64(), "{path}");
    assert_eq!(view.as_f64().map(f64::to_bits), value.as_f64().map(f64::to_bits), "{path}");
    assert_eq!(view.to_text().ok().as_deref(), value.as_str(), "{path}");
    assert_eq!(view.as_bytes(), value.as_bytes(), "{path}");
    assert_eq!(view.as_timestamp(), value.as_timestamp(), "{path}");
    assert_eq!(view.as_raw(), value.as_raw().map(|raw| (raw.tag(), raw.as_bytes())), "{path}");
    let count = view.count().expect("no faults");
    match value {
        Value::List(items) => {
            assert_eq!(count, items.len(), "{path}");
            assert!(view.at(count).expect("no faults").is_none(), "{path}");
            assert!(view.get("").expect("no faults").is_none(), "{path}");
        }
        Value::Object(map) => {
            assert!(count >= map.len(), "{path}");
            assert!(view.get("no such key").expect("no faults").is_none(), "{path}");
            assert!(view.at(0).expect("no faults").is_none(), "{path}");
        }
        _ => {
            assert_eq!(count, 0, "{path}");
            assert!(view.items().is_err() && view.entries().is_err(), "{path}");
        }
    }
}

/// That a path with some steps widened leads to the same values as in the decoded tree.
fn wildcards_match(root: View<'_>, whole: &Value, path: &Path) {
    let steps = path.segments();
    for mask in 1u32..1 << steps.len().min(3) {
        let widened = |(place, step): (usize, &Segment)| {
            if place < 3 && mask >> place & 1 == 1 { Segment::Every } else { step.clone() }
        };
        let wide: Path = steps.iter().enumerate().map(widened).collect();
        let found: Vec<_> =
            root.matches(&wide).map(|found| exact(&read_view(found.expect("no faults")).expect("no faults"))).collect();
        let mut wanted = Vec::new();
        collect_matches(whole, wide.segments(), &mut wanted);
        assert_eq!(found, wanted, "{wide}");
    }
}

fn collect_matches(value: &Value, steps: &[Segment], found: &mut Vec<String>) {
    let Some((first, rest)) = steps.split_first() else { return found.push(exact(value)) };
    match (first, value) {
        (Segment::Every, Value::List(items)) => items.iter().for_each(|item| collect_matches(item, rest, found)),
        (Segment::Every, Value::Object(map)) => map.values().for_each(|value| collect_matches(value, rest, found)),
        (Segment::Key(key), Value::Object(map)) => {
            map.get(key).into_iter().for_each(|value| collect_matches(value, rest, found))
        }
        (Segment::Index(index), Value::List(items)) => {
            items.get(*index as usize).into_iter().for_each(|item| collect_matches(item, rest, found));
        }
        _ => {}
    }
}

fn step_by_step<'a>(root: View<'a>, path: &Path) -> bogo::Result<Option<View<'a>>> {
    let mut view = root;
    for step in path.segments() {
        let next = match step {
            Segment::Key(key) => view.get(key)?,
            Segment::Index(index) => view.at(*index as usize)?,
            Segment::Either(..) | Segment::Every => panic!("no such step here"),
        };
        match next {
            Some(next) => view = next,
            None => return Ok(None),
        }
    }
    Ok(Some(view))
}

/// The same path with every index counted from the end.
fn from_end(whole: &Value, path: &Path) -> Path {
    let mut value = whole;
    let steps = path.segments().iter().map(|step| match step {
        Segment::Index(index) => {
            let count = value.as_list().expect("a list").len() as i64;
            value = &value[*index as usize];
            Segment::Index(index - count)
        }
        Segment::Key(key) => {
            value = &value[&**key];
            step.clone()
        }
        Segment::Either(..) | Segment::Every => panic!("no such step here"),
    });
    steps.collect()
}

fn pointer_text(path: &Path) -> String {
    let steps = path.segments().iter().map(|step| match step {
        Segment::Key(key) => format!("/{}", key.replace('~', "~0").replace('/', "~1")),
        Segment::Index(index) => format!("/{index}"),
        Segment::Either(..) | Segment::Every => panic!("no such step here"),
    });
    steps.collect()
}
