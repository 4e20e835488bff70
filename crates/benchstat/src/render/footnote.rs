//! Footnotes: each text gets one number, in the order in which they come up.

use super::grid::{Align, Grid};

/// The footnotes below a table.
#[derive(Default)]
pub(super) struct Footnotes {
    texts: Vec<String>,
}

impl Footnotes {
    /// The marks of some remarks, side by side.
    pub(super) fn marks(&mut self, remarks: &[String]) -> String {
        let marks: Vec<String> = remarks.iter().map(|remark| superscript(self.number(remark))).collect();
        marks.join(" ")
    }

    /// Adds the marks of some remarks to a grid, if there are any.
    pub(super) fn mark(&mut self, grid: &mut Grid, column: usize, remarks: &[String]) {
        if !remarks.is_empty() {
            grid.cell(column, Align::Left, " ", self.marks(remarks));
        }
    }

    /// All footnotes with their marks.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.texts.iter().enumerate().map(|(index, text)| format!("{} {text}", superscript(index + 1)))
    }

    fn number(&mut self, remark: &str) -> usize {
        match self.texts.iter().position(|text| text == remark) {
            Some(index) => index + 1,
            None => {
                self.texts.push(remark.to_owned());
                self.texts.len()
            }
        }
    }
}

fn superscript(number: usize) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().bytes().map(|digit| DIGITS[usize::from(digit - b'0')]).collect()
}
