//! One value fetched by its path: from Bogo through a view, from other formats through serde, which skips the rest.

use std::fmt;

use bogo::{Kind, Segment, Value, View};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// The key that a step asks an object for.
fn key(segment: &Segment) -> Option<&str> {
    match segment {
        Segment::Key(key) | Segment::Either(key, _) => Some(key),
        Segment::Index(_) | Segment::Every => None,
    }
}

/// The index that a step asks a list for.
fn index(segment: &Segment) -> Option<usize> {
    match segment {
        Segment::Index(index) => usize::try_from(*index).ok(),
        Segment::Either(_, index) => Some(*index),
        Segment::Key(_) | Segment::Every => None,
    }
}

/// From a tree, to know what must be found.
pub(super) fn from_value(value: &Value, segments: &[Segment]) -> Option<Value> {
    let step = |at: Option<Value>, segment: &Segment| match at? {
        Value::Object(map) => map.get(key(segment)?).cloned(),
        Value::List(list) => list.get(index(segment)?).cloned(),
        _ => None,
    };
    segments.iter().fold(Some(value.clone()), step)
}

/// From a message, in place.
pub(super) fn from_view(view: View<'_>, segments: &[Segment]) -> bogo::Result<Option<Value>> {
    let mut at = view;
    for segment in segments {
        let next = match at.kind() {
            Kind::Object => key(segment).map(|key| at.get(key)).transpose()?.flatten(),
            Kind::List => index(segment).map(|index| at.at(index)).transpose()?.flatten(),
            _ => None,
        };
        match next {
            Some(next) => at = next,
            None => return Ok(None),
        }
    }
    at.to().map(Some)
}

/// From any serde format.
pub(super) struct Pluck<'p>(pub(super) &'p [Segment]);

impl<'de> DeserializeSeed<'de> for Pluck<'_> {
    type Value = Option<Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        match self.0.split_first() {
            None => Value::deserialize(deserializer).map(Some),
            Some((first, rest)) => deserializer.deserialize_any(Step { first, rest }),
        }
    }
}

/// A step of the path and those behind it.
struct Step<'p> {
    first: &'p Segment,
    rest: &'p [Segment],
}

/// Whatever has nothing below it leads nowhere.
macro_rules! leads_nowhere {
    ($($visit:ident: $value:ty),*) => {
        $(fn $visit<E: Error>(self, _: $value) -> Result<Option<Value>, E> {
            Ok(None)
        })*
    };
}

impl<'de> Visitor<'de> for Step<'_> {
    type Value = Option<Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    leads_nowhere!(visit_bool: bool, visit_i64: i64, visit_u64: u64, visit_f64: f64, visit_str: &str, visit_bytes: &[u8]);

    fn visit_unit<E: Error>(self) -> Result<Option<Value>, E> {
        Ok(None)
    }

    fn visit_none<E: Error>(self) -> Result<Option<Value>, E> {
        Ok(None)
    }

    /// A format is left in the middle of an object only by reading on to its end.
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Option<Value>, A::Error> {
        let mut found = None;
        while let Some(is_it) = entries.next_key_seed(IsKey(key(self.first)))? {
            match is_it {
                true => found = entries.next_value_seed(Pluck(self.rest))?,
                false => drop(entries.next_value::<IgnoredAny>()?),
            }
        }
        Ok(found)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Option<Value>, A::Error> {
        if let Some(index) = index(self.first) {
            for _ in 0..index {
                if items.next_element::<IgnoredAny>()?.is_none() {
                    return Ok(None);
                }
            }
        }
        let found = match index(self.first) {
            Some(_) => items.next_element_seed(Pluck(self.rest))?.flatten(),
            None => None,
        };
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(found)
    }
}

/// Whether a key is the one asked for, without keeping it.
struct IsKey<'p>(Option<&'p str>);

impl<'de> DeserializeSeed<'de> for IsKey<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for IsKey<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<bool, E> {
        Ok(self.0 == Some(key))
    }
}
