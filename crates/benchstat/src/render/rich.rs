//! Text for people at a terminal: what upstream prints, and what it leaves to be guessed.

use super::columns::{Columns, GAP, Slots};
use super::footnote::Footnotes;
use super::grid::{Align, Grid, Paint};
use super::text::ratio_delta;
use super::verdict::{Verdict, remarks};
use super::{config_lines, push_lines, with_previous};
use crate::scale::Scale;
use crate::table::{Cell, Change, Report, Row, Table};

/// A change is the delta, the probability, the bar, and marks of footnotes.
const COLUMNS: Columns = Columns { change: 4, change_stretches: true };
/// The longest bar, in characters.
const BAR_WIDTH: f64 = 8.0;

/// What the terminal can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Whether it shows colours.
    pub color: bool,
}

/// Writes all tables as text for people.
///
/// Unlike [`text`](super::text()) it says where there are too few samples, compares geometric means over the rows that all
/// columns have, says how many it left out, and draws a bar of each change.
#[must_use]
pub fn rich(report: &Report, look: Look) -> String {
    let mut text = String::new();
    for (table, before) in with_previous(&report.tables) {
        if before.is_some() {
            text.push('\n');
        }
        let sheet = Sheet::of(report, table, look);
        let lines = config_lines(table, before).into_iter().chain(sheet.grid.lines()).chain(sheet.footnotes.lines());
        push_lines(&mut text, lines);
    }
    text
}

/// A table being laid out.
struct Sheet<'a> {
    report: &'a Report,
    table: &'a Table,
    look: Look,
    grid: Grid,
    footnotes: Footnotes,
    /// The largest change, which has the longest bar; as the logarithm of a ratio.
    largest: f64,
}

impl<'a> Sheet<'a> {
    fn of(report: &'a Report, table: &'a Table, look: Look) -> Self {
        let changes =
            table.rows.iter().flat_map(|row| row.cells.iter().flatten()).filter_map(|cell| cell.change.as_ref());
        let largest = changes.map(magnitude).fold(0.0, f64::max);
        let grid = COLUMNS.grid(table);
        let mut sheet = Sheet { report, table, look, grid, footnotes: Footnotes::default(), largest };
        for row in &table.rows {
            sheet.add_row(row);
        }
        if table.rows.len() > 1 {
            sheet.add_geomeans();
        }
        sheet
    }

    fn add_row(&mut self, row: &Row) {
        self.grid.start_row();
        self.grid.cell(0, Align::Left, "", row.label());
        let scale = row.scale(self.table.class);
        for (column, cell) in row.cells.iter().enumerate() {
            match cell {
                Some(cell) => self.add_cell(COLUMNS.slots(column), cell, &scale),
                None => self.add_missing(COLUMNS.slots(column)),
            }
        }
    }

    fn add_missing(&mut self, slots: Slots) {
        self.grid.cell(slots.center, Align::Right, GAP, "-");
        self.paint(Paint::Faint);
    }

    fn add_cell(&mut self, slots: Slots, cell: &Cell, scale: &Scale) {
        self.grid.cell(slots.center, Align::Right, GAP, scale.format(cell.summary.center));
        self.grid.cell(slots.range(), Align::Right, " ± ", cell.summary.range());
        let remarks = remarks(&cell.summary.warnings);
        self.footnotes.mark(&mut self.grid, slots.marks(), &remarks);
        if let Some(change) = &cell.change {
            self.add_change(slots, change);
        }
    }

    fn add_change(&mut self, slots: Slots, change: &Change) {
        let verdict = Verdict::of(change, self.report, self.table.better);
        let paint = match verdict {
            Verdict::Better => Paint::Good,
            Verdict::Worse => Paint::Bad,
            Verdict::Same | Verdict::TooFew { .. } => Paint::Faint,
        };
        if let Verdict::TooFew { .. } = verdict {
            self.grid.span(slots.delta(), 2, Align::Left, "  ", verdict.to_string());
            return self.paint(paint);
        }
        self.grid.cell(slots.delta(), Align::Right, "  ", change.delta());
        self.paint(paint);
        self.grid.cell(slots.probability(), Align::Left, " ", format!("({})", change.comparison.capped()));
        self.paint(Paint::Faint);
        if change.comparison.is_significant() {
            self.grid.cell(slots.probability() + 1, Align::Left, " ", bar(magnitude(change) / self.largest));
            self.paint(paint);
        }
    }

    fn add_geomeans(&mut self) {
        let means = self.table.common_geomeans();
        if means.centers.is_empty() {
            self.footnotes.marks(&["geomean: no row has a value above zero in every column".to_owned()]);
            return;
        }
        self.grid.start_row();
        self.grid.cell(0, Align::Left, "", "geomean");
        self.paint(Paint::Strong);
        for (column, center) in means.centers.iter().enumerate() {
            let slots = COLUMNS.slots(column);
            self.grid.cell(slots.center, Align::Right, GAP, Scale::of(*center, self.table.class).format(*center));
            if column > 0 {
                self.grid.cell(slots.delta(), Align::Right, "  ", ratio_delta(center / means.centers[0]));
            }
            if means.rows_left_out > 0 {
                let note = means.note();
                let marks = if column == 0 { slots.marks() } else { slots.last() };
                self.footnotes.mark(&mut self.grid, marks, &[note]);
            }
        }
    }

    fn paint(&mut self, paint: Paint) {
        self.grid.paint(self.look.color.then_some(paint));
    }
}

/// How far a change goes, the same for twice and for half; none if it starts or ends at zero.
fn magnitude(change: &Change) -> f64 {
    let magnitude = change.ratio().ln().abs();
    if magnitude.is_finite() && change.comparison.is_significant() { magnitude } else { 0.0 }
}

/// A bar of the given share of the longest.
fn bar(share: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    // Also NaN, of nothing by nothing.
    let eighths = (share.clamp(0.0, 1.0) * BAR_WIDTH * 8.0).round().max(0.0) as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}
