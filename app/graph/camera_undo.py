"""Undo brings the view back to where it was looking before an edit took it elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QUndoStack

from app.graph.camera import Camera

_NEAR = 3.0
"""So many px of the screen apart, two places are the same."""
_MOST = 200
"""So many moves of the view are remembered."""


class _Place(NamedTuple):
    center: QPointF
    zoom: float


class _Move(NamedTuple):
    """The step of undo that moved the view, from where, and where it looked then."""

    step: Any
    before: _Place
    after: _Place


class CameraUndo:
    """Remembers how the steps of one document moved a camera."""

    def __init__(self, stack: QUndoStack, camera: Camera) -> None:
        self._stack, self._camera = stack, camera
        self._moves: list[_Move] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Remember how the last step moves the view, if it is new and moves it."""
        before = _Place(*self._camera.goal())
        yield
        after = _Place(*self._camera.goal())
        index = self._stack.index()
        if index and index == self._stack.count() and not self._is_at(before):
            step = self._stack.command(index - 1)
            self._moves = [move for move in self._moves if move.step is not step][-_MOST:]
            self._moves.append(_Move(step, before, after))

    def go_back(self) -> bool:
        """Look where one did before the step that was undone, unless the view was moved since.

        False where it is not to be.
        """
        index = self._stack.index()
        undone = self._stack.command(index) if index < self._stack.count() else None
        found = next((move for move in self._moves if move.step is undone), None)
        if undone is None or found is None or not self._is_at(found.after):
            return False
        self._camera.go(*found.before)
        return True

    def _is_at(self, place: _Place) -> bool:
        center, zoom = self._camera.goal()
        away = (center - place.center).manhattanLength() * zoom
        return away < _NEAR and abs(zoom - place.zoom) < zoom / 100
