//! Values, paths and options made out of bytes, by one recipe for properties and fuzzing: a shrinking or mutating byte
//! string then shrinks or mutates what it stands for. A source that has run dry gives zeros, which stand for what is
//! simplest.

use bogo::{Blob, DecodeOptions, Duplicates, Map, Path, Raw, Segment, Timestamp, UnknownTypes, Utf8Policy, Value};

/// How many containers nest at most in a value: as many as the default limit admits.
const DEEPEST: usize = 100;

/// Bytes to make choices by.
pub(crate) struct Source<'a> {
    bytes: &'a [u8],
}

impl<'a> Source<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Source { bytes }
    }

    /// What has not been used: what a fuzzer puts behind the options.
    #[allow(dead_code, reason = "for the fuzz targets")]
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    /// A number below `count`, which is at least 1.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        match count {
            0..=256 => usize::from(self.byte()) % count,
            _ => usize::from(u16::from_le_bytes([self.byte(), self.byte()])) % count,
        }
    }

    /// Any value that can stand by itself, nested up to the limit.
    pub(crate) fn value(&mut self) -> Value {
        self.value_below(DEEPEST, true)
    }

    /// A path that leads into `value`, or nearly.
    pub(crate) fn path(&mut self, mut value: &Value) -> Path {
        let mut path = Path::root();
        loop {
            let choice = self.below(8);
            let (key, index, child) = match value {
                Value::Object(map) if !map.is_empty() => {
                    let index = self.below(map.len());
                    let (key, child) = map.get_index(index).expect("an index below the length");
                    (key.to_owned(), index, child)
                }
                Value::List(items) if !items.is_empty() => {
                    let index = self.below(items.len());
                    (index.to_string(), index, &items[index])
                }
                _ if choice < 7 => return path,
                scalar => (self.text(), 0, scalar),
            };
            path.push(match (choice, value) {
                (0, _) => return path,
                (1 | 2, _) => Segment::Every,
                (3, _) => Segment::Key(self.key().into()),
                (4, _) => Segment::Index(self.below(9) as i64),
                (_, Value::List(_)) if choice < 7 => Segment::Index(index as i64),
                (5 | 6, _) => Segment::Key(key.into()),
                _ => either(key),
            });
            value = child;
        }
    }

    /// Any options whose limits leave room for something.
    pub(crate) fn decode_options(&mut self) -> DecodeOptions {
        let flags = self.byte();
        let mut options = DecodeOptions::new().strict(flags & 1 != 0).human_readable(flags & 2 == 0);
        if flags & 4 != 0 {
            options = options.utf8(Utf8Policy::Replace);
        }
        if flags & 8 != 0 {
            options = options.unknown_types(UnknownTypes::Keep);
        }
        if flags & 16 != 0 {
            options = options.duplicates(Duplicates::Reject);
        }
        if flags & 32 != 0 {
            options = options.max_depth(self.byte().into());
        }
        if flags & 64 != 0 {
            options = options.max_size(u64::from(self.byte()) * 16);
        }
        options
    }

    /// A value below `levels` more containers. A raw one swallows whatever follows, so it needs to be `last`.
    fn value_below(&mut self, levels: usize, last: bool) -> Value {
        match self.below(16) {
            0 => Value::Null,
            1 => Value::Bool(self.byte() & 1 != 0),
            2 => Value::Byte(self.byte()),
            3 => Value::Int(self.number() as i64),
            4 => Value::Uint(self.number()),
            5 => Value::Float(self.float()),
            6 => Value::String(self.text()),
            7 => Value::Blob(self.blob()),
            8 => Value::Timestamp(self.timestamp()),
            9 if last => self.raw(),
            _ if levels == 0 => Value::Null,
            9 => self.nest(levels),
            10 | 11 => self.list(levels - 1),
            12 => self.list_of_one_kind(),
            _ => self.object(levels - 1),
        }
    }

    fn list(&mut self, levels: usize) -> Value {
        let count = self.count();
        (0..count).map(|index| self.value_below(levels, index + 1 == count)).collect()
    }

    /// What may become a typed list; one time in four it ends in an item that prevents that.
    fn list_of_one_kind(&mut self) -> Value {
        let (kind, odd) = (self.below(6), self.below(4) == 3);
        let mut items: Vec<_> = (0..self.count()).map(|_| self.scalar(kind)).collect();
        if odd {
            let kind = self.below(7);
            items.push(self.scalar(kind));
        }
        Value::List(items.into())
    }

    fn scalar(&mut self, kind: usize) -> Value {
        match kind {
            0 => Value::Bool(self.byte() & 1 != 0),
            1 => Value::Byte(self.byte()),
            2 => Value::Int(self.number() as i64),
            3 => Value::Uint(self.number()),
            4 => Value::Float(self.float()),
            5 => Value::String(self.text()),
            _ => Value::Null,
        }
    }

    fn object(&mut self, levels: usize) -> Value {
        let count = self.count();
        let mut map = Map::new();
        for _ in 0..count {
            let key = self.key();
            map.insert(key, self.value_below(levels, true));
        }
        Value::Object(map)
    }

    /// Containers that hold nothing but each other, down to the limit or near it.
    fn nest(&mut self, levels: usize) -> Value {
        let depth = 1 + self.below(levels);
        let mut value = if levels > depth { self.value_below(levels - depth, false) } else { Value::Null };
        for _ in 0..depth {
            value = if self.byte() & 1 == 0 {
                Value::List([value].into())
            } else {
                Value::Object([(self.key(), value)].into())
            };
        }
        value
    }

    /// Mostly small, sometimes around where a length grows by a byte.
    fn count(&mut self) -> usize {
        match self.byte() {
            byte @ 0..=239 => usize::from(byte % 6),
            byte @ 240..=250 => usize::from(byte - 240),
            byte => 124 + usize::from(byte - 250),
        }
    }

    /// Of any magnitude, with the edges of each more likely.
    fn number(&mut self) -> u64 {
        let bits = u32::from(self.byte()) % 65;
        let most = u64::MAX.checked_shr(64 - bits).unwrap_or(0);
        match self.byte() % 4 {
            0 => most,
            1 => most.wrapping_add(1),
            2 => !most,
            _ => u64::from_le_bytes(std::array::from_fn(|_| self.byte())) & most,
        }
    }

    fn float(&mut self) -> f64 {
        const SPECIAL: [f64; 9] =
            [0.0, -0.0, 1.0, 0.1, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::MIN_POSITIVE / 4.0, f64::MAX];
        match self.below(16) {
            special if special < SPECIAL.len() => SPECIAL[special],
            // A NaN with a payload, quiet or signalling.
            9 => f64::from_bits(0x7ff0_0000_0000_0001 | self.number() & 0x800f_ffff_ffff_ffff),
            _ => f64::from_bits(self.number() ^ self.number().rotate_left(52)),
        }
    }

    fn timestamp(&mut self) -> Timestamp {
        match self.below(8) {
            0 => Timestamp::MIN,
            1 => Timestamp::MAX,
            _ => Timestamp::from_millis(self.number() as i64),
        }
    }

    fn text(&mut self) -> String {
        match self.below(8) {
            0..=5 => {
                let length = self.below(12);
                String::from_utf8_lossy(self.take(length)).into_owned()
            }
            6 => ["", "\0", "é😀", "\u{10ffff}", "a\"b\\c\n"][self.below(5)].to_owned(),
            _ => "x".repeat(self.length()),
        }
    }

    fn blob(&mut self) -> Blob {
        match self.below(8) {
            0..=6 => {
                let length = self.below(20);
                self.take(length).into()
            }
            _ => vec![self.byte(); self.length()].into(),
        }
    }

    /// Around where the varint of a length grows by a byte.
    fn length(&mut self) -> usize {
        [126, 127, 128, 129, 250, 255, 256, 300, 16_382, 16_383, 16_384][self.below(11)]
    }

    fn key(&mut self) -> String {
        const KEYS: [&str; 12] = ["a", "b", "name", "", "0", "1", "a.b", "x y", "[\"]", "/~", "é", "\n"];
        match self.below(16) {
            known if known < KEYS.len() => KEYS[known].to_owned(),
            12 => "k".repeat(255),
            13 => "k".repeat(122 + self.below(8)),
            _ => {
                let length = self.below(9);
                String::from_utf8_lossy(self.take(length)).into_owned()
            }
        }
    }

    fn raw(&mut self) -> Value {
        let tag = 0x0d + self.byte() % (0xff - 0x0d + 1);
        let length = self.below(12);
        Value::Raw(Raw::new(tag, self.take(length)))
    }

    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        *first
    }

    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.bytes.split_at(count.min(self.bytes.len()));
        self.bytes = rest;
        taken
    }
}

/// The step that a JSON Pointer makes of a number; other keys stay keys.
fn either(key: String) -> Segment {
    match key.parse::<usize>() {
        Ok(number) if key == number.to_string() => Segment::Either(key.into(), number),
        _ => Segment::Key(key.into()),
    }
}
