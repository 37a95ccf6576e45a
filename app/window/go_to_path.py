"""Going to a row by its path, as `Copy path` writes it, with the steps offered while typing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from app.ui import theme
from app.ui.chooser import MOST, Chooser, ChooserEntry
from app.ui.fuzzy_match import score
from app.ui.i18n import tr
from app.ui.shown_values import value_text
from formats import paths
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Outline, Row
from formats.value_text import one_line

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.documents.document import Document
    from app.window.open_views import OpenViews

Go = Callable[[Path], object]
_ROOT = "Root"
_LOOKED_AT = 5_000
"""How many children are looked at for each key; arrays have more, and places in brackets."""


def open_go_to(window: QWidget, views: OpenViews) -> Chooser | None:
    """Show the field for a path over a window and return it, None without a document."""
    document = views.document
    if document is None:
        return None
    chooser = Chooser(
        window,
        tr("Go to path"),
        tr("Root/Objects/x, hashes as 0x…, positions as [3] · Tab completes"),
        lambda typed: offers(document, typed, partial(views.show_row, document)),
        tr("There is no such row."),
    )
    chooser.open()
    return chooser


def find(view: Outline, typed: str) -> Path:
    """Return the path that is typed, with or without `Root` and `›` for `/`; raises `WrongType`."""
    words = cleaned(typed).strip("/")
    try:
        return paths.find(view, words)
    except WrongType:
        first, _slash, rest = words.partition("/")
        if first != _ROOT:
            raise
        return paths.find(view, rest)


def cleaned(typed: str) -> str:
    """Return a path as `formats.paths` reads it, also one that was copied from a path bar."""
    return "/".join(part.strip() for part in typed.split("›")).strip()


def offers(document: Document, typed: str, go: Go) -> list[ChooserEntry]:
    """Return the rows that fit a path typed so far: the one it names, then those below."""
    view, words = document.outline, cleaned(typed)
    entries: dict[Path, ChooserEntry] = {}
    exact = _find_or_none(view, words) if words else None
    if exact:
        entries[exact] = _row_entry(view, exact, view.row(exact), go)
    head, _slash, last = words.rpartition("/")
    parents = [_find_or_none(view, head) if head else ()]
    if exact is not None and not words.endswith("/"):
        parents.append(exact)
    for parent, part in zip(parents, (last, ""), strict=False):
        if parent is not None:
            for row in _fitting_rows(view, parent, part):
                path = (*parent, row.key)
                entries.setdefault(path, _row_entry(view, path, row, go))
                if len(entries) >= MOST:
                    break
    return list(entries.values())


def _find_or_none(view: Outline, words: str) -> Path | None:
    try:
        return find(view, words)
    except WrongType:
        return None


def _fitting_rows(view: Outline, parent: Path, part: str) -> Iterator[Row]:
    count = view.row(parent).count
    rows = view.rows(parent, 0, min(count, _LOOKED_AT)) if count else []
    if not part:
        yield from rows
        return
    scored = [(score(part, row.label), row) for row in rows]
    fitting = [(points, row) for points, row in scored if points is not None]
    yield from (row for _points, row in sorted(fitting, key=lambda pair: -pair[0]))


def _row_entry(view: Outline, path: Path, row: Row, go: Go) -> ChooserEntry:
    words = " › ".join(one_line(label, 80) for label in view.labels(path))
    beside = one_line(value_text(row.kind, row.value), 40) or row.kind.value
    fill = "/".join(view.labels(path)) + ("/" if row.count else "")
    return ChooserEntry(words, beside, partial(go, path), True, theme.kind_icon(row.kind), fill)
