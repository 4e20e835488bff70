//! `fields`: one field, two fields, one nested field out of a document, by each format's best way, against its own full
//! decoding.

pub mod fetch;
mod way;

use std::hint::black_box;
use std::rc::Rc;

pub use self::fetch::{Choice, Document, Fetch, Fielded};
pub use self::way::{Skipping, Way, Whole};

use super::{Entry, Group, Question, Selection};
use crate::Result;
use crate::codec::race::expect;
use crate::codec::{About, Contender, Serial, for_each_codec};
use crate::data::{self, for_each_document};
use crate::measure::Loop;
use crate::trial::{Name, Trial};

/// The question.
pub const QUESTION: Question =
    Question { name: "fields", about: "some fields of a document, against decoding all of it", groups };

fn groups() -> Vec<Group> {
    use crate::codec::mirror::data::{B, S};

    macro_rules! groups {
        ($($module:ident :: $root:ident <$($part:ident),*> as $shape:ident <$($shape_part:ident),*>,)*) => {
            vec![$(group::<data::$module::$root<$($part),*>>(),)*]
        };
    }
    for_each_document!(groups)
}

fn group<D: Document>() -> Group {
    Group::new(D::NAME, || data::json_length(&D::load()?).map(Some), entries::<D>)
}

fn entries<D: Document>(selection: &Selection) -> Result<Vec<Entry>> {
    let document = Rc::new(D::load()?);
    macro_rules! entries {
        ($($module:ident :: $codec:ident,)*) => {
            vec![$(selection.entry(<crate::codec::$module::$codec as Contender>::ABOUT.name, || {
                <crate::codec::$module::$codec as Contender>::fields(&document)
            }),)*]
        };
    }
    Ok(for_each_codec!(entries).into_iter().flatten().collect())
}

/// The trials of one contestant on one document, way by way.
pub struct Fields {
    about: About,
    document: &'static str,
    bytes: Rc<dyn AsRef<[u8]>>,
    throughput: u64,
    trials: Vec<Trial>,
}

impl Fields {
    /// Of a serde format.
    ///
    /// # Errors
    ///
    /// If the library cannot encode the document.
    pub fn of<C: Serial>(document: &Rc<impl Document>) -> Result<Self> {
        let bytes = C::encode_fresh(&**document)?;
        Fields::new(C::ABOUT, document, Rc::new(bytes))
    }

    /// Of a contestant whose bytes for the document are these.
    ///
    /// # Errors
    ///
    /// If the document cannot be encoded as JSON.
    pub fn new<D: Document>(about: About, document: &Rc<D>, bytes: Rc<dyn AsRef<[u8]>>) -> Result<Self> {
        let throughput = data::json_length(&**document)?;
        Ok(Fields { about, document: D::NAME, bytes, throughput, trials: Vec::new() })
    }

    /// Adds a way to come at the fields: all four fetches, each checked first.
    ///
    /// # Errors
    ///
    /// If the library fails or finds anything but what is there.
    pub fn way<W: Way>(mut self) -> Result<Self> {
        let fetches = [
            self.fetch::<W, fetch::First>()?,
            self.fetch::<W, fetch::Last>()?,
            self.fetch::<W, fetch::Both>()?,
            self.fetch::<W, fetch::Nested>()?,
        ];
        self.trials.extend(fetches);
        Ok(self)
    }

    /// What came together.
    #[must_use]
    pub fn trials(self) -> Vec<Trial> {
        self.trials
    }

    fn fetch<W: Way, F: Fetch>(&self) -> Result<Trial> {
        let (bytes, mut way) = (self.bytes.clone(), W::default());
        check::<W, F>(&mut way, (*bytes).as_ref())?;
        let name = Name::new("Field")
            .with("data", self.document)
            .with("fetch", F::NAME)
            .with("codec", self.about.name)
            .with("way", W::NAME)
            .with("lang", "rust");
        let subject = Loop::boxed(move || {
            way.fetch::<F>(black_box((*bytes).as_ref()), &mut |text| {
                black_box(text);
            })
        });
        Ok(Trial { name, throughput: Some(self.throughput), sizes: None, subject })
    }
}

/// The way finds what is there.
fn check<W: Way, F: Fetch>(way: &mut W, bytes: &[u8]) -> Result<()> {
    let mut found = Vec::new();
    way.fetch::<F>(bytes, &mut |text| found.push(text.to_owned()))?;
    expect(found == F::FOUND, "what was fetched is not what is there")
}
