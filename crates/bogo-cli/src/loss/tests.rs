use super::*;

fn record(losses: &mut Losses, kind: LossKind, path: &str) -> Result<(), Box<Loss>> {
    losses.record(kind, &path, || format!("what \"{path}\" lost"))
}

#[test]
fn a_change_is_counted_and_a_loss_is_an_error_in_strict_mode() {
    let mut losses = Losses::new(Mode::Strict);
    losses.begin("reading JSON", 3);
    assert!(record(&mut losses, LossKind::BlobAsText, "a").is_ok());
    let loss = record(&mut losses, LossKind::NullDropped, "b[0]").expect_err("a loss");
    assert_eq!(
        (loss.kind, loss.stage, loss.document, loss.path.as_str()),
        (LossKind::NullDropped, "reading JSON", 3, "b[0]")
    );
    assert_eq!(loss.to_string(), "null-dropped: what \"b[0]\" lost");
    assert_eq!((losses.total(Severity::Change), losses.total(Severity::Loss)), (1, 1));
}

#[test]
fn counts_are_exact_beyond_the_examples() {
    let mut losses = Losses::new(Mode::Lossy).examples_max(2);
    for path in ["a", "b", "c", "d"] {
        assert!(record(&mut losses, LossKind::NumberPrecision, path).is_ok());
    }
    assert_eq!(losses.count(LossKind::NumberPrecision), 4);
    let paths: Vec<_> =
        losses.tallies[LossKind::NumberPrecision as usize].examples.iter().map(|loss| loss.path.as_str()).collect();
    assert_eq!(paths, ["a", "b"]);
}

#[test]
fn the_reports_say_losses_first() {
    let mut losses = Losses::new(Mode::Lossy).examples_max(1);
    losses.begin("writing JSON", 0);
    for (kind, path) in [(LossKind::BlobAsText, "x"), (LossKind::NonFiniteFloat, ""), (LossKind::NonFiniteFloat, "y")] {
        assert!(record(&mut losses, kind, path).is_ok());
    }
    let mut text = Vec::new();
    assert!(losses.write_text(&mut text).is_ok());
    let expected = "loss non-finite-float: 2\n  document 0, the whole document, writing JSON: what \"\" lost\n  and 1 more\n\
                    change blob-as-text: 1\n  document 0, x, writing JSON: what \"x\" lost\n";
    assert_eq!(String::from_utf8_lossy(&text), expected);
    let mut json = Vec::new();
    assert!(losses.write_json(&mut json).is_ok());
    let json: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(json["losses"], 2);
    assert_eq!(json["kinds"][0]["severity"], "loss");
    assert_eq!(json["kinds"][1]["examples"][0]["detail"], "what \"x\" lost");
}

#[test]
fn kinds_have_names_of_their_own() {
    let mut names: Vec<_> = LossKind::ALL.iter().map(|kind| kind.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), LossKind::ALL.len());
    assert!(LossKind::ALL.iter().enumerate().all(|(index, kind)| *kind as usize == index));
}
