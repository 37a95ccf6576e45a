"""Message texts (MSBT) for Triptych: what the games say, by label.

Blocks of unknown kinds stay as they are; where there are any, messages neither come nor go.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from triptych_msbt import codec
from triptych_msbt.blocks import Broken
from triptych_msbt.messages import ENCODINGS

_HERE = Path(__file__).parent


def register(formats: ModuleType) -> Any:
    """Return the format, made of what the library `formats` provides."""
    plain, kinds_of = formats.plain, formats.Kind
    part_kinds = {
        "Text": kinds_of.STRING,
        "Attributes": kinds_of.BINARY,
        "Style": kinds_of.S32,
    }

    @dataclass(frozen=True, eq=False)
    class Msbt(codec.Layout, plain.PlainRoot):
        format_name = "msbt"

    class MsbtFormat(plain.PlainFormat):
        name = "msbt"
        title = "Message texts (MSBT)"
        extensions = ("msbt",)
        magic = (((0, b"MsgStdBn"),),)
        icon = _HERE / "msbt.svg"
        help = _HERE / "msbt.md"
        samples = (_HERE / "Sample.msbt",)
        kinds = (kinds_of.OBJECT, kinds_of.ARRAY, *part_kinds.values())

        def new(self) -> Msbt:
            return Msbt()

        def facts(self, root: Msbt) -> dict[str, str]:
            return _facts(root)

        def decode(self, data: bytes) -> Msbt:
            try:
                layout, messages = codec.decode(data)
            except Broken as error:
                raise formats.InvalidData(str(error)) from None
            return Msbt(**vars(layout), top=plain.plain(messages))

        def encode(self, root: Msbt) -> bytes:
            return codec.encode(root, plain.python(root.top))

        def allowed(self, root: Msbt, path: Any) -> Any:
            if path or not root.is_open:
                return ()
            return (kinds_of.OBJECT if root.parts else kinds_of.STRING,)

        def make(self, root: Msbt, kind: Any, value: Any = None) -> Any:
            if kind is kinds_of.OBJECT and root.parts:
                return plain.plain({"Text": "", **root.parts})
            return super().make(root, kind, value)

        def check_name(self, root: Msbt, path: Any, name: str) -> None:
            if not path and not (name.isascii() and len(name) < 256):
                raise formats.WrongType("a label is at most 255 characters of ASCII")

        def check(self, root: Msbt, path: Any, node: Any) -> None:
            try:
                _check(root, path, node, part_kinds)
            except Broken as error:
                raise formats.WrongType(str(error)) from None

    return MsbtFormat()


def _facts(root: codec.Layout) -> dict[str, str]:
    order = "big endian" if root.order == ">" else "little endian"
    encoding = ENCODINGS[root.header[12]].upper()
    return {"format": f"MSBT v{root.header[13]}", "order": order, "encoding": encoding}


def _check(root: codec.Layout, path: Any, node: Any, kinds: dict[str, Any]) -> None:
    """Raise `Broken` where a node cannot stand at a path."""
    names = ("Text", *root.parts)
    if not path:
        root.check()
        is_fit = node.kind.value == ("object" if codec.LABELS in root.letters else "array")
    elif len(path) == 1 and root.parts:
        is_fit = getattr(node, "names", ()) == names
    else:
        is_fit = node.kind is kinds.get(path[-1] if root.parts else "Text")
    if not is_fit:
        raise Broken("a message of this file consists of other parts")
    if node.kind is kinds["Text"]:
        root.messages.raw(node.value)
    if node.kind is kinds["Attributes"] and len(node.value) != root.attribute_size:
        raise Broken(f"attributes of this file have {root.attribute_size} bytes")
