"""The background work of the text view: writing, reading and comparing texts, in threads.

No Qt object is created here: creating, moving or deleting one in a thread takes Qt's locks while
holding the interpreter's; the GUI thread takes them in the opposite order, and both would deadlock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import formats
from app.text.complete import offered
from app.ui.sentences import said, without_spot
from formats.core.paths import Path
from formats.diff import Difference, as_one, diff, everything
from formats.editing import apply
from formats.errors import FormatError, WrongType
from formats.knowledge import Knowledge
from formats.merge import Choice, merge
from formats.outline import Outline
from formats.problems import Problem, Severity
from formats.registry import SHIPPED, format_of, structure_of
from formats.text_io import text_form
from formats.yaml.dialect import Dialect
from formats.yaml.events import TypedText
from formats.yaml.source_map import MappedText
from formats.yaml.types import Retyped

MOST_EDITS = 500
"""With more edits, all the rows around them are replaced at once, which views do faster."""
_PATCH_LIMIT = 100_000
"""Characters that are inserted into an open text at once; for more, a new text is created."""


class Patch(NamedTuple):
    """A replacement in a text: the characters from `start` to `end` become `new`."""

    start: int
    end: int
    new: str


class MadeText(NamedTuple):
    """A text of a document, with its completions.

    `patch` turns the displayed text into this one; None if the texts differ too much.
    """

    written: MappedText
    words: list[str]
    patch: Patch | None


def has_text(root: Any) -> bool:
    """Whether the format of a document has a text."""
    return format_of(root).text is not None


def dialect(root: Any) -> Dialect:
    """Return the YAML dialect that the document's format has for types."""
    return text_form(format_of(root)).types


def make(root: Any, path: Path, shown: str | None, knowledge: Knowledge = SHIPPED) -> MadeText:
    """Write the row at `path` (`()`: the whole document) as text, to replace `shown`.

    Raises `FormatError`.
    """
    written = text_form(format_of(root)).map(root, path, knowledge)
    patch = None if shown is None else difference(shown, written.text)
    if patch is not None and len(patch.new) + patch.end - patch.start > _PATCH_LIMIT:
        patch = None
    return MadeText(written, offered(written.words), patch)


def difference(one: str, other: str) -> Patch:
    """Return the patch from `one` to `other`: all but their common beginning and end."""
    size = min(len(one), len(other))
    start = _common_length(size, lambda n: one[:n] == other[:n])
    rest = size - start
    tail = _common_length(rest, lambda n: n == 0 or one[-n:] == other[-n:])
    return Patch(start, len(one) - tail, other[start : len(other) - tail])


def _common_length(size: int, holds: Callable[[int], bool]) -> int:
    """Return the largest number up to `size` for which `holds` is true, as for all smaller ones."""
    low, high = 0, size
    while low < high:
        middle = (low + high + 1) // 2
        if holds(middle):
            low = middle
        else:
            high = middle - 1
    return low


class TextFix(NamedTuple):
    """A replacement that fixes a text's error, and its description."""

    words: str
    new: str


class Fault(NamedTuple):
    """Something a text was found to have: line and column from 0, or None if it has no place."""

    sentence: str
    line: int | None
    column: int
    is_error: bool
    fix: TextFix | None = None


class RowReading(NamedTuple):
    """The result of reading a text: the node of its row, or the root of the whole document."""

    node: Any
    notes: list[Problem]


def read(root: Any, path: Path, text: str | TypedText) -> RowReading:
    """Read a text of the document's row at `path`. Raises `FormatError`."""
    form = text_form(format_of(root))
    if path:
        return RowReading(form.read_row(root, path, text), [])
    result = form.read(text)
    return RowReading(result.root, result.notes)


def noted(reading: RowReading) -> list[Fault]:
    """Return the notes on how a text was read as faults without a place."""
    notes = reading.notes
    return [Fault(said(note.sentence), None, 0, note.severity is Severity.ERROR) for note in notes]


def fault(error: FormatError) -> Fault:
    """Return an error as a fault of the text; its place is not part of the sentence."""
    line = None if error.line is None else error.line - 1
    sentence = without_spot(error)
    return Fault(sentence[:1].upper() + sentence[1:], line, max(0, (error.column or 1) - 1), True)


class TextChanges(NamedTuple):
    """The differences between a text and its document, to be applied once.

    `clashes` is the number of values that both changed; `is_another_file` is whether the text also
    states another version or byte order, which edits of a document cannot change. `retyped` are the
    rows whose types the text changes, and `text` is that of the document with the changes.
    """

    differences: list[Difference]
    clashes: int = 0
    is_another_file: bool = False
    retyped: Sequence[Retyped] = ()
    text: str = ""


def compare(
    root: Any,
    path: Path,
    reading: RowReading,
    base: str | None,
    knowledge: Knowledge = SHIPPED,
    text: str = "",
) -> TextChanges:
    """Return the changes that an edited text makes to a document.

    If the document was changed since its text was written, `base` is that text: changes that only
    the document has are kept, and if both changed a value, the text wins. Raises `FormatError` with
    the fault in the text. `text` is that of the document with the changes, "" where it is to be
    written.
    """
    outline = formats.outline_of(root)
    other_outline = formats.outline_of(_document_with_row(root, path, reading))
    if base is None:
        changes = _changes(outline, other_outline, is_whole=not path)
    else:
        other_outline, clashes = _merged(root, path, base, other_outline)
        changes = TextChanges(_few(outline, other_outline), clashes)
    form = text_form(format_of(root))
    return changes._replace(text=text or form.write_row(other_outline.root, path, knowledge))


def _changes(outline: Outline, other_outline: Outline, *, is_whole: bool) -> TextChanges:
    """Return the differences of two documents, as one where the rows' own would not do."""
    root, wanted = outline.root, other_outline.root
    differences = _few(outline, other_outline)
    facts = format_of(root).facts
    is_enough = True
    if outline.LINKED:
        is_enough = _leads_to(root, wanted, differences)
    elif is_whole and facts(root) != facts(wanted):
        if any(facts(root).get(name) != facts(wanted).get(name) for name in _FIXED):
            return TextChanges(differences, is_another_file=True)
        is_enough = facts(_applied(root, differences)) == facts(wanted)
    return TextChanges(differences if is_enough else [everything(outline, other_outline)])


def _applied(root: Any, differences: Sequence[Difference]) -> Any:
    structure = structure_of(root)
    apply(structure, differences)
    return structure.view.root


def _leads_to(root: Any, read: Any, differences: Sequence[Difference]) -> bool:
    """Return whether these differences turn a document into the one that was read.

    If rows refer to others, editing one row alone may be impossible: a link to another node, for
    example, changes other parts of the file.
    """
    try:
        # Not `equal`: a text also has what a file stores beside its meaning, as names of enums.
        return formats.save_bytes(_applied(root, differences)) == formats.save_bytes(read)
    except WrongType:
        return False


def _few(outline: Outline, other_outline: Outline) -> list[Difference]:
    differences = diff(outline, other_outline)
    if len(differences) <= MOST_EDITS:
        return differences
    return [as_one(differences, outline, other_outline)]


_FIXED = frozenset({"format", "order", "header", "layout"})
"""The facts of a header that identify another file, so that no text changes them."""


def _merged(root: Any, path: Path, base: str, edited: Outline) -> tuple[Outline, int]:
    """Return a document with the edits of the text and of `root`, and the number of clashes."""
    start = _document_with_row(root, path, read(root, path, base))
    merged = merge(formats.outline_of(start), formats.outline_of(root), edited)
    for conflict in merged.conflicts:
        conflict.resolve(Choice.THEIRS)
    target = structure_of(start)
    merged.into(target)
    return target.view, len(merged.conflicts)


def _document_with_row(root: Any, path: Path, reading: RowReading) -> Any:
    """Return the document of a reading; of a row below the root, `root` with it in."""
    if not path:
        return reading.node
    target = structure_of(root)
    target.replace(path, reading.node)
    return target.root
