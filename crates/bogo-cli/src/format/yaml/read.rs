//! YAML text to values.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bogo::{List, Map, Value};
use saphyr_parser::{Event, Marker, Parser, ScalarStyle, ScanError, Span, StrInput, Tag};

use super::scalar::{self, Plain};
use super::{CORE, chunk};
use crate::format::error::{FaultKind, Position, ReadError, depth_message};
use crate::format::number;
use crate::format::source::Source;
use crate::format::trail::Trail;
use crate::format::{ReadDocuments, ReadOptions, instant, tree};
use crate::loss::{LossKind, Losses};

/// How much memory anchors and aliases may take in one document, by [`Node::weight`].
const EXPANSION_MAX: u64 = 64 << 20;

/// What a node weighs beside its text.
const NODE_WEIGHT: u64 = 64;

/// Reads the documents of a YAML stream.
pub(crate) struct Reader<'a> {
    source: Source<'a>,
    depth_max: u32,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(input: Box<dyn Read + 'a>, options: &ReadOptions) -> Self {
        Reader { source: Source::text(input), depth_max: options.depth_max }
    }
}

impl ReadDocuments for Reader<'_> {
    fn next(&mut self, losses: &mut Losses) -> Result<Option<Value>, ReadError> {
        self.source.skip_mark()?;
        let offset = self.source.offset();
        let position = self.source.position(offset);
        let Some(bytes) = chunk::next(&mut self.source)? else {
            return Ok(None);
        };
        let text = tree::text(bytes, &self.source, offset, &Trail::Root, losses)?;
        let place = Place { text: &text, offset, position };
        if let Some(at) = text.find('\0') {
            // The parser would take it for the end.
            return Err(place.error(at, FaultKind::Syntax, "a zero byte is no YAML"));
        }
        Composer::new(place, self.depth_max, losses).document().map(Some)
    }
}

/// A document's text and where it stands in the input.
#[derive(Clone, Copy)]
struct Place<'t> {
    text: &'t str,
    offset: u64,
    position: Option<Position>,
}

impl Place<'_> {
    /// The byte that a marker, which counts characters, stands at.
    #[cold]
    fn at(&self, marker: &Marker) -> usize {
        self.text.char_indices().nth(marker.index()).map_or(self.text.len(), |(at, _)| at)
    }

    #[cold]
    fn add(&self, at: usize, error: ReadError) -> ReadError {
        let error = error.at(self.offset + at as u64);
        match self.position {
            Some(position) => error.at_position(position.behind(&self.text.as_bytes()[..at])),
            None => error,
        }
    }

    #[cold]
    fn error(&self, at: usize, kind: FaultKind, message: impl Into<String>) -> ReadError {
        self.add(at, ReadError::new(kind, message))
    }
}

/// A value and what it and all below it weigh.
#[derive(Clone)]
struct Node {
    value: Value,
    weight: u64,
}

impl Node {
    fn scalar(value: Value, text: &str) -> Node {
        Node { value, weight: NODE_WEIGHT + text.len() as u64 }
    }
}

/// Builds one document out of events.
struct Composer<'t, 'l> {
    parser: Parser<'t, StrInput<'t>>,
    place: Place<'t>,
    depth_max: u32,
    losses: &'l mut Losses,
    /// The nodes that an alias may name; none where the text has no `*`.
    anchors: HashMap<usize, Node>,
    has_aliases: bool,
    expanded: u64,
}

/// A tag as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning<'a> {
    /// None, or `?`: by the schema.
    Open,
    /// `!`: text.
    Text,
    /// `!!name` of the type repository.
    Core(&'a str),
    /// Any other.
    Other,
}

impl<'t, 'l> Composer<'t, 'l> {
    fn new(place: Place<'t>, depth_max: u32, losses: &'l mut Losses) -> Self {
        let parser = Parser::new_from_str(place.text);
        let has_aliases = place.text.contains('*');
        Composer { parser, place, depth_max, losses, anchors: HashMap::new(), has_aliases, expanded: 0 }
    }

    fn document(&mut self) -> Result<Value, ReadError> {
        loop {
            let (event, span) = self.event()?;
            match event {
                Event::StreamStart | Event::DocumentStart(_) => {}
                Event::StreamEnd => return Ok(Value::Null),
                event => {
                    let node = self.node(event, span, &Trail::Root, 0)?;
                    self.end()?;
                    return Ok(node.value);
                }
            }
        }
    }

    /// Checks that nothing follows the document.
    fn end(&mut self) -> Result<(), ReadError> {
        loop {
            match self.event()? {
                (Event::StreamEnd, _) => return Ok(()),
                (Event::DocumentEnd, _) => {}
                (_, span) => return Err(self.error(&span, FaultKind::Syntax, "expected the end of the document")),
            }
        }
    }

    fn event(&mut self) -> Result<(Event<'t>, Span), ReadError> {
        match self.parser.next_event() {
            Some(Ok(event)) => Ok(event),
            Some(Err(error)) => Err(self.scan_error(&error)),
            None => Err(self.place.error(self.place.text.len(), FaultKind::Truncated, "the document ends too early")),
        }
    }

    #[cold]
    fn scan_error(&self, error: &ScanError) -> ReadError {
        let at = self.place.at(error.marker());
        // The parser looks ahead into brackets, and has a limit of its own for them.
        if error.info().contains("recursion limit") {
            let message = format!("nesting is deeper than {} containers, or brackets than 255", self.depth_max);
            return self.place.error(at, FaultKind::Depth, message);
        }
        let ended = self.place.text[at..].trim().is_empty();
        let kind = if ended { FaultKind::Truncated } else { FaultKind::Syntax };
        self.place.error(at, kind, error.info())
    }

    fn node(&mut self, event: Event<'t>, span: Span, trail: &Trail<'_>, depth: u32) -> Result<Node, ReadError> {
        let (node, anchor) = match event {
            Event::Alias(anchor) => return self.alias(anchor, &span, trail),
            Event::Scalar(text, style, anchor, tag) => {
                (self.scalar(&text, style, tag.as_deref(), &span, trail)?, anchor)
            }
            Event::SequenceStart(anchor, tag) => {
                self.container_tag(tag.as_deref(), "seq", &span, trail)?;
                let depth = self.deeper(depth, &span, trail)?;
                (self.list(trail, depth)?, anchor)
            }
            Event::MappingStart(anchor, tag) => {
                self.container_tag(tag.as_deref(), "map", &span, trail)?;
                let depth = self.deeper(depth, &span, trail)?;
                (self.object(trail, depth)?, anchor)
            }
            _ => return Err(self.error(&span, FaultKind::Syntax, "expected a value").on(trail)),
        };
        if anchor > 0 && self.has_aliases {
            self.expand(node.weight, &span, trail)?;
            self.anchors.insert(anchor, node.clone());
        }
        Ok(node)
    }

    fn alias(&mut self, anchor: usize, span: &Span, trail: &Trail<'_>) -> Result<Node, ReadError> {
        let Some(weight) = self.anchors.get(&anchor).map(|node| node.weight) else {
            return Err(self.error(span, FaultKind::Syntax, "an alias inside of what it names").on(trail));
        };
        self.expand(weight, span, trail)?;
        self.note(span, LossKind::AliasExpanded, trail, || "an alias as a copy".to_owned())?;
        self.anchors.get(&anchor).cloned().ok_or_else(|| self.error(span, FaultKind::Syntax, "unknown alias"))
    }

    /// Charges a copy to the budget of the document.
    fn expand(&mut self, weight: u64, span: &Span, trail: &Trail<'_>) -> Result<(), ReadError> {
        self.expanded = self.expanded.saturating_add(weight);
        if self.expanded > EXPANSION_MAX {
            let message = format!("aliases expand to more than {} MiB", EXPANSION_MAX >> 20);
            return Err(self.error(span, FaultKind::Expansion, message).on(trail));
        }
        Ok(())
    }

    fn list(&mut self, trail: &Trail<'_>, depth: u32) -> Result<Node, ReadError> {
        let mut list = List::new();
        let mut weight = NODE_WEIGHT;
        loop {
            match self.event()? {
                (Event::SequenceEnd, _) => return Ok(Node { value: Value::List(list), weight }),
                (event, span) => {
                    let node = self.node(event, span, &trail.index(list.len()), depth)?;
                    weight = weight.saturating_add(node.weight);
                    list.push(node.value);
                }
            }
        }
    }

    fn object(&mut self, trail: &Trail<'_>, depth: u32) -> Result<Node, ReadError> {
        let mut map = Map::new();
        let mut merges = Vec::new();
        let mut weight = NODE_WEIGHT;
        loop {
            let (event, span) = self.event()?;
            if matches!(event, Event::MappingEnd) {
                break;
            }
            let is_merge = is_merge_key(&event);
            let key = self.key(event, span, trail, depth)?;
            weight = weight.saturating_add(NODE_WEIGHT + key.len() as u64);
            let (event, value_span) = self.event()?;
            let node = self.node(event, value_span, &trail.key(&key), depth)?;
            weight = weight.saturating_add(node.weight);
            if is_merge {
                merges.extend(self.merged(node.value, &value_span, trail)?);
                continue;
            }
            let put = tree::put(&mut map, key, node.value, trail, self.losses);
            put.map_err(|loss| self.place.add(self.place.at(&span.start), loss.into()))?;
        }
        // What the object says itself comes before what it merges, and an earlier source before a later one.
        for source in merges {
            for (key, value) in &source {
                if !map.contains_key(key) {
                    map.insert(key, value.clone());
                }
            }
        }
        Ok(Node { value: Value::Object(map), weight })
    }

    /// The objects that a merge key's value names.
    fn merged(&mut self, value: Value, span: &Span, trail: &Trail<'_>) -> Result<Vec<Map>, ReadError> {
        self.note(span, LossKind::MergeExpanded, trail, || "a merge key as the entries it stands for".to_owned())?;
        let values = match value {
            Value::List(list) => list.into_vec(),
            value => vec![value],
        };
        let maps = values.into_iter().map(|value| match value {
            Value::Object(map) => Ok(map),
            _ => {
                Err(self.error(span, FaultKind::Syntax, "a merge key (<<) takes an object or a list of them").on(trail))
            }
        });
        maps.collect()
    }

    fn key(&mut self, event: Event<'t>, span: Span, trail: &Trail<'_>, depth: u32) -> Result<String, ReadError> {
        let written = match &event {
            Event::Scalar(text, ..) => Some(text.clone().into_owned()),
            _ => None,
        };
        let value = self.node(event, span, trail, depth)?.value;
        let key = match (value, written) {
            (Value::String(text), _) => Ok(text),
            // `007` and `1.10` keep their digits.
            (value, Some(written)) => match tree::key_note(&value, &written, trail, self.losses) {
                Ok(()) => Ok(written),
                Err(loss) => Err(loss.into()),
            },
            (value, None) => tree::key_text(value, trail, self.losses),
        };
        key.map_err(|error| self.place.add(self.place.at(&span.start), error))
    }

    fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        tag: Option<&Tag>,
        span: &Span,
        trail: &Trail<'_>,
    ) -> Result<Node, ReadError> {
        let plain = style == ScalarStyle::Plain;
        let value = match meaning(tag) {
            Meaning::Open if plain => self.resolved(scalar::resolve(text), text, span, trail)?,
            Meaning::Open | Meaning::Text | Meaning::Core("str") => Value::String(text.to_owned()),
            Meaning::Core(name) => self.tagged(name, text, span, trail)?,
            Meaning::Other => {
                self.drop_tag(tag, span, trail)?;
                if plain {
                    self.resolved(scalar::resolve(text), text, span, trail)?
                } else {
                    Value::String(text.to_owned())
                }
            }
        };
        Ok(Node::scalar(value, text))
    }

    fn resolved(&mut self, plain: Plain, text: &str, span: &Span, trail: &Trail<'_>) -> Result<Value, ReadError> {
        match plain {
            Plain::Null => Ok(Value::Null),
            Plain::Bool(bool) => Ok(Value::Bool(bool)),
            Plain::Integer(value) => Ok(value),
            Plain::WideInteger(float) => {
                let detail = || format!("{text} as the float {float:e}");
                self.note(span, LossKind::IntegerBeyondRange, trail, detail)?;
                Ok(Value::Float(float))
            }
            Plain::Float(decimal) => {
                if !decimal.exact {
                    let detail = || format!("{text} as the float {:e}", decimal.value);
                    self.note(span, LossKind::NumberPrecision, trail, detail)?;
                }
                Ok(Value::Float(decimal.value))
            }
            Plain::Text => Ok(Value::String(text.to_owned())),
        }
    }

    /// A scalar whose tag says what it is.
    fn tagged(&mut self, name: &str, text: &str, span: &Span, trail: &Trail<'_>) -> Result<Value, ReadError> {
        let value = match (name, scalar::resolve(text)) {
            ("null", Plain::Null) => Some(Value::Null),
            ("bool", Plain::Bool(bool)) => Some(Value::Bool(bool)),
            ("int", plain @ (Plain::Integer(_) | Plain::WideInteger(_))) => {
                Some(self.resolved(plain, text, span, trail)?)
            }
            ("float", Plain::Integer(_) | Plain::WideInteger(_)) => {
                let decimal = number::decimal(text);
                Some(self.resolved(Plain::Float(decimal), text, span, trail)?)
            }
            ("float", plain @ Plain::Float(_)) => Some(self.resolved(plain, text, span, trail)?),
            ("binary", _) => {
                let compact: String = text.split_ascii_whitespace().collect();
                STANDARD.decode(compact).ok().map(|bytes| Value::Blob(bytes.into()))
            }
            ("timestamp", _) => match instant::parse_yaml(text.trim()) {
                Some(instant) => Some(self.timestamp(instant, text, span, trail)?),
                None => None,
            },
            ("null" | "bool" | "int" | "float", _) => None,
            _ => {
                self.note(span, LossKind::TagDropped, trail, || format!("tag !!{name}"))?;
                Some(Value::String(text.to_owned()))
            }
        };
        value.ok_or_else(|| self.error(span, FaultKind::Syntax, format!("{text:?} is no !!{name}")).on(trail))
    }

    fn timestamp(
        &mut self,
        instant: instant::Instant,
        text: &str,
        span: &Span,
        trail: &Trail<'_>,
    ) -> Result<Value, ReadError> {
        let place = self.place;
        tree::instant(instant, text, trail, self.losses).map_err(|loss| place.add(place.at(&span.start), loss.into()))
    }

    fn container_tag(
        &mut self,
        tag: Option<&Tag>,
        name: &str,
        span: &Span,
        trail: &Trail<'_>,
    ) -> Result<(), ReadError> {
        match meaning(tag) {
            Meaning::Open | Meaning::Text => Ok(()),
            Meaning::Core(found) if found == name => Ok(()),
            Meaning::Core("str" | "int" | "float" | "bool" | "null" | "binary" | "timestamp" | "seq" | "map") => {
                Err(self.error(span, FaultKind::Syntax, "the tag does not go with a list or an object").on(trail))
            }
            Meaning::Core(_) | Meaning::Other => self.drop_tag(tag, span, trail),
        }
    }

    fn drop_tag(&mut self, tag: Option<&Tag>, span: &Span, trail: &Trail<'_>) -> Result<(), ReadError> {
        self.note(span, LossKind::TagDropped, trail, || match tag {
            Some(tag) => format!("tag {:?}", Cow::from(tag.to_string())),
            None => "a tag".to_owned(),
        })
    }

    fn deeper(&self, depth: u32, span: &Span, trail: &Trail<'_>) -> Result<u32, ReadError> {
        if depth >= self.depth_max {
            return Err(self.error(span, FaultKind::Depth, depth_message(self.depth_max)).on(trail));
        }
        Ok(depth + 1)
    }

    fn note(
        &mut self,
        span: &Span,
        kind: LossKind,
        trail: &Trail<'_>,
        detail: impl FnOnce() -> String,
    ) -> Result<(), ReadError> {
        let noted = self.losses.record(kind, trail, detail);
        noted.map_err(|loss| self.place.add(self.place.at(&span.start), loss.into()))
    }

    #[cold]
    fn error(&self, span: &Span, kind: FaultKind, message: impl Into<String>) -> ReadError {
        self.place.error(self.place.at(&span.start), kind, message)
    }
}

fn is_merge_key(event: &Event<'_>) -> bool {
    match event {
        Event::Scalar(text, style, _, tag) if text == "<<" => match meaning(tag.as_deref()) {
            Meaning::Open => *style == ScalarStyle::Plain,
            Meaning::Core(name) => name == "merge",
            Meaning::Text | Meaning::Other => false,
        },
        _ => false,
    }
}

fn meaning(tag: Option<&Tag>) -> Meaning<'_> {
    let Some(tag) = tag else {
        return Meaning::Open;
    };
    match (tag.handle.as_str(), tag.suffix.as_str()) {
        (CORE, name) => Meaning::Core(name),
        ("" | "!", "" | "!") => Meaning::Text,
        ("", suffix) => suffix.strip_prefix(CORE).map_or(Meaning::Other, Meaning::Core),
        _ => Meaning::Other,
    }
}
