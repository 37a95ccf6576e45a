"""What the views of a document share and no file stores: the selection, typed text, and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from app.documents.arrangement import Arrangement
from formats.core.changes import Changes
from formats.core.paths import Path
from formats.outline import Outline

SelectionState = tuple[list[Path], Path | None]
"""The selected rows, and the current one."""


class Selection(QObject):
    """The rows that the tree marks, the canvas outlines, and every command acts on.

    `paths` are the selected rows, none of them twice; `current` is the one of them that the
    inspector and the path bar show, None where nothing is selected. The root's path is `()`.
    """

    changed = Signal()
    """The selection has changed, or the current row in it."""
    current_changed = Signal(object)
    """The path of the row to scroll to: it became current, or was requested."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.paths: list[Path] = []
        self.current: Path | None = None
        self._is_held = False
        self._is_other = False
        """Whether the selection has changed since the signals are held."""
        self._is_shown = False
        """Whether to scroll to the current row when the signals are released."""

    @contextmanager
    def signals_held(self) -> Iterator[None]:
        """Emit at most one signal of each kind for everything within, at the end."""
        if self._is_held:
            yield
            return
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
            is_other, is_shown = self._is_other, self._is_shown
            self._is_other = self._is_shown = False
            self._emit_changes(is_other, is_shown)

    def choose(self, paths: Iterable[Path], current: Path | None = None) -> None:
        """Select these rows and no others; `current` is the last one if it is not among them."""
        self.emit_since(self._set_rows(paths, current))

    def show(self, paths: Iterable[Path]) -> None:
        """Select rows, the first one current, and scroll to it even if it was current."""
        found_paths = list(paths)
        old = self._set_rows(found_paths, found_paths[0] if found_paths else None)
        self._emit_changes(old != (self.paths, self.current), True)

    def _set_rows(self, paths: Iterable[Path], current: Path | None) -> SelectionState:
        """Change the selection without signals; return the previous `paths` and `current`."""
        old = self.paths, self.current
        there = dict.fromkeys(paths)
        self.paths = list(there)
        self.current = current if current in there else next(reversed(there), None)
        return old

    def emit_since(self, old: SelectionState) -> None:
        """Emit signals for what has changed."""
        self._emit_changes(old != (self.paths, self.current), old[1] != self.current)

    def _emit_changes(self, is_other: bool, is_shown: bool) -> None:
        """Emit the signals for a new selection and a row to show, now or when released."""
        if self._is_held:
            self._is_other |= is_other
            self._is_shown |= is_shown
            return
        if is_other:
            self.changed.emit()
        if is_shown and self.current is not None:
            self.current_changed.emit(self.current)

    # Following the document; both return what to pass to `emit_since` when the views have followed

    def follow(self, changes: Changes, outline: Outline) -> SelectionState:
        """Keep the selected rows that still exist after changes, else select what was changed."""
        if changes.are_of_values:
            return self.paths, self.current
        replaced = [path for path in self.paths if changes.is_replaced(path)]
        there = dict(zip(replaced, outline.places(replaced), strict=True))

        def where(path: Path) -> Path | None:
            if path in there:  # a row may be there again
                return path if there[path] >= 0 else None
            return changes.follow(path)

        return self._move_rows(where, changes.nearest(self.current or ()))

    def keep_existing(self, nearest: Callable[[Path], Path]) -> SelectionState:
        """Keep the selected rows that exist in another document, else the `nearest`."""
        rest = nearest(self.current or ())
        return self._move_rows(lambda path: path if nearest(path) == path else None, rest)

    def _move_rows(self, where: Callable[[Path], Path | None], rest: Path) -> SelectionState:
        if not self.paths:
            return self.paths, self.current
        places = {path: where(path) for path in self.paths}
        kept_paths = [path for path in places.values() if path is not None]
        return self._set_rows(kept_paths or [rest], places.get(self.current or ()))


class UnappliedText(NamedTuple):
    """Text that was typed and not applied: the row that it is of, and what returns it."""

    path: Path
    text: Callable[[], str]


class ViewState(QObject):
    """The state shared by all views of one document.

    `selection` are the selected rows, `arrangement` is how the user arranged its graph. `draft` is
    text that was typed and not applied, `recovered_draft` such text of a recovered document. `note`
    is a remark about the document, "" for none.
    """

    draft_changed = Signal()
    """There is unapplied text, or none any more."""

    def __init__(self, parent: QObject, note: str = "") -> None:
        super().__init__(parent)
        self.selection = Selection(self)
        self.arrangement = Arrangement(self)
        self.draft: UnappliedText | None = None
        self.recovered_draft: UnappliedText | None = None
        self.note = note

    def set_draft(self, draft: UnappliedText | None) -> None:
        """Set the text that was typed and is not applied, so that it is in the recovery copy,
        too."""
        self.draft = draft
        self.draft_changed.emit()
