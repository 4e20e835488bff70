//! `convert`: a person from map to struct, struct to map and struct to struct, through every format; and who keeps what.

mod keep;
mod pass;

use std::cell::RefCell;
use std::hint::black_box;
use std::rc::Rc;

use super::{Entry, Group, Question, Selection};
use crate::Result;
use crate::codec::race::expect;
use crate::codec::{Contender, Serial, for_each_codec};
use crate::data::person::Person;
use crate::measure::Loop;
use crate::trial::{Name, Part, Trial};

pub use self::pass::Pass;

/// The question.
pub const QUESTION: Question = Question {
    name: "convert",
    about: "map to struct, struct to map, struct to struct; and which values survive it",
    groups,
};

fn groups() -> Vec<Group> {
    vec![Group::new("person", || Ok(None), |selection| Ok(entries(selection)))]
}

/// The contestants, and below them those who take part only here. The list: one line each.
fn entries(selection: &Selection) -> Vec<Entry> {
    macro_rules! entries {
        ($($module:ident :: $codec:ident,)*) => {
            vec![$(selection.entry(<crate::codec::$module::$codec as Contender>::ABOUT.name, || {
                <crate::codec::$module::$codec as Contender>::convert()
            }),)*]
        };
    }
    let mut entries = for_each_codec!(entries);
    entries.extend([
        selection.entry("bogo-value", of_bogo_values),
        selection.entry("json-value", of_json_values),
        selection.entry("toml", || of_pass(pass::Toml)),
        selection.entry("yaml", || of_pass(pass::Yaml)),
        selection.entry("ron", || of_pass(pass::Ron)),
    ]);
    entries.into_iter().flatten().collect()
}

/// The part of a serde format: to new bytes and back.
///
/// # Errors
///
/// If the library fails or the person is another.
pub fn of_serial<C: Serial>() -> Result<Part> {
    of_pass(pass::Bytes::<C>::default())
}

/// The part of what takes any value to any type.
fn of_pass<P: Pass>(pass: P) -> Result<Part> {
    let name = pass.name();
    let pass = Rc::new(RefCell::new(pass));
    let mut trials = vec![to(name, "struct-to-struct", Person::tony(), Person::tony(), through(&pass))?];
    if P::NAMES {
        trials.push(to(name, "map-to-struct", Person::tony_map(), Person::tony(), through(&pass))?);
        trials.push(to(name, "struct-to-map", Person::tony(), Person::tony_map(), through(&pass))?);
    }
    let verdicts = keep::verdicts(&mut *pass.borrow_mut());
    Ok(Part { trials, verdicts, faults: Vec::new() })
}

fn through<A: serde::Serialize, B: serde::de::DeserializeOwned, P: Pass>(
    pass: &Rc<RefCell<P>>,
) -> impl FnMut(&A) -> Result<B> + use<A, B, P> {
    let pass = pass.clone();
    move |from| pass.borrow_mut().pass(from)
}

/// Bogo's values, which are the map themselves: no bytes in between.
fn of_bogo_values() -> Result<Part> {
    let map: bogo::Value = bogo::to_value(&Person::tony())?;
    let name = "bogo-value";
    let trials = vec![
        to(name, "struct-to-struct", Person::tony(), Person::tony(), |from| {
            Ok(bogo::from_value(bogo::to_value(from)?)?)
        })?,
        to(name, "map-to-struct", map.clone(), Person::tony(), |from| Ok(bogo::from_value(from.clone())?))?,
        to(name, "struct-to-map", Person::tony(), map, |from| Ok(bogo::to_value(from)?))?,
    ];
    Ok(Part { trials, verdicts: keep::verdicts(&mut pass::BogoValue), faults: Vec::new() })
}

/// `serde_json`'s values, likewise.
fn of_json_values() -> Result<Part> {
    let map = serde_json::to_value(Person::tony())?;
    let name = "json-value";
    let trials = vec![
        to(name, "struct-to-struct", Person::tony(), Person::tony(), |from| {
            Ok(serde_json::from_value(serde_json::to_value(from)?)?)
        })?,
        to(name, "map-to-struct", map.clone(), Person::tony(), |from| Ok(serde_json::from_value(from.clone())?))?,
        to(name, "struct-to-map", Person::tony(), map, |from| Ok(serde_json::to_value(from)?))?,
    ];
    Ok(Part { trials, verdicts: keep::verdicts(&mut pass::JsonValue), faults: Vec::new() })
}

/// One conversion, checked.
///
/// # Errors
///
/// If it fails or gives anything but `wanted`.
pub fn to<A: 'static, B: PartialEq + 'static>(
    codec: &str,
    conversion: &str,
    from: A,
    wanted: B,
    mut convert: impl FnMut(&A) -> Result<B> + 'static,
) -> Result<Trial> {
    expect(convert(&from)? == wanted, "converted, the person is another")?;
    let subject = Loop::boxed(move || {
        black_box(convert(black_box(&from))?);
        Ok(())
    });
    let name = Name::new("Convert").with("conversion", conversion).with("codec", codec).with("lang", "rust");
    Ok(Trial { name, throughput: None, sizes: None, subject })
}
