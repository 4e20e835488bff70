//! A YAML stream cut into documents, so that only one is in memory.

use crate::format::error::ReadError;
use crate::format::source::Source;

/// A line that a YAML stream is cut at, or not. A line that starts with `---` or `...` ends a document wherever it
/// stands, even inside a quoted scalar: the specification forbids it as content.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// `---`
    Start,
    /// `...`
    End,
    /// `%`, before the first content
    Directive,
    /// Blank or a comment
    Prologue,
    Content,
}

/// The bytes of the next document with the comments and directives before it; `None` at the end of the stream.
pub(super) fn next(source: &mut Source<'_>) -> Result<Option<Vec<u8>>, ReadError> {
    let mut chunk = Vec::new();
    let (mut has_content, mut has_directive) = (false, false);
    loop {
        let length = line_length(source)?;
        let line = &source.rest()[..length];
        if length == 0 {
            // Directives without a document are an error, for the parser to tell.
            return Ok((has_content || has_directive).then_some(chunk));
        }
        match kind(line, has_content) {
            Line::Start if has_content => return Ok(Some(chunk)),
            Line::Start | Line::Content => has_content = true,
            Line::End if has_content => {
                chunk.extend_from_slice(line);
                source.advance(length);
                return Ok(Some(chunk));
            }
            Line::Directive => has_directive = true,
            Line::End | Line::Prologue => {}
        }
        chunk.extend_from_slice(line);
        source.advance(length);
    }
}

fn kind(line: &[u8], has_content: bool) -> Line {
    let text = line.trim_ascii_start();
    match line {
        [b'-', b'-', b'-', rest @ ..] if rest.first().is_none_or(u8::is_ascii_whitespace) => Line::Start,
        [b'.', b'.', b'.', rest @ ..] if rest.first().is_none_or(u8::is_ascii_whitespace) => Line::End,
        [b'%', ..] if !has_content => Line::Directive,
        _ if text.is_empty() || text.starts_with(b"#") => Line::Prologue,
        _ => Line::Content,
    }
}

/// The length of the next line with its line feed; 0 at the end of the input.
fn line_length(source: &mut Source<'_>) -> Result<usize, ReadError> {
    let mut seen = 0;
    loop {
        let rest = source.rest();
        if let Some(at) = memchr::memchr(b'\n', &rest[seen..]) {
            return Ok(seen + at + 1);
        }
        seen = rest.len();
        if !source.more()? {
            return Ok(seen);
        }
    }
}
