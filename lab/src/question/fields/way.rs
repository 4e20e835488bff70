//! Ways to come at a field that every serde format has; the others stand with their contestants.

use std::marker::PhantomData;

use super::fetch::{Document, Fetch, Texts};
use crate::Result;
use crate::codec::Serial;

/// A way to come at fields.
pub trait Way: Default + 'static {
    const NAME: &'static str;

    /// Tells each field of `F`.
    ///
    /// # Errors
    ///
    /// What the library reports, or that a field is not there.
    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()>;
}

/// All of the document decoded to its struct: what the other ways are compared with.
pub struct Whole<D, C>(C, PhantomData<D>);

impl<D, C: Default> Default for Whole<D, C> {
    fn default() -> Self {
        Whole(C::default(), PhantomData)
    }
}

impl<D: Document, C: Serial> Way for Whole<D, C> {
    const NAME: &'static str = "whole";

    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()> {
        let document: D = self.0.decode(bytes)?;
        F::pick(&document, found);
        Ok(())
    }
}

/// A struct of just the fields; the decoder skips the others.
#[derive(Default)]
pub struct Skipping<C>(C);

impl<C: Serial> Way for Skipping<C> {
    const NAME: &'static str = "struct";

    fn fetch<F: Fetch>(&mut self, bytes: &[u8], found: &mut impl FnMut(&str)) -> Result<()> {
        if C::LENDS {
            self.0.lend::<F::Lent<'_>>(bytes)?.each(found);
        } else {
            self.0.decode::<F::Owned>(bytes)?.each(found);
        }
        Ok(())
    }
}
