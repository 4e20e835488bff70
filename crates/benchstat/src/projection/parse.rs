//! From a query to fields.

use super::Field;
use super::order::Order;
use crate::key::Key;
use crate::syntax::{Lexer, SyntaxError, Token};

pub(super) fn parse(query: &str) -> Result<Vec<Field>, SyntaxError> {
    let mut lexer = Lexer::new(query)?;
    let mut fields = Vec::new();
    while *lexer.token() != Token::End {
        fields.push(field(&mut lexer)?);
        if lexer.take(',')? && *lexer.token() == Token::End {
            return lexer.fail("expected key");
        }
    }
    Ok(fields)
}

/// `key`, `key@order` or `key@(values)`.
fn field(lexer: &mut Lexer<'_>) -> Result<Field, SyntaxError> {
    let start = lexer.offset();
    let Token::Word { text, .. } = lexer.token() else { return lexer.fail("expected key") };
    let key = match Key::parse(text) {
        Ok(Key::Unit) => return lexer.fail(".unit is only allowed in filters"),
        Ok(key) => key,
        Err(message) => return lexer.fail_at(start, message),
    };
    lexer.advance()?;
    let order = if lexer.take('@')? { order(lexer, &key)? } else { Order::First };
    Ok(Field { key, order })
}

fn order(lexer: &mut Lexer<'_>, key: &Key) -> Result<Order, SyntaxError> {
    if lexer.is('(') {
        let start = lexer.offset();
        lexer.advance()?;
        let values = values(lexer)?;
        if *key == Key::Config {
            return lexer.fail_at(start, "fixed order not allowed for .config");
        }
        return Ok(Order::Fixed(values));
    }
    let Token::Word { text, .. } = lexer.token() else {
        return lexer.fail("expected named sort order or parenthesized list");
    };
    let order = match text.as_str() {
        "alpha" => Order::Alphabetic,
        "num" => Order::Numeric,
        "first" => Order::First,
        other => return lexer.fail(format!("unknown order {other:?}")),
    };
    lexer.advance()?;
    Ok(order)
}

/// The values of a fixed order, up to and with the closing parenthesis.
fn values(lexer: &mut Lexer<'_>) -> Result<Vec<String>, SyntaxError> {
    let mut values = Vec::new();
    loop {
        match lexer.token() {
            Token::Word { text, .. } => values.push(text.clone()),
            Token::Operator(')') if values.is_empty() => return lexer.fail("nothing to match"),
            Token::Operator(')') => {
                lexer.advance()?;
                return Ok(values);
            }
            Token::Operator(_) => return lexer.fail(format!("unexpected {:?}", lexer.due())),
            Token::End => return lexer.fail("missing )"),
        }
        lexer.advance()?;
    }
}
