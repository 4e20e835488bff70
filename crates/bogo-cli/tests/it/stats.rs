//! `bogo stats`.

use crate::run::Folder;

#[test]
fn the_tables_add_up_to_the_whole() {
    let folder = Folder::with_order();
    let run = folder.run(["stats", "order.bogo", "--top", "3"]);
    assert_eq!(
        run.ok(),
        "\
order.bogo: 1 message, 118 bytes, 13 values, depth 3

kind    count  bytes   share
keys        8     55  46.6 %  ███████████▏
string      5     25  21.2 %  █████▏
float       2     16  13.6 %  ███▎
list        2      9   7.6 %  █▉
object      3      9   7.6 %  █▉
int         1      3   2.5 %  ▋

depth  values  bytes   share
0           1      3   2.5 %  ▋
1           4     45  38.1 %  █████████▏
2           4     12  10.2 %  ██▌
3           4     57  48.3 %  ███████████▋

key    times  bytes   share
price      2     16  13.6 %  ███▎
sku        2     12  10.2 %  ██▌
items      1      8   6.8 %  █▋
and 3 more (--top 0 shows every key)

path            values  bytes   share
items                1     74  62.7 %  ███████████████
items[*]             2     63  53.4 %  ████████████▉
items[*].price       2     32  27.1 %  ██████▌
and 5 more (--top 0 shows every path)
"
    );
}

#[test]
fn json_has_every_key_and_path() {
    let folder = Folder::with_order();
    let stats: serde_json::Value = serde_json::from_str(folder.run(["stats", "--json", "order.json"]).ok()).unwrap();
    assert_eq!((&stats["bytes"], &stats["values"], &stats["depth"]), (&118.into(), &13.into(), &3.into()));
    assert_eq!(stats["paths"].as_array().unwrap().len(), 8);
    assert_eq!(stats["paths"][0], serde_json::json!({"path": "items", "count": 1, "bytes": 74}));
    let bytes: u64 = stats["kinds"].as_array().unwrap().iter().map(|kind| kind["bytes"].as_u64().unwrap()).sum();
    assert_eq!(bytes, 117, "all but the version byte");
}

#[test]
fn a_fault_is_told_with_its_path() {
    let run = Folder::new().pipe(["stats"], &[0x00, 0x0a, 0x01, 0x02, 0x00, 0x0d]);
    assert_eq!(run.fails(1), "bogo: standard input: unknown type 0x0d at offset 5, in [1]\n");
}
