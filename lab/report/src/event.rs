//! The report of `event`: the tutorial's four tables, by benchstat with the tutorial's arguments.

use benchstat::Query;

use super::{Block, Measured};
use crate::Result;

pub(super) fn blocks(record: &Measured) -> Result<Vec<Block>> {
    let mut blocks = Vec::new();
    for benchmark in ["Encode", "Decode"] {
        for lang in record.values("lang") {
            let tables = record.tables(&Query {
                filter: format!(".name:{benchmark} /lang:{lang} .unit:(sec/op OR B/s OR B/op OR allocs/op)"),
                table: "goos,goarch,pkg,cpu".to_owned(),
                row: ".name".to_owned(),
                col: "/format".to_owned(),
                ..Query::default()
            })?;
            blocks.push(Block::Heading(2, format!("{benchmark} in {}", capitalized(&lang))));
            blocks.push(Block::Tables(Box::new(tables.clone())));
            blocks.push(Block::Plot(format!("event-{}-{lang}", benchmark.to_lowercase()), Box::new(tables)));
        }
    }
    Ok(blocks)
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
