//! Bogo itself as one format among the others, and the choice between them.

use std::io::{Read, Write};

use bogo::{DecodeOptions, Duplicates, EncodeOptions, ErrorKind, Segment, Step, Tokens, Value};

use crate::args::Limits;
use crate::format::{
    self, FaultKind, Format, ReadDocuments, ReadError, ReadOptions, Trail, WriteDocuments, WriteError, WriteOptions,
};
use crate::loss::{Loss, LossKind, Losses};
use crate::message::{Message, Splitter};

/// A reader of any format.
pub(crate) fn reader<'a>(
    format: Format,
    input: Box<dyn Read + 'a>,
    options: &ReadOptions,
    limits: &Limits,
) -> Box<dyn ReadDocuments + 'a> {
    match format {
        Format::Bogo => Box::new(Reader::new(input, limits)),
        foreign => format::reader(foreign, input, options),
    }
}

/// A writer of any format.
pub(crate) fn writer<'a>(
    format: Format,
    output: Box<dyn Write + 'a>,
    options: &WriteOptions,
) -> Box<dyn WriteDocuments + 'a> {
    match format {
        Format::Bogo => Box::new(Writer::new(output, options)),
        foreign => format::writer(foreign, output, options),
    }
}

/// Reads messages one behind the other.
struct Reader<'a> {
    messages: Splitter<'a>,
    options: DecodeOptions,
}

impl<'a> Reader<'a> {
    fn new(input: Box<dyn Read + 'a>, limits: &Limits) -> Self {
        let options = DecodeOptions::new().max_depth(limits.max_depth);
        Reader { messages: Splitter::new(input, limits.max_size), options }
    }
}

impl ReadDocuments for Reader<'_> {
    fn next(&mut self, losses: &mut Losses) -> Result<Option<Value>, ReadError> {
        let Some(message) = self.messages.next()? else { return Ok(None) };
        losses.begin(Format::Bogo.reading(), message.index);
        let strict = self.options.clone().duplicates(Duplicates::Reject);
        match strict.from_slice(message.bytes) {
            Ok(value) => Ok(Some(value)),
            Err(error) if error.kind() == ErrorKind::DuplicateKey => {
                note_duplicates(&message, &self.options, losses)?;
                self.options.from_slice(message.bytes).map(Some).map_err(|error| fault(&error, &message))
            }
            Err(error) => Err(fault(&error, &message)),
        }
    }
}

/// Records every key that occurs again in its object.
fn note_duplicates(message: &Message<'_>, options: &DecodeOptions, losses: &mut Losses) -> Result<(), ReadError> {
    let faulty = |error: bogo::Error| fault(&error, message);
    let mut path = bogo::Path::root();
    // The keys met in each object around the present value.
    let mut met: Vec<std::collections::HashSet<Box<str>>> = Vec::new();
    for token in Tokens::new(message.bytes, options).map_err(faulty)? {
        let token = token.map_err(faulty)?;
        let depth = token.depth as usize;
        met.truncate(depth);
        while path.segments().len() >= depth.max(1) {
            path.pop();
        }
        if let (Step::Key(key), Some(keys)) = (&token.step, met.last_mut()) {
            path.push(Segment::Key(key.as_ref().into()));
            if !keys.insert(key.as_ref().into()) {
                let detail = || "the key occurs again in its object".to_owned();
                let lost = losses.record(LossKind::DuplicateKey, &path, detail);
                lost.map_err(|loss| place(loss, message, token.start))?;
            }
        } else {
            crate::message::segment(token.step).into_iter().for_each(|segment| path.push(segment));
        }
        met.push(Default::default());
    }
    Ok(())
}

fn place(loss: Box<Loss>, message: &Message<'_>, offset: usize) -> ReadError {
    ReadError::from(loss).at(message.offset + offset as u64).in_document(message.index)
}

/// The library's error as that of a format.
fn fault(error: &bogo::Error, message: &Message<'_>) -> ReadError {
    let kind = match error.kind() {
        ErrorKind::Truncated => FaultKind::Truncated,
        ErrorKind::Depth => FaultKind::Depth,
        _ => FaultKind::Syntax,
    };
    let mut fault = ReadError::new(kind, error.message()).in_document(message.index);
    if let Some(offset) = error.offset() {
        fault = fault.at(message.offset + offset);
    }
    let path = error.path().and_then(|path| bogo::Path::parse(path).ok()).unwrap_or_default();
    on_path(fault, path.segments(), &Trail::Root)
}

/// Adds a path to an error, step by step as the other formats do.
fn on_path(fault: ReadError, segments: &[Segment], trail: &Trail<'_>) -> ReadError {
    match segments.split_first() {
        None => fault.on(trail),
        Some((Segment::Key(key) | Segment::Either(key, _), rest)) => on_path(fault, rest, &trail.key(key)),
        Some((Segment::Index(index), rest)) => {
            on_path(fault, rest, &trail.index(usize::try_from(*index).unwrap_or(usize::MAX)))
        }
        Some((Segment::Every, _)) => fault.on(trail),
    }
}

/// Writes messages one behind the other.
struct Writer<'a> {
    output: Box<dyn Write + 'a>,
    options: EncodeOptions,
    buffer: Vec<u8>,
    document: u64,
}

impl<'a> Writer<'a> {
    fn new(output: Box<dyn Write + 'a>, options: &WriteOptions) -> Self {
        let options = EncodeOptions::new().max_depth(options.depth_max);
        Writer { output, options, buffer: Vec::new(), document: 0 }
    }
}

impl WriteDocuments for Writer<'_> {
    fn write(&mut self, value: &Value, losses: &mut Losses) -> Result<(), WriteError> {
        losses.begin(Format::Bogo.writing(), self.document);
        self.buffer.clear();
        let encoded = self.options.append_to(&mut self.buffer, value);
        encoded.map_err(|error| unwritable(&error).in_document(self.document))?;
        self.output.write_all(&self.buffer)?;
        self.document += 1;
        Ok(())
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        self.flush()
    }

    fn flush(&mut self) -> Result<(), WriteError> {
        Ok(self.output.flush()?)
    }
}

fn unwritable(error: &bogo::Error) -> WriteError {
    let (kind, hint) = match error.kind() {
        ErrorKind::Depth => (FaultKind::Depth, " (raise it with --max-depth)"),
        _ => (FaultKind::Range, ""),
    };
    // The path is part of the text: one of the formats' own makes the same of it.
    let place = error.path().map(|path| format!(", in {path}")).unwrap_or_default();
    WriteError::new(kind, format!("{}{hint}{place}", error.message()), &Trail::Root)
}
