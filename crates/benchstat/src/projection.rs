//! Projections: tuples of keys that records are grouped by, and the order of the groups.

mod order;
mod parse;

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use self::order::Order;
use crate::key::{Key, Taken};
use crate::record::Record;
use crate::syntax::SyntaxError;

/// A projected tuple, by its number in its [`Projection`].
pub type TupleId = u32;

/// The value of a key that a record lacks.
const EMPTY: u32 = 0;

/// One key of a projection.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) key: Key,
    order: Order,
}

/// Turns records into tuples of values and numbers the tuples.
///
/// The syntax is documented with Go's `benchproc/syntax`: keys with commas or blanks between them, each with an order if
/// it is not that of first appearance: `@alpha`, `@num` or `@(fixed values)`.
///
/// # Examples
///
/// ```
/// use benchstat::{Projection, Record};
///
/// let mut projection: Projection = ".name,/size@num".parse()?;
/// let mut project = |name: &str| projection.project(&Record { name: name.into(), ..Record::default() });
/// let (large, small) = (project("Copy/size=1MB"), project("Copy/size=4k"));
/// assert!(projection.compare(small, large).is_lt());
/// assert_eq!(projection.key(small), ".name:Copy /size:4k");
/// # Ok::<_, benchstat::SyntaxError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Projection {
    fields: Vec<Field>,
    /// What keys of their own take from `.fullname` and `.config`, here or in other projections of a query.
    taken: Taken,
    // The columns of `.config` are found as records come: they stand behind the others in memory, and shorter tuples
    // hold nothing for them, so that a tuple stays the same when a column is added.
    columns: Vec<Column>,
    /// Indexes into `columns` in the order of the projection, one for a field or many for `.config`.
    layout: Vec<Vec<usize>>,
    tuples: Vec<Vec<u32>>,
    ids: HashMap<Vec<u32>, TupleId>,
}

/// One value of each tuple.
#[derive(Clone, Debug)]
struct Column {
    label: String,
    order: Order,
    values: Vec<String>,
    ids: HashMap<String, u32>,
    /// When a value was first seen; the empty one has a place among the values before it is seen.
    ranks: Vec<u32>,
    seen: u32,
}

impl Projection {
    /// Everything that no projection asks for: the residue, of which records in one cell should have the same.
    pub(crate) fn residue(projections: &[&Projection]) -> Self {
        let has = |key: &Key| projections.iter().any(|projection| projection.keys().any(|has| has == key));
        let rest = [Key::Config, Key::File, Key::FullName].into_iter().filter(|key| !has(key));
        Projection::of(rest.map(|key| Field { key, order: Order::First }).collect())
    }

    fn of(fields: Vec<Field>) -> Self {
        let mut projection = Projection::default();
        for field in &fields {
            let columns = match field.key {
                Key::Config => Vec::new(),
                _ => vec![projection.add_column(field.key.to_string(), field.order.clone())],
            };
            projection.layout.push(columns);
        }
        projection.taken = Taken::by(fields.iter().map(|field| &field.key));
        projection.fields = fields;
        projection
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.fields.iter().map(|field| &field.key)
    }

    /// Takes from `.fullname` and `.config` what keys of their own stand for.
    pub(crate) fn exclude(&mut self, taken: &Taken) {
        self.taken = taken.clone();
    }

    /// Whether no fixed order leaves the record out.
    #[must_use]
    pub fn accepts(&self, record: &Record) -> bool {
        self.fields.iter().all(|field| field.order.accepts(&field.key.value(record, &self.taken)))
    }

    /// The record's tuple; records with the same values have the same.
    pub fn project(&mut self, record: &Record) -> TupleId {
        let mut tuple = vec![EMPTY; self.columns.len()];
        for index in 0..self.fields.len() {
            self.project_field(index, record, &mut tuple);
        }
        let length = tuple.iter().rposition(|value| *value != EMPTY).map_or(0, |last| last + 1);
        tuple.truncate(length);
        if let Some(id) = self.ids.get(&tuple) {
            return *id;
        }
        let id = self.tuples.len() as TupleId;
        self.tuples.push(tuple.clone());
        self.ids.insert(tuple, id);
        id
    }

    fn project_field(&mut self, index: usize, record: &Record, tuple: &mut Vec<u32>) {
        if self.fields[index].key == Key::Config {
            for (key, value) in record.config.pairs().filter(|(key, _)| !self.taken.has_pair(key)) {
                let column = config_column(&mut self.columns, &mut self.layout[index], key);
                if column >= tuple.len() {
                    tuple.resize(column + 1, EMPTY);
                }
                tuple[column] = self.columns[column].intern(value);
            }
            return;
        }
        let value = self.fields[index].key.value(record, &self.taken);
        for column in &self.layout[index] {
            tuple[*column] = self.columns[*column].intern(&value);
        }
    }

    fn add_column(&mut self, label: String, order: Order) -> usize {
        self.columns.push(Column::new(label, order));
        self.columns.len() - 1
    }

    /// The labels of a tuple's values, in the order of the projection.
    pub(crate) fn labels(&self) -> Vec<&str> {
        self.in_order().map(|column| self.columns[column].label.as_str()).collect()
    }

    /// A tuple's values, in the order of the projection.
    pub(crate) fn values(&self, tuple: TupleId) -> Vec<&str> {
        self.in_order().map(|column| self.columns[column].value(self.value_id(tuple, column))).collect()
    }

    /// A tuple's values behind their keys; what a record lacks is left out.
    #[must_use]
    pub fn key(&self, tuple: TupleId) -> String {
        let pairs = self.labels().into_iter().zip(self.values(tuple));
        let pairs = pairs.filter(|(_, value)| !value.is_empty()).map(|(label, value)| format!("{label}:{value}"));
        pairs.collect::<Vec<_>>().join(" ")
    }

    /// Compares tuples of this projection value by value.
    #[must_use]
    pub fn compare(&self, left: TupleId, right: TupleId) -> Ordering {
        let mut columns = self
            .in_order()
            .map(|column| self.columns[column].compare(self.value_id(left, column), self.value_id(right, column)));
        columns.find(|ordering| ordering.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// The labels of the columns in which `tuples` differ.
    pub(crate) fn varying(&self, tuples: &HashSet<TupleId>) -> Vec<&str> {
        let differs = |column: &usize| {
            let mut values = tuples.iter().map(|tuple| self.value_id(*tuple, *column));
            let first = values.next();
            values.any(|value| Some(value) != first)
        };
        self.in_order().filter(differs).map(|column| self.columns[column].label.as_str()).collect()
    }

    fn in_order(&self) -> impl Iterator<Item = usize> + '_ {
        self.layout.iter().flatten().copied()
    }

    fn value_id(&self, tuple: TupleId, column: usize) -> u32 {
        self.tuples[tuple as usize].get(column).copied().unwrap_or(EMPTY)
    }
}

impl std::str::FromStr for Projection {
    type Err = SyntaxError;

    fn from_str(query: &str) -> Result<Self, SyntaxError> {
        Ok(Projection::of(parse::parse(query)?))
    }
}

/// The column of a file configuration key, made where the key is new.
///
/// Upstream sorts these by their text and not by their first appearance.
fn config_column(columns: &mut Vec<Column>, layout: &mut Vec<usize>, key: &str) -> usize {
    if let Some(column) = layout.iter().find(|column| columns[**column].label == key) {
        return *column;
    }
    columns.push(Column::new(key.to_owned(), Order::Alphabetic));
    layout.push(columns.len() - 1);
    columns.len() - 1
}

impl Column {
    fn new(label: String, order: Order) -> Self {
        let ids = HashMap::from([(String::new(), EMPTY)]);
        Column { label, order, values: vec![String::new()], ids, ranks: vec![u32::MAX], seen: 0 }
    }

    fn intern(&mut self, value: &str) -> u32 {
        let id = match self.ids.get(value) {
            Some(id) => *id,
            None => {
                let id = self.values.len() as u32;
                self.values.push(value.to_owned());
                self.ids.insert(value.to_owned(), id);
                self.ranks.push(u32::MAX);
                id
            }
        };
        let rank = &mut self.ranks[id as usize];
        if *rank == u32::MAX {
            *rank = self.seen;
            self.seen += 1;
        }
        id
    }

    fn value(&self, id: u32) -> &str {
        &self.values[id as usize]
    }

    fn compare(&self, left: u32, right: u32) -> Ordering {
        if left == right {
            return Ordering::Equal;
        }
        let by_order = self.order.compare(self.value(left), self.value(right));
        by_order.then_with(|| self.ranks[left as usize].cmp(&self.ranks[right as usize]))
    }
}
