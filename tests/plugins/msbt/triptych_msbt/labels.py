"""The names of messages, in a table of slots that they are found in by a hash."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from triptych_msbt.blocks import Broken, numbers


def slot(label: str, slots: int) -> int:
    """Return the slot of a name among some."""
    value = 0
    for sign in label.encode("ascii"):
        value = (value * 0x492 + sign) & 0xFFFFFFFF
    return value % slots


def read(body: bytes, order: str) -> tuple[int, list[tuple[str, int]]]:
    """Return how many slots there are, and the names with the numbers of their messages.

    The names are in the order of the file.
    """
    (slots,) = numbers(body, order, 0)
    if not slots:
        raise Broken("there are no slots for labels")
    table = numbers(body, order, 4, 2 * slots)
    found, at = [], 4 + 8 * slots
    for _ in range(min(sum(table[::2]), len(body))):
        size = body[at] if at < len(body) else 0
        name = body[at + 1 : at + 1 + size]
        if not name.isascii():
            raise Broken("a label is not in ASCII")
        found.append((name.decode("ascii"), numbers(body, order, at + 1 + size)[0]))
        at += 5 + size
    return slots, found


def write(slots: int, order: str, names: Sequence[str], file_order: Sequence[str]) -> bytes:
    """Return the block of names, which are in the order of their messages.

    In a slot those of `file_order` come first, in that order.
    """
    ranks = {name: rank for rank, name in enumerate(file_order)}
    numbered = {name: number for number, name in enumerate(names)}
    groups: list[list[str]] = [[] for _ in range(slots)]
    for name in sorted(names, key=lambda name: ranks.get(name, len(ranks))):
        groups[slot(name, slots)].append(name)
    table, parts, at = [], [], 4 + 8 * slots
    for group in groups:
        table += [len(group), at]
        for name in group:
            raw = bytes([len(name)]) + name.encode("ascii")
            parts.append(raw + struct.pack(f"{order}I", numbered[name]))
            at += len(raw) + 4
    return struct.pack(f"{order}{1 + 2 * slots}I", slots, *table) + b"".join(parts)
