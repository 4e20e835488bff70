//! Which format it is, by name, extension and content.

use std::path::Path;

use super::{FOREIGN, sample, write};
use crate::format::{Format, detect};

#[test]
fn formats_are_found_by_name_extension_and_content() {
    for (index, format) in Format::all().enumerate() {
        assert_eq!(format as usize, index);
        assert_eq!(format.name().parse(), Ok(format));
    }
    assert!("xml".parse::<Format>().is_err_and(|message| message.contains("json, jsonl, msgpack")));
    for (path, format) in [("a.JSON", Format::Json), ("a.b.yml", Format::Yaml), ("x.ndjson", Format::JsonLines)] {
        assert_eq!(Format::of_path(Path::new(path)), Some(format));
    }
    assert_eq!(Format::of_path(Path::new("json")), None);

    for format in FOREIGN.into_iter().filter(|format| *format != Format::JsonLines) {
        let bytes = write(format, &[sample()]).expect("the sample fits");
        assert_eq!(detect(&bytes, true), Ok(format));
        let cut = bytes.len() * 2 / 3;
        assert_eq!(detect(&bytes[..cut], false), Ok(format), "cut");
    }
    assert_eq!(detect(&bogo::to_vec(&sample()).expect("it fits"), true), Ok(Format::Bogo));
    for (bytes, name) in [(&[0x1f, 0x8b, 8][..], "gzip"), (&[0xff, 0xfe, b'[', 0], "UTF-16"), (b"", "empty")] {
        assert!(detect(bytes, true).is_err_and(|message| message.contains(name)));
    }
}
