//! Who keeps what.

use lab::question::{self, Selection};

#[test]
fn bogo_keeps_every_value_both_ways() {
    let selection = Selection { codecs: vec!["bogo0".to_owned(), "bogo-value".to_owned()], ..Selection::default() };
    let groups = (question::named("convert").unwrap().groups)();
    let parts = groups[0].entries(&selection).unwrap().into_iter().map(|entry| entry.outcome.unwrap());
    let verdicts: Vec<_> = parts.flat_map(|part| part.verdicts).collect();
    assert_eq!(verdicts.len(), 64);
    let lost: Vec<_> = verdicts.iter().filter(|verdict| !verdict.kept).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn json_loses_what_is_no_number_in_it() {
    let selection = Selection { codecs: vec!["json".to_owned()], ..Selection::default() };
    let groups = (question::named("convert").unwrap().groups)();
    let part = groups[0].entries(&selection).unwrap().remove(0).outcome.unwrap();
    let lost: Vec<_> =
        part.verdicts.iter().filter(|verdict| !verdict.kept).map(|verdict| verdict.name.to_string()).collect();
    assert!(lost.iter().any(|name| name.contains("value=nan")), "{lost:?}");
    assert!(!lost.iter().any(|name| name.contains("value=u64-max")), "{lost:?}");
}
