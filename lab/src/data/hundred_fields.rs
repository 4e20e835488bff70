//! An object of 100 fields for `fields`, 48 KB: 97 texts and a nested object between the first field and the last.
//!
//! In a format it is flat: `target_field`, `text_01` to `text_48`, `metadata`, `text_49` to `text_97`, `status`. In
//! memory the texts are two lists, by serde code of our own: derived code for a struct of 100 texts takes the compiler
//! 40 seconds a format.

use std::fmt;

use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Data;
use super::lent::Text;
use super::seeded::{generator, prose};
use crate::Result;

macro_rules! shape {
    ($(#[$derives:meta])*) => {
        $(#[$derives])*
        pub struct HundredFields<S> {
            pub target_field: S,
            pub earlier: Vec<S>,
            pub metadata: Metadata<S>,
            pub later: Vec<S>,
            pub status: S,
        }

        $(#[$derives])*
        pub struct Metadata<S> {
            pub created: i64,
            pub version: S,
            pub flags: Vec<S>,
        }
    };
}
pub(crate) use shape;

shape!(#[derive(Serialize, Deserialize, PartialEq, Debug)]);

/// The object with its fields beside one another.
#[derive(PartialEq, Debug)]
pub struct Flat<S>(pub HundredFields<S>);

impl Data for Flat<String> {
    const NAME: &'static str = "100_fields";
    type Lent<'a> = Flat<Text<'a>>;

    fn load() -> Result<Self> {
        let mut rng = generator();
        let mut texts = |count| (0..count).map(|_| prose(&mut rng, TEXT)).collect();
        Ok(Flat(HundredFields {
            target_field: "important_value_we_want".to_owned(),
            earlier: texts(EARLIER),
            metadata: metadata(),
            later: texts(LATER),
            status: "active".to_owned(),
        }))
    }
}

/// Characters of a text, so that the document comes to 48 KB.
const TEXT: usize = 480;

/// Texts before and behind the nested object.
const EARLIER: usize = 48;
const LATER: usize = 49;

fn metadata() -> Metadata<String> {
    Metadata {
        created: 1_640_995_200,
        version: "1.0.0".to_owned(),
        flags: ["flag1", "flag2"].map(str::to_owned).into(),
    }
}

/// The names of the texts, which serde wants to last.
const NAMES: [&str; EARLIER + LATER] = [
    "text_01", "text_02", "text_03", "text_04", "text_05", "text_06", "text_07", "text_08", "text_09", "text_10",
    "text_11", "text_12", "text_13", "text_14", "text_15", "text_16", "text_17", "text_18", "text_19", "text_20",
    "text_21", "text_22", "text_23", "text_24", "text_25", "text_26", "text_27", "text_28", "text_29", "text_30",
    "text_31", "text_32", "text_33", "text_34", "text_35", "text_36", "text_37", "text_38", "text_39", "text_40",
    "text_41", "text_42", "text_43", "text_44", "text_45", "text_46", "text_47", "text_48", "text_49", "text_50",
    "text_51", "text_52", "text_53", "text_54", "text_55", "text_56", "text_57", "text_58", "text_59", "text_60",
    "text_61", "text_62", "text_63", "text_64", "text_65", "text_66", "text_67", "text_68", "text_69", "text_70",
    "text_71", "text_72", "text_73", "text_74", "text_75", "text_76", "text_77", "text_78", "text_79", "text_80",
    "text_81", "text_82", "text_83", "text_84", "text_85", "text_86", "text_87", "text_88", "text_89", "text_90",
    "text_91", "text_92", "text_93", "text_94", "text_95", "text_96", "text_97",
];

impl<S: Serialize> Serialize for Flat<S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> std::result::Result<Z::Ok, Z::Error> {
        let Flat(all) = self;
        let (earlier, later) = NAMES.split_at(EARLIER);
        let mut fields = serializer.serialize_struct("HundredFields", NAMES.len() + 3)?;
        fields.serialize_field("target_field", &all.target_field)?;
        for (name, text) in earlier.iter().zip(&all.earlier) {
            fields.serialize_field(name, text)?;
        }
        fields.serialize_field("metadata", &all.metadata)?;
        for (name, text) in later.iter().zip(&all.later) {
            fields.serialize_field(name, text)?;
        }
        fields.serialize_field("status", &all.status)?;
        fields.end()
    }
}

impl<'de, S: Deserialize<'de>> Deserialize<'de> for Flat<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_struct("HundredFields", &FIELDS, FlatVisitor(std::marker::PhantomData))
    }
}

/// All names in order, for formats that go by it.
const FIELDS: [&str; NAMES.len() + 3] = fields();

const fn fields() -> [&'static str; NAMES.len() + 3] {
    let mut fields = ["status"; NAMES.len() + 3];
    fields[0] = "target_field";
    let mut at = 0;
    while at < NAMES.len() {
        fields[if at < EARLIER { at + 1 } else { at + 2 }] = NAMES[at];
        at += 1;
    }
    fields[EARLIER + 1] = "metadata";
    fields
}

/// A field by its name.
enum Field {
    Target,
    Text(usize),
    Metadata,
    Status,
    Other,
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_identifier(FieldVisitor)
    }
}

struct FieldVisitor;

impl Visitor<'_> for FieldVisitor {
    type Value = Field;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a field")
    }

    fn visit_str<E: Error>(self, name: &str) -> std::result::Result<Field, E> {
        Ok(match name {
            "target_field" => Field::Target,
            "metadata" => Field::Metadata,
            "status" => Field::Status,
            name => NAMES.binary_search(&name).map_or(Field::Other, Field::Text),
        })
    }
}

struct FlatVisitor<S>(std::marker::PhantomData<S>);

impl<'de, S: Deserialize<'de>> Visitor<'de> for FlatVisitor<S> {
    type Value = Flat<S>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of 100 fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> std::result::Result<Flat<S>, A::Error> {
        let (mut target_field, mut metadata, mut status) = (None, None, None);
        let mut texts: Vec<Option<S>> = (0..NAMES.len()).map(|_| None).collect();
        while let Some(field) = entries.next_key()? {
            match field {
                Field::Target => target_field = Some(entries.next_value()?),
                Field::Text(at) => texts[at] = Some(entries.next_value()?),
                Field::Metadata => metadata = Some(entries.next_value()?),
                Field::Status => status = Some(entries.next_value()?),
                Field::Other => drop(entries.next_value::<IgnoredAny>()?),
            }
        }
        let mut earlier: Vec<S> = Vec::with_capacity(NAMES.len());
        for (text, name) in texts.into_iter().zip(NAMES) {
            earlier.push(text.ok_or_else(|| A::Error::missing_field(name))?);
        }
        let later = earlier.split_off(EARLIER);
        Ok(Flat(HundredFields {
            target_field: target_field.ok_or_else(|| A::Error::missing_field("target_field"))?,
            earlier,
            metadata: metadata.ok_or_else(|| A::Error::missing_field("metadata"))?,
            later,
            status: status.ok_or_else(|| A::Error::missing_field("status"))?,
        }))
    }

    /// Formats without names have the fields in order.
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> std::result::Result<Flat<S>, A::Error> {
        Ok(Flat(HundredFields {
            target_field: next(&mut items)?,
            earlier: (0..EARLIER).map(|_| next(&mut items)).collect::<std::result::Result<_, _>>()?,
            metadata: next(&mut items)?,
            later: (0..LATER).map(|_| next(&mut items)).collect::<std::result::Result<_, _>>()?,
            status: next(&mut items)?,
        }))
    }
}

fn next<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(items: &mut A) -> std::result::Result<T, A::Error> {
    items.next_element()?.ok_or_else(|| A::Error::custom("expected 100 fields"))
}
