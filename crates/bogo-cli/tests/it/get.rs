//! `bogo get`.

use crate::run::Folder;

#[test]
fn values_are_json_one_a_line() {
    let folder = Folder::with_order();
    assert_eq!(
        folder.run(["get", "order.bogo", "items[*].sku", "id", "items[-1]"]).ok(),
        "\"nut\"\n\"bolt\"\n17\n{\"sku\":\"bolt\",\"price\":1.5}\n"
    );
    assert_eq!(folder.run(["get", "order.bogo", "/items/1/price", "items.0.price"]).ok(), "1.5\n0.25\n");
    assert_eq!(
        folder.run(["get", "order.bogo", "items[0]", "--pretty"]).ok(),
        "{\n  \"sku\": \"nut\",\n  \"price\": 0.25\n}\n"
    );
}

#[test]
fn raw_text_has_no_quotes_and_labels_say_where() {
    let folder = Folder::with_order();
    let run = folder.run(["get", "order.bogo", "items[*].sku", "items[0].*", "-rl"]);
    assert_eq!(run.ok(), "items[0].sku\tnut\nitems[1].sku\tbolt\nitems[0].sku\tnut\nitems[0].price\t0.25\n");
}

#[test]
fn a_raw_blob_is_its_bytes() {
    let run = Folder::new().pipe(["get", "-r", "-", ""], &[0x00, 0x08, 0x01, 0x03, 0xff, 0x00, 0x0a]);
    assert_eq!((run.code, run.out.as_slice()), (0, &[0xff, 0x00, 0x0a][..]));
}

#[test]
fn a_path_to_nothing_fails_after_the_others() {
    let folder = Folder::with_order();
    let run = folder.run(["get", "order.bogo", "nobody", "id", "items[7].sku", "/items/7"]);
    assert_eq!(run.fails(1), "bogo: order.bogo: no value at nobody, items[7].sku, items.7\n");
    assert_eq!(run.text(), "17\n");
}

#[test]
fn every_message_of_a_stream_is_asked() {
    let folder = Folder::new();
    folder.write("log.jsonl", "{\"a\":1}\n{\"b\":2}\n{\"a\":3}\n");
    folder.run(["convert", "log.jsonl", "-o", "log.bogo"]).ok();
    assert_eq!(folder.run(["get", "log.bogo", "a"]).ok(), "1\n3\n");
    assert_eq!(folder.run(["get", "log.jsonl", "a"]).ok(), "1\n3\n");
}

#[test]
fn other_formats_are_converted_first() {
    let folder = Folder::with_order();
    folder.run(["convert", "order.json", "-o", "order.yaml"]).ok();
    assert_eq!(folder.run(["get", "order.yaml", "tags[1]", "-r"]).ok(), "b\n");
}

#[test]
fn a_fault_off_the_path_does_not_matter_and_one_on_it_is_told() {
    let folder = Folder::with_order();
    let mut bytes = folder.read("order.bogo");
    let nut = bytes.windows(3).position(|window| window == b"nut").unwrap();
    bytes[nut] = 0xff;
    folder.write("order.bogo", &bytes);
    assert_eq!(folder.run(["get", "order.bogo", "id", "items[1].sku"]).ok(), "17\n\"bolt\"\n");
    let error = folder.run(["get", "order.bogo", "items[*].sku"]);
    let expected = format!("bogo: order.bogo: text is not valid UTF-8 at offset {nut}, in items[0].sku\n");
    assert_eq!(error.fails(1), expected);
}
