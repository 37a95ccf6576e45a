"""What may be done to an AAMP document; the indices of AI programs follow every edit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from formats.aamp.ai_program import (
    family,
    is_numbered,
    program,
)
from formats.aamp.model import ParameterIO, ParameterList
from formats.aamp.outline import Outline
from formats.aamp.program_editing import Following
from formats.structure import Offer, Perform
from formats.structure import Structure as Neutral
from formats.values import Path

Result = TypeVar("Result")


class Structure(Neutral):
    """The wishes on an AAMP document."""

    view: Outline
    root: ParameterIO

    def _follow(
        self, what: Callable[[Perform], Result], run: Perform, is_copy: bool = False
    ) -> tuple[Result, int]:
        """Do an edit and what follows from it; return also how many indices went with it."""
        found = program(self.root)
        if found is None:
            return what(run), 0
        following = Following(self.view, found)
        result = what(run)
        return result, following.settle(run, is_copy)

    def _follow_rows(
        self, what: Callable[[Perform], list[Path]], run: Perform, is_copy: bool = False
    ) -> list[Path]:
        """Do an edit that makes or moves rows; return where they are in the end."""

        def noted(run: Perform) -> list[tuple[Path, object]]:
            return [(path, self.view.node(path)) for path in what(run)]

        made, _gone = self._follow(noted, run, is_copy)
        return [self._now(path, node) for path, node in made]

    def _now(self, path: Path, node: object) -> Path:
        """Return where an element is that was at `path` before it was numbered."""
        if len(path) == 2 and isinstance(node, ParameterList):
            siblings = self.view.keys(path[:1])
            return next(
                (below for key in siblings if self.view.node(below := (*path[:1], key)) is node),
                path,
            )
        return path

    # Adding, copying, deleting

    def add(self, path: Path, offer: Offer, name: str, perform: Perform, index: int = -1) -> Path:
        """Add what was offered below `path`; an index leads to the element that it is named as."""
        add = super().add
        return self._follow_rows(lambda run: [add(path, offer, name, run, index)], perform)[0]

    def duplicate(self, paths: Sequence[Path], perform: Perform) -> list[Path]:
        """Put a copy of each row behind it; copied elements take the place behind theirs."""
        duplicate = super().duplicate
        return self._follow_rows(lambda run: duplicate(paths, run), perform, is_copy=True)

    def remove(self, paths: Sequence[Path], perform: Perform) -> str:
        """Take rows out, and the indices that led to them."""
        remove = super().remove
        _words, gone = self._follow(lambda run: remove(paths, run), perform)
        if not gone:
            return ""
        return "the index that led there" if gone == 1 else f"{gone} indices that led there"

    def paste(self, path: Path, data: bytes, perform: Perform, index: int = -1) -> list[Path]:
        """Put packed rows in; the indices of elements find what they lead to by its name."""
        paste = super().paste
        return self._follow_rows(lambda run: paste(path, data, run, index), perform)

    # Names and order

    def name(self, path: Path) -> str | None:
        """Return the name of a row, None for the elements of a program: they tell their places."""
        found = program(self.root) if family(path[:-1]) else None
        name = family(path[:-1]) if found else None
        if found and name in found.lists and self.view.row(path).kind is Kind.LIST:
            return None if is_numbered(name, found.lists[name]) else super().name(path)
        return super().name(path)

    def move(self, path: Path, index: int, perform: Perform) -> Path:
        """Bring a row to another place; an element of a program is numbered after it then."""
        move = super().move
        return self._follow_rows(lambda run: [move(path, index, run)], perform)[0]
