"""Searching games and mods from the find panel: the queries, and the files opened from results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.game.replacing import as_number, exactly
from app.game.value_question import ValueQuestion
from app.ui.i18n import mark, tr, trn
from app.ui.idle_task import IdleTask
from formats.core.kinds import Kind
from formats.errors import FormatError
from formats.find import Field, FindQuestion, search
from formats.outline import has_index_label
from formats.scalars import BARE, of_row

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.game.broken_references import ReferenceReport
    from app.game.value_question import ValueHit
    from app.game_panels.game_model import FileHits
    from formats.core.paths import Path
    from formats.outline import Outline, Row

Show = Callable[["Document", "Path"], object]
SCOPES = (
    mark("This document"),
    mark("The current row and below"),
    mark("All open documents"),
    mark("Games and mods"),
    mark("Mods"),
)
"""Where the find panel may search."""


def wanted(question: FindQuestion | None, words: str) -> list[ValueQuestion]:
    """Return the queries of a question to the indexes; `words` is the typed search text.

    A text is searched for in strings and, if it is a number, among the numbers; names also match
    rows without a value.
    """
    if question is None:
        return []
    name = question.name
    if question.condition is not None or question.matcher is None:
        return [ValueQuestion(condition=question.condition, name=name)]
    value_questions = []
    literal = "" if question.template else words
    if Field.VALUE in question.fields:
        value_questions.append(ValueQuestion(text=question.matcher, literal=literal, name=name))
        condition = as_number(literal)
        if condition is not None:
            value_questions.append(ValueQuestion(condition=condition, name=name))
    if Field.NAME in question.fields and name is None:
        value_questions += [
            ValueQuestion(name=question.matcher),
            ValueQuestion(name=question.matcher, kinds=BARE, is_own=True),
        ]
    if Field.TYPE in question.fields:
        kinds = frozenset(kind for kind in Kind if question.matcher(kind.value))
        value_questions += [ValueQuestion(name=name, kinds=kinds)] if kinds else []
    return value_questions


class OpenAtValue(QObject):
    """Opens files that were found, and shows in each the row with the value found."""

    def __init__(self, documents: DocumentManager, show: Show) -> None:
        super().__init__(documents)
        self._documents, self._show = documents, show
        self._waiting: dict[str, ValueHit] = {}
        self._looking = IdleTask(self)
        documents.opened.connect(self._value_file_opened)

    def open(self, file: FileHits, hit: ValueHit | None) -> None:
        """Open a file; with a hit, at its value."""
        known_document = self._documents.find(file.file, file.words)
        if known_document is not None:
            self._documents.shown.emit(known_document)
            self._go_to_hit(known_document, hit)
            return
        if hit is not None:
            self._waiting[_place_key(file.file, file.words)] = hit
        self._documents.open_place(file.file, file.words, as_named=True)

    def _value_file_opened(self, document: Document) -> None:
        if document.file is not None:
            self._go_to_hit(
                document, self._waiting.pop(_place_key(document.file, document.words), None)
            )

    def _go_to_hit(self, document: Document, hit: ValueHit | None) -> None:
        if hit is not None:
            self._looking.begin(self._find_hit(document, hit), at_once=0.03)

    def _find_hit(self, document: Document, hit: ValueHit) -> Iterator[None]:
        revision = document.revision
        for path in _rows_of_hit(document.outline, hit):
            if document.revision != revision:
                return
            if path is not None:
                self._show(document, path)
                return
            yield


def _rows_of_hit(view: Outline, hit: ValueHit) -> Iterator[Path | None]:
    """Yield None now and then, and the row of a hit, if it still exists."""
    if hit.row is not None and _is_still_there(view, hit, hit.row):
        yield hit.row
        return
    if hit.is_row:
        types = frozenset({Field.TYPE})
        question = FindQuestion(exactly(str(hit.value)), None, types, name=exactly(hit.name))
        yield from (hit and hit.path for hit in search(view, question))
        return
    for count, (path, row) in enumerate(view.walk()):
        if _says(row, hit) and (has_index_label(row) or row.label == hit.name):
            yield path
        elif not count % 256:
            yield None


def _is_still_there(view: Outline, hit: ValueHit, path: Path) -> bool:
    try:
        row = view.row(path)
    except (FormatError, LookupError):
        return False
    return hit.value == row.kind.value if hit.is_row else hit.value in of_row(row)


def _says(row: Row, hit: ValueHit) -> bool:
    is_shown = row.kind is Kind.REFERENCE and row.value == hit.value
    return is_shown or hit.value in of_row(row)


def _place_key(file: object, words: tuple[str, ...]) -> str:
    return "//".join((str(file), *words))


def reference_words(checked: ReferenceReport) -> str:
    """Return how many references lead nowhere, of how many, in a sentence."""
    broken = len(checked.broken)
    words = trn("{n:,} broken reference", "{n:,} broken references", broken)
    words = tr("{words}, of {count:,}", words=words, count=checked.total)
    if not checked.total:
        words = tr("No references to files of the dump")
    elif not broken:
        words = tr("None of {count:,} references is broken", count=checked.total)
    if not checked.passed_over:
        return words
    return trn(
        "{words}; one more is to a kind of file that the dump does not contain",
        "{words}; {n:,} more are to kinds of files that the dump does not contain",
        checked.passed_over,
        words=words,
    )
