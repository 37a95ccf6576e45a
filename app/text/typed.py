"""Reads an edited text in the types of the rows that it was written from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import formats
from app.text import jobs
from app.text.jobs import Fault, RowReading, TextChanges, TextFix
from app.ui.i18n import tr
from formats.core.paths import Path
from formats.errors import FormatError
from formats.knowledge import Knowledge
from formats.registry import format_of
from formats.text_io import keep_types, text_form
from formats.yaml.events import TypedText
from formats.yaml.part import changed_part
from formats.yaml.source_map import MappedText
from formats.yaml.types import KeptTypes, Misfit, Retyped

_SHOWN = 3
"""How many rows with another type are listed one by one."""


class EditedText(NamedTuple):
    """The text of the row at `path`: as it was `written`, with which names, and as edited.

    `rows` tells where the rows are in the text as it was written of the very document; None if the
    document was changed since.
    """

    path: Path
    text: str
    written: str
    knowledge: Knowledge
    rows: MappedText | None = None


class CheckedText(NamedTuple):
    """The errors and notes of an edited text, and the document if it could be read."""

    faults: list[Fault]
    kept: KeptTypes
    reading: RowReading | None = None


def check(root: Any, edited: EditedText) -> CheckedText:
    """Read an edited text and report its errors; of a long one, what was changed alone."""
    return _checked_part(root, edited) or _checked_whole(root, edited)


def _checked_part(root: Any, edited: EditedText) -> CheckedText | None:
    """Read the row that alone was changed; None if the whole text is to be read, or tells more."""
    part = None if edited.rows is None else changed_part(edited.rows, edited.text)
    if part is None:
        return None
    try:
        kept = keep_types(root, part.path, part.text, part.written)
        is_sound = not (kept.misfits or kept.retyped)
        form = text_form(format_of(root))
        read = form.read_part(root, part.path, kept.text) if is_sound else None
    except FormatError:
        read = None
    if read is None:
        return None
    node = formats.outline_of(read).node(edited.path) if edited.path else read
    whole = KeptTypes(TypedText(edited.text, kept.text.meanings), [], [])
    return CheckedText([], whole, RowReading(node, []))


def _checked_whole(root: Any, edited: EditedText) -> CheckedText:
    kept = keep_types(root, edited.path, edited.text, edited.written)
    if kept.misfits:
        return CheckedText(faults(kept.misfits), kept)
    try:
        reading = jobs.read(root, edited.path, kept.text)
    except FormatError as error:
        return CheckedText([jobs.fault(error)], kept)
    return CheckedText(jobs.noted(reading), kept, reading)


def compare(
    root: Any, edited: EditedText, *, is_outdated: bool, checked: CheckedText | None = None
) -> TextChanges:
    """Return the changes that an edited text makes to a document.

    `is_outdated` is whether the document was changed in the meantime, see `jobs.compare`; `checked`
    is the result of `check` for the same text, if there is one. Raises `FormatError`, and
    `UnfitValues` if a value does not fit the type of its row.
    """
    checked = checked or check(root, edited)
    checked.kept.check()
    reading = checked.reading or jobs.read(root, edited.path, checked.kept.text)
    base = edited.written if is_outdated else None
    # A text that means what it says needs not be written again.
    is_exact = not is_outdated and not checked.kept.text.meanings
    text = edited.text if is_exact else ""
    compared = jobs.compare(root, edited.path, reading, base, edited.knowledge, text)
    return compared._replace(retyped=checked.kept.retyped)


def faults(misfits: Sequence[Misfit]) -> list[Fault]:
    """Return values that do not fit their types as faults, with the fix that changes the type."""
    return [_fault(misfit) for misfit in misfits]


def _fault(misfit: Misfit) -> Fault:
    above = " › ".join(misfit.labels[:-1])
    sentence = tr(
        "{row} is {kind}, {word} does not fit",
        row=misfit.labels[-1],
        kind=misfit.kind.value,
        word=misfit.word or tr("an empty value"),
    )
    fix = None
    if misfit.other is not None:
        fix = TextFix(tr("Change the type to {kind}", kind=misfit.other.value), misfit.tag)
    return Fault(
        f"{above}: {sentence}" if above else sentence, misfit.line, misfit.column, True, fix
    )


def retyped_words(rows: Sequence[Retyped]) -> str:
    """Return a sentence on the rows whose type changed, "" if there are none."""
    if not rows:
        return ""
    words = "; ".join(row.words() for row in rows[:_SHOWN])
    if len(rows) > _SHOWN:
        words += tr(" and {count:,} more", count=len(rows) - _SHOWN)
    return tr(" Types changed: {rows}.", rows=words)
