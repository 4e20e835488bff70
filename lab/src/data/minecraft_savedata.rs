//! The set `minecraft_savedata` of the Rust serialization benchmark: 500 players of a game, a bit of everything.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::Data;
use super::lent::Text;
use super::seeded::{generator, maybe, pick, some};
use crate::Result;

const PLAYERS: usize = 500;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Players<S> {
            pub players: Vec<Player<S>>,
        }

        $(#[$derives])*
        pub struct Player<S> {
            pub game_type: GameType,
            pub previous_game_type: GameType,
            pub score: i64,
            pub dimension: S,
            pub selected_item_slot: u32,
            pub selected_item: Item<S>,
            pub spawn_dimension: Option<S>,
            pub spawn_x: i64,
            pub spawn_y: i64,
            pub spawn_z: i64,
            pub spawn_forced: Option<bool>,
            pub sleep_timer: u16,
            pub food_exhaustion_level: f32,
            pub food_saturation_level: f32,
            pub food_tick_timer: u32,
            pub xp_level: u32,
            pub xp_p: f32,
            pub xp_total: i32,
            pub xp_seed: i32,
            pub inventory: Vec<Item<S>>,
            pub ender_items: Vec<Item<S>>,
            pub abilities: Abilities,
            pub entered_nether_position: Option<(f64, f64, f64)>,
            pub root_vehicle: Option<([u32; 4], Entity<S>)>,
            pub shoulder_entity_left: Option<Entity<S>>,
            pub shoulder_entity_right: Option<Entity<S>>,
            pub seen_credits: bool,
            pub recipe_book: RecipeBook<S>,
        }

        $(#[$derives])*
        pub enum GameType {
            Survival,
            Creative,
            Adventure,
            Spectator,
        }

        $(#[$derives])*
        pub struct Item<S> {
            pub count: i8,
            pub slot: u8,
            pub id: S,
        }

        $(#[$derives])*
        pub struct Abilities {
            pub walk_speed: f32,
            pub fly_speed: f32,
            pub may_fly: bool,
            pub flying: bool,
            pub invulnerable: bool,
            pub may_build: bool,
            pub instabuild: bool,
        }

        $(#[$derives])*
        pub struct Entity<S> {
            pub id: S,
            pub pos: (f64, f64, f64),
            pub motion: (f64, f64, f64),
            pub rotation: (f32, f32),
            pub fall_distance: f32,
            pub fire: u16,
            pub air: u16,
            pub on_ground: bool,
            pub no_gravity: bool,
            pub invulnerable: bool,
            pub portal_cooldown: i32,
            pub uuid: [u32; 4],
            pub custom_name: Option<S>,
            pub custom_name_visible: bool,
            pub silent: bool,
            pub glowing: bool,
        }

        $(#[$derives])*
        pub struct RecipeBook<S> {
            pub recipes: Vec<S>,
            pub to_be_displayed: Vec<S>,
            pub is_filtering_craftable: bool,
            pub is_gui_open: bool,
            pub is_furnace_filtering_craftable: bool,
            pub is_furnace_gui_open: bool,
            pub is_blasting_furnace_filtering_craftable: bool,
            pub is_blasting_furnace_gui_open: bool,
            pub is_smoker_filtering_craftable: bool,
            pub is_smoker_gui_open: bool,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for Players<String> {
    const NAME: &'static str = "minecraft_savedata";
    type Lent<'a> = Players<Text<'a>>;

    fn load() -> Result<Self> {
        let mut rng = generator();
        Ok(Players { players: (0..PLAYERS).map(|_| player(&mut rng)).collect() })
    }
}

const DIMENSIONS: [&str; 3] = ["overworld", "nether", "end"];
const ITEMS: [&str; 8] = ["dirt", "stone", "pickaxe", "sand", "gravel", "shovel", "chestplate", "steak"];
const ENTITIES: [&str; 8] = ["cow", "sheep", "zombie", "skeleton", "spider", "creeper", "parrot", "bee"];
const NAMES: [&str; 8] = ["rainbow", "princess", "steve", "johnny", "missy", "coward", "fairy", "howard"];
const RECIPES: [&str; 8] = ["pickaxe", "torch", "bow", "crafting table", "furnace", "shears", "arrow", "tnt"];

fn player(rng: &mut impl Rng) -> Player<String> {
    Player {
        game_type: game_type(rng),
        previous_game_type: game_type(rng),
        score: rng.random(),
        dimension: pick(rng, &DIMENSIONS),
        selected_item_slot: rng.random(),
        selected_item: item(rng),
        spawn_dimension: maybe(rng, |rng| pick(rng, &DIMENSIONS)),
        spawn_x: rng.random(),
        spawn_y: rng.random(),
        spawn_z: rng.random(),
        spawn_forced: maybe(rng, |rng| rng.random()),
        sleep_timer: rng.random(),
        food_exhaustion_level: rng.random(),
        food_saturation_level: rng.random(),
        food_tick_timer: rng.random(),
        xp_level: rng.random(),
        xp_p: rng.random(),
        xp_total: rng.random(),
        xp_seed: rng.random(),
        inventory: some(rng, 0..40, item),
        ender_items: some(rng, 0..27, item),
        abilities: abilities(rng),
        entered_nether_position: maybe(rng, |rng| rng.random()),
        root_vehicle: maybe(rng, |rng| (rng.random(), entity(rng))),
        shoulder_entity_left: maybe(rng, entity),
        shoulder_entity_right: maybe(rng, entity),
        seen_credits: rng.random(),
        recipe_book: recipe_book(rng),
    }
}

fn game_type(rng: &mut impl Rng) -> GameType {
    match rng.random_range(0..4) {
        0 => GameType::Survival,
        1 => GameType::Creative,
        2 => GameType::Adventure,
        _ => GameType::Spectator,
    }
}

fn item<R: Rng>(rng: &mut R) -> Item<String> {
    Item { count: rng.random(), slot: rng.random(), id: pick(rng, &ITEMS) }
}

fn abilities(rng: &mut impl Rng) -> Abilities {
    Abilities {
        walk_speed: rng.random(),
        fly_speed: rng.random(),
        may_fly: rng.random(),
        flying: rng.random(),
        invulnerable: rng.random(),
        may_build: rng.random(),
        instabuild: rng.random(),
    }
}

fn entity<R: Rng>(rng: &mut R) -> Entity<String> {
    Entity {
        id: pick(rng, &ENTITIES),
        pos: rng.random(),
        motion: rng.random(),
        rotation: rng.random(),
        fall_distance: rng.random(),
        fire: rng.random(),
        air: rng.random(),
        on_ground: rng.random(),
        no_gravity: rng.random(),
        invulnerable: rng.random(),
        portal_cooldown: rng.random(),
        uuid: rng.random(),
        custom_name: maybe(rng, |rng| pick(rng, &NAMES)),
        custom_name_visible: rng.random(),
        silent: rng.random(),
        glowing: rng.random(),
    }
}

fn recipe_book(rng: &mut impl Rng) -> RecipeBook<String> {
    RecipeBook {
        recipes: some(rng, 0..30, |rng| pick(rng, &RECIPES)),
        to_be_displayed: some(rng, 0..10, |rng| pick(rng, &RECIPES)),
        is_filtering_craftable: rng.random(),
        is_gui_open: rng.random(),
        is_furnace_filtering_craftable: rng.random(),
        is_furnace_gui_open: rng.random(),
        is_blasting_furnace_filtering_craftable: rng.random(),
        is_blasting_furnace_gui_open: rng.random(),
        is_smoker_filtering_craftable: rng.random(),
        is_smoker_gui_open: rng.random(),
    }
}
