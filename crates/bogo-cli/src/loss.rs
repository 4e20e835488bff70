//! What a conversion changed or lost: every kind counted exactly, the first few of each kept with their paths.
//!
//! The promise of `bogo convert`: lossless, or an error, or explicitly lossy with a report of every loss.

use std::fmt;
use std::io::{self, Write};

/// How many examples of each kind a report keeps, unless told otherwise; the counts are exact whatever it is.
pub(crate) const DEFAULT_EXAMPLES_MAX: usize = 10;

/// Whether a loss ends the conversion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// A loss is an error that names its path and kind. The default.
    #[default]
    Strict,
    /// A loss is recorded and the conversion goes on.
    Lossy,
}

/// How much a deviation matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Severity {
    /// The value is all there in another form: counted, never an error.
    Change,
    /// Something is gone: an error in [`Mode::Strict`].
    Loss,
}

/// Declares the kinds once: variant, name in reports, severity, and what it means.
macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:literal $severity:ident;)+) => {
        /// The kinds of deviation; `docs/conversions.md` says which format has which.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum LossKind {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl LossKind {
            /// Every kind, in the order of reports.
            pub(crate) const ALL: &[LossKind] = &[$(LossKind::$variant,)+];

            /// The name in reports and messages.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(LossKind::$variant => $name,)+
                }
            }

            /// How much it matters.
            pub(crate) fn severity(self) -> Severity {
                match self {
                    $(LossKind::$variant => Severity::$severity,)+
                }
            }
        }
    };
}

kinds! {
    /// A byte, or an unsigned integer that fits a signed one, comes back as a signed integer of the same value.
    IntegerKind "integer-kind" Change;
    /// A blob became base64 text.
    BlobAsText "blob-as-text" Change;
    /// A timestamp became RFC 3339 text.
    TimestampAsText "timestamp-as-text" Change;
    /// A date or time without a zone became text.
    LocalTimeAsText "local-time-as-text" Change;
    /// A time kept its instant, but not the offset from UTC that it was written with.
    TimeOffset "time-offset" Change;
    /// The sign and payload bits of a NaN; it stays a NaN.
    NanBits "nan-bits" Change;
    /// A kind of the source that Bogo lacks became text that holds all of it, such as a BSON ObjectId.
    ForeignAsText "foreign-as-text" Change;
    /// A kind of the source that Bogo lacks became an integer that holds all of it, such as a BSON timestamp.
    ForeignAsInteger "foreign-as-integer" Change;
    /// A key that is an integer became its digits.
    IntegerKey "integer-key" Change;
    /// An alias became a copy of what its anchor names.
    AliasExpanded "alias-expanded" Change;
    /// A merge key (`<<`) became the entries that it stands for.
    MergeExpanded "merge-expanded" Change;
    /// Entries moved: TOML puts tables after plain values.
    KeyOrder "key-order" Change;
    /// NaN or an infinity, which the target lacks, became null.
    NonFiniteFloat "non-finite-float" Loss;
    /// An integer beyond what the target holds became a float.
    IntegerBeyondRange "integer-beyond-range" Loss;
    /// A decimal number that no 64-bit float stands for became the nearest one.
    NumberPrecision "number-precision" Loss;
    /// A key occurs again in one object: the last value won, at the place of the first.
    DuplicateKey "duplicate-key" Loss;
    /// A key that is neither text nor an integer became text.
    NonTextKey "non-text-key" Loss;
    /// Bytes or escapes that are not Unicode became U+FFFD.
    InvalidText "invalid-text" Loss;
    /// A tag or extension number was dropped, its content kept.
    TagDropped "tag-dropped" Loss;
    /// An entry whose value is null was left out.
    NullDropped "null-dropped" Loss;
    /// The part of a time below the millisecond was cut off.
    SubMillisecondTime "sub-millisecond-time" Loss;
    /// A time that the target's own time type cannot hold became text, or the nearest it can hold.
    TimeBeyondRange "time-beyond-range" Loss;
    /// Undefined became null.
    UndefinedAsNull "undefined-as-null" Loss;
    /// A kind that the target lacks was replaced by a part of it, or by null.
    ForeignDropped "foreign-dropped" Loss;
    /// A value of a type unknown to this program became a blob of its bytes.
    UnknownType "unknown-type" Loss;
}

impl fmt::Display for LossKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One deviation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    /// What kind it is.
    pub(crate) kind: LossKind,
    /// What the conversion was doing, such as `reading JSON`.
    pub(crate) stage: &'static str,
    /// Which document of the input, counted from 0.
    pub(crate) document: u64,
    /// The path to the value in its document, such as `items[3].name`; empty for the document itself.
    pub(crate) path: String,
    /// What was there and what it became.
    pub(crate) detail: String,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind, self.detail)
    }
}

/// The tally of all deviations of a conversion, and the rule what to do about them.
#[derive(Debug)]
pub(crate) struct Losses {
    mode: Mode,
    examples_max: usize,
    stage: &'static str,
    document: u64,
    tallies: Vec<Tally>,
}

/// What happened of one kind.
#[derive(Clone, Debug, Default)]
struct Tally {
    count: u64,
    examples: Vec<Loss>,
}

impl Losses {
    /// An empty tally.
    pub(crate) fn new(mode: Mode) -> Self {
        let tallies = vec![Tally::default(); LossKind::ALL.len()];
        Losses { mode, examples_max: DEFAULT_EXAMPLES_MAX, stage: "converting", document: 0, tallies }
    }

    /// Keeps at most `examples` of each kind for the report.
    pub(crate) fn examples_max(mut self, examples: usize) -> Self {
        self.examples_max = examples;
        self
    }

    /// Says what comes next, for the losses to name.
    pub(crate) fn begin(&mut self, stage: &'static str, document: u64) {
        self.stage = stage;
        self.document = document;
    }

    /// Counts a deviation; `path` and `detail` are only rendered where somebody will read them.
    ///
    /// # Errors
    ///
    /// The deviation itself, if it is a loss and the mode is strict. It is counted then, too.
    pub(crate) fn record(
        &mut self,
        kind: LossKind,
        path: &dyn fmt::Display,
        detail: impl FnOnce() -> String,
    ) -> Result<(), Box<Loss>> {
        let fatal = kind.severity() == Severity::Loss && self.mode == Mode::Strict;
        let tally = &mut self.tallies[kind as usize];
        tally.count += 1;
        if !fatal && tally.examples.len() >= self.examples_max {
            return Ok(());
        }
        let (stage, document) = (self.stage, self.document);
        let loss = Loss { kind, stage, document, path: path.to_string(), detail: detail() };
        if tally.examples.len() < self.examples_max {
            tally.examples.push(loss.clone());
        }
        if fatal { Err(Box::new(loss)) } else { Ok(()) }
    }

    /// How often `kind` happened.
    pub(crate) fn count(&self, kind: LossKind) -> u64 {
        self.tallies[kind as usize].count
    }

    /// How often anything of this severity happened.
    pub(crate) fn total(&self, severity: Severity) -> u64 {
        LossKind::ALL.iter().filter(|kind| kind.severity() == severity).map(|kind| self.count(*kind)).sum()
    }

    /// Writes the report for people: one line a kind with its count, then the examples. Nothing if nothing happened.
    ///
    /// # Errors
    ///
    /// What `out` answers.
    pub(crate) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for (severity, noun) in [(Severity::Loss, "loss"), (Severity::Change, "change")] {
            for (kind, tally) in self.happened(severity) {
                writeln!(out, "{noun} {kind}: {}", tally.count)?;
                for loss in &tally.examples {
                    let place = if loss.path.is_empty() { "the whole document" } else { &loss.path };
                    writeln!(out, "  document {}, {place}, {}: {}", loss.document, loss.stage, loss.detail)?;
                }
                let hidden = tally.count - tally.examples.len() as u64;
                if hidden > 0 {
                    writeln!(out, "  and {hidden} more")?;
                }
            }
        }
        Ok(())
    }

    /// Writes the report for programs: one line holding a JSON object.
    ///
    /// `{"losses":1,"changes":0,"kinds":[{"kind":"..","severity":"loss","count":1,"examples":[{"stage":"..",
    /// "document":0,"path":"..","detail":".."}]}]}`
    ///
    /// # Errors
    ///
    /// What `out` answers.
    pub(crate) fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        let (losses, changes) = (self.total(Severity::Loss), self.total(Severity::Change));
        write!(out, "{{\"losses\":{losses},\"changes\":{changes},\"kinds\":[")?;
        let kinds = self.happened(Severity::Loss).chain(self.happened(Severity::Change));
        for (index, (kind, tally)) in kinds.enumerate() {
            let comma = if index > 0 { "," } else { "" };
            let severity = match kind.severity() {
                Severity::Loss => "loss",
                Severity::Change => "change",
            };
            let count = tally.count;
            write!(out, "{comma}{{\"kind\":\"{kind}\",\"severity\":\"{severity}\",\"count\":{count},\"examples\":[")?;
            for (index, loss) in tally.examples.iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                let (stage, path, detail) = (quote(loss.stage), quote(&loss.path), quote(&loss.detail));
                let document = loss.document;
                write!(
                    out,
                    "{comma}{{\"stage\":{stage},\"document\":{document},\"path\":{path},\"detail\":{detail}}}"
                )?;
            }
            out.write_all(b"]}")?;
        }
        out.write_all(b"]}\n")
    }

    fn happened(&self, severity: Severity) -> impl Iterator<Item = (LossKind, &Tally)> {
        let kinds = LossKind::ALL.iter().copied().zip(&self.tallies);
        kinds.filter(move |(kind, tally)| kind.severity() == severity && tally.count > 0)
    }
}

fn quote(text: &str) -> String {
    let mut out = Vec::new();
    crate::format::json::push_text(&mut out, text);
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests;
