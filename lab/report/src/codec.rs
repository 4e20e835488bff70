//! The report of `codec`: for each data set a sheet of all contestants, and plots.

use benchstat::{Query, Sample};

use super::figure::{seconds, speed, whole};
use super::{Block, Measured, Row, Sheet};

/// Whom the others are compared with.
const BASE: &str = "bogo0";

pub(super) fn blocks(record: &Measured) -> Vec<Block> {
    let intro = format!(
        "Medians with their 95 % intervals. Beside them how many times as fast as {BASE} in Rust: above 1x faster, \
         `~` where the difference may be chance. The last columns are bytes, and allocations of one call."
    );
    let mut blocks = vec![Block::Paragraph(intro)];
    for data in record.values("data") {
        blocks.push(Block::Heading(2, data.clone()));
        blocks.push(Block::Sheet(sheet(record, &data)));
        blocks.extend(plot(record, &data));
    }
    blocks
}

fn sheet(record: &Measured, data: &str) -> Sheet {
    let head = [
        "contestant",
        "Encode",
        "",
        "EncodeFresh",
        "",
        "Decode",
        "",
        "DecodeBorrowed",
        "",
        "bytes",
        "zstd -3",
        "allocs encode",
        "fresh",
        "decode",
        "borrowed",
    ];
    let mut sheet = Sheet::new(1, &head);
    let of_data: Vec<&Row> = record.rows().iter().filter(|row| row.key("data") == data).collect();
    let mut contestants: Vec<String> = Vec::new();
    for row in &of_data {
        if !contestants.contains(&row.contestant()) {
            contestants.push(row.contestant());
        }
    }
    let find = |contestant: &str, benchmark: &str, unit: &str| -> Option<&Sample> {
        of_data.iter().find(|row| row.contestant() == contestant && row.benchmark() == benchmark)?.sample(unit)
    };
    for contestant in contestants {
        let mut cells = vec![contestant.clone()];
        for benchmark in ["Encode", "EncodeFresh", "Decode", "DecodeBorrowed"] {
            let sample = find(&contestant, benchmark, "sec/op");
            cells.push(seconds(sample));
            cells.push(speed(find(BASE, benchmark, "sec/op"), sample));
        }
        cells.push(whole(find(&contestant, "Encode", "encoded-bytes")));
        cells.push(whole(find(&contestant, "Encode", "zstd-bytes")));
        for benchmark in ["Encode", "EncodeFresh", "Decode", "DecodeBorrowed"] {
            cells.push(whole(find(&contestant, benchmark, "allocs/op")));
        }
        sheet.rows.push(cells);
    }
    sheet.without_empty_columns()
}

/// Encoding into new memory and decoding, which every contestant does.
fn plot(record: &Measured, data: &str) -> Option<Block> {
    let query = Query {
        filter: format!("/data:{data:?} .unit:sec/op .name:(EncodeFresh OR Decode)"),
        table: "/data".to_owned(),
        row: ".name".to_owned(),
        col: "/codec,/lang".to_owned(),
        ..Query::default()
    };
    let tables = record.tables(&query).ok()?;
    (!tables.tables.is_empty()).then(|| Block::Plot(format!("codec-{data}"), Box::new(tables)))
}
