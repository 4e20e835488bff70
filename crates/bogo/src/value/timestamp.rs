//! `Timestamp`: a moment, to the millisecond.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime};

use crate::error::{Error, ErrorKind};

/// A moment: milliseconds since the start of 1970 in UTC, leap seconds not counted.
///
/// `Display` is RFC 3339 in UTC, with three decimals where the milliseconds are not 0. Years outside 0 to 9999 have a
/// sign and at least four digits, as in expanded ISO 8601. Parsing reads all that `Display` prints back exactly, and
/// moreover any offset, any number of decimals (floored to milliseconds), a lower-case `t` and `z`, and a second 60,
/// which is the first of the next minute.
///
/// # Examples
///
/// ```
/// use bogo::Timestamp;
///
/// let time = Timestamp::from_millis(1_703_030_400_000);
/// assert_eq!(time.to_string(), "2023-12-20T00:00:00Z");
/// assert_eq!("2023-12-20T02:00:00.000+02:00".parse::<Timestamp>()?, time);
/// assert_eq!(Timestamp::from_millis(-1).to_string(), "1969-12-31T23:59:59.999Z");
/// # Ok::<_, bogo::Error>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The earliest, in the year -292275055.
    pub const MIN: Timestamp = Timestamp(i64::MIN);
    /// The latest, in the year 292278994.
    pub const MAX: Timestamp = Timestamp(i64::MAX);
    /// The start of 1970 in UTC.
    pub const UNIX_EPOCH: Timestamp = Timestamp(0);

    /// The moment `millis` milliseconds after the start of 1970, or before it where negative.
    #[must_use]
    pub const fn from_millis(millis: i64) -> Self {
        Timestamp(millis)
    }

    /// The milliseconds since the start of 1970.
    #[must_use]
    pub const fn as_millis(self) -> i64 {
        self.0
    }

    /// The present, by the system's clock.
    #[must_use]
    pub fn now() -> Self {
        SystemTime::now().into()
    }
}

/// Floors to the millisecond; moments beyond [`MIN`](Timestamp::MIN) and [`MAX`](Timestamp::MAX) become those.
impl From<SystemTime> for Timestamp {
    fn from(time: SystemTime) -> Self {
        Timestamp(match time.duration_since(SystemTime::UNIX_EPOCH) {
            Ok(after) => i64::try_from(after.as_millis()).unwrap_or(i64::MAX),
            Err(error) => {
                let before = error.duration().as_nanos().div_ceil(1_000_000);
                i64::try_from(before).map_or(i64::MIN, |millis| -millis)
            }
        })
    }
}

/// Fails with [`ErrorKind::Range`] where the platform's clock does not reach.
impl TryFrom<Timestamp> for SystemTime {
    type Error = Error;

    fn try_from(time: Timestamp) -> Result<Self, Error> {
        let distance = Duration::from_millis(time.0.unsigned_abs());
        let moment = match time.0 {
            0.. => SystemTime::UNIX_EPOCH.checked_add(distance),
            _ => SystemTime::UNIX_EPOCH.checked_sub(distance),
        };
        moment.ok_or_else(|| Error::new(ErrorKind::Range, format!("{time} is outside of the system's time range")))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date_of(self.0.div_euclid(MILLIS_PER_DAY));
        let millis = self.0.rem_euclid(MILLIS_PER_DAY);
        match year {
            0..=9999 => write!(f, "{year:04}")?,
            // The sign counts towards the width.
            _ => write!(f, "{year:+05}")?,
        }
        let (hour, minute, second) = (millis / 3_600_000, millis / 60_000 % 60, millis / 1000 % 60);
        write!(f, "-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")?;
        match millis % 1000 {
            0 => f.write_str("Z"),
            fraction => write!(f, ".{fraction:03}Z"),
        }
    }
}

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Timestamp({self})")
    }
}

/// Fails with [`ErrorKind::Data`] on text that is no RFC 3339 time and with [`ErrorKind::Range`] on one beyond
/// [`MIN`](Timestamp::MIN) and [`MAX`](Timestamp::MAX).
impl FromStr for Timestamp {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let millis = Parser { rest: text.as_bytes() }.time().ok_or_else(|| {
            // Hostile text may be long; the start tells enough.
            let shown: String = text.chars().take(64).collect();
            Error::new(ErrorKind::Data, format!("expected an RFC 3339 time, found {shown:?}"))
        })?;
        let millis = i64::try_from(millis)
            .map_err(|_| Error::new(ErrorKind::Range, format!("time {text} is outside of the 64-bit range")))?;
        Ok(Timestamp(millis))
    }
}

const MILLIS_PER_DAY: i64 = 86_400_000;

/// Days in 400 years, after which the calendar repeats.
const DAYS_PER_ERA: i64 = 146_097;

/// Days from 0000-03-01 to 1970-01-01.
const DAYS_TO_1970: i64 = 719_468;

/// The proleptic Gregorian date of a day counted from 1970. Years here start in March, which puts the leap day last.
fn date_of(day: i64) -> (i64, i64, i64) {
    let day = day + DAYS_TO_1970;
    let (era, day) = (day.div_euclid(DAYS_PER_ERA), day.rem_euclid(DAYS_PER_ERA));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // Five months from March on, and again from August on, have 153 days.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

/// The inverse of [`date_of`].
fn day_of(year: i64, month: i64, day: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let (era, year) = (year.div_euclid(400), year.rem_euclid(400));
    let month = if month > 2 { month - 3 } else { month + 9 };
    let day = (153 * month + 2) / 5 + day - 1;
    era * DAYS_PER_ERA + year * 365 + year / 4 - year / 100 + day - DAYS_TO_1970
}

fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Reads an RFC 3339 time; `None` wherever the text is none.
struct Parser<'a> {
    rest: &'a [u8],
}

impl Parser<'_> {
    /// Wide, as nine digits of years pass 64 bits of milliseconds.
    fn time(mut self) -> Option<i128> {
        let year = self.year()?;
        self.literal(b"-")?;
        let month = self.two_digits(1..=12)?;
        self.literal(b"-")?;
        let day = self.two_digits(1..=days_in(year, month))?;
        self.literal(b"Tt")?;
        let seconds = 3600 * self.two_digits(0..=23)? + 60 * self.colon_two_digits(59)? + self.colon_two_digits(60)?;
        let fraction = self.fraction()?;
        let offset_minutes = self.offset()?;
        if !self.rest.is_empty() {
            return None;
        }
        let of_day = 1000 * seconds + fraction - 60_000 * offset_minutes;
        Some(i128::from(day_of(year, month, day)) * i128::from(MILLIS_PER_DAY) + i128::from(of_day))
    }

    /// Four digits, or a sign and four to nine.
    fn year(&mut self) -> Option<i64> {
        match self.literal(b"+-") {
            None => self.digits(4..=4),
            Some(b'-') => self.digits(4..=9).map(|year| -year),
            Some(_) => self.digits(4..=9),
        }
    }

    /// Milliseconds, from any number of decimals.
    fn fraction(&mut self) -> Option<i64> {
        if self.literal(b".").is_none() {
            return Some(0);
        }
        let count = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (decimals, rest) = self.rest.split_at(count);
        self.rest = rest;
        let millis = [100, 10, 1].iter().zip(decimals).map(|(unit, digit)| unit * i64::from(digit - b'0')).sum();
        (count > 0).then_some(millis)
    }

    /// Minutes east of Greenwich.
    fn offset(&mut self) -> Option<i64> {
        let sign = match self.literal(b"Zz+-")? {
            b'+' => 1,
            b'-' => -1,
            _ => return Some(0),
        };
        Some(sign * (60 * self.two_digits(0..=23)? + self.colon_two_digits(59)?))
    }

    fn colon_two_digits(&mut self, most: i64) -> Option<i64> {
        self.literal(b":")?;
        self.two_digits(0..=most)
    }

    fn two_digits(&mut self, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        self.digits(2..=2).filter(|number| range.contains(number))
    }

    /// As many digits as there are, if their count lies in `counts`, and at most as many as that.
    fn digits(&mut self, counts: std::ops::RangeInclusive<usize>) -> Option<i64> {
        let count = self.rest.iter().take(*counts.end()).take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, rest) = self.rest.split_at(count);
        self.rest = rest;
        let number = digits.iter().fold(0, |number, digit| 10 * number + i64::from(digit - b'0'));
        counts.contains(&count).then_some(number)
    }

    /// One byte, if it is among `bytes`.
    fn literal(&mut self, bytes: &[u8]) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        bytes.contains(first).then(|| {
            self.rest = rest;
            *first
        })
    }
}
