"""The bridge from edits that change a document in place to `Changes` between two states.

It records every `Change` right after it is done, and tells at the end what they came to. A format
whose documents are immutable roots compares the two roots instead, and leaves `FORMATS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from .core.changes import Changes, ListChange, moves
from .core.kinds import CONTAINERS, Kind
from .core.paths import Key, Path
from .outline import Action, Change, Outline

FORMATS: Final[frozenset[str]] = frozenset()
"""The formats whose documents are changed in place; none is added."""

_Step = tuple[Action, int, int]
"""An insertion or removal at an index, or a move from the first to the second."""
_NEW: Final = -1


class _Container:
    """A container that was there before the first change, and what happened to its children."""

    def __init__(self, old: Path, path: Path, is_array: bool) -> None:
        self.old, self.path = old, path
        self.steps: list[_Step] = []
        self.keys: dict[Key, Key | None] | None = None if is_array else {}
        self._added: set[Key] = set()
        self.is_replaced = False
        self.others: frozenset[int] | None = None

    def replace(self, others: frozenset[int] | None) -> None:
        """Record that other children are there, whatever happened before."""
        self.others = None if self.is_replaced or self.steps else others
        self.is_replaced = True

    def add(self, change: Change, renamed: Mapping[Key, Key | None]) -> None:
        """Record a change of the children; `renamed` gives the new keys of those of a map."""
        if self.is_replaced:
            self.others = None
            return
        self.steps.append((change.action, change.index, change.new_index))
        if self.keys is None:
            return
        known = self.keys
        self.keys = {
            old: renamed.get(key, key) if key is not None else None for old, key in known.items()
        }
        self.keys |= {key: new for key, new in renamed.items() if key not in known}
        self._added = {new for key in self._added if (new := renamed.get(key, key)) is not None}
        if change.action is Action.INSERT:
            self._added.add(change.key)

    def back(self, key: Key) -> Key | None:
        """Return the key before all changes of the child that has a key now, None for a new one."""
        if self.is_replaced:
            return None
        if self.keys is None:
            return self._back_by_index(key)
        if key in self._added:
            return None
        return next((old for old, new in self.keys.items() if new == key), key)

    def _back_by_index(self, key: Key) -> Key | None:
        assert isinstance(key, int), "keys of arrays are indexes"
        for action, index, new_index in reversed(self.steps):
            if action is Action.REMOVE:
                key += key >= index
            elif action is Action.INSERT:
                if key == index:
                    return None
                key -= key > index
            elif key == new_index:
                key = index
            else:
                key -= key > new_index
                key += key >= index
        return key

    def summed_up(self) -> ListChange:
        """Return what the changes came to."""
        if self.is_replaced:
            return ListChange(self.old, self.path, is_replaced=True, others=self.others)
        return ListChange(self.old, self.path, *_summed_up(self.steps), self.keys)


class ChangeRecorder:
    """Gathers the changes of one step of a document, which `outline` shows."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._containers: dict[Path, _Container] = {}
        """By the paths that they have now."""
        self._values: dict[Path, None] = {}
        self._spread: dict[Path, None] = {}
        self.has_changes = False

    def add(self, change: Change) -> None:
        """Record a change that was just done."""
        self.has_changes = True
        path, outline = change.path, self._outline
        if change.action is Action.SET:
            if self._old(path) is not None:
                is_one = outline.row(path).kind not in CONTAINERS
                (self._values if is_one else self._spread)[path] = None
                for made in outline.made_by(path):
                    self.add(Change(Action.REPLACE, made))
            return
        self._follow(change)
        container = self._container(path)
        if container is not None and change.action is Action.REPLACE:
            container.replace(change.others)
        elif container is not None:
            container.add(change, outline.renamed(change))

    def changes(self) -> Changes:
        """Return what all changes came to."""
        lists = [container.summed_up() for container in self._containers.values()]
        return Changes(lists, tuple(self._values), tuple(self._spread))

    def _follow(self, change: Change) -> None:
        """Follow what is recorded to where it is after a change, and drop what went with it."""
        containers = list(self._containers.values())
        self._containers.clear()
        for container in containers:
            path = self._outline.follow(change, container.path)
            if path is not None:
                container.path = path
                self._containers[path] = container
        self._values = self._followed(change, self._values)
        self._spread = self._followed(change, self._spread)

    def _followed(self, change: Change, paths: dict[Path, None]) -> dict[Path, None]:
        followed = (self._outline.follow(change, path) for path in paths)
        return dict.fromkeys(path for path in followed if path is not None)

    def _container(self, path: Path) -> _Container | None:
        """Return what is recorded of a container; None if it came with the step."""
        container, old = self._containers.get(path), self._old(path)
        if container is None and old is not None:
            is_array = self._outline.row(path).kind is Kind.ARRAY
            container = self._containers[path] = _Container(old, path, is_array)
        return container

    def _old(self, path: Path) -> Path | None:
        """Return where a row was before the first change, None if it was not there."""
        old: Path = ()
        for depth, key in enumerate(path):
            container = self._containers.get(path[:depth])
            if container is not None:
                key = container.back(key)
                if key is None:
                    return None
            old = (*old, key)
        return old


def _summed_up(
    steps: Sequence[_Step],
) -> tuple[Sequence[int], Sequence[tuple[int, int]], Sequence[int]]:
    """Return which children went, moved and came by all steps, as `ListChange` has them."""
    actions, index = {step[0] for step in steps}, steps[0][1]
    if len(steps) == 1 and actions != {Action.MOVE}:
        return ([index], (), ()) if actions == {Action.REMOVE} else ((), (), [index])
    if actions == {Action.MOVE}:
        return (), [step[1:] for step in steps], ()
    # Children behind the last index that any step names only shift.
    count = max(max(index, new_index) for _action, index, new_index in steps) + len(steps) + 1
    rows = list(range(count))
    for action, index, new_index in steps:
        if action is Action.INSERT:
            rows.insert(index, _NEW)
        else:
            row = rows.pop(index)
            if action is Action.MOVE:
                rows.insert(new_index, row)
    left = set(rows)
    moved = moves([row for row in rows if row != _NEW]) if Action.MOVE in actions else ()
    removed = [row for row in range(count) if row not in left]
    return removed, moved, [index for index, row in enumerate(rows) if row == _NEW]
