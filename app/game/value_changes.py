"""The differences between two versions of a file, value by value, as text.

No document is kept, so that the results for a whole mod fit in memory.
"""

from __future__ import annotations

from typing import NamedTuple

import formats
from app.ui.i18n import tr
from app.ui.sentences import refusal
from app.ui.shown_values import row_text, typed_text
from app.ui.terms import counted
from formats import wrap
from formats.core.kinds import CONTAINERS
from formats.core.paths import Path
from formats.core.roots import Root
from formats.diff import Difference, DifferenceKind, place_words
from formats.errors import FormatError
from formats.knowledge import Knowledge
from formats.merge import TwinViews, differences
from formats.outline import Row
from formats.registry import FORMATS, SHIPPED, format_of
from formats.value_text import one_line

MOST = 1000
"""The number of values of one file that are listed; the others are counted."""


class ValueChange(NamedTuple):
    """One difference: its place, and the values of the game and the mod as text.

    `path` is the row's path in the game's document and `mod_path` in the mod's, None if it does not
    exist there; both are None for a fact of the file's header that no row shows. `mod_words` is the
    mod's file that has the row, None if it is the one compared.
    """

    what: DifferenceKind
    where: str
    before: str
    after: str
    path: Path | None
    mod_path: Path | None
    mod_words: tuple[str, ...] | None = None

    @property
    def is_row(self) -> bool:
        """Whether a row of the document differs, and not the file's header."""
        return self.path is not None or self.mod_path is not None


class FileChangeSummary(NamedTuple):
    """The report on a changed file: its format, the differences, and their total number.

    `format` is the format's name, "" for an unknown one; `values` are the first `MOST` of `total`
    differences. `note` is a sentence for anything else, such as why no differences are listed;
    `is_read` is False if the file cannot be read.
    """

    format: str = ""
    values: tuple[ValueChange, ...] = ()
    total: int = 0
    note: str = ""
    is_read: bool = True


def not_compared(error: Exception, format_: str = "") -> FileChangeSummary:
    """Return the report on a file of the named format that cannot be read."""
    note = tr("It cannot be compared: {reason}", reason=refusal(error).rstrip(".。"))
    return FileChangeSummary(format_, note=note, is_read=False)


def compare_versions(
    before: bytes, after: bytes, knowledge: Knowledge = SHIPPED
) -> FileChangeSummary:
    """Return the differences between two versions of a file, both decompressed."""
    if wrap.kind_of(after[:16]) == "table" == wrap.kind_of(before[:16]):
        return _table_changes(before, after)
    known_file_format = next(
        (file_format for file_format in FORMATS if file_format.sniff(after[:16])), None
    )
    if known_file_format is None:
        return FileChangeSummary()
    if not known_file_format.sniff(before[:16]):
        return FileChangeSummary(
            known_file_format.name, note=tr("The game’s file is of another format.")
        )
    try:
        roots = formats.open_bytes(before), formats.open_bytes(after)
        return _document_changes(*roots, knowledge)
    except FormatError as error:
        error.name = ""
        return not_compared(error, known_file_format.name)


def _document_changes(before: Root, after: Root, knowledge: Knowledge) -> FileChangeSummary:
    found_differences, twin_views = differences(before, after, knowledge)
    heads = _heads(before, after)
    values = [
        *heads,
        *(
            value_of(difference, twin_views)
            for difference in found_differences[: MOST - len(heads)]
        ),
    ]
    note = "" if values else tr("Only the way it is stored differs.")
    return FileChangeSummary(
        format_of(after).name, tuple(values), len(heads) + len(found_differences), note
    )


def _heads(before: Root, after: Root) -> list[ValueChange]:
    """Return the differences between the headers of two files."""
    ours, theirs = (format_of(root).header(root) for root in (before, after))
    names = {**ours, **theirs}
    return [
        ValueChange(
            DifferenceKind.CHANGED, name, ours.get(name, ""), theirs.get(name, ""), None, None
        )
        for name in names
        if ours.get(name) != theirs.get(name)
    ]


def value_of(difference: Difference, twin_views: TwinViews) -> ValueChange:
    """Return one difference as text; it was found between the first two of the views."""
    where = place_words(difference, twin_views.views[0])
    return ValueChange(
        difference.what, where, *_sides(difference), *twin_views.both_paths(difference)
    )


def _sides(difference: Difference) -> tuple[str, str]:
    row, other_row = difference.row, difference.other_row
    if row is None or other_row is None:
        return _value_text(row), _value_text(other_row)
    if difference.what is DifferenceKind.RENAMED:
        return one_line(row.label), one_line(other_row.label)
    if difference.what is DifferenceKind.MOVED:
        places = difference.index + 1, difference.other_index + 1
        return tr("position {n}", n=places[0]), tr("position {n}", n=places[1])
    if difference.what is DifferenceKind.RETYPED:
        return typed_text(row), typed_text(other_row)
    return _value_text(row), _value_text(other_row)


def _value_text(row: Row | None) -> str:
    if row is None:
        return ""
    return counted(row.kind, row.count) if row.kind in CONTAINERS else row_text(row)


def _table_changes(before: bytes, after: bytes) -> FileChangeSummary:
    """Return the differences between two size tables, by path hash or by name."""
    try:
        old, new = (_sizes_by_name(wrap.read_table(data)) for data in (before, after))
    except FormatError as error:
        return not_compared(error)
    names = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    values = [_size_value(name, old.get(name), new.get(name)) for name in names[:MOST]]
    return FileChangeSummary("", tuple(values), len(names))


def _sizes_by_name(table: wrap.SizeTable) -> dict[str, int]:
    numbers = (f"0x{crc:08X}" for crc in table.crcs)
    return {**dict(zip(numbers, table.sizes, strict=True)), **dict(table.names)}


def _size_value(name: str, before: int | None, after: int | None) -> ValueChange:
    kind = (
        DifferenceKind.ADDED
        if before is None
        else DifferenceKind.REMOVED
        if after is None
        else DifferenceKind.CHANGED
    )
    old, new = ("" if size is None else f"{size:,}" for size in (before, after))
    return ValueChange(kind, name, old, new, None, None)
