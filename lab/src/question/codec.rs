//! `codec`: encode into a used buffer, encode fresh, decode owned, decode borrowed, and size, of every data set.

use std::rc::Rc;

use super::{Entry, Group, Question, Selection};
use crate::Result;
use crate::codec::mirror::data::{B, S};
use crate::codec::{Contender, for_each_codec};
use crate::data::{self, Data, canada, citm_catalog, for_each_data_set, twitter};

/// The question.
pub const QUESTION: Question = Question { name: "codec", about: "encode, decode and size of whole data sets", groups };

/// The corpora again, as values of any type.
const DYNAMIC: [(&str, &str); 3] = [
    ("twitter-dynamic", twitter::PATH),
    ("citm_catalog-dynamic", citm_catalog::PATH),
    ("canada-dynamic", canada::PATH),
];

fn groups() -> Vec<Group> {
    macro_rules! typed {
        ($($module:ident :: $root:ident $(<$($part:ident),*>)?,)*) => {
            vec![$(typed_group::<data::$module::$root $(<$($part),*>)?>(),)*]
        };
    }
    let mut groups = for_each_data_set!(typed);
    groups.extend(DYNAMIC.map(|(name, path)| dynamic_group(name, path)));
    groups
}

fn typed_group<T: Data>() -> Group {
    Group::new(T::NAME, || data::json_length(&T::load()?).map(Some), |selection| typed(&Rc::new(T::load()?), selection))
}

fn dynamic_group(name: &'static str, path: &'static str) -> Group {
    let value = || -> Result<serde_json::Value> { Ok(serde_json::from_str(&data::read(path)?)?) };
    Group::new(name, move || data::json_length(&value()?).map(Some), move |selection| dynamic(name, path, selection))
}

/// The entries of all contestants on a data set, through its types.
///
/// # Errors
///
/// Never so far; a contestant's own error is in its entry.
pub fn typed<T: Data>(data: &Rc<T>, selection: &Selection) -> Result<Vec<Entry>> {
    macro_rules! entries {
        ($($module:ident :: $codec:ident,)*) => {
            [$(selection.entry(<crate::codec::$module::$codec as Contender>::ABOUT.name, || {
                <crate::codec::$module::$codec as Contender>::typed(data)
            }),)*]
        };
    }
    Ok(for_each_codec!(entries).into_iter().flatten().collect())
}

fn dynamic(name: &'static str, path: &str, selection: &Selection) -> Result<Vec<Entry>> {
    let text = data::read(path)?;
    macro_rules! entries {
        ($($module:ident :: $codec:ident,)*) => {
            [$(selection.entry(<crate::codec::$module::$codec as Contender>::ABOUT.name, || {
                <crate::codec::$module::$codec as Contender>::dynamic(name, &text)
            }),)*]
        };
    }
    Ok(for_each_codec!(entries).into_iter().flatten().collect())
}
