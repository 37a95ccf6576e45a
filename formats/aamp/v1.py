"""Version 1 of the format, of early Wii U games: everything nested in place, with sizes.

No real file was at hand, only descriptions, so this reader goes by the sizes alone. It decodes
numbers whose size is right and keeps every other payload as it is.
"""

from __future__ import annotations

import struct

from ..core.records import new_id
from ..errors import InvalidData, Unsupported
from .header import MAGIC, limit
from .model import (
    KINDS,
    MAX_DEPTH,
    PARAM_ROOT,
    RAW_TYPE,
    ParameterIO,
    ParameterList,
    ParameterObject,
)

_HEADER = struct.Struct("<4s5I")
_LIST = struct.Struct("<4I")
_OBJECT = struct.Struct("<4I")
_PARAMETER = struct.Struct("<3I")


def read(data: bytes) -> ParameterIO:
    """Return the document of a version 1 file. Raises `FormatError` with the offset."""
    if len(data) < _HEADER.size:
        raise InvalidData("the file ends within its header", offset=len(data))
    _magic, version, flags, size, data_version, room = _HEADER.unpack_from(data)
    start = _HEADER.size + room
    if size > len(data) or start > size:
        raise InvalidData(
            f"the file is cut off: its header says {size} bytes, it has {len(data)}", offset=12
        )
    name, nul, tail = data[_HEADER.size : start].partition(b"\0")
    root, end = _Reader(data, size).list(start, size, 1)
    if end != size:
        raise InvalidData("something follows the root list", offset=end)
    if root.hash != PARAM_ROOT:
        raise InvalidData(f"the root list is 0x{root.hash:08X}, not param_root", offset=start)
    return ParameterIO(
        data_version,
        name.decode("utf-8", "surrogateescape"),
        root,
        version,
        flags,
        trailing=data[size:],
        type_tail=None if nul and tail == bytes(-(len(name) + 1) % 4) else nul + tail,
    )


class _Reader:
    """Reads nested records; each says its size, its own head included."""

    def __init__(self, data: bytes, size: int) -> None:
        self.data = data
        self.size = size

    def _record_fields(self, form: struct.Struct, at: int, end: int, what: str) -> tuple[int, ...]:
        """Return the fields of a record that must end before `end`; the size comes first."""
        if at + form.size > end:
            raise InvalidData(f"{what} does not fit into what holds it", offset=at)
        fields = form.unpack_from(self.data, at)
        if not form.size <= fields[0] <= end - at:
            raise InvalidData(f"{what} has the impossible size {fields[0]}", offset=at)
        return fields

    def list(self, at: int, end: int, depth: int) -> tuple[ParameterList, int]:
        """Return a list and its end offset."""
        if depth > MAX_DEPTH:
            raise InvalidData(f"lists are nested more than {MAX_DEPTH} deep", offset=at)
        size, name, lists, objects = self._record_fields(_LIST, at, end, "a list")
        stop, place = at + size, at + _LIST.size
        below = []
        for _number in range(lists):
            child, place = self.list(place, stop, depth + 1)
            below.append(child)
        mine = []
        for _number in range(objects):
            owner, place = self.object(place, stop)
            mine.append(owner)
        self._all_read(place, stop)
        return ParameterList(name, tuple(mine), tuple(below), new_id()), stop

    def object(self, at: int, end: int) -> tuple[ParameterObject, int]:
        """Return an object and its end offset."""
        size, count, name, group = self._record_fields(_OBJECT, at, end, "an object")
        stop, place = at + size, at + _OBJECT.size
        hashes, types, values = [], bytearray(), []
        for _number in range(count):
            length, type_, hash_ = self._record_fields(_PARAMETER, place, stop, "a parameter")
            if type_ >= len(KINDS):
                raise InvalidData(f"{type_} is not a type of a parameter", offset=place + 4)
            payload, kind = self.data[place + _PARAMETER.size : place + length], KINDS[type_]
            is_known = len(payload) == 4 * kind.type.words > 0
            hashes.append(hash_)
            types.append(type_ if is_known else type_ | RAW_TYPE)
            values.append(kind.type.unpack(payload) if is_known else payload)
            place += length
        self._all_read(place, stop)
        columns = tuple(hashes), bytes(types), tuple(values)
        return ParameterObject(name, *columns, group, new_id()), stop

    def _all_read(self, place: int, stop: int) -> None:
        if place != stop:
            raise InvalidData("a record is larger than what it holds", offset=place)


def write(root: ParameterIO) -> bytes:
    """Return the file of a version 1 document. Raises `Unsupported` if it gets too large."""
    name = root.type.encode("utf-8", "surrogateescape")
    name += b"\0" + bytes(-(len(name) + 1) % 4) if root.type_tail is None else root.type_tail
    body = _pack_list(root.root, 1)
    size = limit(_HEADER.size + len(name) + len(body), 0xFFFFFFFF, "bytes make up the file")
    head = _HEADER.pack(MAGIC, 1, root.flags, size, root.version, len(name))
    return head + name + body + root.trailing


def _pack_list(node: ParameterList, depth: int) -> bytes:
    if depth > MAX_DEPTH:
        raise Unsupported(f"lists are nested more than {MAX_DEPTH} deep")
    body = b"".join(
        [*(_pack_list(child, depth + 1) for child in node.lists), *map(_pack_object, node.objects)]
    )
    head = _LIST.pack(_LIST.size + len(body), node.hash, len(node.lists), len(node.objects))
    return head + body


def _pack_object(node: ParameterObject) -> bytes:
    body = b"".join(map(_pack_parameter, node.types, node.hashes, node.values))
    return _OBJECT.pack(_OBJECT.size + len(body), len(node.types), node.hash, node.group) + body


def _pack_parameter(type_: int, name: int, value: object) -> bytes:
    if type_ & RAW_TYPE:
        assert isinstance(value, bytes), "what was not understood is kept as bytes"
        payload = value
    else:
        payload = KINDS[type_].type.pack(value)
    return _PARAMETER.pack(_PARAMETER.size + len(payload), type_ & ~RAW_TYPE, name) + payload
