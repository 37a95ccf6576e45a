"""What the files of an archive do not show about it, stored beside them in an extracted folder.

This is the order of the entries, their alignment and compression, and names that no file can have.
With it, the folder gives the archive back byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from typing import Any, Final, NamedTuple

from formats.errors import FormatError, InvalidData
from formats.wrap import Archive, ArchiveLayout, Dictionaries, Entry
from formats.wrap.inside import MOST_LAYERS, Layer
from formats.wrap.sarc import name_hash
from formats.wrap.yaz0 import Yaz0Layer
from formats.wrap.zs import ZstdLayer

NAME: Final = "triptych-pack.json"
"""The file with the facts, in the folder of the archive's files."""
_VERSION: Final = 1
_MOST: Final = 0xFFFFFFFF


class PackMember(NamedTuple):
    """One entry of an archive, and its file in the folder.

    `entry` has no bytes; its `size` counts only if the archive's offsets follow no rule. `file` is
    a path with slashes, of a folder if `is_folder`: an extracted nested archive. `layers` are the
    compressions that were removed, `format` is the format of a document stored as text, "" for
    other files.
    """

    entry: Entry
    file: str
    layers: tuple[Layer, ...] = ()
    format: str = ""
    is_folder: bool = False


class PackFacts(NamedTuple):
    """The facts of one archive: its layout, its entries in order, and its compressions."""

    layout: ArchiveLayout
    members: tuple[PackMember, ...]
    layers: tuple[Layer, ...] = ()


def without_bytes(entry: Entry) -> Entry:
    """Return an entry that holds no bytes."""
    return replace(entry, source=b"", start=0)


# Written


def write(facts: PackFacts) -> bytes:
    """Return the facts as a text for people and programs."""
    data = {
        "version": _VERSION,
        "layout": _layout(facts.layout),
        "compression": [_layer(layer) for layer in facts.layers],
        "files": [_member(member, facts.layout) for member in facts.members],
    }
    return (json.dumps(data, indent=1) + "\n").encode()


def _layout(layout: ArchiveLayout) -> dict[str, Any]:
    """Return the fields of a layout that differ from those of a new one."""
    layout_values = {field.name: getattr(layout, field.name) for field in fields(layout)}
    new = {field.name: field.default for field in fields(layout) if field.default is not MISSING}
    layout_values = {name: value for name, value in layout_values.items() if value != new[name]}
    return {
        name: value.hex() if isinstance(value, bytes) else value
        for name, value in layout_values.items()
    }


def _layer(layer: Layer) -> dict[str, Any]:
    more = {"tail": layer.tail.hex()} if layer.tail else {}
    if isinstance(layer, Yaz0Layer):
        words = {"alignment": layer.alignment, "reserved": layer.reserved}
        return {"kind": "yaz0", **{key: value for key, value in words.items() if value}, **more}
    flags = {"content_size": layer.content_size, "checksum": layer.checksum}
    return {"kind": "zstd", "dictionary": layer.number, **flags, **more}


def _member(member: PackMember, layout: ArchiveLayout) -> dict[str, Any]:
    entry = member.entry
    data: dict[str, Any] = {"name": entry.name}
    if entry.name is None or entry.hash != name_hash(_encoded(entry.name), layout.multiplier):
        data["hash"] = f"0x{entry.hash:08X}"
    if member.file != entry.name:
        data["file"] = member.file
    if entry.ordinal > 1:
        data["ordinal"] = entry.ordinal
    if entry.alignment:
        data["alignment"] = entry.alignment
    if layout.is_explicit:
        data |= {"begin": entry.begin, "size": entry.size}
    if member.layers:
        data["compression"] = [_layer(layer) for layer in member.layers]
    if member.format:
        data["text"] = member.format
    if member.is_folder:
        data["folder"] = True
    return data


# Read


def read(data: bytes, dictionaries: Dictionaries) -> PackFacts:
    """Return the facts in a text. Raises `FormatError`, also for a missing dictionary."""
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        raise InvalidData("this is not JSON", name=NAME) from None
    try:
        top = _Told(told)
        if top.number("version") != _VERSION:
            raise InvalidData("it is of another version of Triptych")
        layout = _read_layout(_Told(top.value("layout", {})))
        layers = _layers(top, dictionaries)
        members = [_read_member(_Told(facts), layout, dictionaries) for facts in top.every("files")]
    except FormatError as error:
        error.name = error.name or NAME
        error.hint = error.hint or f"Without “{NAME}”, the folder is packed by the usual rules."
        raise
    return PackFacts(layout, tuple(members), layers)


class _Told:
    """A JSON object whose values are checked when they are read."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise InvalidData("something else stands where an object belongs")
        self._data: Mapping[str, Any] = data

    def value(self, key: str, default: object) -> object:
        return self._data.get(key, default)

    def number(self, key: str, default: int = 0) -> int:
        value = self._data.get(key, default)
        if type(value) is not int or not 0 <= value <= _MOST:
            raise InvalidData(f"“{key}” is no number from 0 to {_MOST:,}")
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        value = self._data.get(key, default)
        if not isinstance(value, bool):
            raise InvalidData(f"“{key}” is neither true nor false")
        return value

    def text(self, key: str, default: str = "") -> str:
        value = self._data.get(key, default)
        if not isinstance(value, str):
            raise InvalidData(f"“{key}” is no text")
        return value

    def data(self, key: str) -> bytes:
        try:
            return bytes.fromhex(self.text(key))
        except ValueError:
            raise InvalidData(f"“{key}” is not written in hex digits") from None

    def every(self, key: str) -> list[Any]:
        items = self._data.get(key, [])
        if not isinstance(items, list):
            raise InvalidData(f"“{key}” is no list")
        return items


def _read_layout(layout_facts: _Told) -> ArchiveLayout:
    layout = ArchiveLayout()
    values: dict[str, Any] = {}
    for field in fields(layout):
        default = getattr(layout, field.name)
        if isinstance(default, bool):
            values[field.name] = layout_facts.flag(field.name, default)
        elif isinstance(default, bytes):
            values[field.name] = layout_facts.data(field.name)
        elif field.name == "size_excess":
            values[field.name] = _excess(layout_facts)
        else:
            values[field.name] = layout_facts.number(field.name, default)
    for name in ("alignment", "data_alignment"):
        _refuse_odd(values[name] or 0x20000)
    return ArchiveLayout(**values)


def _excess(facts: _Told) -> int:
    """Return the difference in a header's size, which may be negative."""
    excess = facts.value("size_excess", 0)
    if type(excess) is not int or not -_MOST <= excess <= _MOST:
        raise InvalidData("“size_excess” is no number")
    return excess


def _refuse_odd(alignment: int) -> None:
    if alignment & (alignment - 1) or alignment > 0x10000:
        raise InvalidData(f"{alignment} is no alignment: a power of two up to 65,536 is")


def _layers(entry_facts: _Told, dictionaries: Dictionaries) -> tuple[Layer, ...]:
    layer_facts = entry_facts.every("compression")
    if len(layer_facts) > MOST_LAYERS:
        raise InvalidData(f"no file is compressed more than {MOST_LAYERS} times over")
    return tuple(_read_layer(_Told(facts), dictionaries) for facts in layer_facts)


def _read_layer(layer_facts: _Told, dictionaries: Dictionaries) -> Layer:
    kind, tail = layer_facts.text("kind"), layer_facts.data("tail")
    if kind == "yaz0":
        return Yaz0Layer(b"", layer_facts.number("alignment"), layer_facts.number("reserved"), tail)
    if kind != "zstd":
        raise InvalidData(f"“{kind}” is no known compression")
    number = layer_facts.number("dictionary")
    blob = dictionaries.get(number) if number else b""
    flags = layer_facts.flag("content_size", True), layer_facts.flag("checksum")
    return ZstdLayer(b"", *flags, number, blob, tail)


def _read_member(
    member_facts: _Told, layout: ArchiveLayout, dictionaries: Dictionaries
) -> PackMember:
    name = member_facts.text("name") if member_facts.value("name", None) is not None else None
    number = _hash(member_facts, name, layout)
    alignment = member_facts.number("alignment")
    _refuse_odd(alignment)
    ordinal = 0 if name is None else min(member_facts.number("ordinal", 1), 255)
    size, begin = member_facts.number("size"), member_facts.number("begin")
    entry = Entry(name, number, ordinal, b"", 0, size, alignment, begin)
    file = member_facts.text("file", name or "")
    layers = _layers(member_facts, dictionaries)
    return PackMember(entry, file, layers, member_facts.text("text"), member_facts.flag("folder"))


def _hash(member_facts: _Told, name: str | None, layout: ArchiveLayout) -> int:
    if name is not None and member_facts.value("hash", None) is None:
        return name_hash(_encoded(name), layout.multiplier)
    value = member_facts.text("hash")
    try:
        return int(value, 16) & _MOST
    except ValueError:
        raise InvalidData(f"“{value}” is no hash") from None


def _encoded(name: str) -> bytes:
    try:
        return name.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise InvalidData(f"{name!r} is no name") from None


def facts_of(archive: Archive, layers: tuple[Layer, ...] = ()) -> PackFacts:
    """Return the facts of an archive whose files are in a folder under their own names."""
    pairs = zip(archive.words, archive.entries, strict=True)
    return PackFacts(
        archive.layout,
        tuple(PackMember(without_bytes(entry), word) for word, entry in pairs),
        layers,
    )
