//! From a query to a condition.

use regex::Regex;

use super::{Condition, Pattern};
use crate::key::Key;
use crate::syntax::{Lexer, SyntaxError, Token};

/// Parentheses and signs nest no deeper, as reading them recurses.
const DEPTH_MAX: usize = 200;

pub(super) fn parse(query: &str) -> Result<Condition, SyntaxError> {
    let mut parser = Parser { lexer: Lexer::new(query)?, depth: 0 };
    let condition = parser.any()?;
    if *parser.lexer.token() == Token::End {
        return Ok(condition);
    }
    parser.lexer.fail(format!("unexpected {:?}", parser.lexer.due()))
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    depth: usize,
}

impl Parser<'_> {
    /// Terms joined by `OR`.
    fn any(&mut self) -> Result<Condition, SyntaxError> {
        let mut any = vec![self.all()?];
        while self.lexer.token().is_bare("OR") {
            self.lexer.advance()?;
            any.push(self.all()?);
        }
        Ok(Condition::Any(any))
    }

    /// Terms joined by `AND` or by nothing.
    fn all(&mut self) -> Result<Condition, SyntaxError> {
        let mut all = vec![self.term()?];
        loop {
            if self.lexer.token().is_bare("AND") {
                self.lexer.advance()?;
            } else if !self.begins_term() {
                return Ok(Condition::All(all));
            }
            all.push(self.term()?);
        }
    }

    fn begins_term(&self) -> bool {
        match self.lexer.token() {
            Token::Word { .. } => !self.lexer.token().is_bare("OR"),
            Token::Operator(operator) => matches!(operator, '(' | '-' | '*'),
            Token::End => false,
        }
    }

    fn term(&mut self) -> Result<Condition, SyntaxError> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return self.lexer.fail("too deeply nested");
        }
        let term = self.term_within();
        self.depth -= 1;
        term
    }

    fn term_within(&mut self) -> Result<Condition, SyntaxError> {
        if self.lexer.take('*')? {
            return Ok(Condition::All(Vec::new()));
        }
        if self.lexer.take('-')? {
            return Ok(Condition::Not(Box::new(self.term()?)));
        }
        if self.lexer.take('(')? {
            let condition = self.any()?;
            return if self.lexer.take(')')? { Ok(condition) } else { self.lexer.fail("missing \")\"") };
        }
        match self.lexer.token() {
            Token::Word { text, quoted } if *quoted || !matches!(text.as_str(), "AND" | "OR") => {
                let key = text.clone();
                self.matching(&key)
            }
            _ => self.lexer.fail("expected key:value or subexpression"),
        }
    }

    /// `key:value`; the key is due.
    fn matching(&mut self, key_text: &str) -> Result<Condition, SyntaxError> {
        let start = self.lexer.offset();
        self.lexer.advance()?;
        if !self.lexer.take(':')? {
            return self.lexer.fail_at(start, "expected key:value");
        }
        let key = match Key::parse(key_text) {
            Ok(Key::Config) => return self.lexer.fail_at(start, ".config is only allowed in projections"),
            Ok(key) => key,
            Err(message) => return self.lexer.fail_at(start, message),
        };
        if self.lexer.take('(')? {
            return self.listed(&key);
        }
        match self.pattern()? {
            Some(pattern) => Ok(Condition::Match { key, pattern }),
            None => self.lexer.fail_at(start, "expected key:value"),
        }
    }

    /// `a OR b)`.
    fn listed(&mut self, key: &Key) -> Result<Condition, SyntaxError> {
        let mut any = Vec::new();
        loop {
            match self.pattern()? {
                Some(pattern) => any.push(Condition::Match { key: key.clone(), pattern }),
                None if any.is_empty() => return self.lexer.fail("nothing to match"),
                None => return self.lexer.fail("expected value"),
            }
            if self.lexer.take(')')? {
                return Ok(Condition::Any(any));
            }
            if *self.lexer.token() == Token::End {
                return self.lexer.fail("missing \")\"");
            }
            if !self.lexer.token().is_bare("OR") {
                return self.lexer.fail("value list must be separated by OR");
            }
            self.lexer.advance()?;
        }
    }

    /// A value, if one is due.
    fn pattern(&mut self) -> Result<Option<Pattern>, SyntaxError> {
        let start = self.lexer.offset();
        if let Some(regex) = self.lexer.take_pattern()? {
            return match Regex::new(&regex) {
                Ok(regex) => Ok(Some(Pattern::Regex(regex))),
                Err(error) => self.lexer.fail_at(start, format!("error parsing regexp: {}", last_line(&error))),
            };
        }
        let Token::Word { text, .. } = self.lexer.token() else { return Ok(None) };
        let exact = Pattern::Exact(text.clone());
        self.lexer.advance()?;
        Ok(Some(exact))
    }
}

/// The regex crate draws the pattern first and says what is wrong in the last line.
fn last_line(error: &regex::Error) -> String {
    let text = error.to_string();
    let line = text.lines().last().unwrap_or_default();
    line.trim_start_matches("error: ").to_owned()
}
