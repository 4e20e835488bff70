//! Reports in their forms.

mod columns;
mod csv;
mod footnote;
mod grid;
mod json;
mod markdown;
mod rich;
mod svg;
mod text;
mod verdict;

pub use self::csv::{Csv, csv};
pub use self::json::{JSON_VERSION, json};
pub use self::markdown::markdown;
pub use self::rich::{Look, rich};
pub use self::svg::svg;
pub use self::text::text;

use crate::table::Table;

/// The lines of a table's configuration that differ from those of the table before; all of them for the first.
fn config_lines(table: &Table, before: Option<&Table>) -> Vec<String> {
    let same = |pair: &&(String, String)| before.is_some_and(|before| before.config.contains(pair));
    table.config.iter().filter(|pair| !same(pair)).map(|(key, value)| format!("{key}: {value}")).collect()
}

fn push_lines(text: &mut String, lines: impl IntoIterator<Item = String>) {
    for line in lines {
        text.push_str(&line);
        text.push('\n');
    }
}

/// Tables, each with the one before it.
fn with_previous(tables: &[Table]) -> impl Iterator<Item = (&Table, Option<&Table>)> {
    tables.iter().enumerate().map(|(index, table)| (table, index.checked_sub(1).map(|before| &tables[before])))
}

/// The columns that one label heads: neighbours with equal labels, and equal labels above.
struct HeadSpan<'a> {
    label: &'a str,
    columns: std::ops::Range<usize>,
}

/// The rows of a table's head, outermost label first.
fn head(table: &Table) -> Vec<Vec<HeadSpan<'_>>> {
    let levels = table.columns.first().map_or(0, |column| column.labels.len());
    (0..levels).map(|level| head_row(table, level)).collect()
}

fn head_row(table: &Table, level: usize) -> Vec<HeadSpan<'_>> {
    let mut spans: Vec<HeadSpan<'_>> = Vec::new();
    for (index, column) in table.columns.iter().enumerate() {
        let same = spans
            .last()
            .is_some_and(|span| table.columns[span.columns.start].labels[..=level] == column.labels[..=level]);
        match spans.last_mut() {
            Some(span) if same => span.columns.end = index + 1,
            _ => spans.push(HeadSpan { label: &column.labels[level], columns: index..index + 1 }),
        }
    }
    spans
}
