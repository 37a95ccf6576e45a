"""Finds objects below another one.

Qt’s own search makes PySide count what it returns as belonging to the object that was asked,
wherever it really is. What is then moved to another window is never freed, and the window that was
asked neither. Asking for a widget with the focus does the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from shiboken6 import createdByPython

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

T = TypeVar("T", bound=QObject)


def descendants(above: QObject, kind: type[T]) -> list[T]:
    """Return every object of a class below `above`, what is within one after it."""
    found = []
    for child in above.children():
        if isinstance(child, kind):
            found.append(child)
        found += descendants(child, kind)
    return found


def descendant(above: QObject, kind: type[T], name: str = "") -> T | None:
    """Return the first object of a class below `above`, with that name if one is given."""
    found = descendants(above, kind)
    return next((one for one in found if not name or one.objectName() == name), None)


def focus_within(above: QWidget) -> QWidget | None:
    """Return the widget below `above` that has the focus, or had it last; None if none ever had.

    The focus of the whole program, by contrast, is nowhere while another program is in front.
    """
    return released(above.focusWidget())


def released(found: QWidget | None) -> QWidget | None:
    """Return a widget that Qt named, and have PySide count it as its own parent's child again."""
    parent = found.parentWidget() if found is not None else None
    if found is not None and (parent is None or createdByPython(parent)):
        found.setParent(parent)  # to Qt, nothing changes
    return found
