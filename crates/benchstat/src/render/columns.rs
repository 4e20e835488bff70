//! The grid columns that a table's columns take, and the head above them.

use super::grid::{Align, Grid};
use super::head;
use crate::table::Table;

/// What stands between columns in the head, and as many blanks between cells.
const BAR: &str = " │ ";
pub(super) const GAP: &str = "   ";

/// The centre, the range behind it, and marks of footnotes.
const SUMMARY: usize = 3;

/// What the styles differ in.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    /// How many grid columns a change takes.
    pub(super) change: usize,
    /// Whether words in place of a change find room; upstream lets them run over.
    pub(super) change_stretches: bool,
}

/// The grid columns of one of a table's columns: what is measured, then how it differs from the base.
#[derive(Clone, Copy)]
pub(super) struct Slots {
    pub(super) center: usize,
    /// One behind the last.
    pub(super) end: usize,
}

impl Columns {
    pub(super) fn slots(self, column: usize) -> Slots {
        let both = SUMMARY + self.change;
        let behind_base = 1 + SUMMARY;
        match column.checked_sub(1) {
            None => Slots { center: 1, end: behind_base },
            Some(before) => Slots { center: behind_base + before * both, end: behind_base + column * both },
        }
    }

    /// A grid for `table`, with its head.
    pub(super) fn grid(self, table: &Table) -> Grid {
        let columns = table.columns.len();
        let end = self.slots(columns.saturating_sub(1)).end;
        let mut stretches = vec![false; end + 1];
        for column in 0..columns {
            stretches[self.slots(column).center] = true;
            if column > 0 {
                stretches[self.slots(column).delta()] = self.change_stretches;
            }
        }
        let mut grid = Grid::new(stretches);
        self.add_labels(&mut grid, table, end);
        self.add_unit(&mut grid, table, end);
        grid
    }

    fn add_labels(self, grid: &mut Grid, table: &Table, end: usize) {
        for spans in head(table) {
            grid.start_row();
            for span in spans {
                let start = self.slots(span.columns.start).center;
                let width = self.slots(span.columns.end - 1).end - start;
                grid.span(start, width, Align::Center, BAR, span.label);
            }
            grid.cell(end, Align::Left, " ", "│");
        }
    }

    fn add_unit(self, grid: &mut Grid, table: &Table, end: usize) {
        grid.start_row();
        for column in 0..table.columns.len() {
            let slots = self.slots(column);
            grid.span(slots.center, SUMMARY, Align::Center, BAR, &*table.unit);
            if column > 0 {
                grid.span(slots.delta(), self.change, Align::Left, "  ", "vs base");
            }
        }
        grid.cell(end, Align::Left, " ", "│");
    }
}

impl Slots {
    pub(super) fn range(self) -> usize {
        self.center + 1
    }

    pub(super) fn marks(self) -> usize {
        self.center + 2
    }

    pub(super) fn delta(self) -> usize {
        self.center + SUMMARY
    }

    pub(super) fn probability(self) -> usize {
        self.delta() + 1
    }

    pub(super) fn last(self) -> usize {
        self.end - 1
    }
}
