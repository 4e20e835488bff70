//! `minecraft_savedata` as messages.

use serde::{Deserialize, Serialize};

use super::variant;

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
pub(super) struct Players {
    #[prost(message, repeated, tag = "1")]
    players: Vec<Player>,
}

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
struct Player {
    #[prost(enumeration = "GameType", tag = "1")]
    #[serde(
        serialize_with = "variant::serialize::<GameType, _>",
        deserialize_with = "variant::deserialize::<GameType, _>"
    )]
    game_type: i32,
    #[prost(enumeration = "GameType", tag = "2")]
    #[serde(
        serialize_with = "variant::serialize::<GameType, _>",
        deserialize_with = "variant::deserialize::<GameType, _>"
    )]
    previous_game_type: i32,
    #[prost(sfixed64, tag = "3")]
    score: i64,
    #[prost(string, tag = "4")]
    dimension: String,
    #[prost(fixed32, tag = "5")]
    selected_item_slot: u32,
    #[prost(message, optional, tag = "6")]
    selected_item: Option<Item>,
    #[prost(string, optional, tag = "7")]
    spawn_dimension: Option<String>,
    #[prost(sfixed64, tag = "8")]
    spawn_x: i64,
    #[prost(sfixed64, tag = "9")]
    spawn_y: i64,
    #[prost(sfixed64, tag = "10")]
    spawn_z: i64,
    #[prost(bool, optional, tag = "11")]
    spawn_forced: Option<bool>,
    #[prost(uint32, tag = "12")]
    sleep_timer: u32,
    #[prost(float, tag = "13")]
    food_exhaustion_level: f32,
    #[prost(float, tag = "14")]
    food_saturation_level: f32,
    #[prost(fixed32, tag = "15")]
    food_tick_timer: u32,
    #[prost(fixed32, tag = "16")]
    xp_level: u32,
    #[prost(float, tag = "17")]
    xp_p: f32,
    #[prost(sfixed32, tag = "18")]
    xp_total: i32,
    #[prost(sfixed32, tag = "19")]
    xp_seed: i32,
    #[prost(message, repeated, tag = "20")]
    inventory: Vec<Item>,
    #[prost(message, repeated, tag = "21")]
    ender_items: Vec<Item>,
    #[prost(message, optional, tag = "22")]
    abilities: Option<Abilities>,
    #[prost(message, optional, tag = "23")]
    entered_nether_position: Option<Position>,
    #[prost(message, optional, tag = "24")]
    root_vehicle: Option<RootVehicle>,
    #[prost(message, optional, tag = "25")]
    shoulder_entity_left: Option<Entity>,
    #[prost(message, optional, tag = "26")]
    shoulder_entity_right: Option<Entity>,
    #[prost(bool, tag = "27")]
    seen_credits: bool,
    #[prost(message, optional, tag = "28")]
    recipe_book: Option<RecipeBook>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, prost::Enumeration, Serialize, Deserialize)]
#[repr(i32)]
enum GameType {
    Survival = 0,
    Creative = 1,
    Adventure = 2,
    Spectator = 3,
}

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
struct Item {
    #[prost(sint32, tag = "1")]
    count: i32,
    #[prost(uint32, tag = "2")]
    slot: u32,
    #[prost(string, tag = "3")]
    id: String,
}

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
struct Abilities {
    #[prost(float, tag = "1")]
    walk_speed: f32,
    #[prost(float, tag = "2")]
    fly_speed: f32,
    #[prost(bool, tag = "3")]
    may_fly: bool,
    #[prost(bool, tag = "4")]
    flying: bool,
    #[prost(bool, tag = "5")]
    invulnerable: bool,
    #[prost(bool, tag = "6")]
    may_build: bool,
    #[prost(bool, tag = "7")]
    instabuild: bool,
}

/// Three numbers in serde, a message here, since a repeated field cannot be absent.
#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
#[serde(from = "(f64, f64, f64)", into = "(f64, f64, f64)")]
struct Position {
    #[prost(double, tag = "1")]
    x: f64,
    #[prost(double, tag = "2")]
    y: f64,
    #[prost(double, tag = "3")]
    z: f64,
}

impl From<(f64, f64, f64)> for Position {
    fn from((x, y, z): (f64, f64, f64)) -> Self {
        Position { x, y, z }
    }
}

impl From<Position> for (f64, f64, f64) {
    fn from(position: Position) -> Self {
        (position.x, position.y, position.z)
    }
}

/// A pair in serde.
#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
#[serde(from = "(Vec<u32>, Option<Entity>)", into = "(Vec<u32>, Option<Entity>)")]
struct RootVehicle {
    #[prost(fixed32, repeated, tag = "1")]
    uuid: Vec<u32>,
    #[prost(message, optional, tag = "2")]
    entity: Option<Entity>,
}

impl From<(Vec<u32>, Option<Entity>)> for RootVehicle {
    fn from((uuid, entity): (Vec<u32>, Option<Entity>)) -> Self {
        RootVehicle { uuid, entity }
    }
}

impl From<RootVehicle> for (Vec<u32>, Option<Entity>) {
    fn from(vehicle: RootVehicle) -> Self {
        (vehicle.uuid, vehicle.entity)
    }
}

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
struct Entity {
    #[prost(string, tag = "1")]
    id: String,
    #[prost(double, repeated, tag = "2")]
    pos: Vec<f64>,
    #[prost(double, repeated, tag = "3")]
    motion: Vec<f64>,
    #[prost(float, repeated, tag = "4")]
    rotation: Vec<f32>,
    #[prost(float, tag = "5")]
    fall_distance: f32,
    #[prost(uint32, tag = "6")]
    fire: u32,
    #[prost(uint32, tag = "7")]
    air: u32,
    #[prost(bool, tag = "8")]
    on_ground: bool,
    #[prost(bool, tag = "9")]
    no_gravity: bool,
    #[prost(bool, tag = "10")]
    invulnerable: bool,
    #[prost(sfixed32, tag = "11")]
    portal_cooldown: i32,
    #[prost(fixed32, repeated, tag = "12")]
    uuid: Vec<u32>,
    #[prost(string, optional, tag = "13")]
    custom_name: Option<String>,
    #[prost(bool, tag = "14")]
    custom_name_visible: bool,
    #[prost(bool, tag = "15")]
    silent: bool,
    #[prost(bool, tag = "16")]
    glowing: bool,
}

#[derive(Clone, PartialEq, prost::Message, Serialize, Deserialize)]
struct RecipeBook {
    #[prost(string, repeated, tag = "1")]
    recipes: Vec<String>,
    #[prost(string, repeated, tag = "2")]
    to_be_displayed: Vec<String>,
    #[prost(bool, tag = "3")]
    is_filtering_craftable: bool,
    #[prost(bool, tag = "4")]
    is_gui_open: bool,
    #[prost(bool, tag = "5")]
    is_furnace_filtering_craftable: bool,
    #[prost(bool, tag = "6")]
    is_furnace_gui_open: bool,
    #[prost(bool, tag = "7")]
    is_blasting_furnace_filtering_craftable: bool,
    #[prost(bool, tag = "8")]
    is_blasting_furnace_gui_open: bool,
    #[prost(bool, tag = "9")]
    is_smoker_filtering_craftable: bool,
    #[prost(bool, tag = "10")]
    is_smoker_gui_open: bool,
}
