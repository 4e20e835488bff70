//! `mk48` as messages.

use serde::{Deserialize, Serialize};

use super::variant;

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
pub(super) struct Updates {
    #[prost(message, repeated, tag = "1")]
    updates: Vec<Update>,
}

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
struct Update {
    #[prost(message, repeated, tag = "1")]
    contacts: Vec<Contact>,
    #[prost(uint32, tag = "2")]
    score: u32,
    #[prost(float, tag = "3")]
    world_radius: f32,
    #[prost(message, repeated, tag = "4")]
    terrain_updates: Vec<TerrainUpdate>,
}

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
struct Contact {
    #[prost(uint32, tag = "1")]
    damage: u32,
    #[prost(uint32, tag = "2")]
    entity_id: u32,
    #[prost(enumeration = "EntityType", optional, tag = "3")]
    #[serde(
        serialize_with = "variant::serialize_option::<EntityType, _>",
        deserialize_with = "variant::deserialize_option::<EntityType, _>"
    )]
    entity_type: Option<i32>,
    #[prost(message, optional, tag = "4")]
    guidance: Option<Guidance>,
    #[prost(uint32, optional, tag = "5")]
    player_id: Option<u32>,
    #[prost(bool, repeated, tag = "6")]
    reloads: Vec<bool>,
    #[prost(message, optional, tag = "7")]
    transform: Option<Transform>,
    #[prost(uint32, repeated, tag = "8")]
    turret_angles: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, prost::Enumeration, Serialize, Deserialize)]
#[repr(i32)]
enum EntityType {
    ArleighBurke = 0,
    Bismarck = 1,
    Clemenceau = 2,
    Fletcher = 3,
    G5 = 4,
    Iowa = 5,
    Kolkata = 6,
    Osa = 7,
    Yasen = 8,
    Zubr = 9,
}

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
struct Guidance {
    #[prost(uint32, tag = "1")]
    angle: u32,
    #[prost(bool, tag = "2")]
    submerge: bool,
    #[prost(sint32, tag = "3")]
    velocity: i32,
}

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
struct Transform {
    #[prost(sint32, tag = "1")]
    altitude: i32,
    #[prost(uint32, tag = "2")]
    angle: u32,
    #[prost(float, repeated, tag = "3")]
    position: Vec<f32>,
    #[prost(sint32, tag = "4")]
    velocity: i32,
}

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
struct TerrainUpdate {
    #[prost(sint32, repeated, tag = "1")]
    chunk_id: Vec<i32>,
    #[prost(bytes = "vec", tag = "2")]
    data: Vec<u8>,
}
