//! What is fetched. All documents have the fields that are asked for: `target_field` stands first, `status` last and
//! `metadata.version` inside of an object between them.
//!
//! The 14 KB payload keeps the order that it has in the Go library's benchmark: there `target_field` is the first text,
//! behind a large object.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::data::lent::Text;
use crate::data::{self, Data};

/// A document that can be asked for its fields.
pub trait Document: Data + Fielded {
    /// What `shape!` makes, which is the document itself but where that is flat and this is not.
    type Shape: Serialize;

    fn shape(&self) -> &Self::Shape;
}

/// What has the fields, in whoever's types.
pub trait Fielded {
    fn target_field(&self) -> &str;
    fn status(&self) -> &str;
    fn version(&self) -> &str;
}

/// Says of a type that its fields are called as all documents' are.
macro_rules! fielded {
    ($document:ty) => {
        impl $crate::question::fields::fetch::Fielded for $document {
            fn target_field(&self) -> &str {
                &self.target_field
            }

            fn status(&self) -> &str {
                &self.status
            }

            fn version(&self) -> &str {
                &self.metadata.version
            }
        }
    };
}
pub(crate) use fielded;

fielded!(data::kilobyte::Kilobyte<String>);
fielded!(data::field_selection::FieldSelection<String, serde_bytes::ByteBuf>);
fielded!(data::hundred_fields::HundredFields<String>);
fielded!(data::megabyte::Megabyte<String>);

impl Fielded for data::hundred_fields::Flat<String> {
    fn target_field(&self) -> &str {
        self.0.target_field()
    }

    fn status(&self) -> &str {
        self.0.status()
    }

    fn version(&self) -> &str {
        self.0.version()
    }
}

impl Document for data::kilobyte::Kilobyte<String> {
    type Shape = Self;

    fn shape(&self) -> &Self {
        self
    }
}

impl Document for data::field_selection::FieldSelection<String, serde_bytes::ByteBuf> {
    type Shape = Self;

    fn shape(&self) -> &Self {
        self
    }
}

impl Document for data::hundred_fields::Flat<String> {
    type Shape = data::hundred_fields::HundredFields<String>;

    fn shape(&self) -> &Self::Shape {
        &self.0
    }
}

impl Document for data::megabyte::Megabyte<String> {
    type Shape = Self;

    fn shape(&self) -> &Self {
        self
    }
}

/// The choices, for contestants with types of their own for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    First,
    Last,
    Both,
    Nested,
}

/// One choice of fields.
pub trait Fetch: 'static {
    const NAME: &'static str;
    const CHOICE: Choice;

    /// The way to each field, by keys.
    const PATHS: &'static [&'static [&'static str]];

    /// What must be found, in the order of the paths.
    const FOUND: &'static [&'static str];

    /// A struct of just these fields, lent from the input; serde skips the others.
    type Lent<'a>: Deserialize<'a> + Texts;

    /// The same, owned.
    type Owned: DeserializeOwned + Texts;

    /// The fields of a document that is decoded.
    fn pick(document: &impl Fielded, found: &mut impl FnMut(&str));
}

/// A struct of just some fields.
pub trait Texts {
    /// Tells each field.
    fn each(&self, found: &mut impl FnMut(&str));
}

/// The field that stands first.
pub struct First;

#[derive(Deserialize)]
pub struct TargetField<S> {
    target_field: S,
}

impl<S: AsRef<str>> Texts for TargetField<S> {
    fn each(&self, found: &mut impl FnMut(&str)) {
        found(self.target_field.as_ref());
    }
}

impl Fetch for First {
    const NAME: &'static str = "first";
    const CHOICE: Choice = Choice::First;
    const PATHS: &'static [&'static [&'static str]] = &[&["target_field"]];
    const FOUND: &'static [&'static str] = &["important_value_we_want"];
    type Lent<'a> = TargetField<Text<'a>>;
    type Owned = TargetField<String>;

    fn pick(document: &impl Fielded, found: &mut impl FnMut(&str)) {
        found(document.target_field());
    }
}

/// The field that stands last.
pub struct Last;

#[derive(Deserialize)]
pub struct Status<S> {
    status: S,
}

impl<S: AsRef<str>> Texts for Status<S> {
    fn each(&self, found: &mut impl FnMut(&str)) {
        found(self.status.as_ref());
    }
}

impl Fetch for Last {
    const NAME: &'static str = "last";
    const CHOICE: Choice = Choice::Last;
    const PATHS: &'static [&'static [&'static str]] = &[&["status"]];
    const FOUND: &'static [&'static str] = &["active"];
    type Lent<'a> = Status<Text<'a>>;
    type Owned = Status<String>;

    fn pick(document: &impl Fielded, found: &mut impl FnMut(&str)) {
        found(document.status());
    }
}

/// The field that stands first and the one that stands last.
pub struct Both;

#[derive(Deserialize)]
pub struct TargetFieldAndStatus<S> {
    target_field: S,
    status: S,
}

impl<S: AsRef<str>> Texts for TargetFieldAndStatus<S> {
    fn each(&self, found: &mut impl FnMut(&str)) {
        found(self.target_field.as_ref());
        found(self.status.as_ref());
    }
}

impl Fetch for Both {
    const NAME: &'static str = "first+last";
    const CHOICE: Choice = Choice::Both;
    const PATHS: &'static [&'static [&'static str]] = &[&["target_field"], &["status"]];
    const FOUND: &'static [&'static str] = &["important_value_we_want", "active"];
    type Lent<'a> = TargetFieldAndStatus<Text<'a>>;
    type Owned = TargetFieldAndStatus<String>;

    fn pick(document: &impl Fielded, found: &mut impl FnMut(&str)) {
        found(document.target_field());
        found(document.status());
    }
}

/// A field inside of an object.
pub struct Nested;

#[derive(Deserialize)]
pub struct Metadata<S> {
    metadata: Version<S>,
}

#[derive(Deserialize)]
struct Version<S> {
    version: S,
}

impl<S: AsRef<str>> Texts for Metadata<S> {
    fn each(&self, found: &mut impl FnMut(&str)) {
        found(self.metadata.version.as_ref());
    }
}

impl Fetch for Nested {
    const NAME: &'static str = "nested";
    const CHOICE: Choice = Choice::Nested;
    const PATHS: &'static [&'static [&'static str]] = &[&["metadata", "version"]];
    const FOUND: &'static [&'static str] = &["1.0.0"];
    type Lent<'a> = Metadata<Text<'a>>;
    type Owned = Metadata<String>;

    fn pick(document: &impl Fielded, found: &mut impl FnMut(&str)) {
        found(document.version());
    }
}
