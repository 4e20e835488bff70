//! Outputs: standard output, or a file that appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once};

use tempfile::NamedTempFile;

use crate::failure::Failure;

/// Where to write to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Stdout,
    File(PathBuf),
    /// Only count.
    Nowhere,
}

/// An output that is open.
///
/// A file is written beside its target and takes its place in [`commit`](Output::commit): until then the target is
/// untouched, so that it may be one of the inputs. Dropped before, it leaves nothing behind.
pub(crate) struct Output {
    name: String,
    sink: Sink,
    count: u64,
}

enum Sink {
    Stdout(BufWriter<StdoutLock<'static>>),
    /// What will become the file at `target`.
    Beside {
        file: BufWriter<NamedTempFile>,
        target: PathBuf,
        _unfinished: Unfinished,
    },
    /// A device or a pipe, which nothing can take the place of.
    Direct(BufWriter<File>),
    Nowhere,
}

impl Output {
    /// Opens `target` for writing.
    ///
    /// # Errors
    ///
    /// [`Failure::Io`] where nothing can be written there.
    pub(crate) fn create(target: &Target) -> Result<Self, Failure> {
        let (name, sink) = match target {
            Target::Stdout => return Ok(Output::stdout()),
            Target::Nowhere => ("nowhere".to_owned(), Sink::Nowhere),
            Target::File(path) => {
                let name = path.display().to_string();
                let sink = Sink::file(path).map_err(|error| Failure::io(&name, error))?;
                (name, sink)
            }
        };
        Ok(Output { name, sink, count: 0 })
    }

    /// Standard output.
    pub(crate) fn stdout() -> Self {
        let sink = Sink::Stdout(BufWriter::with_capacity(64 * 1024, io::stdout().lock()));
        Output { name: "standard output".to_owned(), sink, count: 0 }
    }

    /// For messages.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// How many bytes were written.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Writes out what is buffered and puts the file where it belongs.
    ///
    /// # Errors
    ///
    /// [`Failure::Io`]; the target is as it was.
    pub(crate) fn commit(mut self) -> Result<(), Failure> {
        self.flush().map_err(|error| Failure::io(&self.name, error))?;
        let Sink::Beside { file, target, _unfinished } = self.sink else { return Ok(()) };
        let file = file.into_inner().map_err(|error| Failure::io(&self.name, error.into_error()))?;
        file.persist(target).map(drop).map_err(|error| Failure::io(&self.name, error.error))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = match &mut self.sink {
            Sink::Stdout(out) => out.write(bytes)?,
            Sink::Beside { file, .. } => file.write(bytes)?,
            Sink::Direct(file) => file.write(bytes)?,
            Sink::Nowhere => bytes.len(),
        };
        self.count += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Stdout(out) => out.flush(),
            Sink::Beside { file, .. } => file.flush(),
            Sink::Direct(file) => file.flush(),
            Sink::Nowhere => Ok(()),
        }
    }
}

impl Sink {
    fn file(path: &Path) -> io::Result<Sink> {
        // What an open descriptor leads to belongs to whoever opened it: it is written to, and what is there stays.
        if ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder)) {
            return Ok(Sink::Direct(BufWriter::new(File::options().append(true).open(path)?)));
        }
        // A link stays one: what it leads to is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let present = fs::metadata(&target).ok();
        if present.as_ref().is_some_and(|metadata| !metadata.is_file()) {
            return Ok(Sink::Direct(BufWriter::new(File::options().write(true).open(&target)?)));
        }
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        builder.prefix(".bogo-");
        let permissions = present.map(|metadata| metadata.permissions()).or_else(new_permissions);
        if let Some(permissions) = permissions {
            builder.permissions(permissions);
        }
        let file = builder.tempfile_in(folder)?;
        let _unfinished = Unfinished::note(file.path());
        Ok(Sink::Beside { file: BufWriter::with_capacity(64 * 1024, file), target, _unfinished })
    }
}

/// What any other new file gets; a temporary one is for its owner only.
#[cfg(unix)]
fn new_permissions() -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn new_permissions() -> Option<fs::Permissions> {
    None
}

static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A temporary file that is to go when the user interrupts, as no destructor runs then.
struct Unfinished(PathBuf);

impl Unfinished {
    fn note(path: &Path) -> Self {
        static HANDLER: Once = Once::new();
        HANDLER.call_once(|| {
            // Without a handler an interrupt leaves the file behind; that is no reason not to work.
            let _ = ctrlc::set_handler(|| {
                for path in unfinished().iter() {
                    let _ = fs::remove_file(path);
                }
                std::process::exit(130);
            });
        });
        unfinished().push(path.to_owned());
        Unfinished(path.to_owned())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

fn unfinished() -> std::sync::MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
