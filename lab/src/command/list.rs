//! `list`: questions, data sets and contestants.

use std::process::ExitCode;

use lab::codec;
use lab::question::QUESTIONS;

pub(crate) fn run() -> lab::Result<ExitCode> {
    for question in QUESTIONS {
        println!("{}: {}", question.name, question.about);
        for group in (question.groups)() {
            println!("  {}", group.data);
        }
    }
    println!("\ncontestants in Rust:");
    for about in codec::abouts() {
        let names = if about.names_in_bytes { "names in its bytes" } else { "no names" };
        let version = lab::machine::version(about.library).unwrap_or("?");
        println!("  {:<12} {} {version}: {}; {names}", about.name, about.library, about.what);
    }
    Ok(ExitCode::SUCCESS)
}
