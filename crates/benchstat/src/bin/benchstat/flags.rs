//! Flags as Go programs take them: long ones behind a single dash.

use std::ffi::OsString;

use clap::Command;

/// Rewrites `-name` to `--name` for every long flag of `command`, so that both are read.
///
/// A flag's value is left alone, whatever it looks like, and so is everything behind `--`.
pub(crate) fn normalized(command: &Command, args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut args = args.into_iter();
    // The program's own name.
    let mut normalized: Vec<OsString> = args.next().into_iter().collect();
    while let Some(arg) = args.next() {
        let Some(flag) = arg.to_str().and_then(|text| Flag::of(command, text)) else {
            let ends_flags = arg == "--";
            normalized.push(arg);
            if ends_flags {
                break;
            }
            continue;
        };
        normalized.push(format!("--{}", flag.text).into());
        if flag.value_follows {
            normalized.extend(args.next());
        }
    }
    normalized.extend(args);
    normalized
}

/// A long flag without its dashes, with `=value` if it is there.
struct Flag<'a> {
    text: &'a str,
    value_follows: bool,
}

impl<'a> Flag<'a> {
    fn of(command: &Command, arg: &'a str) -> Option<Self> {
        let text = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-'))?;
        let name = text.split('=').next()?;
        let known = command.get_arguments().find(|known| known.get_long() == Some(name))?;
        let takes_value = known.get_action().takes_values();
        Some(Flag { text, value_follows: takes_value && name.len() == text.len() })
    }
}
