//! JSON: everything that is known, samples included, for other programs.

use serde::{Serialize, Serializer};

use crate::float::shortest;
use crate::table::{Cell, Change, Geomean, Report, Row, Table};
use crate::unit::{Better, UnitClass};

/// Goes up when something is taken away or changes its meaning; additions leave it as it is.
pub const JSON_VERSION: u32 = 1;

/// Writes a report as JSON, on one line.
///
/// Numbers that JSON lacks are texts: `"+Inf"`, `"-Inf"`, `"NaN"`. The README of the crate describes the fields.
///
/// # Examples
///
/// ```
/// use benchstat::{Collector, Query, input::go, render};
///
/// let mut collector = Collector::new(&Query::default())?;
/// go::read("BenchmarkCopy 1 3 B/op\n".as_bytes(), "a", |event| collector.add(event))?;
/// let json: serde_json::Value = serde_json::from_str(&render::json(&collector.finish()))?;
/// assert_eq!(json["version"], 1);
/// assert_eq!(json["tables"][0]["rows"][0]["cells"][0]["samples"][0], 3.0);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn json(report: &Report) -> String {
    let document = Document {
        format: "benchstat",
        version: JSON_VERSION,
        alpha: Number(report.alpha),
        confidence: Number(report.confidence),
        tables: report.tables.iter().map(TableView::of).collect(),
    };
    // Nothing in it can fail: no map with odd keys, no writer.
    serde_json::to_string(&document).map(|text| text + "\n").unwrap_or_default()
}

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u32,
    alpha: Number,
    confidence: Number,
    tables: Vec<TableView<'a>>,
}

#[derive(Serialize)]
struct TableView<'a> {
    config: Vec<Pair<'a>>,
    unit: &'a str,
    class: &'static str,
    better: &'static str,
    columns: Vec<&'a [String]>,
    rows: Vec<RowView<'a>>,
    geomeans: Vec<GeomeanView<'a>>,
}

#[derive(Serialize)]
struct Pair<'a> {
    key: &'a str,
    value: &'a str,
}

#[derive(Serialize)]
struct RowView<'a> {
    labels: &'a [String],
    cells: Vec<Option<CellView<'a>>>,
}

#[derive(Serialize)]
struct CellView<'a> {
    center: Number,
    low: Number,
    high: Number,
    samples: Vec<Number>,
    warnings: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<ChangeView<'a>>,
}

#[derive(Serialize)]
struct ChangeView<'a> {
    ratio: Number,
    p: Number,
    base_count: usize,
    count: usize,
    significant: bool,
    delta: String,
    warnings: &'a [String],
}

#[derive(Serialize)]
struct GeomeanView<'a> {
    center: Option<Number>,
    ratio: Option<Number>,
    uncommon_rows: usize,
    warnings: &'a [String],
}

/// A number, or its name where JSON has none for it.
struct Number(f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_finite() { serializer.serialize_f64(self.0) } else { serializer.serialize_str(&shortest(self.0)) }
    }
}

impl<'a> TableView<'a> {
    fn of(table: &'a Table) -> Self {
        TableView {
            config: table.config.iter().map(|(key, value)| Pair { key, value }).collect(),
            unit: &table.unit,
            class: match table.class {
                UnitClass::Decimal => "decimal",
                UnitClass::Binary => "binary",
            },
            better: match table.better {
                Better::Lower => "lower",
                Better::Higher => "higher",
            },
            columns: table.columns.iter().map(|column| column.labels.as_slice()).collect(),
            rows: table.rows.iter().map(RowView::of).collect(),
            geomeans: table.geomeans.iter().map(GeomeanView::of).collect(),
        }
    }
}

impl<'a> RowView<'a> {
    fn of(row: &'a Row) -> Self {
        let cells = row.cells.iter().map(|cell| cell.as_ref().map(CellView::of)).collect();
        RowView { labels: &row.labels, cells }
    }
}

impl<'a> CellView<'a> {
    fn of(cell: &'a Cell) -> Self {
        CellView {
            center: Number(cell.summary.center),
            low: Number(cell.summary.low),
            high: Number(cell.summary.high),
            samples: cell.sample.values().iter().map(|value| Number(*value)).collect(),
            warnings: &cell.summary.warnings,
            change: cell.change.as_ref().map(ChangeView::of),
        }
    }
}

impl<'a> ChangeView<'a> {
    fn of(change: &'a Change) -> Self {
        ChangeView {
            ratio: Number(change.ratio()),
            p: Number(change.comparison.capped().p),
            base_count: change.comparison.base_count,
            count: change.comparison.count,
            significant: change.comparison.is_significant(),
            delta: change.delta(),
            warnings: &change.comparison.warnings,
        }
    }
}

impl<'a> GeomeanView<'a> {
    fn of(geomean: &'a Geomean) -> Self {
        GeomeanView {
            center: geomean.center.map(Number),
            ratio: geomean.ratio.map(Number),
            uncommon_rows: geomean.uncommon_rows,
            warnings: &geomean.warnings,
        }
    }
}
