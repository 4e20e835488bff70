//! Data are the same each time and everywhere.

use lab::data::{Data, hundred_fields, json_length, kilobyte, log, megabyte, mesh, minecraft_savedata, mk48};

/// FNV-1a over the value's bytes in Bogo.
fn checksum<T: Data>() -> u64 {
    let bytes = bogo::to_vec(&T::load().unwrap()).unwrap();
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

#[test]
fn generated_data_never_change() {
    let sums = [
        ("log", checksum::<log::Logs<String>>()),
        ("mesh", checksum::<mesh::Mesh>()),
        ("minecraft_savedata", checksum::<minecraft_savedata::Players<String>>()),
        ("mk48", checksum::<mk48::Updates<serde_bytes::ByteBuf>>()),
        ("1KB", checksum::<kilobyte::Kilobyte<String>>()),
        ("100_fields", checksum::<hundred_fields::Flat<String>>()),
        ("1MB", checksum::<megabyte::Megabyte<String>>()),
    ];
    let wanted = [
        "log 632da2db628a4eff",
        "mesh 9f78cf0b1cea1ebb",
        "minecraft_savedata 598c54e1858eedb5",
        "mk48 1c7051447ece47ef",
        "1KB a63c41f4e2aeb102",
        "100_fields 898c1e85282f0484",
        "1MB 432abc7cd7ca37ee",
    ];
    assert_eq!(sums.map(|(name, sum)| format!("{name} {sum:016x}")), wanted);
}

#[test]
fn documents_have_about_the_size_in_their_names() {
    assert_about(json_length(&kilobyte::Kilobyte::load().unwrap()).unwrap(), 1_024);
    assert_about(json_length(&hundred_fields::Flat::load().unwrap()).unwrap(), 48 * 1_024);
    assert_about(json_length(&megabyte::Megabyte::load().unwrap()).unwrap(), 1 << 20);
}

/// Within a twentieth.
fn assert_about(length: u64, wanted: u64) {
    assert!(length.abs_diff(wanted) * 20 <= wanted, "{length} bytes, wanted about {wanted}");
}
