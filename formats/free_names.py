"""Names for new children of one container of a tree, none of them given twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from .core.kinds import Kind
from .core.paths import Key, Path
from .errors import WrongType
from .numbered import FreeNumbers, Numbering
from .tree_outline import Tree

_TRIES: Final = 1000
"""So many names besides those that are taken are tried before a place counts as full."""
_BESIDE: Final = 500
"""So many numbers after a taken one are tried before all from 1 on."""


class FreeNames:
    """Finds names for new children of the container at `path`, before any of them is inserted.

    What was found out for one name serves the next, so that many take hardly longer than one.
    """

    def __init__(self, view: Tree, path: Path) -> None:
        row = view.row(path)
        self.view, self.path = view, path
        self._is_hash_map, self._is_array = row.kind is Kind.HASH_MAP, row.kind is Kind.ARRAY
        self._most = row.count + _TRIES
        self._given: set[Key] = set()
        self._numbering: dict[Kind, Numbering] = {}
        self._found: Key | None = None
        """The key of the last name that was asked for, None where it is taken."""
        self._keys: dict[Kind, Callable[[str], Key | None]] = {}
        self._numbers = FreeNumbers()

    def key(self, base: str, kind: Kind) -> Key:
        """Return the key of a name like `base` that no child has, and that is given only once.

        The elements of arrays have no names.
        """
        if self._is_array:
            return self.view.key(self.path, "", kind)
        self._found = None
        name = self.name(base, kind)
        key = self._key_of(name, kind) if self._found is None else self._found
        if key is None:
            key = self.view.key(self.path, name, kind)  # raises with the reason
        self._given.add(key)
        return key

    def _key_of(self, name: str, kind: Kind) -> Key | None:
        """Return the key of a name, None where a child has it."""
        if kind not in self._keys:
            self._keys[kind] = self.view.free_keys(self.path, kind)
        return self._keys[kind](name)

    def name(self, base: str, kind: Kind) -> str:
        """Return a name like `base` that no child has; see `formats.numbered`."""
        is_free = self._counting(base, kind)
        if self._is_hash_map:
            return self._number(base, is_free)
        if kind not in self._numbering:
            self._numbering[kind] = Numbering(self._labels())
        return self._numbering[kind].free(base, is_free)

    def _counting(self, base: str, kind: Kind) -> Callable[[str], bool]:
        """Return what tells whether a name is free, until it was asked too often."""
        tries = 0

        def is_free(name: str) -> bool:
            nonlocal tries
            tries += 1
            if tries > self._most + len(self._given):
                raise WrongType(f"there is no free name like “{base}” left here")
            key = self._key_of(name, kind)
            self._found = None if key in self._given else key
            return self._found is not None

        return is_free

    def _labels(self) -> Iterator[str]:
        """Yield the labels of all children, of which nothing is asked before the first."""
        for row in self.view.rows(self.path):
            yield row.label

    def _number(self, base: str, is_free: Callable[[str], bool]) -> str:
        """Return `base` where it is a free number, else one after it, else the first from 1 on."""
        if base[:1].isdigit():
            if is_free(base):
                return base
            behind = int(base, 0) + 1
            number = self._first_number(behind, is_free, behind + _BESIDE)
            if number is not None:
                return hex(number)
        number = self._first_number(1, is_free)
        assert number is not None, "numbers have no end"
        return hex(number)

    def _first_number(
        self, start: int, is_free: Callable[[str], bool], stop: int | None = None
    ) -> int | None:
        return self._numbers.first(start, lambda number: is_free(hex(number)), stop)
