//! `simple` as a message.

use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
pub(super) struct Simple {
    #[prost(int64, tag = "1")]
    id: i64,
    #[prost(string, tag = "2")]
    username: String,
    #[prost(string, tag = "3")]
    email: String,
    #[prost(bool, tag = "4")]
    active: bool,
    #[prost(double, tag = "5")]
    balance: f64,
    #[prost(int64, tag = "6")]
    #[serde(with = "super::moment")]
    created: i64,
}
