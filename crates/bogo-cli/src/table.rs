//! Numbers for people: groups of digits, shares, and tables with bars.

use std::io::{self, Write};

use crate::paint::Paint;

/// How many characters a full bar takes.
const BAR_WIDTH: usize = 24;

/// A table: a title for each column, the first left-aligned and the others right, then a bar of each row's share.
pub(crate) struct Table {
    titles: Vec<String>,
    rows: Vec<(Vec<String>, f64)>,
}

impl Table {
    pub(crate) fn new(titles: &[&str]) -> Self {
        Table { titles: titles.iter().map(|title| (*title).to_owned()).collect(), rows: Vec::new() }
    }

    /// Adds a row of which the last column and the bar show `share`, from 0 to 1.
    pub(crate) fn row(&mut self, mut cells: Vec<String>, share: f64) {
        cells.push(percent(share));
        self.rows.push((cells, share));
    }

    /// Adds a row without a share, whose last column is the last of `cells`.
    pub(crate) fn plain(&mut self, cells: Vec<String>) {
        self.rows.push((cells, 0.0));
    }

    pub(crate) fn write(&self, out: &mut dyn Write, paint: Paint) -> io::Result<()> {
        let widths: Vec<usize> = (0..self.titles.len()).map(|column| self.width(column)).collect();
        writeln!(out, "{}", paint.bold(line(&self.titles, &widths).trim_end()))?;
        for (cells, share) in &self.rows {
            let bar = bar(*share);
            let row = line(cells, &widths);
            if bar.is_empty() {
                writeln!(out, "{row}")?;
            } else {
                writeln!(out, "{row}  {}", paint.cyan(bar))?;
            }
        }
        Ok(())
    }

    fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().map(|(cells, _)| &cells[column]);
        cells.chain([&self.titles[column]]).map(|cell| cell.chars().count()).max().unwrap_or(0)
    }
}

fn line(cells: &[String], widths: &[usize]) -> String {
    let mut line = String::new();
    for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
        match column {
            0 => line.push_str(&format!("{cell:<width$}")),
            _ => line.push_str(&format!("  {cell:>width$}")),
        }
    }
    line
}

/// A bar of eighths of a character.
fn bar(share: f64) -> String {
    let eighths = (share.clamp(0.0, 1.0) * (BAR_WIDTH * 8) as f64).round() as usize;
    let mut bar = "█".repeat(eighths / 8);
    bar.push_str(["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]);
    bar
}

/// `0.123` as `12.3 %`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// The part of `part` in `whole`; none of nothing.
pub(crate) fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// `1234567` as `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `2 messages`, `1 message`.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_of_three() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        assert_eq!(bar(0.0), "");
        assert_eq!(bar(1.0).chars().count(), BAR_WIDTH);
        assert_eq!(bar(0.5 / BAR_WIDTH as f64), "▌");
    }
}
