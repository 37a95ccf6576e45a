"""AAMP documents as YAML text, in the dialect that oead, roead and the `aamp` package share.

Facts that YAML cannot express are in a leading comment, see `text_facts`; most files need none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Final

from formats.aamp.keys import child_keys
from formats.aamp.labels import Labels
from formats.aamp.model import (
    KINDS,
    RAW_TYPE,
    Parameter,
    ParameterIO,
    ParameterList,
    ParameterObject,
    name_hash,
)
from formats.aamp.outline import Outline
from formats.aamp.text_facts import describe, describe_part
from formats.values import CURVE_COUNTS, FLOAT_COUNTS, STRING_LIMITS, AnyValue, Kind, Path
from formats.yaml.comment import comment
from formats.yaml.scalars import LONGEST_KEY, FloatSpelling, Spelling, spell_bool, spell_bytes
from formats.yaml.source_map import NOTHING, Lines, MappedText, SpelledText, spelled

_NO_NAMES: Final = frozenset({"true", "false", "null"})
"""Names that oead cannot read, quoted or not; their hash is written instead."""

FLOATS_TAGS: Final = {
    Kind.VEC2: "!vec2", Kind.VEC3: "!vec3", Kind.VEC4: "!vec4", Kind.COLOR: "!color",
    Kind.QUAT: "!quat", Kind.BUFFER_F32: "!buffer_f32",
}  # fmt: skip
INTS_TAGS: Final = {
    Kind.BUFFER_S32: "!buffer_int", Kind.BUFFER_U32: "!buffer_u32",
    Kind.BUFFER_BYTES: "!buffer_binary",
}  # fmt: skip
STRING_TAGS: Final = {
    Kind.STRING32: "!str32", Kind.STRING64: "!str64", Kind.STRING256: "!str256",
}  # fmt: skip


Node = ParameterIO | ParameterList | ParameterObject | Parameter
_HEADER_LINES: Final = 3
"""The lines of a whole document before that of its root list."""


def to_text(root: ParameterIO, names: Labels | None = None) -> str:
    """Return a whole document as text, from which `from_text` recreates the same file.

    `names` resolves the hashes; a view's own (`Outline.names`) also knows the names that the user
    gave.
    """
    return _spelled(root, root, names).text


def mapped_text(root: ParameterIO, path: Path = (), names: Labels | None = None) -> MappedText:
    """Return the subtree at `path` as text, and the lines of its rows."""
    node = Outline(root).node(path)
    rows = lines_of(node.root if isinstance(node, ParameterIO) else node)
    return _spelled(root, node, names).mapped(path, 0 if path else _HEADER_LINES, rows)


def _spelled(root: ParameterIO, node: Node, names: Labels | None) -> SpelledText:
    """Return a node as text, below a comment with the facts YAML cannot express."""
    labels = names or Labels(root)

    def head(block: int) -> str:
        whole = isinstance(node, ParameterIO)
        facts = describe(root, block) if whole else describe_part(node, block)
        return comment(facts) if facts else ""

    return spelled(lambda strings: "\n".join([*_Emitter(labels, strings).lines(node), ""]), head)


def lines_of(node: ParameterList | ParameterObject | Parameter) -> Lines:
    """Return the lines of the rows below a node, in the text of that node."""
    if isinstance(node, Parameter):
        return NOTHING
    keys = child_keys(node)
    if isinstance(node, ParameterObject):
        return Lines(keys, range(1, len(keys) + 1), len(keys) + 1)
    below = dict(enumerate(map(lines_of, (*node.objects, *node.lists))))
    count, sizes = len(node.objects), [rows.size for rows in below.values()]
    starts = list(accumulate(sizes, initial=2))
    # One line, "lists:", stands between the last object and the first list.
    starts[count:] = [start + 1 for start in starts[count:]]
    return Lines(keys, starts[:-1], starts[-1], below)


class _Emitter:
    """Writes nodes as lines; every name and every value is spelled once."""

    def __init__(self, names: Labels, strings: Spelling) -> None:
        self.strings = strings
        self.floats = FloatSpelling()
        self.known = _Names(names, strings)
        self.values: dict[tuple[int, AnyValue], str] = {}

    def lines(self, node: Node) -> Iterator[str]:
        if isinstance(node, ParameterIO):
            yield from ("!io", f"version: {node.version}", f"type: {self.strings[node.type]}")
            yield f"{self.known[node.root.hash]}: !list"
            yield from self.list(node.root, "  ")
        elif isinstance(node, ParameterList):
            yield "!list"
            yield from self.list(node, "")
        elif isinstance(node, ParameterObject):
            yield "!obj" if node.hashes else "!obj {}"
            yield from self.object(node, "")
        else:
            yield self.value(node.type, node.value)

    def list(self, node: ParameterList, pad: str) -> Iterator[str]:
        """Yield the lines within a list, each begun with `pad`."""
        yield f"{pad}objects:" if node.objects else f"{pad}objects: {{}}"
        inner = pad + "    "
        for owner in node.objects:
            yield f"{pad}  {self.known[owner.hash]}: !obj" + (" {}" * (not owner.hashes))
            yield from self.object(owner, inner)
        yield f"{pad}lists:" if node.lists else f"{pad}lists: {{}}"
        for child in node.lists:
            yield f"{pad}  {self.known[child.hash]}: !list"
            yield from self.list(child, inner)

    def object(self, node: ParameterObject, pad: str) -> Iterator[str]:
        """Yield a line for each parameter."""
        known_names, value = self.known, self.value
        for hash_, type_, value_ in zip(node.hashes, node.types, node.values, strict=True):
            yield f"{pad}{known_names[hash_]}: {value(type_, value_)}"

    def value(self, type_: int, value: AnyValue) -> str:
        """Return a parameter's value with its tag."""
        if type_ & RAW_TYPE:
            return f"!raw_{type_ & ~RAW_TYPE} {spell_bytes(value)}"
        kind = KINDS[type_]
        if kind is Kind.F32:
            return self.floats[value]
        if kind is Kind.S32:
            return str(value)
        if kind is Kind.STRING:
            return self.strings[value]
        if kind in STRING_LIMITS:
            return f"{STRING_TAGS[kind]} {self.strings[value]}"
        if kind is Kind.BOOL:
            return spell_bool(value)
        if kind is Kind.U32:
            return f"!u {value}"
        if kind in CURVE_COUNTS:
            return f"!curve [{', '.join(self.curve_items(value))}]"
        if kind in FLOAT_COUNTS or kind is Kind.BUFFER_F32:
            return f"{FLOATS_TAGS[kind]} [{', '.join(map(self.floats.__getitem__, value))}]"
        return f"{INTS_TAGS[kind]} [{', '.join(map(str, value))}]"

    def curve_items(self, curves: Iterable[AnyValue]) -> Iterator[str]:
        for curve in curves:
            yield str(curve.use)
            yield str(curve.type)
            yield from map(self.floats.__getitem__, curve.floats)


class _Names(dict[int, str]):
    """The spelling of hashes: the name if it is known, else decimal digits."""

    def __init__(self, labels: Labels, strings: Spelling) -> None:
        super().__init__()
        self._labels = labels
        self._strings = strings

    def __missing__(self, hash_: int) -> str:
        name, known = self._labels.label(hash_)
        spelled = str(hash_)
        if known and name and name.lower() not in _NO_NAMES and name_hash(name) == hash_:
            text = self._strings[name]
            spelled = text if len(text) < LONGEST_KEY else spelled
        self[hash_] = spelled
        return spelled
