//! From a value of one type to one of another, through a format.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Result;
use crate::codec::Serial;

/// A way from any value to any type.
pub trait Pass: 'static {
    /// Whether a struct may come out as a map, and a map as a struct.
    const NAMES: bool;

    fn name(&self) -> &'static str;

    /// Passes a value through.
    ///
    /// # Errors
    ///
    /// What the library reports.
    fn pass<A: Serialize, B: DeserializeOwned>(&mut self, from: &A) -> Result<B>;
}

/// A contestant's bytes.
#[derive(Default)]
pub(super) struct Bytes<C>(C);

impl<C: Serial> Pass for Bytes<C> {
    const NAMES: bool = C::ABOUT.names_in_bytes;

    fn name(&self) -> &'static str {
        C::ABOUT.name
    }

    fn pass<A: Serialize, B: DeserializeOwned>(&mut self, from: &A) -> Result<B> {
        let bytes = C::encode_fresh(from)?;
        self.0.decode(&bytes)
    }
}

/// Bogo's `Value`.
pub(super) struct BogoValue;

impl Pass for BogoValue {
    const NAMES: bool = true;

    fn name(&self) -> &'static str {
        "bogo-value"
    }

    fn pass<A: Serialize, B: DeserializeOwned>(&mut self, from: &A) -> Result<B> {
        Ok(bogo::from_value(bogo::to_value(from)?)?)
    }
}

/// `serde_json`'s `Value`.
pub(super) struct JsonValue;

impl Pass for JsonValue {
    const NAMES: bool = true;

    fn name(&self) -> &'static str {
        "json-value"
    }

    fn pass<A: Serialize, B: DeserializeOwned>(&mut self, from: &A) -> Result<B> {
        Ok(serde_json::from_value(serde_json::to_value(from)?)?)
    }
}

/// TOML by `toml`.
pub(super) struct Toml;

impl Pass for Toml {
    const NAMES: bool = true;

    fn name(&self) -> &'static str {
        "toml"
    }

    fn pass<A: Serialize, B: DeserializeOwned>(&mut self, from: &A) -> Result<B> {
        Ok(toml::from_str(&toml::to_string(from)?)?)
    }
}

/// YAML by `serde-saphyr`.
pub(super) struct Yaml;

impl Pass for Yaml {
    const NAMES: bool = true;

    fn name(&self) -> &'static str {
        "yaml"
    }

    fn pass<A: Serialize, B: DeserializeOwned>(&mut self, from: &A) -> Result<B> {
        Ok(serde_saphyr::from_str(&serde_saphyr::to_string(from)?)?)
    }
}

/// RON by `ron`. It writes a struct other than a map and does not take one for the other.
pub(super) struct Ron;

impl Pass for Ron {
    const NAMES: bool = false;

    fn name(&self) -> &'static str {
        "ron"
    }

    fn pass<A: Serialize, B: DeserializeOwned>(&mut self, from: &A) -> Result<B> {
        Ok(ron::from_str(&ron::to_string(from)?)?)
    }
}
