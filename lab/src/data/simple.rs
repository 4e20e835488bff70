//! The smallest payload of the Go library's benchmarks: six fields.

use bogo::Timestamp;
use serde::{Deserialize, Serialize};

use super::lent::Text;
use super::{Data, payload};
use crate::Result;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Simple<S> {
            pub id: i64,
            pub username: S,
            pub email: S,
            pub active: bool,
            pub balance: f64,
            pub created: Timestamp,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for Simple<String> {
    const NAME: &'static str = "simple";
    type Lent<'a> = Simple<Text<'a>>;

    fn load() -> Result<Self> {
        payload::typed(Self::NAME)
    }
}
