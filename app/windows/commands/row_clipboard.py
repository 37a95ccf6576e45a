"""Rows on the clipboard and dragged rows: as themselves for this program, as text for others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtCore import QMetaType, QMimeData
from PySide6.QtGui import QGuiApplication

from app.documents.document import Document
from app.i18n import tr
from formats.clipboard import MIME
from formats.editing import Structure, tops
from formats.errors import FormatError, WrongType
from formats.outline import Row
from formats.value_text import hash_text, text
from formats.values import CONTAINERS, AnyValue, Path

_TEXT = "text/plain"


class _RowMimeData(QMimeData):
    """Rows for this program, where they could be `packed`, and for others as text.

    The text is made when somebody asks for it: of many rows that takes longer than a cut may.
    """

    def __init__(self, packed: bytes | None, text: Callable[[], str]) -> None:
        super().__init__()
        self._make_text = text
        self._text: str | None = None
        if packed is not None:
            self.setData(MIME, packed)

    def formats(self) -> list[str]:
        return [*super().formats(), _TEXT]

    def hasFormat(self, mimetype: str) -> bool:
        return mimetype == _TEXT or super().hasFormat(mimetype)

    def retrieveData(self, mimetype: str, preferredType: QMetaType | QMetaType.Type) -> Any:
        if mimetype != _TEXT:
            return super().retrieveData(mimetype, preferredType)
        if self._text is None:
            self._text = _escaped_text(self._make_text())
        return self._text


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
        packed: bytes | None = None
        try:
            packed = self._document.structure.pack(paths)
        except FormatError as error:
            row = self._document.outline.row(paths[0])
            if len(paths) > 1 or row.kind in CONTAINERS:
                self._refuse(error.what)
                return None
        return _RowMimeData(packed, self._text_maker(paths, packed or b""))

    def _text_maker(self, paths: list[Path], packed: bytes) -> Callable[[], str]:
        """Return what makes the text of rows as they are now."""
        outline = self._document.outline
        if len(paths) == 1 and outline.row(paths[0]).kind not in CONTAINERS:
            words = _full_text(outline.row(paths[0]))
            return lambda: words
        try:
            return self._document.structure.text_maker(paths, packed)
        except FormatError:
            labels = "\n".join(outline.row(path).label for path in paths)
            return lambda: labels

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
