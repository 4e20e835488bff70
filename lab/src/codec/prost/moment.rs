//! A moment as its milliseconds.

use bogo::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(super) fn serialize<S: Serializer>(millis: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    Timestamp::from_millis(*millis).serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    Timestamp::deserialize(deserializer).map(Timestamp::as_millis)
}
