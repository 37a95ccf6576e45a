"""What a row of an open document refers to in other files."""

from __future__ import annotations

from app.documents.document import Document
from app.game.definitions import is_id
from app.game.named_rows import ACTOR, DROPS, FLOWS, Mention
from app.game.references import named_module, targets
from formats.core.kinds import STRINGS, Kind
from formats.outline import Row


def leads_out(document: Document, row: Row) -> bool:
    """Whether a row's value refers to another document, or may."""
    is_elsewhere = row.target is None and document.file is not None
    if is_elsewhere and row.value and is_id(row.label, document.name):
        return True
    if is_elsewhere and (row.value or row.count) and mentioned(document, row).is_sure:
        return True
    return bool(named_by(document, row))


def mentioned(document: Document, row: Row) -> Mention:
    """Return the value of the current row as one that may name a row of another file."""
    beside: dict[str, str] = {}
    current = document.selection.current
    if row.label in FLOWS and current:
        rows = document.outline.rows(current[:-1])
        beside = {row.label: str(row.value) for row in rows if row.kind in STRINGS}
    if row.label == DROPS and current:
        rows = document.outline.rows(current[:-2])  # it is among the parameters of an object
        beside = {row.label: str(row.value) for row in rows if row.label == ACTOR}
    return Mention(row.label, row.value, document.name, beside)


def named_by(document: Document, row: Row) -> list[str]:
    """Return the paths of files that a row's value may name, none if it names none."""
    is_shown = row.kind is Kind.REFERENCE and row.target is None
    if document.file is None or not (is_shown or row.kind in STRINGS):
        return []
    kind = document.name.rpartition(".")[2]
    named = named_module if is_shown else targets
    return named(row.label, str(row.value), kind)
