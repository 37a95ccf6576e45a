"""The list of results: the place, the current text, and the text after replacing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Qt

from app.documents.commands import join_last_steps
from app.documents.document import Document
from app.ui import theme
from app.ui.i18n import mark, tr, trn
from app.ui.item_models import NO_INDEX, TitledTable, row_size
from app.ui.plain import tip
from app.ui.sentences import said
from formats.editing import Structure
from formats.errors import WrongType
from formats.find import Field, FindQuestion, Hit, Proposal, propose, replace, words_of
from formats.value_text import one_line

MOST = 200_000
"""The most hits that are kept; `FindModel.is_full` from there on."""
_STEP = 1000
"""How many rows a view gets at once; a view needs time for each, visible or not."""
_WORDS = {Field.NAME: mark("name"), Field.VALUE: mark("value"), Field.TYPE: mark("type")}


class DocumentHit(NamedTuple):
    """A hit and the document it is in."""

    document: Document
    hit: Hit


class FindModel(TitledTable):
    """One row per result; its replacement is worked out when the row is shown.

    A view gets the first rows, and more when scrolled; `found` has all results. `by` is the
    replacement, None if nothing is to be replaced; `rounds` is as of `propose`.
    """

    titles = (mark("Where"), mark("What"), mark("Now"), mark("Becomes"))

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.question = FindQuestion()
        self.by: str | None = None
        self.rounds = False
        self.found: list[DocumentHit] = []
        self.has_many = False
        self._shown = 0
        self._proposals: dict[int, Proposal] = {}
        self._structures: dict[Document, Structure] = {}

    @property
    def is_full(self) -> bool:
        """Whether there may be more than is listed."""
        return len(self.found) >= MOST

    def begin(self, question: FindQuestion, has_many: bool) -> None:
        """Clear the results; `has_many` is whether documents must be distinguished."""
        self.beginResetModel()
        self.question, self.has_many = question, has_many
        self.found = []
        self._shown = 0
        self.forget_proposals()
        self.endResetModel()

    def add(self, document_hits: list[DocumentHit]) -> None:
        """List more hits."""
        self.found += document_hits[: MOST - len(self.found)]
        if self._shown < _STEP:
            self.fetchMore(NO_INDEX)

    def show_row(self, row: int) -> None:
        """Let views have the hits up to this one."""
        while self._shown <= row < len(self.found):
            self.fetchMore(NO_INDEX)

    def leave_out(self, rows: Iterable[int]) -> None:
        """Remove results from the list, so that they are not replaced."""
        for row in sorted(set(rows), reverse=True):
            self.beginRemoveRows(NO_INDEX, row, row)
            del self.found[row]
            self._shown -= 1
            self.endRemoveRows()
        self._retell()

    def set_by(self, by: str | None, rounds: bool = False) -> None:
        """Set the replacement, and whether integers are rounded."""
        self.by, self.rounds = by, rounds
        self._retell()

    def retell(self) -> None:
        """Update every row from the documents."""
        self._structures.clear()
        self._retell()

    def _retell(self) -> None:
        self._proposals.clear()
        if self._shown:
            corner = self.index(self._shown - 1, len(self.titles) - 1)
            self.dataChanged.emit(self.index(0, 0), corner)

    def forget_proposals(self) -> None:
        """Drop the previews, and the documents they refer to."""
        self._proposals.clear()
        self._structures.clear()

    def proposal(self, row: int) -> Proposal:
        """Return what replacing would make of a hit."""
        known_proposal = self._proposals.get(row)
        if known_proposal is None:
            document, hit = self.found[row]
            plan = self._structures.get(document)
            if plan is None or plan.root is not document.root:
                plan = self._structures[document] = document.structure
            known_proposal = propose(plan, self.question, hit, self.by or "", self.rounds)
            self._proposals[row] = known_proposal
        return known_proposal

    def proposals(self, rows: Iterable[int]) -> Iterator[tuple[Document, Proposal]]:
        """Yield the proposed replacements, with their documents."""
        for row in rows:
            yield self.found[row].document, self.proposal(row)

    # Qt

    def rowCount(self, parent: Any = NO_INDEX) -> int:
        return 0 if parent.isValid() else self._shown

    def canFetchMore(self, parent: Any) -> bool:
        return not parent.isValid() and self._shown < len(self.found)

    def fetchMore(self, parent: Any) -> None:
        more = min(_STEP, len(self.found) - self._shown)
        if more > 0 and not parent.isValid():
            self.beginInsertRows(NO_INDEX, self._shown, self._shown + more - 1)
            self._shown += more
            self.endInsertRows()

    def data(self, index: Any, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return (self._where, self._what, self._current_text, self._becomes)[column](row)
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return theme.kind_icon(self.found[row].hit.row.kind)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self._row_tooltip(row) if column == 3 else self.data(index))
        if role == Qt.ItemDataRole.ForegroundRole and column == 3 and self._refusal(row):
            return theme.colors().warning
        if role == Qt.ItemDataRole.SizeHintRole:
            return row_size()
        if role == Qt.ItemDataRole.FontRole and column in (2, 3):
            return theme.fixed_font()
        return None

    def _where(self, row: int) -> str:
        document, hit = self.found[row]
        try:
            labels = document.outline.labels(hit.path)
        except WrongType:
            return tr("(gone)")
        words = " › ".join(one_line(label, 80) for label in labels) or "Root"
        return f"{document.name} › {words}" if self.has_many else words

    def _what(self, row: int) -> str:
        return tr(_WORDS[self.found[row].hit.field])

    def _current_text(self, row: int) -> str:
        document, hit = self.found[row]
        try:
            return one_line(words_of(document.outline.row(hit.path), hit.field))
        except WrongType:
            return ""

    def _becomes(self, row: int) -> str:
        if self.by is None:
            return ""
        proposal = self.proposal(row)
        if proposal.refusal:
            return tr("stays: {refusal}", refusal=said(proposal.refusal))
        note = f" ({tr('rounded')})" if proposal.is_rounded else ""
        return one_line(proposal.new) + note

    def _refusal(self, row: int) -> str:
        return self.proposal(row).refusal if self.by is not None else ""

    def _row_tooltip(self, row: int) -> str:
        return self._becomes(row)


def apply_proposals(document: Document, proposals: list[Proposal]) -> int:
    """Apply the proposals for one document as one step; return the number of edits."""
    accepted = [proposal for proposal in proposals if not proposal.refusal]
    text = trn("Replace 1 result", "Replace {n:,} results", len(accepted))
    if all(proposal.hit.field is Field.VALUE for proposal in accepted):
        return document.set_many(
            [(proposal.hit.path, proposal.what) for proposal in accepted], text
        )
    named = (Field.NAME, Field.VALUE)
    names = [
        (proposal.hit.path, proposal.what) for proposal in accepted if proposal.hit.field in named
    ]
    return document.edit(text, lambda plan: replace(plan, accepted), names=names)


def apply_together(proposals: Mapping[Document, list[Proposal]]) -> int:
    """Apply proposals for several documents as one step, or none; return the number of edits."""
    done, edited = 0, list[Document]()
    try:
        for document, some in proposals.items():
            before = document.undo_stack.index()
            done += apply_proposals(document, some)
            if document.undo_stack.index() > before:
                edited.append(document)
    except WrongType:
        for document in edited:
            document.undo()
        raise
    join_last_steps(edited)
    return done
