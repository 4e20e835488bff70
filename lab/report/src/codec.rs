//! The report of `codec`: a summary, and for each data set a sheet of all contestants, and plots.

use benchstat::{Query, Sample};

use super::figure::{seconds, speed, whole};
use super::{Block, Measured, Row, Sheet};

/// Whom the others are compared with.
const BASE: &str = "bogo0";

/// Whom the summary shows: the library whose bytes are the same, and the format that is most like ours.
const SUMMARY: [&str; 2] = ["bogo (go)", "rmp-named"];

const BENCHMARKS: [&str; 4] = ["Encode", "EncodeFresh", "Decode", "DecodeBorrowed"];

pub(super) fn blocks(record: &Measured) -> Vec<Block> {
    let mut blocks = Vec::new();
    if let Some(summary) = summary(record) {
        let intro = format!(
            "How many times as fast {BASE} in Rust is as {}: above 1x {BASE} is faster, `~` where the difference may be \
             chance.",
            SUMMARY.join(" and ")
        );
        blocks.extend([Block::Heading(2, "summary".to_owned()), Block::Paragraph(intro), Block::Sheet(summary)]);
    }
    let intro = format!(
        "For each data set medians with their 95 % intervals. Beside them how many times as fast as {BASE} in Rust: \
         above 1x faster, `~` where the difference may be chance. The last columns are bytes, and allocations of one \
         call."
    );
    blocks.push(Block::Paragraph(intro));
    for data in record.values("data") {
        blocks.push(Block::Heading(2, data.clone()));
        blocks.push(Block::Sheet(sheet(record, &data)));
        blocks.extend(plot(record, &data));
    }
    blocks
}

/// A line a data set: the base against the few; none where nothing can be compared.
fn summary(record: &Measured) -> Option<Sheet> {
    let columns: Vec<(&str, &str)> =
        SUMMARY.iter().flat_map(|peer| BENCHMARKS.map(|benchmark| (*peer, benchmark))).collect();
    let head: Vec<String> = columns.iter().map(|(peer, benchmark)| format!("{peer}: {benchmark}")).collect();
    let head: Vec<&str> = std::iter::once("data").chain(head.iter().map(String::as_str)).collect();
    let mut sheet = Sheet::new(1, &head);
    for data in record.values("data") {
        let rows = of_data(record, &data);
        let cell = |(peer, benchmark): &(&str, &str)| {
            let time = |contestant| find(&rows, contestant, benchmark, "sec/op");
            speed(time(peer), time(BASE))
        };
        let cells: Vec<String> = columns.iter().map(cell).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            sheet.rows.push([vec![data], cells].concat());
        }
    }
    let mut sheet = sheet.without_empty_columns();
    name_peers_once(&mut sheet.head);
    (!sheet.rows.is_empty()).then_some(sheet)
}

/// Leaves each peer's name over its first column only, so that the sheet is narrow enough for a page.
fn name_peers_once(head: &mut [String]) {
    for peer in SUMMARY {
        let prefix = format!("{peer}: ");
        for name in head.iter_mut().filter(|name| name.starts_with(&prefix)).skip(1) {
            *name = name.split_off(prefix.len());
        }
    }
}

fn of_data<'r>(record: &'r Measured, data: &str) -> Vec<&'r Row> {
    record.rows().iter().filter(|row| row.key("data") == data).collect()
}

fn find<'r>(rows: &[&'r Row], contestant: &str, benchmark: &str, unit: &str) -> Option<&'r Sample> {
    rows.iter().find(|row| row.contestant() == contestant && row.benchmark() == benchmark)?.sample(unit)
}

/// All contestants of a data set.
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
    let rows = of_data(record, data);
    let mut contestants: Vec<String> = Vec::new();
    for row in &rows {
        if !contestants.contains(&row.contestant()) {
            contestants.push(row.contestant());
        }
    }
    let find = |contestant: &str, benchmark: &str, unit: &str| find(&rows, contestant, benchmark, unit);
    for contestant in contestants {
        let mut cells = vec![contestant.clone()];
        for benchmark in BENCHMARKS {
            let sample = find(&contestant, benchmark, "sec/op");
            cells.push(seconds(sample));
            cells.push(speed(find(BASE, benchmark, "sec/op"), sample));
        }
        cells.push(whole(find(&contestant, "Encode", "encoded-bytes")));
        cells.push(whole(find(&contestant, "Encode", "zstd-bytes")));
        for benchmark in BENCHMARKS {
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
