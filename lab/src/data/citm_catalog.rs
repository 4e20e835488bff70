//! A catalogue of concerts: the same keys again and again, integers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Data;
use super::lent::Text;
use crate::Result;

/// The corpus, for those who decode it to a value of their own.
pub const PATH: &str = "data/citm_catalog.json";

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        #[serde(rename_all = "camelCase")]
        pub struct Catalog<S> {
            pub area_names: BTreeMap<String, S>,
            pub audience_sub_category_names: BTreeMap<String, S>,
            pub block_names: BTreeMap<String, S>,
            pub events: BTreeMap<String, Event<S>>,
            pub performances: Vec<Performance<S>>,
            pub seat_category_names: BTreeMap<String, S>,
            pub sub_topic_names: BTreeMap<String, S>,
            pub subject_names: BTreeMap<String, S>,
            pub topic_names: BTreeMap<String, S>,
            pub topic_sub_topics: BTreeMap<String, Vec<u64>>,
            pub venue_names: BTreeMap<String, S>,
        }

        $(#[$derives])*
        #[serde(rename_all = "camelCase")]
        pub struct Event<S> {
            pub description: Option<S>,
            pub id: u64,
            pub logo: Option<S>,
            pub name: S,
            pub sub_topic_ids: Vec<u64>,
            pub subject_code: Option<u64>,
            pub subtitle: Option<S>,
            pub topic_ids: Vec<u64>,
        }

        $(#[$derives])*
        #[serde(rename_all = "camelCase")]
        pub struct Performance<S> {
            pub event_id: u64,
            pub id: u64,
            pub logo: Option<S>,
            pub name: Option<S>,
            pub prices: Vec<Price>,
            pub seat_categories: Vec<SeatCategory>,
            pub seat_map_image: Option<S>,
            pub start: u64,
            pub venue_code: S,
        }

        $(#[$derives])*
        #[serde(rename_all = "camelCase")]
        pub struct Price {
            pub amount: u64,
            pub audience_sub_category_id: u64,
            pub seat_category_id: u64,
        }

        $(#[$derives])*
        #[serde(rename_all = "camelCase")]
        pub struct SeatCategory {
            pub areas: Vec<Area>,
            pub seat_category_id: u64,
        }

        $(#[$derives])*
        #[serde(rename_all = "camelCase")]
        pub struct Area {
            pub area_id: u64,
            pub block_ids: Vec<u64>,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for Catalog<String> {
    const NAME: &'static str = "citm_catalog";
    type Lent<'a> = Catalog<Text<'a>>;

    fn load() -> Result<Self> {
        Ok(serde_json::from_str(&super::read(PATH)?)?)
    }
}
