"""Saving: written in a thread, read back, compared with the document, and only then put in place.

Whatever goes wrong, the old file stays whole and the document open and modified.
"""

from __future__ import annotations

import errno
from pathlib import Path

from PySide6.QtCore import QObject, Signal

import formats
from app.documents import disk, work
from app.documents.document import Document
from formats.errors import FormatError
from formats.registry import format_of


class Busy(OSError):
    """The document must not be saved just now, with the reason as its only argument."""


class Saving(QObject):
    """One save under way. `sentence` is ready when `failed` is emitted: what, where, what to do."""

    done = Signal()
    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.sentence = ""


def save_document(document: Document, file: Path) -> Saving:
    """Save to `file` and make it the document's own; edits are refused until that is over.

    `failed` carries the exception: an OSError, a `FormatError`, or a fault of the program.
    """
    saving = Saving()
    busy, root = document.frozen, document.root

    def save() -> disk.Stamp:
        if busy:
            raise Busy(busy)
        return save_root(root, file)

    def done(stamp: disk.Stamp) -> None:
        document.set_state(frozen="", lossless=True)
        document.mark_saved(file, stamp.size, stamp)
        saving.done.emit()

    def failed(error: BaseException) -> None:
        document.set_state(frozen=busy)
        saving.sentence = sentence(error, file)
        saving.failed.emit(error)

    document.set_state(frozen=busy or f"“{document.name}” is being saved; wait a moment")
    work.run(work.Lane.WRITE, save, done, failed)
    return saving


def save_root(root: object, file: Path) -> disk.Stamp:
    """Write a document's root to `file`, checked and safely, without Qt.

    Raises OSError or `FormatError`; the old file is then whole.
    """
    try:
        return disk.write_safely(file, formats.save_bytes(root), lambda data: verify(root, data))
    except FormatError as error:
        error.name = error.name or file.name
        raise


def verify(root: object, data: bytes) -> None:
    """Raise `disk.Differs` or `FormatError` unless `data` reads back as the document `root`."""
    module = format_of(root).module
    if not module.equal(root, formats.open_bytes(data)):
        raise disk.Differs("what was written does not read back as what is open")


def changed_on_disk(document: Document) -> bool:
    """Whether the document's file holds other bytes than when it was opened or saved here.

    A file that is gone or cannot be read has nothing that saving could destroy unasked.
    """
    if document.file is None or document.stamp is None:
        return False
    try:
        return disk.differs(document.file, document.stamp)
    except OSError:
        return False


def sentence(error: BaseException, file: Path) -> str:
    """Return what a person is told of a failed save."""
    if isinstance(error, Busy):
        return f"{error}."
    reason, advice = _reason(error, file)
    safe = "The file on disk is as it was" if file.exists() else "Nothing was written"
    return (
        f"“{file.name}” could not be saved in {file.parent}: {reason}. {safe}, and the document "
        f"is still open with all its changes. {advice}"
    )


_ELSEWHERE = "Save it under another name or in another folder."
_REASONS = {
    errno.ENOSPC: ("the disk is full", "Make room and save again, or save it on another disk."),
    errno.EDQUOT: ("your share of the disk is used up", "Make room, or save it on another disk."),
    errno.EROFS: ("the disk is write-protected", _ELSEWHERE),
    errno.ENOENT: ("the folder is no longer there", "Save it in another folder."),
    errno.ENOTDIR: ("the folder is no longer there", "Save it in another folder."),
    errno.EISDIR: ("a folder has this name", "Save it under another name."),
    errno.ENAMETOOLONG: ("the name is too long for this disk", "Save it under a shorter name."),
    errno.ELOOP: ("the link leads in a circle", "Save it under another name."),
    errno.EIO: ("the disk reports an error", "Save it on another disk."),
}
_IN_USE = (5, 32, 33)
"""What Windows says where another program has a file open: access denied, sharing, lock."""


def _reason(error: BaseException, file: Path) -> tuple[str, str]:
    """Return the cause, as part of a sentence, and what to do about it, as a sentence."""
    if isinstance(error, disk.Refused):
        return str(error), f"Allow writing to it, or: {_ELSEWHERE[0].lower()}{_ELSEWHERE[1:]}"
    if isinstance(error, disk.Differs):
        return str(error), "Save it on another disk, and please report this."
    if isinstance(error, FormatError):
        return str(error).rstrip("."), "Undo the last changes and save again."
    if isinstance(error, MemoryError):
        return "there is not enough memory", "Close other documents and save again."
    if not isinstance(error, OSError):
        return f"a fault in Triptych ({type(error).__name__})", "Please report this."
    if getattr(error, "winerror", None) in _IN_USE and file.exists():
        return (
            "another program has the file open, or it may not be written",
            f"Close the other program and save again, or: {_ELSEWHERE[0].lower()}{_ELSEWHERE[1:]}",
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return "this folder or file may not be written by you", _ELSEWHERE
    return _REASONS.get(error.errno or 0, (error.strerror or str(error), _ELSEWHERE))
