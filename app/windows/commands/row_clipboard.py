"""Rows on the clipboard and dragged rows: as themselves for this program, as text for others."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from app.documents.document import Document
from app.i18n import tr
from formats.clipboard import MIME
from formats.editing import Structure, tops
from formats.errors import FormatError, WrongType
from formats.outline import Row
from formats.value_text import hash_text, text
from formats.values import CONTAINERS, AnyValue, Path


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

    def _rows_as_mime(self, paths: list[Path]) -> QMimeData | None:
        """Return rows as clipboard data, None if there are none."""
        if not paths:
            return None
        data, packed = QMimeData(), b""
        try:
            packed = self._document.structure.pack(paths)
            data.setData(MIME, packed)
        except FormatError as error:
            row = self._document.outline.row(paths[0])
            if len(paths) > 1 or row.kind in CONTAINERS:
                self._refuse(error.what)
                return None
        data.setText(_escaped_text(self._as_text(paths, packed)))
        return data

    def _as_text(self, paths: list[Path], packed: bytes) -> str:
        row = self._document.outline.row(paths[0])
        if len(paths) == 1 and row.kind not in CONTAINERS:
            return _full_text(row)
        try:
            return self._document.structure.to_text(paths, packed)
        except FormatError:
            return "\n".join(self._document.outline.row(path).label for path in paths)

    def dragged(self, paths: list[Path]) -> QMimeData:
        """Return rows that are dragged; those that cannot be packed may be moved all the same."""
        data = QMimeData()
        try:
            data.setData(MIME, self._document.structure.pack(tops(paths)))
        except FormatError:
            data.setData(MIME, b"")
        return data


class CopiedRows(NamedTuple):
    """What the clipboard has: packed rows, or a text that is read where it is put in."""

    data: bytes
    text: str = ""

    @property
    def size(self) -> int:
        """The number of bytes or characters."""
        return len(self.data) + len(self.text)

    def packed(self, structure: Structure, path: Path) -> bytes:
        """Return the rows; those of a text in a form that fits below `path`.

        Raises `FormatError`.
        """
        return structure.from_text(path, self.text) if self.text else self.data


def copied_rows() -> CopiedRows:
    """Return the rows on the clipboard; raises `WrongType` if there are none."""
    data: QMimeData | None = QGuiApplication.clipboard().mimeData()  # None: nothing was copied
    if data is not None and data.hasFormat(MIME):
        return CopiedRows(bytes(data.data(MIME).data()))
    if data is None or not data.hasText() or not data.text().strip():
        raise WrongType(tr("there are no rows on the clipboard"))
    return CopiedRows(b"", data.text())


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
