"""The edits that a Python program makes to a document: each whole or not at all, or many as one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from .core.kinds import AnyValue, Kind
from .core.paths import Path
from .editing import Structure
from .outline import Outline
from .paths import PathFinder
from .root import Root

Result = TypeVar("Result")


class DocumentEdits:
    """Makes the edits of one document, for all `Rows` of it.

    Within `whole`, values that are set wait until something else is asked for or edited, and are
    then set together: one edit of 30,000 values takes as long as a few hundred edits of one.
    """

    def __init__(self, structure: Structure) -> None:
        self._structure = structure
        self._waiting: dict[Path, AnyValue] = {}
        self._depth = 0
        self._known_root: Root | None = None
        """What is known of rows is of this root, or of one with the same rows."""
        self._finder = PathFinder(structure.view)
        self._kinds: dict[Path, Kind] = {}

    @property
    def structure(self) -> Structure:
        """What may be done to the document as it is now."""
        self._set_waiting()
        return self._structure

    @property
    def view(self) -> Outline:
        """The document as it is now."""
        self._set_waiting()
        return self._structure.view

    @property
    def shape(self) -> Outline:
        """The document without the values that wait: it has the same rows, of the same kinds."""
        return self._structure.view

    def find(self, words: str, start: Path) -> Path:
        """Return the path that words name from a row on; see `formats.paths.find`."""
        self._forget_old()
        return self._finder.path(words, start)

    def kind(self, path: Path) -> Kind:
        """Return the kind of a row."""
        self._forget_old()
        if path not in self._kinds:
            self._kinds[path] = self.shape.row(path).kind
        return self._kinds[path]

    def _forget_old(self) -> None:
        if self._known_root is not self.shape.root:
            self._known_root = self.shape.root
            self._finder, self._kinds = PathFinder(self.shape), {}

    def value(self, path: Path, stored: AnyValue) -> AnyValue:
        """Return the value of a row, `stored` where none waits for it."""
        return self._waiting.get(path, stored)

    def run(self, edit: Callable[[], Result]) -> Result:
        """Return what an edit returns; where it raises, nothing of it is done."""
        self._set_waiting()
        before = self.shape.root
        try:
            return edit()
        except BaseException:
            self.shape.show(before)
            raise

    def set(self, path: Path, value: AnyValue) -> None:
        """Give a row another value of its kind."""
        if self.shape.LINKED:
            self.run(lambda: self._structure.set(path, value))
            return
        self._waiting[path] = self.shape.check(path, value)
        if not self._depth:
            self._set_waiting()

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Make all edits within it, or, where one of them or anything else raises, none."""
        before = self.view.root
        self._depth += 1
        try:
            yield
            self._set_waiting()
        except BaseException:
            self._waiting.clear()
            self.shape.show(before)
            raise
        finally:
            self._depth -= 1

    def _set_waiting(self) -> None:
        """Set the values that wait; the document has the same rows then."""
        if not self._waiting:
            return
        values, is_known = list(self._waiting.items()), self._known_root is self.shape.root
        self._waiting.clear()
        self.run(lambda: self._structure.set_many(values))
        if is_known:
            self._known_root = self.shape.root
