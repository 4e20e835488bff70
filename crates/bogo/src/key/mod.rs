//! Map keys are text on the wire; types may have others. Shared by every version and by `Value`.

mod de;
mod ser;

pub(crate) use self::de::{KeyDeserializer, UnitOnly};
pub(crate) use self::ser::{KeySerializer, OwnedKey, TakeKey};
