"""The first form of the package's texts, of which graphs without data are read.

It has the header below “Info”, calls the two roots of a command left and right, and leaves out what
is empty. Nodes are read with their types, classes, flags and GUIDs. Parameters, links, attachments,
variables and entry strings are refused: what such texts say of them is less than what a file holds,
and changed from version to version.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeVar

from ...core.records import specs_of
from ..model import Command, Module, Node
from ..rules import derived
from .document import NODE_TYPE, PackageDocument, known_version
from .maps import TEXT, Json, JsonForm, Map, flag_words, whole

Part = TypeVar("Part")
_INFO: Final = frozenset({"Version", "Filename", "File Category"})
_GUID: Final = re.compile("([0-9a-f]{1,8})" + "-([0-9a-f]{1,4})" * 3 + "-([0-9a-f]{1,12})", re.I)
_HASHES: Final = {"Unknown File Hash": "own_id", "Unknown Parent File Hash": "parent_id"}
_FLAGS: Final = flag_words(("Is Precondition Node", "Is External AINB", "Is Resident Node"))


def is_older(data: object) -> bool:
    """Whether what a text holds is meant as a document in this form, by its header."""
    info = data.get("Info") if isinstance(data, dict) else None
    if not isinstance(info, dict):
        return False
    return "File Category" in info or (_is_magic(info.get("Magic")) and not _INFO.isdisjoint(info))


def _is_magic(word: object) -> bool:
    return isinstance(word, str) and word.strip() == "AIB"


class OlderDocument(PackageDocument):
    """A document that is read from this form."""

    def document(self, io: Map) -> None:
        """Read a document."""
        root = self.root
        _allow(io, "Info", "Commands", "Nodes", "Embedded AINB Files", "File Hashes")
        self._head(io.below("Info"))
        if hashes := io.section("File Hashes", None):
            self._hashes(hashes)
        for place, (below, node) in enumerate(list(_some(io, "Nodes", root.nodes, Node))):
            self._node(below, node, place)
        for below, command in _some(io, "Commands", root.commands, partial(Command, "")):
            self._command(below, command)
        for below, module in _some(io, "Embedded AINB Files", root.modules, partial(Module, "")):
            _allow(below, "File Path", "File Category", "Count")
            below.field("File Path", module, "path", TEXT)
            below.field("File Category", module, "category", TEXT)
            below.field("Count", module, "instances", whole(0, 2**32 - 1))
        starts = derived.command_roots(root)
        for node in root.nodes:
            node.flags |= derived.node_flags(node, starts)

    def _head(self, io: Map) -> None:
        _allow(io, "Magic", *_INFO)
        io.value("Magic", None, JsonForm(_read_magic))
        io.field("Version", self.root, "version", _VERSION)
        io.field("Filename", self.root, "name", TEXT)
        io.field("File Category", self.root, "category", TEXT)
        io.put(self.root, word_6c=0)

    def _hashes(self, io: Map) -> None:
        _allow(io, *_HASHES)
        for key, name in _HASHES.items():
            if io.has(key, None):
                io.field(key, self.root, name, JsonForm(_read_hex))

    def _command(self, io: Map, command: Command) -> None:
        _allow(io, "Name", "GUID", "Left Node Index", "Right Node Index")
        io.field("Name", command, "name", TEXT)
        io.field("GUID", command, "guid", JsonForm(_read_guid))
        specs = specs_of(Command)
        io.field("Left Node Index", command, "root", self._form(specs["root"]))
        if io.has("Right Node Index", None):
            io.field("Right Node Index", command, "second", self._form(specs["second"]))

    def _node(self, io: Map, node: Node, place: int) -> None:
        """Read a node, of which the number of its first query follows from the others."""
        _allow(io, "Node Type", "Node Index", "Flags", "Name", "Base Precondition Node", "GUID")
        io.field("Node Type", node, "type", NODE_TYPE)
        if io.has("Node Index", None):
            io.value("Node Index", None, JsonForm(partial(_check_place, place)))
        if io.has("Flags", None):
            io.field("Flags", node, "flags", _FLAGS)
        io.field("Name", node, "name", TEXT)
        io.field("GUID", node, "guid", JsonForm(_read_guid))


def _allow(io: Map, *keys: str) -> None:
    """Refuse what a map has under other keys, unless it is empty."""
    assert io.json is not None, "this form is only read"
    for key, value in io.json.entries():
        if key not in keys and value.value not in (None, [], {}):
            value.refuse("this is not read from a text in this older form")


def _some(
    io: Map, key: str, parts: list[Part], make: Callable[[], Part]
) -> Iterable[tuple[Map, Part]]:
    """Return the maps in a list, which may be missing, and the part of each."""
    return io.each(key, parts, make) if io.has(key, None) else ()


def _check_place(place: int, json: Json) -> None:
    if json.number(0, 0xFFFF) != place:
        json.refuse(f"this node should be number {place}, for links name nodes by their place")


def _read_magic(json: Json) -> None:
    if not _is_magic(json.value):
        json.refuse("“AIB ” should be here: the text is not one of an AINB file")


def _read_hex(json: Json) -> int:
    if not isinstance(json.value, str):
        return json.number(0, 2**32 - 1)
    if not re.fullmatch("0x[0-9a-fA-F]{1,8}", json.value):
        json.refuse("a number such as “0x407” should be here")
    return int(json.value, 16)


def _read_guid(json: Json) -> bytes:
    """Return a GUID whose first four fields are numbers, little endian, maybe without zeros."""
    match = _GUID.fullmatch(json.text())
    if match is None:
        json.refuse("a GUID should be here")
    *numbers, last = (int(digits, 16) for digits in match.groups())
    return struct.pack("<IHHH", *numbers) + last.to_bytes(6, "big")


_VERSION: Final = JsonForm(lambda json: known_version(json, _read_hex(json)))
