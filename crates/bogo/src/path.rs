//! Paths into data: `user.tags[0]`, `statuses[*].text`, and JSON Pointers.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::error::{Error, ErrorKind, Result};

/// A path from a value to values inside it.
///
/// Written with dots and brackets: `user.tags[0]`. Negative indexes count from the end, `[*]` and `.*` stand for every
/// item or entry, and a key with other characters than letters, digits, `_`, `-`, `$` and `@` is quoted as in JSON:
/// `["odd key"]`. A text that starts with `/` is a JSON Pointer (RFC 6901): `/user/tags/0`. The empty text is the value
/// itself.
///
/// A number that is neither in brackets nor quoted, as in `tags.0` and `/tags/0`, is an index in a list and a key in an
/// object. `Display` prints every path so that it parses to the same again.
///
/// # Examples
///
/// ```
/// let path: bogo::Path = "statuses[*].user[\"screen name\"]".parse()?;
/// assert_eq!(path.to_string(), "statuses[*].user[\"screen name\"]");
/// let pointer: bogo::Path = "/a~1b/0".parse()?;
/// assert_eq!(pointer.segments()[0], bogo::Segment::Key("a/b".into()));
/// assert_eq!(pointer.to_string(), "[\"a/b\"].0");
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    segments: Vec<Segment>,
}

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
    /// The entry under a key.
    Key(Box<str>),
    /// The item at an index; negative ones count from the end.
    Index(i64),
    /// A number behind a dot or in a JSON Pointer, as its digits and as such: an index in a list, a key in an object.
    Either(Box<str>, usize),
    /// Every item of a list, or every entry of an object.
    Every,
}

impl Path {
    /// The empty path: the value itself.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// Parses either notation.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Path`] with the offset in `text` of what cannot be read.
    pub fn parse(text: &str) -> Result<Self> {
        if text.starts_with('/') {
            return Self::pointer(text);
        }
        let segments = Steps::new(text).map(|step| step.map(RawStep::into_segment)).collect::<Result<_>>()?;
        Ok(Path { segments })
    }

    /// Parses a JSON Pointer.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Path`] if it is neither empty nor starts with `/`, or has a `~` without 0 or 1 behind it.
    pub fn pointer(text: &str) -> Result<Self> {
        let segments = Pointer::new(text)?.map(|step| step.map(RawStep::into_segment)).collect::<Result<_>>()?;
        Ok(Path { segments })
    }

    /// The steps, in order.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Whether the path can lead to more than one value.
    #[must_use]
    pub fn has_wildcard(&self) -> bool {
        self.segments.contains(&Segment::Every)
    }

    /// Adds a step at the end.
    pub fn push(&mut self, segment: Segment) {
        self.segments.push(segment);
    }

    /// Takes the last step off.
    pub fn pop(&mut self) -> Option<Segment> {
        self.segments.pop()
    }
}

impl FromIterator<Segment> for Path {
    fn from_iter<I: IntoIterator<Item = Segment>>(segments: I) -> Self {
        Path { segments: segments.into_iter().collect() }
    }
}

impl FromStr for Path {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Path::parse(text)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for segment in &self.segments {
            match segment {
                Segment::Key(key) => push_key(&mut text, key),
                Segment::Index(index) => text.push_str(&format!("[{index}]")),
                Segment::Either(_, index) => push_plain(&mut text, &index.to_string()),
                Segment::Every => text.push_str("[*]"),
            }
        }
        f.write_str(&text)
    }
}

/// Adds the step to `key` to a path in text, quoted where it must be: a number is, as without quotes it could be an index.
pub(crate) fn push_key(path: &mut String, key: &str) {
    if !key.is_empty() && key.chars().all(is_plain) && as_index(key).is_none() {
        return push_plain(path, key);
    }
    path.push_str("[\"");
    for char in key.chars() {
        match char {
            '"' => path.push_str("\\\""),
            '\\' => path.push_str("\\\\"),
            '\n' => path.push_str("\\n"),
            '\r' => path.push_str("\\r"),
            '\t' => path.push_str("\\t"),
            char if char.is_control() => path.push_str(&format!("\\u{:04x}", u32::from(char))),
            char => path.push(char),
        }
    }
    path.push_str("\"]");
}

fn push_plain(path: &mut String, step: &str) {
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(step);
}

fn is_plain(char: char) -> bool {
    char.is_alphanumeric() || matches!(char, '_' | '-' | '$' | '@')
}

/// The step that a text without quotes and brackets is.
fn plain_step(text: &str) -> RawStep<'_> {
    match as_index(text) {
        Some(index) => RawStep::Either(text, index),
        None => RawStep::Key(Cow::Borrowed(text)),
    }
}

/// The index that a text can be: digits, with a zero in front only if that is all.
fn as_index(text: &str) -> Option<usize> {
    let is_index = match text.as_bytes() {
        [b'0'] => true,
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if is_index { text.parse().ok() } else { None }
}

/// The index that stands in brackets: 0, or digits without a zero in front, with a minus where it counts from the end.
fn signed_index(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_index = text == "0" || digits.starts_with(|first| matches!(first, '1'..='9'));
    if is_index { text.parse().ok() } else { None }
}

/// One step as it stands in the text: borrowed unless it holds escapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RawStep<'p> {
    Key(Cow<'p, str>),
    Index(i64),
    Either(&'p str, usize),
    Every,
}

impl RawStep<'_> {
    fn into_segment(self) -> Segment {
        match self {
            RawStep::Key(key) => Segment::Key(key.into()),
            RawStep::Index(index) => Segment::Index(index),
            RawStep::Either(key, index) => Segment::Either(key.into(), index),
            RawStep::Every => Segment::Every,
        }
    }
}

impl Segment {
    /// The step, borrowed.
    pub(crate) fn as_step(&self) -> RawStep<'_> {
        match self {
            Segment::Key(key) => RawStep::Key(Cow::Borrowed(key)),
            Segment::Index(index) => RawStep::Index(*index),
            Segment::Either(key, index) => RawStep::Either(key, *index),
            Segment::Every => RawStep::Every,
        }
    }
}

/// The steps of a path with dots and brackets, read one at a time so that following a path need not allocate.
pub(crate) struct Steps<'p> {
    text: &'p str,
    pos: usize,
}

impl<'p> Steps<'p> {
    pub(crate) fn new(text: &'p str) -> Self {
        Steps { text, pos: 0 }
    }

    fn fault(&mut self, at: usize, message: impl Into<Cow<'static, str>>) -> Error {
        self.pos = self.text.len();
        fault(at, message)
    }

    fn step(&mut self) -> Result<RawStep<'p>> {
        let rest = &self.text[self.pos..];
        if let Some(inner) = rest.strip_prefix('[') {
            return self.bracket(inner);
        }
        let at = self.pos;
        let name = match rest.strip_prefix('.') {
            Some(name) if at > 0 => {
                self.pos += 1;
                name
            }
            Some(_) => return Err(self.fault(at, "a path does not begin with a dot")),
            None if at > 0 => return Err(self.fault(at, "expected `.` or `[` between the steps of a path")),
            None => rest,
        };
        if name.starts_with('*') {
            self.pos += 1;
            return Ok(RawStep::Every);
        }
        let length = name.find(|char| !is_plain(char)).unwrap_or(name.len());
        if length == 0 {
            let at = self.pos;
            return Err(self.fault(at, "expected a key; quote keys with other characters as in `[\"odd key\"]`"));
        }
        self.pos += length;
        Ok(plain_step(&name[..length]))
    }

    fn bracket(&mut self, inner: &'p str) -> Result<RawStep<'p>> {
        let at = self.pos;
        if let Some(quoted) = inner.strip_prefix('"') {
            let (key, taken) = unquote(quoted).map_err(|message| self.fault(at, message))?;
            if !quoted[taken..].starts_with(']') {
                return Err(self.fault(at, "expected `]` behind the quoted key"));
            }
            self.pos += 2 + taken + 1;
            return Ok(RawStep::Key(key));
        }
        let Some(length) = inner.find(']') else {
            return Err(self.fault(at, "`[` without `]`"));
        };
        let index = &inner[..length];
        self.pos += 1 + length + 1;
        if index == "*" {
            return Ok(RawStep::Every);
        }
        match signed_index(index) {
            Some(index) => Ok(RawStep::Index(index)),
            None => Err(self.fault(at, format!("`[{index}]` is neither an index, nor `[*]`, nor a quoted key"))),
        }
    }
}

impl<'p> Iterator for Steps<'p> {
    type Item = Result<RawStep<'p>>;

    fn next(&mut self) -> Option<Self::Item> {
        (self.pos < self.text.len()).then(|| self.step())
    }
}

/// The steps of a JSON Pointer.
pub(crate) struct Pointer<'p> {
    text: &'p str,
    pos: usize,
}

impl<'p> Pointer<'p> {
    pub(crate) fn new(text: &'p str) -> Result<Self> {
        if text.is_empty() || text.starts_with('/') {
            return Ok(Pointer { text, pos: 0 });
        }
        Err(fault(0, "a JSON Pointer is empty or begins with `/`"))
    }
}

impl<'p> Iterator for Pointer<'p> {
    type Item = Result<RawStep<'p>>;

    fn next(&mut self) -> Option<Self::Item> {
        let token = self.text.get(self.pos..)?.strip_prefix('/')?;
        let at = self.pos;
        let token = &token[..token.find('/').unwrap_or(token.len())];
        self.pos += 1 + token.len();
        Some(unescape(token, at))
    }
}

fn unescape(token: &str, at: usize) -> Result<RawStep<'_>> {
    if !token.contains('~') {
        return Ok(plain_step(token));
    }
    let mut key = String::with_capacity(token.len());
    let mut rest = token.chars();
    while let Some(char) = rest.next() {
        match (char, if char == '~' { rest.next() } else { None }) {
            ('~', Some('0')) => key.push('~'),
            ('~', Some('1')) => key.push('/'),
            ('~', _) => return Err(fault(at, "`~` in a JSON Pointer is followed by 0 or 1")),
            (char, _) => key.push(char),
        }
    }
    Ok(RawStep::Key(Cow::Owned(key)))
}

/// The key in front of the closing quote, and how many bytes it takes with that quote.
fn unquote(text: &str) -> Result<(Cow<'_, str>, usize), &'static str> {
    let end = text.find(['"', '\\']).ok_or("a quoted key without its closing quote")?;
    if text[end..].starts_with('"') {
        return Ok((Cow::Borrowed(&text[..end]), end + 1));
    }
    let mut key = text[..end].to_owned();
    let mut chars = text[end..].char_indices();
    while let Some((at, char)) = chars.next() {
        match char {
            '"' => return Ok((Cow::Owned(key), end + at + 1)),
            '\\' => match chars.next().map(|(_, char)| char) {
                Some(char @ ('"' | '\\' | '/')) => key.push(char),
                Some('n') => key.push('\n'),
                Some('r') => key.push('\r'),
                Some('t') => key.push('\t'),
                Some('b') => key.push('\u{8}'),
                Some('f') => key.push('\u{c}'),
                Some('u') => key.push(unicode_escape(&mut chars)?),
                _ => return Err("unknown escape in a quoted key"),
            },
            char => key.push(char),
        }
    }
    Err("a quoted key without its closing quote")
}

/// The character of `\uXXXX`, or of two of them that form a surrogate pair.
fn unicode_escape(chars: &mut std::str::CharIndices<'_>) -> Result<char, &'static str> {
    const FAULT: &str = "`\\u` in a quoted key needs four hex digits that form a character";
    let high = code_unit(chars).ok_or(FAULT)?;
    let mut units = vec![high];
    if (0xd800..0xdc00).contains(&high) {
        let escape = (chars.next(), chars.next());
        if !matches!(escape, (Some((_, '\\')), Some((_, 'u')))) {
            return Err(FAULT);
        }
        units.push(code_unit(chars).ok_or(FAULT)?);
    }
    char::decode_utf16(units).next().and_then(Result::ok).ok_or(FAULT)
}

fn code_unit(chars: &mut std::str::CharIndices<'_>) -> Option<u16> {
    let mut unit = 0;
    for _ in 0..4 {
        unit = unit << 4 | chars.next()?.1.to_digit(16)? as u16;
    }
    Some(unit)
}

#[cold]
fn fault(at: usize, message: impl Into<Cow<'static, str>>) -> Error {
    Error::at(ErrorKind::Path, at, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(key: &str) -> Segment {
        Segment::Key(key.into())
    }

    #[test]
    fn dotted_paths_parse_into_their_steps() {
        let path = Path::parse("a.b-c[0][-1][*].*[\"x y\"][\"\\u00e9\\\"\\\\\"]").unwrap();
        let expected = [
            key("a"),
            key("b-c"),
            Segment::Index(0),
            Segment::Index(-1),
            Segment::Every,
            Segment::Every,
            key("x y"),
            key("é\"\\"),
        ];
        assert_eq!(path.segments(), expected);
        assert_eq!(Path::parse("").unwrap(), Path::root());
        assert_eq!(Path::parse("[0].a").unwrap().segments(), [Segment::Index(0), key("a")]);
    }

    #[test]
    fn what_display_prints_parses_back() {
        for keys in [vec!["a", "b"], vec![""], vec!["a b", "\"", "\\", "\n", "\u{1}", "é", "x.y", "]", "/"]] {
            let path: Path = keys.into_iter().map(key).collect();
            assert_eq!(Path::parse(&path.to_string()).unwrap(), path, "{path}");
        }
    }

    #[test]
    fn pointers_follow_rfc_6901() {
        let path = Path::pointer("/a~1b/m~0n/0/01//").unwrap();
        let expected = [key("a/b"), key("m~n"), Segment::Either("0".into(), 0), key("01"), key(""), key("")];
        assert_eq!(path.segments(), expected);
        assert_eq!(Path::pointer("").unwrap(), Path::root());
    }

    #[test]
    fn faulty_paths_say_where_they_go_wrong() {
        for (text, offset) in [
            (".a", 0),
            ("a..b", 2),
            ("a[", 1),
            ("a[x]", 1),
            ("a[\"b]", 1),
            ("a b", 1),
            ("a[+1]", 1),
            ("a[0]b", 4),
            ("/a~2", 0),
        ] {
            let error = Path::parse(text).unwrap_err();
            assert_eq!((error.kind(), error.offset()), (ErrorKind::Path, Some(offset)), "{text}: {error}");
        }
    }
}
