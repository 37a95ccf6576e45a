"""BYML documents as YAML text, in the dialect of oead with its faults mended.

What YAML cannot carry (version, byte order, layout) is told in a leading comment, so a file comes
back from its text byte for byte; see `text_layout`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from formats.byml import types as t
from formats.byml.model import Byml, Container, Node, Value
from formats.byml.outline import Outline
from formats.byml.shapes import Shape
from formats.byml.text_layout import describe
from formats.errors import Unsupported
from formats.values import Path
from formats.yaml.comment import comment
from formats.yaml.scalars import (
    LONGEST_KEY,
    FloatSpelling,
    Spelling,
    spell_bool,
    spell_bytes,
    spell_f64,
)

_FLOW_LIMIT: Final = 10
"""How many values a container without containers has at most to stand on one line, as in oead."""
_MOST_VALUES: Final = 5_000_000
"""How many values a text holds at most; a file that shares containers may unfold to any number."""
_BLOCKS: Final = range(0x10FE80, 0xF0000, -0x80)


def to_text(root: Byml) -> str:
    """Return a whole document as text, from which `from_text` makes the same file again.

    Raises `Unsupported` where shared containers unfold to more than five million values.
    """
    return _spelled(root.root, lambda met: comment(describe(root, met)))


def subtree_to_text(root: Byml, path: Path) -> str:
    """Return the row at `path` and all below it as text, without a comment on the file."""
    node = Outline(root).node(path)
    return _spelled(node, lambda met: comment({"bytes": f"{met:X}"}) if met else "")


def _spelled(node: Node | None, head: Callable[[int], str]) -> str:
    """Return a node as text below a comment, which is told the block of undecodable bytes."""
    shared = _shared(node) if isinstance(node, Container) else set()
    for block in _BLOCKS:
        emitter = _Emitter(Spelling(block), shared)
        body = emitter.document(node)
        if not (emitter.strings.met and emitter.strings.clash):
            return head(block if emitter.strings.met else 0) + body
    raise Unsupported("the strings use every private character, so none is left for other bytes")


def _shared(root: Container) -> set[int]:
    """Return the identities of the containers that stand at several places.

    Raises `Unsupported` where all places together hold too many values.
    """
    counts: dict[int, int] = {}
    met: set[int] = set()
    shared: set[int] = set()
    todo = [root]
    while todo:
        one = todo[-1]
        below = [one[slot] for slot in one.shape.children]
        unknown = [child for child in below if child.shape.children and id(child) not in counts]
        if unknown:
            todo += unknown
            continue
        todo.pop()
        if id(one) not in counts:
            ids = list(map(id, below))
            shared.update(met.intersection(ids))
            met.update(ids)
            if len(set(ids)) < len(ids):
                shared.update(key for key, count in Counter(ids).items() if count > 1)
            counts[id(one)] = len(one) + sum(
                [counts.get(key) or len(child) for key, child in zip(ids, below, strict=True)]
            )
    if counts[id(root)] > _MOST_VALUES:
        raise Unsupported(
            f"as text, shared containers would be written {counts[id(root)]:,} values long",
            hint=f"At most {_MOST_VALUES:,} are written; the tree shows them all.",
        )
    return shared


_AXES: Final = frozenset("XYZW")

_SLOTS: Final = {
    t.S32: "%d", t.U32: "!u 0x%08x", t.S64: "!l %d", t.U64: "!ul %d", t.PATH: "!path %d",
}  # fmt: skip


class _Form:
    """How containers of one shape are written at one depth: a pattern for all of their values.

    Between key and child container it has nothing, since that depends on the child. `plain` says
    that the values can go in as they are.
    """

    __slots__ = ("pattern", "plain")

    def __init__(self, shape: Shape, pattern: str) -> None:
        self.pattern = pattern
        loose = (shape.strings, shape.floats, shape.bools, shape.nulls, shape.large)
        self.plain = not (any(loose) or shape.children)


class _Emitter:
    """Writes nodes as text; what stands in several places (`shared`) is spelled once."""

    def __init__(self, strings: Spelling, shared: set[int]) -> None:
        self.strings = strings
        self.floats = FloatSpelling()
        self.shared = shared
        self.flows: dict[Shape, _Form | None] = {}
        self.blocks: dict[tuple[Shape, int], _Form] = {}
        self.done: dict[tuple[int, int], str] = {}

    def document(self, node: Node | None) -> str:
        if node is None:
            return "null\n"
        if isinstance(node, Container) and node.shape.type == t.SCALAR:
            node = node.node(0)
        if isinstance(node, Value):
            return self.scalar(node.type, node.value) + "\n"
        form = self.flow_form(node.shape)
        if form:
            return self.flow(node, form).lstrip(" ") + "\n"
        tag = _tag(node.shape)
        return (f"{tag}\n" if tag else "") + self.block(node, 0) + "\n"

    # Containers

    def flow_form(self, shape: Shape) -> _Form | None:
        """Return how containers of this shape stand on one line, None where they do not."""
        try:
            return self.flows[shape]
        except KeyError:
            small = len(shape.types) <= _FLOW_LIMIT and not shape.children
            flows = small and not _long_keys(shape)
            form = _Form(shape, self.flow_pattern(shape)) if flows else None
            self.flows[shape] = form
            return form

    def child(self, node: Container, depth: int, *, in_map: bool) -> str:
        """Return what follows the colon or the dash of a child, its parent being at `depth`.

        A map is moved in by one step, and so is an array in an array; below a key, the dashes of
        an array stand below that key.
        """
        form = self.flow_form(node.shape)
        if form:
            return self.flow(node, form)
        if id(node) not in self.shared:
            return self.child_block(node, depth, in_map=in_map)
        key = (id(node), 2 * depth + in_map)
        text = self.done.get(key)
        if text is None:
            text = self.done[key] = self.child_block(node, depth, in_map=in_map)
        return text

    def child_block(self, node: Container, depth: int, *, in_map: bool) -> str:
        shape = node.shape
        if not in_map or type(shape.keys) is not range:
            depth += 1
        tag = _tag(shape)
        if in_map or tag:
            between = f" {tag}\n" if tag else "\n"
            return between + "  " * depth + self.block(node, depth)
        return " " + self.block(node, depth)

    def flow(self, node: Container, form: _Form) -> str:
        """Return a container on one line, a blank before it."""
        values = node if form.plain else self.spelled(node)
        return form.pattern % tuple(values)

    def block(self, node: Container, depth: int) -> str:
        """Return the lines of a container; the first without what it is indented by."""
        shape = node.shape
        form = self.blocks.get((shape, depth))
        if form is None:
            form = _Form(shape, self.block_pattern(shape, depth))
            self.blocks[shape, depth] = form
        if form.plain:
            return form.pattern % tuple(node)
        values = self.spelled(node)
        in_map = type(shape.keys) is not range
        for slot in shape.children:
            values[slot] = self.child(node[slot], depth, in_map=in_map)
        return form.pattern % tuple(values)

    def spelled(self, node: Container) -> list[Any]:
        """Return the values with everything spelled that patterns do not spell."""
        values: list[Any] = list(node)
        shape = node.shape
        if shape.strings:
            strings = self.strings
            for slot in shape.strings:
                values[slot] = strings[values[slot]]
        if shape.floats:
            floats = self.floats
            for slot in shape.floats:
                values[slot] = floats[values[slot]]
        for slot in shape.bools:
            values[slot] = spell_bool(values[slot])
        for slot in shape.nulls:
            values[slot] = _spell_null(values[slot])
        for slot in shape.large:
            values[slot] = _spell_large(shape.types[slot], values[slot])
        return values

    def scalar(self, type_: int, value: Any) -> str:
        """Return a value apart from any container."""
        if type_ == t.STRING:
            return self.strings[value]
        if type_ == t.F32:
            return self.floats[value]
        if type_ == t.BOOL:
            return spell_bool(value)
        if type_ == t.NULL:
            return _spell_null(value)
        return _SLOTS[type_] % value if type_ in _SLOTS else _spell_large(type_, value)

    # Patterns

    def names(self, shape: Shape) -> Sequence[str]:
        """Return the keys of a map as they are spelled."""
        if shape.type in t.HASH_MAPS:
            digits = 8 * t.key_words(shape.type)
            return [f"0x{key:0{digits}x}" for key in shape.keys]
        # No reader takes the key Y for a truth value, which the value is to some.
        strings = self.strings
        return [key if key in _AXES else strings[key] for key in map(str, shape.keys)]

    def flow_pattern(self, shape: Shape) -> str:
        slots = [_slot(type_) for type_ in shape.types]
        tag = _tag(shape)
        tag = tag + " " if tag else ""
        if type(shape.keys) is range:
            return f" {tag}[{', '.join(slots)}]"
        names = [name.replace("%", "%%") for name in self.names(shape)]
        pairs = [f"{name}: {slot}" for name, slot in zip(names, slots, strict=True)]
        return f" {tag}{{{', '.join(pairs)}}}"

    def block_pattern(self, shape: Shape, depth: int) -> str:
        break_ = "\n" + "  " * depth
        slots = ["%s" if type_ in t.CONTAINERS else " " + _slot(type_) for type_ in shape.types]
        if type(shape.keys) is range:
            return break_.join(["-" + slot for slot in slots])
        lines = []
        for name, slot in zip(self.names(shape), slots, strict=True):
            start = f"? {name}{break_}:" if len(name) > LONGEST_KEY else f"{name}:"
            lines.append(start.replace("%", "%%") + slot)
        return break_.join(lines)


def _slot(type_: int) -> str:
    return _SLOTS[type_] if type_ in (t.S32, t.U32, t.PATH) else "%s"


def _long_keys(shape: Shape) -> bool:
    return any(isinstance(key, str) and len(key) > LONGEST_KEY // 10 for key in shape.keys)


def _tag(shape: Shape) -> str:
    if shape.type in t.HASH_MAPS:
        return f"!h{32 * t.key_words(shape.type)}"
    return f"!mono_{shape.element:02x}" if shape.type == t.MONO_ARRAY else ""


def _spell_null(value: int | None) -> str:
    return f"&word_{value} null" if value else "null"


def _spell_large(type_: int, value: Any) -> str:
    if type_ == t.F64:
        return "!f64 " + spell_f64(value)
    if type_ == t.BINARY:
        return "!!binary " + spell_bytes(value)
    if type_ == t.ALIGNED:
        return f"!!file {{Alignment: {value.alignment}, Data: !!binary {spell_bytes(value)}}}"
    return str(_SLOTS[type_] % value)
