//! What is compared: Bogo and MessagePack (`rmp-serde`, with names) on the same types and data.
//!
//! Each contestant must give back what went in before it is judged.

mod corpus;
mod payload;

/// One question and its two contestants.
pub(crate) struct Row<'a> {
    pub(crate) name: String,
    pub(crate) ours: &'a mut dyn FnMut(),
    pub(crate) theirs: &'a mut dyn FnMut(),
}

/// What is asked of every row: a time, or a count.
pub(crate) trait Judge {
    fn add(&mut self, row: Row<'_>);
}

pub(crate) fn run(judge: &mut impl Judge) {
    payload::run(judge);
    corpus::run(judge);
}

/// One value of one type, both ways.
fn both_ways<'de, T>(judge: &mut impl Judge, data: &str, value: &T, bogo: &'de [u8], rmp: &'de [u8])
where
    T: serde::Serialize + serde::Deserialize<'de> + PartialEq + std::fmt::Debug,
{
    assert_eq!(&bogo::from_slice::<T>(bogo).expect("bogo decodes"), value);
    assert_eq!(&rmp_serde::from_slice::<T>(rmp).expect("rmp decodes"), value);
    let options = bogo::EncodeOptions::new();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    judge.add(Row {
        name: format!("{data}: encode ({} bytes, rmp {})", bogo.len(), rmp.len()),
        ours: &mut || drop(std::hint::black_box(bogo::to_vec(value).expect("encodes"))),
        theirs: &mut || drop(std::hint::black_box(rmp_serde::to_vec_named(value).expect("encodes"))),
    });
    judge.add(Row {
        name: format!("{data}: encode, reused buffer"),
        ours: &mut || {
            ours.clear();
            options.append_to(&mut ours, value).expect("encodes");
        },
        theirs: &mut || {
            theirs.clear();
            rmp_serde::encode::write_named(&mut theirs, value).expect("encodes");
        },
    });
    judge.add(Row {
        name: format!("{data}: decode"),
        ours: &mut || drop(std::hint::black_box(bogo::from_slice::<T>(bogo).expect("decodes"))),
        theirs: &mut || drop(std::hint::black_box(rmp_serde::from_slice::<T>(rmp).expect("decodes"))),
    });
}
