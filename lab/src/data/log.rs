//! The set `log` of the Rust serialization benchmark: 10,000 lines of a web server's log, texts and small numbers.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use super::Data;
use super::lent::Text;
use super::seeded::{generator, pick};
use crate::Result;

const LINES: usize = 10_000;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct Logs<S> {
            pub logs: Vec<Log<S>>,
        }

        $(#[$derives])*
        pub struct Log<S> {
            pub address: Address,
            pub identity: S,
            pub userid: S,
            pub date: S,
            pub request: S,
            pub code: u16,
            pub size: u64,
        }

        $(#[$derives])*
        pub struct Address {
            pub x0: u8,
            pub x1: u8,
            pub x2: u8,
            pub x3: u8,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

impl Data for Logs<String> {
    const NAME: &'static str = "log";
    type Lent<'a> = Logs<Text<'a>>;

    fn load() -> Result<Self> {
        let mut rng = generator();
        Ok(Logs { logs: (0..LINES).map(|_| log(&mut rng)).collect() })
    }
}

const USERS: [&str; 9] = ["-", "alice", "bob", "carmen", "david", "eric", "frank", "george", "harry"];
const METHODS: [&str; 5] = ["GET", "POST", "PUT", "UPDATE", "DELETE"];
const ROUTES: [&str; 7] = [
    "/favicon.ico",
    "/css/index.css",
    "/css/font-awsome.min.css",
    "/img/logo-full.svg",
    "/img/splash.jpg",
    "/api/login",
    "/api/logout",
];
const PROTOCOLS: [&str; 4] = ["HTTP/1.0", "HTTP/1.1", "HTTP/2", "HTTP/3"];
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

fn log(rng: &mut impl Rng) -> Log<String> {
    Log {
        address: Address { x0: rng.random(), x1: rng.random(), x2: rng.random(), x3: rng.random() },
        identity: "-".to_owned(),
        userid: pick(rng, &USERS),
        date: date(rng),
        request: format!("{} {} {}", pick(rng, &METHODS), pick(rng, &ROUTES), pick(rng, &PROTOCOLS)),
        code: status_code(rng),
        size: rng.random_range(0..100_000_000),
    }
}

fn date(rng: &mut impl Rng) -> String {
    format!(
        "{}/{}/{}:{}:{}:{} {:+03}00",
        rng.random_range(1..=28),
        pick(rng, &MONTHS),
        rng.random_range(1970..=2021),
        rng.random_range(0..24),
        rng.random_range(0..60),
        rng.random_range(0..60),
        rng.random_range(-12..=12),
    )
}

/// One of the 63 codes of the registry, each as likely as the next.
fn status_code(rng: &mut impl Rng) -> u16 {
    let ranges = [
        100..=103,
        200..=208,
        226..=226,
        300..=308,
        400..=418,
        421..=426,
        428..=429,
        431..=431,
        451..=451,
        500..=508,
        510..=511,
    ];
    let codes: Vec<u16> = ranges.into_iter().flatten().collect();
    codes[rng.random_range(0..codes.len())]
}
