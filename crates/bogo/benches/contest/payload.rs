//! The six payloads of the Go library's own benchmarks, as typed structs.

use std::collections::HashMap;

use bogo::{DecodeOptions, Timestamp, View};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Judge, Row, both_ways};

pub(crate) fn run(judge: &mut impl Judge) {
    let payloads = messages();
    let message = |name: &str| payloads[name].as_slice();
    typed::<Simple>(judge, "simple", message("simple"));
    typed::<Complex>(judge, "complex", message("complex"));
    typed::<Lists>(judge, "list", message("list"));
    typed::<Binary>(judge, "binary", message("binary"));
    typed::<Comprehensive>(judge, "comprehensive", message("comprehensive"));
    typed::<FieldSelection>(judge, "field_selection", message("field_selection"));
    one_field(judge, message("field_selection"));
}

fn typed<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    judge: &mut impl Judge,
    name: &str,
    message: &[u8],
) {
    let value: T = DecodeOptions::new().strict(true).from_slice(message).expect("the payload fits its type");
    let bogo = bogo::to_vec(&value).expect("encodes");
    let rmp = rmp_serde::to_vec_named(&value).expect("encodes");
    both_ways(judge, name, &value, &bogo, &rmp);
}

/// One field of the 14 KB message, against decoding all of it to its struct.
fn one_field(judge: &mut impl Judge, message: &[u8]) {
    #[derive(Deserialize)]
    struct OneField<'a> {
        target_field: &'a str,
    }
    let wanted = "important_value_we_want";
    let view = |message| -> bogo::Result<Option<&str>> {
        Ok(View::parse(message)?.get("target_field")?.and_then(|field| field.as_str()))
    };
    assert_eq!(view(message).expect("views"), Some(wanted));
    assert_eq!(bogo::from_slice::<OneField>(message).expect("decodes").target_field, wanted);
    let whole = || {
        drop(std::hint::black_box(bogo::from_slice::<FieldSelection>(std::hint::black_box(message)).expect("decodes")))
    };
    judge.add(Row {
        name: "field_selection: target_field through a View (against bogo's full decode)".into(),
        ours: &mut || {
            std::hint::black_box(view(std::hint::black_box(message)).expect("views"));
        },
        theirs: &mut whole.clone(),
    });
    judge.add(Row {
        name: "field_selection: a struct of target_field (against bogo's full decode)".into(),
        ours: &mut || {
            let field: OneField<'_> = bogo::from_slice(std::hint::black_box(message)).expect("decodes");
            std::hint::black_box(field.target_field);
        },
        theirs: &mut whole.clone(),
    });
}

/// The payloads of `vectors/v0`, by name.
fn messages() -> HashMap<String, Vec<u8>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/v0/bench_payloads.jsonl");
    let text = std::fs::read_to_string(path).expect("the payloads are there");
    text.lines()
        .map(|line| {
            let payload: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
            let hex = payload["hex"].as_str().expect("a payload has bytes");
            let pair = |at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hex digits");
            let bytes = (0..hex.len()).step_by(2).map(pair).collect();
            (payload["name"].as_str().expect("a payload has a name").to_owned(), bytes)
        })
        .collect()
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Simple {
    id: i64,
    username: String,
    email: String,
    active: bool,
    balance: f64,
    created: Timestamp,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Complex {
    meta: Meta,
    user: ComplexUser,
    analytics: ComplexAnalytics,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Meta {
    version: String,
    timestamp: Timestamp,
    request_id: String,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct ComplexUser {
    id: i64,
    username: String,
    email: String,
    is_verified: bool,
    is_premium: bool,
    balance: f64,
    #[serde(with = "serde_bytes")]
    profile_pic: Vec<u8>,
    tags: Vec<String>,
    login_times: Vec<i64>,
    scores: Vec<f64>,
    preferences: Preferences,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Preferences {
    theme: String,
    language: String,
    notifications: bool,
    timezone_offset: i32,
    beta_features: bool,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct ComplexAnalytics {
    page_views: Vec<i64>,
    click_events: Vec<String>,
    session_times: Vec<f64>,
    metrics: ComplexMetrics,
    feature_flags: ComplexFlags,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct ComplexMetrics {
    engagement_rate: f64,
    conversion_rate: f64,
    retention_rate: f64,
    satisfaction: f64,
    nps_score: f64,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct ComplexFlags {
    new_ui: bool,
    beta_analytics: bool,
    ai_assistant: bool,
    advanced_export: bool,
    real_time_sync: bool,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Lists {
    strings: Vec<String>,
    integers: Vec<i64>,
    floats: Vec<f64>,
    metadata: ListMetadata,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct ListMetadata {
    count: u32,
    r#type: String,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Binary {
    #[serde(with = "serde_bytes")]
    small_blob: Vec<u8>,
    #[serde(with = "serde_bytes")]
    medium_blob: Vec<u8>,
    #[serde(with = "serde_bytes")]
    large_blob: Vec<u8>,
    metadata: BinaryMetadata,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct BinaryMetadata {
    small_size: i64,
    medium_size: i64,
    large_size: i64,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Comprehensive {
    api_version: String,
    success: bool,
    timestamp: Timestamp,
    response_time: f64,
    user: ComprehensiveUser,
    analytics: ComprehensiveAnalytics,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct ComprehensiveUser {
    id: i64,
    username: String,
    email: String,
    is_verified: bool,
    is_premium: bool,
    balance: f64,
    #[serde(with = "serde_bytes")]
    avatar_data: Vec<u8>,
    tags: Vec<String>,
    login_times: Vec<i64>,
    scores: Vec<f64>,
    preferences: Preferences,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct ComprehensiveAnalytics {
    page_views: Vec<i64>,
    session_times: Vec<f64>,
    metrics: ComprehensiveMetrics,
    feature_flags: ComprehensiveFlags,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct ComprehensiveMetrics {
    engagement_rate: f64,
    conversion_rate: f64,
    nps_score: f64,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct ComprehensiveFlags {
    new_ui: bool,
    beta_analytics: bool,
    ai_assistant: bool,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct FieldSelection {
    large_payload: LargePayload,
    target_field: String,
    metadata: SelectionMetadata,
    status: String,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct LargePayload {
    #[serde(with = "serde_bytes")]
    data: Vec<u8>,
    metrics: HashMap<String, i64>,
    config: HashMap<String, String>,
    lists: Vec<Vec<String>>,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct SelectionMetadata {
    created: i64,
    version: String,
    flags: Vec<String>,
}
