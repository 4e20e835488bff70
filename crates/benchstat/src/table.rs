//! Tables: rows of benchmarks, columns that are compared with the first, and a geometric mean below.

use std::collections::HashMap;
use std::sync::Arc;

use crate::collect::{Address, Collector, Content};
use crate::projection::{Projection, TupleId};
use crate::scale::Scale;
use crate::statistics::{Assumption, Comparison, Sample, Summary, geomean};
use crate::unit::{Better, UnitClass};

/// All tables that a query makes of its records.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// In the order of the table projection, then by unit in order of appearance.
    pub tables: Vec<Table>,
    /// A difference is significant up to this probability of chance.
    pub alpha: f64,
    /// The probability that a median lies in its interval.
    pub confidence: f64,
}

/// One unit of one group of records.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The keys and values of the table projection.
    pub config: Vec<(String, String)>,
    /// The tidy unit.
    pub unit: Arc<str>,
    /// Which prefixes the unit takes.
    pub class: UnitClass,
    /// Which way the unit is better.
    pub better: Better,
    /// What the columns are compared by; the first is the base.
    pub columns: Vec<Column>,
    /// One for each benchmark, or whatever the row projection asks for.
    pub rows: Vec<Row>,
    /// One for each column.
    pub geomeans: Vec<Geomean>,
}

impl Table {
    /// The geometric means of the rows that every column has, so that they can be compared.
    ///
    /// A row with a centre that is not above zero takes no part either.
    #[must_use]
    pub fn common_geomeans(&self) -> CommonGeomeans {
        let rows: Vec<Vec<f64>> = self.rows.iter().filter_map(Row::positive_centers).collect();
        let column = |column: usize| geomean(rows.iter().map(|centers| centers[column]));
        let centers: Vec<f64> = (0..self.columns.len()).map_while(column).collect();
        CommonGeomeans { centers, rows: rows.len(), rows_left_out: self.rows.len() - rows.len() }
    }
}

/// The geometric means of the rows that all columns of a table have.
#[derive(Clone, Debug, PartialEq)]
pub struct CommonGeomeans {
    /// One for each column; empty if no row takes part.
    pub centers: Vec<f64>,
    /// How many rows take part.
    pub rows: usize,
    /// How many do not.
    pub rows_left_out: usize,
}

impl CommonGeomeans {
    /// What to say of rows that take no part.
    pub(crate) fn note(&self) -> String {
        let all = self.rows + self.rows_left_out;
        format!("geomean over {} of {all} rows, as the others lack a value above zero in some column", self.rows)
    }
}

/// The head of a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The values of the column projection.
    pub labels: Vec<String>,
}

impl Column {
    /// All labels in one.
    #[must_use]
    pub fn label(&self) -> String {
        join(self.labels.iter().map(String::as_str))
    }
}

/// A row of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The values of the row projection.
    pub labels: Vec<String>,
    /// One for each column, `None` where there is no record.
    pub cells: Vec<Option<Cell>>,
}

impl Row {
    /// All labels in one.
    #[must_use]
    pub fn label(&self) -> String {
        join(self.labels.iter().map(String::as_str))
    }

    /// The scale that all centres of the row are printed in.
    #[must_use]
    pub fn scale(&self, class: UnitClass) -> Scale {
        Scale::common(self.cells.iter().flatten().map(|cell| cell.summary.center), class)
    }

    /// The base cell.
    #[must_use]
    pub fn base(&self) -> Option<&Cell> {
        self.cells.first()?.as_ref()
    }

    /// All centres, if every column has one and all are above zero.
    fn positive_centers(&self) -> Option<Vec<f64>> {
        let center = |cell: &Option<Cell>| Some(cell.as_ref()?.summary.center).filter(|center| *center > 0.0);
        self.cells.iter().map(center).collect()
    }
}

/// The sample of one row and column.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The values.
    pub sample: Sample,
    /// Their centre and interval, with remarks about the cell.
    pub summary: Summary,
    /// How it differs from the base; `None` in the base column, and where the base has no record.
    pub change: Option<Change>,
}

/// The difference of a cell from its base.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Whether it is one.
    pub comparison: Comparison,
    /// The centre of the base.
    pub base: f64,
    /// The centre of the cell.
    pub center: f64,
}

impl Change {
    /// The change in per cent, or `~`.
    #[must_use]
    pub fn delta(&self) -> String {
        self.comparison.delta(self.base, self.center)
    }

    /// Whether it is significant and for the worse.
    #[must_use]
    pub fn is_worse(&self, better: Better) -> bool {
        self.comparison.is_significant()
            && match better {
                Better::Lower => self.center > self.base,
                Better::Higher => self.center < self.base,
            }
    }

    /// The cell as a multiple of the base; two zeros are equal.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        if self.base == 0.0 && self.center == 0.0 { 1.0 } else { self.center / self.base }
    }
}

/// The geometric mean of a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Geomean {
    /// Of all centres; `None` if one of them is not above zero.
    pub center: Option<f64>,
    /// Of the ratios to the base in the rows that both columns have; `None` in the base column, and if a ratio is not
    /// above zero.
    pub ratio: Option<f64>,
    /// How many rows this column or the base has, but not both.
    pub uncommon_rows: usize,
    /// What to know about it.
    pub warnings: Vec<String>,
}

/// Builds all tables.
pub(crate) fn build(collector: &Collector) -> Report {
    let mut groups: HashMap<(TupleId, u32), Vec<&Content>> = HashMap::new();
    for content in &collector.cells.contents {
        groups.entry((content.address.table, content.address.unit)).or_default().push(content);
    }
    let mut keys: Vec<_> = groups.keys().copied().collect();
    keys.sort_by(|left, right| collector.table.compare(left.0, right.0).then(left.1.cmp(&right.1)));
    let tables = keys.iter().filter_map(|key| Some(build_table(collector, *key, groups.get(key)?))).collect();
    Report { tables, alpha: collector.query.alpha, confidence: collector.query.confidence }
}

fn build_table(collector: &Collector, (table, unit_id): (TupleId, u32), contents: &[&Content]) -> Table {
    let unit = collector.cells.units[unit_id as usize].clone();
    let rows = sorted(&collector.row, contents.iter().map(|content| content.address.row));
    let cols = sorted(&collector.col, contents.iter().map(|content| content.address.col));
    let by_address: HashMap<Address, &Content> = contents.iter().map(|content| (content.address, *content)).collect();
    let builder = RowBuilder { collector, unit: &unit, by_address, table, unit_id, cols: &cols };
    let rows: Vec<Row> = rows.iter().map(|row| builder.row(*row)).collect();
    let config = collector.table.labels().into_iter().map(str::to_owned).zip(owned(collector.table.values(table)));
    Table {
        config: config.collect(),
        class: UnitClass::of(&unit),
        better: collector.units.better(&unit),
        columns: cols.iter().map(|col| Column { labels: owned(collector.col.values(*col)) }).collect(),
        geomeans: (0..cols.len()).map(|col| Geomean::of(&rows, col)).collect(),
        unit,
        rows,
    }
}

/// The different tuples in their projection's order.
fn sorted(projection: &Projection, tuples: impl Iterator<Item = TupleId>) -> Vec<TupleId> {
    let mut tuples: Vec<TupleId> = tuples.collect();
    tuples.sort_unstable();
    tuples.dedup();
    tuples.sort_by(|left, right| projection.compare(*left, *right));
    tuples
}

fn owned(values: Vec<&str>) -> Vec<String> {
    values.into_iter().map(str::to_owned).collect()
}

fn join<'a>(labels: impl Iterator<Item = &'a str>) -> String {
    labels.filter(|label| !label.is_empty()).collect::<Vec<_>>().join(" ")
}

struct RowBuilder<'a> {
    collector: &'a Collector,
    unit: &'a str,
    by_address: HashMap<Address, &'a Content>,
    table: TupleId,
    unit_id: u32,
    cols: &'a [TupleId],
}

impl RowBuilder<'_> {
    fn row(&self, row: TupleId) -> Row {
        let mut cells: Vec<Option<Cell>> = Vec::with_capacity(self.cols.len());
        for col in self.cols {
            let address = Address { table: self.table, unit: self.unit_id, row, col: *col };
            let base = cells.first().and_then(Option::as_ref);
            let cell = self.by_address.get(&address).map(|content| self.cell(content, base));
            cells.push(cell);
        }
        Row { labels: owned(self.collector.row.values(row)), cells }
    }

    fn cell(&self, content: &Content, base: Option<&Cell>) -> Cell {
        let exact = self.collector.units.is_exact(self.unit);
        let assumption = if exact { Assumption::Exact } else { Assumption::Nothing };
        let query = &self.collector.query;
        let sample = Sample::new(content.values.clone());
        let mut summary = Summary::of(&sample, assumption, query.confidence);
        let varying = self.collector.residue.varying(&content.residues);
        if !varying.is_empty() {
            summary.warnings.push(format!("benchmarks vary in {}", varying.join(", ")));
        }
        let change = base.map(|base| Change {
            comparison: Comparison::of(&base.sample, &sample, assumption, query.alpha),
            base: base.summary.center,
            center: summary.center,
        });
        Cell { sample, summary, change }
    }
}

impl Geomean {
    fn of(rows: &[Row], col: usize) -> Self {
        let center = geomean(rows.iter().filter_map(|row| Some(row.cells[col].as_ref()?.summary.center)));
        let mut warnings = Vec::new();
        let uncommon_rows = rows.iter().filter(|row| row.base().is_some() != row.cells[col].is_some()).count();
        if uncommon_rows > 0 {
            warnings.push("benchmark set differs from baseline; geomeans may not be comparable".to_owned());
        }
        let changes = rows.iter().filter_map(|row| row.cells[col].as_ref()?.change.as_ref());
        let ratio = if col > 0 { geomean(changes.map(Change::ratio)) } else { None };
        if center.is_none() {
            warnings.push("summaries must be >0 to compute geomean".to_owned());
        } else if col > 0 && ratio.is_none() {
            warnings.push("ratios must be >0 to compute geomean".to_owned());
        }
        Geomean { center, ratio, uncommon_rows, warnings }
    }
}
