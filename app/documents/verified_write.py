"""A document put in its file: written, read back, compared, and only then put in place.

No Qt: the window saves through `saving`, the command line straight from here.
"""

from __future__ import annotations

import errno
from pathlib import Path

import formats
from app.documents import atomic_file, locks
from app.documents.locks import IN_USE
from app.ui.file_checks import is_there
from app.ui.i18n import mark, tr
from app.ui.sentences import error_text, said
from formats.core.roots import Root
from formats.errors import FormatError
from formats.registry import format_of


def verify(root: Root, data: bytes) -> None:
    """Raise `disk.Differs` or `FormatError` unless `data` reads back as the document `root`."""
    module = format_of(root)
    if not module.equal(root, formats.open_bytes(data)):
        raise atomic_file.Differs(
            tr("what was written reads back differently from the open document")
        )


ELSEWHERE = mark("Save it under another name or in another folder.")
_TO_MOD = mark("Choose a folder for your mod in the settings, or save it in another folder.")
_REASONS = {
    errno.ENOSPC: (
        mark("the disk is full"),
        mark("Make room and save again, or save it on another disk."),
    ),
    errno.EDQUOT: (
        mark("your disk quota is used up"),
        mark("Make room, or save it on another disk."),
    ),
    errno.EROFS: (mark("the disk is write-protected"), ELSEWHERE),
    errno.ENOENT: (mark("the folder is no longer there"), mark("Save it in another folder.")),
    errno.ENOTDIR: (mark("the folder is no longer there"), mark("Save it in another folder.")),
    errno.EISDIR: (mark("a folder has this name"), mark("Save it under another name.")),
    errno.ENAMETOOLONG: (
        mark("the name is too long for this disk"),
        mark("Save it under a shorter name."),
    ),
    errno.ELOOP: (mark("the link points back to itself"), mark("Save it under another name.")),
    errno.EIO: (mark("the disk reports an error"), mark("Save it on another disk.")),
}


def _advice(error: atomic_file.WriteRefused, file: Path) -> str:
    """Return what to do about a file that must not be written over."""
    if isinstance(error, atomic_file.Protected):
        mods = error.policy.mods
        if not mods:
            return tr(_TO_MOD)
        return tr("Save it in another folder, such as that of your mod: {mod}.", mod=mods[0])
    return (
        tr("Allow writing to it, or {other}", other=_lower(tr(ELSEWHERE)))
        if is_there(file)
        else tr(ELSEWHERE)
    )


def reason(error: BaseException, file: Path) -> tuple[str, str]:
    """Return why writing failed, as part of a sentence, and what to do about it, as a sentence."""
    if isinstance(error, atomic_file.WriteRefused):
        return str(error), _advice(error, file)
    if isinstance(error, atomic_file.Changed):
        return str(error), tr("Reload it, or save yours under another name.")
    if isinstance(error, locks.FileLocked):
        return str(error), tr("Save again in a moment.")
    if isinstance(error, atomic_file.Differs):
        return str(error), tr("Save it on another disk, and please report this.")
    if isinstance(error, FormatError):
        cause = error_text(error).removesuffix(said(error.hint)).rstrip(".。 ")
        return cause, said(error.hint) or tr("Undo the last changes and save again.")
    if isinstance(error, MemoryError):
        return tr("there is not enough memory"), tr("Close other documents and save again.")
    if not isinstance(error, OSError):
        return tr("an error in Triptych ({kind})", kind=type(error).__name__), tr(
            "Please report this."
        )
    if getattr(error, "winerror", None) in IN_USE and is_there(file):
        return (
            tr("another program has the file open, or it may not be written"),
            tr("Close the other program and save again, or {other}", other=_lower(tr(ELSEWHERE))),
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return tr("you do not have permission to write this folder or file"), tr(ELSEWHERE)
    cause, advice = _REASONS.get(error.errno or 0, (error.strerror or str(error), ELSEWHERE))
    return tr(cause), tr(advice)


def not_written(error: BaseException, file: Path) -> str:
    """Return the message when a document could not be written to another file."""
    cause, advice = reason(error, file)
    return tr(
        "“{name}” was not written: {reason}. The document is as it was. {advice}",
        name=file.name,
        reason=cause,
        advice=advice,
    )


def _lower(sentence: str) -> str:
    return f"{sentence[0].lower()}{sentence[1:]}"
