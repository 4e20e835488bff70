//! YAML 1.2 with the core schema. Events come from `saphyr-parser`; what they mean, and all writing, is ours: numbers
//! without rounding, aliases within a budget, one document in memory at a time, text quoted so that readers of YAML 1.1
//! see text too.

mod chunk;
mod read;
mod scalar;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::Reader;
pub(crate) use write::Writer;

/// The tags of the YAML type repository that Bogo has kinds for: `!!str` is `CORE` and `str`.
const CORE: &str = "tag:yaml.org,2002:";
