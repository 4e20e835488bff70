//! The map against a model, its order, entries and iterators.

use std::time::{Duration, Instant};

use bogo::{Map, Value};

#[test]
fn keys_stay_in_order_and_the_last_insert_wins_at_the_place_of_the_first() {
    for count in [10, 32, 33, 500] {
        let mut map: Map = (0..count).map(|n| (n.to_string(), n)).collect();
        assert_eq!(map.insert("3", "again"), Some(3.into()));
        assert_eq!(map.len(), count);
        assert_eq!(map.get_index(3), Some(("3", &"again".into())));
        assert!(map.keys().eq((0..count).map(|n| n.to_string())));
        assert!((0..count).all(|n| map.get_index_of(&n.to_string()) == Some(n)));
        assert_eq!(map.get("x"), None);
    }
}

#[test]
fn removing_keeps_order_and_index() {
    for count in [20, 100] {
        let mut map: Map = (0..count).map(|n| (n.to_string(), n)).collect();
        assert_eq!(map.remove("5"), Some(5.into()));
        assert_eq!(map.remove("5"), None);
        assert_eq!(map.remove_entry("0"), Some(("0".into(), 0.into())));
        assert!(map.keys().eq((0..count).filter(|n| ![0, 5].contains(n)).map(|n| n.to_string())));
        map.retain(|_, value| value.as_u64().is_some_and(|n| n % 2 == 0));
        map.insert("new", 1);
        for (place, key) in map.keys().enumerate() {
            assert_eq!(map.get_index_of(key), Some(place));
        }
        map.sort_keys();
        assert!(map.keys().is_sorted() && map.keys().all(|key| map.contains_key(key)));
        map.clear();
        assert!(map.is_empty() && map.get("2").is_none());
    }
}

#[test]
fn a_map_does_as_a_model_does() {
    // A small linear congruential generator picks operations over few keys, so that all of them collide often.
    let mut random = 7u64;
    let mut next = |bound: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) % bound
    };
    let (mut map, mut model) = (Map::new(), Vec::<(String, u64)>::new());
    for step in 0..20_000 {
        let key = next(60).to_string();
        let place = model.iter().position(|(other, _)| *other == key);
        match next(3) {
            0 => {
                let removed = place.map(|place| Value::Uint(model.remove(place).1));
                assert_eq!(map.remove(&key), removed);
            }
            1 => {
                *map.entry(&*key).or_insert(0u64) = Value::Uint(step);
                match place {
                    Some(place) => model[place].1 = step,
                    None => model.push((key, step)),
                }
            }
            _ => {
                let former = place.map(|place| Value::Uint(model[place].1));
                assert_eq!(map.insert(&*key, step), former);
                match place {
                    Some(place) => model[place].1 = step,
                    None => model.push((key, step)),
                }
            }
        }
        assert_eq!(map.len(), model.len());
    }
    let model: Vec<_> = model.into_iter().map(|(key, value)| (key, Value::Uint(value))).collect();
    assert_eq!(map.into_iter().collect::<Vec<_>>(), model);
}

#[test]
fn entries_fill_and_change() {
    let mut map = Map::new();
    map.entry("a").or_insert(1);
    let _ = map.entry("a").and_modify(|value| *value = 2.into());
    map.entry("b").or_insert_with(|| "made");
    assert_eq!(map, Map::from([("a", Value::Int(2)), ("b", "made".into())]));
    match map.entry("a") {
        bogo::map::Entry::Occupied(mut entry) => {
            assert_eq!(entry.key(), "a");
            assert_eq!(entry.insert(3), 2);
            assert_eq!(entry.remove(), 3);
        }
        bogo::map::Entry::Vacant(_) => panic!("it is there"),
    }
    assert_eq!(map.into_iter().collect::<Vec<_>>(), [("b".into(), Value::from("made"))]);
}

#[test]
fn iterators_run_both_ways_and_know_their_length() {
    let mut map = Map::from([("a", 1), ("b", 2), ("c", 3)]);
    assert_eq!(map.iter().rev().map(|(key, _)| key).collect::<String>(), "cba");
    assert_eq!((map.keys().len(), map.values().len()), (3, 3));
    map.values_mut().for_each(|value| *value = Value::Null);
    for (key, value) in &mut map {
        *value = key.into();
    }
    assert_eq!(map.values().filter_map(Value::as_str).collect::<String>(), "abc");
    assert_eq!(map["c"], "c");
}

#[test]
fn a_clone_finds_every_key() {
    let map: Map = (0..100).map(|n| (n.to_string(), n)).collect();
    let mut copy = map.clone();
    assert_eq!(copy, map);
    copy.insert("100", 100);
    assert!((0..=100).all(|n| copy[&*n.to_string()] == n));
    assert_ne!(copy, map);
}

#[test]
fn a_million_keys_distinct_or_equal_cost_linear_time() {
    let start = Instant::now();
    let distinct: Map = (0..1_000_000).map(|n| (n.to_string(), n)).collect();
    let equal: Map = (0..1_000_000).map(|n| ("key", n)).collect();
    assert_eq!((distinct.len(), equal.len()), (1_000_000, 1));
    assert_eq!(equal["key"], 999_999);
    // Quadratic work would take hours.
    assert!(start.elapsed() < Duration::from_secs(60));
}
