//! Single functions.

use benchstat::input::go;
use benchstat::{
    Assumption, Comparison, Event, Filter, Interval, Name, Projection, Record, Sample, Scale, Summary, SyntaxError,
    UnitClass, format_delta, shortest, tidy,
};
use serde_json::{Value as Json, json};

use super::expect;

pub(super) type Check = fn(&Json) -> Result<(), String>;

/// Probabilities agree up to this: the last digits depend on the order in which terms are added.
const TOLERANCE: f64 = 1e-12;

/// The result that the filters are about; `vectors/benchstat/README.md` has it.
const FILTERED: &str = "goos: linux\npkg: example.com/a b\nnote: x y\n\
    BenchmarkCopy/size=4k/mode=fast-16 100 5 ns/op 7 MB/s 3 B/op 1 allocs/op\n";

/// The results that the projections are about.
const PROJECTED: &str = "goos: linux\npkg: p2\n\
    BenchmarkA/size=10kB/mode=x-8 1 1 ns/op\nBenchmarkA/size=2MiB/mode=y-8 1 1 ns/op\n\
    BenchmarkB/size=1500/mode=x-8 1 1 ns/op\nBenchmarkB/size=abc/mode=z 1 1 ns/op\n\
    BenchmarkB/size=1KiB/mode=y-4 1 1 ns/op\npkg: p1\nBenchmarkA/size=10kB/mode=x-8 1 1 ns/op\n";

pub(super) fn common_scale(vector: &Json) -> Result<(), String> {
    let values = floats(&vector["vs"])?;
    let scale = Scale::common(values.iter().copied(), class(vector)?);
    expect("digits", Some(scale.digits as u64), vector["digits"].as_u64())?;
    expect("factor", Some(scale.factor), vector["factor"].as_f64())?;
    expect("prefix", Some(scale.prefix), vector["prefix"].as_str())?;
    let texts: Vec<String> = values.iter().map(|value| scale.format(*value)).collect();
    expect("texts", json!(texts), vector["texts"].clone())
}

pub(super) fn delta(vector: &Json) -> Result<(), String> {
    let (old, new) = (float(&vector["old"])?, float(&vector["new"])?);
    let comparison = Comparison {
        p: float(&vector["p"])?,
        base_count: 6,
        count: 6,
        alpha: float(&vector["alpha"])?,
        warnings: Vec::new(),
    };
    expect("delta", Some(comparison.delta(old, new).as_str()), vector["delta"].as_str())?;
    expect("text", Some(comparison.to_string().as_str()), vector["text"].as_str())?;
    if comparison.is_significant() {
        expect("change", Some(format_delta(old, new).as_str()), vector["delta"].as_str())?;
    }
    Ok(())
}

pub(super) fn filter(vector: &Json) -> Result<(), String> {
    let parsed = text(&vector["query"])?.parse::<Filter>();
    let Some(filter) = or_error(vector, parsed)? else { return Ok(()) };
    let record = records(FILTERED, "in.txt").pop().ok_or("no record")?;
    let kept = record.measurements.iter().filter(|measurement| filter.accepts(&record, measurement));
    let units: Vec<&str> = kept.map(|measurement| &*measurement.unit).collect();
    expect("kept", Some(!units.is_empty()), vector["kept"].as_bool())?;
    expect("units", json!(units), vector["units"].clone())
}

pub(super) fn go_float(vector: &Json) -> Result<(), String> {
    let bits = u64::from_str_radix(text(&vector["bits"])?, 16).map_err(|error| error.to_string())?;
    expect("text", shortest(f64::from_bits(bits)).as_str(), text(&vector["text"])?)
}

pub(super) fn names(vector: &Json) -> Result<(), String> {
    let name = Name::parse(text(&vector["name"])?);
    expect("base", name.base(), text(&vector["base_of_parts"])?)?;
    expect(".name", name.base(), text(&vector["dot_name"])?)?;
    expect("parts", json!(name.parts().collect::<Vec<_>>()), vector["parts"].clone())
}

pub(super) fn projection(vector: &Json) -> Result<(), String> {
    let parsed = text(&vector["projection"])?.parse::<Projection>();
    let Some(mut projection) = or_error(vector, parsed)? else { return Ok(()) };
    let mut tuples = Vec::new();
    for record in records(PROJECTED, "") {
        if projection.accepts(&record) {
            tuples.push(projection.project(&record));
        }
    }
    tuples.sort_by(|left, right| projection.compare(*left, *right));
    tuples.dedup();
    let keys: Vec<String> = tuples.iter().map(|tuple| projection.key(*tuple)).collect();
    expect("keys", json!(keys), vector["keys"].clone())
}

pub(super) fn scale(vector: &Json) -> Result<(), String> {
    let value = float(&vector["v"])?;
    for (name, class) in [("si", UnitClass::Decimal), ("iec", UnitClass::Binary)] {
        expect(name, Scale::of(value, class).format(value).as_str(), text(&vector[name])?)?;
    }
    Ok(())
}

pub(super) fn summary(vector: &Json) -> Result<(), String> {
    let level = float(&vector["level"])?;
    let sample = Sample::new(floats(&vector["sorted"])?);
    expect("n", Some(sample.len() as u64), vector["n"].as_u64())?;
    let interval = Interval::of(sample.len(), level);
    expect("lower order", Some(interval.low as u64), vector["lo_order"].as_u64())?;
    expect("upper order", Some(interval.high as u64), vector["hi_order"].as_u64())?;
    expect("ambiguous", Some(interval.ambiguous), vector["ambiguous"].as_bool())?;
    near("level", interval.level, float(&vector["actual"])?)?;
    let summary = Summary::of(&sample, Assumption::Nothing, level);
    expect("median", summary.center, float(&vector["median"])?)?;
    expect("range", summary.range().as_str(), text(&vector["range"])?)?;
    expect("warning", summary.warnings.first().map(String::as_str), vector["warning"].as_str())
}

pub(super) fn units(vector: &Json) -> Result<(), String> {
    let tidied = tidy(text(&vector["unit"])?);
    expect("tidied", tidied.unit.as_str(), text(&vector["tidied"])?)?;
    expect("factor", tidied.factor, float(&vector["factor"])?)?;
    expect("class", UnitClass::of(&tidied.unit), class(vector)?)
}

pub(super) fn utest(vector: &Json) -> Result<(), String> {
    let (first, second) = (Sample::new(floats(&vector["x1"])?), Sample::new(floats(&vector["x2"])?));
    let test = benchstat::utest(&first, &second);
    expect("U", test.map(|test| test.u), vector["u"].as_f64())?;
    near("p", test.map_or(1.0, |test| test.p), float(&vector["p"])?)?;
    let comparison = Comparison::of(&first, &second, Assumption::Nothing, 0.05);
    expect("text", comparison.to_string().as_str(), text(&vector["text"])?)?;
    let warnings = vector.get("warnings").cloned().unwrap_or_else(|| json!([]));
    expect("warnings", json!(comparison.warnings), warnings)
}

fn records(input: &str, file: &str) -> Vec<Record> {
    let mut records = Vec::new();
    let read = go::read(input.as_bytes(), file, |event| {
        if let Event::Record(record) = event {
            records.push(record.clone());
        }
    });
    read.map_or_else(|_| Vec::new(), |()| records)
}

/// What was parsed, or `None` if the error is the one wanted.
fn or_error<T>(vector: &Json, parsed: Result<T, SyntaxError>) -> Result<Option<T>, String> {
    match (parsed, vector["error"].as_str()) {
        (Ok(parsed), None) => Ok(Some(parsed)),
        (Ok(_), Some(wanted)) => Err(format!("no error, wanted {wanted:?}")),
        (Err(error), wanted) => expect("error", Some(error.to_string().as_str()), wanted).map(|()| None),
    }
}

fn near(what: &str, found: f64, wanted: f64) -> Result<(), String> {
    if (found - wanted).abs() <= TOLERANCE * wanted.abs() { Ok(()) } else { expect(what, found, wanted) }
}

fn class(vector: &Json) -> Result<UnitClass, String> {
    match vector["class"].as_str() {
        Some("Decimal") => Ok(UnitClass::Decimal),
        Some("Binary") => Ok(UnitClass::Binary),
        other => Err(format!("no class: {other:?}")),
    }
}

fn text(json: &Json) -> Result<&str, String> {
    json.as_str().ok_or_else(|| format!("no text: {json}"))
}

fn float(json: &Json) -> Result<f64, String> {
    json.as_f64().ok_or_else(|| format!("no number: {json}"))
}

fn floats(json: &Json) -> Result<Vec<f64>, String> {
    json.as_array().ok_or("no list")?.iter().map(float).collect()
}
