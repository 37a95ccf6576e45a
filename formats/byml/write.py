"""Writes a BYML document as bytes: everything is encoded and put where the layout plan has it.

Three passes: collect containers and strings, place every item, pack. Containers of one shape are
packed by one prepared call each.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from ..core.float32 import NaN32, f32_bits
from ..core.kinds import AnyValue
from ..core.paths import Key
from ..core.work import collector_paused
from ..errors import Unsupported, WrongType
from . import types as t
from .equal import content, large_bits
from .layout import LayoutPart, LayoutPlan, align, obeyed, used_strings
from .model import NOT_THERE, Back, Byml, Container, children_first, foreign_value
from .shapes import Shape
from .tables import Header, StringTable, encode_paths, encode_strings, in_order, pack_head


@collector_paused()
def write(root: Byml) -> bytes:
    """Return the bytes of a document; one that was not edited gives the bytes it was read from.

    Raises `WrongType` for a value that does not fit its type, and `Unsupported` for a document
    beyond the format's limits: 0xFFFFFF entries in a container or table, 4 GiB in all.
    """
    try:
        return _Writer(root).file()
    except (struct.error, OverflowError) as error:
        raise WrongType(f"a value does not fit its type: “{error}”") from error


def arranged(root: Byml) -> tuple[list[WriteItem], list[int]]:
    """Return the parts of a document's file in the order of the file.

    Beside them, the serial of the outside value that each slot refers to, the containers being
    gone through in the order of the file.
    """
    writer = _Writer(root)
    entries = writer.entries(writer.tables())
    slots = [writer.outside[id(node), slot] for node in writer.nodes for slot in node.shape.large]
    return entries, slots


class WriteItem(NamedTuple):
    """An item on its way into the file.

    Items are written by `rank`, the place they were read at, and `serial`. `extra` are the bytes
    by which it departs from the rules. `node` is set for a container, `data` otherwise.
    """

    rank: float
    serial: int
    part: LayoutPart
    extra: int
    alignment: int
    node: Container | None
    data: bytes


class _Template:
    """The packer prepared for one shape: head and keys, with room for the values."""

    __slots__ = ("args", "loose", "pack", "slots")

    def __init__(self, shape: Shape, order: str, keys: dict[AnyValue, int]) -> None:
        self.pack = shape.packing(order).pack
        self.args, self.slots = _arguments(shape, order, keys)
        self.loose = bool(shape.strings or shape.nulls or shape.children or shape.large)


def _arguments(shape: Shape, order: str, keys: dict[AnyValue, int]) -> tuple[list[AnyValue], slice]:
    types = shape.types.replace(bytes([t.PATH]), bytes([t.BINARY]))
    count = len(types)
    head = pack_head(shape.type, count, order)
    if shape.type == t.ARRAY:
        return [head + types + bytes(-count % 4)], slice(1, None)
    if shape.type == t.MONO_ARRAY:
        return [head + bytes([shape.element, 0, 0, 0])], slice(1, None)
    if shape.type == t.SCALAR:
        return [types + bytes(3)], slice(1, None)
    args: list[AnyValue] = [0] * (1 + 2 * count)
    if shape.type == t.MAP:
        args[0] = struct.unpack(order + "I", head)[0]
        pairs = zip(shape.names, types, strict=True)
        if order == "<":
            args[1::2] = [keys[key] | type_ << 24 for key, type_ in pairs]
        else:
            args[1::2] = [keys[key] << 8 | type_ for key, type_ in pairs]
        return args, slice(2, None, 2)
    width = t.key_size(shape.type)
    args[0] = head
    args[1::2] = [_key_bytes(key, width, order) for key in shape.names]
    return [*args, types], slice(2, 2 + 2 * count, 2)


def _key_bytes(key: Key, width: int, order: str) -> bytes:
    assert isinstance(key, int), "keys of hash maps are numbers"
    return key.to_bytes(width, "little" if order == "<" else "big")


class _Writer:
    """Writes one document as a file."""

    def __init__(self, root: Byml) -> None:
        self.root = root
        self.letter = root.order
        self.header = 20 if root.long_header else 16
        self.plan = root.plan if root.plan and not root.plan.complaint else None
        self.rules = self.plan or LayoutPlan()
        self.order = ContainerOrder(root.root, self.plan, root.shares)
        self.nodes = self.order.nodes
        self.keys, self.strings = self.table_strings()
        self.starts: dict[int, int] = {}
        self.outside: dict[tuple[int, int], int] = {}
        self.table_starts = [0, 0, 0]  # of keys, strings, paths

    def file(self) -> bytes:
        shapes = {id(node.shape): node.shape for node in self.nodes}
        self.check(shapes.values())
        tables = self.tables()
        large = any(shape.large for shape in shapes.values())
        if self.plan and self.plan.simple and not large and not tables[2]:
            parts, end = self.simple(tables)
        else:
            parts, end = self.general(tables)
        tail = self.rules.tail
        if self.rules.tail_alignment:
            tail = bytes(align(end, self.rules.tail_alignment) - end)
        if end + len(tail) >= 1 << 32:
            raise Unsupported("the file would be larger than 4 GiB, which BYML cannot address")
        return b"".join([self.head(), *parts, tail])

    def check(self, shapes: Collection[Shape]) -> None:
        """Raise `WrongType` for types that the document's version or header does not support."""
        version = self.root.version
        if not 1 <= version <= 10:
            raise WrongType(f"there is no BYML version {version}, only 1 to 10")
        if version < 8 and any(shape.type == t.SCALAR for shape in shapes):
            raise WrongType(f"the root of a version {version} file is a container")
        foreign = self.root.foreign_type
        if any(foreign in shape.types for shape in shapes):
            raise foreign_value(foreign)

    def head(self) -> bytes:
        top = self.root.root
        root = 0 if top is None else self.starts[id(self.order.one(top))]
        keys, strings, paths = self.table_starts
        version, size = self.root.version, self.header
        return Header(self.letter, version, keys, strings, paths, root, size).pack()

    # Tables

    def table_strings(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return the entries of both tables: those in use, and those the file had unused."""
        keys, strings = used_strings(self.nodes)
        if self.plan is None:
            return in_order(keys), in_order(strings)
        read = self.plan.keys.strings, self.plan.strings.strings
        if keys == set(read[0]) and strings == set(read[1]):
            return read
        unused = self.plan.unused_strings()
        return _table_entries(read[0], keys | unused[0]), _table_entries(
            read[1], strings | unused[1]
        )

    def tables(self) -> tuple[bytes, bytes, bytes]:
        """Return key table, string table and path table, empty if the file has none."""
        read = (self.rules.keys, self.rules.strings)
        keys, strings = map(self.table, (self.keys, self.strings), read)
        paths = self.root.paths
        return keys, strings, encode_paths(paths, self.letter) if paths is not None else b""

    def table(self, strings: Sequence[str], read: StringTable) -> bytes:
        if not strings and (read.strings or not read.start):
            return b""
        return encode_strings(strings, self.letter, read.end_offset)

    # Places

    def simple(self, tables: Sequence[bytes]) -> tuple[Iterator[bytes], int]:
        """Write tables and containers without gaps; return their bytes and their end."""
        parts, end = [], self.header
        for i, table in enumerate(tables):
            if table:
                self.table_starts[i] = end
                parts.append(table + bytes(-len(table) % 4))
                end += len(parts[-1])
        sizes = [node.shape.size for node in self.nodes]
        ends = list(accumulate(sizes, initial=end))
        self.starts = dict(zip(map(id, self.nodes), ends, strict=False))
        return iter([*parts, *self.packed()]), ends[-1]

    def general(self, tables: Sequence[bytes]) -> tuple[Iterator[bytes], int]:
        """Write all items by the places and rules of the plan; return the parts and their end."""
        items = self.entries(tables)
        end, after = self.header, None
        gaps: list[int] = []
        for item in items:
            ruled = self.rules.place(end, item.part, item.alignment, after) + item.extra
            start = max(end, ruled)
            gaps.append(start - end)
            if item.node is not None:
                self.starts[id(item.node)] = start
                end = start + item.node.shape.size_at(start)
            else:
                self.record_offset(item, start)
                end = start + len(item.data)
            after = item.part
        packed = dict(zip(map(id, self.nodes), self.packed(), strict=True))
        parts = []
        for item, gap in zip(items, gaps, strict=True):
            parts += [bytes(gap), item.data if item.node is None else packed[id(item.node)]]
        return iter(parts), end

    def entries(self, tables: Sequence[bytes]) -> list[WriteItem]:
        """Return all items in the order they are written."""
        items = [*self.table_items(tables), *self.outside_items(), *self.container_items()]
        items.sort(key=lambda item: item[:2])
        return items

    def record_offset(self, item: WriteItem, start: int) -> None:
        """Record the offset of a table or an outside value, for those that refer to it."""
        if item.part is LayoutPart.TABLE:
            self.table_starts[item.serial] = start
        else:
            self.outside_starts[item.serial] = start

    def table_items(self, tables: Sequence[bytes]) -> Iterator[WriteItem]:
        """Yield the tables as items; a new table goes before the first container."""
        origins = [self.rules.keys.start, self.rules.strings.start, self.rules.paths[0]]
        last = 0.0
        for i, (table, origin) in enumerate(zip(tables, origins, strict=True)):
            last = origin or last
            if table:
                extra = self.rules.extra.get(origin, 0) if origin else 0
                yield WriteItem(last, i, LayoutPart.TABLE, extra, 0, None, table)

    def container_items(self) -> Iterator[WriteItem]:
        """Yield the containers by their places, behind everything else in a new document."""
        ranks = self.order.ranks if self.plan else range(1, len(self.nodes) + 1)
        kept = self.order.kept
        base = 0.0 if self.plan else 1.0
        for serial, (node, rank) in enumerate(zip(self.nodes, ranks, strict=True)):
            own = self.plan is not None and (kept is None or kept[serial])
            extra = self.rules.extra.get(rank, 0) if own else 0
            place = base + rank if rank >= 0 else self.first_container() + 0.25
            yield WriteItem(place, serial, LayoutPart.CONTAINER, extra, 0, node, b"")

    def first_container(self) -> float:
        """Return a rank before that of every container."""
        return self.plan.starts[0] - 0.5 if self.plan and len(self.plan.starts) else 0.5

    def outside_items(self) -> list[WriteItem]:
        """Return the values outside of containers, and note which slots refer to which."""
        items: list[WriteItem] = []
        self.outside_starts: list[int] = []
        places = self.rules.outside
        last = min(places) - 0.5 if places else self.first_container()
        holders: dict[int, tuple[AnyValue, int]] = {}
        for node in self.nodes:
            origins, values = node.large, node.values
            for slot in node.shape.large:
                type_, value = node.shape.types[slot], values[slot]
                bits = (type_, large_bits(type_, value))
                origin = origins[slot]
                own = origin in places and origin not in holders
                if origin in holders and holders[origin][0] == bits:
                    self.outside[id(node), slot] = holders[origin][1]
                    last = origin
                    continue
                serial = len(items)
                if own:
                    holders[origin] = (bits, serial)
                    last = origin
                extra = self.rules.extra.get(origin, 0) if own else 0
                data, alignment = self.outside_data(type_, value)
                items.append(
                    WriteItem(last, serial, LayoutPart.OUTSIDE, extra, alignment, None, data)
                )
                self.outside[id(node), slot] = serial
        self.outside_starts = [0] * len(items)
        return items

    def outside_data(self, type_: int, value: AnyValue) -> tuple[bytes, int]:
        """Return the bytes of an outside value and the alignment it asks for."""
        if type_ in t.WIDE:
            return struct.pack(self.letter + t.WIDE[type_], value), 0
        size = struct.pack(self.letter + "I", len(value))
        if type_ == t.BINARY:
            return size + value, 0
        alignment = value.alignment
        data = size + struct.pack(self.letter + "I", alignment) + value
        return data, obeyed(alignment)

    # Packing

    def places(self) -> dict[int, int]:
        """Return where the containers are written that lie inside themselves."""
        backs = {at for node in self.nodes for at in node.backs}
        found: dict[int, int] = {}
        for node in self.nodes:
            if node.at in backs:
                found.setdefault(node.at, self.starts[id(node)])
        if len(found) < len(backs):
            raise WrongType(NOT_THERE)
        return found

    def packed(self) -> list[bytes]:
        """Return the bytes of every container, in the order of `nodes`."""
        keys = {key: i for i, key in enumerate(self.keys)}
        strings = {text: i for i, text in enumerate(self.strings)}
        starts, same = self.starts, self.order.same
        places = self.places() if self.root.rings else {}
        templates: dict[Shape, _Template] = {}
        parts: list[bytes] = []
        for node in self.nodes:
            shape = node.shape
            template = templates.get(shape)
            if template is None:
                template = templates[shape] = _Template(shape, self.letter, keys)
            values = node.values
            if template.loose:
                values = list(values)
                for slot in shape.strings:
                    values[slot] = strings[values[slot]]
                for slot in shape.nulls:
                    values[slot] = values[slot] or 0
                for slot in shape.large:
                    values[slot] = self.outside_starts[self.outside[id(node), slot]]
                for slot in shape.children:
                    child = values[slot]
                    if type(child) is Back:
                        values[slot] = places[child.at]
                    else:
                        values[slot] = starts[id(same.get(id(child), child) if same else child)]
            pack, args = template.pack, template.args
            if shape.floats and self.root.nans and _has_nan(node, shape):
                pack, values = _with_bits(shape, self.letter, values)
            if len(args) == 1:
                parts.append(pack(args[0], *values))
            else:
                args[template.slots] = values
                parts.append(pack(*args))
            if starts[id(node)] & 3:
                parts[-1] = _off_alignment(shape, parts[-1], starts[id(node)])
        return parts


def _table_entries(read: Sequence[str], used_strings: set[str]) -> Sequence[str]:
    """Return the entries of a table: in the order of the file if none is new, else sorted."""
    if used_strings.issubset(read):
        return [text for text in read if text in used_strings]
    return in_order(used_strings)


def _has_nan(node: Container, shape: Shape) -> bool:
    return any(isinstance(node.values[slot], NaN32) for slot in shape.floats)


def _with_bits(
    shape: Shape, order: str, values: Sequence[AnyValue]
) -> tuple[Callable[..., bytes], list[AnyValue]]:
    """Return how to pack a container whose float32 values are given as their bits."""
    values = list(values)
    for slot in shape.floats:
        values[slot] = f32_bits(values[slot])
    types = shape.types.replace(bytes([t.F32]), bytes([t.U32]))
    return struct.Struct(order + shape.packing_format(types)).pack, values


def _off_alignment(shape: Shape, packed: bytes, start: int) -> bytes:
    """Return a packed container, padded for an offset that is not a multiple of 4."""
    count, size = len(shape.types), shape.size_at(start)
    if shape.type == t.ARRAY and count:
        values = packed[shape.values_at(0) :]
        return packed[: 4 + count] + bytes(shape.values_at(start) - 4 - count) + values
    return packed[:size]


# Finds the containers of a document to be written, without duplicates, and their order.
#
# Copies that an edit made and that are equal again are written once, as they were read; a new
# container is written once with an equal one only in files that do so throughout. Every container
# keeps its place; a new one goes behind the one that comes before it in the document.


class ContainerOrder:
    """The order in which the containers from `root` down are written.

    `nodes` are the containers, each once. `ranks` has for each the offset it was read at, or that
    of the container it is written behind if it is new (-1: before all); `kept` whether the place
    is its own. `one` gives the container that is written for any container of the document.
    """

    def __init__(self, root: Container | None, plan: LayoutPlan | None, shares: bool) -> None:
        self.roots = [] if root is None else [root]
        self.shares = shares
        self.same: dict[int, Container] = {}
        self.read: Sequence[Container] = plan.order if plan and root is not None else ()
        self.starts: Sequence[int] = plan.starts if plan and root is not None else ()
        self.nodes: Sequence[Container] = self.read
        self.ranks: Sequence[int] = self.starts
        self.kept: Sequence[bool] | None = None
        """None if all are, as in every document without new containers."""
        if root is not None and (plan is None or root is not plan.root):
            self.indices = dict(zip(self.starts, range(len(self.starts)), strict=True))
            self.sort_edited(children_first(root))

    def one(self, node: Container) -> Container:
        """Return the container that is written for `node`."""
        return self.same.get(id(node), node)

    def sort_edited(self, containers: Sequence[Container]) -> None:
        """Find the order for a document in which containers were changed, added or removed.

        Of `containers`, those in others come before these.
        """
        edited = [node for node in containers if not self.is_read(node)]
        self.merge_copies(set(map(id, containers)), edited)
        walked = self.walk()
        holders = self.holders(walked)
        if self.shares and self.merge_new(walked, containers, holders):
            walked = self.walk()
            holders = self.holders(walked)
        self.arrange(walked, holders)

    def index(self, node: Container) -> int:
        """Return which container of the file `node` is, or is a changed copy of; -1 if none."""
        return self.indices.get(node.at, -1)

    def is_read(self, node: Container) -> bool:
        """Whether a container is one of the file, unchanged."""
        index = self.index(node)
        return index >= 0 and self.read[index] is node

    def content(self, node: Container) -> Hashable:
        """Return a key that is equal for containers that would be written as the same bytes."""
        return content(
            node, lambda child: id(self.one(child)) if isinstance(child, Container) else child
        )

    def merge_copies(self, container_ids: set[int], edited: Sequence[Container]) -> None:
        """Merge the equal copies of each container; `container_ids` are the ids of all."""
        contents: dict[Hashable, Container] = {}
        for node in edited:
            index = self.index(node)
            if index >= 0:
                origin = self.read[index]
                if id(origin) in container_ids:
                    contents.setdefault((index, self.content(origin)), origin)
                first = contents.setdefault((index, self.content(node)), node)
                if first is not node:
                    self.same[id(node)] = first

    def merge_new(
        self,
        walked: Sequence[Container],
        containers: Sequence[Container],
        holders: dict[int, Container],
    ) -> bool:
        """Let containers without a place be written as equal ones; return whether any is."""
        homeless = [node for node in walked if holders.get(self.index(node)) is not node]
        if not homeless:
            return False
        new = {id(node) for node in homeless}
        shapes = {id(node.shape): node.shape for node in walked}
        new_idents = {node.shape.ident for node in homeless}
        wanted = {i for i, shape in shapes.items() if shape.ident in new_idents}
        contents: dict[Hashable, Container] = {}
        for node in walked:
            if id(node.shape) in wanted and id(node) not in new:
                contents.setdefault(self.content(node), node)
        before = len(self.same)
        for node in containers:
            if id(node) in new:
                first = contents.setdefault(self.content(node), node)
                if first is not node:
                    self.same[id(node)] = first
        return len(self.same) > before

    def walk(self, *, is_stored: bool = True) -> list[Container]:
        """Return the containers depth first.

        The children of a map come in the order of the file, or else in that of its keys.
        """
        walked: list[Container] = []
        seen: set[int] = set()
        todo = list(map(self.one, self.roots))
        while todo:
            node = todo.pop()
            if id(node) in seen:
                continue
            seen.add(id(node))
            walked.append(node)
            if node.shape.children:
                children = [self.one(child) for child in node.children]
                if is_stored and len(children) > 1 and type(node.shape.keys) is not range:
                    children = self.as_stored(children)
                todo += reversed(children)
        return walked

    def as_stored(self, children: Sequence[Container]) -> list[Container]:
        """Sort children by the positions they were read at; a new child follows its predecessor."""
        last, places = -1, []
        for child in children:
            last = max(index, -1) if (index := self.index(child)) >= 0 else last
            places.append(last)
        ranks = sorted(range(len(children)), key=places.__getitem__)
        return [children[i] for i in ranks]

    def holders(self, walked: Iterable[Container]) -> dict[int, Container]:
        """Return which container has each place of the file: of several, the first walked."""
        holders: dict[int, Container] = {}
        for node in walked:
            index = self.index(node)
            if index >= 0:
                holders.setdefault(index, node)
        return holders

    def arrange(self, walked: Sequence[Container], holders: dict[int, Container]) -> None:
        """Put each new container behind the one before it in document order."""
        behind: dict[int, list[Container]] = {-1: []}
        last = -1
        for node in walked:
            index = self.index(node)
            if holders.get(index) is node:
                last = index
                behind[index] = [node]
            else:
                behind[last].append(node)
        nodes, ranks, kept = [], [], []
        for index in sorted(behind):
            nodes += behind[index]
            rank = self.starts[index] if index >= 0 else -1
            ranks += [rank] * len(behind[index])
            kept += [holders.get(index) is node for node in behind[index]]
        self.nodes, self.ranks, self.kept = nodes, ranks, kept
