"""The bytes of MSBT files as plain Python, and back; nothing here knows of Triptych.

The messages are a dictionary by label, or a list in a file without labels. Each is a text, or a
dictionary where the file keeps more about each: `Text`, `Attributes` and `Style`.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field, replace
from typing import Any

from triptych_msbt import blocks, labels
from triptych_msbt.blocks import Broken
from triptych_msbt.messages import ENCODINGS, Messages

LABELS, ATTRIBUTES, TEXTS, STYLES = b"LBL1", b"ATR1", b"TXT2", b"TSY1"
_OWN = (LABELS, ATTRIBUTES, TEXTS, STYLES)
_LARGEST = 0xFFFF
_NEW = b"MsgStdBn\xff\xfe\0\0\1\3" + bytes(18)


@dataclass(frozen=True, eq=False)
class Layout:
    """All of a file but its messages.

    `header` has zeros for the number of blocks and the size. `blocks` are the letters of each with
    its bytes, none where they follow from the messages. `tail` is what follows the attributes.
    `file_order` are the labels as the file has them, where that is unusual.
    """

    header: bytes = _NEW
    slots: int = field(default=101, compare=False)
    attribute_size: int = 0
    tail: bytes = b""
    blocks: tuple[tuple[bytes, bytes], ...] = ((LABELS, b""), (ATTRIBUTES, b""), (TEXTS, b""))
    file_order: tuple[str, ...] = field(default=(), compare=False)

    @property
    def order(self) -> str:
        """The sign that `struct` has for the byte order."""
        return ">" if self.header[8:10] == b"\xfe\xff" else "<"

    @property
    def messages(self) -> Messages:
        """What reads and writes the messages."""
        return Messages(self.header[12], self.order)

    @property
    def letters(self) -> list[bytes]:
        """The letters of the blocks."""
        return [name for name, _body in self.blocks]

    @property
    def parts(self) -> dict[str, object]:
        """What a message consists of besides its text, with the values of a new one."""
        attributes = {"Attributes": bytes(self.attribute_size)} if self.attribute_size else {}
        return attributes | ({"Style": -1} if STYLES in self.letters else {})

    @property
    def is_open(self) -> bool:
        """Whether messages may come and go: no block that is not known counts them."""
        return all(name in _OWN for name in self.letters)

    def check(self) -> None:
        """Raise `Broken` for what a text may say of a file, and no file does."""
        pairs = [each for each in self.blocks if isinstance(each, tuple) and len(each) == 2]
        are_bytes = all(isinstance(part, bytes) for pair in pairs for part in pair)
        if not are_bytes or len(pairs) < len(self.blocks) or TEXTS not in self.letters:
            raise Broken("the blocks are damaged")
        if len(self.header) != blocks.HEADER or self.header[12] >= len(ENCODINGS):
            raise Broken("the header is damaged")
        are_stored = ATTRIBUTES in self.letters or not (self.attribute_size or self.tail)
        if not (are_stored and 0 < self.slots <= _LARGEST and self.attribute_size <= _LARGEST):
            raise Broken("its sizes are damaged")


def decode(data: bytes) -> tuple[Layout, Any]:
    """Return the layout of a file and its messages; raises `Broken`."""
    order = blocks.order_of(data)
    found = blocks.split(data, order)
    bodies = dict(found)
    if len(bodies) < len(found) or TEXTS not in bodies:
        raise Broken("a block is there twice, or that of the texts is missing")
    kept = tuple((name, b"" if name in _OWN else body) for name, body in found)
    layout = Layout(data[:14] + bytes(2) + data[16:18] + bytes(4) + data[22:32], blocks=kept)
    layout.check()
    (count,) = blocks.numbers(bodies[TEXTS], order, 0)
    starts = tuple(blocks.numbers(bodies[TEXTS], order, 4, count))
    columns: dict[str, Any] = {"Text": list(layout.messages.split(bodies[TEXTS], starts))}
    if (body := bodies.get(ATTRIBUTES)) is not None:
        layout = _read_attributes(layout, columns, body, count)
    if (body := bodies.get(STYLES)) is not None:
        columns["Style"] = struct.unpack(f"{order}{len(body) // 4}i", body[: len(body) & ~3])
        if len(columns["Style"]) != count:
            raise Broken("there is another number of styles than of messages")
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    messages = rows if layout.parts else columns["Text"]
    return (layout, messages) if LABELS not in bodies else _named(layout, messages, bodies[LABELS])


def _read_attributes(layout: Layout, columns: dict[str, Any], body: bytes, count: int) -> Layout:
    """Put the attributes beside the texts; return the layout with what else their block has."""
    attribute_count, size = blocks.numbers(body, layout.order, 0, 2)
    end = 8 + size * count
    if attribute_count != count or end > len(body) or size > _LARGEST:
        raise Broken("the attributes are not those of the messages")
    if size:
        columns["Attributes"] = [body[at : at + size] for at in range(8, end, size)]
    return replace(layout, attribute_size=size, tail=body[end:])


def _named(layout: Layout, messages: list[Any], body: bytes) -> tuple[Layout, dict[str, Any]]:
    """Return the messages under their labels, and the layout with what else their block has."""
    slots, found = labels.read(body, layout.order)
    by_number = {number: name for name, number in found}
    if sorted(by_number) != list(range(len(messages))) or len(found) != len(messages):
        raise Broken("some messages have no label, or several, which is not read here")
    named = {by_number[number]: message for number, message in enumerate(messages)}
    if len(named) != len(messages):
        raise Broken("two messages have one label")
    is_usual = labels.write(slots, layout.order, list(named), ()) == body
    file_order = () if is_usual else tuple(name for name, _number in found)
    return replace(layout, slots=slots, file_order=file_order), named


def encode(layout: Layout, messages: Any) -> bytes:
    """Return the file of messages."""
    order, names = layout.order, list(messages) if isinstance(messages, dict) else []
    rows = list(messages.values()) if isinstance(messages, dict) else messages
    rows = rows if layout.parts else [{"Text": text} for text in rows]
    raw_texts = [layout.messages.raw(row["Text"]) + layout.messages.end for row in rows]
    starts, at = [], 4 + 4 * len(rows)
    for raw in raw_texts:
        starts.append(at)
        at += len(raw)
    attributes = [row["Attributes"] for row in rows] if layout.attribute_size else []
    styles = [row["Style"] for row in rows] if "Style" in layout.parts else []
    made = {
        LABELS: labels.write(layout.slots, order, names, layout.file_order),
        ATTRIBUTES: b"".join(
            [struct.pack(f"{order}2I", len(rows), layout.attribute_size), *attributes, layout.tail]
        ),
        TEXTS: struct.pack(f"{order}{1 + len(rows)}I", len(rows), *starts) + b"".join(raw_texts),
        STYLES: struct.pack(f"{order}{len(styles)}i", *styles),
    }
    return blocks.join(layout.header, order, [(n, made.get(n, body)) for n, body in layout.blocks])
