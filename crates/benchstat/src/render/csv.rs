//! CSV, byte for byte as upstream prints it.

use super::text::geomean_delta;
use super::{config_lines, head, with_previous};
use crate::float::shortest;
use crate::table::{Report, Row, Table};

/// A report as CSV, and the remarks that CSV has no place for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Csv {
    /// The records.
    pub text: String,
    /// One remark a line, behind the spreadsheet name of its cell: `B7: all samples are equal`.
    pub remarks: String,
}

/// Writes all tables as CSV: values in full, a blank line between tables.
#[must_use]
pub fn csv(report: &Report) -> Csv {
    let mut writer = Writer::default();
    for (table, before) in with_previous(&report.tables) {
        if before.is_some() {
            writer.record(&[]);
        }
        for line in config_lines(table, before) {
            writer.record(&[line]);
        }
        write_head(&mut writer, table);
        for row in &table.rows {
            write_row(&mut writer, row);
        }
        write_geomeans(&mut writer, table);
    }
    writer.csv
}

/// The centre and the range of the base column; of others also delta and probability.
fn width(column: usize) -> usize {
    if column == 0 { 2 } else { 4 }
}

/// Where the fields of a column begin; the first is the row's label.
fn start(column: usize) -> usize {
    1 + (0..column).map(width).sum::<usize>()
}

fn write_head(writer: &mut Writer, table: &Table) {
    let columns = table.columns.len();
    for spans in head(table) {
        let mut fields = vec![String::new(); start(columns)];
        for span in spans {
            span.label.clone_into(&mut fields[start(span.columns.start)]);
        }
        writer.record(&fields);
    }
    let mut fields = vec![String::new()];
    for column in 0..columns {
        let names = [&*table.unit, "CI", "vs base", "P"];
        fields.extend(names[..width(column)].iter().map(|name| (*name).to_owned()));
    }
    writer.record(&fields);
}

fn write_row(writer: &mut Writer, row: &Row) {
    let mut fields = vec![row.label()];
    for (column, cell) in row.cells.iter().enumerate() {
        let Some(cell) = cell else { continue };
        fields.resize(start(column), String::new());
        writer.remark(fields.len(), &cell.summary.warnings);
        fields.extend([shortest(cell.summary.center), cell.summary.range()]);
        if let Some(change) = &cell.change {
            writer.remark(fields.len(), &change.comparison.warnings);
            fields.extend([change.delta(), change.comparison.to_string()]);
        }
    }
    writer.record(&fields);
}

/// Unlike the text this is there for a single row too, and its remarks are not told.
fn write_geomeans(writer: &mut Writer, table: &Table) {
    let mut fields = vec!["geomean".to_owned()];
    for (column, geomean) in table.geomeans.iter().enumerate() {
        fields.extend([geomean.center.map(shortest).unwrap_or_default(), String::new()]);
        if column > 0 {
            fields.extend([geomean_delta(geomean), String::new()]);
        }
    }
    writer.record(&fields);
}

#[derive(Default)]
struct Writer {
    csv: Csv,
    records: usize,
}

impl Writer {
    fn record(&mut self, fields: &[String]) {
        for (index, field) in fields.iter().enumerate() {
            if index > 0 {
                self.csv.text.push(',');
            }
            self.csv.text.push_str(&quoted(field));
        }
        self.csv.text.push('\n');
        self.records += 1;
    }

    /// Remarks about a field of the record that is written next.
    fn remark(&mut self, field: usize, remarks: &[String]) {
        for remark in remarks {
            let line = format!("{}{}: {remark}\n", column_name(field), self.records + 1);
            self.csv.remarks.push_str(&line);
        }
    }
}

fn quoted(field: &str) -> String {
    let quotes = field.starts_with([' ', '\t']) || field.contains([',', '"', '\n', '\r']);
    if quotes { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
}

/// A column's letters, as upstream has them: plain base 26, so that behind Z comes BA and not AA.
fn column_name(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { column_name(index / 26) + letter.encode_utf8(&mut [0; 4]) }
}
