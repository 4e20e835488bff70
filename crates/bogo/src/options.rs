//! What a caller may choose: limits, strictness and policies, as builders.

/// How many containers may stand inside one another, unless told otherwise; the Go library's default.
pub(crate) const DEFAULT_MAX_DEPTH: u32 = 100;

/// Options for writing.
///
/// # Examples
///
/// ```
/// let plain = bogo::EncodeOptions::new().compact_lists(false).to_vec(&[1, 2, 3])?;
/// assert_eq!(plain, [0x00, 0x0a, 0x01, 0x09, 0x05, 1, 2, 0x05, 1, 4, 0x05, 1, 6]);
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct EncodeOptions {
    pub(crate) max_depth: u32,
    pub(crate) strict: bool,
    pub(crate) compact_lists: bool,
    pub(crate) validate_text: bool,
    pub(crate) human_readable: bool,
}

impl Default for EncodeOptions {
    fn default() -> Self {
        EncodeOptions {
            max_depth: DEFAULT_MAX_DEPTH,
            strict: false,
            compact_lists: true,
            validate_text: true,
            human_readable: true,
        }
    }
}

impl EncodeOptions {
    /// The defaults: depth 100, not strict, typed lists, text validated, human readable.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Refuses more than `containers` lists and objects inside one another. Default 100, which is also what readers
    /// accept by default. Writing recurses with the data: a limit in the tens of thousands needs a stack to match.
    #[must_use]
    pub fn max_depth(mut self, containers: u32) -> Self {
        self.max_depth = containers;
        self
    }

    /// Refuses whatever would be stored as something else than it is: a map key that is not text, and a key that
    /// occurs twice in one map. Default off.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Writes lists of one scalar type as typed lists, which are smaller and faster. Default on.
    #[must_use]
    pub fn compact_lists(mut self, compact: bool) -> Self {
        self.compact_lists = compact;
        self
    }

    /// Checks text that comes as raw bytes ([`Writer::text_bytes`](crate::Writer::text_bytes)) for UTF-8. Default on;
    /// `str` needs no check and gets none.
    #[must_use]
    pub fn validate_text(mut self, validate: bool) -> Self {
        self.validate_text = validate;
        self
    }

    /// What `Serializer::is_human_readable` answers. Default true, so that types look as they do in JSON.
    #[must_use]
    pub fn human_readable(mut self, human_readable: bool) -> Self {
        self.human_readable = human_readable;
        self
    }
}

/// What to do with text that is not UTF-8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Utf8Policy {
    /// An error. The default.
    #[default]
    Reject,
    /// Each faulty sequence becomes U+FFFD, in keys as in values. Keys that become the same text are the same key.
    Replace,
}

/// What to do with a type byte that this library does not know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownTypes {
    /// An error. The default.
    #[default]
    Reject,
    /// Keep it as [`Raw`](crate::Raw): the type byte and all bytes up to the end of what encloses the value, as
    /// nothing else tells its length.
    Keep,
}

/// What to do with a key that occurs again in one object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Duplicates {
    /// The last value wins, at the place of the first. The default, and what the Go library does.
    #[default]
    LastWins,
    /// An error.
    Reject,
}

/// Options for reading; the limits hold on every path.
///
/// # Examples
///
/// ```
/// let options = bogo::DecodeOptions::new().max_depth(4).strict(true);
/// let numbers: Vec<u32> = options.from_slice(&bogo::to_vec(&[1u32, 2])?)?;
/// assert_eq!(numbers, [1, 2]);
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct DecodeOptions {
    pub(crate) rules: Rules,
    pub(crate) max_size: Option<u64>,
    pub(crate) selection: Option<crate::select::Selection>,
}

/// The part of the options that every reading step consults: small and copied.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) max_depth: u32,
    pub(crate) strict: bool,
    pub(crate) utf8: Utf8Policy,
    pub(crate) unknown: UnknownTypes,
    pub(crate) duplicates: Duplicates,
    pub(crate) human_readable: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            max_depth: DEFAULT_MAX_DEPTH,
            strict: false,
            utf8: Utf8Policy::Reject,
            unknown: UnknownTypes::Reject,
            duplicates: Duplicates::LastWins,
            human_readable: true,
        }
    }
}

impl DecodeOptions {
    /// The defaults: depth 100, any size, not strict, faulty UTF-8 and unknown types rejected, last duplicate wins.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Refuses more than `containers` lists and objects inside one another. Default 100. Decoding into types recurses
    /// with the data: a limit in the tens of thousands needs a stack to match.
    #[must_use]
    pub fn max_depth(mut self, containers: u32) -> Self {
        self.rules.max_depth = containers;
        self
    }

    /// Refuses every encoding but the writer's own: padded varints, explicit zero mantissas, empty typed lists,
    /// duplicate keys. What a typed decode skips is checked too, so skipping is no longer free. Default off.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.rules.strict = strict;
        self
    }

    /// Refuses messages of more than `bytes`. By default slices have no limit and streams take up to 1 GiB a message.
    #[must_use]
    pub fn max_size(mut self, bytes: u64) -> Self {
        self.max_size = Some(bytes);
        self
    }

    /// What to do with text that is not UTF-8. Default: reject.
    #[must_use]
    pub fn utf8(mut self, policy: Utf8Policy) -> Self {
        self.rules.utf8 = policy;
        self
    }

    /// What to do with unknown type bytes. Default: reject.
    #[must_use]
    pub fn unknown_types(mut self, policy: UnknownTypes) -> Self {
        self.rules.unknown = policy;
        self
    }

    /// What to do with repeated keys. Default: the last wins.
    #[must_use]
    pub fn duplicates(mut self, policy: Duplicates) -> Self {
        self.rules.duplicates = policy;
        self
    }

    /// What `Deserializer::is_human_readable` answers. Default true.
    ///
    /// It also decides what is given to a type that asks for anything, as serde does under `untagged`, `flatten` and a tag
    /// inside: for people RFC 3339 text for a timestamp and a sequence of numbers for a blob, as in JSON; else milliseconds
    /// and bytes. serde lends no bytes from a sequence and makes no sequence of bytes. So in these places `Vec<u8>`,
    /// arrays and tuples of bytes are read with true only, `&[u8]` with false only, and [`Blob`](crate::Blob) and the owned
    /// types of `serde_bytes` with both.
    #[must_use]
    pub fn human_readable(mut self, human_readable: bool) -> Self {
        self.rules.human_readable = human_readable;
        self
    }

    /// Decodes only what `selection` names and skips the rest by size.
    #[must_use]
    pub fn select(mut self, selection: crate::select::Selection) -> Self {
        self.selection = Some(selection);
        self
    }
}
