//! Random values that both sides can hold: no U+FFFD, which Go's `Encode` mistakes for a fault, and no deep nesting.

use bogo::Kind;
use fastrand::Rng;

use crate::notation::Typed;

/// So many values, the same ones every time.
pub(super) fn values(count: usize) -> impl Iterator<Item = Typed> {
    let mut rng = Rng::with_seed(0x0b09_0000);
    (0..count).map(move |_| value(&mut rng, 5))
}

fn value(rng: &mut Rng, depth: u32) -> Typed {
    match rng.u8(0..if depth == 0 { 9 } else { 15 }) {
        0 => Typed::Null,
        1 => Typed::Bool(rng.bool()),
        2 => Typed::Byte(rng.u8(..)),
        3 => Typed::Int(int(rng)),
        4 => Typed::Uint(int(rng) as u64),
        5 => Typed::Float(float(rng)),
        6 => Typed::String(text(rng, 200).into_bytes()),
        7 => Typed::Bytes((0..rng.usize(0..300)).map(|_| rng.u8(..)).collect()),
        8 => Typed::Timestamp(int(rng) >> 8),
        9 | 10 => Typed::List((0..rng.usize(0..8)).map(|_| value(rng, depth - 1)).collect()),
        11 | 12 => typed_list(rng),
        _ => object(rng, depth - 1),
    }
}

fn typed_list(rng: &mut Rng) -> Typed {
    let kinds = [Kind::Bool, Kind::Byte, Kind::Int, Kind::Uint, Kind::Float, Kind::String];
    let kind = kinds[rng.usize(0..kinds.len())];
    let count = rng.usize(1..200);
    let item = |rng: &mut Rng| match kind {
        Kind::Bool => Typed::Bool(rng.bool()),
        Kind::Byte => Typed::Byte(rng.u8(..)),
        Kind::Int => Typed::Int(int(rng)),
        Kind::Uint => Typed::Uint(int(rng) as u64),
        Kind::Float => Typed::Float(float(rng)),
        _ => Typed::String(text(rng, 40).into_bytes()),
    };
    Typed::TypedList(kind, (0..count).map(|_| item(rng)).collect())
}

fn object(rng: &mut Rng, depth: u32) -> Typed {
    let mut fields: Vec<(Vec<u8>, Typed)> = Vec::new();
    for _ in 0..rng.usize(0..8) {
        let key = text(rng, 60).into_bytes();
        if fields.iter().all(|(name, _)| *name != key) {
            let value = value(rng, depth);
            fields.push((key, value));
        }
    }
    Typed::Object(fields)
}

/// Every width is as likely as any other.
fn int(rng: &mut Rng) -> i64 {
    rng.i64(..) >> rng.u32(0..64)
}

/// Any bits, or a number that people use.
fn float(rng: &mut Rng) -> u64 {
    if rng.bool() { rng.u64(..) } else { (f64::from(rng.i32(-100_000..100_000)) / 100.0).to_bits() }
}

fn text(rng: &mut Rng, longest: usize) -> String {
    let alphabet = ['a', 'Z', '0', ' ', '"', '\\', '\n', '\0', 'é', 'ß', '漢', '🦀', '\u{fffe}', '\u{10ffff}'];
    (0..rng.usize(0..longest / 4)).map(|_| alphabet[rng.usize(0..alphabet.len())]).collect()
}
