"""MSBT files made by hand from the description of the format, beside the plug-in's own writer."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any


def labels(order: str, names: Sequence[str], slots: int, backwards: bool) -> bytes:
    """Return a table of labels; `backwards` is an unusual order within the slots."""
    groups: list[list[tuple[str, int]]] = [[] for _ in range(slots)]
    for number, name in enumerate(names):
        value = 0
        for sign in name.encode():
            value = value * 0x492 + sign
        groups[(value & 0xFFFFFFFF) % slots].append((name, number))
    table, body = struct.pack(order + "I", slots), b""
    for group in groups:
        table += struct.pack(order + "II", len(group), 4 + 8 * slots + len(body))
        for name, number in reversed(group) if backwards else group:
            body += bytes([len(name)]) + name.encode() + struct.pack(order + "I", number)
    return table + body


def text(order: str, *parts: Any) -> bytes:
    """Return a message in UTF-16: texts, and tuples of words for control codes."""
    codec = {"<": "utf-16-le", ">": "utf-16-be"}[order]
    return b"".join(
        part.encode(codec) if isinstance(part, str) else struct.pack(f"{order}{len(part)}H", *part)
        for part in parts
    )


def file(
    order: str,
    texts: Sequence[bytes],
    names: Sequence[str] = (),
    *,
    encoding: int = 1,
    attributes: Sequence[bytes] | None = None,
    tail: bytes = b"",
    styles: Sequence[int] = (),
    others: Sequence[tuple[bytes, bytes]] = (),
    slots: int = 101,
    backwards: bool = False,
) -> bytes:
    """Return the bytes of a file; `attributes` None and empty `names`, `styles` are no block."""
    blocks = []
    if names:
        blocks.append((b"LBL1", labels(order, names, slots, backwards)))
    if attributes is not None:
        sizes = struct.pack(order + "II", len(texts), len(attributes[0]))
        blocks.append((b"ATR1", sizes + b"".join(attributes) + tail))
    starts, body = [], b""
    for raw in texts:
        starts.append(4 + 4 * len(texts) + len(body))
        body += raw + bytes(1 + encoding)
    head = struct.pack(f"{order}{1 + len(texts)}I", len(texts), *starts)
    blocks.append((b"TXT2", head + body))
    if styles:
        blocks.append((b"TSY1", struct.pack(f"{order}{len(styles)}i", *styles)))
    blocks += others
    whole = b"".join(
        letters
        + struct.pack(order + "I", len(data))
        + bytes(8)
        + data
        + b"\xab" * (-len(data) % 16)
        for letters, data in blocks
    )
    mark = {"<": b"\xff\xfe", ">": b"\xfe\xff"}[order]
    counts = struct.pack(f"{order}HHI", len(blocks), 0, 32 + len(whole))
    return b"MsgStdBn" + mark + bytes([0, 0, encoding, 3]) + counts + bytes(10) + whole


def samples(order: str) -> dict[str, bytes]:
    """Return a file of each sort in one byte order, by what it is."""
    one, two = text(order, "One"), text(order, "Two")
    red = text(order, "a", (0xE, 0, 3, 4), "\u00ff\uff00", "red", (0xF, 0, 3), "\n火")
    utf_8 = (
        b"x\x0e" + struct.pack(order + "3H", 1, 2, 0) + b"y\x0f" + struct.pack(order + "2H", 1, 2)
    )
    numbers = [text(order, str(number)) for number in range(20)]
    return {
        "control codes": file(
            order, [text(order, "Hello <you>"), b"", red], ["Greeting", "Empty", "Red"],
            attributes=[b"", b"", b""],
        ),
        "attributes and styles": file(
            order, [one, two], ["B", "A"], attributes=[b"\1\0\0\0", b"\2\0\0\0"],
            tail=b"x\0y\0", styles=[-1, 5],
        ),
        "UTF-8": file(order, [b"Hello", utf_8], ["L0", "L1"], encoding=0),
        "no labels": file(order, [one, two]),
        "an unknown block": file(
            order, [one, two], others=[(b"NLI1", struct.pack(order + "5I", 2, 0, 0, 7, 1))]
        ),
        "labels in another order": file(
            order, numbers, [f"Key_{number}" for number in range(20)], slots=3, backwards=True
        ),
    }  # fmt: skip
