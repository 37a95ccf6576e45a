"""A small dialog to choose one of many by typing part of it, such as the target of a row."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.ui.i18n import tr
from app.ui.layouts import add_layout, hbox
from app.ui.plain import Label, tip
from app.ui.selected_cells import EvenRows
from app.ui.sentences import said_beside
from app.ui.two_lines import DETAIL, TwoLines
from formats.core.paths import Path
from formats.editing import Target

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.graph.node_preview import NodePreview


_KEYS = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp})
_NUMBER = Qt.ItemDataRole.UserRole
_WORD = re.compile(r"\w+")
_WIDE, _HIGH = 480, 460


class ChooseDialog(QDialog):
    """Lists `labels`; with `typed`, the text of its button, other input is accepted, too.

    Without it, `action` is the text of the button, “Choose” if there is none.
    `wrong` returns what is wrong with the input, "" if nothing is. `hint` is shown in the empty
    field. `details`, one for each label or none, are shown dimmed below the labels; both are
    searched.
    """

    looked_at = Signal(int)
    """The number of the label that is the current one."""

    def __init__(
        self,
        title: str,
        labels: list[str],
        parent: QWidget | None = None,
        typed: str = "",
        details: Sequence[str] = (),
        *,
        action: str = "",
        wrong: Callable[[str], str] | None = None,
        hint: str = "",
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._is_free = bool(typed)
        self.field = QLineEdit()
        self.field.setPlaceholderText(hint or (tr("Name") if typed else tr("Type to filter…")))
        self.field.setAccessibleName(title)
        self.field.textChanged.connect(self._narrow)
        self.field.installEventFilter(self)
        self._wrong = wrong
        self.reason = Label()
        """Shows the error of the typed text."""
        self.reason.setWordWrap(True)
        self.reason.setVisible(wrong is not None)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Choices: {title}", title=title))
        self._fill_list(labels, details)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._verb = self._buttons.addButton(
            typed or action or tr("Choose"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._verb.setDefault(True)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._middle = hbox((self.list, 1))
        self._lay_out()
        self.resize(_WIDE if any(details) else 420, _HIGH if labels else 100)
        if not typed:
            self.list.setCurrentRow(0)
        self._update_verb()

    def _fill_list(self, labels: list[str], details: Sequence[str]) -> None:
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(TwoLines(self.list) if any(details) else EvenRows(self.list))
        for number, label in enumerate(labels):
            item = QListWidgetItem(label, self.list)
            item.setData(_NUMBER, number)
            if any(details):
                item.setData(DETAIL, details[number])
                item.setToolTip(tip(details[number]))
        self.list.itemActivated.connect(lambda _item: self.accept())
        self.list.currentItemChanged.connect(self._picked)
        self.list.setVisible(bool(labels))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(self.reason)
        add_layout(column, self._middle, 1)
        column.addWidget(self._buttons)

    def text(self) -> str:
        """Return the input, or the selected entry if there is no input."""
        item = self.list.currentItem()
        return self.field.text() or (item.text() if item is not None else "")

    def show_beside(self, widget: QWidget) -> None:
        """Show a preview of the current entry beside the list."""
        self._middle.addWidget(widget, 1)
        self.resize(2 * _WIDE, _HIGH)

    def chosen(self) -> int:
        """Return the number of the label that was chosen, -1 for none."""
        item = self.list.currentItem()
        return -1 if item is None or item.isHidden() else int(item.data(_NUMBER))

    def _narrow(self, typed: str) -> None:
        """Show only the entries that contain all typed words; matches of whole words come first."""
        words = typed.casefold().split()
        first = whole = None
        for row in range(self.list.count()):
            item = self.list.item(row)
            item_text = f"{item.text()} {item.data(DETAIL) or ''}".casefold()
            is_hidden = not all(word in item_text for word in words)
            item.setHidden(is_hidden)
            first = item if first is None and not is_hidden else first
            if whole is None and set(words) <= set(_WORD.findall(item.text().casefold())):
                whole = item
        if not self._is_free:
            wanted_list_item = whole if words and whole is not None else first
            self.list.setCurrentItem(wanted_list_item)  # type: ignore[arg-type]  # Qt takes None for none
        self._update_verb()

    def _picked(self, item: QListWidgetItem | None) -> None:
        if self._is_free and item is not None:
            self.field.blockSignals(True)
            self.field.setText(item.text())
            self.field.blockSignals(False)
        if item is not None:
            self.looked_at.emit(int(item.data(_NUMBER)))
        self._update_verb()

    def _update_verb(self) -> None:
        reason = self._wrong(self.text()) if self._wrong is not None and self.text() else ""
        self.reason.setText(reason)
        is_there = bool(self.text()) if self._is_free else self.chosen() >= 0
        self._verb.setEnabled(is_there and not reason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrow keys go through the list while one types."""
        is_press = event.type() is QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and event.key() in _KEYS:
            self.list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)


class GraphPreviewer(Protocol):
    """A graph that can show the position of rows in a preview picture."""

    def make_preview(self) -> NodePreview:
        """Return a new picture of the graph."""

    def near_first(self, targets: Sequence[Target], path: Path) -> list[Target]:
        """Return targets with those in a row's group first, else in their order."""

    def leads_to(self, path: Path) -> Path | None:
        """Return the row that a row leads to now, or reads, None for none."""


def choose_target(
    targets: Sequence[Target], path: Path, graph: GraphPreviewer | None, parent: QWidget
) -> Target | None:
    """Let the user choose the target of the row at `path`; None if cancelled.

    With a `graph`, the choice is shown on it, targets in the same group come first, and the row's
    current target is selected.
    """
    preview, begins = None, 0
    if graph is not None and any(target.path for target in targets):
        preview = graph.make_preview()
        targets, now = graph.near_first(targets, path), graph.leads_to(path)
        begins = next((at for at, target in enumerate(targets) if now and target.path == now), 0)
    dialog = ChooseDialog(
        tr("Connect to"),
        [said_beside(target.label) for target in targets],
        parent,
        details=[said_beside(target.detail) for target in targets],
        action=tr("Connect"),
    )
    if preview is not None:
        dialog.show_beside(preview)
        dialog.looked_at.connect(lambda number: preview.show_row(targets[number].path))
        preview.show_row(targets[begins].path)
    dialog.list.setCurrentRow(begins)
    return targets[dialog.chosen()] if dialog.exec() else None
