"""Hints of a document for the editor of a row, beyond the row itself.

Values with a name, values that rows of the same name have elsewhere, other types the row may have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.documents.document import Document
from app.ui.i18n import tr
from formats.core.kinds import Kind
from formats.core.paths import Path
from formats.editing import Structure
from formats.outline import Row
from formats.registry import SHIPPED
from formats.value_text import one_line


def _shipped_name(hash_: int) -> str | None:
    return SHIPPED.names.find(hash_)


def _no_name(_hash: int) -> None:
    return None


def _no_words() -> Sequence[str]:
    return ()


def _no_kinds() -> Sequence[Kind]:
    return ()


def _no_retype(_kind: Kind) -> None:
    raise AssertionError("no other type was offered")


@dataclass(frozen=True, slots=True)
class Hints:
    """Hints for one editor; all but `choices` are computed on demand.

    `choices` are the named values of an integer, "" for one without a name; `words` returns likely
    strings, the likeliest first; `kinds` returns the types that `retype` can give the row; `name`
    returns the name with a CRC-32, and `murmur3_name` that with a MurmurHash3, None if none is
    known; `terms` returns the names that a formula may use, nothing if it is not a formula.
    `format` is the name of the document's format, "" where there is no document.
    """

    choices: dict[int, str] | None = None
    words: Callable[[], Sequence[str]] = _no_words
    kinds: Callable[[], Sequence[Kind]] = _no_kinds
    retype: Callable[[Kind], None] = _no_retype
    name: Callable[[int], str | None] = _shipped_name
    murmur3_name: Callable[[int], str | None] = _no_name
    terms: Callable[[], Sequence[str]] = _no_words
    format: str = ""


NONE = Hints()
"""No hints."""


def hints_for(document: Document, path: Path) -> Hints:
    """Return the hints of `document` for the row at `path`."""
    used = document.used_words
    if used is not None:
        used.add(document)

    def retype(kind: Kind) -> None:
        label = document.outline.row(path).label

        def what(structure: Structure) -> None:
            structure.retype([path], kind)

        document.edit(tr("Retype {label} to {kind}", label=label, kind=kind.value), what)

    def words() -> Sequence[str]:
        known = document.outline.words(path)
        likely = () if used is None else used.likely(document, path)
        return list(dict.fromkeys((*known, *likely)))

    return Hints(
        document.outline.choices(path),
        words,
        lambda: document.structure.kinds(path),
        retype,
        document.knowledge.names.find,
        document.knowledge.names.find_murmur3,
        terms=lambda: document.outline.terms(path),
        format=document.root.format_name,
    )


_COMPARED = 200
"""The maximum of rows compared for the names of their values."""


def hints_for_many(document: Document, paths: Sequence[Path]) -> Hints:
    """Return the hints of `document` for rows of one kind that are edited together.

    Names of values only where those that were looked at have the same.
    """
    first = hints_for(document, paths[0])
    choices = first.choices
    if any(document.outline.choices(path) != choices for path in paths[1:_COMPARED]):
        choices = None

    def retype(kind: Kind) -> None:
        def what(structure: Structure) -> None:
            structure.retype(paths, kind)

        document.edit(
            tr("Retype {count:,} rows to {kind}", count=len(paths), kind=kind.value), what
        )

    return replace(first, choices=choices, retype=retype)


def learned_from(document: Document, row: Row) -> str:
    """Return where the name of a row was learned, "" if it was not learned."""
    if row.hash is None or not row.known:
        return ""
    source = document.outline.name_source(row.hash)
    if source is None:
        return ""
    text, place = source.learned.told.text, one_line(source.place)
    if text in (row.label, source.place):
        return tr("name learned from {place}", place=place)
    shown = one_line(text)
    return tr("name learned from {place}, a part of “{text}” there", place=place, text=shown)
