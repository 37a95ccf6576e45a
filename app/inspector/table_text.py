"""Cells of a table as text for spreadsheets, and text from there as values: types never change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from app.ui.i18n import tr
from app.ui.sentences import said
from formats.core.kinds import CONTAINERS
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Outline, Row
from formats.value_text import PARSEABLE, one_line, parse, text

Values = list[tuple[Path, Any]]
_CELL = re.compile(r'(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|\Z)')
_QUOTED = re.compile(r'[\t\r\n]|^"')


def cell_text(row: Row | None) -> str:
    """Return a cell's text for spreadsheets: the whole value, nothing if there is none."""
    if row is None or row.kind in CONTAINERS:
        return ""
    value: Any = row.value
    if isinstance(value, bytes):
        return value.hex(" ").upper()
    if row.kind.value.startswith("buffer"):
        return " ".join(map(str, value))
    words = text(row.kind, value)
    return words.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def line_of(cells: Iterable[str]) -> str:
    """Return cells as one line, separated by tabs; those with tabs or ends of lines in quotes."""
    return "\t".join(map(_quoted, cells)) + "\n"


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if _QUOTED.search(cell) else cell


def read_lines(words: str) -> list[list[str]]:
    """Return the cells of a copied table, line by line; a final line break does not start a
    line."""
    lines: list[list[str]] = [[]]
    for match in _CELL.finditer(words):
        quoted, plain, end = match.groups()
        if not end and not match.group() and not lines[-1]:
            break
        lines[-1].append(plain if quoted is None else quoted.replace('""', '"'))
        if not end:
            break
        if end != "\t":
            lines.append([])
    return lines if lines[-1] else lines[:-1]


def value_of_cell(outline: Outline, path: Path, row: Row | None, typed: str) -> Values:
    """Return the value of a cell for a pasted text, none if it does not change.

    Raises `WrongType` with the name of the cell if the text does not fit its type.
    """
    if typed == cell_text(row):
        return []
    if row is None:
        raise WrongType(tr("{name}: there is no such value here", name=_last_names(outline, path)))
    try:
        if row.kind not in PARSEABLE:
            raise WrongType(
                tr("a value of type {kind} cannot be pasted as text", kind=row.kind.value)
            )
        return [(path, outline.check(path, parse(row.kind, typed)))]
    except WrongType as error:
        name = _last_names(outline, path)
        raise WrongType(tr("{name}: {reason}", name=name, reason=said(error.what))) from None


def _last_names(outline: Outline, path: Path) -> str:
    """Return the last two names of a path, if the rows exist."""
    labels = []
    for depth in (len(path) - 1, len(path)):
        try:
            labels.append(outline.row(path[:depth]).label if depth else "")
        except WrongType:
            labels.append(str(path[depth - 1]))
    return one_line(" › ".join(filter(None, labels)), 60)


def spread(lines: Sequence[Sequence[str]], height: int, width: int) -> list[list[str]]:
    """Return the cells to paste into an area: a single line or cell fills the whole selection.

    Anything larger keeps its own size, whatever is selected.
    """
    tall, wide = len(lines), max(map(len, lines), default=0)
    if height % max(tall, 1) or width % max(wide, 1) or any(len(line) != wide for line in lines):
        return [list(line) for line in lines]
    if height < tall or width < wide:
        return [list(line) for line in lines]
    return [list(lines[at % tall]) * (width // wide) for at in range(height)]
