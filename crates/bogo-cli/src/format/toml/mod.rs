//! TOML. Documents come from the `toml` crate, which keeps numbers as text and knows where each value stands; what they
//! mean, the depth limit, and all writing is ours.

mod nesting;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::Reader;
pub(crate) use write::Writer;
