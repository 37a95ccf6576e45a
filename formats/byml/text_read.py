"""Reads YAML text into a BYML document, in the dialects of oead, byml, roead and BymlLibrary.

The events of the YAML parser go straight into containers. What is bare is read once for every
distinct word; the quotes of a text make it a string whatever it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice, takewhile
from typing import Final

from ..core.long_tuple import sequence_of
from ..core.paths import Path
from ..core.work import collector_paused
from ..errors import InvalidData
from ..format import WantedHeader
from ..problems import Notes, Severity, TextResult
from ..yaml.comment import Facts, read_comment
from ..yaml.events import EventSource, TypedText, located
from . import types as t
from .changes import are_same, has_same_bits
from .model import Byml, Container, Node, container, with_backs
from .outline import Outline
from .text_build import Builder
from .text_layout import restore, united

# Restores the identity of containers read from text: an unchanged one becomes the original object.


def reuse_unchanged(new: Node, old: Node) -> Node:
    """Return `new` for the position of `old`, reusing the unchanged containers of `old`.

    Equal containers become those of `old`; changed ones become copies that keep their places.
    """
    if isinstance(new, Container) and isinstance(old, Container):
        return _Reuse().reused(new, old)
    return old if are_same(new, old) else new


class _Reuse:
    """One walk over a new and an old tree in parallel; each pair is visited once."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int], Container] = {}
        self.names: dict[int, int] = {}

    def reused(self, new: Container, old: Container) -> Container:
        key = (id(new), id(old))
        container = self.known.get(key)
        if container is None:
            container = self.known[key] = self._reused_container(new, old)
        return container

    def _reused_container(self, new: Container, old: Container) -> Container:
        shape = new.shape
        if shape.type != old.shape.type:
            return new
        if new.at:
            self.names[new.at] = old.at or new.at
        values = list(with_backs(new, self.names).values)
        places = self._places(new, old)
        for slot in shape.children:
            inner, was = values[slot], old.values[places[slot]] if places[slot] >= 0 else None
            if isinstance(inner, Container) and isinstance(was, Container):
                values[slot] = self.reused(inner, was)
        if shape.ident == old.shape.ident and all(
            map(has_same_bits, shape.types, values, old.values)
        ):
            return old
        large = sequence_of(_origins(new, old, places))
        return Container(shape, sequence_of(values), old.at, large)

    def _places(self, new: Container, old: Container) -> Sequence[int]:
        """Return for each slot the slot it had before, -1 if it had none.

        Of arrays, equal elements at both ends are paired, and those between them by index.
        """
        if type(new.shape.keys) is not range:
            return list(map(old.shape.find, new.shape.keys))
        count, old_count = len(new.values), len(old.values)
        if count == old_count:
            return range(count)
        few = min(count, old_count)
        head = self._common(new, old, zip(range(few), range(few), strict=True))
        ends = zip(range(count)[::-1], range(old_count)[::-1], strict=False)
        tail = self._common(new, old, islice(ends, few - head))
        middle = [slot if slot < old_count - tail else -1 for slot in range(head, count - tail)]
        return [*range(head), *middle, *range(old_count - tail, old_count)]

    def _common(self, new: Container, old: Container, slots: Iterable[tuple[int, int]]) -> int:
        """Return how many of these pairs of slots have equal values before one has not."""
        equal = (self._is_equal(new.node(slot), old.node(place)) for slot, place in slots)
        return len(list(takewhile(bool, equal)))

    def _is_equal(self, new: Node, old: Node) -> bool:
        if isinstance(new, Container) and isinstance(old, Container):
            return self.reused(new, old) is old
        return are_same(new, old)


def _origins(new: Container, old: Container, places: Sequence[int]) -> list[int]:
    """Return the old places of the values outside of the container; none if it has none."""
    if not new.shape.large:
        return []
    origins = [0] * len(new.values)
    for slot in new.shape.large:
        place = places[slot]
        if place >= 0 and old.large and old.shape.types[place] == new.shape.types[slot]:
            origins[slot] = old.large[place]
    return origins


_SHARES: Final = ("no", "yes", "parted", "named")
"""Whether equal containers are one; "parted": some, as numbers say, "named": those with anchors."""


def from_text(text: str) -> Byml:
    """Return the document of a text, see `read_text`."""
    return read_text(text).root


@collector_paused()
def read_text(
    text: str | TypedText, like: Byml | None = None, header: WantedHeader | None = None
) -> TextResult[Byml]:
    """Return the document that a text describes, with notes on its dialect.

    The comment that `to_text` wrote makes it the same file again. A text without one becomes a
    file of the version and byte order of `like`, else a little-endian one of version 7, which is
    noted. What is `header` wins over both. Raises `FormatError` with line and column.
    """
    source = EventSource(text)
    with located(source.text):
        return _read_text(source, read_comment(source.text), like, header)


def _read_text(
    source: EventSource, facts: Facts, like: Byml | None, header: WantedHeader | None
) -> TextResult[Byml]:
    header = header or WantedHeader()
    root = _headed(facts, like, header)
    sharing = facts.choice("shares", _SHARES)
    untold = like is None or root.shares  # other programs' texts share what they refer to
    shares = sharing == "yes" if facts.line else untold
    builder = _built(source, facts, shares=shares, foreign=root.foreign_type)
    notes = builder.notes
    if not facts.line and like is None:
        _note_what_is_assumed(notes, header)
    top, containers = _as_root(root, builder, facts), builder.found
    if top is not None and sharing == "parted":
        top, containers = united(top, containers, facts)
    root = replace(root, root=top, nans=builder.scalars.nans, rings=builder.rings)
    restored = restore(root, containers, facts) if facts.line else root
    if restored is None:
        notes.add(
            "The text was changed so that the order of the file’s parts, told in its comment, no "
            "longer fits; saving arranges them as the games’ tools do.",
            Severity.WARNING,
        )
    return TextResult(restored or root, notes.problems())


def _headed(facts: Facts, like: Byml | None, header: WantedHeader) -> Byml:
    """Return an empty document with a header from arguments, comment, or `like`."""
    if facts.line:
        root = _stated(facts)
    elif like is not None:
        root = replace(like, root=None, plan=None)
    else:
        root = Byml(None, shares=(header.version or 7) < 7)
    big_endian = root.big_endian if header.big_endian is None else header.big_endian
    return replace(root, version=header.version or root.version, big_endian=big_endian)


def _stated(facts: Facts) -> Byml:
    """Return an empty document with the header that a comment states."""
    try:
        paths = tuple(map(bytes.fromhex, facts.data("paths"))) if "paths" in facts else None
    except (TypeError, ValueError):
        raise facts.error("paths", "it is damaged") from None
    return Byml(
        None,
        version=facts.number("version", 7, 1, 10),
        big_endian=facts.choice("order", ("little", "big")) == "big",
        long_header=facts.choice("header", ("short", "long")) == "long",
        paths=paths,
        shares=facts.choice("shares", _SHARES) != "no",
    )


def _note_what_is_assumed(notes: Notes, header: WantedHeader) -> None:
    if header.version is None:
        order = ", little endian" if header.big_endian is None else ""
        notes.add(f"The text does not state the file’s version: 7 was assumed{order}.")
    elif header.big_endian is None:
        notes.add("The text does not state the file’s byte order: little endian was assumed.")


def subtree_from_text(root: Byml, path: Path, text: str | TypedText) -> Node:
    """Return the node for the row at `path` from a text.

    Unchanged parts are taken from the document, including their places in the file. Nothing is
    changed: pass the node to `Outline.replace`. Raises `FormatError`.
    """
    return _subtree(Outline(root), path, text)[0]


def with_part(root: Byml, path: Path, text: TypedText) -> Byml | None:
    """Return the document with what a text says of one row; see `TextForm.read_part`."""
    view = Outline(root)
    node, notes = _subtree(view, path, text)
    if root.rings or notes.problems():
        return None
    view.replace(path, node)
    return view.root


def _subtree(view: Outline, path: Path, text: str | TypedText) -> tuple[Node, Notes]:
    root, old = view.root, view.node(path)
    source = EventSource(text)
    with located(source.text):
        facts = read_comment(source.text)
        builder = _built(source, facts, shares=root.shares, is_named=root.rings)
    return reuse_unchanged(builder.node(), old), builder.notes


@collector_paused()
def _built(
    source: EventSource,
    facts: Facts,
    *,
    shares: bool,
    foreign: int | None = None,
    is_named: bool = False,
) -> Builder:
    """Return a builder that has read the text."""
    builder = Builder(source, facts, Notes(), shares=shares, foreign=foreign, is_named=is_named)
    builder.run()
    return builder


def _as_root(root: Byml, builder: Builder, facts: Facts) -> Container | None:
    node = builder.node()
    if isinstance(node, Container):
        return node
    kind = facts.choice("root", ("none", "value"))
    if node.type == t.NULL and kind == "none":
        return None
    if root.version < 8 or (facts.line and kind == "none"):
        what = f"the root of a version {root.version} file is a map or a list, not a single value"
        raise InvalidData(what, line=1, column=1)
    single = container(t.SCALAR, None, (node,))
    builder.found = [single]
    return single
