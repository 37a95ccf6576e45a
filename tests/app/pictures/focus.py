"""Whether the focus is visible: every focusable widget looks different when it has it.

The requirement is close to the Web Content Accessibility Guidelines (2.4.13): enough pixels for a
good part of the widget's outline, each with a contrast of 3 to the state before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QCheckBox, QTabBar, QWidget

from tests.app.pictures.contrast import PICTURE, contrast
from tests.app.pictures.keyboard import reached, told

_AROUND = 3
"""So far (px) around a widget something may be painted for it."""
_SHARE = 0.45
"""What share of the outline has to change: scroll bars and headers may lie over some of it, and a
frame that was there before is not told from the ring where both are dark."""


_MOSTLY = 0.6
"""What share of a widget has to be in sight for its focus to be looked for: less is scrolled in
by Tab before one works there, and the text has a notice over its lower lines."""


class FocusSeen:
    """Looks at each kind of widget once, wherever it is met first."""

    def __init__(self) -> None:
        self._known: set[tuple[str, str, str]] = set()
        self._met: set[tuple[str, str, str]] = set()

    def faults(self, window: QWidget) -> list[str]:
        """Return the widgets of a shown window that look the same with the keyboard."""
        fresh = [one for one in reached(window) if self._is_new(one) and in_sight(one)]
        if not fresh:
            return []
        window.activateWindow()
        before = window.focusWidget()
        _press_a_key(window)
        found = list(_unmarked(window, fresh))
        if before is not None:
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        elif (now := window.focusWidget()) is not None:
            now.clearFocus()
        return found

    def _is_new(self, widget: QWidget) -> bool:
        """Whether none of its kind was looked at; others may be painted where they stand.

        One that is not in sight is met for the first time where it is.
        """
        parent = widget.parentWidget()
        kind = (type(widget).__name__, widget.objectName(), type(parent).__name__)
        self._met.add(kind)
        is_new = kind not in self._known and not widget.isWindow()
        if in_sight(widget):
            self._known.add(kind)
        return is_new

    def never_seen(self) -> list[str]:
        """Return the kinds that were reached in some picture and in sight in none."""
        return [
            f"never in sight: {name} {own} in {parent}"
            for name, own, parent in sorted(self._met - self._known)
        ]


def in_sight(widget: QWidget) -> bool:
    """Whether most of a widget can be seen: not what is scrolled away, or covered."""
    seen = part_in_sight(widget)
    return seen.width() * seen.height() > _MOSTLY * widget.width() * widget.height()


def part_in_sight(widget: QWidget) -> QRect:
    """Return what of a widget lies inside of all that it is in, such as scrolled areas."""
    if not widget.isVisible():
        return QRect()
    seen, spot, at = widget.rect(), QPoint(), widget
    while not at.isWindow() and (parent := at.parentWidget()) is not None:
        spot += at.pos()
        seen &= parent.rect().translated(-spot)
        at = parent
    return seen


def _press_a_key(window: QWidget) -> None:
    """Have the program know that a person works by keys; the key itself does nothing."""
    fresh = next(reached(window))
    fresh.setFocus(Qt.FocusReason.TabFocusReason)
    handle = window.windowHandle()
    QTest.keyPress(handle, Qt.Key.Key_F35)
    QTest.keyRelease(handle, Qt.Key.Key_F35)


def _unmarked(window: QWidget, widgets: list[QWidget]) -> Iterator[str]:
    for one in widgets:
        if not in_sight(one):
            continue  # gone with the focus of another
        one.clearFocus()
        plain = _picture(window, one)
        one.setFocus(Qt.FocusReason.TabFocusReason)
        window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        here = QApplication.focusWidget()
        if here is not None and here is not one and one.isAncestorOf(here):
            continue  # it hands the keyboard to a part of it, which is looked at by itself
        if here is not one:
            yield f"does not take the focus that it offers: {told(one)}"
            continue
        marked = _picture(window, one)
        if isinstance(one, QAbstractItemView) and (words := _pale(window, one, plain, marked)):
            yield words
        share = changed_share(plain, marked, _outline(one))
        if share < _SHARE:
            yield f"focus is not seen ({share:.2f} of the outline): {told(one)}"


def _pale(window: QWidget, view: QAbstractItemView, plain: QImage, marked: QImage) -> str:
    """Return a fault where the current cell of a view is of another colour with the keyboard."""
    index = view.currentIndex()
    if not (index.isValid() and view.selectionModel().isSelected(index)):
        return ""
    cell = view.visualRect(index) & view.viewport().rect()
    spot = view.viewport().mapTo(window, cell.topLeft()) - view.mapTo(window, QPoint())
    scale = plain.devicePixelRatio()
    corner = (spot + QPoint(_AROUND, _AROUND)) * scale
    part = QRect(corner, cell.size() * scale)
    grounds = [_most(picture.copy(part)) for picture in (plain, marked)]
    same = grounds[0] == grounds[1]
    return "" if same else f"the selected cell is paler with the keyboard: {told(view)}"


def _most(picture: QImage) -> int:
    """Return the colour that most of a picture has."""
    words = memoryview(picture.convertToFormat(QImage.Format.Format_RGB32).constBits()).cast("I")
    return max(Counter(words).items(), key=lambda one: one[1], default=(0, 0))[0]


def _picture(window: QWidget, widget: QWidget) -> QImage:
    QApplication.processEvents()
    place = QRect(widget.mapTo(window, QPoint()), widget.size())
    return window.grab(place.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)).toImage()


def _outline(widget: QWidget) -> int:
    """Return how long the outline of what takes the keyboard is (px)."""
    size = part_in_sight(widget).size()
    if isinstance(widget, QTabBar):
        size = widget.tabRect(widget.currentIndex()).size()
    elif isinstance(widget, QCheckBox):
        size = size.boundedTo(widget.sizeHint())  # what is behind its words is empty
    return 2 * (size.width() + size.height())


def changed_share(plain: QImage, marked: QImage, outline: int) -> float:
    """Return how many pixels are told apart in two pictures, in outlines (px) 1 px wide."""
    form = QImage.Format.Format_RGB32
    one, other = (
        memoryview(p.convertToFormat(form).constBits()).cast("I") for p in (plain, marked)
    )
    pairs: dict[tuple[int, int], int] = {}
    for pair in zip(one, other, strict=True):
        if pair[0] != pair[1]:
            pairs[pair] = pairs.get(pair, 0) + 1
    clear = sum(n for (a, b), n in pairs.items() if contrast(QColor(a), QColor(b)) >= PICTURE)
    return clear / (outline * plain.devicePixelRatio())
