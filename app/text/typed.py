"""Reads an edited text in the types of the rows that it was written from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import formats
from app.i18n import tr
from app.text import jobs
from app.text.jobs import Fault, RowReading, TextChanges, TextFix
from formats.core.paths import Path
from formats.errors import FormatError
from formats.yaml.types import WHOLE, Misfit, Retyped, TypedText, keep

_SHOWN = 3
"""How many rows with another type are listed one by one."""


class EditedText(NamedTuple):
    """The text of the row at `path`: as it was `written`, and as edited."""

    path: Path
    text: str
    written: str


class CheckedText(NamedTuple):
    """The errors and notes of an edited text, and the document if it could be read."""

    faults: list[Fault]
    kept: TypedText
    reading: RowReading | None = None


def check(root: Any, edited: EditedText) -> CheckedText:
    """Read an edited text and report its errors."""
    kept_typed_text = _text_with_types(root, edited)
    if kept_typed_text.misfits:
        return CheckedText(faults(kept_typed_text.misfits), kept_typed_text)
    try:
        reading = jobs.read(root, edited.path, kept_typed_text.text)
    except FormatError as error:
        return CheckedText([jobs.fault(error)], kept_typed_text)
    return CheckedText(jobs.noted(reading), kept_typed_text, reading)


def compare(
    root: Any, edited: EditedText, *, is_outdated: bool, checked: CheckedText | None = None
) -> TextChanges:
    """Return the changes that an edited text makes to a document.

    `is_outdated` is whether the document was changed in the meantime, see `jobs.compare`; `checked`
    is the result of `check` for the same text, if there is one. Raises `FormatError`, and
    `UnfitValues` if a value does not fit the type of its row.
    """
    kept_typed_text = checked.kept if checked else _text_with_types(root, edited)
    kept_typed_text.check()
    reading = checked.reading if checked else None
    reading = reading or jobs.read(root, edited.path, kept_typed_text.text)
    base = edited.written if is_outdated else None
    compared = jobs.compare(root, edited.path, reading, base)
    return compared._replace(retyped=kept_typed_text.retyped, text=kept_typed_text.text)


def _text_with_types(root: Any, edited: EditedText) -> TypedText:
    path = edited.path
    row = formats.outline_of(root).row(path).label if path else WHOLE
    return keep(edited.written, edited.text, jobs.dialect(root), row)


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
