//! A document of 1 MB for `fields`: two long lists of records between the first field and the last.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::Data;
use super::lent::Text;
use super::seeded::{generator, prose};
use crate::Result;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Megabyte<S> {
            pub target_field: S,
            pub earlier: Vec<Record<S>>,
            pub metadata: Metadata<S>,
            pub later: Vec<Record<S>>,
            pub status: S,
        }

        $(#[$derives])*
        pub struct Record<S> {
            pub id: u64,
            pub name: S,
            pub amount: f64,
            pub paid: bool,
            pub tags: Vec<S>,
            pub note: S,
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

impl Data for Megabyte<String> {
    const NAME: &'static str = "1MB";
    type Lent<'a> = Megabyte<Text<'a>>;

    fn load() -> Result<Self> {
        let rng = &mut generator();
        Ok(Megabyte {
            target_field: "important_value_we_want".to_owned(),
            earlier: (0..RECORDS).map(|_| record(rng)).collect(),
            metadata: metadata(),
            later: (0..RECORDS).map(|_| record(rng)).collect(),
            status: "active".to_owned(),
        })
    }
}

/// Records of each list, so that the document comes to 1 MB.
const RECORDS: usize = 2_500;

fn record(rng: &mut impl Rng) -> Record<String> {
    Record {
        id: rng.random_range(0..ID_END),
        name: prose(rng, 16),
        amount: rng.random_range(0.0..10_000.0),
        paid: rng.random(),
        tags: (0..3).map(|_| prose(rng, 8)).collect(),
        note: prose(rng, 60),
    }
}

/// Every contestant's numbers reach so far, BSON's with a sign, JSON's as floats.
const ID_END: u64 = 1 << 53;

fn metadata() -> Metadata<String> {
    Metadata {
        created: 1_640_995_200,
        version: "1.0.0".to_owned(),
        flags: ["flag1", "flag2"].map(str::to_owned).into(),
    }
}
