//! The vectors' notation of values, `{"t": TYPE, ..}`: finer than [`bogo::Value`], as it tells how a list is stored.

use bogo::{Kind, Storage, View, Writer};
use serde_json::{Value as Json, json};

/// A value as the wire has it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::enum_variant_names, reason = "a typed list is what the format calls it")]
pub(crate) enum Typed {
    Null,
    Bool(bool),
    Byte(u8),
    Int(i64),
    Uint(u64),
    /// The bits, so that equality is exact.
    Float(u64),
    /// Bytes that are text, unless the vector is about text that is none.
    String(Vec<u8>),
    Bytes(Vec<u8>),
    Timestamp(i64),
    List(Vec<Typed>),
    TypedList(Kind, Vec<Typed>),
    Object(Vec<(Vec<u8>, Typed)>),
}

impl Typed {
    pub(crate) fn parse(json: &Json) -> Option<Typed> {
        let value = &json["v"];
        let number = || value.as_str();
        let items = || json["items"].as_array()?.iter().map(Typed::parse).collect::<Option<Vec<_>>>();
        Some(match json["t"].as_str()? {
            "null" => Typed::Null,
            "bool" => Typed::Bool(value.as_bool()?),
            "byte" => Typed::Byte(value.as_u64()?.try_into().ok()?),
            "int" => Typed::Int(number()?.parse().ok()?),
            "uint" => Typed::Uint(number()?.parse().ok()?),
            "float" => Typed::Float(u64::from_str_radix(json["bits"].as_str()?, 16).ok()?),
            "string" => Typed::String(match value.as_str() {
                Some(text) => text.into(),
                None => unhex(json["hex"].as_str()?)?,
            }),
            "bytes" => Typed::Bytes(unhex(json["hex"].as_str()?)?),
            "timestamp" => Typed::Timestamp(json["ms"].as_str()?.parse().ok()?),
            "list" => Typed::List(items()?),
            "typed_list" => Typed::TypedList(element_kind(json["elem"].as_str()?)?, items()?),
            "object" => Typed::Object(json["fields"].as_array()?.iter().map(parse_field).collect::<Option<_>>()?),
            "nest" => parse_nest(json)?,
            _ => return None,
        })
    }

    pub(crate) fn to_json(&self) -> Json {
        let items = |items: &[Typed]| items.iter().map(Typed::to_json).collect::<Vec<_>>();
        match self {
            Typed::Null => json!({"t": "null"}),
            Typed::Bool(value) => json!({"t": "bool", "v": value}),
            Typed::Byte(value) => json!({"t": "byte", "v": value}),
            Typed::Int(value) => json!({"t": "int", "v": value.to_string()}),
            Typed::Uint(value) => json!({"t": "uint", "v": value.to_string()}),
            Typed::Float(bits) => json!({"t": "float", "bits": format!("{bits:016x}")}),
            Typed::String(text) => match std::str::from_utf8(text) {
                Ok(text) => json!({"t": "string", "v": text}),
                Err(_) => json!({"t": "string", "hex": hex(text)}),
            },
            Typed::Bytes(bytes) => json!({"t": "bytes", "hex": hex(bytes)}),
            Typed::Timestamp(millis) => json!({"t": "timestamp", "ms": millis.to_string()}),
            Typed::List(list) => json!({"t": "list", "items": items(list)}),
            Typed::TypedList(kind, list) => json!({"t": "typed_list", "elem": kind.name(), "items": items(list)}),
            Typed::Object(fields) => {
                let fields: Vec<_> =
                    fields.iter().map(|(key, value)| json!([text_or_hex(key), value.to_json()])).collect();
                json!({"t": "object", "fields": fields})
            }
        }
    }

    /// Writes the value exactly as it is stored.
    pub(crate) fn write(&self, writer: &mut Writer<'_>) -> bogo::Result<()> {
        match self {
            Typed::Null => writer.null(),
            Typed::Bool(value) => writer.bool(*value),
            Typed::Byte(value) => writer.byte(*value),
            Typed::Int(value) => writer.int(*value),
            Typed::Uint(value) => writer.uint(*value),
            Typed::Float(bits) => writer.float(f64::from_bits(*bits)),
            Typed::String(text) => writer.text_bytes(text),
            Typed::Bytes(bytes) => writer.blob(bytes),
            Typed::Timestamp(millis) => writer.timestamp(*millis),
            Typed::List(items) => write_list(writer, Storage::Untyped, items),
            Typed::TypedList(kind, items) => write_list(writer, Storage::Typed(*kind), items),
            Typed::Object(fields) => {
                writer.begin_object()?;
                for (key, value) in fields {
                    // A key that is no text cannot even be asked for.
                    let key = std::str::from_utf8(key).map_err(|_| not_text())?;
                    writer.key(key)?;
                    value.write(writer)?;
                }
                writer.end()
            }
        }
    }

    pub(crate) fn to_message(&self) -> bogo::Result<Vec<u8>> {
        let options = bogo::EncodeOptions::new();
        let mut message = Vec::new();
        let mut writer = Writer::new(&mut message, &options);
        self.write(&mut writer)?;
        writer.finish()?;
        Ok(message)
    }

    /// Reads the value through views; of equal keys the last wins, at the place of the first.
    pub(crate) fn read(view: View<'_>) -> bogo::Result<Typed> {
        Ok(match view.kind() {
            Kind::Null => Typed::Null,
            Kind::Bool => Typed::Bool(view.as_bool().unwrap_or_default()),
            Kind::Byte => Typed::Byte(view.as_u64().unwrap_or_default() as u8),
            Kind::Int => Typed::Int(view.as_i64().unwrap_or_default()),
            Kind::Uint => Typed::Uint(view.as_u64().unwrap_or_default()),
            Kind::Float => Typed::Float(view.as_f64().unwrap_or_default().to_bits()),
            Kind::String => Typed::String(view.to_text()?.as_bytes().to_vec()),
            Kind::Blob => Typed::Bytes(view.as_bytes().unwrap_or_default().to_vec()),
            Kind::Timestamp => Typed::Timestamp(view.as_timestamp().unwrap_or_default().as_millis()),
            Kind::List => {
                let items = view.items()?.map(|item| Typed::read(item?)).collect::<bogo::Result<_>>()?;
                match view.element_kind() {
                    Some(kind) => Typed::TypedList(kind, items),
                    None => Typed::List(items),
                }
            }
            Kind::Object => {
                let mut fields: Vec<(Vec<u8>, Typed)> = Vec::new();
                for entry in view.entries()? {
                    let (key, value) = entry?;
                    let (key, value) = (key.as_bytes().to_vec(), Typed::read(value)?);
                    match fields.iter_mut().find(|(name, _)| *name == key) {
                        Some((_, old)) => *old = value,
                        None => fields.push((key, value)),
                    }
                }
                Typed::Object(fields)
            }
            Kind::Raw => Typed::Null,
        })
    }

    /// What the value is without regard to its storage.
    pub(crate) fn to_value(&self) -> bogo::Value {
        use bogo::Value;
        match self {
            Typed::Null => Value::Null,
            Typed::Bool(value) => Value::Bool(*value),
            Typed::Byte(value) => Value::Byte(*value),
            Typed::Int(value) => Value::Int(*value),
            Typed::Uint(value) => Value::Uint(*value),
            Typed::Float(bits) => Value::Float(f64::from_bits(*bits)),
            Typed::String(text) => Value::String(String::from_utf8_lossy(text).into_owned()),
            Typed::Bytes(bytes) => Value::Blob(bytes.clone().into()),
            Typed::Timestamp(millis) => Value::Timestamp(bogo::Timestamp::from_millis(*millis)),
            Typed::List(items) | Typed::TypedList(_, items) => {
                Value::List(items.iter().map(Typed::to_value).collect::<Vec<_>>().into())
            }
            Typed::Object(fields) => Value::Object(
                fields
                    .iter()
                    .map(|(key, value)| (String::from_utf8_lossy(key).into_owned(), value.to_value()))
                    .collect(),
            ),
        }
    }

    /// The value with every object's fields in the order of their keys: Go's maps have no order.
    pub(crate) fn sorted(&self) -> Typed {
        let all = |items: &[Typed]| items.iter().map(Typed::sorted).collect();
        match self {
            Typed::List(items) => Typed::List(all(items)),
            Typed::TypedList(kind, items) => Typed::TypedList(*kind, all(items)),
            Typed::Object(fields) => {
                let mut fields: Vec<_> = fields.iter().map(|(key, value)| (key.clone(), value.sorted())).collect();
                fields.sort_by(|a, b| a.0.cmp(&b.0));
                Typed::Object(fields)
            }
            scalar => scalar.clone(),
        }
    }
}

fn write_list(writer: &mut Writer<'_>, storage: Storage, items: &[Typed]) -> bogo::Result<()> {
    writer.begin_list(storage)?;
    for item in items {
        item.write(writer)?;
    }
    writer.end()
}

fn parse_field(field: &Json) -> Option<(Vec<u8>, Typed)> {
    let key = match &field[0] {
        Json::String(key) => key.clone().into_bytes(),
        other => unhex(other["hex"].as_str()?)?,
    };
    Some((key, Typed::parse(&field[1])?))
}

/// `{"t": "nest", "kind": K, "depth": N, "leaf": L}`: the leaf, wrapped in so many containers.
fn parse_nest(json: &Json) -> Option<Typed> {
    let mut value = Typed::parse(&json["leaf"])?;
    let key = || json["key"].as_str().map(|key| key.as_bytes().to_vec());
    for _ in 0..json["depth"].as_u64()? {
        value = match json["kind"].as_str()? {
            "list" => Typed::List(vec![value]),
            "object" => Typed::Object(vec![(key()?, value)]),
            "object_list" => Typed::Object(vec![(key()?, Typed::List(vec![value]))]),
            _ => return None,
        };
    }
    Some(value)
}

fn element_kind(name: &str) -> Option<Kind> {
    [Kind::String, Kind::Int, Kind::Uint, Kind::Byte, Kind::Float, Kind::Bool]
        .into_iter()
        .find(|kind| kind.name() == name)
}

fn text_or_hex(bytes: &[u8]) -> Json {
    match std::str::from_utf8(bytes) {
        Ok(text) => json!(text),
        Err(_) => json!({"hex": hex(bytes)}),
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let pair = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
    (0..text.len()).step_by(2).map(pair).collect()
}

fn not_text() -> bogo::Error {
    serde::ser::Error::custom("key is not text")
}
