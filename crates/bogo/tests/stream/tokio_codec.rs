//! The codec around a pipe.

use bogo::stream::Codec;
use bogo::{ErrorKind, Value};
use futures_util::future::join;
use futures_util::{SinkExt, StreamExt};
use tokio_util::codec::{Framed, FramedRead};

use crate::sample::{messages, seen, values};

fn block_on<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

#[test]
fn values_cross_a_pipe_of_any_width_both_ways() {
    for width in [1, 3, 64, 100_000] {
        let (client, server) = tokio::io::duplex(width);
        let mut client = Framed::new(client, Codec::<u64>::new().encoding::<Value>());
        let mut server = Framed::new(server, Codec::<Value>::new().encoding::<u64>());
        let sent = async {
            for (index, value) in values().into_iter().enumerate() {
                client.send(value).await.unwrap();
                assert_eq!(client.next().await.unwrap().unwrap(), index as u64);
            }
            client.close().await.unwrap();
        };
        let received = async {
            let mut received = Vec::new();
            while let Some(value) = server.next().await {
                received.push(value.unwrap());
                server.send(received.len() as u64 - 1).await.unwrap();
            }
            received
        };
        let ((), received) = block_on(join(sent, received));
        assert_eq!(received, values());
    }
}

#[test]
fn the_three_outcomes_are_told_apart() {
    let stream = messages().concat();
    let ends: Vec<_> = seen(&messages()).iter().map(|(offset, _, _)| *offset as usize).collect();
    for end in 0..stream.len() {
        block_on(async {
            let mut reader = FramedRead::new(&stream[..end], Codec::<Value>::new());
            let mut last = None;
            while let Some(item) = reader.next().await {
                last = item.err().map(|error| error.kind());
            }
            let expected = if ends.contains(&end) { None } else { Some(ErrorKind::Truncated) };
            assert_eq!(last, expected, "cut at {end}");
        });
    }
    block_on(async {
        let mut reader = FramedRead::new(&[0u8, 1, 9, 9][..], Codec::<bool>::new());
        assert!(reader.next().await.unwrap().unwrap());
        let error = reader.next().await.unwrap().unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::Version, Some(2)));
        assert!(reader.next().await.is_none());
    });
}

#[cfg(feature = "zstd")]
#[test]
fn compressed_values_cross_a_pipe() {
    let (client, server) = tokio::io::duplex(10);
    let mut client = Framed::new(client, Codec::<String>::new().compress(3).unwrap());
    let mut server = Framed::new(server, Codec::<String>::new().compressed(true));
    let text = "ha".repeat(1000);
    let sent = async { client.send(text.clone()).await.unwrap() };
    let received = async { server.next().await.unwrap().unwrap() };
    let ((), received) = block_on(join(sent, received));
    assert_eq!(received, text);
}
