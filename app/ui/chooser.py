"""A field with a list below it, over the window: type a few letters, Return does it, Esc leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from shiboken6 import isValid

from app.ui.i18n import tr
from app.ui.layouts import vbox
from app.ui.plain import Label, tip
from app.ui.selected_cells import EvenCells
from app.ui.widgets import row_height

_WIDTH, _ROWS = 620, 14
MOST = 400
"""How many entries are listed; the user types to see others."""
_ITEM = Qt.ItemDataRole.UserRole


class ChooserEntry(NamedTuple):
    """An entry to choose: its text, the dimmed text beside it, and its action.

    `fill` is the text that Tab puts into the field, "" for none; `english` is searched in every
    language.
    """

    words: str
    beside: str
    do: Callable[[], object]
    enabled: bool = True
    icon: QIcon | None = None
    fill: str = ""
    english: str = ""


OfferEntries = Callable[[str], list[ChooserEntry]]
"""Returns the entries that match a text in the field, best first."""


class Chooser(QDialog):
    """Shown with `open`; closed by a choice, by Esc, or when the window is activated again.

    `nothing` is shown if there are no entries; `removed` is called with an entry for Delete.
    """

    def __init__(
        self,
        parent: QWidget,
        title: str,
        hint: str,
        offer: OfferEntries,
        nothing: str = "",
    ) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.removed: Callable[[ChooserEntry], object] | None = None
        self._over = parent.window()
        self._offer = offer
        self._none_yet = nothing
        self._nothing = Label()
        self.entries: list[ChooserEntry] = []
        self.field = QLineEdit()
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(title)
        self.field.installEventFilter(self)
        self.list = QTreeWidget()
        self.list.setItemDelegate(EvenCells(self.list))
        self._build()
        self.field.textChanged.connect(lambda _text: self.fill())
        self.list.itemClicked.connect(lambda _item: self.choose())

    def _build(self) -> None:
        frame = QFrame()
        frame.setFrameShape(QFrame.Shape.StyledPanel)
        frame.setAutoFillBackground(True)
        vbox(frame, parent=self, margins=0)
        vbox(self.field, self._nothing, (self.list, 1), parent=frame, spacing=4, margins=8)
        self._nothing.setForegroundRole(self._nothing.foregroundRole().PlaceholderText)
        self._nothing.setMargin(8)
        view = self.list
        view.setColumnCount(2)
        view.setHeaderHidden(True)
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.setAccessibleName(self.windowTitle())
        view.header().setStretchLastSection(False)
        view.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        view.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)

    def open(self) -> None:
        """Show it at the top of the window, everything listed."""
        self.fill()
        window = self._over
        width = min(_WIDTH * self.fontMetrics().height() // 16, window.width() - 40)
        height = row_height(self.list) * _ROWS + 2 * self.field.sizeHint().height()
        self.resize(width, min(height, window.height() - 60))
        self.move(window.mapToGlobal(QPoint((window.width() - width) // 2, 40)))
        self.show()
        self.activateWindow()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def fill(self) -> None:
        """List what fits the text in the field."""
        self.entries = self._offer(self.field.text())[:MOST]
        self.list.clear()
        items = [self._entry_item(number, entry) for number, entry in enumerate(self.entries)]
        self.list.addTopLevelItems(items)
        is_filtered = bool(self.field.text().strip()) or not self._none_yet
        no_fit = tr("No results")
        self._nothing.setText(no_fit if is_filtered else self._none_yet)
        self._nothing.setVisible(not items)
        self.list.setVisible(bool(items))
        first = next((n for n, entry in enumerate(self.entries) if entry.enabled), 0)
        if items:
            self.list.setCurrentItem(items[first])

    def _entry_item(self, number: int, entry: ChooserEntry) -> QTreeWidgetItem:
        item = QTreeWidgetItem([entry.words, entry.beside])
        item.setData(0, _ITEM, number)
        item.setToolTip(0, tip(entry.words))
        item.setSizeHint(0, QSize(0, row_height(self.list)))
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setForeground(1, self.palette().placeholderText())
        if entry.icon is not None:
            item.setIcon(0, entry.icon)
        if not entry.enabled:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        return item

    def current(self) -> ChooserEntry | None:
        """Return the entry that Return would choose."""
        item = self.list.currentItem()
        return None if item is None else self.entries[item.data(0, _ITEM)]

    def choose(self) -> None:
        """Close this, then run the action of the current entry."""
        entry = self.current()
        if entry is not None and entry.enabled:
            self.close()
            entry.do()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.choose()
        elif key in _STEPS:
            self._step_to_entry(_STEPS[Qt.Key(key)])
        elif key == Qt.Key.Key_Tab:
            entry = self.current()
            if entry is not None and entry.fill:
                self.field.setText(entry.fill)
        elif key == Qt.Key.Key_Delete and self.removed is not None and not self.field.text():
            self._remove_entry()
        else:
            return False
        return True

    def _step_to_entry(self, step: int) -> None:
        """Go up or down to an entry that can be chosen; a single step goes round the end."""
        rows = [n for n, entry in enumerate(self.entries) if entry.enabled]
        if not rows:
            return
        item = self.list.currentItem()
        now = rows.index(item.data(0, _ITEM)) if item is not None else 0
        at = (now + step) % len(rows) if abs(step) == 1 else now + step
        at = max(0, min(len(rows) - 1, at))
        self.list.setCurrentIndex(self.list.model().index(rows[at], 0))

    def _remove_entry(self) -> None:
        entry = self.current()
        if entry is not None and self.removed is not None:
            self.removed(entry)
            if isValid(self):  # a question about it closes the list
                self.fill()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        is_left = event.type() is QEvent.Type.ActivationChange and not self.isActiveWindow()
        if is_left and self.isVisible():
            self.close()


_STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: _ROWS - 2,
    Qt.Key.Key_PageUp: 2 - _ROWS,
}
