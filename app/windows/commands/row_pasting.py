"""Pastes rows into a document; what takes long to read is read in a thread, with progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from app.documents.background import DocumentEdited, Lane, LatestJob, whole
from app.documents.document import Document
from app.documents.error_text import why
from app.i18n import tr
from app.terms import root_name
from app.windows.commands.row_clipboard import CopiedRows, copied_rows
from app.windows.commands.row_preparing import RowPreparing
from formats.core.paths import Path
from formats.core.work import Steps
from formats.editing import Structure
from formats.errors import FormatError, WrongType
from formats.value_text import one_line


class ReadyRows(NamedTuple):
    """Packed rows, and the row below which they are put."""

    path: Path
    data: bytes
    is_many: bool = False


class RowPasting(QObject):
    """Reads copied rows, and has `preparing` put them in.

    `refuse` shows a reason, `tell` a sentence.
    """

    busy = Signal(str, object)
    """A text and a cancel callable while rows are read; an empty text when it is over."""

    def __init__(
        self,
        parent: QObject,
        document: Document,
        preparing: RowPreparing,
        refuse: Callable[[str], object],
        tell: Callable[[str], object],
    ) -> None:
        super().__init__(parent)
        self._document, self._preparing = document, preparing
        self._refuse, self._tell = refuse, tell
        self._latest = LatestJob(self, Lane.TEXT)
        self._is_reading = False

    @property
    def is_busy(self) -> bool:
        """Whether rows are being read or made ready."""
        return self._is_reading or self._preparing.is_busy

    def paste(self, current: Path) -> None:
        """Put the copied rows into the row at `current`, or the nearest above that they fit in."""
        nearest = _nearest(self._document, current)

        def then(ready: ReadyRows) -> None:
            index = index_below(self._document, ready.path, current)
            self._put_in(tr("Paste"), ready, index, tell)

        def tell(paths: list[Path]) -> None:
            if paths and paths[0][:-1] != nearest:
                label = _label(self._document, paths[0][:-1])
                self._tell(tr("Pasted into “{label}”.", label=label))

        self._read(copied_rows, lambda rows, copied: _place_that_fits(rows, copied, nearest), then)

    def paste_over(self, path: Path) -> None:
        """Replace the row at a path by the copied one, keeping its name."""

        def find(rows: Structure, copied: CopiedRows) -> ReadyRows:
            return ReadyRows(path, copied.packed(rows, path[:-1]))

        def then(ready: ReadyRows) -> None:
            words = tr("Paste over {label}", label=_label(self._document, path))
            self._preparing.edit(words, False, lambda rows: _over(rows, ready))

        def get() -> CopiedRows:
            if not path:
                raise WrongType(tr("the root must stay"))
            return copied_rows()

        self._read(get, find, then)

    def put_in(self, words: str, copied: CopiedRows, path: Path, index: int) -> None:
        """Put rows below a row, to `index` (-1: the end), as a step named `words`."""

        self._read(
            lambda: copied,
            lambda rows, copied: ReadyRows(path, copied.packed(rows, path)),
            lambda ready: self._put_in(words, ready, index),
        )

    def _put_in(
        self,
        words: str,
        ready: ReadyRows,
        index: int,
        then: Callable[[list[Path]], object] = lambda _made: None,
    ) -> None:
        path, data, is_many = ready
        self._preparing.edit(words, is_many, lambda rows: rows.pasting(path, data, index), then)

    # Reading

    def _read(
        self,
        get: Callable[[], CopiedRows],
        find: Callable[[Structure, CopiedRows], ReadyRows],
        then: Callable[[ReadyRows], object],
    ) -> None:
        """Call `then` with what `find` makes of the copied rows: now, or soon if they are many."""
        try:
            if self.is_busy:
                raise WrongType(tr("other rows are still being pasted"))
            copied = get()
            structure = self._document.structure
            if not copied.is_many:
                then(find(structure, copied))
                return
        except FormatError as error:
            self._refuse(error.what)
            return

        def job(_root: object) -> ReadyRows:
            ready = find(structure, copied)
            return ReadyRows(ready.path, structure.read_ahead(ready.data), is_many=True)

        read = whole(self._document, job)
        self._set_busy(True)
        self._latest.run(
            lambda _unwanted: read(), lambda ready: self._arrived(ready, then), self._failed
        )

    def _set_busy(self, on: bool) -> None:
        self._is_reading = on
        self.busy.emit(tr("Reading the copied rows…") if on else "", self.cancel if on else None)

    def _arrived(self, ready: ReadyRows, then: Callable[[ReadyRows], object]) -> None:
        self._set_busy(False)
        then(ready)

    def _failed(self, error: BaseException) -> None:
        self._set_busy(False)
        if isinstance(error, DocumentEdited):
            self._refuse(tr("the document was edited while the copied rows were being read"))
        else:
            self._refuse(error.what if isinstance(error, FormatError) else why(error))

    def cancel(self) -> None:
        """Paste nothing after all."""
        self._latest.drop_results()
        self._set_busy(False)


def _over(structure: Structure, ready: ReadyRows) -> Steps[list[Path]]:
    yield
    structure.paste_over(ready.path, ready.data)
    return []


def index_below(document: Document, path: Path, current: Path) -> int:
    """Return the place of a new row below a row: after the one at `current`, else at the end."""
    if len(current) <= len(path) or current[: len(path)] != path:
        return -1
    keys = list(document.outline.keys(path))
    return keys.index(current[len(path)]) + 1 if current[len(path)] in keys else -1


def _nearest(document: Document, current: Path) -> Path:
    """Return the row at `current` if it is a container, else its parent."""
    is_empty = not document.outline.row(current).count
    return (
        current[:-1] if current and is_empty and not document.structure.offers(current) else current
    )


def _place_that_fits(structure: Structure, copied: CopiedRows, nearest: Path) -> ReadyRows:
    """Return the rows, and the nearest row or ancestor that accepts them.

    Where none does, the reason why the nearest does not is raised.
    """
    reason: FormatError | None = None
    for depth in range(len(nearest), -1, -1):
        path = nearest[:depth]
        try:
            data = copied.packed(structure, path)
            structure.check_paste(path, data)
        except FormatError as error:
            reason = reason or error
            continue
        return ReadyRows(path, data)
    assert reason is not None, "the root was tried at least"
    raise reason


def _label(document: Document, path: Path) -> str:
    return one_line(document.outline.row(path).label, 40) if path else root_name()
