//! `bogo validate`.

use crate::run::Folder;

#[test]
fn each_file_gets_its_verdict() {
    let folder = Folder::with_order();
    folder.write("cut.bogo", [0x00, 0x03, 0x01, 0x05, b'h']);
    folder.write("empty.bogo", "");
    let run = folder.run(["validate", "order.bogo", "cut.bogo", "empty.bogo"]);
    assert_eq!(
        (run.code, run.text()),
        (
            1,
            "\
order.bogo: valid, 1 message, 118 bytes
cut.bogo: invalid: length 5 runs past the end of input (1 byte left) at offset 2
empty.bogo: invalid: expected a message, found an empty input at offset 0
"
        )
    );
}

#[test]
fn a_file_that_cannot_be_read_is_an_error_of_its_own() {
    let folder = Folder::with_order();
    let run = folder.run(["validate", "nowhere.bogo", "order.bogo"]);
    assert_eq!(run.fails(3), "bogo: nowhere.bogo: No such file or directory\n");
    assert_eq!(run.text(), "order.bogo: valid, 1 message, 118 bytes\n");
}

#[test]
fn strictness_grows_from_sound_to_canonical() {
    let folder = Folder::new();
    let levels = |bytes: &[u8]| {
        [&[][..], &["--strict"], &["--canonical"]]
            .map(|level| folder.pipe(["validate"].iter().chain(level).copied(), bytes).code)
    };
    assert_eq!(levels(&[0x00, 0x05, 0x01, 0x02]), [0, 0, 0], "1");
    assert_eq!(levels(&[0x00, 0x05, 0x02, 0x82, 0x00]), [0, 1, 1], "1, padded");
    assert_eq!(levels(&[0x00, 0x0a, 0x01, 0x06, 0x05, 0x01, 0x02, 0x05, 0x01, 0x04]), [0, 0, 1], "[1, 2], untyped");
    assert_eq!(levels(&[0x00, 0x0d]), [1, 1, 1], "unknown type");
    let run = folder.pipe(["validate", "--canonical"], &[0x00, 0x0a, 0x01, 0x06, 0x05, 0x01, 0x02, 0x05, 0x01, 0x04]);
    assert_eq!(run.text(), "standard input: invalid: not canonical: expected 0b, found 0a at offset 1\n");
}

#[test]
fn json_has_kind_reason_and_place() {
    let folder = Folder::with_order();
    let bytes = [folder.read("order.bogo"), vec![0x00, 0x0a, 0x01, 0x02, 0x00, 0x0d]].concat();
    folder.write("two.bogo", bytes);
    let run = folder.run(["validate", "--json", "two.bogo"]);
    assert_eq!(
        (run.code, run.text()),
        (
            1,
            "{\"file\":\"two.bogo\",\"valid\":false,\"messages\":1,\"bytes\":118,\"fault\":{\"kind\":\"unknown-type\",\
             \"reason\":\"unknown type 0x0d\",\"offset\":123,\"path\":\"[1]\",\"message\":1}}\n"
        )
    );
}

#[test]
fn quiet_only_exits() {
    let run = Folder::new().pipe(["validate", "-q"], &[0x00]);
    assert_eq!((run.code, run.text(), run.err.as_str()), (1, "", ""));
}

#[test]
fn another_format_is_recognised() {
    let run = Folder::new().pipe(["validate"], b"{\"a\": 1}");
    let expected = "standard input: invalid: unsupported version 123, expected 0 at offset 0 \
                    (this looks like JSON, which `bogo convert` reads)\n";
    assert_eq!((run.code, run.text()), (1, expected));
}
