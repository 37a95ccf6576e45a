"""What was kept of a document becomes a document again, with its file as what it was made of.

Where the file still holds the bytes that the document was read from or saved as, these are opened
and the kept content is taken over as one step: marks, the values before and undo are those of any
edit. Where the file changed since, only what was kept is opened, and saving asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import formats
from app.documents import disk, inside
from app.documents.document import Document, Typed
from app.documents.faults import why
from app.documents.leftovers import Leftover
from app.documents.loading import Loaded, Opening
from app.words import mark, tr
from formats.diff import Difference, diff
from formats.editing import apply, structure_of
from formats.errors import FormatError, WrongType

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


class _Found(NamedTuple):
    """What a thread brings: a root with its bytes, and the steps from it to what was kept.

    `state` says how the file is now, as in `_NOTES`; `differences` are None where the root is what
    was kept, and not the file's.
    """

    root: Any
    data: bytes
    stamp: disk.Stamp | None
    layers: tuple[Any, ...]
    state: str
    differences: Sequence[Difference] | None = None


def recover(leftover: Leftover) -> Opening:
    """Open what was kept as a document with unsaved changes, which belongs to its file again.

    The entry stays until it is discarded.
    """
    found: list[_Found] = []

    def load() -> Loaded:
        found[:] = [_find(leftover)]
        stamp = found[0].stamp or _NO_STAMP
        return Loaded(found[0].root, found[0].data, stamp, found[0].layers)

    def finish(_loaded: Loaded) -> Document:
        return _document(leftover, found.pop())

    return Opening(leftover.name).start(load, finish, lambda error: _sentence(error, leftover))


def _find(leftover: Leftover) -> _Found:
    """Read the entry, and the file as far as it is of use. Raises OSError or `FormatError`."""
    kept, _ = disk.read(leftover.header.with_suffix(".bin"))
    root = formats.open_bytes(kept, leftover.name)
    if leftover.file is None:
        return _Found(root, kept, None, (), "none" if leftover.is_known else "lost")
    try:
        held = inside.read(leftover.file, leftover.words)
    except FileNotFoundError:
        return _Found(root, kept, leftover.stamp, (), "gone")
    except (OSError, FormatError):
        return _Found(root, kept, leftover.stamp or _NO_STAMP, (), "unsure")
    if leftover.stamp is None:
        return _Found(root, kept, _NO_STAMP, held.layers, "unsure")
    if held.stamp.digest != leftover.stamp.digest:
        return _Found(root, kept, leftover.stamp, held.layers, "changed")
    return _over_file(root, kept, held, leftover.name)


def _over_file(root: Any, kept: bytes, held: inside.Content, name: str) -> _Found:
    """Return the file's root with what makes it the kept one, where that is found to be exact."""
    try:
        if _taken(held.data, root, name) == kept:
            base = formats.open_bytes(held.data, name)
            differences = diff(formats.outline(base), formats.outline(root))
            return _Found(base, held.data, held.stamp, held.layers, "same", differences)
    except FormatError:
        pass  # what was kept is worth more than its steps
    return _Found(root, kept, held.stamp, held.layers, "same")


def _taken(data: bytes, other: Any, name: str) -> bytes:
    """Return the bytes of a document once it took over all that differs in another."""
    trial = structure_of(formats.open_bytes(data, name))
    apply(trial, diff(trial.view, formats.outline(other)))
    return formats.save_bytes(trial.root)


def _document(leftover: Leftover, found: _Found) -> Document:
    document = Document(
        found.root,
        leftover.name,
        leftover.file,
        len(found.data),
        tr(_NOTES[found.state]),
        found.stamp,
        leftover.words,
        found.layers,
    )
    if found.differences is None:
        document.mark_unsaved()
    else:
        document.take(found.differences, tr("Recovered changes"))
        document.note = document.note if document.is_modified else ""
    document.left_text = _left_text(leftover, document)
    return document


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
    folder: Path = leftover.header.parent
    return tr(
        "What was kept of “{name}” could not be read: {error}. It stays in {folder} and is "
        "offered again at the next start.",
        name=leftover.name,
        error=why(error),
        folder=folder,
    )
