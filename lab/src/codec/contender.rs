//! What every contestant answers: its part in each question, or none.

use std::rc::Rc;

use super::About;
use crate::Result;
use crate::data::Data;
use crate::question::fields::Document;
use crate::trial::{Part, Trial};

/// A contestant. A question that it does not override it has no part in.
pub trait Contender: 'static {
    const ABOUT: About;

    /// `codec`: a data set, through its types.
    ///
    /// # Errors
    ///
    /// What the library reports, or that what it gave back is not what went in.
    fn typed<T: Data>(data: &Rc<T>) -> Result<Vec<Trial>>;

    /// `codec`: a JSON text, through the library's own value of any type.
    ///
    /// # Errors
    ///
    /// As [`Contender::typed`].
    fn dynamic(_data: &'static str, _text: &str) -> Result<Vec<Trial>> {
        Ok(Vec::new())
    }

    /// `fields`: a document, of which only some fields are wanted.
    ///
    /// # Errors
    ///
    /// As [`Contender::typed`].
    fn fields<D: Document>(_document: &Rc<D>) -> Result<Vec<Trial>> {
        Ok(Vec::new())
    }

    /// `convert`: a person from map to struct, struct to map, struct to struct.
    ///
    /// # Errors
    ///
    /// As [`Contender::typed`].
    fn convert() -> Result<Part> {
        Ok(Part::default())
    }
}
