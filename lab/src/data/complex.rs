//! The Go library's payload of a user and analytics: three levels, 1.1 KB.

use bogo::Timestamp;
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use super::lent::{Octets, Text};
use super::{Data, payload};
use crate::Result;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Complex<S, B> {
            pub meta: Meta<S>,
            pub user: User<S, B>,
            pub analytics: Analytics<S>,
        }

        $(#[$derives])*
        pub struct Meta<S> {
            pub version: S,
            pub timestamp: Timestamp,
            pub request_id: S,
        }

        $(#[$derives])*
        pub struct User<S, B> {
            pub id: i64,
            pub username: S,
            pub email: S,
            pub is_verified: bool,
            pub is_premium: bool,
            pub balance: f64,
            pub profile_pic: B,
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
        pub struct Analytics<S> {
            pub page_views: Vec<i64>,
            pub click_events: Vec<S>,
            pub session_times: Vec<f64>,
            pub metrics: Metrics,
            pub feature_flags: Flags,
        }

        $(#[$derives])*
        pub struct Metrics {
            pub engagement_rate: f64,
            pub conversion_rate: f64,
            pub retention_rate: f64,
            pub satisfaction: f64,
            pub nps_score: f64,
        }

        $(#[$derives])*
        pub struct Flags {
            pub new_ui: bool,
            pub beta_analytics: bool,
            pub ai_assistant: bool,
            pub advanced_export: bool,
            pub real_time_sync: bool,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for Complex<String, ByteBuf> {
    const NAME: &'static str = "complex";
    type Lent<'a> = Complex<Text<'a>, Octets<'a>>;

    fn load() -> Result<Self> {
        payload::typed(Self::NAME)
    }
}
