"""An editor that is gone is gone with all its parts, whatever its kind and size."""

from __future__ import annotations

import gc
import weakref
from collections import Counter

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QToolButton,
    QTreeView,
    QWidget,
)
from shiboken6 import delete

from app.documents.hints import NONE, Hints
from app.documents.roles import Column
from app.editors.base import ValueEditor
from app.editors.color import Swatch
from app.editors.delegate import ValueDelegate
from app.editors.registry import editor_with
from app.ui.layouts import vbox
from formats.core.kinds import CONTAINERS, SHOWN_ONLY, Kind, default
from tests.app.editors.table import Table
from tests.app.editors.values import row

KINDS = [kind for kind in Kind if kind not in CONTAINERS | SHOWN_ONLY]
HINTS = [NONE, Hints({1: "One", 11: "Eleven"}, words=lambda: ["1", "11", "word"])]
SIZES = {"in a tree": (True, False), "in a form": (False, True), "whole": (False, False)}


def alive() -> Counter[type]:
    """Return how many objects of Qt are alive of each class."""
    for _turn in range(2):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect(1)
    return Counter(type(one) for one in gc.get_objects() if issubclass(type(one), QObject))


def close(owner: QWidget, _editor: ValueEditor) -> None:
    owner.close()
    owner.deleteLater()


def let_go(_owner: QWidget, editor: ValueEditor) -> None:
    editor.hide()
    editor.deleteLater()


def take_away(owner: QWidget, _editor: ValueEditor) -> None:
    delete(owner)


def nothing(_editor: ValueEditor) -> None:
    pass


def put_in(editor: ValueEditor) -> None:
    """Open all that can be opened, and type, as far as there is something to type in."""
    for button in editor.findChildren(QToolButton):
        if button.menu() is not None:
            button.menu().popup(QPoint(0, 0))
    for swatch in editor.findChildren(Swatch):
        QTest.mouseClick(swatch, Qt.MouseButton.LeftButton)
    for box in editor.findChildren(QComboBox):
        box.showPopup()
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    for line in editor.findChildren(QLineEdit):
        if line.isVisible():
            line.setFocus()
            line.selectAll()
            QTest.keyClicks(line, "1")
            QTest.keyClick(line, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
            if line.completer() is not None:
                line.completer().complete()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
@pytest.mark.parametrize(
    ("use", "end"), [(nothing, close), (put_in, close), (put_in, let_go), (put_in, take_away)]
)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_left_of_an_editor(qtbot, size, end, use):
    """Not even when it goes while its list of words is open."""
    inline, compact = SIZES[size]

    def show(kind: Kind, hints: Hints) -> None:
        owner = QWidget()
        editor = editor_with(kind, hints)(owner, inline, compact)
        editor.set_hints(hints)
        editor.set_row(row(kind, default(kind)))
        vbox(editor, parent=owner)
        owner.show()
        owner.activateWindow()
        editor.setFocus()
        use(editor)
        end(owner, editor)

    made = {editor_with(kind, hints): (kind, hints) for kind in KINDS for hints in HINTS}
    tried = [made[editor] for editor in made if editor.INLINE or not inline]
    for kind, hints in tried:
        show(kind, hints)
    gc.collect()
    before = alive()
    for kind, hints in 2 * tried:
        show(kind, hints)
    assert not alive() - before


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
