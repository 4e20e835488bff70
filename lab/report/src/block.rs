//! What a report is made of, whatever its form.

/// A part of a report.
#[derive(Clone, Debug)]
pub enum Block {
    /// By level, 1 the highest.
    Heading(u8, String),
    /// The header of a record.
    Facts(Vec<(String, String)>),
    Paragraph(String),
    Sheet(Sheet),
    /// Tables as benchstat makes them.
    Tables(Box<benchstat::Report>),
    /// A plot and what its file is called.
    Plot(String, Box<benchstat::Report>),
}

/// A table of texts. The first columns are names, the others figures.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// How many columns from the left are names.
    pub names: usize,
}

impl Sheet {
    /// An empty one, with `names` columns of names.
    #[must_use]
    pub fn new(names: usize, head: &[&str]) -> Self {
        Sheet { head: head.iter().map(ToString::to_string).collect(), rows: Vec::new(), names }
    }

    /// Without the columns that say nothing in any row.
    #[must_use]
    pub fn without_empty_columns(mut self) -> Self {
        for column in (self.names..self.head.len()).rev() {
            if self.rows.iter().all(|row| row[column].is_empty()) {
                self.head.remove(column);
                self.rows.iter_mut().for_each(|row| drop(row.remove(column)));
            }
        }
        self
    }
}
