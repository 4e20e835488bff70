//! The Go library's payload of lists: a hundred each of texts, integers and floats.

use serde::{Deserialize, Serialize};

use super::lent::Text;
use super::{Data, payload};
use crate::Result;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Lists<S> {
            pub strings: Vec<S>,
            pub integers: Vec<i64>,
            pub floats: Vec<f64>,
            pub metadata: Metadata<S>,
        }

        $(#[$derives])*
        pub struct Metadata<S> {
            pub count: u32,
            pub r#type: S,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for Lists<String> {
    const NAME: &'static str = "list";
    type Lent<'a> = Lists<Text<'a>>;

    fn load() -> Result<Self> {
        payload::typed(Self::NAME)
    }
}
