//! Text, byte for byte as upstream prints it.

use super::columns::{Columns, GAP, Slots};
use super::footnote::Footnotes;
use super::grid::{Align, Grid};
use super::{config_lines, push_lines, with_previous};
use crate::float::fixed_signed;
use crate::scale::Scale;
use crate::table::{Cell, Geomean, Report, Row, Table};

/// A change is the delta, the probability, and marks of footnotes.
const COLUMNS: Columns = Columns { change: 3, change_stretches: false };

/// Writes all tables as text, the way upstream does.
#[must_use]
pub fn text(report: &Report) -> String {
    let mut text = String::new();
    for (table, before) in with_previous(&report.tables) {
        if before.is_some() {
            text.push('\n');
        }
        let (grid, footnotes) = layout(table);
        push_lines(&mut text, config_lines(table, before).into_iter().chain(grid.lines()).chain(footnotes.lines()));
    }
    text
}

fn layout(table: &Table) -> (Grid, Footnotes) {
    let mut grid = COLUMNS.grid(table);
    let mut footnotes = Footnotes::default();
    for row in &table.rows {
        add_row(&mut grid, &mut footnotes, table, row);
    }
    if table.rows.len() > 1 {
        add_geomeans(&mut grid, &mut footnotes, table);
    }
    (grid, footnotes)
}

fn add_row(grid: &mut Grid, footnotes: &mut Footnotes, table: &Table, row: &Row) {
    grid.start_row();
    grid.cell(0, Align::Left, "", row.label());
    let scale = row.scale(table.class);
    for (column, cell) in row.cells.iter().enumerate() {
        if let Some(cell) = cell {
            add_cell(grid, footnotes, COLUMNS.slots(column), cell, &scale);
        }
    }
}

fn add_cell(grid: &mut Grid, footnotes: &mut Footnotes, slots: Slots, cell: &Cell, scale: &Scale) {
    grid.cell(slots.center, Align::Right, GAP, scale.format(cell.summary.center));
    grid.cell(slots.range(), Align::Right, " ± ", cell.summary.range());
    footnotes.mark(grid, slots.marks(), &cell.summary.warnings);
    if let Some(change) = &cell.change {
        grid.cell(slots.delta(), Align::Right, "  ", change.delta());
        grid.cell(slots.probability(), Align::Left, " ", format!("({})", change.comparison));
        footnotes.mark(grid, slots.last(), &change.comparison.warnings);
    }
}

/// Remarks stand at the very end of a column, also those about the mean itself.
fn add_geomeans(grid: &mut Grid, footnotes: &mut Footnotes, table: &Table) {
    grid.start_row();
    grid.cell(0, Align::Left, "", "geomean");
    for (column, geomean) in table.geomeans.iter().enumerate() {
        let slots = COLUMNS.slots(column);
        if let Some(center) = geomean.center {
            grid.cell(slots.center, Align::Right, GAP, Scale::of(center, table.class).format(center));
        }
        if column > 0 {
            let align = if geomean.ratio.is_some() { Align::Right } else { Align::Left };
            grid.cell(slots.delta(), align, "  ", geomean_delta(geomean));
        }
        footnotes.mark(grid, slots.last(), &geomean.warnings);
    }
}

/// The change of a geometric mean, `?` if it cannot be told.
pub(super) fn geomean_delta(geomean: &Geomean) -> String {
    geomean.ratio.map_or_else(|| "?".to_owned(), ratio_delta)
}

/// A ratio as a change in per cent; unlike a delta it has its sign even if it is none.
pub(super) fn ratio_delta(ratio: f64) -> String {
    fixed_signed((ratio - 1.0) * 100.0, 2) + "%"
}
