"""Comparing two documents in the background: the sides, the job, and when to run it again."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple, TypeVar, cast

from PySide6.QtCore import QObject, QTimer, Signal

from app.compare.compare_rows import MergedRows
from app.documents.document import Document
from app.documents.error_text import why
from app.ui import background
from app.ui.background import LatestJob
from app.ui.i18n import tr
from formats import outline_of
from formats.core.changes import Changes
from formats.core.paths import Path
from formats.diff import ComparisonResult, Difference, compare, diff
from formats.diff.trees import DiffTree, Trees
from formats.errors import FormatError
from formats.merge import TwinViews
from formats.outline import Outline, Row


class PathMapping:
    """The way from the rows that are compared to those of the document, and back.

    `paths` are the document's by those compared, None if they are the same.
    """

    def __init__(self, paths: dict[Path, Path] | None = None) -> None:
        self._own = paths
        self._shown: dict[Path, Path] = {}
        for shown, own_path in (paths or {}).items():
            self._shown.setdefault(own_path, shown)

    def own(self, path: Path) -> Path:
        """Return where the document has a row that is compared."""
        return path if self._own is None else self._own[path]

    def shown(self, path: Path) -> Path:
        """Return which row is compared for one of the document, or for the nearest above it."""
        if self._own is None:
            return path
        above = (path[:depth] for depth in range(len(path), -1, -1))
        return next((self._shown[path] for path in above if path in self._shown), ())


T = TypeVar("T")
Prepared = Callable[[list[Difference] | FormatError], object]
_MOST_RUNS = 100
"""After so many comparisons, the trees of earlier states of documents are dropped."""


_PER_CHANGE = 2
"""How much each change of a document increases its revision."""
_MOST_LOGGED = 5000


class LoggedChange(NamedTuple):
    """A step of a document: its revision after it, the rows whose values were set.

    `paths` is None where more than those changed.
    """

    revision: int
    paths: Sequence[Path] | None


class ComparedDocument(NamedTuple):
    """One of the compared documents, and a label `words` that distinguishes it from the other.

    `is_open` is whether it has a tab, so that differences can be applied to it.
    """

    document: Document
    words: str
    is_open: bool


class CompareResult(NamedTuple):
    """The result of a comparison: the differences, the rows of both, and other differences.

    `facts` are the differences between the files' headers, by name: left and right. `views` are
    what was compared instead of documents that identify their parts by number, None if the
    documents were; `ways` map the rows of either side to the documents.
    """

    compared: ComparisonResult
    rows: MergedRows
    facts: dict[str, tuple[str, str]]
    views: TwinViews | None = None
    ways: tuple[PathMapping, PathMapping] = (PathMapping(), PathMapping())


class Reader:
    """An outline that can be read in a thread until it is stopped."""

    def __init__(self, document: Document) -> None:
        outline = document.outline
        self.document = document
        self.outline = outline
        self.log: tuple[LoggedChange, ...] = ()
        self.revision = document.revision
        self.rows_of = outline.rows
        self.stop = threading.Event()
        self.row, self.keys = outline.row, outline.keys
        self.node, self.stored = outline.node, outline.stored
        self.element_names, self.is_set = outline.element_names, outline.is_set
        self.list_keys = outline.list_keys
        self.LINKED = outline.LINKED

    def rows(self, path: Path, start: int = 0, stop: int | None = None) -> list[Row]:
        """Return the rows as the outline does; raises `DocumentEdited` once stopped."""
        if self.stop.is_set():
            raise background.DocumentEdited
        return self.rows_of(path, start, stop)

    @property
    def is_whole(self) -> bool:
        """Whether nothing was edited since this was made."""
        return self.document.revision == self.revision

    def set_since(self, revision: int) -> list[Path] | None:
        """Return where values were set since a revision; None if more than that was done."""
        since = [logged for logged in self.log if logged.revision > revision]
        is_all = self.revision - revision == _PER_CHANGE * len(since)
        known = [logged.paths for logged in since if logged.paths is not None]
        if self.outline.LINKED or not is_all or len(known) < len(since):
            return None
        return [path for paths in known for path in paths]


class _KeptTrees(Trees):
    """Trees that are read again only where a document changed."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[Document, tuple[int, DiffTree]] = {}
        self.runs = 0

    def grow(self, outline: Outline) -> DiffTree:
        assert isinstance(outline, Reader), "every job reads through one"
        kept = self._kept.get(outline.document)
        if kept is not None and kept[0] == outline.revision:
            return kept[1]
        paths = None if kept is None else outline.set_since(kept[0])
        if kept is not None and paths is not None:
            tree = self.regrow(cast(Outline, outline), kept[1], paths)
        else:
            tree = super().grow(outline)
        if outline.is_whole:
            self._kept[outline.document] = (outline.revision, tree)
        return tree


class SidesJob(QObject):
    """Does something with some documents in a thread, and again whenever one of them is edited.

    What `start` does is up to the kind of job.
    """

    changed = Signal()
    """The result changed."""
    busy = Signal(bool)
    """Whether the job is running."""
    failed = Signal(str)

    def __init__(self, *sides: ComparedDocument) -> None:
        super().__init__()
        self.sides = sides
        self.is_paused = False
        self._revisions: tuple[int, ...] = ()
        self._latest = LatestJob(self, background.Lane.COMPARE)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.start)
        for side in sides:
            side.document.changed.connect(self._compare_later)
            side.document.reset.connect(self._compare_later)

    @property
    def is_fresh(self) -> bool:
        """Whether the result is that of the documents' current state."""
        return self._revisions_now() == self._revisions

    def _revisions_now(self) -> tuple[int, ...]:
        return tuple(side.document.revision for side in self.sides)

    def _compare_later(self, _change: object = None) -> None:
        if not self.is_paused:
            self.busy.emit(True)
            self._later.start()

    def cancel(self) -> None:
        """Cancel the running comparison; the previous result is kept."""
        self._latest.drop_results()
        self._later.stop()
        self.busy.emit(False)

    def release(self) -> None:
        """Drop what was found: this object itself may be in a cycle and stay for a while."""

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Let edits inside the context start nothing."""
        was_paused, self.is_paused = self.is_paused, True
        try:
            yield
        finally:
            self.is_paused = was_paused

    def start(self) -> None:
        """Start again; a running comparison is dropped."""
        raise NotImplementedError

    def _reader(self, side: ComparedDocument) -> Reader:
        return Reader(side.document)

    def _run_job(self, job: Callable[[list[Reader]], T], then: Callable[[T], object]) -> None:
        """Run a job with a reader of each side; if one was edited meanwhile, `start` again.

        `then` must emit that the job is over.
        """
        readers = [self._reader(side) for side in self.sides]

        def read(unwanted: threading.Event) -> T:
            for reader in readers:
                reader.stop = unwanted
            try:
                return job(readers)
            finally:
                if not all(reader.is_whole for reader in readers):
                    raise background.DocumentEdited

        def otherwise(error: BaseException) -> None:
            if isinstance(error, background.DocumentEdited):
                self._later.start()
                return
            self.busy.emit(False)
            self.failed.emit(self._failure(why(error)))

        self.busy.emit(True)
        self._latest.run(read, then, otherwise)

    def _failure(self, reason: str) -> str:
        """Return the sentence for a failed job."""
        raise NotImplementedError


class Comparing(SidesJob):
    """Keeps the differences between two documents up to date while they are edited.

    `result` is None until the first comparison is done.
    """

    def __init__(self, left: ComparedDocument, right: ComparedDocument) -> None:
        super().__init__(left, right)
        self.result: CompareResult | None = None
        self._trees = _KeptTrees()
        self._logs: dict[Document, deque[LoggedChange]] = {}
        self._documents = (left.document, right.document)
        left.document.changed.connect(self._log_first)
        right.document.changed.connect(self._log_second)
        for side in self.sides:
            self._logs[side.document] = deque(maxlen=_MOST_LOGGED)

    def _log_first(self, changes: Changes) -> None:
        self._log(self._documents[0], changes)

    def _log_second(self, changes: Changes) -> None:
        self._log(self._documents[1], changes)

    def _log(self, document: Document, changes: Changes) -> None:
        paths = None if changes.lists or changes.spread else changes.values
        self._logs[document].append(LoggedChange(document.revision, paths))

    @property
    def left(self) -> ComparedDocument:
        """The side on the left."""
        return self.sides[0]

    @property
    def right(self) -> ComparedDocument:
        """The side on the right."""
        return self.sides[1]

    @property
    def ways(self) -> tuple[PathMapping, PathMapping]:
        """The ways from the rows of either side to those of the documents."""
        return (PathMapping(), PathMapping()) if self.result is None else self.result.ways

    def release(self) -> None:
        if self.result is not None:
            self.result.rows.release()
        self.result, self._trees = None, _KeptTrees()

    def swap(self) -> None:
        """Exchange left and right and compare again."""
        self.sides = self.sides[::-1]
        self.result, self._revisions = None, ()
        self.start()

    def start(self) -> None:
        """Compare in a thread; a comparison under way is dropped."""
        if self._trees.runs > _MOST_RUNS:
            self._trees = _KeptTrees()
        self._trees.runs += 1
        trees, now = self._trees, self._revisions_now()
        left, right = (side.document for side in self.sides)
        roots, knowledge = (left.root, right.root), left.knowledge

        def job(readers: list[Reader]) -> CompareResult:
            facts, twin_views = _header_differences(*roots), TwinViews(roots, knowledge)
            if twin_views.twins is not None:
                compared = compare(twin_views.views[0], twin_views.views[1])
                ways = PathMapping(twin_views.paths(0)), PathMapping(twin_views.paths(1))
                return CompareResult(
                    compared, MergedRows(compared, *twin_views.views), facts, twin_views, ways
                )
            outline, other_outline = (cast(Outline, reader) for reader in readers)
            compared = compare(outline, other_outline, trees)
            return CompareResult(compared, MergedRows(compared, left.outline, right.outline), facts)

        def then(result: CompareResult) -> None:
            self.result, self._revisions = result, now
            self.busy.emit(False)
            self.changed.emit()

        self._run_job(job, then)

    def prepare(self, edits: Sequence[Difference], is_left: bool, then: Prepared) -> None:
        """Call `then` with the document's edits for compared rows, or with their error.

        The right side gets the left side's version if `is_left`, else the reverse. If the compared
        rows are those of the document, that is done now, else in a thread.
        """
        number = int(is_left)
        assert self.result is not None, "they are of one"
        if self.result.views is None:
            then(list(edits))
            return
        taken = partial(self.result.views.taken, number, edits)

        def job(readers: list[Reader]) -> list[Difference] | FormatError:
            try:
                root = taken()
            except FormatError as error:
                return error
            return diff(cast(Outline, readers[number]), outline_of(root))

        def over(result: list[Difference] | FormatError) -> None:
            self.busy.emit(False)
            then(result)

        self._run_job(job, over)

    def _reader(self, side: ComparedDocument) -> Reader:
        reader = super()._reader(side)
        reader.log = tuple(self._logs[side.document])
        return reader

    def _failure(self, reason: str) -> str:
        return tr(
            "The documents could not be compared: {reason}. Both are unchanged.", reason=reason
        )


def _header_differences(one: Any, other: Any) -> dict[str, tuple[str, str]]:
    """Return the differences between two files' headers that no row shows."""
    from formats.registry import format_of

    mine, theirs = (format_of(root).header(root) for root in (one, other))
    names = [*mine, *(name for name in theirs if name not in mine)]
    both = {name: (str(mine.get(name, "–")), str(theirs.get(name, "–"))) for name in names}
    return {name: pair for name, pair in both.items() if pair[0] != pair[1]}
