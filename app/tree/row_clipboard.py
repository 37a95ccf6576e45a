"""Rows on the clipboard and dragged rows: as themselves for this program, as text for others."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

from PySide6.QtCore import QByteArray, QMetaType, QMimeData
from PySide6.QtGui import QGuiApplication

from app.documents.document import Document
from app.ui.i18n import tr
from formats.clipboard import MIME
from formats.core.kinds import CONTAINERS, AnyValue
from formats.core.paths import Path, tops
from formats.editing import Structure
from formats.errors import FormatError, WrongType
from formats.outline import Row
from formats.registry import structure_of
from formats.value_text import hash_text, text

_TEXT = "text/plain"
_LONG = 20_000
"""More bytes or characters than this take long to read."""


class HeldRows:
    """Rows of a document as it is when they are copied: packed, or written, when somebody asks."""

    def __init__(self, structure: Structure, paths: list[Path]) -> None:
        self._structure, self._paths = structure, paths

    @classmethod
    def of(cls, document: Document, paths: list[Path]) -> HeldRows:
        """Hold rows as they are now; raises `WrongType` where they cannot be packed."""
        structure = structure_of(document.root, document.outline)  # which knows no other documents
        structure.check_copy(paths)
        return cls(structure, paths)

    @cached_property
    def is_many(self) -> bool:
        """Whether it takes long to pack them."""
        return self._structure.is_many(self._paths)

    @cached_property
    def packed(self) -> bytes:
        """The rows as bytes, to be put in elsewhere; raises `FormatError`."""
        return self._structure.pack(self._paths)

    def ready(self) -> bytes:
        """Return the rows for one use in this program, made sooner than the bytes."""
        return self._structure.ready(self._paths)

    @cached_property
    def text(self) -> str:
        """The rows as text, or what they are called where they have none."""
        try:
            return self._structure.to_text(self._paths)
        except FormatError:
            return self._structure.names(self._paths)


class RowMimeData(QMimeData):
    """Rows for this program, where they can be packed, and for others as text.

    Both are made when somebody asks for them: of many rows that takes longer than a copy may.
    `held` is None where rows can only be text; `text` is None where there is none for others.
    """

    def __init__(self, held: HeldRows | None, text: Callable[[], str] | None) -> None:
        super().__init__()
        self.held = held
        self._make_text = text
        release = weakref.WeakMethod(self._release)
        self.destroyed.connect(lambda: (call := release()) and call())

    def _release(self) -> None:
        """Keep no rows once the clipboard has deleted it: PySide may still keep its shell."""
        self.held = self._make_text = None

    def formats(self) -> list[str]:
        own = [MIME] if self.held is not None else []
        return [*own, *([_TEXT] if self._make_text is not None else [])]

    def hasFormat(self, mimetype: str) -> bool:
        return mimetype in self.formats()

    def retrieveData(self, mimetype: str, _preferredType: QMetaType | QMetaType.Type) -> Any:
        if mimetype == _TEXT and self._make_text is not None:
            return _escaped_text(self._make_text())
        return self._packed() if mimetype == MIME else None

    def _packed(self) -> QByteArray:
        """Return the rows for another program; nothing where they cannot be packed after all."""
        try:
            return QByteArray(b"" if self.held is None else self.held.packed)
        except FormatError:
            return QByteArray()


class RowClipboard:
    """The clipboard for the rows of one document.

    `refuse` is called with the reason if rows cannot be copied.
    """

    def __init__(self, document: Document, refuse: Callable[[str], None]) -> None:
        self._document, self._refuse = document, refuse

    # The current row

    def _current_row(self) -> Row | None:
        path = self._document.selection.current
        return None if path is None else self._document.outline.row(path)

    def copy_value(self) -> None:
        """Put the current value on the clipboard as it would be typed."""
        row = self._current_row()
        if row is not None:
            _copy_text(_full_text(row))

    def copy_name(self) -> None:
        """Put the current row's name on the clipboard."""
        row = self._current_row()
        if row is not None:
            _copy_text(row.label)

    def copy_path(self) -> None:
        """Put the current row's path on the clipboard, its steps separated by slashes."""
        _copy_text("/".join(self._document.outline.labels(self._document.current)))

    @property
    def has_hash(self) -> bool:
        """Whether the current row's name has a hash."""
        path, outline = self._document.selection.current, self._document.outline
        # In the middle of a step, the row may be gone.
        return path is not None and outline.has(path) and outline.row(path).hash is not None

    def copy_hash(self) -> None:
        """Put the hash of the current row's name on the clipboard."""
        row = self._current_row()
        if row is not None and row.hash is not None:
            _copy_text(hash_text(row.hash))

    # Whole rows

    def copy_rows(self, paths: list[Path]) -> bool:
        """Put rows on the clipboard; return whether they can be pasted as rows again."""
        data = self._rows_as_mime(tops(paths))
        if data is not None:
            QGuiApplication.clipboard().setMimeData(data)
        return data is not None and data.hasFormat(MIME)

    def cut_rows(self, paths: list[Path], delete: Callable[[], object]) -> None:
        """Put rows on the clipboard and `delete` them, unless they cannot be pasted again."""
        if self.copy_rows(paths):
            delete()

    def _rows_as_mime(self, paths: list[Path]) -> QMimeData | None:
        """Return rows as clipboard data, None if there are none."""
        if not paths:
            return None
        row = self._document.outline.row(paths[0])
        is_value = len(paths) == 1 and row.kind not in CONTAINERS
        held: HeldRows | None = None
        try:
            held = HeldRows.of(self._document, paths)
        except FormatError as error:
            if not is_value:
                self._refuse(error.what)
                return None
        if is_value or held is None:
            words = _full_text(row)
            return RowMimeData(held, lambda: words)
        return RowMimeData(held, lambda: held.text)

    def dragged(self, paths: list[Path]) -> QMimeData:
        """Return rows that are dragged; those that cannot be packed may be moved all the same."""
        try:
            return RowMimeData(HeldRows.of(self._document, tops(paths)), None)
        except FormatError:
            data = QMimeData()
            data.setData(MIME, b"")
            return data


class CopiedRows(NamedTuple):
    """What the clipboard has: rows of this program or packed ones, or a text for where it goes."""

    data: bytes = b""
    text: str = ""
    held: HeldRows | None = None

    @property
    def is_many(self) -> bool:
        """Whether reading them takes long."""
        if self.held is not None and self.held.is_many:
            return True
        return len(self.data) + len(self.text) > _LONG

    def packed(self, structure: Structure, path: Path) -> bytes:
        """Return the rows; those of a text in a form that fits below `path`.

        Raises `FormatError`.
        """
        if self.held is not None:
            return self.held.ready()
        return structure.from_text(path, self.text) if self.text else self.data


def rows_in(data: QMimeData) -> CopiedRows:
    """Return the rows that data of the clipboard or of a drag has as such."""
    if isinstance(data, RowMimeData):
        return CopiedRows(held=data.held)
    return CopiedRows(bytes(data.data(MIME).data()))


def copied_rows() -> CopiedRows:
    """Return the rows on the clipboard; raises `WrongType` if there are none."""
    data: QMimeData | None = QGuiApplication.clipboard().mimeData()  # None: nothing was copied
    if data is not None and data.hasFormat(MIME):
        return rows_in(data)
    if data is None or not data.hasText() or not data.text().strip():
        raise WrongType(tr("there are no rows on the clipboard"))
    return CopiedRows(text=data.text())


def _full_text(row: Row) -> str:
    """Return a whole value: buffers and bytes as all their elements, not as a summary."""
    value: AnyValue = row.value
    if isinstance(value, bytes):
        return value.hex(" ").upper()
    if row.kind.value.startswith("buffer"):
        return " ".join(map(str, value))
    return text(row.kind, value)


def _copy_text(what: str) -> None:
    QGuiApplication.clipboard().setText(_escaped_text(what))


def _escaped_text(what: str) -> str:
    """Return a text for other programs, with undecodable bytes escaped."""
    return what.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
