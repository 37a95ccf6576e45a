"""The header of a comparison: the documents, the number of differences, and the buttons."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from app.ui import theme
from app.ui.buttons import LabelledButton, MenuButton, add_action
from app.ui.i18n import mark, tr
from app.ui.layouts import hbox, vbox
from app.ui.menu import Menu
from app.ui.plain import Label, tip
from app.ui.terms import differs
from app.ui.widgets import shown
from formats.diff import DifferenceKind

MODES = {
    "merged": ("tree", mark("Both sides in one tree")),
    "beside": ("split", mark("Both sides next to each other")),
    "graph": ("graph", mark("The graph with the differences marked")),
}
TAKE_LEFT, TAKE_RIGHT = "Alt+Shift+Right", "Alt+Shift+Left"


class Name(QLabel):
    """A name that is elided in the middle if there is too little room."""

    def __init__(self) -> None:
        super().__init__()
        font = self.font()
        font.setBold(True)
        self.setFont(font)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def minimumSizeHint(self) -> QSize:
        size = super().minimumSizeHint()
        return QSize(min(size.width(), 8 * size.height()), size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        words = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideMiddle, self.width()
        )
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter), words)
        painter.end()


class Count(QFrame):
    """The number of differences of one kind: an icon, a number, a word."""

    def __init__(self, kind: DifferenceKind) -> None:
        super().__init__()
        self._what = kind
        row = hbox(parent=self, spacing=4, margins=0)
        self._sign = Label()
        self.label = Label()
        row.addWidget(self._sign)
        row.addWidget(self.label)
        theme.watch().changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self._sign.setPixmap(theme.difference_icon(self._what).pixmap(QSize(14, 14)))

    def show_count(self, count: int) -> None:
        """Show a number, nothing for 0."""
        self.label.setText(f"{count:,} {differs(self._what)}")
        self.setVisible(count > 0)


class CompareHead(QWidget):
    """Two lines: the names with the counts, then what one does with them."""

    stepped = Signal(bool)
    """To the next difference (True) or the previous one."""
    taken = Signal(bool, bool)
    """Whether the left side's version is applied (to the right), and whether all of it."""
    swapped = Signal()
    filtered = Signal(bool)
    """Whether only differences are to be shown."""
    mode_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._left, self._right = Name(), Name()
        self._facts = Label()
        self.counts = {kind: Count(kind) for kind in DifferenceKind}
        self.place = Label()
        self.next = self._head_button("next", tr("Next difference"), "F8")
        self.previous = self._head_button("previous", tr("Previous difference"), "Shift+F8")
        self.take_left = self._head_button("take-left", tr("Take left"), TAKE_LEFT, True)
        self.take_right = self._head_button("take-right", tr("Take right"), TAKE_RIGHT, True)
        self.take_all = MenuButton(tr("Take all"))
        self.take_all.setAutoRaise(True)
        self.take_all.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.swap = self._head_button("retyped", tr("Swap sides"), "")
        self.only = self._head_button("changed", tr("Only differences"), "", True)
        self.modes = {name: self._mode(name) for name in MODES}
        self._finish_buttons()
        vbox(
            self._name_row(),
            self._facts,
            self._tools(),
            parent=self,
            spacing=4,
            margins=(8, 4, 8, 4),
        )
        self._facts.setWordWrap(True)
        self._facts.setTextFormat(Qt.TextFormat.PlainText)
        self._facts.setForegroundRole(self._facts.foregroundRole().PlaceholderText)
        self._facts.hide()

    def _head_button(
        self, icon: str, words: str, keys: str, with_words: bool = False
    ) -> QToolButton:
        button = LabelledButton()
        button.setAutoRaise(True)
        button.setIconSize(QSize(16, 16))
        if icon:
            button.setIcon(theme.icon(icon))
        if with_words:
            button.setText(words)
            style = Qt.ToolButtonStyle
            button.setToolButtonStyle(
                style.ToolButtonTextBesideIcon if icon else style.ToolButtonTextOnly
            )
        native = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        button.setToolTip(tip(f"{words} ({native})" if keys else words))
        button.setAccessibleName(words)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _mode(self, name: str) -> QToolButton:
        icon, words = MODES[name]
        button = self._head_button(icon, tr(words), "")
        button.setCheckable(True)
        button.clicked.connect(lambda: self.mode_chosen.emit(name))
        return button

    def _finish_buttons(self) -> None:
        self.next.clicked.connect(lambda: self.stepped.emit(True))
        self.previous.clicked.connect(lambda: self.stepped.emit(False))
        self.take_left.clicked.connect(lambda: self.taken.emit(True, False))
        self.take_right.clicked.connect(lambda: self.taken.emit(False, False))
        self.swap.clicked.connect(lambda: self.swapped.emit())
        self.only.setCheckable(True)
        self.only.setChecked(True)
        self.only.toggled.connect(self.filtered)
        self._all = Menu(self.take_all)
        self.all_left = add_action(
            self._all,
            tr("Take all from the left"),
            lambda: self.taken.emit(True, True),
            theme.icon("take-left"),
        )
        self.all_right = add_action(
            self._all,
            tr("Take all from the right"),
            lambda: self.taken.emit(False, True),
            theme.icon("take-right"),
        )
        self.take_all.setMenu(self._all)

    def _name_row(self) -> QHBoxLayout:
        row = hbox(self._left, self.swap, self._right, ..., 8, spacing=8)
        for count in self.counts.values():
            count.hide()
            row.addWidget(count)
        return row

    def _tools(self) -> QHBoxLayout:
        row = hbox(self.previous, self.next, self.place, 12, spacing=2)
        for button in (self.take_left, self.take_right, self.take_all):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.only)
        row.addSpacing(8)
        for button in self.modes.values():
            row.addWidget(button)
        return row

    # Display

    def set_names(self, left: str, right: str) -> None:
        """Name the sides."""
        for label, words in ((self._left, left), (self._right, right)):
            label.setText(shown(words))
            label.setToolTip(tip(shown(words)))

    def show_counts(self, counts: Mapping[DifferenceKind, int]) -> None:
        """Show the number of differences of each kind."""
        for kind, count in self.counts.items():
            count.show_count(counts.get(kind, 0))

    def show_facts(self, words: str) -> None:
        """Describe the other differences, "" if there are none."""
        self._facts.setText(words)
        self._facts.setVisible(bool(words))

    def show_mode(self, mode: str, offered: set[str]) -> None:
        """Show the current mode and the available ones."""
        for name, button in self.modes.items():
            button.setVisible(name in offered)
            button.setChecked(name == mode)

    def allow(self, can_step: bool, left: str, right: str) -> None:
        """Enable the buttons; `left` and `right` say why that version cannot be applied, "" if it
        can."""
        for button in (self.next, self.previous):
            button.setEnabled(can_step)
        to_right = tr("Copy from the left document to the right ({keys})", keys=TAKE_LEFT)
        to_left = tr("Copy from the right document to the left ({keys})", keys=TAKE_RIGHT)
        for buttons, why, words in (
            ((self.take_left, self.all_left), left, to_right),
            ((self.take_right, self.all_right), right, to_left),
        ):
            for take_button in buttons:
                take_button.setEnabled(not why)
            buttons[0].setToolTip(tip(why or words))
        self.take_all.setEnabled(self.all_left.isEnabled() or self.all_right.isEnabled())
