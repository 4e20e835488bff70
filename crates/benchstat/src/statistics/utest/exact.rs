//! The distribution of U, counted out.

/// The probability that U is at most `u` if no value repeats.
///
/// The ways to reach each U are the coefficients of a Gaussian binomial, built factor by factor. Takes
/// `O(least count * u)`; for 50 samples on each side the counts reach 1e29, which 128 bits hold.
pub(super) fn untied_tail(first: usize, second: usize, u: u64) -> f64 {
    let (few, many) = (first.min(second), first.max(second));
    let length = usize::try_from(u).unwrap_or(usize::MAX).min(few * many) + 1;
    let mut ways = vec![0_i128; length];
    ways[0] = 1;
    let mut all = 1_i128;
    for factor in 1..=few {
        // Times 1 - q^(many + factor): from the top, as each place needs the one below as it was.
        for place in (many + factor..length).rev() {
            ways[place] -= ways[place - many - factor];
        }
        // Divided by 1 - q^factor.
        for place in factor..length {
            ways[place] += ways[place - factor];
        }
        all = all * (many + factor) as i128 / factor as i128;
    }
    ways.iter().sum::<i128>() as f64 / all as f64
}

/// The probability that twice U is at most `twice_u` where values repeat as often as `ties` says, in ascending order.
///
/// Goes from value to value and counts the ways by how many were drawn into the first sample so far and by U. Takes
/// `O(values * count * twice_u)`.
pub(super) fn tied_tail(ties: &[usize], first: usize, twice_u: u64) -> f64 {
    let length = usize::try_from(twice_u).unwrap_or(usize::MAX - 1) + 1;
    // For each number drawn, the ways by twice U.
    let mut ways = vec![vec![0_u64; length]; first + 1];
    ways[0][0] = 1;
    let mut passed = 0;
    for tie in ties {
        // From the top: a state only feeds those with as many drawn or more.
        for drawn in (0..=first.min(passed + tie)).rev() {
            let mut sums = vec![0_u64; length];
            for wins in 0..=drawn.min(*tie) {
                let below = drawn - wins;
                if below > passed {
                    continue;
                }
                // Each win beats all of the second sample that is below, and ties with the rest of this value.
                let gain = wins * (2 * (passed - below) + tie - wins);
                let draws = draws(*tie, wins);
                for (place, count) in ways[below].iter().enumerate().take(length.saturating_sub(gain)) {
                    sums[place + gain] += count * draws;
                }
            }
            ways[drawn] = sums;
        }
        passed += tie;
    }
    let all = draws(passed, first);
    ways[first].iter().sum::<u64>() as f64 / all as f64
}

/// In how many ways `wins` of `tie` equal values are drawn. At most 50 choose 25, which 64 bits hold.
fn draws(tie: usize, wins: usize) -> u64 {
    (0..wins as u64).fold(1_u128, |ways, i| ways * u128::from(tie as u64 - i) / u128::from(i + 1)) as u64
}
