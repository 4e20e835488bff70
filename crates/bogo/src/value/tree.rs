//! Dropping, cloning, comparing and hashing trees of any depth: each walks with a stack of its own on the heap, which
//! takes no memory until a container lies in a container.

use std::hash::{Hash, Hasher};
use std::iter::{Enumerate, Zip};
use std::{mem, slice, vec};

use super::map::Member;
use super::{List, Map, Value};

/// How many levels dropping descends on the stack before it turns to the heap: enough for ordinary data, which then
/// drops without allocating.
const STACK_LEVELS: u32 = 32;

/// Empties the containers among `values`, so that dropping those does not recurse.
pub(super) fn flatten<'a>(values: impl Iterator<Item = &'a mut Value>) {
    flatten_below(0, values);
}

fn flatten_below<'a>(level: u32, values: impl Iterator<Item = &'a mut Value>) {
    for value in values {
        match Contents::take(value) {
            None => {}
            Some(contents) if level < STACK_LEVELS => contents.release(level),
            Some(contents) => contents.release_on_heap(),
        }
    }
}

/// What a container held.
enum Contents {
    List(Vec<Value>),
    Object(Vec<Member>),
}

impl Contents {
    /// Leaves the container empty; `None` if it was, or if this is none.
    fn take(value: &mut Value) -> Option<Self> {
        match value {
            Value::List(list) if !list.is_empty() => Some(Contents::List(mem::take(&mut list.0))),
            Value::Object(map) if !map.is_empty() => Some(Contents::Object(map.take_members())),
            _ => None,
        }
    }

    fn release(mut self, level: u32) {
        match &mut self {
            Contents::List(values) => flatten_below(level + 1, values.iter_mut()),
            Contents::Object(members) => flatten_below(level + 1, members.iter_mut().map(|member| &mut member.value)),
        }
    }

    #[cold]
    fn release_on_heap(self) {
        let mut levels = vec![self];
        while let Some(level) = levels.last_mut() {
            match level.pop() {
                Some(mut value) => levels.extend(Contents::take(&mut value)),
                None => drop(levels.pop()),
            }
        }
    }

    fn pop(&mut self) -> Option<Value> {
        match self {
            Contents::List(values) => values.pop(),
            Contents::Object(members) => members.pop().map(|member| member.value),
        }
    }
}

/// A deep copy.
pub(super) fn clone(value: &Value) -> Value {
    let mut copying = match Copying::enter(value) {
        Ok(copying) => copying,
        Err(copy) => return copy,
    };
    let mut outer = Vec::new();
    loop {
        if let Some(inner) = copying.advance() {
            outer.push(mem::replace(&mut copying, inner));
            continue;
        }
        let copy = copying.finish();
        match outer.pop() {
            Some(parent) => copying = parent,
            None => return copy,
        }
        copying.push_container(copy);
    }
}

/// A container being copied: what is still to copy, and the copy so far.
enum Copying<'a> {
    List { rest: slice::Iter<'a, Value>, copy: Vec<Value> },
    Object { map: &'a Map, rest: slice::Iter<'a, Member>, copy: Vec<Member> },
}

impl<'a> Copying<'a> {
    /// Starts on a container; anything else is copied at once, as the error.
    fn enter(value: &'a Value) -> Result<Self, Value> {
        Err(match value {
            Value::List(list) => {
                return Ok(Copying::List { rest: list.iter(), copy: Vec::with_capacity(list.len()) });
            }
            Value::Object(map) => {
                let members = map.members();
                return Ok(Copying::Object { map, rest: members.iter(), copy: Vec::with_capacity(members.len()) });
            }
            Value::Null => Value::Null,
            Value::Bool(truth) => Value::Bool(*truth),
            Value::Byte(number) => Value::Byte(*number),
            Value::Int(number) => Value::Int(*number),
            Value::Uint(number) => Value::Uint(*number),
            Value::Float(number) => Value::Float(*number),
            Value::String(text) => Value::String(text.clone()),
            Value::Blob(blob) => Value::Blob(blob.clone()),
            Value::Timestamp(time) => Value::Timestamp(*time),
            Value::Raw(raw) => Value::Raw(raw.clone()),
        })
    }

    /// Copies up to the next container and starts on that; `None` at the end.
    fn advance(&mut self) -> Option<Self> {
        match self {
            Copying::List { rest, copy } => {
                for value in rest {
                    match Copying::enter(value) {
                        Ok(inner) => return Some(inner),
                        Err(value) => copy.push(value),
                    }
                }
            }
            Copying::Object { rest, copy, .. } => {
                for member in rest {
                    let key = member.key.clone();
                    match Copying::enter(&member.value) {
                        Ok(inner) => {
                            copy.push(Member { key, value: Value::Null });
                            return Some(inner);
                        }
                        Err(value) => copy.push(Member { key, value }),
                    }
                }
            }
        }
        None
    }

    /// Takes in the copy of the container that [`advance`](Copying::advance) stopped at.
    fn push_container(&mut self, value: Value) {
        match self {
            Copying::List { copy, .. } => copy.push(value),
            Copying::Object { copy, .. } => {
                if let Some(last) = copy.last_mut() {
                    last.value = value;
                }
            }
        }
    }

    fn finish(self) -> Value {
        match self {
            Copying::List { copy, .. } => Value::List(List(copy)),
            Copying::Object { map, copy, .. } => Value::Object(map.with_members(copy)),
        }
    }
}

/// Whether two values mean the same, as [`Value`] defines it.
pub(super) fn equal(a: &Value, b: &Value) -> bool {
    let mut levels = match Comparison::of(a, b) {
        Comparison::Done(equal) => return equal,
        Comparison::Inside(pairs) => vec![pairs],
    };
    while let Some(level) = levels.last_mut() {
        match level.next() {
            None => drop(levels.pop()),
            Some((_, None)) => return false,
            Some((a, Some(b))) => match Comparison::of(a, b) {
                Comparison::Done(true) => {}
                Comparison::Done(false) => return false,
                Comparison::Inside(pairs) => levels.push(pairs),
            },
        }
    }
    true
}

enum Comparison<'a> {
    Done(bool),
    /// As equal as the pairs are.
    Inside(Pairs<'a>),
}

/// The values of two containers of one kind and size that have to equal each other.
enum Pairs<'a> {
    List(Zip<slice::Iter<'a, Value>, slice::Iter<'a, Value>>),
    Object { members: Enumerate<slice::Iter<'a, Member>>, other: &'a Map },
}

impl<'a> Comparison<'a> {
    fn of(a: &'a Value, b: &'a Value) -> Self {
        Comparison::Done(match (a, b) {
            (Value::List(a), Value::List(b)) => match a.len() == b.len() {
                true if !a.is_empty() => return Comparison::Inside(Pairs::List(a.iter().zip(b.iter()))),
                equal => equal,
            },
            (Value::Object(a), Value::Object(b)) => match a.len() == b.len() {
                true if !a.is_empty() => {
                    let members = a.members().iter().enumerate();
                    return Comparison::Inside(Pairs::Object { members, other: b });
                }
                equal => equal,
            },
            (Value::Null, Value::Null) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Float(a), Value::Float(b)) => float_identity(*a) == float_identity(*b),
            (Value::String(a), Value::String(b)) => a == b,
            (Value::Blob(a), Value::Blob(b)) => a == b,
            (Value::Timestamp(a), Value::Timestamp(b)) => a == b,
            (Value::Raw(a), Value::Raw(b)) => a == b,
            (a, b) => integer(a).is_some() && integer(a) == integer(b),
        })
    }
}

impl<'a> Pairs<'a> {
    fn next(&mut self) -> Option<(&'a Value, Option<&'a Value>)> {
        match self {
            Pairs::List(pairs) => pairs.next().map(|(a, b)| (a, Some(b))),
            Pairs::Object { members, other } => members.next().map(|(place, member)| {
                // Equal objects mostly have one order too.
                let opposite = other.members().get(place).filter(|opposite| opposite.key == member.key);
                (&member.value, opposite.map_or_else(|| other.get(&member.key), |opposite| Some(&opposite.value)))
            }),
        }
    }
}

/// Feeds a value to a hasher: equal values feed the same.
pub(super) fn hash(value: &Value, state: &mut impl Hasher) {
    let mut levels = Vec::from_iter(Hashing::enter(value, state));
    while let Some(level) = levels.last_mut() {
        match level.next(state) {
            Some(value) => levels.extend(Hashing::enter(value, state)),
            None => drop(levels.pop()),
        }
    }
}

/// A container's values that are still to hash; an object's in the order of keys.
enum Hashing<'a> {
    List(slice::Iter<'a, Value>),
    Object(vec::IntoIter<&'a Member>),
}

impl<'a> Hashing<'a> {
    /// Starts on a container; anything else is hashed at once.
    fn enter(value: &'a Value, state: &mut impl Hasher) -> Option<Self> {
        value.kind_for_hash().hash(state);
        match value {
            Value::Null => {}
            Value::Bool(truth) => truth.hash(state),
            Value::Byte(_) | Value::Int(_) | Value::Uint(_) => integer(value).hash(state),
            Value::Float(number) => float_identity(*number).hash(state),
            Value::String(text) => text.hash(state),
            Value::Blob(blob) => blob.hash(state),
            Value::Timestamp(time) => time.hash(state),
            Value::Raw(raw) => raw.hash(state),
            Value::List(list) => {
                list.len().hash(state);
                return Some(Hashing::List(list.iter()));
            }
            Value::Object(map) => {
                map.len().hash(state);
                return Some(Hashing::Object(map.sorted_members().into_iter()));
            }
        }
        None
    }

    fn next(&mut self, state: &mut impl Hasher) -> Option<&'a Value> {
        match self {
            Hashing::List(values) => values.next(),
            Hashing::Object(members) => members.next().map(|member| {
                member.key.hash(state);
                &member.value
            }),
        }
    }
}

impl Value {
    /// A number for the kind, one for all integers.
    fn kind_for_hash(&self) -> u8 {
        match self {
            Value::Null => 0,
            Value::Bool(_) => 1,
            Value::Byte(_) | Value::Int(_) | Value::Uint(_) => 2,
            Value::Float(_) => 3,
            Value::String(_) => 4,
            Value::Blob(_) => 5,
            Value::Timestamp(_) => 6,
            Value::List(_) => 7,
            Value::Object(_) => 8,
            Value::Raw(_) => 9,
        }
    }
}

/// An integer of any kind, by number.
fn integer(value: &Value) -> Option<i128> {
    match value {
        Value::Byte(number) => Some(i128::from(*number)),
        Value::Int(number) => Some(i128::from(*number)),
        Value::Uint(number) => Some(i128::from(*number)),
        _ => None,
    }
}

/// The bits, the same for every NaN.
fn float_identity(number: f64) -> u64 {
    if number.is_nan() { f64::NAN.to_bits() } else { number.to_bits() }
}
