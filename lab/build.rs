//! Tells the lab which compiler built it, for the header of its records.

use std::env;
use std::process::Command;

fn main() {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().ok().and_then(|out| String::from_utf8(out.stdout).ok());
    let profile = env::var("PROFILE").unwrap_or_default();
    println!("cargo::rustc-env=LAB_RUSTC={} ({profile})", version.as_deref().map_or("unknown", str::trim));
    println!("cargo::rerun-if-changed=build.rs");
}
