//! The contestants: one a file, all of the same shape, one line in the list.

pub mod about;
pub mod bincode;
pub mod bitcode;
pub mod bogo0;
pub mod bson;
pub mod cbor4ii;
pub mod ciborium;
pub mod contender;
pub mod flexbuffers;
pub mod json;
pub(crate) mod mirror;
pub mod postcard;
pub mod prost;
pub mod race;
pub mod rkyv;
pub mod rmp;
pub mod rmp_named;
pub mod serial;
pub mod simd_json;
pub mod sonic;
pub mod zerompk_map;

pub use about::About;
pub use contender::Contender;
pub use serial::Serial;

/// Hands all contestants to a macro. The list: one line a contestant, in the order of the tables.
macro_rules! for_each_codec {
    ($with:ident) => {
        $with! {
            bogo0::Bogo0,
            json::Json,
            simd_json::SimdJson,
            sonic::Sonic,
            rmp_named::RmpNamed,
            rmp::Rmp,
            zerompk_map::ZerompkMap,
            cbor4ii::Cbor4ii,
            ciborium::Ciborium,
            bson::Bson,
            flexbuffers::Flexbuffers,
            postcard::Postcard,
            bincode::Bincode,
            bitcode::Bitcode,
            rkyv::Rkyv,
            prost::Prost,
        }
    };
}
pub(crate) use for_each_codec;

/// What is known of every contestant.
#[must_use]
pub fn abouts() -> Vec<About> {
    macro_rules! about {
        ($($module:ident :: $codec:ident,)*) => { vec![$(<$module::$codec as Contender>::ABOUT,)*] };
    }
    for_each_codec!(about)
}
