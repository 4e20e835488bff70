//! Names of benchmarks: a base, sub-names behind slashes, and the number of threads behind a dash.

/// A name without its `Benchmark`, cut into its parts.
///
/// # Examples
///
/// ```
/// let name = benchstat::Name::parse("Copy/size=4k/warm-16");
/// assert_eq!(name.base(), "Copy");
/// assert_eq!(name.parts().collect::<Vec<_>>(), ["/size=4k", "/warm", "-16"]);
/// assert_eq!(name.value("size"), "4k");
/// assert_eq!(name.value("gomaxprocs"), "16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<'a> {
    base: &'a str,
    /// The sub-names, each behind its slash.
    path: &'a str,
    /// `-N`, or empty.
    threads: &'a str,
}

impl<'a> Name<'a> {
    /// Cuts `full` into its parts; any text is a name.
    #[must_use]
    pub fn parse(full: &'a str) -> Self {
        let (stem, threads) = full.split_at(threads_offset(full));
        let (base, path) = stem.split_at(stem.find('/').unwrap_or(stem.len()));
        Name { base, path, threads }
    }

    /// What the key `.name` stands for.
    #[must_use]
    pub fn base(&self) -> &'a str {
        self.base
    }

    /// Everything behind the base: sub-names with their slash, then `-N` if it is there.
    pub fn parts(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let threads = (!self.threads.is_empty()).then_some(self.threads);
        sub_names(self.path).chain(threads)
    }

    /// The value of the sub-name `/key=value`, or nothing.
    ///
    /// The key `gomaxprocs` also finds the number behind the dash.
    #[must_use]
    pub fn value(&self, key: &str) -> &'a str {
        let named = sub_names(self.path).find_map(|part| value_of(part, key));
        match named {
            Some(value) => value,
            None if key == "gomaxprocs" => self.threads.trim_start_matches('-'),
            None => "",
        }
    }

    /// The full name without the parts that other keys stand for: a base that is taken becomes a star.
    pub(crate) fn without(&self, base_taken: bool, keys_taken: &[String]) -> String {
        let mut rest = String::from(if base_taken { "*" } else { self.base });
        for part in sub_names(self.path) {
            if !keys_taken.iter().any(|key| value_of(part, key).is_some()) {
                rest.push_str(part);
            }
        }
        if !keys_taken.iter().any(|key| key == "gomaxprocs") {
            rest.push_str(self.threads);
        }
        rest
    }
}

/// Where a trailing `-N` begins, or the end.
fn threads_offset(full: &str) -> usize {
    let digits = full.bytes().rev().take_while(u8::is_ascii_digit).count();
    let dash = full.len() - digits;
    if digits > 0 && full[..dash].ends_with('-') { dash - 1 } else { full.len() }
}

fn sub_names(path: &str) -> impl Iterator<Item = &str> {
    let mut rest = path;
    std::iter::from_fn(move || {
        let end = rest.char_indices().skip(1).find(|(_, c)| *c == '/').map_or(rest.len(), |(offset, _)| offset);
        let (part, behind) = rest.split_at(end);
        rest = behind;
        (!part.is_empty()).then_some(part)
    })
}

fn value_of<'a>(part: &'a str, key: &str) -> Option<&'a str> {
    part.strip_prefix('/')?.strip_prefix(key)?.strip_prefix('=')
}
