"""Message texts (MSBT) for Triptych: what the games say, by label.

A message is a text, or where the file keeps more about each, a group: its text, its attributes as
bytes, and its style. Blocks of other kinds stay as they are. A file without labels has an array of
messages; where a block that is not known numbers them, none comes and none goes.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from triptych_msbt import blocks, labels
from triptych_msbt.blocks import Broken
from triptych_msbt.messages import ENCODINGS, Messages

_HERE = Path(__file__).parent
_LABELS, _ATTRIBUTES, _TEXTS, _STYLES = b"LBL1", b"ATR1", b"TXT2", b"TSY1"
_OWN = (_LABELS, _ATTRIBUTES, _TEXTS, _STYLES)
_LARGEST = 0xFFFF
_NEW = b"MsgStdBn\xff\xfe\0\0\1\3" + bytes(18)


def register(formats: ModuleType) -> Any:  # noqa: C901 - its classes are counted, too
    """Return the format, made of what the library `formats` provides."""
    plain, Kind = formats.plain, formats.Kind  # noqa: N806 - a class

    @dataclass(frozen=True, eq=False)
    class Msbt(plain.PlainRoot):
        """`blocks` are letters and bytes of each, those of rows without bytes.

        `tail` is what follows the attributes; `file_order` the labels where it is unusual.
        """

        format_name = "msbt"
        header: bytes = _NEW
        slots: int = field(default=101, compare=False)
        attribute_size: int = 0
        tail: bytes = b""
        blocks: tuple[tuple[bytes, bytes], ...] = (
            (_LABELS, b""),
            (_ATTRIBUTES, b""),
            (_TEXTS, b""),
        )
        file_order: tuple[str, ...] = field(default=(), compare=False)

        @property
        def order(self) -> str:
            return ">" if self.header[8:10] == b"\xfe\xff" else "<"

        @property
        def messages(self) -> Messages:
            return Messages(self.header[12], self.order)

        @property
        def parts(self) -> dict[str, Any]:
            """What a message consists of besides its text, with the kind of each."""
            letters = [name for name, _body in self.blocks]
            return {
                **({"Attributes": Kind.BINARY} if self.attribute_size else {}),
                **({"Style": Kind.S32} if _STYLES in letters else {}),
            }

        @property
        def is_open(self) -> bool:
            return all(name in _OWN for name, _body in self.blocks)

    class MsbtFormat(plain.PlainFormat):
        """See `formats.Format`."""

        name = "msbt"
        title = "Message texts (MSBT)"
        extensions = ("msbt",)
        magic = (((0, b"MsgStdBn"),),)
        icon = _HERE / "msbt.svg"
        help = _HERE / "msbt.md"
        samples = (_HERE / "Sample.msbt",)
        kinds = (Kind.OBJECT, Kind.ARRAY, Kind.STRING, Kind.BINARY, Kind.S32)

        def new(self) -> Msbt:
            return Msbt()

        def facts(self, root: Msbt) -> dict[str, str]:
            order = "big endian" if root.order == ">" else "little endian"
            encoding = ENCODINGS[root.header[12]].upper()
            return {"format": f"MSBT v{root.header[13]}", "order": order, "encoding": encoding}

        def decode(self, data: bytes) -> Msbt:
            try:
                return self._decoded(data)
            except Broken as error:
                raise formats.InvalidData(str(error)) from None

        def _decoded(self, data: bytes) -> Msbt:
            order = blocks.order_of(data)
            if data[12] >= len(ENCODINGS):
                raise formats.Unsupported(f"messages of the encoding {data[12]} are not read")
            found = blocks.split(data, order)
            bodies = dict(found)
            if len(bodies) < len(found) or _TEXTS not in bodies:
                raise Broken("a block is there twice, or that of the texts is missing")
            kept = tuple((name, b"" if name in _OWN else body) for name, body in found)
            header = data[:14] + bytes(2) + data[16:18] + bytes(4) + data[22:32]
            root = Msbt(header=header, blocks=kept)
            texts = bodies[_TEXTS]
            (count,) = blocks.numbers(texts, order, 0)
            starts = tuple(blocks.numbers(texts, order, 4, count))
            columns = {"Text": list(root.messages.split(texts, starts))}
            root, columns = self._further(root, columns, bodies, count)
            return self._named(root, columns, bodies.get(_LABELS), count)

        def _further(self, root: Msbt, columns: dict[str, Any], bodies: Any, count: int) -> Any:
            """Return the document and its columns with attributes and styles."""
            if (body := bodies.get(_ATTRIBUTES)) is not None:
                attribute_count, size = blocks.numbers(body, root.order, 0, 2)
                end = 8 + size * count
                if attribute_count != count or end > len(body) or size > _LARGEST:
                    raise Broken("the attributes are not those of the messages")
                root = replace(root, attribute_size=size, tail=body[end:])
                if size:
                    raws = [body[at : at + size] for at in range(8, end, size)]
                    columns["Attributes"] = raws
            if (body := bodies.get(_STYLES)) is not None:
                columns["Style"] = struct.unpack(
                    f"{root.order}{len(body) // 4}i", body[: len(body) & ~3]
                )
                if len(columns["Style"]) != count:
                    raise Broken("there is another number of styles than of messages")
            return root, columns

        def _named(self, root: Msbt, columns: dict[str, Any], body: Any, count: int) -> Msbt:
            """Return the document with its messages under their labels."""
            rows = [
                dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)
            ]
            data: Any = rows if root.parts else columns["Text"]
            if body is not None:
                slots, found = labels.read(body, root.order)
                by_number = {number: name for name, number in found}
                if sorted(by_number) != list(range(count)) or len(found) != count:
                    raise formats.Unsupported("some messages have no label, or several")
                data = {by_number[number]: row for number, row in enumerate(data)}
                if len(data) != count:
                    raise Broken("two messages have one label")
                file_order = tuple(name for name, _number in found)
                is_usual = labels.write(slots, root.order, list(data), ()) == body
                root = replace(root, slots=slots, file_order=() if is_usual else file_order)
            return replace(root, top=plain.plain(data))

        def encode(self, root: Msbt) -> bytes:
            made = {
                _LABELS: lambda: labels.write(
                    root.slots, root.order, root.top.names, root.file_order
                ),
                _ATTRIBUTES: lambda: self._attributes(root),
                _TEXTS: lambda: self._texts(root),
                _STYLES: lambda: b"".join(
                    struct.pack(f"{root.order}i", style) for style in _column(root, "Style")
                ),
            }
            bodies = [(name, made[name]() if name in made else body) for name, body in root.blocks]
            return blocks.join(root.header, root.order, bodies)

        def _attributes(self, root: Msbt) -> bytes:
            head = struct.pack(f"{root.order}2I", len(root.top.nodes), root.attribute_size)
            column = _column(root, "Attributes") if root.attribute_size else []
            return head + b"".join(column) + root.tail

        def _texts(self, root: Msbt) -> bytes:
            end = bytes(1 + root.header[12])
            raws = [root.messages.raw(text) + end for text in _column(root, "Text")]
            starts, at = [], 4 + 4 * len(raws)
            for raw in raws:
                starts.append(at)
                at += len(raw)
            return struct.pack(f"{root.order}{1 + len(raws)}I", len(raws), *starts) + b"".join(raws)

        def allowed(self, root: Msbt, path: Any) -> Any:
            if path or not root.is_open:
                return ()
            return (Kind.OBJECT,) if root.parts else (Kind.STRING,)

        def make(self, root: Msbt, kind: Any, value: Any = None) -> Any:
            if kind is not Kind.OBJECT or not root.parts:
                return super().make(root, kind, value)
            defaults = {"Attributes": bytes(root.attribute_size), "Style": -1}
            return plain.plain({"Text": "", **{part: defaults[part] for part in root.parts}})

        def check_name(self, root: Msbt, path: Any, name: str) -> None:
            if not path and not (name.isascii() and len(name) < 256):
                raise formats.WrongType(
                    "a label is of at most 255 letters, digits and signs of ASCII"
                )

        def check(self, root: Msbt, path: Any, node: Any) -> None:
            if not path:
                self._check_header(root)
            has_labels = _LABELS in [name for name, _body in root.blocks]
            kinds = {"Text": Kind.STRING, **root.parts}
            if not path:
                is_fit = node.kind is (Kind.OBJECT if has_labels else Kind.ARRAY)
            elif len(path) == 1 and root.parts:
                is_fit = node.kind is Kind.OBJECT and node.names == tuple(kinds)
            else:
                is_fit = node.kind is kinds.get(path[-1] if root.parts else "Text")
            if not is_fit:
                raise formats.WrongType("a message of this file is of other parts")
            if node.kind is Kind.STRING:
                try:
                    root.messages.raw(node.value)
                except Broken as error:
                    raise formats.WrongType(str(error)) from None
            if node.kind is Kind.BINARY and len(node.value) != root.attribute_size:
                raise formats.WrongType(
                    f"attributes of this file are of {root.attribute_size} bytes"
                )

        def _check_header(self, root: Msbt) -> None:
            """Raise `WrongType` for fields, as a text may have them, that no file has."""
            is_known = len(root.header) == blocks.HEADER and root.header[12] < len(ENCODINGS)
            pairs = [each for each in root.blocks if isinstance(each, tuple) and len(each) == 2]
            are_bytes = all(isinstance(part, bytes) for pair in pairs for part in pair)
            is_whole = are_bytes and len(pairs) == len(root.blocks) and _TEXTS in dict(pairs)
            has_attributes = is_whole and _ATTRIBUTES in dict(pairs)
            are_stored = has_attributes or not (root.attribute_size or root.tail)
            is_sized = 0 < root.slots <= _LARGEST and root.attribute_size <= _LARGEST
            if not (is_known and is_whole and are_stored and is_sized):
                raise formats.WrongType("what the text says of the file is damaged")

    def _column(root: Msbt, part: str) -> list[Any]:
        """Return one part of every message."""
        nodes = root.top.nodes
        return [(node.child(part) if root.parts else node).value for node in nodes]

    return MsbtFormat()
