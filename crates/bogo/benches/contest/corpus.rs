//! The three JSON corpora as `Value`, through the same serde impls on both sides.

use super::{Judge, both_ways};

pub(crate) fn run(judge: &mut impl Judge) {
    for name in ["twitter", "citm_catalog", "canada"] {
        let path = format!("{}/../../data/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the corpus is there");
        let value: bogo::Value = serde_json::from_str(&text).expect("the corpus is JSON");
        let bogo = bogo::to_vec(&value).expect("encodes");
        let rmp = rmp_serde::to_vec_named(&value).expect("encodes");
        both_ways(judge, &format!("{name} as Value"), &value, &bogo, &rmp);
    }
}
