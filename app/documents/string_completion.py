"""The strings of rows with each name in the open documents, gathered when the program is idle."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from weakref import WeakKeyDictionary, ref

from PySide6.QtCore import QObject, QTimer, Signal

from app.documents.document import Document
from formats.core.changes import Changes
from formats.core.kinds import STRINGS, Kind
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import Outline, Row

_SLICE = 0.002
"""Seconds of one slice of scanning, which falls into the turns of other work."""
_DELAY = 1_000
"""Milliseconds until the first slice, so that the opened document is shown first."""
_PAUSE = 15
"""Milliseconds between slices: the window has priority."""
_ROWS = 50
"""Rows read at once; a container may have a hundred thousand."""
_MOST_ROWS = 1_000_000
"""Rows scanned in one document: one file may expand to more rows than fit in memory."""
_MOST_WORDS = 2_000
"""Different strings kept for one name in one document."""
_LONGEST = 200
"""The longest string that is kept, in characters: nobody completes a longer one."""


class UsedWords(QObject):
    """Which strings are used where: by document, then by the name of the row.

    A document is scanned once, in slices of a few milliseconds, and then follows its edits. `grown`
    is emitted when there is more to offer.
    """

    grown = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._gathered = WeakKeyDictionary[Document, _Gathered]()
        self._timer: QTimer | None = None

    def add(self, document: Document) -> None:
        """Begin to gather the strings of a document, if that was not begun."""
        if document in self._gathered:
            return
        self._gathered[document] = gathered = _Gathered(document, self._start_timer)
        document.changed.connect(gathered.follow)
        document.reset.connect(gathered.begin)

    def likely(self, document: Document, path: Path) -> Sequence[str]:
        """Return the strings of rows that have the name of the row at `path`, most used first."""
        name = name_at(document.outline, path)
        counts: Counter[str] = Counter()
        for gathered in self._alive():
            counts.update(gathered.words.get(name, {}))
        return [word for word, _count in counts.most_common()]

    @property
    def is_done(self) -> bool:
        """Whether all documents are gathered."""
        return not any(gathered.stack for gathered in self._alive())

    def gather(self, seconds: float = _SLICE) -> None:
        """Do one slice of the work now."""
        end = time.perf_counter() + seconds
        for gathered in self._alive():
            while gathered.stack and time.perf_counter() < end:
                gathered.turn()

    def _alive(self) -> list[_Gathered]:
        return list(self._gathered.values())

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = QTimer(self)
            self._timer.timeout.connect(self._gather_some)
        if not self._timer.isActive():
            self._timer.start(_DELAY)

    def _gather_some(self) -> None:
        assert self._timer is not None
        self.gather()
        if self.is_done:
            self._timer.stop()
            self.grown.emit()
        else:
            self._timer.setInterval(_PAUSE)


class _Gathered:
    """The strings of one document; `stack` is what remains to scan: a path, its name, and the next
    row."""

    def __init__(self, document: Document, begun: Callable[[], None]) -> None:
        self.document = ref(document)
        self.words: dict[str, Counter[str]] = {}
        self.stack: list[tuple[Path, str, int]] = []
        self._begun = begun
        self._rows = 0
        self.begin()

    def begin(self) -> None:
        """Gather all of the document again."""
        self.words = {}
        self._rows = 0
        self.stack = [((), "", 0)]
        self._begun()

    def follow(self, changes: Changes) -> None:
        """Add the strings of changes; removed ones are kept, as they may still be useful."""
        document = self.document()
        if document is None:
            return
        outline = document.outline
        paths = [*changes.values, *changes.spread]
        for change in changes.lists:
            if change.is_replaced:
                paths.append(change.path)
            paths += [(*change.path, outline.key_at(change.path, at)) for at in change.inserted]
        for path in paths:
            row, name = outline.row(path), name_at(outline, path)
            self._count_string(name, row)
            if row.count:
                self.stack.append((path, name, 0))
                self._begun()

    def turn(self) -> None:
        """Scan some rows."""
        document = self.document()
        path, name, start = self.stack.pop()
        if document is None or self._rows >= _MOST_ROWS:
            self.stack.clear()
            return
        outline = document.outline
        try:
            rows, is_array = outline.rows(path, start, start + _ROWS), _is_array(outline, path)
        except WrongType:
            return  # it was removed meanwhile
        if len(rows) == _ROWS:
            self.stack.append((path, name, start + _ROWS))
        for row in rows:
            own = name if is_array else row.label
            self._count_string(own, row)
            if row.count:
                self.stack.append(((*path, row.key), own, 0))
        self._rows += len(rows)

    def _count_string(self, name: str, row: Row) -> None:
        value = row.value
        if row.kind not in STRINGS or not 0 < len(value) <= _LONGEST or not value.isprintable():
            return
        words = self.words.setdefault(name, Counter())
        if value in words or len(words) < _MOST_WORDS:
            words[value] += 1


def name_at(outline: Outline, path: Path) -> str:
    """Return the name for the row at `path`: for an element, that of its array."""
    while path and _is_array(outline, path[:-1]):
        path = path[:-1]
    return outline.row(path).label if path else ""


def _is_array(outline: Outline, path: Path) -> bool:
    return outline.row(path).kind is Kind.ARRAY
