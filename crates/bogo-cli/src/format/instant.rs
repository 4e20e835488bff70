//! Moments as text: RFC 3339 into milliseconds, without losing a part of it unnoticed.

/// What a text or a set of fields says, floored to the millisecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Instant {
    pub(super) millis: i64,
    /// Whether there was more below the millisecond.
    pub(super) cut: bool,
    /// The offset from UTC that it was written with.
    pub(super) offset_minutes: i32,
}

/// The parts of a date and time, as written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fields {
    pub(super) year: i64,
    pub(super) month: u32,
    pub(super) day: u32,
    pub(super) hour: u32,
    pub(super) minute: u32,
    pub(super) second: u32,
    pub(super) nanos: u32,
    /// Whether there was more below the nanosecond.
    pub(super) cut: bool,
    pub(super) offset_minutes: i32,
}

impl Fields {
    /// The moment, `None` where a field is out of range. A leap second has no place on the time line of milliseconds.
    pub(super) fn instant(self) -> Option<Instant> {
        let days_in_month = match self.month {
            2 if self.year % 4 == 0 && (self.year % 100 != 0 || self.year % 400 == 0) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        let in_range = (1..=days_in_month).contains(&self.day)
            && self.hour < 24
            && self.minute < 60
            && self.second < 60
            && self.offset_minutes.abs() < 24 * 60;
        if !in_range {
            return None;
        }
        let minutes = i64::from(self.hour * 60 + self.minute) - i64::from(self.offset_minutes);
        let seconds = days(self.year, self.month, self.day) * 86_400 + minutes * 60 + i64::from(self.second);
        let millis = seconds * 1000 + i64::from(self.nanos / 1_000_000);
        let cut = self.cut || self.nanos % 1_000_000 != 0;
        Some(Instant { millis, cut, offset_minutes: self.offset_minutes })
    }
}

/// Days from 1970-01-01 to a date of the Gregorian calendar, by years that start in March.
fn days(year: i64, month: u32, day: u32) -> i64 {
    let year = year - i64::from(month <= 2);
    let month = i64::from((month + 9) % 12);
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * month + 2) / 5 + i64::from(day) - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

/// Reads `2024-05-06T07:08:09.123+02:00`, also with a space or `t` for the `T` and `z` for the `Z`.
pub(super) fn parse(text: &str) -> Option<Instant> {
    let (fields, rest) = date_time(text)?;
    let offset_minutes = offset(rest)?;
    Fields { offset_minutes, ..fields }.instant()
}

/// As [`parse`], and as YAML 1.1 has it: a date alone, spaces before the offset, no offset for UTC, `1` for `01`.
pub(super) fn parse_yaml(text: &str) -> Option<Instant> {
    let mut parts = text.splitn(3, '-');
    let (year, month, rest) = (parts.next()?, parts.next()?, parts.next()?);
    let day_length = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (day, rest) = rest.split_at(day_length);
    if year.len() != 4 || !(1..=2).contains(&day.len()) || !(1..=2).contains(&month.len()) {
        return None;
    }
    let date = format!("{year}-{month:0>2}-{day:0>2}");
    if rest.is_empty() {
        return parse(&format!("{date}T00:00:00Z"));
    }
    let rest = rest.strip_prefix(['T', 't']).unwrap_or(rest).trim_start_matches([' ', '\t']);
    let clock_length = rest.find(|c: char| !c.is_ascii_digit() && c != ':' && c != '.').unwrap_or(rest.len());
    let (clock, zone) = rest.split_at(clock_length);
    let zone = match zone.trim_start_matches([' ', '\t']) {
        "" => "Z".to_owned(),
        zone => match zone.as_bytes() {
            [sign, hour] => format!("{}0{}:00", char::from(*sign), char::from(*hour)),
            [_, _, _] => format!("{zone}:00"),
            _ => zone.to_owned(),
        },
    };
    let clock = if clock.find(':') == Some(1) { format!("0{clock}") } else { clock.to_owned() };
    parse(&format!("{date}T{clock}{zone}"))
}

fn date_time(text: &str) -> Option<(Fields, &str)> {
    let bytes = text.as_bytes();
    let number = |from: usize, count: usize| -> Option<u32> {
        let digits = bytes.get(from..from + count)?;
        digits.iter().try_fold(0, |number, digit| digit.is_ascii_digit().then(|| number * 10 + u32::from(digit - b'0')))
    };
    let marks = [(4, "-"), (7, "-"), (10, "Tt "), (13, ":"), (16, ":")];
    if !marks.iter().all(|(at, any)| bytes.get(*at).is_some_and(|byte| any.as_bytes().contains(byte))) {
        return None;
    }
    let mut fields = Fields {
        year: number(0, 4)?.into(),
        month: number(5, 2)?,
        day: number(8, 2)?,
        hour: number(11, 2)?,
        minute: number(14, 2)?,
        second: number(17, 2)?,
        ..Fields::default()
    };
    let rest = text.get(19..)?;
    let Some(fraction) = rest.strip_prefix('.') else {
        return Some((fields, rest));
    };
    let count = fraction.bytes().take_while(u8::is_ascii_digit).count();
    if count == 0 {
        return None;
    }
    let (digits, rest) = fraction.split_at(count);
    let (kept, below) = digits.split_at(count.min(9));
    fields.nanos = format!("{kept:0<9}").parse().ok()?;
    fields.cut = below.bytes().any(|digit| digit != b'0');
    Some((fields, rest))
}

/// The minutes east of UTC that `Z` or `+02:00` stands for.
fn offset(text: &str) -> Option<i32> {
    let sign = match text.as_bytes() {
        [b'Z' | b'z'] => return Some(0),
        [b'+', _, _, b':', _, _] => 1,
        [b'-', _, _, b':', _, _] => -1,
        _ => return None,
    };
    let digits = |from: usize| text.get(from..from + 2).filter(|text| text.bytes().all(|b| b.is_ascii_digit()));
    let (hours, minutes): (i32, i32) = (digits(1)?.parse().ok()?, digits(4)?.parse().ok()?);
    (hours < 24 && minutes < 60).then_some(sign * (hours * 60 + minutes))
}

/// The years that RFC 3339, YAML and TOML can write: 0000 to 9999.
pub(super) fn has_four_digit_year(millis: i64) -> bool {
    const FIRST: i64 = -62_167_219_200_000;
    const BEHIND: i64 = 253_402_300_800_000;
    (FIRST..BEHIND).contains(&millis)
}

#[cfg(test)]
mod tests;
