"""A quiet bar above a document: one sentence and the buttons that help, never a dialog."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Protocol, TypeVar
from weakref import WeakKeyDictionary

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QPushButton,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from app.ui import theme
from app.ui.buttons import icon_button
from app.ui.descendants import descendants
from app.ui.i18n import tr
from app.ui.layouts import hbox, vbox
from app.ui.plain import Label, fit

_TOLD_MILLISECONDS = 6000
_NUMBERS = count()


class Notice(QFrame):
    """One notice. Every button also closes it; `close` in the corner does only that."""

    def __init__(
        self, sentence: str, buttons: Mapping[str, Callable[[], object]], role: str = "warning"
    ) -> None:
        super().__init__()
        self._role = role
        self.number = next(_NUMBERS)
        self.before: QWidget | None = None
        """The widget that gets the focus back, None for none."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAutoFillBackground(True)
        self.sentence = sentence
        self.setAccessibleName(sentence)
        row = hbox(parent=self, spacing=8, margins=(12, 6, 6, 6))
        sign = Label()
        sign.setPixmap(theme.icon(_SIGNS[role], role).pixmap(QSize(16, 16)))
        self.label = Label(fit(sentence))
        self.label.setWordWrap(True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row.addWidget(sign)
        row.addWidget(self.label, 1)
        for text, do in buttons.items():
            row.addWidget(self._notice_button(text, do))
        row.addWidget(self._cross())
        self.setBackgroundRole(self.backgroundRole().ToolTipBase)

    def _notice_button(self, text: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(self.dismiss)
        button.clicked.connect(lambda: do())
        return button

    def _cross(self) -> QToolButton:
        return icon_button("close", tr("Dismiss"), self.dismiss)

    def press(self, text: str) -> None:
        """Press the button with this text."""
        next(button for button in descendants(self, QPushButton) if button.text() == text).click()

    @property
    def has_keyboard(self) -> bool:
        """Whether the keyboard works in it."""
        widget = QApplication.focusWidget()
        return widget is not None and self.isAncestorOf(widget)

    def enter(self, before: QWidget | None) -> None:
        """Focus the first button, and later restore the focus."""
        self.before = before
        for button in (*descendants(self, QPushButton), *descendants(self, QToolButton)):
            button.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return

    def leave(self) -> None:
        """Restore the focus, if its widget still exists."""
        before, self.before = self.before, None
        if self.has_keyboard and before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            widget = QApplication.focusWidget()
            if isinstance(widget, QPushButton | QToolButton):
                widget.click()
        else:
            super().keyPressEvent(event)

    def dismiss(self) -> None:
        """Close the notice for good."""
        self.leave()
        self.hide()
        self.deleteLater()


def enter_notice() -> None:
    """Have the keyboard work in the newest notice of the window; in one, in that before it."""
    window = QApplication.activeWindow()
    if window is None:
        return
    shown = [notice for notice in descendants(window, Notice) if notice.isVisible()]
    shown.sort(key=lambda notice: notice.number, reverse=True)
    at = next((n for n, notice in enumerate(shown) if notice.has_keyboard), -1)
    if shown:
        before = shown[at].before if at >= 0 else QApplication.focusWidget()
        shown[(at + 1) % len(shown)].enter(before)


class AddNotice(Protocol):
    """Shows a bar with one sentence and the buttons that help, until it is dismissed."""

    def __call__(
        self, sentence: str, buttons: Mapping[str, Callable[[], object]], role: str = "warning"
    ) -> Notice:
        """Return the bar, in the colours of `role`."""


class UnderNotices(QWidget):
    """A widget that ends above the notices at its lower edge, so that everything can be reached.

    Its upper edge does not move, nor do its rows and lines.
    """

    def __init__(self) -> None:
        super().__init__()
        _UNDER[self] = None

    def leave_room(self, height: int) -> None:
        """Leave this many pixels free at the lower edge."""
        raise NotImplementedError

    def look_for_notices(self) -> None:
        """Leave room for those that are shown over it."""
        end = self.mapToGlobal(self.rect().bottomLeft()).y() + 1
        over = [notices for notices in _within(_ALL, self.window()) if notices.is_over(self)]
        self.leave_room(max([0, *(end - notice.mapToGlobal(QPoint()).y() for notice in over)]))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look_for_notices()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.look_for_notices()


class Notices(QWidget):
    """The notices of a widget, over its lower edge, so that its contents do not move.

    Those of a nested widget are below them.
    """

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        _ALL[self] = None
        self._host = host
        self._told: Notice | None = None
        self._column = vbox(parent=self, spacing=1, margins=(0, 1, 0, 0))  # a line above each
        self.setAutoFillBackground(True)  # the widget behind would show between two notices
        self.setBackgroundRole(self.backgroundRole().Mid)
        host.installEventFilter(self)
        self.hide()

    def add(self, notice: Notice) -> None:
        """Show one more notice, below the others."""
        self._column.addWidget(notice)
        notice.show()
        self.place()
        self.show()
        self.raise_()

    def show_message(self, sentence: str, role: str = "fine") -> None:
        """Show a sentence for a while, in place of the previous one."""
        self.drop_told()
        notice = self._told = Notice(sentence, {}, role)
        notice.destroyed.connect(lambda: self._forget_notice(notice))
        self.add(notice)
        QTimer.singleShot(_TOLD_MILLISECONDS, notice, notice.dismiss)

    def drop_told(self) -> None:
        """Remove the sentence, if it is still shown."""
        if self._told is not None:
            self._told.dismiss()

    def _forget_notice(self, notice: Notice) -> None:
        if self._told is notice:
            self._told = None

    def place(self) -> None:
        """Take the needed room at the lower edge, and hide if there are no notices."""
        shown = [notice for notice in descendants(self, Notice) if not notice.isHidden()]
        self.setVisible(bool(shown))
        width = self._host.width()
        height = sum(_height(notice, width) + self._column.spacing() for notice in shown)
        inner = [notices for notices in _within(_ALL, self._host) if notices.isVisible()]
        below = max((widget.height() for widget in inner if widget is not self), default=0)
        self.setGeometry(0, self._host.height() - below - height, width, height)
        self._make_room()

    def is_over(self, widget: QWidget) -> bool:
        """Whether it is shown over a widget's lower edge."""
        return self.isVisible() and (self._host is widget or self._host.isAncestorOf(widget))

    def _make_room(self) -> None:
        for under_notices in _within(_UNDER, self._host):
            if under_notices.isVisible():
                under_notices.look_for_notices()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.place()
        elif event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Resize):
            for notices in _within(_ALL, self.window()):
                if notices is not self:
                    notices.place()
            self._make_room()
        return super().event(event)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self.place()
        return False


_ALL: WeakKeyDictionary[Notices, None] = WeakKeyDictionary()
_UNDER: WeakKeyDictionary[UnderNotices, None] = WeakKeyDictionary()
"""The oldest come first. A search through all widgets of a window, at each event, takes long."""
_Widget = TypeVar("_Widget", bound=QWidget)


def _within(widgets: WeakKeyDictionary[_Widget, None], above: QWidget) -> list[_Widget]:
    """Return those of some widgets that are `above`, or below it in the same window."""
    there = [widget for widget in widgets if isValid(widget)]
    return [widget for widget in there if widget is above or above.isAncestorOf(widget)]


def _height(notice: Notice, width: int) -> int:
    notice_height = notice.heightForWidth(width)
    return notice_height if notice_height > 0 else notice.sizeHint().height()


_SIGNS = {"warning": "warning", "error": "error", "accent": "info", "fine": "lossless"}
