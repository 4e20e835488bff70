//! Colour, where the terminal has it and the user wants it.

use std::fmt;
use std::io;

use anstyle::{AnsiColor, Style};

/// Whether one stream is painted: decided once, so that a dump of many lines is not searched for escape codes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    on: bool,
}

impl Paint {
    /// For results.
    pub(crate) fn stdout() -> Self {
        Paint { on: anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never }
    }

    /// For messages.
    pub(crate) fn stderr() -> Self {
        Paint { on: anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never }
    }

    pub(crate) fn red<T: fmt::Display>(self, what: T) -> Painted<T> {
        self.style(Style::new().bold().fg_color(Some(AnsiColor::Red.into())), what)
    }

    pub(crate) fn green<T: fmt::Display>(self, what: T) -> Painted<T> {
        self.style(Style::new().fg_color(Some(AnsiColor::Green.into())), what)
    }

    pub(crate) fn cyan<T: fmt::Display>(self, what: T) -> Painted<T> {
        self.style(Style::new().fg_color(Some(AnsiColor::Cyan.into())), what)
    }

    pub(crate) fn bold<T: fmt::Display>(self, what: T) -> Painted<T> {
        self.style(Style::new().bold(), what)
    }

    pub(crate) fn dim<T: fmt::Display>(self, what: T) -> Painted<T> {
        self.style(Style::new().dimmed(), what)
    }

    fn style<T: fmt::Display>(self, style: Style, what: T) -> Painted<T> {
        Painted { style: self.on.then_some(style), what }
    }
}

/// Something to print in a style. Widths apply to what is printed, not to the escape codes.
pub(crate) struct Painted<T> {
    style: Option<Style>,
    what: T,
}

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(style) = self.style else { return self.what.fmt(f) };
        write!(f, "{style}")?;
        self.what.fmt(f)?;
        write!(f, "{style:#}")
    }
}
