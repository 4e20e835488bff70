//! A search result of Twitter: text in many scripts, deep objects.
//!
//! A retweeted status retweets nothing itself, so the shape need not be recursive, which some contestants cannot do.
//! A key that is absent is written as null.

use serde::{Deserialize, Serialize};

use super::Data;
use super::lent::Text;
use crate::Result;

/// The corpus, for those who decode it to a value of their own.
pub const PATH: &str = "data/twitter.json";

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Twitter<S> {
            pub statuses: Vec<Status<S>>,
            pub search_metadata: SearchMetadata<S>,
        }

        $(#[$derives])*
        pub struct Status<S> {
            pub metadata: Metadata<S>,
            pub created_at: S,
            pub id: u64,
            pub id_str: S,
            pub text: S,
            pub source: S,
            pub truncated: bool,
            pub in_reply_to_status_id: Option<u64>,
            pub in_reply_to_status_id_str: Option<S>,
            pub in_reply_to_user_id: Option<u64>,
            pub in_reply_to_user_id_str: Option<S>,
            pub in_reply_to_screen_name: Option<S>,
            pub user: User<S>,
            pub geo: Option<S>,
            pub coordinates: Option<S>,
            pub place: Option<S>,
            pub contributors: Option<S>,
            pub retweet_count: u32,
            pub favorite_count: u32,
            pub entities: StatusEntities<S>,
            pub favorited: bool,
            pub retweeted: bool,
            pub possibly_sensitive: Option<bool>,
            pub retweeted_status: Option<Retweeted<S>>,
            pub lang: S,
        }

        $(#[$derives])*
        pub struct Retweeted<S> {
            pub metadata: Metadata<S>,
            pub created_at: S,
            pub id: u64,
            pub id_str: S,
            pub text: S,
            pub source: S,
            pub truncated: bool,
            pub in_reply_to_status_id: Option<u64>,
            pub in_reply_to_status_id_str: Option<S>,
            pub in_reply_to_user_id: Option<u64>,
            pub in_reply_to_user_id_str: Option<S>,
            pub in_reply_to_screen_name: Option<S>,
            pub user: User<S>,
            pub geo: Option<S>,
            pub coordinates: Option<S>,
            pub place: Option<S>,
            pub contributors: Option<S>,
            pub retweet_count: u32,
            pub favorite_count: u32,
            pub entities: StatusEntities<S>,
            pub favorited: bool,
            pub retweeted: bool,
            pub possibly_sensitive: Option<bool>,
            pub lang: S,
        }

        $(#[$derives])*
        pub struct Metadata<S> {
            pub result_type: S,
            pub iso_language_code: S,
        }

        $(#[$derives])*
        pub struct User<S> {
            pub id: u64,
            pub id_str: S,
            pub name: S,
            pub screen_name: S,
            pub location: S,
            pub description: S,
            pub url: Option<S>,
            pub entities: UserEntities<S>,
            pub protected: bool,
            pub followers_count: u32,
            pub friends_count: u32,
            pub listed_count: u32,
            pub created_at: S,
            pub favourites_count: u32,
            pub utc_offset: Option<i32>,
            pub time_zone: Option<S>,
            pub geo_enabled: bool,
            pub verified: bool,
            pub statuses_count: u32,
            pub lang: S,
            pub contributors_enabled: bool,
            pub is_translator: bool,
            pub is_translation_enabled: bool,
            pub profile_background_color: S,
            pub profile_background_image_url: S,
            pub profile_background_image_url_https: S,
            pub profile_background_tile: bool,
            pub profile_image_url: S,
            pub profile_image_url_https: S,
            pub profile_banner_url: Option<S>,
            pub profile_link_color: S,
            pub profile_sidebar_border_color: S,
            pub profile_sidebar_fill_color: S,
            pub profile_text_color: S,
            pub profile_use_background_image: bool,
            pub default_profile: bool,
            pub default_profile_image: bool,
            pub following: bool,
            pub follow_request_sent: bool,
            pub notifications: bool,
        }

        $(#[$derives])*
        pub struct UserEntities<S> {
            pub description: Links<S>,
            pub url: Option<Links<S>>,
        }

        $(#[$derives])*
        pub struct Links<S> {
            pub urls: Vec<Link<S>>,
        }

        $(#[$derives])*
        pub struct Link<S> {
            pub url: S,
            pub expanded_url: S,
            pub display_url: S,
            pub indices: (u32, u32),
        }

        $(#[$derives])*
        pub struct StatusEntities<S> {
            pub hashtags: Vec<Hashtag<S>>,
            pub symbols: Vec<S>,
            pub urls: Vec<Link<S>>,
            pub user_mentions: Vec<UserMention<S>>,
            pub media: Option<Vec<Medium<S>>>,
        }

        $(#[$derives])*
        pub struct Hashtag<S> {
            pub text: S,
            pub indices: (u32, u32),
        }

        $(#[$derives])*
        pub struct UserMention<S> {
            pub screen_name: S,
            pub name: S,
            pub id: u64,
            pub id_str: S,
            pub indices: (u32, u32),
        }

        $(#[$derives])*
        pub struct Medium<S> {
            pub id: u64,
            pub id_str: S,
            pub indices: (u32, u32),
            pub media_url: S,
            pub media_url_https: S,
            pub url: S,
            pub display_url: S,
            pub expanded_url: S,
            pub r#type: S,
            pub sizes: Sizes<S>,
            pub source_status_id: Option<u64>,
            pub source_status_id_str: Option<S>,
        }

        $(#[$derives])*
        pub struct Sizes<S> {
            pub medium: Size<S>,
            pub small: Size<S>,
            pub thumb: Size<S>,
            pub large: Size<S>,
        }

        $(#[$derives])*
        pub struct Size<S> {
            pub w: u32,
            pub h: u32,
            pub resize: S,
        }

        $(#[$derives])*
        pub struct SearchMetadata<S> {
            pub completed_in: f64,
            pub max_id: u64,
            pub max_id_str: S,
            pub next_results: S,
            pub query: S,
            pub refresh_url: S,
            pub count: u32,
            pub since_id: u64,
            pub since_id_str: S,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for Twitter<String> {
    const NAME: &'static str = "twitter";
    type Lent<'a> = Twitter<Text<'a>>;

    fn load() -> Result<Self> {
        Ok(serde_json::from_str(&super::read(PATH)?)?)
    }
}
