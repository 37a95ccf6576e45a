"""Generated archives, dictionaries, frames and tables, assembled word by word."""

from __future__ import annotations

import functools
import random
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path

import zstandard

from formats import wrap

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "resources" / "samples"
NAMES = (
    "Actor/Lantern.engine__actor__ActorParam.bgyml",
    "AI/Watchman.root.ainb",
    "Component/Voices.game__component__VoiceParam.bgyml",
    "Phive/Errand.phive__RigidBody.bgyml",
    "Model/Every.bfres",
)
COLLIDING = ("tNpmpIm", "IJY1oNW")
"""Two names with the same hash in an archive."""
SAME_CRC = ("Actor/xobkHWm.bgyml", "Actor/HgPsv2I.bgyml")
"""Two paths with the same number in a table of sizes."""


def files(seed: int = 1) -> dict[str, bytes]:
    """Return some files by name, of different sizes, also an empty one."""
    chance = random.Random(seed)
    made = {name: chance.randbytes(chance.randrange(1, 90)) for name in NAMES}
    made["Empty.txt"] = b""
    made["Watch.ainb"] = (SAMPLES / "Watchman.root.ainb").read_bytes()
    return made


def align(value: int, alignment: int) -> int:
    return -(-value // alignment) * alignment


def name_hash(name: str) -> int:
    value = 0
    for letter in name.encode():
        value = (value * 101 + letter) % 2**32
    return value


Item = tuple[str | None, int, bytes, int]
"""Name, hash, bytes and alignment of one file."""


def items(given: dict[str, bytes], alignment: int = 4) -> list[Item]:
    """Return files as an archive sorts them."""
    made = [(name, name_hash(name), data, alignment) for name, data in given.items()]
    return sorted(made, key=lambda item: item[1])


def sarc(
    given: Sequence[Item],
    order: str = "<",
    data_alignment: int = 4,
    version: int = 0x100,
    reserved: int = 0,
    tail: bytes = b"",
    begins: Sequence[int] = (),
) -> bytes:
    """Return an archive of these files as they come; `begins` overrides where they lie."""
    nodes, names, body = b"", b"", bytearray()
    seen: dict[int, int] = {}
    for number, (name, value, data, alignment) in enumerate(given):
        begin = begins[number] if begins else align(len(body), alignment)
        body += bytes(max(0, begin + len(data) - len(body)))
        body[begin : begin + len(data)] = data
        seen[value] = seen.get(value, 0) + 1
        attributes = 0 if name is None else seen[value] << 24 | len(names) // 4
        nodes += struct.pack(order + "4I", value, attributes, begin, begin + len(data))
        if name is not None:
            text = name.encode() + b"\0"
            names += text + bytes(align(len(text), 4) - len(text))
    start = align(0x28 + len(nodes) + len(names), data_alignment)
    head = struct.pack(
        order + "4sHHIIHH", b"SARC", 0x14, 0xFEFF, start + len(body) + len(tail), start,
        version, reserved,
    )  # fmt: skip
    head += struct.pack(order + "4sHHI", b"SFAT", 0xC, len(given), 0x65) + nodes
    head += struct.pack(order + "4sHH", b"SFNT", 8, 0) + names
    return head + bytes(start - len(head)) + bytes(body) + tail


@functools.cache
def blobs() -> tuple[bytes, ...]:
    """Return three dictionaries of our own, numbered 1 to 3."""
    samples = [sarc(items(files(seed))) for seed in range(40)]
    return tuple(
        zstandard.train_dictionary(4096, samples, dict_id=number).as_bytes() for number in (1, 2, 3)
    )


def dictionaries() -> wrap.Dictionaries:
    """Return our own dictionaries as the program gets a game's."""
    return wrap.Dictionaries(blobs())


def frame(payload: bytes, number: int = 0, size: bool = True, checksum: bool = False) -> bytes:
    """Return a frame at a level that is not ours, so that packing it again would change it."""
    dictionary = zstandard.ZstdCompressionDict(blobs()[number - 1]) if number else None
    return zstandard.ZstdCompressor(
        level=3, dict_data=dictionary, write_content_size=size, write_checksum=checksum
    ).compress(payload)


def stored_yaz0(payload: bytes, alignment: int = 0, tail: bytes = b"") -> bytes:
    """Return a Yaz0 file of single bytes only, which no compressor would write."""
    groups = [payload[at : at + 8] for at in range(0, len(payload), 8)]
    body = b"".join(b"\xff" + group for group in groups)
    return struct.pack(">4sIII", b"Yaz0", len(payload), alignment, 0) + body + tail


def restbl(
    crcs: dict[int, int], names: dict[str, int], version: int = 1, room: int = 0xA0
) -> bytes:
    """Return a table of the newer kind, sorted."""
    head = struct.pack("<6s4I", b"RESTBL", version, room, len(crcs), len(names))
    body = b"".join(struct.pack("<2I", *pair) for pair in sorted(crcs.items()))
    for name, size in sorted(names.items()):
        body += name.encode().ljust(room or 0xA0, b"\0") + struct.pack("<I", size)
    return head + body


def rstb(crcs: dict[int, int], names: dict[str, int], order: str = "<") -> bytes:
    """Return a table of the older kind, sorted."""
    head = struct.pack(order + "4s2I", b"RSTB", len(crcs), len(names))
    body = b"".join(struct.pack(order + "2I", *pair) for pair in sorted(crcs.items()))
    for name, size in sorted(names.items()):
        body += name.encode().ljust(0x80, b"\0") + struct.pack(order + "I", size)
    return head + body


def crc(path: str) -> int:
    return zlib.crc32(path.encode())


def sizes(count: int = 40) -> dict[int, int]:
    """Return sizes by the numbers of some paths."""
    return {crc(f"Actor/{number}.bgyml"): 8 * number for number in range(count)}
