"""Saving: written in a thread, read back, compared with the document, and only then put in place.

Whatever fails, the old file is unchanged and the document stays open and modified.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.documents import atomic_file, container_io
from app.documents.document import Document
from app.documents.policy import Policy
from app.documents.verified_write import reason
from app.ui import background
from app.ui.file_checks import is_there
from app.ui.i18n import tr
from app.ui.sentences import refusal


class DocumentBusy(OSError):
    """The document must not be saved just now, with the reason as its only argument."""


class Saving(QObject):
    """One save under way. `sentence` is ready when `failed` is emitted: what, where, what to do."""

    done = Signal()
    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.sentence = ""


def save_document(
    document: Document,
    file: Path,
    words: tuple[str, ...] = (),
    base: Path | None = None,
    expected: bytes | None = None,
    inside: Sequence[Path] = (),
) -> Saving:
    """Save to `file`, which becomes the document's own; edits are refused until that is over.

    With `words`, the document is put into the archive `file`. `base` is the file whose compression
    and other entries are kept; by default `file`, if the document belongs to it. `expected` is the
    digest of the content that may be replaced, None for any. No link may lead out of the folders
    `inside`, if there are any. `failed` carries the exception: an OSError (`disk.Changed` if there
    is other content at the document's place), a `FormatError`, or a bug in the program.
    """
    saving = Saving()
    busy, root, layers = document.frozen, document.root, document.layers
    if base is None and (words or (file, words) == (document.file, document.words)):
        base = file

    def save() -> atomic_file.Stamp:
        if busy:
            raise DocumentBusy(busy)
        policy = Policy.stored(*inside)
        return container_io.save(root, file, words, base, layers, policy, expected)

    def done(stamp: atomic_file.Stamp) -> None:
        document.set_state(frozen="", lossless=True)
        document.mark_saved(file, stamp.size, stamp, words)
        saving.done.emit()

    def failed(error: BaseException) -> None:
        if not busy:  # else the code that froze it thaws it, or has done so
            document.set_state(frozen="")
        saving.sentence = sentence(error, file)
        saving.failed.emit(error)

    if not busy:
        why_not = tr("“{name}” is being saved; wait a moment", name=document.name)
        document.set_state(frozen=why_not)
    background.run(background.Lane.WRITE, save, done, failed)
    return saving


def changed_on_disk(document: Document) -> bool:
    """Whether the document's file has other contents than when it was opened or saved here.

    A file that is missing or unreadable has nothing that saving could destroy.
    """
    if document.file is None or document.stamp is None:
        return False
    return differs_at(document, document.file)


def differs_at(document: Document, file: Path) -> bool:
    """Whether a file, or the place in it, has other contents than the document was read from."""
    if document.stamp is None:
        return False
    try:
        return container_io.differs(file, document.words, document.stamp)
    except OSError:
        return False


def sentence(error: BaseException, file: Path) -> str:
    """Return the message about a failed save."""
    if isinstance(error, DocumentBusy):
        return f"{refusal(error)}."
    cause, advice = reason(error, file)
    safe = tr("The file on disk is unchanged") if is_there(file) else tr("Nothing was written")
    return tr(
        "“{name}” could not be saved in {parent}: {cause}. {safe}, and the document is "
        "still open with all its changes. {advice}",
        name=file.name,
        parent=file.parent,
        cause=cause,
        safe=safe,
        advice=advice,
    )
