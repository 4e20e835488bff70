//! Grids: cells in columns that are as wide as they need to be.

/// Where a cell's text stands in its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
    Center,
}

/// A text in one column or over several.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    column: usize,
    span: usize,
    align: Align,
    /// What stands before the cell; part of its width.
    margin: &'static str,
    text: String,
    /// What the terminal is told before the text.
    paint: Option<Paint>,
}

/// The colours of a terminal that the text is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    Good,
    Bad,
    Faint,
    Strong,
}

impl Paint {
    /// Selects the colour; [`Paint::RESET`] ends it.
    fn code(self) -> &'static str {
        match self {
            Paint::Good => "\x1b[32m",
            Paint::Bad => "\x1b[31m",
            Paint::Faint => "\x1b[2m",
            Paint::Strong => "\x1b[1m",
        }
    }

    const RESET: &'static str = "\x1b[0m";
}

/// Rows of cells, and what is known of their columns.
#[derive(Debug)]
pub(super) struct Grid {
    rows: Vec<Vec<Cell>>,
    /// Whether a column gives way to a cell over several that needs more room.
    stretches: Vec<bool>,
}

impl Grid {
    /// A grid whose columns stretch where `stretches` says so.
    pub(super) fn new(stretches: Vec<bool>) -> Self {
        Grid { rows: Vec::new(), stretches }
    }

    pub(super) fn start_row(&mut self) {
        self.rows.push(Vec::new());
    }

    /// Adds a cell to the last row; cells come from left to right.
    pub(super) fn cell(&mut self, column: usize, align: Align, margin: &'static str, text: impl Into<String>) {
        self.span(column, 1, align, margin, text);
    }

    /// Adds a cell over several columns to the last row.
    pub(super) fn span(
        &mut self,
        column: usize,
        span: usize,
        align: Align,
        margin: &'static str,
        text: impl Into<String>,
    ) {
        let cell = Cell { column, span, align, margin, text: text.into(), paint: None };
        if let Some(row) = self.rows.last_mut() {
            row.push(cell);
        }
    }

    /// Paints the cell that was added last.
    pub(super) fn paint(&mut self, paint: Option<Paint>) {
        if let Some(cell) = self.rows.last_mut().and_then(|row| row.last_mut()) {
            cell.paint = paint;
        }
    }

    /// All rows as lines.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let widths = self.widths();
        self.rows.iter().map(move |row| line(row, &widths))
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.stretches.len()];
        let (narrow, mut wide): (Vec<&Cell>, Vec<&Cell>) = self.rows.iter().flatten().partition(|cell| cell.span == 1);
        for cell in narrow {
            widths[cell.column] = widths[cell.column].max(cell.width());
        }
        // What spans least goes first, so that what spans more finds that room.
        wide.sort_by_key(|cell| cell.span);
        for cell in wide {
            self.stretch(cell, &mut widths);
        }
        widths
    }

    /// Shares the room that a wide cell lacks among the columns that stretch, the earlier getting the rest.
    fn stretch(&self, cell: &Cell, widths: &mut [usize]) {
        let columns = cell.column..cell.column + cell.span;
        let room: usize = widths[columns.clone()].iter().sum();
        let stretching: Vec<usize> = columns.filter(|column| self.stretches[*column]).collect();
        let missing = cell.width().saturating_sub(room);
        for (index, column) in stretching.iter().enumerate() {
            let rest = usize::from(index < missing % stretching.len());
            widths[*column] += missing / stretching.len() + rest;
        }
    }
}

impl Cell {
    fn width(&self) -> usize {
        self.margin.chars().count() + self.text.chars().count()
    }
}

/// One line without blanks at its end.
fn line(row: &[Cell], widths: &[usize]) -> String {
    let mut line = String::new();
    let mut column = 0;
    for cell in row {
        pad(&mut line, widths[column..cell.column].iter().sum());
        column = cell.column + cell.span;
        let room: usize = widths[cell.column..column].iter().sum();
        write_cell(&mut line, cell, room);
    }
    line.truncate(line.trim_end_matches(' ').len());
    line
}

fn write_cell(line: &mut String, cell: &Cell, room: usize) {
    // Upstream pads a text that is too long by what it is too long: it hands the negative number to Go's formatting,
    // which takes it for padding on the other side.
    let padding = room.abs_diff(cell.width());
    let before = match cell.align {
        Align::Left => 0,
        Align::Right => padding,
        Align::Center => padding / 2,
    };
    line.push_str(cell.margin);
    pad(line, before);
    match cell.paint {
        Some(paint) => line.extend([paint.code(), &cell.text, Paint::RESET]),
        None => line.push_str(&cell.text),
    }
    pad(line, padding - before);
}

fn pad(line: &mut String, count: usize) {
    line.extend(std::iter::repeat_n(' ', count));
}
