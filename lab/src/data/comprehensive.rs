//! The Go library's payload of an API's answer: three levels, 0.8 KB.

use bogo::Timestamp;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use super::lent::{Octets, Text};
use super::{Data, payload};
use crate::Result;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Comprehensive<S, B> {
            pub api_version: S,
            pub success: bool,
            pub timestamp: Timestamp,
            pub response_time: f64,
            pub user: User<S, B>,
            pub analytics: Analytics,
        }

        $(#[$derives])*
        pub struct User<S, B> {
            pub id: i64,
            pub username: S,
            pub email: S,
            pub is_verified: bool,
            pub is_premium: bool,
            pub balance: f64,
            pub avatar_data: B,
            pub tags: Vec<S>,
            pub login_times: Vec<i64>,
            pub scores: Vec<f64>,
            pub preferences: Preferences<S>,
        }

        $(#[$derives])*
        pub struct Preferences<S> {
            pub theme: S,
            pub language: S,
            pub notifications: bool,
            pub timezone_offset: i32,
            pub beta_features: bool,
        }

        $(#[$derives])*
        pub struct Analytics {
            pub page_views: Vec<i64>,
            pub session_times: Vec<f64>,
            pub metrics: Metrics,
            pub feature_flags: Flags,
        }

        $(#[$derives])*
        pub struct Metrics {
            pub engagement_rate: f64,
            pub conversion_rate: f64,
            pub nps_score: f64,
        }

        $(#[$derives])*
        pub struct Flags {
            pub new_ui: bool,
            pub beta_analytics: bool,
            pub ai_assistant: bool,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for Comprehensive<String, ByteBuf> {
    const NAME: &'static str = "comprehensive";
    type Lent<'a> = Comprehensive<Text<'a>, Octets<'a>>;

    fn load() -> Result<Self> {
        payload::typed(Self::NAME)
    }
}
