//! CBOR (RFC 8949). A reader and writer of our own: offsets in errors, sequences (RFC 8742), no memory for lengths that
//! the input only claims, and tags that count as nesting.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::Reader;
pub(crate) use write::Writer;

/// The tags that have a meaning in Bogo.
mod tag {
    /// A time as RFC 3339 text.
    pub(super) const TIME_TEXT: u64 = 0;
    /// A time as seconds since 1970, whole or not.
    pub(super) const TIME_NUMBER: u64 = 1;
    /// A number of bytes, big end first.
    pub(super) const BIG: u64 = 2;
    /// As `BIG`, of -1 minus it.
    pub(super) const BIG_NEGATIVE: u64 = 3;
    /// Says only that this is CBOR.
    pub(super) const SELF_DESCRIBED: u64 = 55_799;
}

/// The milliseconds that a float of seconds stands for, floored, and whether they stand for it.
///
/// A double of today's seconds is exact to some 0.2 microseconds only, so the milliseconds count as exact where they, as
/// seconds, are the same double again. `None` where they pass 64 bits.
fn millis_of(seconds: f64) -> Option<(i64, bool)> {
    let nearest = (seconds * 1000.0).round();
    let exact = nearest / 1000.0 == seconds;
    let millis = if exact { nearest } else { (seconds * 1000.0).floor() };
    // 2^63 as a float is the first beyond the range; NaN is in no range.
    let in_range = (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&millis);
    in_range.then_some((millis as i64, exact))
}
