"""BYML documents as YAML text, in the dialect of oead without its faults.

Facts that YAML cannot express (version, byte order, layout) are in a leading comment, so a file is
restored from its text byte for byte; see `text_layout`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain, compress, repeat
from operator import add, getitem
from typing import Final, NamedTuple

from ..core.kinds import AnyValue, Kind
from ..core.paths import Path
from ..core.work import collector_paused
from ..errors import Unsupported
from ..yaml.comment import comment
from ..yaml.scalars import (
    LONGEST_KEY,
    CachedSpelling,
    FloatSpelling,
    Spelling,
    UncachedSpelling,
    spelling,
)
from ..yaml.source_map import NOTHING, Lines, MappedText, SpelledText, spelled
from . import types as t
from .model import Back, Byml, Container, Node, Value, children_first, container, walk
from .outline import Outline
from .shapes import Shape
from .text_layout import describe, repeated_keys

# Counts the lines of containers as `Emitter` writes them, without writing them.


def lines_of(node: Node | None, strings: Spelling) -> Lines:
    """Return the line at which each row below a node begins in its text."""
    if not isinstance(node, Container) or node.shape.type == t.SCALAR:
        return NOTHING
    named = Walk(node).named
    has_head = bool(tag_of(node.shape)) or id(node) in named
    first = 0 if is_flow(node.shape) else int(has_head)
    return _Counter(strings, named).below(node, first)


class _Counter:
    """Counts the lines of containers; a container used in several positions is counted once."""

    def __init__(self, strings: Spelling, named: set[int]) -> None:
        self._strings = strings
        self._named = named
        self._written: set[int] = set()
        """Those of `named` whose text has come."""
        self._known: dict[tuple[object, int], Lines] = {}
        """By the container, or by its shape where there are only values in it."""

    def below(self, node: Container, first: int) -> Lines:
        """Return the rows in a container of which the first begins `first` lines below it."""
        ident = id(node) if node.shape.children else node.shape
        lines = self._known.get((ident, first))
        if lines is None:
            lines = self._known[ident, first] = self._lines(node, first)
        return lines

    def _lines(self, node: Container, first: int) -> Lines:
        shape = node.shape
        count = len(shape.types)
        if is_flow(shape):
            return Lines(shape.keys, [first] * count, first + 1)
        if not shape.children and not has_long_keys(shape):
            return Lines(shape.keys, range(first, first + count), first + count)
        sizes = self._sizes(shape)
        in_map = type(shape.keys) is not range
        below = {}
        for slot in shape.children:
            child = node.values[slot]
            if not isinstance(child, Container) or id(child) in self._written:
                continue
            is_named = id(child) in self._named
            if is_named:
                self._written.add(id(child))
            begin = sizes[slot] - 1
            if not is_flow(child.shape) and (in_map or is_named or tag_of(child.shape)):
                begin += 1
            below[slot] = rows = self.below(child, begin)
            sizes[slot] = rows.size
        *starts, size = accumulate(sizes, initial=first)
        return Lines(shape.keys, starts, size, below)

    def _sizes(self, shape: Shape) -> list[int]:
        """Return the number of lines of each child's key and value: 1, or 2 for a long key."""
        if not has_long_keys(shape):
            return [1] * len(shape.types)
        return [1 + (len(self._strings[str(key)]) > LONGEST_KEY) for key in shape.names]


_DEEPEST: Final = 400
"""How deep containers may lie for a text: as deep as functions can be called."""
_MOST_VALUES: Final = 5_000_000
"""How many values a text holds at most; a file that shares containers may unfold to any number."""
_IS_FLOAT: Final = bytes([type_ == t.F32 for type_ in range(256)])


def to_text(root: Byml) -> str:
    """Return a whole document as text, from which `from_text` recreates the same file.

    Raises `Unsupported` if shared containers expand to more than five million values.
    """
    return _spelled_whole(root).text


def mapped_text(root: Byml, path: Path = ()) -> MappedText:
    """Return the row at `path` and everything below it as text, with the lines of each row.

    Below the root it has no comment on the file, only on bytes and keys that need one.
    """
    if not path:
        made = _spelled_whole(root)
        return made.mapped(path, 0, lines_of(root.root, made.strings))
    node = Outline(root).node(path)
    made = _spelled_part(node)
    return made.mapped(path, 0, lines_of(node, made.strings))


def _spelled_whole(root: Byml) -> SpelledText:
    return _spell_node(root.root, lambda met, containers: comment(describe(root, containers, met)))


def _spelled_part(node: Node) -> SpelledText:
    def head(met: int, found: Sequence[Container]) -> str:
        facts = {"bytes": f"{met:X}"} if met else {}
        facts |= repeated_keys({node.shape for node in found})
        return comment(facts) if facts else ""

    return _spell_node(node, head)


@collector_paused()
def _spell_node(node: Node | None, head: Callable[[int, list[Container]], str]) -> SpelledText:
    """Return a node as YAML text that begins with a comment.

    `head` returns the comment, given the block of undecodable bytes (0 for none) and the containers
    in the order of the text.
    """
    walk = _walked(node)
    floats = _floats(walk.found)

    def body(strings: Spelling) -> str:
        emitter = Emitter(strings, floats, walk.shared, walk.named)
        made = emitter.document(node)
        emitter.forget()
        return made

    try:
        return spelled(body, lambda met: head(met, walk.found))
    except RecursionError:
        raise Unsupported(f"containers would be nested more than {_DEEPEST} deep") from None


def _walked(node: Node | None) -> Walk:
    """Return the walk through a node; raises `Unsupported` for too many values."""
    walk = Walk(node if isinstance(node, Container) else container(t.ARRAY, None, ()))
    count = walk.values()
    if count > _MOST_VALUES:
        raise Unsupported(
            f"as text, shared containers would be written {count:,} values long",
            hint=f"At most {_MOST_VALUES:,} are written; the tree shows them all.",
        )
    return walk


def _floats(nodes: list[Container]) -> FloatSpelling:
    """Return the spelling of all float32 values of these containers, computed together.

    They are kept in the order in which they are found and later looked up, and so near in memory.
    """
    nodes = [node for node in nodes if node.shape.floats]
    types = b"".join([node.shape.types for node in nodes])
    every = chain.from_iterable([node.values for node in nodes])
    values = compress(every, types.translate(_IS_FLOAT))
    floats = FloatSpelling()
    floats.learn(dict.fromkeys(values))
    return floats


class Walk:
    """One walk through all containers from `root` down.

    `found` has each once, in the order of the text; `shared` the identities of those that are met
    at further places. `named` are those of containers with an anchor, which are written once: where
    some lie inside themselves, these and all that are shared.
    """

    def __init__(self, root: Container) -> None:
        self.root, self.found = root, [node for _path, node in walk(root)]
        uses = Counter(id(child) for node in self.found for child in node.children)
        self.shared = {ident for ident, count in uses.items() if count > 1}
        self.named: set[int] = set()
        backs = {at for node in self.found for at in node.backs}
        if backs:
            self.named = self.shared | {id(node) for node in self.found if node.at in backs}

    def values(self) -> int:
        """Return how many values a text has that spells every container at each of its places."""
        if not self.shared or self.named:
            return sum([len(container.values) for container in self.found])
        sizes: dict[int, int] = {}
        for node in children_first(self.root):
            below = sum([sizes[id(child)] for child in node.children])
            sizes[id(node)] = len(node.values) + below
        return sizes[id(self.root)]


# Writes the containers of a BYML document as YAML.
#
# Containers of one shape at one place are spelled by one form: a pattern for `%`, and for every
# slot the table in which the value there finds its spelling.

_FLOW_LIMIT: Final = 10
"""How many values a container without containers has at most to stand on one line, as in oead."""
_AXES: Final = frozenset("XYZW")
_AFTER_KEY: Final = ["%s" if type_ in t.CONTAINERS else " %s" for type_ in range(256)]
"""What follows a colon or a dash by node type; what spells a container begins with the blank."""
_ITEMS: Final = ["-" + slot for slot in _AFTER_KEY]


class Emitter:
    """Writes nodes as text; the text of a shared container is made once for each depth.

    `tables` are the tables of all values by node type; `named` the containers with an anchor.
    """

    def __init__(
        self,
        strings: Spelling,
        floats: FloatSpelling,
        shared: set[int],
        named: set[int] | frozenset[int] = frozenset(),
    ) -> None:
        self.strings = strings
        self.shared = shared
        self.named = named
        self.anchors: dict[int, str] = {}
        """The anchors written so far, by the `id` of their container."""
        self.back: dict[int, str] = {}
        """The same by where the container was read."""
        self.tables: dict[int, AnyValue] = {
            t.IDS[kind]: _spelled(kind, tag)
            for kind, tag in t.RETAGS.items()
            if kind not in (Kind.STRING, Kind.F32)
        } | {t.STRING: strings, t.F32: floats}
        leaves = CachedSpelling(lambda key: self.entry(key, t.NULL))
        branches = CachedSpelling(lambda key: self.entry(key, t.MAP))
        self._entries = [branches if type_ in t.CONTAINERS else leaves for type_ in range(256)]
        self.places: dict[tuple[int, bool], _Place] = {}

    def document(self, node: Node | None) -> str:
        """Return a node as a complete YAML document."""
        if node is None:
            return "null\n"
        if isinstance(node, Container) and node.shape.type == t.SCALAR:
            node = node.node(0)
        if isinstance(node, Value):
            return str(self.tables[node.type][node.value]) + "\n"
        anchor = self.anchor(node).lstrip(" ")
        if is_flow(node.shape):
            form = self.flow(node.shape)
            return anchor + form.spelled(node)[0 if anchor else 1 :] + "\n"
        tag = tag_of(node.shape)
        head = " ".join(filter(None, (anchor, tag)))
        return (f"{head}\n" if head else "") + self.block(node.shape, 0).spelled(node) + "\n"

    def anchor(self, node: Container) -> str:
        """Return the anchor that begins a container, with a blank before it; mostly ""."""
        if id(node) not in self.named:
            return ""
        name = self.anchors[id(node)] = self.back[node.at] = f"c{len(self.anchors) + 1}"
        return f" &{name}"

    def place(self, depth: int, *, in_map: bool) -> _Place:
        """Return the table of the children of containers at `depth`, maps or arrays."""
        place = self.places.get((depth, in_map))
        if place is None:
            place = self.places[depth, in_map] = _Place(self, depth, in_map=in_map)
        return place

    def forget(self) -> None:
        """Clear the tables, which refer to each other, so that the garbage collector is not
        needed."""
        for place in self.places.values():
            place.tables.clear()
            place.forms.clear()
        self.places.clear()
        self._entries.clear()

    # Forms

    def flow(self, shape: Shape) -> Form:
        """Return the form of a container on one line, with a leading space."""
        tag = tag_of(shape)
        tag = tag + " " if tag else ""
        tables = tuple(map(self.tables.__getitem__, shape.types))
        if type(shape.keys) is range:
            return Form(f" {tag}[{', '.join(['%s'] * len(shape.types))}]", tables)
        return Form(f" {tag}{{{', '.join(self.entries(shape))}}}", tables)

    def block(self, shape: Shape, depth: int) -> Form:
        """Return the form of containers of several lines; the first without its indentation."""
        break_ = "\n" + "  " * depth
        in_map = type(shape.keys) is not range
        tables = self.place(depth, in_map=in_map).tables
        keys = shape.names
        lines: Iterator[str]
        if not in_map:
            lines = map(_ITEMS.__getitem__, shape.types)
        elif has_long_keys(shape):
            lines = map(self.entry, keys, shape.types, repeat(break_))
        else:
            lines = self.entries(shape)
        return Form(break_.join(lines), tuple(map(tables.__getitem__, shape.types)))

    def entries(self, shape: Shape) -> Iterator[str]:
        """Return the patterns of a map's entries."""
        if shape.type in t.HASH_MAPS:
            form = f"0x%0{2 * t.key_size(shape.type)}x:"
            return map(
                add, map(form.__mod__, shape.names), map(_AFTER_KEY.__getitem__, shape.types)
            )
        return map(getitem, map(self._entries.__getitem__, shape.types), shape.names)

    def entry(self, key: str, type_: int, break_: str = "") -> str:
        """Return the pattern of a map's entry; a key of any length needs to know the line break."""
        # No reader takes the key Y for a boolean, unlike the value.
        name = key if key in _AXES else self.strings[key]
        start = f"? {name}{break_}:" if break_ and len(name) > LONGEST_KEY else f"{name}:"
        return start.replace("%", "%%") + _AFTER_KEY[type_]

    def child(self, shape: Shape, depth: int, *, in_map: bool, anchor: str = "") -> Form:
        """Return the form of the text behind the colon or the dash of a child, see `place`.

        A map is moved in by one step, and so is an array in an array; below a key, the dashes of
        an array stand below that key.
        """
        if is_flow(shape):
            form = self.flow(shape)
            return Form(anchor + form.pattern, form.tables)
        if not in_map or type(shape.keys) is not range:
            depth += 1
        tag = tag_of(shape)
        between = " "
        if in_map or tag or anchor:
            between = anchor + (f" {tag}\n" if tag else "\n") + "  " * depth
        form = self.block(shape, depth)
        return Form(between + form.pattern, form.tables)


class Form(NamedTuple):
    """How containers of one shape are written: a pattern, and a table of texts for each value."""

    pattern: str
    tables: tuple[AnyValue, ...]

    def spelled(self, node: Container) -> str:
        """Return a container of the form's shape as text."""
        return self.pattern % tuple(map(getitem, self.tables, node.values))


# Tables: what looks up a value and gets how it is spelled


class _Place(dict[Container, str]):
    """The texts of the containers at one depth, in maps or in arrays.

    `tables` are the tables of the values there by type. Only what stands in several places is
    kept.
    """

    def __init__(self, emitter: Emitter, depth: int, *, in_map: bool) -> None:
        super().__init__()
        self.tables = emitter.tables | dict.fromkeys(t.CONTAINERS, self)
        self._emitter = emitter
        self._depth = depth
        self._in_map = in_map
        self.forms: dict[Shape, Form] = {}

    def __missing__(self, node: Container) -> str:
        if self._emitter.named:
            return self._named(node)
        form = self.forms.get(node.shape)
        if form is None:
            form = self._emitter.child(node.shape, self._depth, in_map=self._in_map)
            self.forms[node.shape] = form
        text = form.pattern % tuple(map(getitem, form.tables, node.values))
        if id(node) in self._emitter.shared:
            self[node] = text
        return text

    def _named(self, node: Container | Back) -> str:
        """Return the text of a container where some have anchors: of a written one its alias."""
        emitter = self._emitter
        if isinstance(node, Back):
            if node.at not in emitter.back:
                raise Unsupported("the container is inside itself")
            return f" *{emitter.back[node.at]}"
        known = emitter.anchors.get(id(node))
        if known is not None:
            return f" *{known}"
        anchor = emitter.anchor(node)
        form = emitter.child(node.shape, self._depth, in_map=self._in_map, anchor=anchor)
        return form.spelled(node)


# Shapes and values


def is_flow(shape: Shape) -> bool:
    """Whether containers of this shape are written on one line."""
    return not shape.children and len(shape.types) <= _FLOW_LIMIT and not has_long_keys(shape)


def has_long_keys(shape: Shape) -> bool:
    """Whether a map has keys that may need the form with `?`."""
    return shape.type == t.MAP and max(map(len, shape.names), default=0) > LONGEST_KEY // 10


def tag_of(shape: Shape) -> str:
    """Return the YAML tag of a container, "" for plain maps and arrays."""
    if shape.type in t.HASH_MAPS:
        return f"!h{8 * t.key_size(shape.type)}"
    return f"!mono_{shape.element:02x}" if shape.type == t.MONO_ARRAY else ""


def _spelled(kind: Kind, tag: str) -> CachedSpelling | UncachedSpelling:
    """Return the table of the values of a kind; numbers of 64 bits and binary data are rare."""
    if kind is Kind.U32:
        return CachedSpelling(f"{tag} 0x%08x".__mod__)
    table = UncachedSpelling if t.IDS[kind] in t.LARGE else CachedSpelling
    return table(spelling(kind, tag))
