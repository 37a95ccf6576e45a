"""The targets of references, described so that they stay the same when targets move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from formats.outline import Outline, Row
from formats.values import CONTAINERS, Key, Kind, Path


class Leads:
    """The targets of one document's references."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._guids: dict[Path, dict[Key, str]] = {}

    def told(self, row: Row) -> Hashable:
        """Return what two references have in common where they lead to the same.

        That is the guid of the target, or of what it lies in and the way from there. Without a
        guid of its own it is the place and the words.
        """
        target = row.target or ()
        for depth in range(len(target), 0, -1):
            above, key = target[: depth - 1], target[depth - 1]
            guid = self._below(above).get(key)
            if guid is not None:
                return ("guid", guid, target[depth:])
        return (row.value, row.target)

    def _below(self, path: Path) -> dict[Key, str]:
        """Return the guids by the children that hold them, those left out that come twice."""
        if path not in self._guids:
            found: dict[Key, str] = {}
            for row in self._outline.rows(path):
                if row.kind in CONTAINERS:
                    rows = self._outline.rows((*path, row.key))
                    guids = [below.value for below in rows if below.kind is Kind.GUID]
                    found.update((row.key, guid) for guid in guids[:1])
            times = Counter(found.values())
            self._guids[path] = {key: guid for key, guid in found.items() if times[guid] == 1}
        return self._guids[path]
