"""Reads an edited text in the types of the rows that it was written from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import formats
from app.text import jobs
from app.text.jobs import Compared, Fault, Fix
from app.words import tr
from formats.values import Path
from formats.yaml.types import WHOLE, Kept, Misfit, Retyped, keep

_SHOWN = 3
"""How many rows with another type are told one by one."""


def check(root: Any, path: Path, text: str, written: str) -> list[Fault]:
    """Return what is wrong with a text that was `written` and then edited, and notes on it."""
    kept = _kept(root, path, text, written)
    return faults(kept.misfits) or jobs.check(root, path, kept.text)


def compare(root: Any, path: Path, text: str, written: str, is_outdated: bool) -> Compared:
    """Return what to do to a document for a text that was `written` and then edited.

    `is_outdated` where the document was changed meanwhile, see `jobs.compare`. Raises
    `FormatError`, `Unfit` where a value does not fit the type of its row.
    """
    kept = _kept(root, path, text, written)
    kept.check()
    compared = jobs.compare(root, path, kept.text, written if is_outdated else None)
    return compared._replace(retyped=kept.retyped, text=kept.text)


def _kept(root: Any, path: Path, text: str, written: str) -> Kept:
    row = formats.outline(root).row(path).label if path else WHOLE
    return keep(written, text, jobs.dialect(root), row)


def faults(misfits: Sequence[Misfit]) -> list[Fault]:
    """Return values that do not fit their types as faults, with the fix that changes the type."""
    return [_fault(one) for one in misfits]


def _fault(one: Misfit) -> Fault:
    above = " › ".join(one.labels[:-1])
    sentence = tr(
        "{row} is {kind}, {word} does not fit",
        row=one.labels[-1],
        kind=one.kind.value,
        word=one.word or tr("an empty value"),
    )
    fix = None
    if one.other is not None:
        fix = Fix(tr("Change the type to {kind}", kind=one.other.value), one.tag)
    return Fault(f"{above}: {sentence}" if above else sentence, one.line, one.column, True, fix)


def retyped_words(rows: Sequence[Retyped]) -> str:
    """Return which rows have another type now, "" where none has."""
    if not rows:
        return ""
    words = "; ".join(one.words() for one in rows[:_SHOWN])
    if len(rows) > _SHOWN:
        words += tr(" and {count:,} more", count=len(rows) - _SHOWN)
    return tr(" Types changed: {rows}.", rows=words)
