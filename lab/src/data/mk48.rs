//! The set `mk48` of the Rust serialization benchmark: 1,000 updates of a game of ships, small numbers in deep structs.

use rand::distr::weighted::WeightedIndex;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use super::Data;
use super::lent::Octets;
use super::seeded::{generator, some};
use crate::Result;

const UPDATES: usize = 1_000;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Updates<B> {
            pub updates: Vec<Update<B>>,
        }

        $(#[$derives])*
        pub struct Update<B> {
            pub contacts: Vec<Contact>,
            pub score: u32,
            pub world_radius: f32,
            pub terrain_updates: Vec<TerrainUpdate<B>>,
        }

        $(#[$derives])*
        pub struct Contact {
            pub damage: u8,
            pub entity_id: u32,
            pub entity_type: Option<EntityType>,
            pub guidance: Guidance,
            pub player_id: Option<u16>,
            pub reloads: Vec<bool>,
            pub transform: Transform,
            pub turret_angles: Vec<u16>,
        }

        $(#[$derives])*
        pub enum EntityType {
            ArleighBurke,
            Bismarck,
            Clemenceau,
            Fletcher,
            G5,
            Iowa,
            Kolkata,
            Osa,
            Yasen,
            Zubr,
        }

        $(#[$derives])*
        pub struct Guidance {
            pub angle: u16,
            pub submerge: bool,
            pub velocity: i16,
        }

        $(#[$derives])*
        pub struct Transform {
            pub altitude: i8,
            pub angle: u16,
            pub position: (f32, f32),
            pub velocity: i16,
        }

        $(#[$derives])*
        pub struct TerrainUpdate<B> {
            pub chunk_id: (i8, i8),
            pub data: B,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for Updates<ByteBuf> {
    const NAME: &'static str = "mk48";
    type Lent<'a> = Updates<Octets<'a>>;

    fn load() -> Result<Self> {
        let mut rng = generator();
        let fleet = WeightedIndex::new(SHIPS.iter().map(|ship| ship.frequency))?;
        Ok(Updates { updates: (0..UPDATES).map(|_| update(&mut rng, &fleet)).collect() })
    }
}

/// What the generator knows of a kind of ship.
struct Ship {
    kind: fn() -> EntityType,
    frequency: f32,
    turrets: usize,
    weapons: usize,
}

/// Only submarines are ever below the water.
const SUBMARINE: usize = 8;

const SHIPS: [Ship; 10] = [
    Ship { kind: || EntityType::ArleighBurke, frequency: 2.14, turrets: 1, weapons: 20 },
    Ship { kind: || EntityType::Bismarck, frequency: 0.52, turrets: 4, weapons: 10 },
    Ship { kind: || EntityType::Clemenceau, frequency: 0.97, turrets: 4, weapons: 16 },
    Ship { kind: || EntityType::Fletcher, frequency: 1.46, turrets: 4, weapons: 18 },
    Ship { kind: || EntityType::G5, frequency: 13.16, turrets: 0, weapons: 2 },
    Ship { kind: || EntityType::Iowa, frequency: 1.55, turrets: 3, weapons: 28 },
    Ship { kind: || EntityType::Kolkata, frequency: 0.83, turrets: 1, weapons: 15 },
    Ship { kind: || EntityType::Osa, frequency: 7.25, turrets: 2, weapons: 6 },
    Ship { kind: || EntityType::Yasen, frequency: 4.06, turrets: 0, weapons: 14 },
    Ship { kind: || EntityType::Zubr, frequency: 12.92, turrets: 3, weapons: 11 },
];

fn update(rng: &mut impl Rng, fleet: &WeightedIndex<f32>) -> Update<ByteBuf> {
    let players: u16 = rng.random_range(200..400);
    let world_radius = (f32::from(players) * 15_000.0).sqrt() + rng.random_range(-50.0..50.0);
    let chunks = (world_radius / 1_600.0).ceil() as i8;
    Update {
        contacts: some(rng, 20..40, |rng| contact(rng, fleet, players)),
        score: (rng.random::<f32>().powi(4) * 5_000.0) as u32 + rng.random_range(0..50),
        world_radius,
        terrain_updates: some(rng, 3..10, |rng| terrain_update(rng, chunks)),
    }
}

fn contact(rng: &mut impl Rng, fleet: &WeightedIndex<f32>, players: u16) -> Contact {
    let index = rng.sample(fleet);
    let ship = &SHIPS[index];
    let visible = rng.random_bool(0.7);
    Contact {
        damage: if visible && rng.random_bool(0.6) { 0 } else { rng.random_range(0..200) },
        entity_id: rng.random_range(0..u32::from(players) * 20),
        entity_type: visible.then(ship.kind),
        guidance: Guidance { angle: rng.random(), submerge: submerged(rng, index), velocity: velocity(rng) },
        player_id: visible.then(|| rng.random_range(0..players)),
        reloads: if visible { reloads(rng, ship.weapons) } else { Vec::new() },
        transform: transform(rng, index),
        turret_angles: if visible { turret_angles(rng, ship.turrets) } else { Vec::new() },
    }
}

fn submerged(rng: &mut impl Rng, ship: usize) -> bool {
    ship == SUBMARINE && rng.random_bool(0.9)
}

fn reloads(rng: &mut impl Rng, weapons: usize) -> Vec<bool> {
    let reloaded = rng.random_range(0.0..1.0);
    (0..weapons).map(|_| rng.random_bool(reloaded)).collect()
}

/// Most turrets point about the same way.
fn turret_angles(rng: &mut impl Rng, turrets: usize) -> Vec<u16> {
    let aim: u16 = rng.random();
    let turret = |_| match rng.random_bool(0.75) {
        true => aim.wrapping_add_signed(rng.random_range(-200..200)),
        false => rng.random(),
    };
    (0..turrets).map(turret).collect()
}

fn transform(rng: &mut impl Rng, ship: usize) -> Transform {
    Transform {
        altitude: if submerged(rng, ship) { rng.random_range(-120..-35) } else { 0 },
        angle: rng.random(),
        position: (rng.random_range(-750.0..750.0), rng.random_range(-750.0..750.0)),
        velocity: velocity(rng),
    }
}

/// Ahead, standing, or slowly astern.
fn velocity(rng: &mut impl Rng) -> i16 {
    match rng.random_range(0..100) {
        0..80 => rng.random_range(140..900),
        80..90 => 0,
        _ => rng.random_range(-225..-35),
    }
}

/// Few updates carry a whole chunk.
fn terrain_update(rng: &mut impl Rng, chunks: i8) -> TerrainUpdate<ByteBuf> {
    let whole = rng.random_bool(0.02);
    TerrainUpdate {
        chunk_id: (rng.random_range(-chunks..chunks), rng.random_range(-chunks..chunks)),
        data: some(rng, if whole { 900..1_100 } else { 3..9 }, |rng| rng.random()).into(),
    }
}
