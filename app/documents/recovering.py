"""Turns a recovery copy into a document again, compared with the file it came from.

If the file still has the contents that the document was read from or saved as, it is opened and the
recovered content is applied as one step: marks, original values and undo work as for any edit. If
the file has changed since, only the recovered content is opened, and saving asks first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import formats
from app.documents import atomic_file, container_io
from app.documents.document import Document
from app.documents.error_text import why
from app.documents.leftovers import Leftover
from app.documents.loading import LoadedFile, Opening
from app.documents.view_state import UnappliedText
from app.ui.i18n import mark, tr
from formats.core.kinds import CONTAINERS
from formats.core.paths import Path
from formats.diff import Difference, DifferenceKind, diff
from formats.editing import apply
from formats.errors import FormatError, WrongType
from formats.outline import Outline
from formats.registry import structure_of

_STEP = mark("Recovered changes")
_NO_STAMP = atomic_file.Stamp(-1, 0, b"")
"""The stamp of a document whose file may be any: no contents match it."""
_NOTES = {
    "same": mark("Recovered: these changes are not in the file yet. Save to keep them."),
    "changed": mark(
        "Recovered: another program has changed the file since then. Saving asks before "
        "replacing it."
    ),
    "unsure": mark(
        "Recovered: the file could not be compared with its earlier version. Saving asks before "
        "replacing it."
    ),
    "gone": mark("Recovered: the file no longer exists. Save to create it again."),
    "none": mark("Recovered: this has no file yet. Save to keep it."),
    "lost": mark("Recovered: its original location is unknown. Save it where you want it."),
}


class _RecoveryContents(NamedTuple):
    """The contents of an entry: a root, and the differences from it to the stored state.

    They are None if the root is the stored state itself. `held` are the file's contents, None if
    unknown; `stamp` is what the file is compared with when it is saved.
    """

    root: Any
    differences: list[Difference] | None
    kept: bytes
    state: str
    stamp: atomic_file.Stamp | None
    held: container_io.Content | None


def recover(leftover: Leftover) -> Opening:
    """Open a recovery copy as a document with unsaved changes, linked to its file.

    The slow part runs in a thread; the document is created in the GUI thread. The entry stays until
    it is discarded.
    """
    read: list[_RecoveryContents] = []

    def load() -> LoadedFile:
        contents = _read_copy(leftover)
        read.append(contents)
        is_step = contents.differences is not None and contents.held is not None
        data = contents.held.data if is_step and contents.held else contents.kept
        layers = contents.held.layers if contents.held else ()
        return LoadedFile(contents.root, data, contents.stamp or _NO_STAMP, layers)

    def finish(_loaded: LoadedFile) -> Document:
        document = _recovered_document(leftover, read.pop())
        document.view_state.recovered_draft = _recovered_draft(leftover, document)
        return document

    return Opening(leftover.name).start(load, finish, lambda error: _sentence(error, leftover))


def _read_copy(leftover: Leftover) -> _RecoveryContents:
    """Read a recovery copy, and the current file.

    Raises OSError or `FormatError` if the stored content cannot be read.
    """
    kept, _ = atomic_file.read(leftover.header.with_suffix(".bin"))
    root = formats.open_bytes(kept, leftover.name)
    state, stamp, held_content = _file_state(leftover)
    if state == "same" and held_content is not None:
        led = steps(held_content.data, kept, leftover.name)
        if led is not None:
            return _RecoveryContents(*led, kept, state, held_content.stamp, held_content)
    return _RecoveryContents(root, None, kept, state, stamp, held_content)


def steps(base: bytes, kept: bytes, name: str) -> tuple[Any, list[Difference]] | None:
    """Return a root read from `base`, and differences that turn it into `kept`, byte for byte.

    They are tried on a second such root; None if the result differs.
    """
    try:
        trial, root = (formats.open_bytes(base, name) for _ in range(2))
        tried = _try_differences(trial, diff(formats.outline_of(trial), _outline(kept, name)))
        if formats.save_bytes(tried) != kept:
            return None
        return root, diff(formats.outline_of(root), _outline(kept, name))
    except Exception:  # noqa: BLE001 - whatever ails the steps, what was kept is opened then
        return None


def _try_differences(root: Any, differences: list[Difference]) -> Any:
    """Apply to a root what `take_over` applies to a document; return what it is then."""
    structure, values = structure_of(root), _values_to_set(differences)
    if len(values) == len(differences):
        structure.set_many(values)
    else:
        apply(structure, differences)
    return structure.root


def _outline(data: bytes, name: str) -> Outline:
    return formats.outline_of(formats.open_bytes(data, name))


def _recovered_document(leftover: Leftover, contents: _RecoveryContents) -> Document:
    """Return the document of a recovery copy."""
    document = _document_of_copy(leftover, contents.root, contents.state, contents.held)
    if contents.differences is not None:
        take_over(document, contents.differences)
        return document
    document.stamp, document.size = contents.stamp, len(contents.kept)
    document.mark_unsaved()
    return document


def _file_state(
    leftover: Leftover,
) -> tuple[str, atomic_file.Stamp | None, container_io.Content | None]:
    """Return the state of the file, as in `_NOTES`, its stamp, and its contents."""
    if leftover.file is None:
        return "none" if leftover.is_known else "lost", None, None
    try:
        held_content = container_io.read(leftover.file, leftover.words)
    except FileNotFoundError:
        return "gone", leftover.stamp, None
    except (OSError, FormatError):
        return "unsure", leftover.stamp or _NO_STAMP, None
    if leftover.stamp is None:
        return "unsure", _NO_STAMP, held_content
    is_same = held_content.stamp.digest == leftover.stamp.digest
    return "same" if is_same else "changed", leftover.stamp, held_content


def _document_of_copy(
    leftover: Leftover, root: Any, state: str, held_content: container_io.Content | None
) -> Document:
    size, stamp = (len(held_content.data), held_content.stamp) if held_content else (0, None)
    layers = held_content.layers if held_content else ()
    name, file, words = leftover.name, leftover.file, leftover.words
    return Document(root, name, file, size, tr(_NOTES[state]), stamp, words, layers)


def take_over(document: Document, differences: list[Difference]) -> None:
    """Apply the stored changes to a document as one step."""
    values = _values_to_set(differences)
    if len(values) == len(differences):
        # much quicker for many; the values of all positions are among them
        document.edit(tr(_STEP), lambda structure: structure.set_many(values), names=values)
    else:
        document.apply_differences(differences, tr(_STEP))
    if not document.is_modified:
        document.view_state.note = ""


def _values_to_set(differences: Iterable[Difference]) -> list[tuple[Path, Any]]:
    """Return the values to be set of the differences that are no more than that."""
    values = []
    for difference in differences:
        old, new = difference.row, difference.other_row
        if (
            difference.what is not DifferenceKind.CHANGED
            or difference.path is None
            or old is None
            or new is None
        ):
            continue
        if old.editable and new.kind not in CONTAINERS:
            values.append((difference.path, new.value))
    return values


def _recovered_draft(leftover: Leftover, document: Document) -> UnappliedText | None:
    """Return the text that was typed; the damaged part of it is shown as such."""
    from formats import paths

    file = leftover.header.with_suffix(".txt")
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        lost = tr("The text typed in it could not be read: {error}.", error=why(error))
        document.view_state.note = f"{document.view_state.note} {lost}"
        return None
    try:
        typed = data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        typed = data.decode("utf-8", "replace")
        lost = tr("The text typed in it is damaged; what is lost shows as “�”.")
        document.view_state.note = f"{document.view_state.note} {lost}"
    try:
        return UnappliedText(paths.find(document.outline, leftover.row), lambda: typed)
    except WrongType:
        return UnappliedText((), lambda: typed)


def _sentence(error: BaseException, leftover: Leftover) -> str:
    """Return the message about an entry that could not be opened."""
    return tr(
        "The recovery copy of “{name}” could not be read: {error}. It stays in {folder} and will "
        "be offered again at the next start.",
        name=leftover.name,
        error=why(error),
        folder=leftover.header.parent,
    )
