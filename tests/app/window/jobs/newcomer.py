"""A newcomer at the window: the steps of `person`, with rows and fields identified by their texts.

"row Name" clicks the row of the top list or tree with this text, "row Name@1" its second cell and
"row Name~1" the second such row; "open Name@1" double-clicks, "menu Name" opens the menu of a row,
and "into Filter" clicks the field with that accessible name.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QCoreApplication, QModelIndex, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QTreeView,
    QWidget,
)

from app.compare.merge import MergeView
from app.ui import background
from app.ui.i18n import bare
from tests.app.window.jobs import person
from tests.app.window.jobs.person import Left, Person, Plain
from tests.patience import GUARD


class Newcomer(Person):
    """Does what somebody does who sees the window for the first time."""

    verbs = (*person._MOUSE, "row", "open", "menu", "into")

    def settle(self) -> None:
        super().settle()
        end = time.monotonic() + GUARD
        while not self._is_at_rest():
            assert time.monotonic() < end, "the window comes to no rest"
            QTest.qWait(1)
        QCoreApplication.processEvents()

    def _is_at_rest(self) -> bool:
        """Whether nothing comes any more by itself, as a filter does for what was typed."""
        view = self.window.view
        is_filtering = view is not None and view.filtering.is_busy
        merge = self.window.compare_tabs.current
        is_merging = isinstance(merge, MergeView) and merge.merged is None
        buttons = self.window.findChildren(QAbstractButton)
        is_pressed = any(one.isDown() for one in buttons)  # by its letter, for a tenth of a second
        return background.is_idle() and not (is_filtering or is_merging or is_pressed)

    def type(self, text: str) -> None:
        """Type letter by letter: the first may open an editor, which gets the others."""
        for letter in text:
            QTest.keyClick(self.with_keyboard(), letter)
            QCoreApplication.processEvents()

    def with_keyboard(self) -> QWidget:
        words = QApplication.activePopupWidget()
        return words if isinstance(words, QAbstractItemView) else super().with_keyboard()

    # Rows

    def row(self, words: str, modifiers) -> None:
        view, at = self._found(words)
        QTest.mouseClick(view.viewport(), Left, modifiers, at)

    def open(self, words: str, modifiers) -> None:
        view, at = self._found(words)
        QTest.mouseClick(view.viewport(), Left, modifiers, at)
        QTest.mouseDClick(view.viewport(), Left, modifiers, at)
        QTest.mouseRelease(view.viewport(), Left, modifiers, at)

    def menu(self, words: str, _modifiers) -> None:
        view, at = self._found(words)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, Plain, at)
        reason = QContextMenuEvent.Reason.Mouse
        event = QContextMenuEvent(reason, at, view.viewport().mapToGlobal(at))
        QCoreApplication.sendEvent(view.viewport(), event)

    def _found(self, words: str) -> tuple[QAbstractItemView, QPoint]:
        """Return where a row is that says this, once there is one in sight."""
        name, _, column = words.partition("@")
        name, _, number = name.partition("~")
        end = time.monotonic() + GUARD
        while True:
            for view in self._views():
                rows = [one for one in _rows(view) if one.data() == name]
                if len(rows) > int(number or 0):
                    index = rows[int(number or 0)]
                    index = index.siblingAtColumn(int(column or index.column()))
                    view.scrollTo(index)
                    rect = view.visualRect(index)
                    return view, QPoint(min(rect.left() + 24, rect.right()), rect.center().y())
            assert time.monotonic() < end, f"no row says {name}: {self._seen()}"
            QTest.qWait(10)

    def _views(self) -> list[QAbstractItemView]:
        return [one for one in self.top().findChildren(QAbstractItemView) if one.isVisible()]

    def _seen(self) -> list[list[str]]:
        return [[str(one.data()) for one in _rows(view)][:30] for view in self._views()]

    # Buttons and fields

    def press(self, words: str, _modifiers) -> None:
        """Click a button once it can be clicked, as a person does who sees it grey."""
        end = time.monotonic() + GUARD
        while True:
            buttons = [one for one in self.top().findChildren(QAbstractButton) if one.isVisible()]
            found = next((one for one in buttons if bare(one.text()) == words), None)
            if found is not None and found.isEnabled():
                QTest.mouseClick(found, Left)
                return
            assert time.monotonic() < end, f"{words} of {[bare(one.text()) for one in buttons]}"
            QTest.qWait(10)

    def into(self, words: str, _modifiers) -> None:
        fields = self.top().findChildren(QWidget)
        found = [one for one in fields if one.isVisible() and one.accessibleName() == words]
        names = sorted({one.accessibleName() for one in fields if one.isVisible()})
        assert found, f"{words} of {names}"
        QTest.mouseClick(found[0].focusProxy() or found[0], Left)


def _rows(view: QAbstractItemView) -> list[QModelIndex]:
    """Return the first cells of the rows that are unfolded, all cells of a table or list."""
    model, root = view.model(), view.rootIndex()
    if not isinstance(view, QTreeView):
        columns = range(model.columnCount(root))
        return [model.index(row, at, root) for row in range(model.rowCount(root)) for at in columns]
    found, index = [], model.index(0, 0, root)
    while index.isValid():
        found.append(index)
        index = view.indexBelow(index)
    return found
