//! TOML text to values.

use std::io::Read;
use std::ops::Range;

use bogo::{List, Map, Value};
use serde_spanned::Spanned;
use toml::de::{DeArray, DeTable, DeValue};
use toml_datetime::{Datetime, Offset};

use super::nesting;
use crate::format::error::{FaultKind, Position, ReadError, depth_message};
use crate::format::instant::{self, Fields};
use crate::format::number::{self, Decimal};
use crate::format::source::Source;
use crate::format::trail::Trail;
use crate::format::{ReadDocuments, ReadOptions, tree};
use crate::loss::{Loss, LossKind, Losses};

/// Reads the one document of a TOML input.
pub(crate) struct Reader<'a> {
    source: Source<'a>,
    depth_max: u32,
    is_done: bool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(input: Box<dyn Read + 'a>, options: &ReadOptions) -> Self {
        Reader { source: Source::text(input), depth_max: options.depth_max, is_done: false }
    }
}

impl ReadDocuments for Reader<'_> {
    fn next(&mut self, losses: &mut Losses) -> Result<Option<Value>, ReadError> {
        if std::mem::replace(&mut self.is_done, true) {
            return Ok(None);
        }
        self.source.skip_mark()?;
        while self.source.more()? {}
        let offset = self.source.offset();
        let position = self.source.position(offset);
        let text = tree::text(self.source.rest().to_vec(), &self.source, offset, &Trail::Root, losses)?;
        let mut document = Document { text: &text, offset, position, depth_max: self.depth_max, losses };
        document.read().map(Some)
    }
}

/// The text, and where it stands in the input.
struct Document<'t, 'l> {
    text: &'t str,
    offset: u64,
    position: Option<Position>,
    depth_max: u32,
    losses: &'l mut Losses,
}

impl Document<'_, '_> {
    fn read(&mut self) -> Result<Value, ReadError> {
        if let Some(at) = nesting::first_too_deep(self.text, self.depth_max) {
            return Err(self.place(at, ReadError::new(FaultKind::Depth, depth_message(self.depth_max))));
        }
        let table = DeTable::parse(self.text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start.min(self.text.len()));
            let ended = self.text[at..].trim().is_empty();
            let kind = if ended { FaultKind::Truncated } else { FaultKind::Syntax };
            self.place(at, ReadError::new(kind, error.message()))
        })?;
        self.table(table.get_ref(), &Trail::Root, table.span().start, 0).map(Value::Object)
    }

    fn table(&mut self, table: &DeTable<'_>, trail: &Trail<'_>, at: usize, depth: u32) -> Result<Map, ReadError> {
        let depth = self.deeper(depth, at, trail)?;
        let mut map = Map::new();
        for (key, value) in table {
            let key = key.get_ref().as_ref();
            let value = self.value(value, &trail.key(key), depth)?;
            // The parser has refused repeated keys.
            map.insert(key, value);
        }
        Ok(map)
    }

    fn array(&mut self, array: &DeArray<'_>, trail: &Trail<'_>, at: usize, depth: u32) -> Result<List, ReadError> {
        let depth = self.deeper(depth, at, trail)?;
        let mut list = List::new();
        for value in array.iter() {
            let item = self.value(value, &trail.index(list.len()), depth)?;
            list.push(item);
        }
        Ok(list)
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>, trail: &Trail<'_>, depth: u32) -> Result<Value, ReadError> {
        let span = value.span();
        match value.get_ref() {
            DeValue::String(text) => Ok(Value::String(text.as_ref().to_owned())),
            DeValue::Integer(integer) => self.integer(integer.as_str(), integer.radix(), span, trail),
            DeValue::Float(float) => self.float(float.as_str(), span, trail),
            DeValue::Boolean(bool) => Ok(Value::Bool(*bool)),
            DeValue::Datetime(datetime) => self.datetime(datetime, span, trail),
            DeValue::Array(array) => self.array(array, trail, span.start, depth).map(Value::List),
            DeValue::Table(table) => self.table(table, trail, span.start, depth).map(Value::Object),
        }
    }

    fn integer(&mut self, text: &str, radix: u32, span: Range<usize>, trail: &Trail<'_>) -> Result<Value, ReadError> {
        let negative = text.starts_with('-');
        let digits = text.trim_start_matches(['-', '+']);
        if let Some(value) = number::integer(negative, digits, radix) {
            return Ok(value);
        }
        let magnitude = match u128::from_str_radix(digits, radix) {
            Ok(magnitude) => magnitude as f64,
            Err(_) => digits.parse().unwrap_or(f64::INFINITY),
        };
        let float = if negative { -magnitude } else { magnitude };
        let noted =
            self.losses.record(LossKind::IntegerBeyondRange, trail, || format!("{text} as the float {float:e}"));
        self.noted(noted, span)?;
        Ok(Value::Float(float))
    }

    fn float(&mut self, text: &str, span: Range<usize>, trail: &Trail<'_>) -> Result<Value, ReadError> {
        let decimal = match text {
            "inf" | "+inf" => Decimal { value: f64::INFINITY, exact: true },
            "-inf" => Decimal { value: f64::NEG_INFINITY, exact: true },
            "nan" | "+nan" => Decimal { value: f64::NAN, exact: true },
            "-nan" => Decimal { value: -f64::NAN, exact: true },
            _ => number::decimal(text),
        };
        if !decimal.exact {
            let detail = || format!("{text} as the float {:e}", decimal.value);
            let noted = self.losses.record(LossKind::NumberPrecision, trail, detail);
            self.noted(noted, span)?;
        }
        Ok(Value::Float(decimal.value))
    }

    fn datetime(&mut self, datetime: &Datetime, span: Range<usize>, trail: &Trail<'_>) -> Result<Value, ReadError> {
        let (Some(date), Some(time), Some(offset)) = (datetime.date, datetime.time, datetime.offset) else {
            let detail = || format!("{datetime}, which has no offset from UTC, as text");
            let noted = self.losses.record(LossKind::LocalTimeAsText, trail, detail);
            self.noted(noted, span)?;
            return Ok(Value::String(datetime.to_string()));
        };
        let written = &self.text[span.clone()];
        let fields = Fields {
            year: date.year.into(),
            month: date.month.into(),
            day: date.day.into(),
            hour: time.hour.into(),
            minute: time.minute.into(),
            second: time.second.unwrap_or(0).into(),
            nanos: time.nanosecond.unwrap_or(0),
            cut: false,
            offset_minutes: match offset {
                Offset::Z => 0,
                Offset::Custom { minutes } => minutes.into(),
            },
        };
        // The text knows of digits below the nanosecond; the fields know of times without seconds.
        let Some(instant) = instant::parse(written).or_else(|| fields.instant()) else {
            let error = ReadError::new(FaultKind::Range, format!("{written} is no moment on the time line"));
            return Err(self.place(span.start, error).on(trail));
        };
        let value = tree::instant(instant, written, trail, self.losses);
        value.map_err(|loss| self.place(span.start, loss.into()))
    }

    fn noted(&self, noted: Result<(), Box<Loss>>, span: Range<usize>) -> Result<(), ReadError> {
        noted.map_err(|loss| self.place(span.start, loss.into()))
    }

    fn deeper(&self, depth: u32, at: usize, trail: &Trail<'_>) -> Result<u32, ReadError> {
        if depth >= self.depth_max {
            return Err(self.place(at, ReadError::new(FaultKind::Depth, depth_message(self.depth_max))).on(trail));
        }
        Ok(depth + 1)
    }

    #[cold]
    fn place(&self, at: usize, error: ReadError) -> ReadError {
        let error = error.at(self.offset + at as u64);
        match (self.position, self.text.as_bytes().get(..at)) {
            (Some(position), Some(before)) => error.at_position(position.behind(before)),
            _ => error,
        }
    }
}
