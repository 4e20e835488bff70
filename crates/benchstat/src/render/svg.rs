//! Plots of samples as SVG: every value a dot, the interval a bar, the centre a tick.

use std::fmt::Write;

use super::{config_lines, with_previous};
use crate::scale::Scale;
use crate::table::{Cell, Report, Row, Table};

const WIDTH: f64 = 960.0;
const MARGIN: f64 = 16.0;
/// Where the plots begin; column labels stand before, values behind.
const PLOT_LEFT: f64 = 250.0;
const PLOT_RIGHT: f64 = 720.0;
const LINE: f64 = 20.0;
const STRIP: f64 = 26.0;
/// How far dots are spread around the middle of their strip.
const SPREAD: f64 = 8.0;
/// More dots than this cannot be told apart.
const DOTS_MAX: usize = 200;
/// Column labels have room for so many characters.
const LABEL_MAX: usize = 30;
/// Columns beyond these share their colours.
const COLORS: usize = 6;

/// Light colours first, dark ones where the reader asks for them.
const STYLE: &str = "\
text{font:13px ui-sans-serif,system-ui,sans-serif;fill:var(--ink)}\
.faint{fill:var(--faint)}.label{fill:var(--faint);text-anchor:end}.strong{font-weight:600}.value{font-variant-numeric:tabular-nums}\
.axis{stroke:var(--line);stroke-width:1}.paper{fill:var(--paper)}\
.dots{stroke-opacity:.45;stroke-width:6;stroke-linecap:round}.range{stroke-width:5;stroke-opacity:.5;stroke-linecap:round}.center{stroke-width:2.5}\
:root{--paper:#fff;--ink:#1f2328;--faint:#656d76;--line:#d0d7de;\
--c0:#57606a;--c1:#0969da;--c2:#bc4c00;--c3:#1a7f37;--c4:#8250df;--c5:#bf3989}\
@media (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--faint:#8d96a0;--line:#30363d;\
--c0:#8d96a0;--c1:#58a6ff;--c2:#f0883e;--c3:#3fb950;--c4:#bc8cff;--c5:#f778ba}}";

/// Draws every table: for each row and column a strip of the samples, with the interval and the centre.
///
/// Each row has a scale of its own, from its least to its greatest value, which stand above it. Values that are not finite are left out, and of
/// more than 200 in a cell evenly many are.
#[must_use]
pub fn svg(report: &Report) -> String {
    let mut plot = Plot { body: String::new(), y: MARGIN };
    for (table, before) in with_previous(&report.tables) {
        plot.table(table, before);
    }
    let height = plot.y + MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\" role=\"img\">\n<title>Samples of benchmarks, with the interval for the median</title>\n\
         <style>{STYLE}</style>\n<rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\"/>\n{}</svg>\n",
        plot.body
    )
}

struct Plot {
    body: String,
    y: f64,
}

impl Plot {
    fn table(&mut self, table: &Table, before: Option<&Table>) {
        for line in config_lines(table, before) {
            self.text_line(MARGIN, "faint", &line);
        }
        self.text_line(MARGIN, "strong", &table.unit);
        for row in &table.rows {
            self.row(table, row);
        }
        self.y += LINE;
    }

    fn row(&mut self, table: &Table, row: &Row) {
        self.text_line(MARGIN, "", &row.label());
        let span = Span::of(row);
        let scale = row.scale(table.class);
        if span.low <= span.high {
            let ends = format!("{} … {}", scale.format(span.low), scale.format(span.high));
            self.text(PLOT_RIGHT, self.y - 5.0, "label", &ends);
        }
        for (index, cell) in row.cells.iter().enumerate() {
            if let Some(cell) = cell {
                let label = table.columns[index].label();
                self.strip(Strip { cell, label: &label, color: index % COLORS, span: &span, scale: &scale });
            }
        }
        self.y += LINE / 2.0;
    }

    fn strip(&mut self, strip: Strip<'_>) {
        let middle = self.y + STRIP / 2.0;
        self.line(PLOT_LEFT, PLOT_RIGHT, middle, middle, "class=\"axis\"");
        self.text(PLOT_LEFT - 12.0, middle + 4.0, "label", &shortened(strip.label));
        self.dots(&strip, middle);
        let color = format!("stroke=\"var(--c{})\"", strip.color);
        let summary = &strip.cell.summary;
        if let (Some(low), Some(high)) = (strip.span.x(summary.low), strip.span.x(summary.high)) {
            self.line(low, high, middle, middle, &format!("class=\"range\" {color}"));
        }
        if let Some(center) = strip.span.x(summary.center) {
            self.line(center, center, middle - 9.0, middle + 9.0, &format!("class=\"center\" {color}"));
        }
        self.text(PLOT_RIGHT + 16.0, middle + 4.0, "value", &strip.value());
        self.y += STRIP;
    }

    /// One path for all dots: a line of no length with round ends is a dot, and takes a few bytes.
    fn dots(&mut self, strip: &Strip<'_>, middle: f64) {
        let values = strip.cell.sample.values();
        let step = values.len().div_ceil(DOTS_MAX).max(1);
        let mut path = String::new();
        for (index, value) in values.iter().enumerate().step_by(step) {
            if let Some(x) = strip.span.x(*value) {
                let y = middle + SPREAD * jitter(index);
                let _ = write!(path, "M{x:.1} {y:.1}h0");
            }
        }
        let _ = writeln!(self.body, "<path class=\"dots\" stroke=\"var(--c{})\" d=\"{path}\"/>", strip.color);
    }

    fn line(&mut self, x1: f64, x2: f64, y1: f64, y2: f64, attributes: &str) {
        let _ = writeln!(self.body, "<line x1=\"{x1:.1}\" x2=\"{x2:.1}\" y1=\"{y1:.1}\" y2=\"{y2:.1}\" {attributes}/>");
    }

    fn text_line(&mut self, x: f64, class: &str, text: &str) {
        self.y += LINE;
        self.text(x, self.y - 5.0, class, text);
    }

    fn text(&mut self, x: f64, y: f64, class: &str, text: &str) {
        let _ = writeln!(self.body, "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}</text>", escaped(text));
    }
}

/// One cell's plot.
struct Strip<'a> {
    cell: &'a Cell,
    label: &'a str,
    color: usize,
    span: &'a Span,
    scale: &'a Scale,
}

impl Strip<'_> {
    fn value(&self) -> String {
        let summary = &self.cell.summary;
        let value = format!("{} ± {}", self.scale.format(summary.center), summary.range());
        match &self.cell.change {
            Some(change) => format!("{value}  {}", change.delta()),
            None => value,
        }
    }
}

/// From a row's least to its greatest value.
struct Span {
    low: f64,
    high: f64,
}

impl Span {
    fn of(row: &Row) -> Self {
        let values = row.cells.iter().flatten().flat_map(|cell| cell.sample.values()).copied();
        let start = Span { low: f64::INFINITY, high: f64::NEG_INFINITY };
        values
            .filter(|value| value.is_finite())
            .fold(start, |span, value| Span { low: span.low.min(value), high: span.high.max(value) })
    }

    /// Where a value stands; equal values all stand in the middle.
    fn x(&self, value: f64) -> Option<f64> {
        // Halved, as the width of all finite numbers is not finite.
        let width = self.high / 2.0 - self.low / 2.0;
        let share = if width > 0.0 { (value / 2.0 - self.low / 2.0) / width } else { 0.5 };
        (value.is_finite() && share.is_finite()).then_some(PLOT_LEFT + 8.0 + share * (PLOT_RIGHT - PLOT_LEFT - 16.0))
    }
}

/// A label that fits; of a path the end tells most.
fn shortened(label: &str) -> String {
    let count = label.chars().count();
    if count <= LABEL_MAX {
        return label.to_owned();
    }
    std::iter::once('…').chain(label.chars().skip(count + 1 - LABEL_MAX)).collect()
}

/// A number between -1 and 1 that looks random and is the same in every run: the fractions of multiples of the golden
/// ratio fill the range evenly.
fn jitter(index: usize) -> f64 {
    (index as f64 * 0.618_033_988_749_895).fract() * 2.0 - 1.0
}

/// Text inside of an element; characters that XML has no place for become replacement characters.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\t' => escaped.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
