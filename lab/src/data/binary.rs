//! The Go library's payload of bytes: three blobs, 11 KB.

use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use super::lent::Octets;
use super::{Data, payload};
use crate::Result;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Binary<B> {
            pub small_blob: B,
            pub medium_blob: B,
            pub large_blob: B,
            pub metadata: Metadata,
        }

        $(#[$derives])*
        pub struct Metadata {
            pub small_size: i64,
            pub medium_size: i64,
            pub large_size: i64,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for Binary<ByteBuf> {
    const NAME: &'static str = "binary";
    type Lent<'a> = Binary<Octets<'a>>;

    fn load() -> Result<Self> {
        payload::typed(Self::NAME)
    }
}
