//! The outline of Canada as GeoJSON: floats in pairs.

use serde::{Deserialize, Serialize};

use super::Data;
use super::lent::Text;
use crate::Result;

/// The corpus, for those who decode it to a value of their own.
pub const PATH: &str = "data/canada.json";

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Canada<S> {
            pub r#type: S,
            pub features: Vec<Feature<S>>,
        }

        $(#[$derives])*
        pub struct Feature<S> {
            pub r#type: S,
            pub properties: Properties<S>,
            pub geometry: Geometry<S>,
        }

        $(#[$derives])*
        pub struct Properties<S> {
            pub name: S,
        }

        $(#[$derives])*
        pub struct Geometry<S> {
            pub r#type: S,
            pub coordinates: Vec<Vec<(f64, f64)>>,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for Canada<String> {
    const NAME: &'static str = "canada";
    type Lent<'a> = Canada<Text<'a>>;

    fn load() -> Result<Self> {
        Ok(serde_json::from_str(&super::read(PATH)?)?)
    }
}
