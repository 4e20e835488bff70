//! The Go library's payload for selective decoding: one wanted field behind a large one, 14 KB.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use super::lent::{Octets, Text};
use super::{Data, payload};
use crate::Result;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct FieldSelection<S, B> {
            pub large_payload: LargePayload<S, B>,
            pub target_field: S,
            pub metadata: Metadata<S>,
            pub status: S,
        }

        $(#[$derives])*
        pub struct LargePayload<S, B> {
            pub data: B,
            pub metrics: BTreeMap<String, i64>,
            pub config: BTreeMap<String, String>,
            pub lists: Vec<Vec<S>>,
        }

        $(#[$derives])*
        pub struct Metadata<S> {
            pub created: i64,
            pub version: S,
            pub flags: Vec<S>,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for FieldSelection<String, ByteBuf> {
    const NAME: &'static str = "field_selection";
    type Lent<'a> = FieldSelection<Text<'a>, Octets<'a>>;

    fn load() -> Result<Self> {
        payload::typed(Self::NAME)
    }
}
