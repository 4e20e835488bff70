//! `bogo bench`.

use serde_json::Value;

use crate::run::Folder;

fn bench(folder: &Folder, args: &[&str]) -> Value {
    let args = ["bench", "--json", "--seconds", "0.1"].into_iter().chain(args.iter().copied());
    serde_json::from_str(folder.run(args).ok()).unwrap()
}

#[test]
fn sizes_times_and_intervals_of_all_formats() {
    let folder = Folder::with_order();
    let report = bench(&folder, &["order.json", "--path", "items[1].price"]);
    assert_eq!((&report["documents"], &report["path"]), (&1.into(), &"items[1].price".into()));
    assert_eq!(report["left_out"], Value::Array(Vec::new()));
    let formats = report["formats"].as_array().unwrap();
    let names: Vec<_> = formats.iter().map(|format| format["format"].as_str().unwrap()).collect();
    assert_eq!(names, ["Bogo", "JSON", "MessagePack", "CBOR"]);
    let sizes: Vec<_> = formats.iter().map(|format| format["bytes"].as_u64().unwrap()).collect();
    assert_eq!(sizes[..2], [118, 103]);
    for format in formats {
        assert!(format["samples"].as_u64().unwrap() >= 6);
        for task in ["encode", "decode", "fetch"] {
            let [low, middle, high] = ["low", "nanoseconds", "high"].map(|end| format[task][end].as_f64().unwrap());
            assert!(0.0 < low && low <= middle && middle <= high, "{format}");
        }
    }
}

#[test]
fn text_has_a_line_a_format_and_ratios() {
    let folder = Folder::new();
    folder.write("log.jsonl", "{\"a\":[1,2.5],\"b\":{\"c\":\"x\"}}\n{\"a\":[],\"b\":{}}\n");
    let run = folder.run(["bench", "log.jsonl", "--seconds", "0.1"]);
    let lines: Vec<&str> = run.ok().lines().collect();
    assert!(lines[0].starts_with("log.jsonl: 2 documents, "), "{lines:?}");
    assert!(lines[1].ends_with("fetch: b.c"), "{lines:?}");
    let json = lines.iter().find(|line| line.starts_with("JSON")).unwrap();
    assert_eq!(json.matches("1.00x").count(), 3, "{json}");
}

#[test]
fn nulls_keep_no_format_out() {
    let folder = Folder::new();
    folder.write("nulls.json", r#"{"a":null,"b":[null,{"c":null}],"d":1}"#);
    assert_eq!(bench(&folder, &["nulls.json", "--path", "b[1].c"])["left_out"], Value::Array(Vec::new()));
}

#[test]
fn a_format_that_cannot_hold_the_data_takes_no_part() {
    let folder = Folder::new();
    // JSON has no NaN.
    folder.write("odd.yaml", "a: .nan\nb: 1\n");
    folder.run(["convert", "odd.yaml", "-o", "odd.bogo"]).ok();
    let report = bench(&folder, &["odd.bogo", "--path", "b"]);
    let left_out = report["left_out"].as_array().unwrap();
    assert_eq!(left_out.len(), 1);
    assert!(left_out[0].as_str().unwrap().starts_with("JSON takes no part: "), "{left_out:?}");
}

#[test]
fn a_path_must_lead_to_one_value() {
    let folder = Folder::with_order();
    let nowhere = folder.run(["bench", "order.json", "--path", "items[7]"]);
    assert_eq!(nowhere.fails(1), "bogo: order.json: no value at items[7]\n");
    let many = folder.run(["bench", "order.json", "--path", "items[*].price"]);
    let wanted = "bogo: --path items[*].price: one value is fetched, so neither [*] nor a negative index will do\n";
    assert_eq!(many.fails(2), wanted);
    assert_eq!(folder.run(["bench", "gone.json"]).code, 3);
    assert_eq!(folder.run(["bench", "order.json", "--seconds", "-1"]).code, 2);
}
