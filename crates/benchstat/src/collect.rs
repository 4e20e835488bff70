//! Collecting: records are projected and filtered as they come, and their values kept by cell.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::filter::Filter;
use crate::input::{Event, Fault};
use crate::key::Taken;
use crate::projection::{Projection, TupleId};
use crate::query::{Query, QueryError};
use crate::record::{Config, Measurement, Record};
use crate::table::{self, Report};
use crate::unit::UnitMetadata;

/// Takes records and makes a [`Report`] of them.
///
/// Keeps every value and nothing else of a record, so that memory grows by eight bytes a value.
pub struct Collector {
    pub(crate) query: Query,
    filter: Filter,
    pub(crate) table: Projection,
    pub(crate) row: Projection,
    pub(crate) col: Projection,
    ignore: Projection,
    pub(crate) residue: Projection,
    pub(crate) units: UnitMetadata,
    pub(crate) cells: Cells,
    faults: Vec<Fault>,
    /// What the records of the last configuration came to, by name: the next sample of a benchmark finds its cells here.
    cache: HashMap<String, Place>,
    cached: Arc<Config>,
}

/// Where the values of a benchmark go.
struct Place {
    tuples: Tuples,
    /// By unit as read and tidied: the cell's index, or `None` if the filter drops it.
    units: Vec<(Arc<str>, Arc<str>, Option<usize>)>,
}

/// A record by each projection.
#[derive(Clone, Copy)]
struct Tuples {
    table: TupleId,
    row: TupleId,
    col: TupleId,
    residue: TupleId,
}

/// Which cell of which table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address {
    pub(crate) table: TupleId,
    /// The unit's number in order of appearance.
    pub(crate) unit: u32,
    pub(crate) row: TupleId,
    pub(crate) col: TupleId,
}

/// All cells, in the order in which they came up.
#[derive(Default)]
pub(crate) struct Cells {
    pub(crate) units: Vec<Arc<str>>,
    unit_ids: HashMap<Arc<str>, u32>,
    pub(crate) contents: Vec<Content>,
    indexes: HashMap<Address, usize>,
}

/// What one cell holds.
pub(crate) struct Content {
    pub(crate) address: Address,
    pub(crate) values: Vec<f64>,
    /// Every different residue.
    pub(crate) residues: HashSet<TupleId>,
}

impl Collector {
    /// Prepares for records.
    ///
    /// # Errors
    ///
    /// The part of the query that cannot be read, and where.
    pub fn new(query: &Query) -> Result<Self, QueryError> {
        let filter = query.filter.parse().map_err(|error| QueryError::new("filter", error))?;
        let parse = |part, text: &str| text.parse::<Projection>().map_err(|error| QueryError::new(part, error));
        let mut table = parse("table", &query.table)?;
        let mut row = parse("row", &query.row)?;
        let mut col = parse("col", &query.col)?;
        let mut ignore = parse("ignore", &query.ignore)?;
        let mut residue = Projection::residue(&[&table, &row, &col, &ignore]);
        let taken = Taken::by(table.keys().chain(row.keys()).chain(col.keys()).chain(ignore.keys()));
        for projection in [&mut table, &mut row, &mut col, &mut ignore, &mut residue] {
            projection.exclude(&taken);
        }
        Ok(Collector {
            query: query.clone(),
            filter,
            table,
            row,
            col,
            ignore,
            residue,
            units: UnitMetadata::default(),
            cells: Cells::default(),
            faults: Vec::new(),
            cache: HashMap::new(),
            cached: Arc::default(),
        })
    }

    /// Takes what a reader came to.
    pub fn add(&mut self, event: Event<'_>) {
        match event {
            Event::Record(record) => self.add_record(record),
            Event::Fault(fault) => self.faults.push(fault.clone()),
            Event::Unit { file, line, unit, key, value } => {
                if let Err(present) = self.units.set(unit, key, value) {
                    let message = format!("metadata {key} of unit {unit} already set to {present}");
                    self.faults.push(Fault { file: file.to_owned(), line, message });
                }
            }
        }
    }

    /// What could not be read since the last call.
    pub fn take_faults(&mut self) -> Vec<Fault> {
        std::mem::take(&mut self.faults)
    }

    /// What is known about units.
    #[must_use]
    pub fn units(&self) -> &UnitMetadata {
        &self.units
    }

    /// Makes the tables.
    #[must_use]
    pub fn finish(self) -> Report {
        table::build(&self)
    }

    fn add_record(&mut self, record: &Record) {
        if !Arc::ptr_eq(&self.cached, &record.config) {
            // Not cleared: that takes as long as it was ever large, for each change of the configuration.
            self.cache = HashMap::new();
            self.cached = record.config.clone();
        }
        if !self.cache.contains_key(&record.name) {
            let Some(tuples) = self.project(record) else { return };
            self.cache.insert(record.name.clone(), Place { tuples, units: Vec::new() });
        }
        let Some(place) = self.cache.get_mut(&record.name) else { return };
        for measurement in &record.measurements {
            let known =
                place.units.iter().find(|(read, tidy, _)| *read == measurement.unit_read && *tidy == measurement.unit);
            let cell = match known {
                Some((_, _, cell)) => *cell,
                None => {
                    let kept = self.filter.accepts(record, measurement);
                    let cell = kept.then(|| self.cells.open(place.tuples, measurement));
                    place.units.push((measurement.unit_read.clone(), measurement.unit.clone(), cell));
                    cell
                }
            };
            if let Some(cell) = cell {
                self.cells.contents[cell].values.push(measurement.value);
            }
        }
    }

    /// The record by each projection, or `None` if nothing of it counts: then no projection may hear of it, as the order
    /// of groups is that of their first appearance.
    fn project(&mut self, record: &Record) -> Option<Tuples> {
        let projections = [&self.table, &self.row, &self.col, &self.ignore];
        let kept = projections.iter().all(|projection| projection.accepts(record))
            && record.measurements.iter().any(|measurement| self.filter.accepts(record, measurement));
        kept.then(|| Tuples {
            table: self.table.project(record),
            row: self.row.project(record),
            col: self.col.project(record),
            residue: self.residue.project(record),
        })
    }
}

impl Cells {
    /// The cell that a measurement belongs to, made where there is none yet.
    fn open(&mut self, tuples: Tuples, measurement: &Measurement) -> usize {
        let unit = self.unit(&measurement.unit);
        let address = Address { table: tuples.table, unit, row: tuples.row, col: tuples.col };
        let next = self.contents.len();
        let index = *self.indexes.entry(address).or_insert(next);
        if index == next {
            self.contents.push(Content { address, values: Vec::new(), residues: HashSet::new() });
        }
        self.contents[index].residues.insert(tuples.residue);
        index
    }

    fn unit(&mut self, unit: &Arc<str>) -> u32 {
        if let Some(id) = self.unit_ids.get(unit) {
            return *id;
        }
        let id = self.units.len() as u32;
        self.units.push(unit.clone());
        self.unit_ids.insert(unit.clone(), id);
        id
    }
}
