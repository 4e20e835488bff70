//! A document of 1 KB for `fields`: scalars and one nested object between the first field and the last.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::Data;
use super::lent::Text;
use super::seeded::{generator, prose};
use crate::Result;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Kilobyte<S> {
            pub target_field: S,
            pub id: u64,
            pub balance: f64,
            pub title: S,
            pub author: Author<S>,
            pub tags: Vec<S>,
            pub scores: Vec<i64>,
            pub metadata: Metadata<S>,
            pub summary: S,
            pub visits: u32,
            pub status: S,
        }

        $(#[$derives])*
        pub struct Author<S> {
            pub id: u64,
            pub name: S,
            pub email: S,
            pub verified: bool,
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

impl Data for Kilobyte<String> {
    const NAME: &'static str = "1KB";
    type Lent<'a> = Kilobyte<Text<'a>>;

    fn load() -> Result<Self> {
        let rng = &mut generator();
        Ok(Kilobyte {
            target_field: "important_value_we_want".to_owned(),
            id: rng.random_range(0..ID_END),
            balance: rng.random_range(0.0..10_000.0),
            title: prose(rng, 60),
            author: author(rng),
            tags: (0..8).map(|_| prose(rng, 10)).collect(),
            scores: (0..20).map(|_| rng.random_range(-1_000..1_000)).collect(),
            metadata: metadata(),
            summary: prose(rng, 410),
            visits: rng.random(),
            status: "active".to_owned(),
        })
    }
}

fn author(rng: &mut impl Rng) -> Author<String> {
    Author {
        id: rng.random_range(0..ID_END),
        name: prose(rng, 16),
        email: format!("{}@example.com", prose(rng, 6)),
        verified: true,
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
