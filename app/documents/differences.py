"""Differences in words: between two versions of a file's bytes, or of a recovered document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import formats
from app.documents import container_io
from app.documents.error_text import why
from app.ui.i18n import tr, trn
from formats.diff import diff
from formats.diff import words as in_words
from formats.errors import FormatError

if TYPE_CHECKING:
    from app.documents.leftovers import Leftover

_SHOWN, _LEFTOVER_SHOWN = 8, 200
"""The most differences that are listed, and for recovered files; the others are counted."""


def how(held: bytes, new: bytes, most: int = _SHOWN) -> tuple[str, ...]:
    """Describe the differences of `new` from `held` in `most` lines or fewer."""
    try:
        outline, other_outline = (
            formats.outline_of(formats.open_bytes(data)) for data in (held, new)
        )
        differences = diff(outline, other_outline)
    except FormatError as error:
        return (tr("It cannot be compared: {reason}", reason=why(error)),)
    if not differences:
        return (tr("Only the way it is stored differs."),)
    lines = [in_words(difference, outline) for difference in differences[:most]]
    more = len(differences) - most
    if more > 0:
        lines.append(trn("… and one more", "… and {n:,} more", more))
    return tuple(lines)


def of_leftover(leftover: Leftover) -> tuple[str, ...]:
    """Describe the differences of a recovered document from its file.

    Call it in a thread: both versions are read. If they cannot be compared, a line says so.
    """
    lines = _against_file(leftover)
    if leftover.header.with_suffix(".txt").is_file():
        lines = (*lines, tr("Text that was typed but not applied was kept, too."))
    return lines


def _against_file(leftover: Leftover) -> tuple[str, ...]:
    if not leftover.is_whole:
        return (tr("Its contents are missing."),)
    if leftover.file is None:
        return (tr("It has no file yet."),)
    try:
        kept = leftover.header.with_suffix(".bin").read_bytes()
        held_content = container_io.read(leftover.file, leftover.words)
    except FileNotFoundError:
        return (tr("Its file is no longer there."),)
    except (OSError, FormatError) as error:
        return (tr("It cannot be compared: {reason}", reason=why(error)),)
    found = how(held_content.data, kept, _LEFTOVER_SHOWN)
    if leftover.stamp is not None and held_content.stamp.digest != leftover.stamp.digest:
        return (tr("Another program has changed the file since then."), *found)
    return found
