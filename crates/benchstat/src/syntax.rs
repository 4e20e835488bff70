//! The words of filters and projections, and what is wrong with a query.

use std::fmt;

/// A query that cannot be read: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    message: String,
    query: String,
    /// In bytes.
    offset: usize,
}

impl SyntaxError {
    /// What is wrong.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where, in bytes from the start of the query.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.query.get(..self.offset).map_or(0, |before| before.chars().count());
        write!(f, "syntax error: {}\n\t{}\n\t{:column$}^", self.message, self.query, "")
    }
}

impl std::error::Error for SyntaxError {}

/// A word, an operator, or the end of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// Bare or quoted; only a bare one can be `AND` or `OR`.
    Word {
        text: String,
        quoted: bool,
    },
    Operator(char),
    End,
}

impl Token {
    pub(crate) fn is_bare(&self, word: &str) -> bool {
        matches!(self, Token::Word { text, quoted: false } if text == word)
    }
}

/// Reads a query token by token.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'a> {
    query: &'a str,
    /// Where the next token may begin.
    next: usize,
    /// The token that is due, and its offset.
    token: Token,
    offset: usize,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(query: &'a str) -> Result<Self, SyntaxError> {
        let mut lexer = Lexer { query, next: 0, token: Token::End, offset: 0 };
        lexer.advance()?;
        Ok(lexer)
    }

    pub(crate) fn token(&self) -> &Token {
        &self.token
    }

    /// Where the token that is due begins.
    pub(crate) fn offset(&self) -> usize {
        self.offset
    }

    pub(crate) fn is(&self, operator: char) -> bool {
        self.token == Token::Operator(operator)
    }

    /// Steps over `operator` if it is due.
    pub(crate) fn take(&mut self, operator: char) -> Result<bool, SyntaxError> {
        let due = self.is(operator);
        if due {
            self.advance()?;
        }
        Ok(due)
    }

    /// What is due as it stands in the query, for messages.
    pub(crate) fn due(&self) -> &'a str {
        self.query.get(self.offset..self.next).unwrap_or_default()
    }

    pub(crate) fn fail<T>(&self, message: impl Into<String>) -> Result<T, SyntaxError> {
        self.fail_at(self.offset, message)
    }

    pub(crate) fn fail_at<T>(&self, offset: usize, message: impl Into<String>) -> Result<T, SyntaxError> {
        Err(SyntaxError { message: message.into(), query: self.query.to_owned(), offset })
    }

    /// Goes on to the next token.
    pub(crate) fn advance(&mut self) -> Result<(), SyntaxError> {
        let rest = self.rest();
        self.offset = self.next + (rest.len() - rest.trim_start().len());
        self.next = self.offset;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            self.token = Token::End;
            return Ok(());
        };
        match first {
            '(' | ')' | ':' | '@' | ',' | '-' | '*' => {
                self.next += 1;
                self.token = Token::Operator(first);
            }
            '"' => return self.quoted(),
            _ => {
                let length = rest.find(|c: char| c.is_whitespace() || "():@,\"".contains(c)).unwrap_or(rest.len());
                self.next += length;
                self.token = Token::Word { text: rest[..length].to_owned(), quoted: false };
            }
        }
        Ok(())
    }

    /// If a regular expression is due, its text; what follows it is due then.
    pub(crate) fn take_pattern(&mut self) -> Result<Option<String>, SyntaxError> {
        let text = self.query.get(self.offset..).unwrap_or_default();
        let Some(body) = text.strip_prefix('/') else { return Ok(None) };
        let Some((pattern, length)) = until_slash(body) else { return self.fail("missing close \"/\"") };
        self.next = self.offset + 1 + length;
        let behind = self.rest().chars().next();
        if behind.is_some_and(|c| !c.is_whitespace() && !"()".contains(c)) {
            let message = "regexp must be followed by space or an operator (unescaped \"/\"?)";
            return self.fail_at(self.next, message);
        }
        self.advance()?;
        Ok(Some(pattern))
    }

    fn rest(&self) -> &'a str {
        self.query.get(self.next..).unwrap_or_default()
    }

    fn quoted(&mut self) -> Result<(), SyntaxError> {
        let body = self.query.get(self.offset + 1..).unwrap_or_default();
        let mut text = String::new();
        let mut chars = body.char_indices();
        while let Some((offset, c)) = chars.next() {
            match c {
                '"' => {
                    self.next = self.offset + 1 + offset + 1;
                    self.token = Token::Word { text, quoted: true };
                    return Ok(());
                }
                '\\' => match escaped(&mut chars) {
                    Some(c) => text.push(c),
                    None => return self.fail("bad escape sequence in quoted word"),
                },
                other => text.push(other),
            }
        }
        self.fail("missing end quote")
    }
}

/// The character behind a backslash in a quoted word, as in Go's strings.
fn escaped(chars: &mut std::str::CharIndices<'_>) -> Option<char> {
    let digits = match chars.next()?.1 {
        'n' => return Some('\n'),
        't' => return Some('\t'),
        'r' => return Some('\r'),
        c @ ('"' | '\\') => return Some(c),
        'x' => 2,
        'u' => 4,
        'U' => 8,
        _ => return None,
    };
    let mut code = 0;
    for _ in 0..digits {
        code = code * 16 + chars.next()?.1.to_digit(16)?;
    }
    char::from_u32(code)
}

/// The regular expression up to its closing slash, which is none inside of brackets or behind a backslash; and the
/// length with that slash.
fn until_slash(body: &str) -> Option<(String, usize)> {
    let mut pattern = String::new();
    let mut in_class = false;
    let mut chars = body.char_indices();
    while let Some((offset, c)) = chars.next() {
        match c {
            '/' if !in_class => return Some((pattern, offset + 1)),
            '\\' => {
                let (_, escaped) = chars.next()?;
                if escaped != '/' {
                    pattern.push('\\');
                }
                pattern.push(escaped);
                continue;
            }
            '[' => in_class = true,
            ']' => in_class = false,
            _ => {}
        }
        pattern.push(c);
    }
    None
}
