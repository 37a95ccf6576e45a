"""BYML documents as YAML text, in the dialect of oead without its faults.

Facts that YAML cannot express (version, byte order, layout) are in a leading comment, so a file is
restored from its text byte for byte; see `text_layout`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, chain, compress
from typing import Final

from ..collector import collector_paused
from ..core.kinds import AnyValue
from ..core.paths import Path
from ..errors import Unsupported
from ..yaml.comment import comment
from ..yaml.scalars import LONGEST_KEY, FloatSpelling, Spelling
from ..yaml.source_map import NOTHING, Lines, MappedText, SpelledText, spelled
from . import types as t
from .model import Byml, Container, Node, container
from .outline import Outline
from .shapes import Shape
from .text_emit import Emitter, has_long_keys, is_flow, tag_of
from .text_layout import describe

# Counts the lines of containers as `Emitter` writes them, without writing them.


def lines_of(node: Node | None, strings: Spelling) -> Lines:
    """Return the line at which each row below a node begins in its text."""
    if not isinstance(node, Container) or node.shape.type == t.SCALAR:
        return NOTHING
    first = 0 if is_flow(node.shape) else int(bool(tag_of(node.shape)))
    return _Counter(strings).below(node, first)


class _Counter:
    """Counts the lines of containers; a container used in several positions is counted once."""

    def __init__(self, strings: Spelling) -> None:
        self._strings = strings
        self._shapes: dict[tuple[Shape, int], Lines] = {}
        self._nodes: dict[tuple[int, int], Lines] = {}

    def below(self, node: Container, first: int) -> Lines:
        """Return the rows in a container of which the first begins `first` lines below it."""
        shape = node.shape
        if not shape.children:
            known_lines = self._shapes.get((shape, first))
            if known_lines is None:
                known_lines = self._shapes[shape, first] = self._value_lines(shape, first)
            return known_lines
        lines = self._nodes.get((id(node), first))
        if lines is None:
            lines = self._nodes[id(node), first] = self._child_lines(node, first)
        return lines

    def _value_lines(self, shape: Shape, first: int) -> Lines:
        count = len(shape.types)
        if is_flow(shape):
            return Lines(shape.keys, [first] * count, first + 1)
        if has_long_keys(shape):
            *starts, size = accumulate(self._sizes(shape), initial=first)
            return Lines(shape.keys, starts, size)
        return Lines(shape.keys, range(first, first + count), first + count)

    def _child_lines(self, node: Container, first: int) -> Lines:
        shape = node.shape
        sizes = self._sizes(shape)
        in_map = type(shape.keys) is not range
        below = {}
        for slot in shape.children:
            child: Container = node[slot]
            begin = sizes[slot] - 1
            if not is_flow(child.shape) and (in_map or tag_of(child.shape)):
                begin += 1
            below[slot] = rows = self.below(child, begin)
            sizes[slot] = rows.size
        *starts, size = accumulate(sizes, initial=first)
        return Lines(shape.keys, starts, size, below)

    def _sizes(self, shape: Shape) -> list[int]:
        """Return the number of lines of each child's key and value: 1, or 2 for a long key."""
        if not has_long_keys(shape):
            return [1] * len(shape.types)
        return [1 + (len(self._strings[str(key)]) > LONGEST_KEY) for key in shape.keys]


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

    Below the root it has no comment on the file.
    """
    if not path:
        made = _spelled_whole(root)
        return made.mapped(path, 0, lines_of(root.root, made.strings))
    node = Outline(root).node(path)
    made = _spelled_part(node)
    return made.mapped(path, 0, lines_of(node, made.strings))


def _spelled_whole(root: Byml) -> SpelledText:
    return _spelled(root.root, lambda met, containers: comment(describe(root, containers, met)))


def _spelled_part(node: Node) -> SpelledText:
    return _spelled(node, lambda met, _found: comment({"bytes": f"{met:X}"}) if met else "")


@collector_paused()
def _spelled(node: Node | None, head: Callable[[int, list[Container]], str]) -> SpelledText:
    """Return a node as YAML text that begins with a comment.

    `head` returns the comment, given the block of undecodable bytes (0 for none) and the containers
    in the order of the text.
    """
    walk = _walked(node)
    floats = _floats(walk.found)

    def body(strings: Spelling) -> str:
        emitter = Emitter(strings, floats, walk.shared)
        made = emitter.document(node)
        emitter.forget()
        return made

    return spelled(body, lambda met: head(met, walk.found))


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
    values = compress(chain.from_iterable(nodes), types.translate(_IS_FLOAT))
    floats = FloatSpelling()
    floats.learn(dict.fromkeys(values))
    return floats


class Walk:
    """One walk through all containers from `root` down.

    `found` has each once, in the order of the text; `again` those met at further places, once
    for each of these; `shared` the identities of them.
    """

    def __init__(self, root: Container) -> None:
        self.found = [root]
        self.again: list[Container] = []
        self._seen = {id(root)}
        self._enter(root)
        self.shared = set(map(id, self.again))

    def _enter(self, node: Container) -> None:
        seen, containers = self._seen, self.found
        slots = node.shape.children
        for child in node if len(slots) == len(node) else [node[slot] for slot in slots]:
            key = id(child)
            if key in seen:
                self.again.append(child)
                continue
            seen.add(key)
            containers.append(child)
            if child.shape.children:
                self._enter(child)

    def values(self) -> int:
        """Return how many values a text has that spells every container at each of its places."""
        sizes: dict[int, int] = {}
        return sum(map(len, self.found)) + sum(
            [_unfolded(container, sizes) for container in self.again]
        )


def _unfolded(node: Container, sizes: dict[int, int]) -> int:
    """Return the number of values `node` has as text; `sizes` caches it by id."""
    size = len(node)
    slots = node.shape.children
    if slots:
        known = sizes.get(id(node))
        if known is not None:
            return known
        below: list[AnyValue] = [node[slot] for slot in slots]
        size += sum([_unfolded(child, sizes) for child in below])
        sizes[id(node)] = size
    return size
