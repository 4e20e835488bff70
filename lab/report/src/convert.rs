//! The report of `convert`: three lists by time, the ranking over all three, and who keeps what.

use benchstat::Sample;

use super::figure::{seconds, whole};
use super::{Block, Measured, Row, Sheet};

const CONVERSIONS: [&str; 3] = ["map-to-struct", "struct-to-map", "struct-to-struct"];

pub(super) fn blocks(record: &Measured) -> Vec<Block> {
    let mut blocks = Vec::new();
    for conversion in CONVERSIONS {
        blocks.push(Block::Heading(2, conversion.to_owned()));
        blocks.push(Block::Sheet(list(&ranked(record, conversion, |_| true))));
    }
    for lang in record.values("lang") {
        blocks.push(Block::Heading(2, format!("ranking in {lang}")));
        blocks.push(Block::Sheet(ranking(record, &lang)));
    }
    blocks.push(Block::Heading(2, "who keeps what".to_owned()));
    blocks.push(Block::Paragraph(
        "Each value as a field of a struct, read back as the struct and as a map: `s` kept in the struct, `m` kept in the \
         map, `-` lost or refused, nothing where the format has no map."
            .to_owned(),
    ));
    blocks.push(Block::Sheet(keeping(record)));
    blocks
}

fn time(row: &Row) -> f64 {
    row.sample("sec/op").map_or(f64::INFINITY, Sample::median)
}

/// The rows of a conversion, fastest first.
fn ranked<'a>(record: &'a Measured, conversion: &str, is_asked: impl Fn(&Row) -> bool) -> Vec<&'a Row> {
    let is_of = |row: &&Row| row.benchmark() == "Convert" && row.key("conversion") == conversion && is_asked(row);
    let mut rows: Vec<&Row> = record.rows().iter().filter(is_of).collect();
    rows.sort_by(|a, b| time(a).total_cmp(&time(b)));
    rows
}

fn list(rows: &[&Row]) -> Sheet {
    let mut sheet = Sheet::new(1, &["contestant", "time/op", "B/op", "allocs/op"]);
    for row in rows {
        let cells = [
            row.contestant(),
            seconds(row.sample("sec/op")),
            whole(row.sample("B/op")),
            whole(row.sample("allocs/op")),
        ];
        sheet.rows.push(cells.into());
    }
    sheet
}

/// As the original ranks: the place in each conversion, those first that are in the best places.
fn ranking(record: &Measured, lang: &str) -> Sheet {
    let orders = CONVERSIONS.map(|conversion| ranked(record, conversion, |row| row.key("lang") == lang));
    let place =
        |order: &Vec<&Row>, codec: &str| order.iter().position(|row| row.key("codec") == codec).map(|at| at + 1);
    let mut rows: Vec<(String, [Option<usize>; 3])> = Vec::new();
    for codec in orders.iter().flatten().map(|row| row.key("codec")) {
        if !rows.iter().any(|(seen, _)| seen == codec) {
            rows.push((codec.to_owned(), [0, 1, 2].map(|at| place(&orders[at], codec))));
        }
    }
    // Who takes no part in a conversion comes after all who do.
    let sum = |places: &[Option<usize>; 3]| places.iter().map(|place| place.unwrap_or(1_000)).sum::<usize>();
    rows.sort_by_key(|(_, places)| sum(places));
    let mut sheet = Sheet::new(1, &["contestant", "M2S", "S2M", "S2S"]);
    for (codec, places) in rows {
        let cells = places.map(|place| place.map_or_else(String::new, |place| place.to_string()));
        sheet.rows.push([vec![codec], cells.into()].concat());
    }
    sheet
}

fn keeping(record: &Measured) -> Sheet {
    let rows: Vec<&Row> = record.rows().iter().filter(|row| row.benchmark() == "Keep").collect();
    let values = record.values("value");
    let mut contestants: Vec<String> = Vec::new();
    for row in &rows {
        if !contestants.contains(&row.contestant()) {
            contestants.push(row.contestant());
        }
    }
    let head: Vec<&str> = std::iter::once("contestant").chain(values.iter().map(String::as_str)).collect();
    let mut sheet = Sheet::new(1, &head);
    let kept = |contestant: &str, value: &str, into: &str| {
        let is_it =
            |row: &&&Row| row.contestant() == contestant && row.key("value") == value && row.key("into") == into;
        rows.iter().find(is_it).and_then(|row| row.sample("kept")).map(|sample| sample.median() > 0.5)
    };
    for contestant in contestants {
        let cell = |value: &String| {
            let mark = |into, letter| kept(&contestant, value, into).map_or("", |kept| if kept { letter } else { "-" });
            format!("{}{}", mark("struct", "s"), mark("map", "m"))
        };
        let cells: Vec<String> = values.iter().map(cell).collect();
        sheet.rows.push([vec![contestant.clone()], cells].concat());
    }
    sheet
}
