"""The reasons of failures, in words for the user.

Every message of a failure names what failed and for which file, then gives the reason in these
words, then says what is safe and what to do next.
"""

from __future__ import annotations

import errno

from app.ui.i18n import mark, tr
from app.ui.sentences import error_text

_REASONS = {
    errno.ENOENT: mark("the file does not exist"),
    errno.EISDIR: mark("it is a folder; open the files in it"),
    errno.EACCES: mark("you do not have permission to read it"),
    errno.EPERM: mark("you do not have permission to read it"),
    errno.EIO: mark("the disk reports an error"),
}


def why(error: BaseException) -> str:
    """Return the reason as part of a sentence, without a full stop.

    It is worded for reading; for writing, `storing.reason` is more precise.
    """
    from formats.errors import FormatError  # late: the empty window loads no format

    if isinstance(error, FormatError):
        return error_text(error).rstrip(".。")
    if isinstance(error, MemoryError):
        return tr("there is not enough memory")
    if isinstance(error, OSError):
        known = _REASONS.get(error.errno or 0)
        return tr(known) if known else (error.strerror or str(error)).rstrip(".")
    return tr("an error in Triptych ({kind})", kind=type(error).__name__)


def open_in_a_tab(name: str) -> str:
    """Return why a document cannot replace a file that is open."""
    return tr(
        "“{name}” is open in another tab, with changes that are not saved. Save or close it "
        "first, or choose another name. Nothing was written.",
        name=name,
    )


def has_an_open_entry(archive: str, name: str) -> str:
    """Return why a document cannot replace an archive of which an entry is open."""
    return tr(
        "“{archive}” is an archive, and “{name}” in it is open. Close that first, or choose "
        "another name. Nothing was written.",
        archive=archive,
        name=name,
    )


def has_nothing_for_the_mod(name: str) -> str:
    """Return why a file of a dump was not saved."""
    return tr(
        "“{name}” is the game’s own and has no changes, so it was not saved to the mod.", name=name
    )


def has_no_file_yet(name: str) -> str:
    """Return why a document cannot be read again."""
    return tr("“{name}” has no file yet, so there is nothing to reload.", name=name)
