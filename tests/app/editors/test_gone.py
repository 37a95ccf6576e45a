"""An editor that is gone is gone with all its parts, whatever its kind and size."""

from __future__ import annotations

import gc
import weakref
from collections import Counter

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QTreeView, QWidget
from shiboken6 import delete

from app.documents.roles import Column
from app.editors.delegate import ValueDelegate
from app.editors.registry import editor_for
from formats.values import CONTAINERS, SHOWN_ONLY, Kind, default
from tests.app.editors.table import Table
from tests.app.editors.values import row

KINDS = [kind for kind in Kind if kind not in CONTAINERS | SHOWN_ONLY]
SIZES = {"in a tree": (True, False), "in a form": (False, True), "whole": (False, False)}


def alive() -> Counter[type]:
    """Return how many objects of Qt are alive of each class."""
    for _turn in range(2):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect(1)
    return Counter(type(one) for one in gc.get_objects() if issubclass(type(one), QObject))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_left_of_an_editor(qtbot, size):
    def show(kind: Kind) -> None:
        owner = QWidget()
        inline, compact = SIZES[size]
        editor = editor_for(kind)(owner, inline, compact)
        editor.set_row(row(kind, default(kind)))
        owner.show()
        editor.setFocus()
        owner.close()
        owner.deleteLater()

    kinds = [kind for kind in KINDS if size != "in a tree" or editor_for(kind).INLINE]
    for kind in kinds:
        show(kind)
    gc.collect()
    before = alive()
    left = {}
    for kind in kinds:
        show(kind)
        show(kind)
        now = alive()
        left[kind.name] = {one.__name__: many for one, many in (now - before).items()}
        before = now
    assert not {kind: some for kind, some in left.items() if some}


def test_nothing_is_left_of_an_editor_whose_row_became_another_and_went_at_once(qtbot):
    """The editor is to be closed when the view is done with it; the view is closed before."""
    view = QTreeView()
    view.setModel(table := Table([row(Kind.STRING, "text")]))
    view.setItemDelegate(ValueDelegate(view))
    at = table.index(0, Column.VALUE)
    view.edit(at)
    kept = weakref.ref(view.indexWidget(at))
    table.rows[0] = row(Kind.S32, 7)
    table.dataChanged.emit(at, at)
    assert kept().is_done
    delete(view)
    del view
    alive()
    assert kept() is None
