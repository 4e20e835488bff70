use proptest::prelude::*;

use super::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn the_fast_check_agrees_with_printing(whole in 0_u64..1_000_000, fraction in "[0-9]{9,16}", exponent in -20..20) {
        let text = format!("{whole}.{fraction}e{exponent}");
        let value: f64 = text.parse().expect("a number");
        let Some(digits) = Digits::of(&text).filter(|digits| digits.count > 0) else {
            return Ok(());
        };
        if let Some(near) = digits.is_near(value) {
            prop_assert_eq!(near, digits.is_printed(value), "{}", text);
        }
    }

    #[test]
    fn few_digits_are_always_what_prints(number in 1_u64..1_000_000_000_000_000, exponent in -290..270) {
        let text = format!("{number}e{exponent}");
        let decimal = decimal(&text);
        prop_assert!(decimal.exact);
        let digits = Digits::of(&text).expect("few digits");
        prop_assert!(digits.is_printed(decimal.value), "{}", text);
    }
}

#[test]
fn digits_are_counted_without_zeros_around_them() {
    for (text, count, exponent) in
        [("0.00123", 3, -3), ("100", 1, 2), ("123.4500", 5, 2), ("-1e5", 1, 5), ("0.0e9", 0, 8), ("10.01", 4, 1)]
    {
        let digits = Digits::of(text).expect("few digits");
        assert_eq!(digits.count, count, "{text}");
        assert!(count == 0 || digits.exponent == exponent, "{text}");
    }
    assert!(Digits::of("1.23456789012345678").is_none());
}
