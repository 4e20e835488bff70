//! Text, byte for byte as upstream prints it.

use super::footnote::Footnotes;
use super::grid::{Align, Grid};
use super::{config_lines, head, with_previous};
use crate::float::fixed_signed;
use crate::scale::Scale;
use crate::table::{Cell, Geomean, Report, Row, Table};

/// What stands between columns in the head, and its width of blanks between cells.
const BAR: &str = " │ ";
const GAP: &str = "   ";

/// Writes all tables as text, the way upstream does.
#[must_use]
pub fn text(report: &Report) -> String {
    let mut text = String::new();
    for (table, before) in with_previous(&report.tables) {
        if before.is_some() {
            text.push('\n');
        }
        let (grid, footnotes) = layout(table);
        for line in config_lines(table, before).into_iter().chain(grid.lines()).chain(footnotes.lines()) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text
}

/// The grid columns of a table's column: what is measured, then how it differs from the base.
#[derive(Clone, Copy)]
struct Slots {
    center: usize,
    /// One behind the last.
    end: usize,
}

impl Slots {
    /// The centre, the range behind it, and marks of footnotes.
    const SUMMARY: usize = 3;
    /// The delta, the probability, and marks of footnotes.
    const CHANGE: usize = 3;

    fn of(column: usize) -> Self {
        let both = Slots::SUMMARY + Slots::CHANGE;
        match column {
            0 => Slots { center: 1, end: 1 + Slots::SUMMARY },
            _ => Slots { center: 1 + Slots::SUMMARY + (column - 1) * both, end: 1 + Slots::SUMMARY + column * both },
        }
    }

    fn range(self) -> usize {
        self.center + 1
    }

    fn marks(self) -> usize {
        self.center + 2
    }

    fn delta(self) -> usize {
        self.center + Slots::SUMMARY
    }

    fn probability(self) -> usize {
        self.delta() + 1
    }

    /// Where marks go that are about the whole column.
    fn last_marks(self) -> usize {
        self.end - 1
    }
}

fn layout(table: &Table) -> (Grid, Footnotes) {
    let columns = table.columns.len();
    let width = Slots::of(columns.saturating_sub(1)).end + 1;
    let mut stretches = vec![false; width];
    for column in 0..columns {
        stretches[Slots::of(column).center] = true;
    }
    let mut grid = Grid::new(stretches);
    let mut footnotes = Footnotes::default();
    add_head(&mut grid, table);
    for row in &table.rows {
        add_row(&mut grid, &mut footnotes, table, row);
    }
    if table.rows.len() > 1 {
        add_geomeans(&mut grid, &mut footnotes, table);
    }
    (grid, footnotes)
}

fn add_head(grid: &mut Grid, table: &Table) {
    let end = Slots::of(table.columns.len().saturating_sub(1)).end;
    for spans in head(table) {
        grid.start_row();
        for span in spans {
            let start = Slots::of(span.columns.start).center;
            let width = Slots::of(span.columns.end - 1).end - start;
            grid.span(start, width, Align::Center, BAR, span.label);
        }
        grid.cell(end, Align::Left, " ", "│");
    }
    grid.start_row();
    for column in 0..table.columns.len() {
        let slots = Slots::of(column);
        grid.span(slots.center, Slots::SUMMARY, Align::Center, BAR, &*table.unit);
        if column > 0 {
            grid.span(slots.delta(), Slots::CHANGE, Align::Left, "  ", "vs base");
        }
    }
    grid.cell(end, Align::Left, " ", "│");
}

fn add_row(grid: &mut Grid, footnotes: &mut Footnotes, table: &Table, row: &Row) {
    grid.start_row();
    grid.cell(0, Align::Left, "", row.label());
    let centers = row.cells.iter().flatten().map(|cell| cell.summary.center);
    let scale = Scale::common(centers, table.class);
    for (column, cell) in row.cells.iter().enumerate() {
        if let Some(cell) = cell {
            add_cell(grid, footnotes, Slots::of(column), cell, &scale);
        }
    }
}

fn add_cell(grid: &mut Grid, footnotes: &mut Footnotes, slots: Slots, cell: &Cell, scale: &Scale) {
    grid.cell(slots.center, Align::Right, GAP, scale.format(cell.summary.center));
    grid.cell(slots.range(), Align::Right, " ± ", cell.summary.range());
    add_marks(grid, footnotes, slots.marks(), &cell.summary.warnings);
    if let Some(change) = &cell.change {
        grid.cell(slots.delta(), Align::Right, "  ", change.delta());
        grid.cell(slots.probability(), Align::Left, " ", format!("({})", change.comparison));
        add_marks(grid, footnotes, slots.last_marks(), &change.comparison.warnings);
    }
}

fn add_geomeans(grid: &mut Grid, footnotes: &mut Footnotes, table: &Table) {
    grid.start_row();
    grid.cell(0, Align::Left, "", "geomean");
    for (column, geomean) in table.geomeans.iter().enumerate() {
        let slots = Slots::of(column);
        if let Some(center) = geomean.center {
            grid.cell(slots.center, Align::Right, GAP, Scale::of(center, table.class).format(center));
        }
        if column > 0 {
            let align = if geomean.ratio.is_some() { Align::Right } else { Align::Left };
            grid.cell(slots.delta(), align, "  ", geomean_delta(geomean));
        }
        add_marks(grid, footnotes, slots.last_marks(), &geomean.warnings);
    }
}

fn add_marks(grid: &mut Grid, footnotes: &mut Footnotes, column: usize, remarks: &[String]) {
    if !remarks.is_empty() {
        grid.cell(column, Align::Left, " ", footnotes.marks(remarks));
    }
}

/// The change of a geometric mean, `?` if it cannot be told.
pub(super) fn geomean_delta(geomean: &Geomean) -> String {
    match geomean.ratio {
        Some(ratio) => fixed_signed((ratio - 1.0) * 100.0, 2) + "%",
        None => "?".to_owned(),
    }
}
