//! A bar on the terminal for work that takes longer than a moment.

use std::cell::Cell;
use std::io::{self, IsTerminal, Read};
use std::rc::Rc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work that is done by then gets no bar.
const DELAY: Duration = Duration::from_millis(800);

/// Whether a bar may be drawn: on a terminal that shows nothing else meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    Shown,
    Hidden,
}

impl Progress {
    /// For a command that prints its results as it goes.
    pub(crate) fn beside_results() -> Self {
        if io::stdout().is_terminal() { Progress::Hidden } else { Progress::alone() }
    }

    /// For a command that prints nothing until an input is read.
    pub(crate) fn alone() -> Self {
        if io::stderr().is_terminal() { Progress::Shown } else { Progress::Hidden }
    }
}

/// A reader that counts what passes, and shows it.
pub(crate) struct Watched<R> {
    inner: R,
    name: String,
    total: Option<u64>,
    done: Rc<Cell<u64>>,
    since: Option<Instant>,
    bar: Option<ProgressBar>,
}

impl<R: Read> Watched<R> {
    pub(crate) fn new(inner: R, name: &str, total: Option<u64>, progress: Progress) -> Self {
        let since = (progress == Progress::Shown).then(Instant::now);
        Watched { inner, name: name.to_owned(), total, done: Rc::default(), since, bar: None }
    }

    /// How many bytes have passed, also for later.
    pub(crate) fn counter(&self) -> Rc<Cell<u64>> {
        Rc::clone(&self.done)
    }

    fn show(&mut self, since: Instant) {
        if self.bar.is_none() && since.elapsed() > DELAY {
            self.bar = Some(bar(&self.name, self.total));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done.get());
        }
    }
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.done.set(self.done.get() + count as u64);
        if let Some(since) = self.since {
            self.show(since);
        }
        Ok(count)
    }
}

impl<R> Drop for Watched<R> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(name: &str, total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => {
            (ProgressBar::new(total), "{prefix} {bar:30} {bytes}/{total_bytes} {binary_bytes_per_sec}, {eta} left")
        }
        None => (ProgressBar::no_length(), "{prefix} {spinner} {bytes} {binary_bytes_per_sec}"),
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.with_style(style).with_prefix(name.to_owned())
}
