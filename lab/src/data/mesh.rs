//! The set `mesh` of the Rust serialization benchmark: 125,000 triangles, nothing but 32-bit floats.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::Data;
use super::seeded::generator;
use crate::Result;

const TRIANGLES: usize = 125_000;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Mesh {
            pub triangles: Vec<Triangle>,
        }

        $(#[$derives])*
        pub struct Triangle {
            pub v0: Vector3,
            pub v1: Vector3,
            pub v2: Vector3,
            pub normal: Vector3,
        }

        $(#[$derives])*
        pub struct Vector3 {
            pub x: f32,
            pub y: f32,
            pub z: f32,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for Mesh {
    const NAME: &'static str = "mesh";
    type Lent<'a> = Mesh;

    fn load() -> Result<Self> {
        let mut rng = generator();
        Ok(Mesh { triangles: (0..TRIANGLES).map(|_| triangle(&mut rng)).collect() })
    }
}

fn triangle(rng: &mut impl Rng) -> Triangle {
    Triangle { v0: vector(rng), v1: vector(rng), v2: vector(rng), normal: vector(rng) }
}

fn vector(rng: &mut impl Rng) -> Vector3 {
    Vector3 { x: rng.random(), y: rng.random(), z: rng.random() }
}
