//! The question `codec` for one contestant and one data set: checked first, then ready to be timed.

use std::hint::black_box;
use std::rc::Rc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{About, Serial};
use crate::Result;
use crate::data::{Data, json_length};
use crate::measure::Loop;
use crate::trial::{Name, Sizes, Trial};

/// A contestant on data of one type.
pub trait Racer<T>: Default + 'static {
    /// The value in the types of the contestant; most take the data set's own.
    type Own: PartialEq + 'static;

    /// What it writes.
    type Bytes: AsRef<[u8]> + 'static;

    /// The value whose text and bytes lie in the input.
    type Lent<'a>;

    /// Whether there is such a value.
    const LENDS: bool;

    /// Not timed.
    ///
    /// # Errors
    ///
    /// If the data do not fit the contestant's types.
    fn own(data: &Rc<T>) -> Result<Rc<Self::Own>>;

    /// The way back, which shows that [`Racer::own`] lost nothing; not timed.
    ///
    /// # Errors
    ///
    /// If they do not fit.
    fn data(own: &Rc<Self::Own>) -> Result<Rc<T>>;

    /// Not timed.
    ///
    /// # Errors
    ///
    /// If they do not fit.
    fn lent_own(lent: &Self::Lent<'_>) -> Result<Self::Own>;

    /// Encodes into a buffer that is used again.
    ///
    /// # Errors
    ///
    /// What the library reports.
    fn encode(&mut self, own: &Self::Own) -> Result<&[u8]>;

    /// Encodes into memory of its own.
    ///
    /// # Errors
    ///
    /// What the library reports.
    fn encode_fresh(own: &Self::Own) -> Result<Self::Bytes>;

    /// Decodes to a value that owns all it has.
    ///
    /// # Errors
    ///
    /// What the library reports.
    fn decode(&mut self, bytes: &[u8]) -> Result<Self::Own>;

    /// Decodes to a value that lies in the input; called only where [`Racer::LENDS`].
    ///
    /// # Errors
    ///
    /// What the library reports.
    fn lend<'a>(&'a mut self, bytes: &'a [u8]) -> Result<Self::Lent<'a>>;
}

/// The trials of a serde format on a data set.
///
/// # Errors
///
/// As [`trials`].
pub fn typed<T: Data, C: Serial>(data: &Rc<T>) -> Result<Vec<Trial>> {
    trials::<T, Typed<C>>(C::ABOUT, T::NAME, data)
}

/// The trials of a serde format on a JSON text as the library's own value `V`.
///
/// # Errors
///
/// As [`trials`].
pub fn dynamic<V: Serialize + DeserializeOwned + PartialEq + 'static, C: Serial>(
    data_name: &str,
    text: &str,
) -> Result<Vec<Trial>> {
    trials::<V, Dynamic<C>>(C::ABOUT, data_name, &Rc::new(serde_json::from_str(text)?))
}

/// The trials of a contestant on a data set.
///
/// # Errors
///
/// If the library fails or gives back anything but what went in.
pub fn trials<T: Serialize + PartialEq + 'static, R: Racer<T>>(
    about: About,
    data_name: &str,
    data: &Rc<T>,
) -> Result<Vec<Trial>> {
    let own = R::own(data)?;
    let bytes = Rc::new(R::encode_fresh(&own)?);
    check::<T, R>(data, &own, bytes.as_ref().as_ref())?;
    let sizes = Some(Sizes::of(bytes.as_ref().as_ref())?);
    let throughput = Some(json_length(&**data)?);
    let trial = |benchmark, sizes, subject| Trial {
        name: Name::new(benchmark).with("data", data_name).with("codec", about.name).with("lang", "rust"),
        throughput,
        sizes,
        subject,
    };
    let mut trials = vec![
        trial("Encode", sizes, encoding::<T, R>(&own)),
        trial("EncodeFresh", sizes, fresh_encoding::<T, R>(&own)),
        trial("Decode", None, decoding::<T, R>(&bytes)),
    ];
    if R::LENDS {
        trials.push(trial("DecodeBorrowed", None, lending::<T, R>(&bytes)));
    }
    Ok(trials)
}

/// Every way that will be timed gives back what went in.
fn check<T: PartialEq, R: Racer<T>>(data: &Rc<T>, own: &Rc<R::Own>, fresh: &[u8]) -> Result<()> {
    let mut racer = R::default();
    expect(R::data(own)? == *data, "in its own types the data are others")?;
    expect(racer.decode(fresh)? == **own, "decoded, the value is another")?;
    // Twice, since what is left in the buffer must not show.
    for _ in 0..2 {
        let again = racer.encode(own)?.to_vec();
        expect(racer.decode(&again)? == **own, "encoded into a used buffer and decoded, the value is another")?;
    }
    if R::LENDS {
        let lent = racer.lend(fresh)?;
        expect(R::lent_own(&lent)? == **own, "decoded without copies, the value is another")?;
    }
    Ok(())
}

/// Fails with `fault` unless it holds.
pub(crate) fn expect(holds: bool, fault: &str) -> Result<()> {
    if holds { Ok(()) } else { Err(fault.into()) }
}

type Subject = Box<dyn crate::trial::Subject>;

fn encoding<T: 'static, R: Racer<T>>(own: &Rc<R::Own>) -> Subject {
    let (own, mut racer) = (own.clone(), R::default());
    Loop::boxed(move || {
        black_box(racer.encode(black_box(&own))?);
        Ok(())
    })
}

fn fresh_encoding<T: 'static, R: Racer<T>>(own: &Rc<R::Own>) -> Subject {
    let own = own.clone();
    Loop::boxed(move || {
        black_box(R::encode_fresh(black_box(&own))?);
        Ok(())
    })
}

fn decoding<T: 'static, R: Racer<T>>(bytes: &Rc<R::Bytes>) -> Subject {
    let (bytes, mut racer) = (bytes.clone(), R::default());
    Loop::boxed(move || {
        black_box(racer.decode(black_box(bytes.as_ref().as_ref()))?);
        Ok(())
    })
}

fn lending<T: 'static, R: Racer<T>>(bytes: &Rc<R::Bytes>) -> Subject {
    let (bytes, mut racer) = (bytes.clone(), R::default());
    Loop::boxed(move || {
        black_box(racer.lend(black_box(bytes.as_ref().as_ref()))?);
        Ok(())
    })
}

/// A serde format on the types of a data set.
#[derive(Default)]
pub struct Typed<C>(C);

impl<T: Data, C: Serial> Racer<T> for Typed<C> {
    type Own = T;
    type Bytes = Vec<u8>;
    type Lent<'a> = T::Lent<'a>;
    const LENDS: bool = C::LENDS;

    fn own(data: &Rc<T>) -> Result<Rc<T>> {
        Ok(data.clone())
    }

    fn data(own: &Rc<T>) -> Result<Rc<T>> {
        Ok(own.clone())
    }

    fn lent_own(lent: &T::Lent<'_>) -> Result<T> {
        super::mirror::reshape(lent)
    }

    fn encode(&mut self, own: &T) -> Result<&[u8]> {
        self.0.encode(own)
    }

    fn encode_fresh(own: &T) -> Result<Vec<u8>> {
        C::encode_fresh(own)
    }

    fn decode(&mut self, bytes: &[u8]) -> Result<T> {
        self.0.decode(bytes)
    }

    fn lend<'a>(&'a mut self, bytes: &'a [u8]) -> Result<T::Lent<'a>> {
        self.0.lend(bytes)
    }
}

/// A serde format on a library's own value of any type.
#[derive(Default)]
pub struct Dynamic<C>(C);

impl<V: Serialize + DeserializeOwned + PartialEq + 'static, C: Serial> Racer<V> for Dynamic<C> {
    type Own = V;
    type Bytes = Vec<u8>;
    type Lent<'a> = ();
    const LENDS: bool = false;

    fn own(data: &Rc<V>) -> Result<Rc<V>> {
        Ok(data.clone())
    }

    fn data(own: &Rc<V>) -> Result<Rc<V>> {
        Ok(own.clone())
    }

    fn lent_own((): &()) -> Result<V> {
        Err("a dynamic value lends nothing".into())
    }

    fn encode(&mut self, own: &V) -> Result<&[u8]> {
        self.0.encode(own)
    }

    fn encode_fresh(own: &V) -> Result<Vec<u8>> {
        C::encode_fresh(own)
    }

    fn decode(&mut self, bytes: &[u8]) -> Result<V> {
        self.0.decode(bytes)
    }

    fn lend<'a>(&'a mut self, _bytes: &'a [u8]) -> Result<()> {
        Err("a dynamic value lends nothing".into())
    }
}
