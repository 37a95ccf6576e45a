"""Where a monkey's mouse goes: to reachable windows, widgets in them, positions in these."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QFrame,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QMainWindow,
    QMenu,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from app.ui.descendants import descendants

Wanted = Callable[[], Sequence[QWidget | None]]
"""Returns the widgets that a scene is about, as they are now."""


def window_at_hand(main: QWidget, chance: random.Random) -> QWidget | None:
    """Return the window that the mouse can reach: a popup, a modal dialog, else one of all."""
    popup = QApplication.activePopupWidget()
    if popup is not None and chance.random() < 0.9:
        return popup
    modal = QApplication.activeModalWidget()
    if modal is not None:
        return modal
    shown = [one for one in QApplication.topLevelWidgets() if is_reached(one)]
    if main in shown and chance.random() < 0.7:
        return main
    return chance.choice(shown) if shown else None


def is_reached(window: QWidget) -> bool:
    """Whether a window is there to be clicked into."""
    return isValid(window) and window.isVisible() and window.windowHandle() is not None


def seen_within(window: QWidget) -> list[QWidget]:
    """Return every widget of which something is seen in a window, in the order they were made."""
    return [
        one
        for one in (window, *descendants(window, QWidget))
        if one.window() is window and one.isVisible() and not one.visibleRegion().isEmpty()
    ]


def widget_in(window: QWidget, wanted: Wanted, chance: random.Random) -> QWidget | None:
    """Return a widget: mostly one of those wanted or below it, else any, or that with the keys."""
    seen = seen_within(window)
    if not seen:
        return None
    if chance.random() < 0.85:
        seen = [one for one in seen if _takes_clicks(one)] or seen
    here = [one for one in wanted() if one is not None and isValid(one)]
    inside = [one for one in seen if any(w is one or w.isAncestorOf(one) for w in here)]
    if inside and chance.random() < 0.75:
        return chance.choice(inside)
    focus = QApplication.focusWidget()
    if focus in seen and chance.random() < 0.2:
        return focus
    return chance.choice(seen)


def _takes_clicks(widget: QWidget) -> bool:
    """Whether a widget does something when it is clicked at: more than to lie behind others."""
    if isinstance(widget, QSplitter | QStackedWidget | QAbstractScrollArea | QMainWindow):
        return False
    return type(widget) not in (QWidget, QFrame, QLabel) or isinstance(
        widget.parentWidget(), QAbstractScrollArea
    )


def place_in(widget: QWidget, chance: random.Random) -> QPoint:
    """Return a place in what is seen of a widget, often where something lies that takes clicks."""
    seen = widget.visibleRegion().boundingRect()
    rects = [rect & seen for rect in _parts(widget, seen, chance)]
    rects = [rect for rect in rects if not rect.isEmpty()]
    rect = chance.choice(rects) if rects and chance.random() < 0.75 else seen
    return within(rect, chance)


def within(rect: QRect, chance: random.Random) -> QPoint:
    """Return some point of a rectangle; its middle often, its edges at times."""
    if chance.random() < 0.4:
        return rect.center()
    x = chance.randint(rect.left(), max(rect.left(), rect.right()))
    y = chance.randint(rect.top(), max(rect.top(), rect.bottom()))
    return QPoint(x, y)


def _parts(widget: QWidget, seen: QRect, chance: random.Random) -> list[QRect]:
    if isinstance(widget, QTabBar):
        return [widget.tabRect(index) for index in range(widget.count())]
    if isinstance(widget, QMenu):
        return [widget.actionGeometry(one) for one in widget.actions()]
    if isinstance(widget, QHeaderView):
        ends = [widget.sectionViewportPosition(n) for n in range(min(widget.count(), 30))]
        return [QRect(x - 3, 0, 40, widget.height()) for x in ends]
    parent = widget.parentWidget()
    if isinstance(parent, QHeaderView):
        return _parts(parent, seen, chance)
    if isinstance(parent, QAbstractItemView):
        return [_item_rect(parent, within(seen, chance)) for _ in range(3)]
    if isinstance(parent, QGraphicsView):
        return _things(parent, seen, chance)
    return []


def _item_rect(view: QAbstractItemView, at: QPoint) -> QRect:
    return view.visualRect(view.indexAt(at))


def _things(view: QGraphicsView, seen: QRect, chance: random.Random) -> list[QRect]:
    """Return where some things of a canvas lie, with the borders at which pins are."""
    scene = view.scene()
    if scene is None:
        return []
    rects = []
    items = scene.items(view.mapToScene(seen).boundingRect())[:60]
    for item in chance.sample(items, min(len(items), 4)):
        box = view.mapFromScene(item.sceneBoundingRect()).boundingRect()
        rects += [box, QRect(box.left() - 6, box.top(), 14, box.height())]
        rects.append(QRect(box.right() - 8, box.top(), 14, box.height()))
    return rects


def handle_place(widget: QWidget, at: QPoint) -> tuple[QWidget, QPoint]:
    """Return the window of a widget and a place of it there."""
    window = widget.window()
    return window, widget.mapTo(window, QPointF(at)).toPoint()
