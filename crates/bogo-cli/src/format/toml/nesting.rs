//! A look at how deep a TOML text nests, before a parser that recurses sees it.

use toml_parser::decoder::Encoding;
use toml_parser::parser::{EventReceiver, parse_document};
use toml_parser::{ErrorSink, ParseError, Source, Span};

/// Where `text` first nests deeper than `depth_max` in brackets, headers or dotted keys.
///
/// Tables of one array header inside another count once here and twice in the data, so what passes may be twice as deep:
/// shallow enough to recurse on, and counted exactly then.
pub(super) fn first_too_deep(text: &str, depth_max: u32) -> Option<usize> {
    let tokens = Source::new(text).lex().into_vec();
    let mut nesting = Nesting { depth_max, ..Nesting::default() };
    // The parser that follows tells the errors.
    let mut ignored = |_: ParseError| {};
    parse_document(&tokens, &mut nesting, &mut ignored);
    nesting.found
}

/// The depth of what is being looked at: the document, the parts of its header, the dots of the key and of the keys of
/// inline tables around it, and brackets.
#[derive(Default)]
struct Nesting {
    depth_max: u32,
    in_header: bool,
    header: u32,
    dots: u32,
    /// The dots before each open bracket.
    brackets: Vec<u32>,
    found: Option<usize>,
}

impl Nesting {
    fn check(&mut self, span: Span) -> bool {
        let depth = 1 + u64::from(self.header) + u64::from(self.dots) + self.brackets.len() as u64;
        if depth > u64::from(self.depth_max) {
            self.found.get_or_insert(span.start());
        }
        self.found.is_none()
    }

    fn open(&mut self, span: Span) -> bool {
        self.brackets.push(self.dots);
        self.check(span)
    }

    fn close(&mut self) {
        self.dots = self.brackets.pop().unwrap_or(0);
    }

    fn open_header(&mut self) {
        self.in_header = true;
        self.header = 0;
        self.dots = 0;
    }
}

impl EventReceiver for Nesting {
    fn std_table_open(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        self.open_header();
    }

    fn std_table_close(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        self.in_header = false;
    }

    fn array_table_open(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        self.open_header();
        self.header = 1;
    }

    fn array_table_close(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        self.in_header = false;
    }

    fn inline_table_open(&mut self, span: Span, _error: &mut dyn ErrorSink) -> bool {
        self.open(span)
    }

    fn inline_table_close(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        self.close();
    }

    fn array_open(&mut self, span: Span, _error: &mut dyn ErrorSink) -> bool {
        self.open(span)
    }

    fn array_close(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        self.close();
    }

    fn simple_key(&mut self, span: Span, _encoding: Option<Encoding>, _error: &mut dyn ErrorSink) {
        if self.in_header {
            self.header = self.header.saturating_add(1);
            self.check(span);
        }
    }

    fn key_sep(&mut self, span: Span, _error: &mut dyn ErrorSink) {
        if !self.in_header {
            self.dots = self.dots.saturating_add(1);
            self.check(span);
        }
    }

    fn value_sep(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        self.dots = self.brackets.last().copied().unwrap_or(0);
    }

    fn newline(&mut self, _span: Span, _error: &mut dyn ErrorSink) {
        if self.brackets.is_empty() {
            self.dots = 0;
        }
    }
}
