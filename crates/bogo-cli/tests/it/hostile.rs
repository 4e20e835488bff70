//! Files made to break readers: every command ends in order, with the place and a reason, in little time and memory.

use crate::run::Folder;

const COMMANDS: [&[&str]; 5] = [
    &["convert", "-", "--from", "bogo", "--to", "json"],
    &["get", "--from", "bogo", "-", "[0]"],
    &["inspect"],
    &["validate"],
    &["stats", "--from", "bogo"],
];

#[test]
fn a_message_that_claims_34_gigabytes() {
    let bytes = [0x00, 0x0b, 0x05, 0x80, 0x80, 0x80, 0x80, 0x7f, 0x05, 0x01, 0x00, 0x00, 0x00];
    told(&bytes, "length 34091302912 runs past the end of input (5 bytes left) at offset 2", &COMMANDS);
}

#[test]
fn a_count_that_claims_billions_of_elements() {
    let bytes = [0x00, 0x0b, 0x01, 0x07, 0x05, 0x05, 0x80, 0x80, 0x80, 0x80, 0x7f];
    told(&bytes, "count of 34091302912 elements cannot fit in 0 bytes at offset 5", &COMMANDS);
}

#[test]
fn a_million_lists_inside_each_other() {
    // Each level's length takes 4 bytes, of which the padded ones are as good as any.
    let level = 1_000_000;
    let mut bytes = vec![0x00];
    for index in 0..level {
        let length = 6 * (level - index - 1) as u32;
        let varint = [length & 0x7f | 0x80, length >> 7 & 0x7f | 0x80, length >> 14 & 0x7f | 0x80, length >> 21 & 0x7f];
        bytes.extend([0x0a, 0x04]);
        bytes.extend(varint.map(|byte| byte as u8));
    }
    // A path of one step does not go that deep.
    let commands: Vec<_> = COMMANDS.into_iter().filter(|args| args[0] != "get").collect();
    told(&bytes, "nested deeper than the limit of 100 at offset 601", &commands);
    // And with the limit lifted as far as it goes, the stack is there.
    let deep = Folder::new().pipe(["convert", "-", "--from", "bogo", "--to", "json", "--max-depth", "100000"], &bytes);
    assert!(deep.fails(1).contains("nested deeper than the limit of 100000"), "{}", deep.err);
}

#[test]
fn a_hundred_thousand_levels_of_json_there_and_back() {
    let folder = Folder::new();
    let text = format!("{}{}\n", "[".repeat(100_000), "]".repeat(100_000));
    folder.write("deep.json", &text);
    let error = folder.run(["convert", "deep.json", "--to", "bogo"]);
    assert!(error.fails(1).contains("deeper than 100"), "{}", error.err);
    folder.run(["convert", "deep.json", "-o", "deep.bogo", "--max-depth", "100000"]).ok();
    let back = folder.run(["convert", "deep.bogo", "--to", "json", "--max-depth", "100000"]);
    assert_eq!(back.ok(), text);
}

#[test]
fn a_padded_length_is_read_and_a_lying_one_refused() {
    // A length of 1 in ten bytes, then one in eleven.
    let ten = [&[0x00, 0x03, 0x0a, 0x81], &[0x80; 8][..], &[0x00, b'x']].concat();
    assert_eq!(Folder::new().pipe(["get", "-r", "-", ""], &ten).ok(), "x\n");
    let eleven = [&[0x00, 0x03, 0x0b, 0x81], &[0x80; 9][..], &[0x00, b'x']].concat();
    told(&eleven, "varint", &COMMANDS);
}

#[test]
fn an_endless_input_stops_at_the_limit() {
    let folder = Folder::new();
    let bytes = [&[0x00, 0x08, 0x05, 0x80, 0x80, 0x80, 0x80, 0x7f][..], &[0; 300_000]].concat();
    let run = folder.pipe(["validate", "--max-size", "100K"], &bytes);
    assert_eq!(run.code, 1);
    assert!(run.text().contains("102400 bytes"), "{}", run.text());
}

/// Asserts that each command fails on `bytes` and says `message`: the reports to standard output, the others to error.
#[track_caller]
fn told(bytes: &[u8], message: &str, commands: &[&[&str]]) {
    let folder = Folder::new();
    for args in commands {
        let run = folder.pipe(args.iter().copied(), bytes);
        let said = if matches!(args[0], "inspect" | "validate") { run.text() } else { &run.err };
        assert!(run.code == 1 && said.contains(message), "{args:?}: exit {}, {said:.2000}", run.code);
    }
}
