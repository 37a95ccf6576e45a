"""Comparing two documents beside the window: the sides, the job, and when to do it again."""

from __future__ import annotations

import threading
from collections import deque
from typing import Any, NamedTuple, cast

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from app.documents import background
from app.documents.document import Document
from app.documents.error_text import why
from app.i18n import tr
from app.models.compare.rows import Rows
from formats.diff import Compared, Trees, compare
from formats.diff.trees import Tree
from formats.outline import Action, Change, Outline, Row
from formats.values import Path

_MOST_RUNS = 100
"""After so many comparisons the parts of documents as they were long ago are dropped."""


_PER_CHANGE = 2
"""By how much every change of a document has its revision grow."""
_MOST_LOGGED = 5000


class Logged(NamedTuple):
    """A change of a document: its revision after it, the row whose value was set or None."""

    revision: int
    path: Path | None


class Side(NamedTuple):
    """One of the documents that are compared, and `words` to tell it from the other.

    `is_open` is whether it has a tab, so that differences may be taken into it.
    """

    document: Document
    words: str
    is_open: bool


class Result(NamedTuple):
    """What came of a comparison: the differences, the rows of both, what else differs.

    `facts` are what the heads of the files say otherwise, by name: left and right.
    """

    compared: Compared
    rows: Rows
    facts: dict[str, tuple[str, str]]


class Reader:
    """An outline that is read in a thread until it is told to stop."""

    def __init__(self, document: Document, stop: threading.Event) -> None:
        outline = document.outline
        self.document = document
        self.outline = outline
        self.log: tuple[Logged, ...] = ()
        self.revision = document.revision
        self.rows_of = outline.rows
        self.stop = stop
        self.row, self.keys = outline.row, outline.keys
        self.node, self.stored = outline.node, outline.stored
        self.element_names, self.is_set = outline.element_names, outline.is_set
        self.LINKED = outline.LINKED

    def rows(self, path: Path, start: int = 0, stop: int | None = None) -> list[Row]:
        """Return the rows as the outline does; raises `Edited` once stopped."""
        if self.stop.is_set():
            raise background.Edited
        return self.rows_of(path, start, stop)

    def set_since(self, revision: int) -> list[Path] | None:
        """Return where values were set since a revision; None where more than that was done."""
        since = [logged for logged in self.log if logged.revision > revision]
        is_all = self.revision - revision == _PER_CHANGE * len(since)
        paths = [logged.path for logged in since if logged.path is not None]
        if self.outline.LINKED or not is_all or len(paths) < len(since):
            return None
        return paths


class _KeptTrees(Trees):
    """Trees that are read again only where a document changed."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[Document, tuple[int, Tree]] = {}
        self.runs = 0

    def grow(self, outline: Outline) -> Tree:
        assert isinstance(outline, Reader), "every job reads through one"
        kept = self._kept.get(outline.document)
        if kept is not None and kept[0] == outline.revision:
            return kept[1]
        paths = None if kept is None else outline.set_since(kept[0])
        if kept is not None and paths is not None:
            tree = self.regrow(cast(Outline, outline), kept[1], paths)
        else:
            tree = super().grow(outline)
        self._kept[outline.document] = (outline.revision, tree)
        return tree


class Comparing(QObject):
    """Keeps what differs between two documents known while they are edited.

    `result` is None until the first comparison is done; `is_fresh` whether it is of the documents
    as they are now.
    """

    changed = Signal()
    """`result` changed."""
    busy = Signal(bool)
    """Whether a comparison is under way."""
    failed = Signal(str)

    def __init__(self, left: Side, right: Side) -> None:
        super().__init__()
        self.left = left
        self.right = right
        self.result: Result | None = None
        self._trees = _KeptTrees()
        self._stop = threading.Event()
        self._revisions = (-1, -1)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.start)
        self._logs: dict[Document, deque[Logged]] = {}
        self._documents = (left.document, right.document)
        left.document.changed.connect(self._log_first)
        right.document.changed.connect(self._log_second)
        for side in (left, right):
            self._logs[side.document] = deque(maxlen=_MOST_LOGGED)
            side.document.changed.connect(self._soon)
            side.document.reset.connect(self._soon)

    def _log_first(self, change: Change) -> None:
        self._log(self._documents[0], change)

    def _log_second(self, change: Change) -> None:
        self._log(self._documents[1], change)

    def _log(self, document: Document, change: Change) -> None:
        path = change.path if change.action is Action.SET else None
        self._logs[document].append(Logged(document.revision, path))

    @property
    def sides(self) -> tuple[Side, Side]:
        """Left and right."""
        return self.left, self.right

    @property
    def is_fresh(self) -> bool:
        """Whether the result tells of both documents as they are now."""
        return self.result is not None and self._now() == self._revisions

    def _now(self) -> tuple[int, int]:
        return self.left.document.revision, self.right.document.revision

    def _soon(self, _change: object = None) -> None:
        self.busy.emit(True)
        self._later.start()

    def swap(self) -> None:
        """Exchange left and right and compare again."""
        self.left, self.right = self.right, self.left
        self.result = None
        self.start()

    def cancel(self) -> None:
        """Give up the comparison under way; the result before stays."""
        self._stop.set()
        self._later.stop()
        self.busy.emit(False)

    def start(self) -> None:
        """Compare in a thread; a comparison under way is dropped."""
        self._stop.set()
        self._stop = stop = threading.Event()
        if self._trees.runs > _MOST_RUNS:
            self._trees = _KeptTrees()
        self._trees.runs += 1
        now, one, other = self._now(), *(Reader(side.document, stop) for side in self.sides)
        for reader in (one, other):
            reader.log = tuple(self._logs[reader.document])
        job = self._job(one, other)
        self.busy.emit(True)

        def then(result: Result) -> None:
            if isValid(self) and stop is self._stop and not stop.is_set():
                self.result, self._revisions = result, now
                self.busy.emit(False)
                self.changed.emit()

        def otherwise(error: BaseException) -> None:
            if isValid(self) and stop is self._stop and not stop.is_set():
                if isinstance(error, background.Edited):
                    self._later.start()
                    return
                self.busy.emit(False)
                self.failed.emit(
                    tr(
                        "The documents could not be compared: {reason}. Both are as they were.",
                        reason=why(error),
                    )
                )

        background.run(background.Lane.COMPARE, job, then, otherwise)

    def _job(self, one: Reader, other: Reader) -> Any:
        trees, left, right = self._trees, one.document, other.document
        roots = left.root, right.root

        def read() -> Result:
            try:
                compared = compare(cast(Outline, one), cast(Outline, other), trees)
                rows = Rows(compared, left.outline, right.outline)
                return Result(compared, rows, _facts(*roots))
            finally:
                if (left.revision, right.revision) != (one.revision, other.revision):
                    raise background.Edited

        return read


def _facts(one: Any, other: Any) -> dict[str, tuple[str, str]]:
    """Return what two files of one format say otherwise in their heads, and no row shows."""
    from formats.registry import format_of

    mine, theirs = (format_of(root).header(root) for root in (one, other))
    names = [*mine, *(name for name in theirs if name not in mine)]
    both = {name: (str(mine.get(name, "–")), str(theirs.get(name, "–"))) for name in names}
    return {name: pair for name, pair in both.items() if pair[0] != pair[1]}
