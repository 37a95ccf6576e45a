"""The lines of a form: the values below one row or several, and their groups."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from app.documents.document import Document
from app.tree.filter import Query
from formats.core.kinds import CONTAINERS, same
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Outline, Row

PAGE = 300
"""The number of rows of one container that are shown at first, and added on request."""
MOST_BASES = 60
"""With more rows than this, no form is shown."""
_DEPTH = 3
"""Groups nested deeper than this are collapsed at first."""
_SMALL = 24
"""Groups of more rows than this are collapsed at first."""
_FEW = 12
"""If there are more groups than this side by side, all of them are collapsed at first."""
_LOOKUPS = 1200
"""The most rows that are compared with those of other bases."""
_SLICE = 0.006
"""Seconds of a search before its results are shown."""
_FOUND, _SEARCHED, _BLOCK = 500, 100_000, 64


class FormPart(enum.Enum):
    """The kind of a line in a form."""

    VALUE = "value"
    GROUP = "group"
    MORE = "more"


class FormLine(NamedTuple):
    """One line: a value, a container's heading, or the button for more rows of one.

    `path` leads from each base to the row; `row` is that of the first base; `is_mixed` is whether
    the bases have different values. `rest` is the number of hidden rows (for MORE).
    """

    part: FormPart
    path: Path
    row: Row
    depth: int
    is_open: bool = False
    is_mixed: bool = False
    rest: int = 0


class FormLines:
    """The lines for the containers at `bases`: the rows that all of them have.

    Rows correspond if their keys and kinds do; in a graph, whose order has no meaning, if their
    names and kinds do. `lines` is as of the last `rebuild`.
    """

    def __init__(self, document: Document, bases: Sequence[Path]) -> None:
        self.document = document
        self.bases = list(bases)
        self.lines: list[FormLine] = []
        self.search: FormSearch | None = None
        self._states: dict[Path, bool] = {}
        self._chosen: dict[Path, bool] = {}
        self._shown: dict[Path, int] = {}
        self._page = max(20, min(PAGE, _LOOKUPS // len(self.bases)))
        self.rebuild()

    @property
    def outline(self) -> Outline:
        """The document's outline."""
        return self.document.outline

    def paths(self, line: FormLine) -> list[Path]:
        """Return the paths of the row of a line, below each base."""
        found_paths = (self._matching_path(base, line.path) for base in self.bases)
        return [path for path in found_paths if path is not None]

    def _matching_path(self, base: Path, path: Path) -> Path | None:
        """Return the row below a base that is like the one at `path` below the first base."""
        if not self.outline.LINKED or base == self.bases[0]:
            return (*base, *path)
        above, found_path = self.bases[0], base
        for key in path:
            above = (*above, key)
            if isinstance(key, str):
                found_path = (*found_path, key)
                continue
            row = self.outline.row(above)
            like = (row.label, row.kind)
            rows = self.outline.rows(found_path, 0, self.outline.row(found_path).count)
            at = next((row.key for row in rows if (row.label, row.kind) == like), None)
            if at is None:
                return None
            found_path = (*found_path, at)
        return found_path

    # Choosing

    def set_open(self, path: Path, is_open: bool) -> None:
        """Expand or collapse a group; with a filter, only as long as that is set."""
        states = self._states if self.search is None else self._chosen
        states[path] = is_open
        self.rebuild()

    def show_more(self, path: Path) -> None:
        """Show another page of the rows of a container."""
        self._shown[path] = self._shown.get(path, self._page) + PAGE
        self.rebuild()

    def filter(self, typed: str) -> None:
        """Show only rows that match the input, with their groups; "" shows all."""
        query = Query(typed)
        self._chosen.clear()
        self.search = FormSearch(self, query) if query else None
        self.rebuild()

    # Building

    def rebuild(self) -> None:
        """Read the rows again; raises `WrongType` if a base was deleted."""
        if self.search is None:
            self.lines = list(self._lines_below((), 0))
            return
        if self.search.is_stale:
            self.search = FormSearch(self, self.search.query)
        self.search.go_on(_SLICE)
        form_lines = list(self._found_lines(self.search))
        depths = [line.depth for line in form_lines[1:]] + [0]
        self.lines = [
            line._replace(is_open=below > line.depth)
            for line, below in zip(form_lines, depths, strict=False)
        ]

    def _lines_below(self, path: Path, depth: int) -> Iterator[FormLine]:
        """Yield the lines of the rows below one."""
        whole = self.outline.row((*self.bases[0], *path)).count
        stop = self._shown.get(path, self._page)
        rows = self.outline.rows((*self.bases[0], *path), 0, stop)
        groups = sum(row.kind in CONTAINERS for row in rows)
        for row in rows:
            line = self._line_of((*path, row.key), row, depth, groups <= _FEW)
            if line is None:
                continue
            yield line
            if line.is_open:
                yield from self._lines_below(line.path, depth + 1)
        if whole > len(rows):
            above = self.outline.row((*self.bases[0], *path))
            yield FormLine(FormPart.MORE, path, above, depth, rest=whole - len(rows))

    def _line_of(self, path: Path, row: Row, depth: int, are_few: bool) -> FormLine | None:
        """Return the line of a row, None if not all bases have one alike."""
        is_mixed = False
        for base in self.bases[1:]:
            try:
                there = self._matching_path(base, path)
                other_row = None if there is None else self.outline.row(there)
            except WrongType:
                return None
            if other_row is None or other_row.kind is not row.kind:
                return None
            is_mixed = is_mixed or not same(row.kind, other_row.value, row.value)
        if row.kind not in CONTAINERS:
            return FormLine(FormPart.VALUE, path, row, depth, is_mixed=is_mixed)
        is_small = are_few and row.count <= _SMALL and depth + 1 < _DEPTH
        is_open = self._states.get(path, is_small) and bool(row.count)
        return FormLine(FormPart.GROUP, path, row, depth, is_open)

    def _found_lines(self, search: FormSearch) -> Iterator[FormLine]:
        """Yield the lines of the results of a search, each after its groups."""
        paths: set[Path] = set()
        for path, row in search.found:
            shut = next((at for at in _group_paths(path) if self._chosen.get(at) is False), path)
            for above in _group_paths(shut) if shut == path else (*_group_paths(shut), shut):
                if above not in paths:
                    paths.add(above)
                    group = search.above[above]
                    yield FormLine(FormPart.GROUP, above, group, len(above) - 1, is_open=True)
            if shut == path and path not in paths:
                yield from self._hit(path, row, paths)

    def _hit(self, path: Path, row: Row, paths: set[Path]) -> Iterator[FormLine]:
        """Yield the line of a result, and those below it if it is expanded."""
        paths.add(path)
        line = self._line_of(path, row, len(path) - 1, False)
        if line is None:
            return
        yield line
        if row.kind in CONTAINERS and self._chosen.get(path):
            for below in self._lines_below(path, len(path)):
                paths.add(below.path)
                yield below

    def renew(self, path: Path) -> int:
        """Read the row at `path` below the bases again; return the place of its line, or -1."""
        for place, line in enumerate(self.lines):
            if line.path == path and line.part is not FormPart.MORE:
                row = self.outline.row((*self.bases[0], *path))
                new_form_line = self._line_of(path, row, line.depth, False)
                if new_form_line is None:
                    return -1
                self.lines[place] = new_form_line._replace(is_open=line.is_open)
                return place
        return -1


def _group_paths(path: Path) -> Iterator[Path]:
    """Yield the paths of a row's groups, the outermost first."""
    return (path[:depth] for depth in range(1, len(path)))


class FormSearch:
    """Searches all rows below the first base, a few milliseconds at a time."""

    def __init__(self, lines: FormLines, query: Query) -> None:
        self.query = query
        self.found: list[tuple[Path, Row]] = []
        self.above: dict[Path, Row] = {}
        self.is_done = False
        self._document = lines.document
        self._base = lines.bases[0]
        self._revision = lines.document.revision
        self._words = Query("")
        self._words.parts = tuple(part for part in query.parts if part.field != "is")
        self._most = min(_FOUND, _LOOKUPS // len(lines.bases))
        self._rows = self._walk(())
        self._seen = 0

    @property
    def is_stale(self) -> bool:
        """Whether the document changed since it began."""
        return self._revision != self._document.revision

    @property
    def is_cut(self) -> bool:
        """Whether it ended before all was looked at."""
        return self.is_done and (len(self.found) >= self._most or self._seen >= _SEARCHED)

    def go_on(self, seconds: float) -> None:
        """Search more rows for this long."""
        end = perf_counter() + seconds
        while not self.is_done and perf_counter() < end:
            for _number in range(_BLOCK):
                step = next(self._rows, None)
                if step is None or self._seen >= _SEARCHED or len(self.found) >= self._most:
                    self.is_done = True
                    break
                self._seen += 1
                self._add_if_found(*step)

    def _add_if_found(self, path: Path, row: Row) -> None:
        if row.kind in CONTAINERS:
            self.above[path] = row
        if self._words.matches(row) and self._is_changed(path):
            self.found.append((path, row))

    def _is_changed(self, path: Path) -> bool:
        """Whether a row differs from the file, where only such rows are looked for."""
        if not self.query.is_of_changed:
            return True
        return bool(self._document.tracker.mark((*self._base, *path)))

    def _walk(self, path: Path) -> Iterator[tuple[Path, Row]]:
        outline = self._document.outline
        count = outline.row((*self._base, *path)).count
        for start in range(0, count, _BLOCK):
            for row in outline.rows((*self._base, *path), start, start + _BLOCK):
                below = (*path, row.key)
                yield below, row
                if row.count:
                    yield from self._walk(below)
