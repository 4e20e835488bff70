//! Bytes, lists of bytes, and where serde hides that they were bytes.

use std::borrow::Cow;
use std::collections::BTreeMap;

use bogo::{Blob, DecodeOptions, EncodeOptions, Kind, Value, bogo};
use serde::{Deserialize, Serialize};
use serde_bytes::{ByteArray, ByteBuf, Bytes};

use super::{as_value, read, survives_as_in_json, survives_buffering, survives_readable};
use crate::promise::exact;
use crate::vectors::unhex;

#[test]
fn bytes_of_every_type_come_back_wherever_they_are_held() {
    survives_as_in_json(&vec![0u8, 1, 255]);
    survives_as_in_json(&Vec::<u8>::new());
    survives_as_in_json(&[0u8, 1, 255]);
    survives_as_in_json(&[0u8; 0]);
    survives_as_in_json(&(1u8, 2u8));
    survives_as_in_json(&ByteBuf::from([0, 1, 255]));
    survives_as_in_json(&ByteBuf::new());
    survives_as_in_json(&ByteArray::new([9, 8, 7]));
    survives_as_in_json(&vec![vec![1u8], vec![], vec![2, 3]]);
    survives_as_in_json(&vec![ByteBuf::from([1]), ByteBuf::new()]);
    survives_as_in_json(&BTreeMap::from([("k".to_owned(), Some(vec![1u8, 2]))]));
    survives_as_in_json(&Cow::<[u8]>::Owned(vec![1, 2]));
    survives_as_in_json(&Box::<[u8]>::from([1, 2]));
    survives_as_in_json(&vec![(1u8, 'a'), (2, 'b')]);
    survives_buffering(&Blob::from([0, 1, 255]));
    survives_buffering(&Blob::new());
    survives_buffering(&vec![Blob::from([1]), Blob::new()]);
    survives_buffering(&Value::Blob(vec![1, 2, 3].into()));
    survives_buffering(&bogo!([1u8, 2u8]));
    survives_buffering(&bogo!([Blob::from([1]), [1u8], 1u8, []]));
}

#[test]
fn a_sequence_of_bytes_is_a_blob_and_anything_else_a_list() {
    assert_eq!(bogo::to_vec(&[1u8, 2]).unwrap(), unhex("00 08 0102 0102"));
    assert_eq!(bogo::to_vec(&(1u8, 2u8)).unwrap(), unhex("00 08 0102 0102"));
    assert_eq!(bogo::to_vec(Bytes::new(&[1, 2])).unwrap(), unhex("00 08 0102 0102"));
    assert_eq!(bogo::to_vec(Bytes::new(&[])).unwrap(), unhex("00 08 0100"));
    assert_eq!(bogo::to_vec(&[0u8; 0]).unwrap(), unhex("00 0a 0100"));
    assert_eq!(bogo::to_vec(&[1u16]).unwrap(), unhex("00 0b 0105 06 0101 0101"));
    assert_eq!(bogo::to_vec(&[Some(1u8), None]).unwrap(), unhex("00 0a 0103 0401 00"));
    assert_eq!(bogo::to_vec(&(1u8, 2i8)).unwrap(), unhex("00 0a 0105 0401 05 0104"));
    assert_eq!(bogo::to_vec(&bogo!([1u8, 2u8])).unwrap(), unhex("00 0b 0105 04 0102 0102"));
    let plain = EncodeOptions::new().compact_lists(false);
    assert_eq!(plain.to_vec(&[1u8, 2]).unwrap(), unhex("00 08 0102 0102"));
    assert_eq!(plain.to_vec(&bogo!([1u8, 2u8])).unwrap(), unhex("00 0a 0104 0401 0402"));
}

#[test]
fn bytes_read_from_blobs_from_lists_of_any_small_integers_and_from_text() {
    for stored in
        [Value::Blob(vec![1, 2].into()), bogo!([1u8, 2u8]), bogo!([1, 2]), bogo!([1u64, 2u64]), bogo!([1u8, 2])]
    {
        assert_eq!(read(&stored), Ok(vec![1u8, 2]));
        assert_eq!(read(&stored), Ok([1u8, 2]));
        assert_eq!(read(&stored), Ok((1u8, 2i64)));
        assert_eq!(read(&stored), Ok(ByteBuf::from([1, 2])));
        assert_eq!(read(&stored), Ok(Blob::from([1, 2])));
        assert_eq!(read(&stored), Ok(vec![1i32, 2]));
        assert_eq!(read(&stored), Ok(vec![1f64, 2.0]));
        assert!(
            read::<String>(&stored).is_err() && read::<[u8; 3]>(&stored).is_err() && read::<[u8; 1]>(&stored).is_err()
        );
    }
    assert_eq!(read(&"ab".into()), Ok(ByteBuf::from("ab")));
    assert!(read::<Blob>(&"ab".into()).is_err() && read::<Vec<u8>>(&"ab".into()).is_err());
    assert!(read::<Vec<u8>>(&bogo!([256])).is_err() && read::<Blob>(&bogo!([-1])).is_err());
}

#[test]
fn bytes_are_borrowed_from_blobs_and_from_typed_lists_of_bytes() {
    for message in ["00 08 0102 0102", "00 0b 0105 04 0102 0102"] {
        let message = unhex(message);
        let bytes: &[u8] = bogo::from_slice::<&Bytes>(&message).unwrap();
        assert_eq!(bytes, [1, 2]);
        assert!(message.as_ptr_range().contains(&bytes.as_ptr()));
    }
    assert!(bogo::from_slice::<&Bytes>(&unhex("00 0a 0104 0401 0402")).is_err());
}

#[test]
fn a_u8_is_a_byte_and_reads_back_as_any_integer() {
    assert_eq!(as_value(&7u8).kind(), Kind::Byte);
    survives_as_in_json(&Some(7u8));
    assert_eq!(read(&Value::Byte(7)), Ok(7i64));
    assert_eq!(read(&Value::Int(7)), Ok(7u8));
    assert_eq!(read(&Value::Byte(1)), Ok(1f32));
    assert!(read::<bool>(&Value::Byte(1)).is_err());
}

#[test]
fn buffered_bytes_keep_what_they_are() {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(untagged)]
    enum Any {
        Text(String),
        Bytes(ByteBuf),
        Other(Value),
    }
    survives_readable(&[
        Any::Text("t".into()),
        Any::Bytes(ByteBuf::from([1, 2])),
        Any::Other(bogo!({ "b": Blob::from([1]) })),
    ]);

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(tag = "t")]
    enum Tagged {
        Data { raw: Vec<u8>, buf: ByteBuf, blob: Blob, value: Value, fixed: [u8; 2] },
    }
    let data = Tagged::Data {
        raw: vec![1, 2],
        buf: ByteBuf::from([3]),
        blob: Blob::from([4]),
        value: bogo!({ "blob": Blob::from([5]), "list": [5u8] }),
        fixed: [6, 7],
    };
    let back: Tagged = bogo::from_slice(&bogo::to_vec(&data).unwrap()).unwrap();
    assert_eq!(back, data);
    let Tagged::Data { value, .. } = back;
    assert_eq!(exact(&value), r#"{"blob":blob[05],"list":[5b,],}"#);
}

#[test]
fn machines_see_buffered_bytes_as_bytes() {
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Holder {
        #[serde(flatten)]
        rest: BTreeMap<String, ByteBuf>,
    }
    let holder = Holder { rest: BTreeMap::from([("b".into(), ByteBuf::from([1, 2]))]) };
    let bytes = EncodeOptions::new().human_readable(false).to_vec(&holder).unwrap();
    assert_eq!(DecodeOptions::new().human_readable(false).from_slice::<Holder>(&bytes).unwrap(), holder);
    assert_eq!(bogo::from_slice::<Holder>(&bytes).unwrap(), holder);
}

/// serde gives what it has kept as it got it, and one call cannot give it both.
#[test]
fn kept_bytes_are_a_sequence_for_people_and_bytes_to_borrow_for_machines() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Flat<T> {
        #[serde(flatten)]
        rest: BTreeMap<String, T>,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(untagged)]
    enum Borrowed<'a> {
        Bytes(&'a [u8]),
    }
    let map = bogo::to_vec(&bogo!({ "b": Blob::from([1, 2]) })).unwrap();
    let blob = bogo::to_vec(&Blob::from([1, 2])).unwrap();
    for people in [true, false] {
        let options = DecodeOptions::new().human_readable(people);
        assert_eq!(options.from_slice::<Flat<Vec<u8>>>(&map).is_ok(), people);
        assert_eq!(options.from_slice::<Flat<[u8; 2]>>(&map).is_ok(), people);
        assert_eq!(options.from_slice::<Flat<(u8, u8)>>(&map).is_ok(), people);
        assert_eq!(options.from_slice::<Borrowed<'_>>(&blob).ok(), (!people).then_some(Borrowed::Bytes(&[1, 2])));
        assert_eq!(options.from_slice::<Flat<Blob>>(&map).unwrap().rest["b"], [1, 2]);
        assert_eq!(options.from_slice::<Flat<ByteBuf>>(&map).unwrap().rest["b"], [1, 2]);
        assert_eq!(*options.from_slice::<Flat<ByteArray<2>>>(&map).unwrap().rest["b"], [1, 2]);
        assert_eq!(options.from_slice::<Flat<Value>>(&map).unwrap().rest["b"], Value::Blob(vec![1, 2].into()));
        // Where serde keeps nothing, every type is read either way.
        assert_eq!(options.from_slice::<BTreeMap<String, Vec<u8>>>(&map).unwrap()["b"], [1, 2]);
        assert_eq!(options.from_slice::<&[u8]>(&blob).unwrap(), [1, 2]);
    }
}
