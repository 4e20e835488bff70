//! Deserializing: of values, and from a value.

mod key;
pub(crate) mod token;
mod value;

use std::fmt;
use std::mem::size_of;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, SeqAccess, Unexpected};
use serde::de::{VariantAccess, Visitor};

pub use value::from_value;

use super::map::{Builder, Member};
use super::{Blob, List, Map, RAW_TOKEN, Raw, TIMESTAMP_TOKEN, Timestamp, VALUE_TOKEN, Value};

/// Bogo's own deserializers keep every kind. From others an integer has the kind that they call it by, as in JSON every
/// number that is not negative is a [`Value::Uint`]; equality does not look at that. Map keys that are numbers, truths
/// or characters become text.
impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut value = Value::Null;
        ValueSeed { place: &mut value, buffered_bytes: &mut 0 }.deserialize(deserializer)?;
        Ok(value)
    }
}

/// Where a value goes once it is read. Handed back through every layer instead, it would be copied at each.
trait Place<'a> {
    /// Puts the value there, and says where that is.
    fn put(self, value: Value) -> &'a mut Value;
}

/// Takes the place of a null.
impl<'a> Place<'a> for &'a mut Value {
    #[inline(always)]
    fn put(self, value: Value) -> &'a mut Value {
        // A null holds nothing to drop, which saves the look at what it is.
        std::mem::forget(std::mem::replace(self, value));
        self
    }
}

/// Is one more item.
impl<'a> Place<'a> for &'a mut Vec<Value> {
    #[inline(always)]
    fn put(self, value: Value) -> &'a mut Value {
        // To push the value itself would build it on the stack, in case that the vector has to grow, and then copy it.
        let index = self.len();
        self.push(Value::Null);
        self[index..][0].put(value)
    }
}

/// Reads one value into its place.
///
/// Counts the value if it was one of a blob's bytes: serde has no way to buffer bytes as anything but a sequence, so
/// that Bogo's `deserialize_any` gives those of a blob by `visit_u16`, which it uses for nothing else.
struct ValueSeed<'a, P> {
    place: P,
    buffered_bytes: &'a mut usize,
}

impl<'a, P: Place<'a>> ValueSeed<'_, P> {
    #[inline(always)]
    fn put<E>(self, value: Value) -> Result<(), E> {
        self.place.put(value);
        Ok(())
    }
}

impl<'a, 'de, P: Place<'a>> DeserializeSeed<'de> for ValueSeed<'_, P> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_newtype_struct(VALUE_TOKEN, self)
    }
}

impl<'a, 'de, P: Place<'a>> Visitor<'de> for ValueSeed<'_, P> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.put(Value::Null)
    }

    fn visit_none<E>(self) -> Result<(), E> {
        self.put(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    #[inline(always)]
    fn visit_bool<E>(self, truth: bool) -> Result<(), E> {
        self.put(Value::Bool(truth))
    }

    fn visit_u8<E>(self, number: u8) -> Result<(), E> {
        self.put(Value::Byte(number))
    }

    fn visit_u16<E>(self, number: u16) -> Result<(), E> {
        *self.buffered_bytes += usize::from(number < 256);
        self.put(Value::Uint(u64::from(number)))
    }

    #[inline(always)]
    fn visit_u64<E>(self, number: u64) -> Result<(), E> {
        self.put(Value::Uint(number))
    }

    fn visit_u128<E: serde::de::Error>(self, number: u128) -> Result<(), E> {
        match u64::try_from(number) {
            Ok(number) => self.put(Value::Uint(number)),
            Err(_) => Err(beyond_64_bits(number)),
        }
    }

    #[inline(always)]
    fn visit_i64<E>(self, number: i64) -> Result<(), E> {
        self.put(Value::Int(number))
    }

    fn visit_i128<E: serde::de::Error>(self, number: i128) -> Result<(), E> {
        match (i64::try_from(number), u64::try_from(number)) {
            (Ok(number), _) => self.put(Value::Int(number)),
            (_, Ok(number)) => self.put(Value::Uint(number)),
            _ => Err(beyond_64_bits(number)),
        }
    }

    #[inline(always)]
    fn visit_f64<E>(self, number: f64) -> Result<(), E> {
        self.put(Value::Float(number))
    }

    #[inline(always)]
    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        self.put(text.into())
    }

    #[inline(always)]
    fn visit_string<E>(self, text: String) -> Result<(), E> {
        self.put(Value::String(text))
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<(), E> {
        self.put(Value::Blob(bytes.into()))
    }

    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<(), E> {
        self.put(Value::Blob(bytes.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<(), A::Error> {
        let list = self.place.put(Value::List(List::new()));
        let Value::List(List(values)) = list else { return Ok(()) };
        if read_items(seq, values)? {
            let blob = Value::Blob(buffered_blob(values).into());
            *list = blob;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        let map = read_map(map)?;
        self.put(Value::Object(map))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<(), A::Error> {
        let (token, variant) = data.variant::<token::Token>()?;
        let value = match token {
            token::Token::Timestamp => Value::Timestamp(Timestamp::from_millis(variant.newtype_variant::<i64>()?)),
            token::Token::Raw => Value::Raw(variant.newtype_variant_seed(RawSeed)?),
        };
        self.put(value)
    }
}

#[cold]
fn beyond_64_bits<E: serde::de::Error>(number: impl fmt::Display) -> E {
    E::custom(format_args!("integer {number} is beyond 64 bits"))
}

/// Reads the items, and says whether every one came by `visit_u16` and is a byte, and there is one.
fn read_items<'de, A: SeqAccess<'de>>(mut seq: A, values: &mut Vec<Value>) -> Result<bool, A::Error> {
    *values = Vec::with_capacity(believed::<Value>(seq.size_hint()));
    let mut buffered_bytes = 0;
    while let Some(()) =
        seq.next_element_seed(ValueSeed { place: &mut *values, buffered_bytes: &mut buffered_bytes })?
    {}
    Ok(buffered_bytes == values.len() && !values.is_empty())
}

/// The bytes that serde buffered as numbers.
fn buffered_blob(values: &[Value]) -> Vec<u8> {
    values.iter().filter_map(Value::as_u64).map(|number| number as u8).collect()
}

fn read_map<'de, A: MapAccess<'de>>(mut map: A) -> Result<Map, A::Error> {
    let mut entries = Builder::with_capacity(believed::<Member>(map.size_hint()));
    while let Some(key) = map.next_key_seed(key::KeySeed)? {
        entries.push(key, map.next_value()?);
    }
    Ok(entries.finish())
}

/// How much of a hint to reserve: at most 4 KiB, as nothing backs it.
fn believed<T>(hint: Option<usize>) -> usize {
    hint.unwrap_or(0).min(4096 / size_of::<T>())
}

/// A sequence; of bytes too.
impl<'de> Deserialize<'de> for List {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ListVisitor;

        impl<'de> Visitor<'de> for ListVisitor {
            type Value = List;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<List, A::Error> {
                let mut values = Vec::new();
                Ok(match read_items(seq, &mut values)? {
                    true => buffered_blob(&values).into_iter().collect(),
                    false => values.into(),
                })
            }
        }

        deserializer.deserialize_seq(ListVisitor)
    }
}

/// A map, with keys as [`Value`] takes them; of a key that occurs twice the last value wins.
impl<'de> Deserialize<'de> for Map {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MapVisitor;

        impl<'de> Visitor<'de> for MapVisitor {
            type Value = Map;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Map, A::Error> {
                read_map(map)
            }
        }

        deserializer.deserialize_map(MapVisitor)
    }
}

/// Bytes, or a sequence of integers that fit a byte.
impl<'de> Deserialize<'de> for Blob {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct BlobVisitor;

        impl<'de> Visitor<'de> for BlobVisitor {
            type Value = Blob;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Blob, E> {
                Ok(bytes.into())
            }

            fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Blob, E> {
                Ok(bytes.into())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Blob, A::Error> {
                let mut bytes = Vec::with_capacity(believed::<u8>(seq.size_hint()));
                while let Some(byte) = seq.next_element()? {
                    bytes.push(byte);
                }
                Ok(bytes.into())
            }
        }

        deserializer.deserialize_byte_buf(BlobVisitor)
    }
}

/// A timestamp, milliseconds since 1970, or RFC 3339 text.
impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TimestampVisitor;

        impl<'de> Visitor<'de> for TimestampVisitor {
            type Value = Timestamp;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a timestamp, milliseconds since 1970 or RFC 3339 text")
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Timestamp, D::Error> {
                match deserializer.is_human_readable() {
                    true => deserializer.deserialize_any(self),
                    // As it was serialized; formats that do not describe themselves have no other way.
                    false => deserializer.deserialize_i64(self),
                }
            }

            fn visit_i64<E>(self, millis: i64) -> Result<Timestamp, E> {
                Ok(Timestamp::from_millis(millis))
            }

            fn visit_u64<E: serde::de::Error>(self, millis: u64) -> Result<Timestamp, E> {
                let millis =
                    i64::try_from(millis).map_err(|_| E::invalid_value(Unexpected::Unsigned(millis), &self))?;
                Ok(Timestamp::from_millis(millis))
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Timestamp, E> {
                text.parse().map_err(|error: crate::Error| E::custom(error.message()))
            }
        }

        deserializer.deserialize_newtype_struct(TIMESTAMP_TOKEN, TimestampVisitor)
    }
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(RAW_TOKEN, RawSeed)
    }
}

/// Reads the type byte and body.
struct RawSeed;

impl<'de> DeserializeSeed<'de> for RawSeed {
    type Value = Raw;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Raw, D::Error> {
        deserializer.deserialize_tuple(2, self)
    }
}

impl<'de> Visitor<'de> for RawSeed {
    type Value = Raw;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a type byte and a body")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Raw, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Raw, A::Error> {
        let tag = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
        let body: Blob = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
        Ok(Raw::new(tag, body.into_vec()))
    }
    /// As Bogo's deserializers hand it over.
    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Raw, A::Error> {
        match data.variant::<token::Token>()? {
            (token::Token::Raw, variant) => variant.newtype_variant_seed(self),
            (token::Token::Timestamp, _) => Err(A::Error::invalid_type(Unexpected::Other("timestamp"), &self)),
        }
    }
}
