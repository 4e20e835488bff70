//! Where the report goes.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::failure::Failure;

/// Writes to standard output; a reader that went away has all it wanted.
///
/// # Errors
///
/// That it cannot be written.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::io("write", "standard output", &error)),
        _ => Ok(()),
    }
}

/// Writes a file that appears whole or not at all: beside its place, then renamed.
///
/// # Errors
///
/// That it cannot be written; what was there before still is.
pub(crate) fn save(path: &Path, text: &str) -> Result<(), Failure> {
    replace(path, text).map_err(|error| Failure::io("write", &path.display().to_string(), &error))
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    // A link stays one: what it leads to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let present = fs::metadata(&target).ok();
    if present.as_ref().is_some_and(|metadata| !metadata.is_file()) {
        // Nothing can take the place of a device or a pipe.
        return fs::write(&target, text);
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".benchstat-");
    if let Some(permissions) = present.map(|metadata| metadata.permissions()).or_else(new_permissions) {
        builder.permissions(permissions);
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(&target).map(drop).map_err(|error| error.error)
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
