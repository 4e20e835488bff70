//! Keys: what filters and projections take out of a record.

use std::borrow::Cow;

use crate::name::Name;
use crate::record::Record;

/// What stands for a part of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// `.name`: the name's base.
    Name,
    /// `.fullname`: the name but for what other keys take.
    FullName,
    /// `.config`: every file configuration key but for what other keys take.
    Config,
    /// `.file`: the file's label or path.
    File,
    /// `.unit`: of a measurement.
    Unit,
    /// `/key`: a sub-name.
    SubName(String),
    /// `key`: a file configuration key.
    Pair(String),
}

impl Key {
    /// Reads a key.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        Ok(match text {
            ".name" => Key::Name,
            ".fullname" => Key::FullName,
            ".config" => Key::Config,
            ".file" => Key::File,
            ".unit" => Key::Unit,
            _ if text.starts_with('.') => return Err(format!("unknown special key {text:?}")),
            _ => match text.strip_prefix('/') {
                Some(sub_name) => Key::SubName(sub_name.to_owned()),
                None => Key::Pair(text.to_owned()),
            },
        })
    }

    /// What a record holds for the key; of `.config` and `.unit` there is no one value.
    pub(crate) fn value<'a>(&self, record: &'a Record, taken: &Taken) -> Cow<'a, str> {
        match self {
            Key::Name => Name::parse(&record.name).base().into(),
            Key::FullName => taken.full_name(&record.name),
            Key::File => record.config.file().into(),
            Key::SubName(key) => Name::parse(&record.name).value(key).into(),
            Key::Pair(key) => record.config.get(key).into(),
            Key::Config | Key::Unit => "".into(),
        }
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Key::Name => f.write_str(".name"),
            Key::FullName => f.write_str(".fullname"),
            Key::Config => f.write_str(".config"),
            Key::File => f.write_str(".file"),
            Key::Unit => f.write_str(".unit"),
            Key::SubName(key) => write!(f, "/{key}"),
            Key::Pair(key) => f.write_str(key),
        }
    }
}

/// What keys of their own take away from `.fullname` and `.config`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    name: bool,
    sub_names: Vec<String>,
    pairs: Vec<String>,
}

impl Taken {
    pub(crate) fn by<'a>(keys: impl IntoIterator<Item = &'a Key>) -> Self {
        let mut taken = Taken::default();
        for key in keys {
            match key {
                Key::Name => taken.name = true,
                Key::SubName(key) => taken.sub_names.push(key.clone()),
                Key::Pair(key) => taken.pairs.push(key.clone()),
                Key::FullName | Key::Config | Key::File | Key::Unit => {}
            }
        }
        taken
    }

    pub(crate) fn has_pair(&self, key: &str) -> bool {
        self.pairs.iter().any(|pair| pair == key)
    }

    fn full_name<'a>(&self, name: &'a str) -> Cow<'a, str> {
        if !self.name && self.sub_names.is_empty() {
            return name.into();
        }
        Name::parse(name).without(self.name, &self.sub_names).into()
    }
}
