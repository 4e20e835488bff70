//! Selections against decoding all.

use bogo::{EncodeOptions, Path};
use proptest::prelude::*;

use crate::promise::{self, Source};

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn selection_agrees_with_decode(bytes in prop::collection::vec(any::<u8>(), 0..200), steps in prop::collection::vec(any::<u8>(), 0..40), count in 0usize..5) {
        let value = Source::new(&bytes).value();
        let mut source = Source::new(&steps);
        let paths: Vec<Path> = (0..count).map(|_| source.path(&value)).collect();
        for compact in [false, true] {
            let message = EncodeOptions::new().compact_lists(compact).to_vec(&value).unwrap();
            promise::selection_agrees_with_decode(&message, &paths);
        }
    }
}
