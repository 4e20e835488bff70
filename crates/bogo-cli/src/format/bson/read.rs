//! BSON bytes to values.

use std::io::Read;

use bogo::{List, Map, Timestamp, Value};

use super::{decimal, kind, subtype};
use crate::format::error::{FaultKind, ReadError, depth_message};
use crate::format::source::Source;
use crate::format::trail::Trail;
use crate::format::{ReadDocuments, ReadOptions, tree};
use crate::loss::{LossKind, Losses};

/// Reads BSON documents one behind the other.
pub(crate) struct Reader<'a> {
    source: Source<'a>,
    depth_max: u32,
}

/// An element's type byte, and where its document ends: nothing in it may pass that.
#[derive(Clone, Copy)]
struct Element {
    kind: u8,
    offset: u64,
    end: u64,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(input: Box<dyn Read + 'a>, options: &ReadOptions) -> Self {
        Reader { source: Source::binary(input), depth_max: options.depth_max }
    }
}

impl ReadDocuments for Reader<'_> {
    fn next(&mut self, losses: &mut Losses) -> Result<Option<Value>, ReadError> {
        if self.source.peek()?.is_none() {
            return Ok(None);
        }
        self.document(u64::MAX, &Trail::Root, 0, losses).map(|map| Some(Value::Object(map)))
    }
}

impl Reader<'_> {
    fn document(&mut self, limit: u64, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<Map, ReadError> {
        let (end, depth) = self.open(limit, trail, depth)?;
        let mut map = Map::new();
        while let Some(element) = self.element(end, trail)? {
            let key = self.key(element, trail, losses)?;
            let value = self.value(element, &trail.key(&key), depth, losses)?;
            let put = tree::put(&mut map, key, value, trail, losses);
            put.map_err(|loss| ReadError::from(loss).at(element.offset))?;
        }
        Ok(map)
    }

    /// The items of an array. Its keys, which should be `0`, `1` and so on, are not looked at.
    fn array(&mut self, limit: u64, trail: &Trail<'_>, depth: u32, losses: &mut Losses) -> Result<List, ReadError> {
        let (end, depth) = self.open(limit, trail, depth)?;
        let mut list = List::new();
        while let Some(element) = self.element(end, trail)? {
            self.c_string(element, trail)?;
            let item = self.value(element, &trail.index(list.len()), depth, losses)?;
            list.push(item);
        }
        Ok(list)
    }

    /// Reads a document's length, and gives where it ends and its depth.
    fn open(&mut self, limit: u64, trail: &Trail<'_>, depth: u32) -> Result<(u64, u32), ReadError> {
        let offset = self.source.offset();
        if depth >= self.depth_max {
            return Err(ReadError::new(FaultKind::Depth, depth_message(self.depth_max)).at(offset).on(trail));
        }
        let length = i32::from_le_bytes(self.source.array().map_err(|error| error.on(trail))?);
        let room = limit - offset;
        match u64::try_from(length) {
            // The length itself and the byte behind the last element.
            Ok(length @ 5..) if length <= room => Ok((offset + length, depth + 1)),
            Ok(5..) => {
                let message =
                    format!("a document of {length} bytes runs past the end of what encloses it ({room} left)");
                Err(syntax(message).at(offset).on(trail))
            }
            _ => Err(syntax(format!("a document of {length} bytes; the shortest has 5")).at(offset).on(trail)),
        }
    }

    /// The type of the next element; `None` at the end of the document, which must be where its length says.
    fn element(&mut self, end: u64, trail: &Trail<'_>) -> Result<Option<Element>, ReadError> {
        let offset = self.source.offset();
        if offset >= end {
            return Err(syntax("the document's length ends before its elements do").at(offset).on(trail));
        }
        match self.source.byte().map_err(|error| error.on(trail))? {
            0 if offset + 1 == end => Ok(None),
            0 => {
                let message = format!("{} bytes are left behind the last element of a document", end - offset - 1);
                Err(syntax(message).at(offset).on(trail))
            }
            kind => Ok(Some(Element { kind, offset, end })),
        }
    }

    fn key(&mut self, element: Element, trail: &Trail<'_>, losses: &mut Losses) -> Result<String, ReadError> {
        let offset = self.source.offset();
        let bytes = self.c_string(element, trail)?;
        tree::text(bytes, &self.source, offset, trail, losses)
    }

    /// Bytes up to a zero byte, which is consumed.
    fn c_string(&mut self, element: Element, trail: &Trail<'_>) -> Result<Vec<u8>, ReadError> {
        let mut bytes = Vec::new();
        loop {
            let offset = self.source.offset();
            let rest = self.source.rest();
            let zero = rest.iter().position(|byte| *byte == 0);
            let count = zero.unwrap_or(rest.len());
            if offset + count as u64 >= element.end {
                return Err(syntax("a key or pattern runs past the end of its document").at(offset).on(trail));
            }
            bytes.extend_from_slice(&rest[..count]);
            self.source.advance(count);
            if zero.is_some() {
                self.source.advance(1);
                return Ok(bytes);
            }
            if !self.source.more()? {
                return Err(self.source.truncated(1).on(trail));
            }
        }
    }

    fn value(
        &mut self,
        element: Element,
        trail: &Trail<'_>,
        depth: u32,
        losses: &mut Losses,
    ) -> Result<Value, ReadError> {
        self.any(element, trail, depth, losses).map_err(|error| error.at(element.offset).on(trail))
    }

    fn any(
        &mut self,
        element: Element,
        trail: &Trail<'_>,
        depth: u32,
        losses: &mut Losses,
    ) -> Result<Value, ReadError> {
        Ok(match element.kind {
            kind::DOUBLE => Value::Float(f64::from_bits(u64::from_le_bytes(self.source.array()?))),
            kind::TEXT => Value::String(self.text(element, trail, losses)?),
            kind::DOCUMENT => Value::Object(self.document(element.end, trail, depth, losses)?),
            kind::ARRAY => Value::List(self.array(element.end, trail, depth, losses)?),
            kind::BINARY => self.binary(element, trail, losses)?,
            kind::UNDEFINED => {
                let detail = || "undefined as null".to_owned();
                self.note(element, losses, LossKind::UndefinedAsNull, trail, detail)?;
                Value::Null
            }
            kind::OBJECT_ID => {
                let id = hex(&self.source.array::<12>()?);
                self.as_text(element, "an ObjectId", id, trail, losses)?
            }
            kind::BOOL => match self.source.byte()? {
                0 => Value::Bool(false),
                1 => Value::Bool(true),
                byte => return Err(syntax(format!("a bool of the byte 0x{byte:02x}; expected 0 or 1"))),
            },
            kind::DATE => Value::Timestamp(Timestamp::from_millis(i64::from_le_bytes(self.source.array()?))),
            kind::NULL => Value::Null,
            kind::REGEX => {
                let pattern = self.key(element, trail, losses)?;
                let options = self.key(element, trail, losses)?;
                self.as_text(element, "a regular expression", format!("/{pattern}/{options}"), trail, losses)?
            }
            kind::DB_POINTER => {
                let name = self.text(element, trail, losses)?;
                let id = hex(&self.source.array::<12>()?);
                self.as_text(element, "a DBPointer", format!("{name}/{id}"), trail, losses)?
            }
            kind::CODE => {
                let code = self.text(element, trail, losses)?;
                self.as_text(element, "JavaScript code", code, trail, losses)?
            }
            kind::SYMBOL => {
                let symbol = self.text(element, trail, losses)?;
                self.as_text(element, "a symbol", symbol, trail, losses)?
            }
            kind::SCOPED_CODE => self.scoped_code(element, trail, depth, losses)?,
            kind::INT32 => Value::Int(i32::from_le_bytes(self.source.array()?).into()),
            kind::TIMESTAMP => {
                let number = u64::from_le_bytes(self.source.array()?);
                let detail = || format!("an internal timestamp as the integer {number}");
                self.note(element, losses, LossKind::ForeignAsInteger, trail, detail)?;
                tree::unsigned(number)
            }
            kind::INT64 => Value::Int(i64::from_le_bytes(self.source.array()?)),
            kind::DECIMAL128 => {
                let text = decimal::to_text(u128::from_le_bytes(self.source.array()?));
                self.as_text(element, "a decimal128", text, trail, losses)?
            }
            kind::MIN_KEY | kind::MAX_KEY => {
                let detail = || "a min or max key as null".to_owned();
                self.note(element, losses, LossKind::ForeignDropped, trail, detail)?;
                Value::Null
            }
            kind => return Err(syntax(format!("unknown element type 0x{kind:02x}"))),
        })
    }

    /// Text with its length before it and a zero byte behind it.
    fn text(&mut self, element: Element, trail: &Trail<'_>, losses: &mut Losses) -> Result<String, ReadError> {
        let length = self.length(element, 1)?;
        let offset = self.source.offset();
        let mut bytes = Vec::new();
        self.source.extend(&mut bytes, length)?;
        if bytes.pop() != Some(0) {
            return Err(syntax("text does not end in a zero byte"));
        }
        tree::text(bytes, &self.source, offset, trail, losses)
    }

    /// A length of at least `length_min` that stays within the document.
    fn length(&mut self, element: Element, length_min: u64) -> Result<u64, ReadError> {
        let length = i32::from_le_bytes(self.source.array()?);
        let room = element.end.saturating_sub(self.source.offset());
        match u64::try_from(length) {
            Ok(length) if (length_min..=room).contains(&length) => Ok(length),
            _ => Err(syntax(format!(
                "length {length} is not between {length_min} and what its document has left ({room})"
            ))),
        }
    }

    fn binary(&mut self, element: Element, trail: &Trail<'_>, losses: &mut Losses) -> Result<Value, ReadError> {
        let length = self.length(element, 0)?;
        let subtype = self.source.byte()?;
        let mut bytes = Vec::new();
        self.source.extend(&mut bytes, length)?;
        match subtype {
            subtype::GENERIC => {}
            subtype::OLD => match bytes.split_first_chunk::<4>() {
                Some((inner, rest)) if u32::from_le_bytes(*inner) as usize == rest.len() => {
                    bytes.drain(..4);
                }
                _ => return Err(syntax("the inner length of an old binary is not 4 less than the outer")),
            },
            subtype::UUID if bytes.len() == 16 => return self.as_text(element, "a UUID", uuid(&bytes), trail, losses),
            _ => {
                let detail = || format!("binary subtype {subtype}");
                self.note(element, losses, LossKind::TagDropped, trail, detail)?;
            }
        }
        Ok(Value::Blob(bytes.into()))
    }

    /// Code with the variables it sees: the code is kept, as text.
    fn scoped_code(
        &mut self,
        element: Element,
        trail: &Trail<'_>,
        depth: u32,
        losses: &mut Losses,
    ) -> Result<Value, ReadError> {
        // This length counts itself, unlike others; behind it are the text's, a zero byte, and an empty document.
        let start = self.source.offset();
        let length = self.length(Element { end: element.end + 4, ..element }, 14)?;
        let end = start + length;
        let code = self.text(Element { end, ..element }, trail, losses)?;
        self.document(end, trail, depth, losses)?;
        if self.source.offset() != end {
            return Err(syntax("the length of scoped code does not match its contents"));
        }
        let detail = || "the scope of JavaScript code".to_owned();
        self.note(element, losses, LossKind::ForeignDropped, trail, detail)?;
        Ok(Value::String(code))
    }

    fn as_text(
        &mut self,
        element: Element,
        what: &str,
        text: String,
        trail: &Trail<'_>,
        losses: &mut Losses,
    ) -> Result<Value, ReadError> {
        self.note(element, losses, LossKind::ForeignAsText, trail, || format!("{what} as text"))?;
        Ok(Value::String(text))
    }

    fn note(
        &self,
        element: Element,
        losses: &mut Losses,
        kind: LossKind,
        trail: &Trail<'_>,
        detail: impl FnOnce() -> String,
    ) -> Result<(), ReadError> {
        tree::note(&self.source, element.offset, losses, kind, trail, detail)
    }
}

fn syntax(message: impl Into<String>) -> ReadError {
    ReadError::new(FaultKind::Syntax, message)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn uuid(bytes: &[u8]) -> String {
    let digits = hex(bytes);
    [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
}
