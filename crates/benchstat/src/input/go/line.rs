//! One line of the Go benchmark format.

use crate::float;

/// What a line is.
#[derive(Debug, PartialEq)]
pub(super) enum Line<'a> {
    /// `BenchmarkName N value unit ..`, the name without `Benchmark`.
    Result {
        name: &'a str,
        iterations: i64,
        values: Vec<(f64, &'a str)>,
    },
    /// `key: value`.
    Pair {
        key: &'a str,
        value: &'a str,
    },
    /// `Unit unit key=value ..`, the pairs not cut yet.
    Unit {
        unit: &'a str,
        pairs: &'a str,
    },
    Other,
}

impl<'a> Line<'a> {
    /// Tells what a line is.
    ///
    /// # Errors
    ///
    /// What is wrong with a line that begins as a result or as a unit does.
    pub(super) fn parse(text: &'a str) -> Result<Self, String> {
        if let Some(behind) = text.strip_prefix("Benchmark") {
            return result(behind);
        }
        if let Some(behind) = text.strip_prefix("Unit") {
            if behind.is_empty() || behind.starts_with(char::is_whitespace) {
                return unit(behind);
            }
        }
        Ok(pair(text).unwrap_or(Line::Other))
    }
}

/// A name alone is what `go test -v` prints when a benchmark starts.
fn result(behind: &str) -> Result<Line<'_>, String> {
    let (name, rest) = behind.split_once(char::is_whitespace).unwrap_or((behind, ""));
    let mut fields = rest.split_whitespace();
    let Some(iterations) = fields.next() else { return Ok(Line::Other) };
    let iterations =
        float::parse_count(iterations).map_err(|fault| format!("parsing iteration count: {}", fault.text()))?;
    // Time, bytes and allocations are what most lines hold.
    let mut values = Vec::with_capacity(4);
    while let Some(value) = fields.next() {
        let value = float::parse(value).map_err(|fault| format!("parsing measurement: {}", fault.text()))?;
        let unit = fields.next().ok_or("missing units")?;
        values.push((value, unit));
    }
    if values.is_empty() {
        Err("missing measurements".to_owned())
    } else {
        Ok(Line::Result { name, iterations, values })
    }
}

fn unit(behind: &str) -> Result<Line<'_>, String> {
    let behind = behind.trim_start();
    if behind.is_empty() {
        return Err("missing unit".to_owned());
    }
    let (unit, pairs) = behind.split_once(char::is_whitespace).unwrap_or((behind, ""));
    Ok(Line::Unit { unit, pairs })
}

/// A key begins with a lower case letter, and holds no upper case letter and no space; a value stands behind a blank.
fn pair(text: &str) -> Option<Line<'_>> {
    if !text.starts_with(char::is_lowercase) {
        return None;
    }
    let (key, value) = text.split_once(':')?;
    let fits = |c: char| !c.is_whitespace() && !c.is_uppercase();
    let blank = value.is_empty() || value.starts_with([' ', '\t']);
    (blank && key.chars().all(fits)).then(|| Line::Pair { key, value: value.trim_matches([' ', '\t']) })
}
