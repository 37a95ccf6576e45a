"""The lines of the inspector's page below the value, and the field for the name of a hash."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from app import theme
from app.buttons import icon_button
from app.documents.document import Document
from app.editors.labels import ElidedLabel, WrapLabel
from app.editors.readonly import GoToButton
from app.i18n import tr, trn
from app.layouts import hbox, vbox
from app.plain import Label, tip
from app.sentences import begin, refusal
from app.shown_values import detail_text
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Row
from formats.value_text import one_line


class RemarkLabel(WrapLabel):
    """A remark in as many lines as it needs, which can be copied."""

    def __init__(self, words: str = "") -> None:
        super().__init__(words)
        self.setForegroundRole(self.foregroundRole().PlaceholderText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)


class DetailLine(QWidget):
    """The remark beside a value, and the button to its target."""

    follow_wanted = Signal(object)

    def __init__(self, row: Row, parent: QWidget) -> None:
        super().__init__(parent)  # without one it would be shown as a window for a moment
        column = vbox(parent=self, spacing=4, margins=0)
        self._label = RemarkLabel()
        self._button = GoToButton()
        self._button.follow_wanted.connect(self.follow_wanted)
        column.addWidget(self._label)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        self.show_detail(row)

    def show_detail(self, row: Row) -> None:
        """Show the detail of a row, nothing if it has none."""
        self._label.setText(one_line(detail_text(row)))
        self._label.setVisible(bool(row.detail))
        self._button.set_row(row)
        is_reference = row.kind is Kind.REFERENCE  # its editor has the button
        self._button.setVisible(row.target is not None and not is_reference)
        self.setVisible(bool(row.detail) or not self._button.isHidden())


class OriginalLine(QWidget):
    """`was 1.0 ⟲`: the value in the file, and the button that brings it back."""

    def __init__(self, reset: Any) -> None:
        super().__init__()
        line = hbox(parent=self, margins=0)
        self._label = ElidedLabel(mode=Qt.TextElideMode.ElideRight)
        tip = tr("Reset to the value in the file")
        self._button = icon_button("reset", tip, reset, role="changed")
        line.addWidget(self._label, 1)
        line.addWidget(self._button)

    def show_original(self, old: str, *, can_reset: bool) -> None:
        """Show the old value, shortened to one line, and a button if it can be restored."""
        self._button.setVisible(can_reset)
        self._label.setText(tr("was {old}", old=old[:200]))
        self._label.setToolTip(tip(old[:2000]))
        palette = self._label.palette()
        palette.setColor(palette.ColorRole.WindowText, theme.colors().changed)
        self._label.setPalette(palette)


class UsesLine(QWidget):
    """`Used in 447 other places`, and whether a value is set there, too."""

    def __init__(self, document: Document, path: Path) -> None:
        super().__init__()
        count = document.structure.uses(path) - 1
        line = hbox(parent=self, margins=0)
        places = trn("Used in {n:,} other place", "Used in {n:,} other places", count)
        line.addWidget(RemarkLabel(places), 1)
        self.all = QCheckBox(tr("Change all"))
        self.all.setChecked(document.structure.is_one_object(path))
        self.all.toggled.connect(lambda on: setattr(document, "changes_all", on))
        line.addWidget(self.all)


class CopyLine(QWidget):
    """A fixed-font line that can be selected, with a button that copies it."""

    def __init__(self, what: str) -> None:
        super().__init__()
        line = hbox(parent=self, spacing=4, margins=0)
        label = ElidedLabel(what)
        label.setFont(theme.fixed_font())
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        button = icon_button(
            "copy",
            tr("Copy"),
            lambda: QGuiApplication.clipboard().setText(what),
            name=tr("Copy {what}", what=what),
            role="secondary",
        )
        line.addWidget(label, 1)
        line.addWidget(button)


class HashNameField(QWidget):
    """A field for the name of an unknown hash; for a name that does not match, it shows why.

    `learn` takes a name that was typed; raises `WrongType` if it does not match.
    """

    def __init__(self, learn: Callable[[str], object]) -> None:
        super().__init__()
        self._learn = learn
        self._asked = ""
        """The name that was tried last."""
        column = vbox(parent=self, spacing=2, margins=0)
        self.edit = _NameLine()
        self.edit.setPlaceholderText(tr("Type it here if you know it"))
        self.edit.setAccessibleName(tr("Name of this hash"))
        self.edit.editingFinished.connect(self.finish)
        self.edit.given_up.connect(self._give_up)
        self._reason = Label()
        self._reason.setWordWrap(True)
        self._reason.hide()
        column.addWidget(self.edit)
        column.addWidget(self._reason)

    def finish(self) -> str:
        """Have the name learned that is typed; return why it was refused, "" if it was not."""
        name = self.edit.text().strip()
        if name and name != self._asked:
            self._asked = name
            self._reason.clear()
            try:
                self._learn(name)
            except WrongType as error:
                self._refuse(begin(refusal(error)))
        return self._reason.text() if name else ""

    def _give_up(self) -> None:
        self.edit.clear()
        self._asked = ""
        self._reason.hide()

    def _refuse(self, reason: str) -> None:
        """Show below the field why the name was refused."""
        palette = self._reason.palette()
        palette.setColor(palette.ColorRole.WindowText, theme.colors().error)
        self._reason.setPalette(palette)
        self._reason.setText(reason)
        self._reason.show()


class _NameLine(QLineEdit):
    """A line in which Esc gives up what is typed; without that, it is for what this is in."""

    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.given_up.emit()
            event.accept()
        else:
            super().keyPressEvent(event)
