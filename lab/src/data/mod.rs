//! The data sets: one a file, one line in each list.
//!
//! A file owns its types and how its value comes about. The types stand in a macro, `shape!`, which takes the derives:
//! here they are serde's, and a contestant with derives of its own repeats the shape in its own file with those. So no
//! contestant's derive touches a data set. Types are generic over their text `S` and bytes `B`: owned, or lent from the
//! bytes that are decoded.

pub mod binary;
pub mod canada;
pub mod citm_catalog;
pub mod complex;
pub mod comprehensive;
pub mod event;
pub mod field_selection;
pub mod hundred_fields;
pub mod kilobyte;
pub mod lent;
pub mod list;
pub mod log;
pub mod megabyte;
pub mod mesh;
pub mod minecraft_savedata;
pub mod mk48;
mod payload;
pub mod person;
mod seeded;
pub mod simple;
pub mod twitter;

use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Result;

/// A data set: a value of one type.
pub trait Data: Serialize + DeserializeOwned + PartialEq + 'static {
    /// Its name in rows and on the command line.
    const NAME: &'static str;

    /// The same shape with text and bytes lent from the input, where a format can lend them.
    type Lent<'a>: Serialize + Deserialize<'a>;

    /// The value: read from a file of the project or generated from a fixed seed, the same each time.
    ///
    /// # Errors
    ///
    /// Only where the checkout is not whole.
    fn load() -> Result<Self>;
}

/// Bytes of a value as JSON without spaces.
///
/// # Errors
///
/// If it cannot be written as JSON.
pub fn json_length(value: &impl Serialize) -> Result<u64> {
    Ok(serde_json::to_vec(value)?.len() as u64)
}

/// Hands the data sets of the question `codec` to a macro. The list: one line a data set.
macro_rules! for_each_data_set {
    ($with:ident) => {
        $with! {
            simple::Simple<S>,
            complex::Complex<S, B>,
            list::Lists<S>,
            binary::Binary<B>,
            comprehensive::Comprehensive<S, B>,
            field_selection::FieldSelection<S, B>,
            twitter::Twitter<S>,
            citm_catalog::Catalog<S>,
            canada::Canada<S>,
            log::Logs<S>,
            mesh::Mesh,
            minecraft_savedata::Players<S>,
            mk48::Updates<B>,
        }
    };
}
pub(crate) use for_each_data_set;

/// Hands the documents of the question `fields` to a macro, each with the type that `shape!` makes. The list: one line a
/// document.
macro_rules! for_each_document {
    ($with:ident) => {
        $with! {
            kilobyte::Kilobyte<S> as Kilobyte<S>,
            field_selection::FieldSelection<S, B> as FieldSelection<S, B>,
            hundred_fields::Flat<S> as HundredFields<S>,
            megabyte::Megabyte<S> as Megabyte<S>,
        }
    };
}
pub(crate) use for_each_document;

/// A file of the repository.
fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

pub(crate) fn read(path: &str) -> Result<String> {
    let path = file(path);
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()).into())
}
