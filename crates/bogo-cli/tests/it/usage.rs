//! Arguments, help and completions.

use crate::run::Folder;

#[test]
fn help_has_examples_and_exit_codes() {
    let folder = Folder::new();
    for command in ["convert", "get", "inspect", "validate", "stats", "completions"] {
        let help = folder.run([command, "--help"]);
        assert!(help.ok().contains("Examples:"), "{command}");
        assert!(help.ok().contains("Exit codes:\n  0  done"), "{command}");
    }
    assert!(folder.run(["--help"]).ok().contains("Exit codes:\n  0  done"));
    assert!(folder.run(["--version"]).ok().starts_with("bogo "));
}

#[test]
fn arguments_that_make_no_sense_exit_with_2() {
    let folder = Folder::with_order();
    let cases: [(&[&str], &str); 8] = [
        (&[], "Usage"),
        (&["convert", "order.json"], "what to convert to?"),
        (&["convert", "order.json", "-o", "order.what"], "the extension of order.what tells no format"),
        (&["convert", "order.json", "--to", "xml"], "expected one of bogo, json"),
        (&["convert", "-", "-", "--to", "json"], "only once"),
        (&["get", "order.bogo"], "<PATH>"),
        (&["get", "order.bogo", "a..b"], "at offset 2"),
        (&["validate", "--max-size", "1T"], "number of bytes"),
    ];
    for (args, message) in cases {
        let run = folder.run(args.iter().copied());
        assert!(run.fails(2).contains(message), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_missing_file_exits_with_3() {
    let folder = Folder::new();
    for args in [
        &["convert", "no.json", "--to", "bogo"][..],
        &["get", "no.json", "a"],
        &["inspect", "no.json"],
        &["stats", "no.json"],
    ] {
        assert_eq!(folder.run(args.iter().copied()).fails(3), "bogo: no.json: No such file or directory\n");
    }
    let nowhere = folder.pipe(["convert", "-", "--to", "json", "-o", "no/where.json"], b"1");
    assert!(nowhere.fails(3).starts_with("bogo: no/where.json: "), "{}", nowhere.err);
}

#[test]
fn every_shell_gets_its_completions() {
    let folder = Folder::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(folder.run(["completions", shell]).ok().contains("inspect"), "{shell}");
    }
}
