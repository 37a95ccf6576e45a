"""The neutral view of an AINB document: commands, nodes with their parts, blackboard, the rest.

Every value may be set that nothing else depends on. What refers to something else is shown by
name and leads there. Which parts there are is edited through `formats.ainb.structure`, since more
than one row changes with each; this view offers no kinds to add.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from formats.ainb.enums import ENUMS
from formats.ainb.index import Index
from formats.ainb.model import Ainb
from formats.ainb.parts import Part
from formats.ainb.rows import root_part
from formats.errors import WrongType
from formats.outline import Action, Before, Change, Row, nobody, refuse_container
from formats.outline import Outline as Neutral
from formats.values import CONTAINERS, Key, Kind, Path, accept, default

_NO_STRUCTURE = "parts of a behaviour graph come and go together with what leads to them"


class Outline(Neutral):
    """See `formats.outline.Outline`."""

    LINKED = True

    def __init__(self, root: Ainb) -> None:
        self.root = root
        self.index = Index(root)
        ENUMS.learn(root)

    # Asking

    def rows(self, path: Path, start: int = 0, stop: int | None = None) -> list[Row]:
        """Return the rows of the children `start` … `stop` of a container, in their order."""
        items = self._part(path).items
        if items is None:
            return []
        return [_row(key, items.part(key)) for key in items.keys()[start:stop]]

    def row(self, path: Path) -> Row:
        """Return the row at `path`."""
        return _row(path[-1] if path else None, self._part(path))

    def keys(self, path: Path) -> Sequence[Key]:
        """Return the keys of all children in their order, none for a value."""
        items = self._part(path).items
        return [] if items is None else list(items.keys())

    def node(self, path: Path) -> Any:
        """Return the object at `path`."""
        return self._part(path).native

    def allowed(self, path: Path) -> Sequence[Kind]:
        """Return no kinds: parts cannot be added through this view."""
        self._part(path)
        return ()

    def key(self, path: Path, name: str, kind: Kind) -> Key:
        """Raise `WrongType`: parts cannot be added through this view."""
        raise WrongType(_NO_STRUCTURE)

    def make(self, kind: Kind, value: Any = None) -> Any:
        """Return a value of `kind`, with the kind's default where `value` is None."""
        if kind in CONTAINERS:
            raise WrongType(_NO_STRUCTURE)
        return accept(kind, default(kind) if value is None else value)

    def copy(self, node: Any) -> Any:
        """Return an object equal to `node` that shares nothing that could be edited with it."""
        return copy.deepcopy(node)

    def choices(self, path: Path) -> dict[int, str] | None:
        """Return the known values of the enum that the int at `path` belongs to, by value."""
        owner = self._part(path).enum
        return None if owner is None else ENUMS.values(owner) or None

    def _part(self, path: Path) -> Part:
        part = root_part(self.root, self.index)
        for key in path:
            if part.items is None:
                raise WrongType("there is nothing at this place")
            part = part.items.part(key)
        return part

    # Editing

    def check(self, path: Path, value: Any) -> Any:
        """Return `value` as `set` would store it, or raise `WrongType` with the reason."""
        return self._check(self._part(path), path, value)

    def _check(self, part: Part, path: Path, value: Any) -> Any:
        row = _row(path[-1] if path else None, part)
        refuse_container(row)
        if part.put is None:
            raise WrongType(f"“{row.label}” follows from other parts of the file")
        value = accept(part.kind, value)
        return value if part.check is None else part.check(value)

    def set(self, path: Path, value: Any, before: Before = nobody) -> Change:
        """Give the row another value of its own kind."""
        part = self._part(path)
        value = self._check(part, path, value)
        change = Change(Action.SET, path, node=part.value)
        before(change)
        if part.slot is not None and part.slot.origin is None:
            part.slot.origin = part.value
        assert part.put is not None, "checked"
        part.put(value)
        return change

    def replace(self, path: Path, node: Any, before: Before = nobody) -> Change:
        """Take over everything of another document, for the row of a node too.

        A node that was edited as text comes as a document: other parts follow from it.
        """
        is_node = len(path) == 2 and path[0] == "nodes"
        if (path and not is_node) or not isinstance(node, Ainb):
            raise WrongType(_NO_STRUCTURE)
        change = Change(Action.REPLACE, (), node=copy.copy(self.root))
        before(change)
        for one in fields(Ainb):
            setattr(self.root, one.name, getattr(node, one.name))
        self.index = Index(self.root)
        ENUMS.learn(self.root)
        return change

    def insert(
        self, path: Path, index: int, key: Key, node: Any, before: Before = nobody
    ) -> Change:
        """Raise `WrongType`: parts cannot be added through this view."""
        raise WrongType(_NO_STRUCTURE)

    def remove(self, path: Path, key: Key, before: Before = nobody) -> Change:
        """Raise `WrongType`: parts cannot be taken out through this view."""
        raise WrongType(_NO_STRUCTURE)

    def rename(self, path: Path, key: Key, before: Before = nobody) -> Change:
        """Raise `WrongType`: the keys of this view are places."""
        raise WrongType(_NO_STRUCTURE)

    def move(self, path: Path, index: int, before: Before = nobody) -> Change:
        """Raise `WrongType`: the order of parts matters to the game."""
        raise WrongType(_NO_STRUCTURE)


def _row(key: Key, part: Part) -> Row:
    count = 0 if part.items is None else len(part.items)
    return Row(
        key,
        part.label if part.label or key is None else "(no name)",
        part.kind,
        part.value,
        count,
        part.put is not None,
        detail=part.detail,
        target=part.target,
    )
