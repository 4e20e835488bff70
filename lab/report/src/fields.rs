//! The report of `fields`: for each document a sheet of all ways, each against the contestant's own full decoding.

use benchstat::Sample;

use super::figure::{seconds, speed, whole};
use super::{Block, Measured, Row, Sheet};

pub(super) fn blocks(record: &Measured) -> Vec<Block> {
    let intro = "Medians with their 95 % intervals. Beside them how many times as fast as the same contestant's full \
                 decoding, `whole`, and what one call allocates.";
    let mut blocks = vec![Block::Paragraph(intro.to_owned())];
    for data in record.values("data") {
        blocks.push(Block::Heading(2, data.clone()));
        blocks.push(Block::Sheet(sheet(record, &data)));
    }
    blocks
}

fn sheet(record: &Measured, data: &str) -> Sheet {
    let fetches = record.values("fetch");
    let mut head = vec!["contestant", "way"];
    for fetch in &fetches {
        head.extend([fetch.as_str(), "", "allocs"]);
    }
    let mut sheet = Sheet::new(2, &head);
    let of_data: Vec<&Row> = record.rows().iter().filter(|row| row.key("data") == data).collect();
    let find = |contestant: &str, way: &str, fetch: &str, unit: &str| -> Option<&Sample> {
        let is_it = |row: &&&Row| row.contestant() == contestant && row.key("way") == way && row.key("fetch") == fetch;
        of_data.iter().find(is_it)?.sample(unit)
    };
    let mut ways: Vec<(String, String)> = Vec::new();
    for way in of_data.iter().map(|row| (row.contestant(), row.key("way").to_owned())) {
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    for (contestant, way) in ways {
        let mut cells = vec![contestant.clone(), way.clone()];
        for fetch in &fetches {
            let sample = find(&contestant, &way, fetch, "sec/op");
            cells.push(seconds(sample));
            let whole_decoding = find(&contestant, "whole", fetch, "sec/op").filter(|_| way != "whole");
            cells.push(speed(whole_decoding, sample));
            cells.push(whole(find(&contestant, &way, fetch, "allocs/op")));
        }
        sheet.rows.push(cells);
    }
    sheet
}
