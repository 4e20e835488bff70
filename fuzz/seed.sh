#!/bin/sh
# Seed corpora out of the vectors: ./seed.sh fills corpus/TARGET, each message with what its target expects in front.
set -eu
cd "$(dirname "$0")"
python3 - <<'PYTHON'
import hashlib, json, pathlib

vectors = pathlib.Path("../vectors/v0")
names = ["encode.jsonl", "decode.jsonl", "selective.jsonl", "bench_payloads.jsonl"]
messages = [bytes.fromhex(json.loads(line)["hex"]) for name in names for line in open(vectors / name)]
messages = [message for message in messages if len(message) <= 4096]

def write(target, inputs):
    folder = pathlib.Path("corpus") / target
    folder.mkdir(parents=True, exist_ok=True)
    for data in inputs:
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)
    print(f"{target}: {len(list(folder.iterdir()))} inputs")

# No flags; every flag by itself and its argument.
plain = [b"\x00" + message for message in messages]
flagged = [bytes([1 << bit, *[4] * (bit in (5, 6))]) + message for bit in range(7) for message in messages[::5]]
write("decode_never_panics", plain + flagged)
write("view_agrees_with_decode", plain + flagged)
# Recipes are bytes like any other.
write("roundtrip_is_lossless", [message[1:] for message in messages])
recipes = [bytes([8, 1, 5, 0, 5, 0, 5, 0, 0]), bytes([12, 3, 1, 0, 5, 0, 7, 0, 0, 1, 1, 1, 0])]
write("selection_agrees_with_decode", [recipe + message for recipe in recipes for message in messages])
def frame(contents):
    """A zstd frame of one uncompressed block."""
    return b"\x28\xb5\x2f\xfd\x20" + bytes([len(contents)]) + block(1, 0, len(contents), contents)

def block(last, kind, size, body):
    return (size << 3 | kind << 1 | last).to_bytes(3, "little") + body

def blocks(contents):
    """A zstd frame with a window of 128 KiB: uncompressed blocks, one of zeros repeated, an empty one."""
    halves = [contents[: len(contents) // 2], contents[len(contents) // 2 :]]
    raw = [block(0, 0, len(half), half) for half in halves]
    return b"\x28\xb5\x2f\xfd\x00\x38" + b"".join(raw) + block(0, 1, 6, b"\0") + block(1, 0, 0, b"")

# What `zstd -19` makes of messages: with and without a checksum.
packed = [
    "28b52ffd046805030092091612d0e70f8529d03a47420b1a0805de49484a29be03671b0367ef80d3349fbd03a7613e83f219ce27603e01f2e9e3b3"
    "cd67974f9fcf329f4d3e7b7c9a9ea467cf67e9397a8a9ea067e8d99eeec99e2df0024d60031968960101001b1002b82f77c4",
    "28b52ffd00689d0000500003010568656c6c6f0102009b43c534cb11",
]
pairs = [first + second for first, second in zip(messages, messages[1:])]
small = [pair for pair in pairs[::3] if len(pair) < 256]
frames = [frame(pair) + pair for pair in small] + [blocks(pair) + pair for pair in small]
frames += [bytes.fromhex(frame) for frame in packed]
write("any_split_decodes_the_same", [bytes([2, 3, 7]) + stream for stream in messages + pairs[::3] + frames])

folders = [folder for folder in pathlib.Path("../vectors/benchstat").iterdir() if folder.is_dir()]
results = [file for folder in folders for file in folder.glob("*.txt") if not file.name.startswith("std")]
write("benchstat_never_panics", [b"*\n.fullname\n" + file.read_bytes()[:4096] for file in results])
PYTHON
