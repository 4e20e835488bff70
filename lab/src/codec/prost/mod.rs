//! Protocol Buffers by `prost`, where a schema is natural: messages written by hand, one file a data set.
//!
//! The messages have the data sets' field names, so that one becomes the other through serde, which is never timed.
//! Tuples and arrays of numbers are packed repeated fields.

mod log;
mod mesh;
mod minecraft_savedata;
mod mk48;
mod moment;
mod simple;
mod variant;

use std::marker::PhantomData;
use std::rc::Rc;

use ::prost::Message;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::mirror::{self, reshape};
use super::race::Racer;
use super::{About, Contender};
use crate::Result;
use crate::data::person::Person;
use crate::data::{self, Data};
use crate::question::convert;
use crate::trial::{Part, Trial};

/// Protocol Buffers.
pub struct Prost;

const ABOUT: About = About {
    name: "prost",
    library: "prost",
    what: "Protocol Buffers, schema by types, numbers instead of names",
    names_in_bytes: false,
};

impl Contender for Prost {
    const ABOUT: About = ABOUT;

    fn typed<T: Data>(data: &Rc<T>) -> Result<Vec<Trial>> {
        use mirror::data::{B, S};

        None.or_else(|| mirror::trials::<T, data::simple::Simple<S>, Messages<simple::Simple>>(ABOUT, data))
            .or_else(|| mirror::trials::<T, data::log::Logs<S>, Messages<log::Logs>>(ABOUT, data))
            .or_else(|| mirror::trials::<T, data::mesh::Mesh, Messages<mesh::Mesh>>(ABOUT, data))
            .or_else(|| {
                use data::minecraft_savedata::Players;
                mirror::trials::<T, Players<S>, Messages<minecraft_savedata::Players>>(ABOUT, data)
            })
            .or_else(|| mirror::trials::<T, data::mk48::Updates<B>, Messages<mk48::Updates>>(ABOUT, data))
            .unwrap_or(Ok(Vec::new()))
    }

    fn convert() -> Result<Part> {
        let Person { name, age } = Person::tony();
        let tony = Tony { name, age };
        let trial = convert::to(ABOUT.name, "struct-to-struct", tony.clone(), tony, |from| {
            Ok(Tony::decode(from.encode_to_vec().as_slice())?)
        })?;
        Ok(vec![trial].into())
    }
}

/// The person as a message; without names there is no map.
#[derive(Clone, PartialEq, ::prost::Message)]
struct Tony {
    #[prost(string, tag = "1")]
    name: String,
    #[prost(int64, tag = "2")]
    age: i64,
}

/// prost on messages of one type, with the buffer it uses again.
struct Messages<M> {
    buffer: Vec<u8>,
    message: PhantomData<M>,
}

impl<M> Default for Messages<M> {
    fn default() -> Self {
        Messages { buffer: Vec::new(), message: PhantomData }
    }
}

impl<T: Data, M: Message + Default + Serialize + DeserializeOwned + PartialEq + 'static> Racer<T> for Messages<M> {
    type Own = M;
    type Bytes = Vec<u8>;
    type Lent<'a> = ();
    const LENDS: bool = false;

    fn own(data: &Rc<T>) -> Result<Rc<M>> {
        Ok(Rc::new(reshape(&**data)?))
    }

    fn data(own: &Rc<M>) -> Result<Rc<T>> {
        Ok(Rc::new(reshape(&**own)?))
    }

    fn lent_own((): &()) -> Result<M> {
        Err("prost lends nothing".into())
    }

    fn encode(&mut self, own: &M) -> Result<&[u8]> {
        self.buffer.clear();
        own.encode(&mut self.buffer)?;
        Ok(&self.buffer)
    }

    fn encode_fresh(own: &M) -> Result<Vec<u8>> {
        Ok(own.encode_to_vec())
    }

    fn decode(&mut self, bytes: &[u8]) -> Result<M> {
        Ok(M::decode(bytes)?)
    }

    fn lend<'a>(&'a mut self, _bytes: &'a [u8]) -> Result<()> {
        Err("prost lends nothing".into())
    }
}
