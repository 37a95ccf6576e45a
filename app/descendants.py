"""Finds objects below another one.

Qt’s own search makes PySide count what it returns as belonging to the object that was asked,
wherever it really is. What is then moved to another window is never freed, and the window that was
asked neither.
"""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject

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
