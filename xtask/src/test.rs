//! `cargo xtask test`: all tests of the project, each set behind its name.

use std::process::Command;

/// Runs everything, also after a failure, and says what failed.
pub(crate) fn run() -> bool {
    let sets: [(&str, &dyn Fn() -> bool); 5] = [
        ("tests of the workspace, all features", &|| cargo(&["test", "--workspace", "--all-features"])),
        ("tests of the library without features", &|| cargo(&["test", "--package", "bogo", "--no-default-features"])),
        ("conformance vectors", &crate::vectors::run),
        ("interoperation with the Go library", &crate::interop::run),
        ("tests of the lab", &|| cargo(&["test", "--manifest-path", "lab/Cargo.toml", "--workspace"])),
    ];
    let mut failed = Vec::new();
    for (name, set) in sets {
        println!("== {name}");
        if !set() {
            failed.push(name);
        }
    }
    println!("{} passed, {} failed", sets.len() - failed.len(), failed.len());
    for name in &failed {
        println!("failed: {name}");
    }
    failed.is_empty()
}

fn cargo(args: &[&str]) -> bool {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    Command::new(cargo).args(args).current_dir(crate::root()).status().is_ok_and(|status| status.success())
}
