"""What users of the keyboard alone, or of a screen reader, would miss in a shown window."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QWidget

_ROUNDS = 3
"""How often as many times as there are widgets Tab is pressed before one gives up."""
_TAB = Qt.FocusPolicy.TabFocus


def reached(window: QWidget) -> Iterator[QWidget]:
    """Yield every widget of a window that Tab should come to, windows above it left out."""
    for one in (window, *window.findChildren(QWidget)):
        takes = one.focusPolicy() & _TAB and one.focusProxy() is None
        if takes and one.isVisible() and one.isEnabled() and one.window() is window.window():
            yield one


def silent(window: QWidget) -> list[str]:
    """Return the widgets that Tab comes to and that a screen reader has no name for."""
    found = []
    for one in reached(window):
        face = QAccessible.queryAccessibleInterface(one)
        name = face.text(QAccessible.Text.Name) if face is not None else ""
        if not name and not one.isWindow():
            found.append(f"Tab comes to what has no name: {told(one)}")
    return found


def traps(window: QWidget) -> list[str]:
    """Return the lists and tables of a window that keep the Tab key for themselves."""
    views = [one for one in reached(window) if isinstance(one, QAbstractItemView)]
    return [f"Tab does not leave {told(one)}" for one in views if one.tabKeyNavigation()]


def lost(dialog: QWidget) -> list[str]:
    """Press Tab from the first widget on, and return what it never comes to; the focus comes back.

    A widget that Tab does not leave is found by all behind it being lost.
    """
    wanted = list(reached(dialog))
    before, seen = dialog.focusWidget(), set[QWidget]()
    if wanted:
        wanted[0].setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(_ROUNDS * len(wanted)):
        at = dialog.focusWidget()
        if at is None:
            break
        seen.add(at)
        QTest.keyClick(at, Qt.Key.Key_Tab)
        if dialog.focusWidget() is wanted[0]:
            break
    else:
        return [f"Tab does not come back from {told(dialog.focusWidget())}"] if wanted else []
    if before is not None:
        before.setFocus(Qt.FocusReason.OtherFocusReason)
    return [f"Tab never comes to {told(one)}" for one in wanted if one not in seen]


def told(widget: QWidget | None) -> str:
    """Return how a finding names a widget: its class, its name, and what it is in."""
    if widget is None:
        return "nothing"
    parent = type(widget.parentWidget()).__name__
    return f"{type(widget).__name__} {widget.objectName()} in {parent}"
