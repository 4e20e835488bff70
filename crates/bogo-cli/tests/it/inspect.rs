//! `bogo inspect`.

use crate::run::Folder;

/// {"name": "Ann", "n": [1, -1]}
const MESSAGE: &[u8] =
    b"\x00\x0c\x01\x1b\x01\x0b\x04name\x03\x01\x03Ann\x01\x0c\x01n\x0b\x01\x07\x05\x01\x02\x01\x02\x01\x01";

#[test]
fn a_dump_accounts_for_every_byte() {
    let run = Folder::new().pipe(["inspect"], MESSAGE);
    assert_eq!(
        run.ok(),
        "  offset  bytes                                       type           length  path                          value
       0  00                                          message            31                                version 0
       1  0c 011b                                     object             27                                2 entries
       4  010b 04 6e616d65 03 0103 416e6e             string              3  name                          \"Ann\"
      17  010c 01 6e 0b 0107 05 0102                  list<int>           4  n                             2 items
      27  0102                                        int                 2  n[0]                          1
      29  0101                                        int                 2  n[1]                          -1
"
    );
}

#[test]
fn a_message_that_is_cut_short_is_shown_as_far_as_it_goes() {
    let run = Folder::new().pipe(["inspect"], &MESSAGE[..28]);
    assert_eq!(
        (run.code, run.text()),
        (
            1,
            "  offset  bytes                                       type           length  path                          value
       0  00                                          message            28                                version 0
       1  0c 011b                                     object             24                                ! 27 bytes announced, cut short
       4  010b 04 6e616d65 03 0103 416e6e             string              3  name                          \"Ann\"
      17  010c 01 6e 0b 0107 05 0102                  list<int>           1  n                             ! 7 bytes announced, cut short
fault: length 27 runs past the end of input (24 bytes left) at offset 2
       0  00 0c 01 1b 01 0b 04 6e 61 6d 65 03 01 03 41 6e  .......name...An
                ^^
      16  6e 01 0c 01 6e 0b 01 07 05 01 02 01              n...n.......
      28  ^^ the end of the input
"
        )
    );
}

#[test]
fn a_fault_inside_shows_what_is_before_it_and_the_bytes_around() {
    let mut bytes = MESSAGE.to_vec();
    bytes[21] = 0x40;
    let run = Folder::new().pipe(["inspect"], &bytes);
    assert_eq!(run.code, 1);
    let lines: Vec<_> = run.text().lines().collect();
    assert!(lines[3].ends_with("\"Ann\""), "{}", lines[3]);
    assert_eq!(
        lines[4..],
        [
            "fault: unknown type 0x40 at offset 21, in n",
            "       0  00 0c 01 1b 01 0b 04 6e 61 6d 65 03 01 03 41 6e  .......name...An",
            "      16  6e 01 0c 01 6e 40 01 07 05 01 02 01 02 01 01     n...n@.........",
            "                         ^^",
        ]
    );
}

#[test]
fn a_length_that_lies_inside_is_no_end_of_the_input() {
    let mut bytes = MESSAGE.to_vec();
    bytes[13] = 9;
    let run = Folder::new().pipe(["inspect"], &bytes);
    let lines: Vec<_> = run.text().lines().collect();
    assert_eq!(lines[3], "fault: length 9 runs past the end of its entry (3 bytes left) at offset 12, in name");
    assert!(!run.text().contains("announced") && !run.text().contains("end of the input"), "{}", run.text());
}

#[test]
fn every_cut_of_a_message_ends_in_order() {
    let folder = Folder::with_order();
    let bytes = folder.read("order.bogo");
    for length in 1..bytes.len() {
        let run = folder.pipe(["inspect"], &bytes[..length]);
        assert_eq!(run.code, 1, "{length}");
        assert!(run.text().contains("fault: "), "{length}: {}", run.text());
    }
}

#[test]
fn depth_and_path_narrow_the_dump() {
    let folder = Folder::with_order();
    let paths = |args: &[&str]| -> Vec<String> {
        let args = ["inspect", "order.bogo", "--json"].iter().chain(args).copied();
        let run = folder.run(args);
        run.ok()
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["path"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(paths(&["--depth", "1"]), ["", "id", "name", "tags", "items"]);
    assert_eq!(paths(&["--path", "items[1]"]), ["items[1]", "items[1].sku", "items[1].price"]);
    assert_eq!(paths(&["--path", "items[*].sku"]), ["items[0].sku", "items[1].sku"]);
    assert_eq!(paths(&["--path", "items[-1]", "--depth", "2"]), ["items[1]"]);
    assert_eq!(
        folder.run(["inspect", "order.bogo", "--path", "nobody"]).fails(1),
        "bogo: order.bogo: no value at nobody\n"
    );
}

#[test]
fn json_lines_have_all_there_is_and_end_in_the_fault() {
    let run = Folder::new().pipe(["inspect", "--json"], &MESSAGE[..28]);
    assert_eq!(run.code, 1);
    let lines: Vec<_> = run.text().lines().collect();
    assert_eq!(
        lines[1],
        r#"{"message":0,"offset":4,"value_offset":11,"body_offset":14,"end":17,"depth":1,"path":"name","type":"string","bytes":"010b046e616d65030103416e6e","value":"Ann"}"#
    );
    assert_eq!(
        lines[3],
        r#"{"fault":{"kind":"truncated","reason":"length 27 runs past the end of input (24 bytes left)","offset":2,"path":"","message":0}}"#
    );
}

#[test]
fn messages_of_a_stream_are_numbered() {
    let run = Folder::new().pipe(["inspect"], &[0x00, 0x01, 0x00, 0x02]);
    let lines: Vec<_> = run.ok().lines().collect();
    assert!(lines[3].starts_with("       2  00 ") && lines[3].ends_with("version 0, message 1"), "{}", lines[3]);
}

#[test]
fn colour_is_there_when_asked_for_only() {
    let folder = Folder::new();
    assert!(!folder.pipe(["inspect"], MESSAGE).ok().contains('\u{1b}'));
    assert!(folder.pipe(["inspect", "--color", "always"], MESSAGE).ok().contains('\u{1b}'));
}

#[test]
fn text_cannot_act_on_the_terminal() {
    let run = Folder::new().pipe(["inspect", "--full"], b"\x00\x03\x01\x05a\x1b[2J");
    assert!(run.ok().ends_with("\"a\\u001b[2J\"\n"), "{}", run.text());
}
