"""What a tree should show, computed from the outline alone."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex

from app.tree.tree_model import TreeModel
from formats.core.kinds import CONTAINERS
from formats.core.paths import Path
from formats.outline import Row
from formats.value_text import count_text, one_line, text


def shown(model: TreeModel, parent: QModelIndex | None = None) -> list[tuple[Path, str, str, str]]:
    """Return path and texts of every row the model shows, in order, through all buckets."""
    parent = QModelIndex() if parent is None else parent
    found = []
    for place in range(model.rowCount(parent)):
        index = model.index(place, 0, parent)
        assert model.parent(index) == parent
        path = model.path(index)
        if path is not None:
            texts = (index.siblingAtColumn(column).data() for column in range(3))
            found.append((path, *texts))
        found += shown(model, index)
    return found


def top(model: TreeModel, row: int, column: int = 0) -> QModelIndex:
    """Return the index of a row below the root."""
    return model.index(row, column, model.index(0, 0))


def expected(model: TreeModel, hits: set[Path] | None = None) -> list[tuple[Path, str, str, str]]:
    """Return what the model ought to show: everything, or hits with what is above and below."""
    outline = model.document.outline
    root = outline.row(())
    rows = [((), root._replace(label="Root")), *outline.walk()]
    if hits is not None:
        above = {(), *(hit[:depth] for hit in hits for depth in range(len(hit)))}
        rows = [
            (path, row)
            for path, row in rows
            if path in above or any(path[:depth] in hits for depth in range(1, len(path) + 1))
        ]
    return [(path, *_texts(row)) for path, row in rows]


def _texts(row: Row) -> tuple[str, str, str]:
    is_container = row.kind in CONTAINERS
    value = count_text(row.kind, row.count) if is_container else one_line(text(row.kind, row.value))
    return one_line(row.label), value, row.kind.value
