"""One tab: two edited versions merged with their common base; the user decides conflicts."""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelectionModel,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSplitter,
    QTreeView,
    QWidget,
)

from app.compare.compare_header import Name
from app.compare.compare_job import ComparedDocument
from app.compare.merge_history import MergeHistory
from app.compare.merge_job import ConflictPlace, Merging
from app.documents.document import Document
from app.ui import theme
from app.ui.difference_words import (
    conflict_place,
    conflict_sides,
    difference_line,
)
from app.ui.i18n import bare, mark, tr, trn
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.plain import Label, tip
from app.ui.selected_cells import EvenRows
from app.ui.selection import select_row
from app.ui.sentences import refusal
from app.ui.text_table import Cells, ColumnTable
from app.ui.widgets import Hairline, hint, shown
from formats.diff import Difference
from formats.errors import FormatError
from formats.merge import Choice, Conflict, MergeResult
from formats.outline import Outline
from formats.value_text import one_line

_BUTTONS = {
    Choice.MINE: mark("Take &mine"),
    Choice.THEIRS: mark("Take &theirs"),
    Choice.BOTH: mark("Take b&oth"),
    Choice.BASE: mark("Take &base"),
}


class List(QTreeView):
    """A table of rows to choose from; the first column, of their places, is the widest."""

    def __init__(self, model: ColumnTable, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setItemDelegate(EvenRows(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setIconSize(QSize(14, 14))
        self.setModel(model)
        header = self.header()
        header.setSectionsMovable(False)
        header.setStretchLastSection(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # whose it is comes last
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # which row it is comes last
        self._last = len(model.titles) - 1
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(self._last, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(self._last, 14 * self.fontMetrics().averageCharWidth())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the place twice as wide as each of the values."""
        super().resizeEvent(event)
        header, values = self.header(), range(1, self._last)
        width = self.viewport().width() - header.sectionSize(self._last)
        for column in values:
            header.resizeSection(column, width // (len(values) + 2))

    def numbers(self) -> list[int]:
        """Return the numbers of the selected rows."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())


class MergeView(QWidget):
    """A merge of `theirs` into `mine`; `document` is the one of `mine`."""

    document_changed = Signal()
    """Never emitted: only one document is changed here."""
    row_wanted = Signal(object, object)
    busy = Signal(str, object)
    """A text and a cancel callable while something takes long; an empty text when it is over."""

    def __init__(
        self, mine: ComparedDocument, base: ComparedDocument, theirs: ComparedDocument
    ) -> None:
        super().__init__()
        self.comparing = Merging(mine, base, theirs)
        self.comparing.setParent(self)
        self.mine, self.base, self.theirs = mine, base, theirs
        self.document: Document = mine.document
        self.history = MergeHistory(self.comparing, self.document, self._show_choices)
        self.setAccessibleName(
            tr("Merge of {theirs} into {mine}", theirs=theirs.words, mine=mine.words)
        )
        self.conflicts = ColumnTable(
            (tr("Conflict"), tr("Base"), tr("Mine"), tr("Theirs"), tr("Taken"))
        )
        self.clean = ColumnTable((tr("Change"), tr("From")))
        self.conflict_list = List(self.conflicts, tr("Conflicts"))
        self.clean_list = List(self.clean, tr("Changes without a conflict"))
        self.buttons = {choice: QPushButton(tr(text)) for choice, text in _BUTTONS.items()}
        self.apply_button = QPushButton(
            tr("&Apply to “{words}”", words=shown(mine.words)).replace("&&", "&")
        )
        self.sentence = Label()
        self._heads = [Label(), Label()]
        self._build()
        self._connect()
        self.setFocusProxy(self.conflict_list)
        self.comparing.start()

    def _build(self) -> None:
        column = vbox(self._roles_row(), Hairline(), parent=self, spacing=0, margins=0)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        self._conflict_part = self._titled_part(self._heads[0], self.conflict_list, self._choices())
        split.addWidget(self._conflict_part)
        split.addWidget(self._titled_part(self._heads[1], self.clean_list, None))
        split.setSizes([300, 260])
        column.addWidget(split, 1)
        column.addWidget(Hairline())
        row = hbox(spacing=8, margins=(8, 6, 8, 6))
        self.sentence.setWordWrap(True)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.apply_button)
        add_layout(column, row)

    def _roles_row(self) -> QHBoxLayout:
        row = hbox(spacing=6, margins=(8, 6, 8, 6))
        for role, side in (
            (tr("Mine"), self.mine),
            (tr("Base"), self.base),
            (tr("Theirs"), self.theirs),
        ):
            row.addWidget(hint(role))
            name = Name()
            name.setText(shown(side.words))
            name.setToolTip(tip(shown(side.words)))
            row.addWidget(name)
            row.addSpacing(16)
        row.addStretch(1)
        return row

    def _titled_part(self, label: QLabel, content: QWidget, below: QHBoxLayout | None) -> QWidget:
        part = QWidget()
        column = vbox(parent=part, spacing=0, margins=0)
        label.setMargin(8)
        column.addWidget(label)
        column.addWidget(content, 1)
        if below is not None:
            add_layout(column, below)
        return part

    def _choices(self) -> QHBoxLayout:
        row = hbox(hint(tr("For the selected conflicts:")), spacing=8, margins=(8, 4, 8, 4))
        for choice, button in self.buttons.items():
            button.clicked.connect(lambda _=False, choice=choice: self.decide(choice))
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _connect(self) -> None:
        merging = self.comparing
        merging.changed.connect(self._show_result)
        merging.busy.connect(self._show_busy)
        merging.failed.connect(self._set_sentence)
        merging.ready.connect(self._take_merged)
        self.conflict_list.selectionModel().selectionChanged.connect(
            lambda _on, _off: self._update_merge()
        )
        self.apply_button.clicked.connect(self.apply)
        self.history.changed.connect(self._update_merge)
        self.document.state_changed.connect(self._update_merge)

    # The state

    @property
    def merged(self) -> MergeResult | None:
        """The result of the last merge."""
        return self.comparing.merged

    @property
    def is_applied(self) -> bool:
        """Whether `mine` is the merged document now."""
        return self.history.is_applied

    def involves(self, document: Document) -> bool:
        """Whether a document is one of those that are merged."""
        return any(side.document is document for side in self.comparing.sides)

    def _show_busy(self, on: bool) -> None:
        self.busy.emit(tr("Merging…") if on else "", self.comparing.cancel if on else None)
        self._update_merge()

    def _set_sentence(self, sentence: str) -> None:
        self.sentence.setText(sentence)

    def _show_result(self) -> None:
        merged = self.merged
        assert merged is not None, "it was told of"
        base, is_mine = self.comparing.base, self.comparing.is_of_mine
        clean, conflicts = merged.clean, merged.conflicts
        self.conflicts.show(len(conflicts), lambda row: _conflict_cells(conflicts[row], base))
        self.clean.show(len(clean), lambda row: _clean_cells(clean[row], base, is_mine(clean[row])))
        self._conflict_part.setVisible(bool(conflicts))
        self.setFocusProxy(self.conflict_list if conflicts else self.clean_list)
        if conflicts:
            self._select(0)
        self._update_merge()

    def _update_merge(self) -> None:
        merged = self.merged
        count = len(merged.conflicts) if merged is not None else 0
        taken = len(merged.clean) if merged is not None else 0
        self._heads[0].setText(
            trn(
                "{n:,} conflict: changed on both sides",
                "{n:,} conflicts: changed on both sides",
                count,
            )
        )
        self._heads[1].setText(
            trn("{n:,} change without a conflict", "{n:,} changes without a conflict", taken)
        )
        chosen = self.conflict_list.numbers() if merged is not None else []
        for choice, button in self.buttons.items():
            button.setEnabled(
                not self.is_applied
                and merged is not None
                and any(choice in merged.conflicts[at].choices for at in chosen if at < count)
            )
        why = self.why_not()
        self.apply_button.setEnabled(not why)
        if self.is_applied:
            self.sentence.setText(tr("Applied as one step. Undo (Ctrl+Z) reverts it."))
        else:
            self.sentence.setText(why or tr("All conflicts are resolved."))

    def why_not(self) -> str:
        """Return why the merge cannot be applied now, "" if it can."""
        merged = self.merged
        if self.is_applied:
            return tr("Already applied.")
        if merged is None or not self.comparing.is_fresh:
            return tr("The documents are being merged.")
        open_ones = len(merged.unresolved)
        if open_ones:
            return trn(
                "{n:,} conflict is not resolved yet: choose a version for each.",
                "{n:,} conflicts are not resolved yet: choose a version for each.",
                open_ones,
            )
        if self.document.frozen:
            return self.document.frozen
        if not merged.conflicts and not merged.clean:
            return tr("Nothing was changed on either side, so there is nothing to merge.")
        return ""

    # Deciding

    def decide(self, choice: Choice | None) -> None:
        """Choose one version for the selected conflicts, and go on to the next open one."""
        if self.merged is None or self.is_applied:
            return
        numbers = self.conflict_list.numbers()
        places = self.comparing.places(numbers, choice)
        if not places:
            return
        self.history.decide(self._step_text(numbers, choice), dict.fromkeys(places, choice))
        left = [at for at, conflict in enumerate(self.merged.conflicts) if conflict.choice is None]
        if left and len(numbers) == 1:
            self._select(next((at for at in left if at > numbers[0]), left[0]))
            self._update_merge()

    def _step_text(self, numbers: list[int], choice: Choice | None) -> str:
        words = bare(tr("Leave &open") if choice is None else tr(_BUTTONS[choice]))
        if len(numbers) > 1:
            return f"{words} ({len(numbers):,})"
        assert self.merged is not None, "it is one of its conflicts"
        place = conflict_place(self.merged.conflicts[numbers[0]], self.comparing.base)
        return f"{words}: {one_line(place, 40)}"

    def _show_choices(self, places: list[ConflictPlace]) -> None:
        """Show other choices, and select the conflicts whose they are."""
        self.conflicts.renew()
        numbers = self.comparing.numbers(places)
        if numbers and numbers != self.conflict_list.numbers():
            self._select(numbers[0])
            for number in numbers[1:]:
                index = self.conflicts.index(number, 0)
                flags = QItemSelectionModel.SelectionFlag
                self.conflict_list.selectionModel().select(index, flags.Select | flags.Rows)
        self._update_merge()

    def _select(self, number: int) -> None:
        index = self.conflicts.index(number, 0)
        select_row(self.conflict_list, index)
        self.conflict_list.scrollTo(index)

    def step(self, forward: bool) -> None:
        """Go to the next conflict or the previous one."""
        count = self.conflicts.rowCount()
        if count:
            here = self.conflict_list.currentIndex().row()
            self._select((here + (1 if forward else -1)) % count)

    # Applying

    def apply(self) -> None:
        """Make `mine` the merged document, as one step of its history."""
        if not self.why_not():
            self.comparing.prepare()

    def _take_merged(self, edits: list[Difference]) -> None:
        text = tr("Merge {words}", words=self.theirs.words)
        try:
            with self.comparing.paused():
                self.document.apply_differences(edits, text)
        except FormatError as error:
            self._set_sentence(tr("Not merged: {error}.", error=refusal(error)))
            return
        self.history.note_applied()


def _conflict_cells(conflict: Conflict, base: Outline) -> Cells:
    choice = conflict.choice
    columns = {Choice.BASE: 1, Choice.MINE: 2, Choice.THEIRS: 3, Choice.BOTH: 4}
    icon = theme.icon("warning", "warning") if choice is None else theme.icon("lossless", "fine")
    taken = tr("open") if choice is None else tr(choice.value)
    column = columns[choice] if choice is not None else -1
    texts = (conflict_place(conflict, base), *conflict_sides(conflict), taken)
    return Cells(texts, icon, column)


def _clean_cells(difference: Difference, base: Outline, is_mine: bool) -> Cells:
    source = tr("mine") if is_mine else tr("theirs")
    icon = theme.difference_icon(difference.what)
    return Cells((difference_line(difference, base), source), icon)
