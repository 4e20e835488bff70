//! For contestants whose derives need types of their own: the shapes of the data sets, repeated with those derives.
//!
//! A contestant's file expands `shape!` of every data set in a module of its own. From the data set's types to those and
//! back is never timed: who chooses such a format has their data in its types.

use std::any::Any;
use std::rc::Rc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::About;
use super::race::{self, Racer};
use crate::Result;
use crate::data::Data;
use crate::question::fields::Document;
use crate::trial::Trial;

/// The same value as another type, by way of Bogo's `Value`, which keeps every bit of numbers and times.
pub(crate) fn reshape<A: Serialize, B: DeserializeOwned>(value: &A) -> Result<B> {
    Ok(bogo::from_value(bogo::to_value(value)?)?)
}

/// The trials on `data` if it is a `D`, which the contestant has types for.
pub(super) fn trials<T: Data, D: Data, R: Racer<D>>(about: About, data: &Rc<T>) -> Option<Result<Vec<Trial>>> {
    let data: Rc<dyn Any> = data.clone();
    data.downcast::<D>().ok().map(|data| race::trials::<D, R>(about, D::NAME, &data))
}

/// What `enter` makes of `document` if it is a `D`, which the contestant has types for.
pub(super) fn fields<T: Data, D: Document>(
    document: &Rc<T>,
    enter: impl FnOnce(&Rc<D>) -> Result<Vec<Trial>>,
) -> Option<Result<Vec<Trial>>> {
    let document: Rc<dyn Any> = document.clone();
    document.downcast::<D>().ok().map(|document| enter(&document))
}

/// Text and bytes in the types of the data sets.
pub(crate) mod data {
    pub(crate) type S = String;
    pub(crate) type B = serde_bytes::ByteBuf;
}

/// Text and bytes in the types of a contestant.
pub(crate) mod own {
    pub(crate) type S = String;
    pub(crate) type B = Vec<u8>;
}

/// Text lent from the input, bytes owned.
pub(crate) mod lent {
    pub(crate) type S<'a> = &'a str;
    pub(crate) type B<'a> = Vec<u8>;
}
