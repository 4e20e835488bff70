//! Markdown tables, for pull requests and READMEs.

use super::text::ratio_delta;
use super::verdict::{Verdict, remarks};
use super::{config_lines, push_lines, with_previous};
use crate::scale::Scale;
use crate::table::{Cell, Change, Report, Row, Table};

/// Writes all tables as Markdown.
///
/// Says what [`rich`](super::rich()) says: where samples are too few, and how many rows a geometric mean leaves out.
#[must_use]
pub fn markdown(report: &Report) -> String {
    let mut text = String::new();
    for (table, before) in with_previous(&report.tables) {
        if before.is_some() {
            text.push('\n');
        }
        let config = config_lines(table, before);
        if !config.is_empty() {
            let config: Vec<String> = config.iter().map(|line| format!("`{}`", line.replace('`', "'"))).collect();
            push_lines(&mut text, [config.join(" · "), String::new()]);
        }
        let mut notes = Vec::new();
        push_lines(&mut text, [head(table), rule(table)]);
        push_lines(&mut text, table.rows.iter().map(|row| row_line(report, table, row, &mut notes)));
        push_lines(&mut text, geomeans(table, &mut notes));
        if !notes.is_empty() {
            text.push('\n');
            push_lines(&mut text, notes.iter().map(|note| format!("- {note}")));
        }
    }
    text
}

fn line(fields: impl IntoIterator<Item = String>) -> String {
    fields.into_iter().fold(String::from("|"), |line, field| line + " " + &field + " |")
}

fn head(table: &Table) -> String {
    let mut fields = vec![escaped(&table.unit)];
    for (index, column) in table.columns.iter().enumerate() {
        fields.push(escaped(&column.label()));
        if index > 0 {
            fields.push("vs base".to_owned());
        }
    }
    line(fields)
}

fn rule(table: &Table) -> String {
    let compared = table.columns.len().saturating_sub(1);
    String::from("|:--|--:|") + &"--:|:--|".repeat(compared)
}

fn row_line(report: &Report, table: &Table, row: &Row, notes: &mut Vec<String>) -> String {
    let scale = row.scale(table.class);
    let mut fields = vec![escaped(&row.label())];
    for (index, cell) in row.cells.iter().enumerate() {
        fields.push(cell.as_ref().map(|cell| measured(cell, &scale)).unwrap_or_default());
        if index > 0 {
            let change = cell.as_ref().and_then(|cell| cell.change.as_ref());
            fields.push(change.map(|change| compared(report, table, change)).unwrap_or_default());
        }
        for remark in cell.iter().flat_map(|cell| remarks(&cell.summary.warnings)) {
            notes.push(format!("{}, {}: {remark}", escaped(&row.label()), escaped(&table.columns[index].label())));
        }
    }
    line(fields)
}

fn measured(cell: &Cell, scale: &Scale) -> String {
    format!("{} ± {}", scale.format(cell.summary.center), cell.summary.range())
}

fn compared(report: &Report, table: &Table, change: &Change) -> String {
    match Verdict::of(change, report, table.better) {
        Verdict::Better | Verdict::Worse => format!("**{}** ({})", change.delta(), change.comparison.capped()),
        Verdict::Same => format!("{} ({})", escaped(&change.delta()), change.comparison.capped()),
        few @ Verdict::TooFew { .. } => few.to_string(),
    }
}

fn geomeans(table: &Table, notes: &mut Vec<String>) -> Option<String> {
    let means = table.common_geomeans();
    if table.rows.len() < 2 || means.centers.is_empty() {
        return None;
    }
    if means.rows_left_out > 0 {
        notes
            .push(format!("geomean of the {} rows that can be compared; {} left out", means.rows, means.rows_left_out));
    }
    let mut fields = vec!["**geomean**".to_owned()];
    for (index, center) in means.centers.iter().enumerate() {
        fields.push(Scale::of(*center, table.class).format(*center));
        if index > 0 {
            fields.push(ratio_delta(center / means.centers[0]));
        }
    }
    Some(line(fields))
}

/// A text that stands for itself.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>|~#".contains(c) {
            escaped.push('\\');
        }
        escaped.push(if c.is_control() { ' ' } else { c });
    }
    escaped
}
