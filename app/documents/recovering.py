"""What was kept of a document becomes a document again, with its file as what it was made of.

Where the file still holds the bytes that the document was read from or saved as, these are opened
and the kept content is taken over as one step: marks, the values before and undo are those of any
edit. Where the file changed since, only what was kept is opened, and saving asks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QCoreApplication

import formats
from app.documents import disk, inside
from app.documents.document import Document, Typed
from app.documents.faults import why
from app.documents.leftovers import Leftover
from app.documents.loading import Loaded, Opening
from app.words import mark, tr
from formats.diff import Difference, What, diff
from formats.errors import FormatError, WrongType
from formats.values import CONTAINERS, Path

_STEP = mark("Recovered changes")
_NO_STAMP = disk.Stamp(-1, 0, b"")
"""The stamp of a document whose file may be any: what lies there is never it."""
_NOTES = {
    "same": mark("Recovered: these changes are not in the file yet. Save to keep them."),
    "changed": mark(
        "Recovered: another program changed the file since. Saving asks before it replaces that."
    ),
    "unsure": mark(
        "Recovered: the file could not be compared with what it was. Saving asks before it "
        "replaces it."
    ),
    "gone": mark("Recovered: the file is no longer there. Save to write it again."),
    "none": mark("Recovered: this is in no file yet. Save to keep it."),
    "lost": mark("Recovered: where it lay is not known any more. Save it where you want it."),
}


def recover(leftover: Leftover) -> Opening:
    """Open what was kept as a document with unsaved changes, which belongs to its file again.

    The document is made in the thread, for many changes take long. The entry stays until it is
    discarded.
    """
    made: list[Document] = []

    def load() -> Loaded:
        document, data = _read(leftover)
        document.left_text = _left_text(leftover, document)
        app = QCoreApplication.instance()
        assert app is not None, "an opening belongs to a window"
        document.moveToThread(app.thread())
        made.append(document)
        return Loaded(document.root, data, document.stamp or _NO_STAMP, document.layers)

    def finish(_loaded: Loaded) -> Document:
        return made.pop()

    return Opening(leftover.name).start(load, finish, lambda error: _sentence(error, leftover))


def _read(leftover: Leftover) -> tuple[Document, bytes]:
    """Return the document, and the bytes that its file holds or else those that were kept.

    Raises OSError or `FormatError` where what was kept cannot be read.
    """
    kept, _ = disk.read(leftover.header.with_suffix(".bin"))
    root = formats.open_bytes(kept, leftover.name)
    state, stamp, held = _state(leftover)
    if state == "same" and held is not None:
        document = _document(leftover, formats.open_bytes(held.data, leftover.name), state, held)
        if _take_over(document, root, kept):
            return document, held.data
    document = _document(leftover, root, state, held)
    document.stamp, document.size = stamp, len(kept)
    document.mark_unsaved()
    return document, kept


def _state(leftover: Leftover) -> tuple[str, disk.Stamp | None, inside.Content | None]:
    """Return how the file is now, as in `_NOTES`, the stamp to compare it by, and what it holds."""
    if leftover.file is None:
        return "none" if leftover.is_known else "lost", None, None
    try:
        held = inside.read(leftover.file, leftover.words)
    except FileNotFoundError:
        return "gone", leftover.stamp, None
    except (OSError, FormatError):
        return "unsure", leftover.stamp or _NO_STAMP, None
    if leftover.stamp is None:
        return "unsure", _NO_STAMP, held
    is_same = held.stamp.digest == leftover.stamp.digest
    return "same" if is_same else "changed", leftover.stamp, held


def _document(leftover: Leftover, root: Any, state: str, held: inside.Content | None) -> Document:
    size, stamp = (len(held.data), held.stamp) if held else (0, None)
    layers = held.layers if held else ()
    name, file, words = leftover.name, leftover.file, leftover.words
    return Document(root, name, file, size, tr(_NOTES[state]), stamp, words, layers)


def _take_over(document: Document, root: Any, kept: bytes) -> bool:
    """Make a document what `root` is, as one step; return whether its bytes are then the same."""
    try:
        differences = diff(document.outline, formats.outline(root))
        values = _values(differences)
        if len(values) == len(differences):
            document.set_many(values, tr(_STEP))  # much quicker for many
        else:
            usual, document.traces.look_at = document.traces.look_at, sys.maxsize - 1
            document.take(differences, tr(_STEP))
            document.traces.look_at = usual
        is_exact = formats.save_bytes(document.root) == kept
    except Exception:  # noqa: BLE001 - whatever ails the steps, what was kept is opened then
        return False
    if not document.is_modified:
        document.note = ""
    return is_exact


def _values(differences: Iterable[Difference]) -> list[tuple[Path, Any]]:
    """Return the values to be set of the differences that are no more than that."""
    found = []
    for one in differences:
        old, new = one.row, one.other_row
        if one.what is not What.CHANGED or one.path is None or old is None or new is None:
            continue
        if old.editable and new.kind not in CONTAINERS:
            found.append((one.path, new.value))
    return found


def _left_text(leftover: Leftover, document: Document) -> Typed | None:
    """Return the text that was typed; the damaged part of it is shown as such."""
    from formats import paths

    file = leftover.header.with_suffix(".txt")
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        lost = tr("The text typed in it could not be read: {error}.", error=why(error))
        document.note = f"{document.note} {lost}"
        return None
    try:
        typed = data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        typed = data.decode("utf-8", "replace")
        lost = tr("The text typed in it is damaged; what is lost shows as “�”.")
        document.note = f"{document.note} {lost}"
    try:
        return Typed(paths.find(document.outline, leftover.row), lambda: typed)
    except WrongType:
        return Typed((), lambda: typed)


def _sentence(error: BaseException, leftover: Leftover) -> str:
    """Return what a person is told of an entry that could not be opened."""
    return tr(
        "What was kept of “{name}” could not be read: {error}. It stays in {folder} and is "
        "offered again at the next start.",
        name=leftover.name,
        error=why(error),
        folder=leftover.header.parent,
    )
