//! Selections done slowly: decode all, then take away.

use bogo::{Path, Segment, Value};

/// What a selection of `paths` leaves of `value`.
pub(crate) fn narrow(value: &Value, paths: &[Path]) -> Value {
    let paths: Vec<_> = paths.iter().map(Path::segments).collect();
    narrow_by(value, &paths)
}

fn narrow_by(value: &Value, paths: &[&[Segment]]) -> Value {
    if paths.iter().any(|path| path.is_empty()) {
        return value.clone();
    }
    match value {
        Value::Object(map) if paths.is_empty() || paths.iter().any(|path| fits_object(&path[0])) => {
            let entries = map.iter().map(|(key, value)| (key, value, behind(paths, |step| leads_to_key(step, key))));
            let kept = entries.filter(|(_, _, rest)| !rest.is_empty());
            Value::Object(kept.map(|(key, value, rest)| (key, narrow_by(value, &rest))).collect())
        }
        Value::List(items) if paths.iter().any(|path| fits_list(&path[0])) => {
            let items = items.iter().enumerate();
            let items = items.map(|(index, item)| (item, behind(paths, |step| leads_to_index(step, index))));
            let kept = items.filter(|(_, rest)| !rest.is_empty());
            Value::List(kept.map(|(item, rest)| narrow_by(item, &rest)).collect())
        }
        other => other.clone(),
    }
}

/// What is left of the paths whose first step is one of those wanted.
fn behind<'p>(paths: &[&'p [Segment]], wanted: impl Fn(&Segment) -> bool) -> Vec<&'p [Segment]> {
    paths.iter().filter(|path| wanted(&path[0])).map(|path| &path[1..]).collect()
}

fn fits_object(step: &Segment) -> bool {
    matches!(step, Segment::Key(_) | Segment::Either(..) | Segment::Every)
}

fn fits_list(step: &Segment) -> bool {
    matches!(step, Segment::Index(_) | Segment::Either(..) | Segment::Every)
}

fn leads_to_key(step: &Segment, key: &str) -> bool {
    match step {
        Segment::Key(name) | Segment::Either(name, _) => **name == *key,
        Segment::Every => true,
        Segment::Index(_) => false,
    }
}

fn leads_to_index(step: &Segment, index: usize) -> bool {
    match step {
        Segment::Index(at) => usize::try_from(*at) == Ok(index),
        Segment::Either(_, at) => *at == index,
        Segment::Every => true,
        Segment::Key(_) => false,
    }
}
