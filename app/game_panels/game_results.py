"""The results in games and mods: queried from the indexes of values, listed by file, opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QStackedWidget, QTreeView, QWidget

from app.documents.error_text import why
from app.game.folder_jobs import as_os_error
from app.game.hit_rows import KnownRows, with_rows
from app.game.replacing import ReplaceRequest, typed_over
from app.game.value_index import MOST, find_played
from app.game_panels.game_model import VALUE, FileHits, GameModel, grouped
from app.game_panels.game_replacing import TypedReplacement
from app.game_panels.game_search import reference_words
from app.game_panels.indexing_bar import IndexingBar
from app.game_panels.replace_preview import ReplacePreview
from app.ui import background
from app.ui.background import LatestJob
from app.ui.i18n import mark, tr, trn
from app.ui.layouts import vbox
from app.ui.list_views import ColumnShares
from app.ui.selected_cells import EvenCells
from app.ui.selection import edit_cell, select_row
from app.ui.sentences import refusal, said
from formats.calculator import is_comparison
from formats.errors import WrongType

if TYPE_CHECKING:
    import threading

    from app.game.broken_references import ReferenceReport
    from app.game.folder_jobs import Indexing
    from app.game.replacing import EntryPlace, PlannedReplace, ReplacePlan, Swap
    from app.game.value_index import ValueIndex
    from app.game.value_question import ValueHit, ValueQuestion
    from app.game.workspace import Workspace
    from app.game_panels.game_replacing import GameReplacing
    from app.game_panels.replace_preview import ReplaceBar
    from formats.find import FindQuestion
    from formats.knowledge import Knowledge


Job = Callable[[], list[FileHits]]
_SHARES = (30, 24)
"""Percent of the width for the columns where and value."""
_PAUSE = 100
"""Milliseconds after the last written file until it is searched again."""
_OPEN = 500
"""Values that are expanded at first; with more, only the files are shown."""


class GameResults(QWidget):
    """The list of results, and above it the progress of indexing.

    `changed` is emitted for a new number of results; `opened` carries a `FileHits` and a `ValueHit`
    in it, or None.
    """

    changed = Signal()
    opened = Signal(object, object)
    row_wanted = Signal(object, object)
    """A `EntryPlace` and the path of a row in it, to show."""
    left = Signal()
    """The focus should go to the document."""

    def __init__(self, workspace: Workspace, replacing: GameReplacing, buttons: ReplaceBar) -> None:
        super().__init__()
        self._workspace, self.replacing = workspace, replacing
        self._wanted: list[ValueQuestion] = []
        self._job = LatestJob(self, background.Lane.LIST)
        self.lookup = RowLookup(self, self._search_failed)
        self.count = 0
        self.only_mods = False
        """Whether only mods are searched, and not games."""
        self.is_busy, self._fault = False, ""
        self._question: FindQuestion | None = None
        self._words = ""
        self._by: str | None = None
        self._rounds = False
        self._typed: dict[tuple[object, ...], TypedReplacement] = {}
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._turning = QTimer(self, singleShot=True, interval=0)
        self._is_checking = False
        self._checked: ReferenceReport | None = None
        self.model = GameModel(self)
        self._found = QTreeView()
        self._found.setItemDelegate(EvenCells(self._found))
        self.preview = ReplacePreview()
        self.buttons = buttons
        self._doing = ""
        self._pages = QStackedWidget()
        self.bar = IndexingBar(
            workspace.values,
            tr("Reading values from the files"),
            mark("Reading values: {done:,} of {total:,}"),
        )
        self._build()
        self._connect()

    def _build(self) -> None:
        vbox(self.bar, (self._pages, 1), parent=self, spacing=4, margins=0)
        self._pages.addWidget(self._found)
        self._pages.addWidget(self.preview)
        view = self._found
        view.setModel(self.model)
        view.setAccessibleName(tr("Search results"))
        view.setUniformRowHeights(True)
        view.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # the row’s own name comes last
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setToolTip(tr("Return: open the file at this value · F2: edit the value"))
        view.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        ColumnShares(view, *_SHARES)
        view.installEventFilter(self)
        self._show_buttons()

    def _connect(self) -> None:
        self.bar.ended.connect(self._look_again)
        self._workspace.values.refreshed.connect(self._later.start)
        self._later.timeout.connect(self._look_again)
        self._turning.timeout.connect(self._turn_to_preview)
        self._found.activated.connect(self._open_result)
        self._found.expanded.connect(self._look_up_rows)
        self.model.typed.connect(self._type_over)
        self.preview.wanted.connect(self._open_planned)
        self.preview.left.connect(self.leave_preview)
        self.preview.confirmed.connect(self.replace)
        self.preview.model_.chosen_changed.connect(self._results_changed)
        buttons, replacing = self.buttons, self.replacing
        buttons.previewed.connect(self.show_preview)
        buttons.confirmed.connect(self.replace)
        buttons.left.connect(self.leave_preview)
        buttons.taken_back.connect(replacing.take_back)
        buttons.cancelled.connect(replacing.cancel)
        replacing.progressed.connect(self._show_replace_progress)
        replacing.ended.connect(self._results_changed)
        self._workspace.ended.connect(self._job.drop_results)
        self._workspace.ended.connect(self.lookup.stop)

    @property
    def view(self) -> QTreeView:
        """The visible list: the results, or the preview of a replace."""
        return self.preview if self.is_preview else self._found

    @property
    def is_preview(self) -> bool:
        """Whether what would be replaced is shown."""
        return self._pages.currentWidget() is self.preview

    @property
    def has_games(self) -> bool:
        """Whether there is a game or a mod to search."""
        return bool(self._indexes)

    @property
    def _indexes(self) -> list[ValueIndex]:
        indexes = self._workspace.values.indexes
        mods = {root for project in self._workspace.projects.all for root in project.mod_roots}
        return [
            value_index
            for root, value_index in indexes.items()
            if not self.only_mods or root in mods
        ]

    @property
    def is_reading(self) -> bool:
        """Whether files are still being read, so that more may be found."""
        is_named = self._is_checking and self._name_indexes.is_busy
        return self._workspace.values.is_busy or is_named

    def summary(self) -> str:
        """Return how much was found, or would be replaced, in a sentence."""
        if self.replacing.is_busy:
            return self._doing
        if self.is_preview:
            return self.preview.summary()
        if not self.has_games:
            return tr("Choose the dump of a game or a mod in the settings to search in it.")
        if self.is_busy or self._fault:
            return self._fault or tr("Searching…")
        if self._checked is not None:
            return self._with_reading_note(reference_words(self._checked))
        more = "+" if self.count >= MOST else ""
        words = trn("{n:,}{more} result", "{n:,}{more} results", self.count, more=more)
        if not self.count:
            words = tr("No results")
            question = self._question
            if question is not None and question.matcher is not None and is_comparison(self._words):
                words = tr("No results as text. Turn on # to compare numbers.")
        in_files = trn("{n:,} file", "{n:,} files", len(self.model.files))
        words = tr("{results} in {files}", results=words, files=in_files) if self.count else words
        return self._with_reading_note(words)

    def _with_reading_note(self, words: str) -> str:
        """Return a sentence on the results, and whether there may be more."""
        return tr("{words}; files are still being read", words=words) if self.is_reading else words

    def search_games(self, wanted_value_questions: list[ValueQuestion]) -> None:
        """Search for all of these; with none, clear the list."""
        self._wanted, self._checked, self._is_checking = wanted_value_questions, None, False
        self._query_indexes()

    def check_references(self) -> None:
        """List the values that name files which are nowhere."""
        from app.game.broken_references import check

        self._wanted, self._is_checking = [], True
        self._job.drop_results()
        self.lookup.stop()
        self.is_busy, self._fault = True, ""
        names, values = self._name_indexes.indexes, self._workspace.values.indexes
        projects = self._workspace.projects.all
        job = partial(check, list(values.values()), list(names.values()), projects)
        self._job.run(lambda _unwanted: as_os_error(job)(), self._show_checked, self._search_failed)
        self.changed.emit()

    @cached_property
    def _name_indexes(self) -> Indexing:
        """The indexes of names; when they are complete, references are checked again."""
        indexing = self._workspace.indexing
        indexing.progressed.connect(
            lambda progress: self._look_again() if progress is None and self._is_checking else None
        )
        return indexing

    def _show_checked(self, checked: ReferenceReport) -> None:
        self._checked = checked
        self._show_found(grouped(checked.broken))

    def _query_indexes(self) -> None:
        wanted_value_questions = self._wanted
        self._job.drop_results()
        self.lookup.stop()
        self.is_busy, self._fault = bool(wanted_value_questions), ""
        if not wanted_value_questions:
            self._show_files([])
            return
        indexes, projects = self._indexes, self._workspace.projects.all
        job = as_os_error(lambda: grouped(find_played(indexes, projects, wanted_value_questions)))
        self._job.run(partial(_unless_dropped, job), self._show_found, self._search_failed)

    def _look_again(self) -> None:
        if self._is_checking:
            self.check_references()
        elif self._wanted:
            self._query_indexes()

    # Replacing

    def ask(self, question: FindQuestion | None, words: str, by: str | None, rounds: bool) -> None:
        """Set the query and the replacement, None for none; `rounds` is as of `propose`."""
        self._question, self._words, self._by, self._rounds = question, words, by, rounds
        self._turning.stop()
        self._pages.setCurrentWidget(self._found)
        self._show_buttons()

    def show_preview(self) -> None:
        """Work out what would be replaced, and show it."""
        question, by = self._question, self._by
        if question is None or by is None or self.replacing.is_busy or not self.has_games:
            return
        try:
            request = ReplaceRequest.of(question, self._words, by, self._rounds)
        except WrongType as error:
            self._fault = tr("Not replaced: {error}.", error=refusal(error))
            self.changed.emit()
            return
        self._doing = tr("Searching…")
        self.replacing.preview(request, self._wanted, self._indexes, self._show_planned)
        self._results_changed()

    def _show_planned(self, planned: PlannedReplace) -> None:
        open_ones = self.replacing.open_among(planned.plans)
        self.preview.show_plans(planned, list(self._workspace.values.indexes), open_ones)
        self._turning.start()

    def _turn_to_preview(self) -> None:
        """Show the preview; its rows are laid out only now, as very many take a turn."""
        self._pages.setCurrentWidget(self.preview)
        self.preview.setFocus(Qt.FocusReason.OtherFocusReason)
        self._results_changed()

    def leave_preview(self) -> None:
        """Show the results again."""
        self._pages.setCurrentWidget(self._found)
        self._found.setFocus(Qt.FocusReason.OtherFocusReason)
        self.preview.clear()  # which tells that the choice changed, and so the buttons

    def replace(self) -> None:
        """Replace the selected results."""
        plans = self.preview.model_.chosen()
        if not self.is_preview or not plans or self.replacing.is_busy:
            return
        stay = self.preview.model_.stay
        self.leave_preview()
        self.replacing.carry_out_plans(plans, stay)
        self._results_changed()

    def _show_replace_progress(self, words: str, done: int, total: int) -> None:
        self._doing = tr("{words}: {done:,} of {total:,}", words=words, done=done, total=total)
        self.buttons.show_progress(done, total)
        self.changed.emit()

    def _type_over(self, file: FileHits, hit: ValueHit, typed: str) -> None:
        """Replace a result's value by the input, in the mod or in the open document."""
        if self.replacing.is_busy:
            return
        place = file.entry_place
        find = partial(typed_over, hit.name, hit.value, typed, hit.row)
        self._doing = tr("Replacing…")
        self.replacing.look_at(place, find, partial(self._carry_typed, file, hit))
        self._results_changed()

    def _carry_typed(self, file: FileHits, hit: ValueHit, planned: PlannedReplace) -> None:
        swaps = [swap for plan in planned.plans for swap in plan.swaps]
        reasons = [said(swap.refusal) for swap in swaps if swap.refusal]
        reasons += [why(error) for _place, error in planned.failed]
        if reasons:
            self._fault = tr("Not replaced: {error}.", error=reasons[0])
        elif swaps:
            new, document = swaps[0].scalar, self.replacing.document_at(planned.plans[0].place)
            if document is not None:
                step = document.undo_stack.index() + 1
                self._typed[(*_file_key(file), hit.name, hit.value, hit.row)] = TypedReplacement(
                    document, step, new
                )
            self.model.set_value(file, hit, new)
            self.replacing.carry_out_plans(planned.plans)

    def _as_typed(self, files: list[FileHits]) -> list[FileHits]:
        """Return files with the unsaved changes of open documents."""
        is_so = {
            key: typed_replacement
            for key, typed_replacement in self._typed.items()
            if self.replacing.has_step(typed_replacement)
        }
        if not self.replacing.is_busy:  # otherwise the last input would be lost
            self._typed = is_so
        for file in files if is_so else ():
            for row, hit in enumerate(file.hits):
                at = (*_file_key(file), hit.name, hit.value)
                rows = {key[-1]: typed for key, typed in is_so.items() if key[:-1] == at}
                any_row = next(iter(rows.values()), None)
                # what was typed while rows were unknown is in all rows of that value
                typed = any_row if hit.row is None else rows.get(hit.row, rows.get(None))
                if typed is not None:
                    file.hits[row] = hit._replace(value=typed.value)
        return files

    def _open_planned(self, plan: ReplacePlan, swap: Swap | None) -> None:
        self.row_wanted.emit(plan.place, () if swap is None else swap.path)

    def _results_changed(self) -> None:
        self._show_buttons()
        self.changed.emit()

    def _show_buttons(self) -> None:
        values, _files, _stay = self.preview.model_.counts()
        self.buttons.show_state(
            is_preview=self.is_preview,
            is_busy=self.replacing.is_busy,
            can=self.has_games and self._question is not None and self._by is not None,
            can_back=self.replacing.can_take_back,
            values=values,
            has_others=self.preview.model_.has_others,
        )

    def _show_found(self, found: list[FileHits]) -> None:
        """List results, and look up their rows unless there are too many."""
        if self._is_editing:
            self._later.start()  # a new list would drop what is being typed
            return
        knowledge = self._knowledge
        self._show_files(found if self._has_many(found) else self.lookup.known(found))
        if found and knowledge is not None and not self._has_many(found):
            self.lookup.begin(found, knowledge, self._show_rows)

    def _has_many(self, found: list[FileHits]) -> bool:
        return sum(len(file.hits) for file in found) > _OPEN

    @property
    def _knowledge(self) -> Knowledge | None:
        """What names the rows of the files, None if nothing is searched."""
        return next((index.knowledge for index in self._indexes), None)

    def _show_rows(self, files: list[FileHits]) -> None:
        """List results again, by their rows, unless one is being edited."""
        if not self._is_editing and files != self.model.files:
            self._show_files(files)

    def _look_up_rows(self, index: QModelIndex) -> None:
        """Look up the rows in one file, if there are too many results to do so for all."""
        file, knowledge = self.model.at(index)[0], self._knowledge
        is_known = any(hit.row is not None for hit in file.hits)
        if self.count > _OPEN and knowledge is not None and not is_known:
            self.lookup.begin_one(file, knowledge, partial(self._show_rows_of, file))

    def _show_rows_of(self, file: FileHits, other: FileHits) -> None:
        if not self._is_editing:
            self.model.replace(file, other)

    def _show_files(self, found: list[FileHits]) -> None:
        self.lookup.stop()
        self.is_busy, was_open = False, self.count <= _OPEN
        self.count = sum(len(file_hits.hits) for file_hits in found)
        view, model = self._found, self.model
        files = [] if was_open else model.files  # for many results, those that the user expanded
        shown = {_file_key(file) for at, file in enumerate(files) if self._is_expanded(at)}
        now = view.currentIndex()
        current = _file_key(model.at(now)[0]) if now.isValid() else None
        row, hit = (now.row(), model.at(now)[1]) if now.parent().isValid() else (-1, None)
        model.show(self._as_typed(found))
        if self.count <= _OPEN:
            view.expandAll()
        for at, file in enumerate(model.files):
            if _file_key(file) in shown:
                view.setExpanded(model.index(at, 0), True)
            if _file_key(file) == current:
                above = model.index(at, 0)
                last = len(file.hits) - 1
                same = (n for n, each in enumerate(file.hits) if hit and _is_same(each, hit))
                row = next(same, min(row, last))
                view.setCurrentIndex(model.index(row, 0, above) if row >= 0 else above)
        if view.hasFocus() and not view.currentIndex().isValid() and model.files:
            select_row(view, model.index(0, 0, model.index(0, 0)))
        self.changed.emit()

    @property
    def _is_editing(self) -> bool:
        return self._found.state() is QAbstractItemView.State.EditingState

    def _is_expanded(self, at: int) -> bool:
        return self._found.isExpanded(self.model.index(at, 0))

    def _search_failed(self, error: BaseException) -> None:
        self._show_files([])
        self._fault = tr("The search failed: {reason}.", reason=why(error))
        self.changed.emit()

    def step(self, step: int) -> None:
        """Open the next or previous value found, round the end."""
        if self.is_preview:
            return
        rows = [
            (above, at) for above, file in enumerate(self.model.files) for at in _hit_range(file)
        ]
        if not rows:
            return
        now = self._found.currentIndex()
        here = (now.parent().row(), now.row()) if now.parent().isValid() else (now.row(), -1)
        at = next((place for place, row in enumerate(rows) if row >= here), 0)
        if step > 0:
            at += rows[at] == here
        else:
            at -= 1
        above, row = rows[at % len(rows)]
        index = self.model.index(row, 0, self.model.index(above, 0))
        self._found.setCurrentIndex(index)
        self._open_result(index)

    def _open_result(self, index: QModelIndex) -> None:
        file, hit = self.model.at(index)
        self.opened.emit(file, hit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is QEvent.Type.KeyRelease:
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            if event.key() == Qt.Key.Key_F2:
                event.accept()  # the window's command would rename rows of the document
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == Qt.Key.Key_F2:
            index = self._found.currentIndex()
            edit_cell(self._found, index.siblingAtColumn(VALUE))
        else:
            return False
        return True


def _is_same(hit: ValueHit, other: ValueHit) -> bool:
    """Whether two hits are of one row, as far as their rows are known."""
    is_alike = (hit.name, hit.value, hit.is_row) == (other.name, other.value, other.is_row)
    return is_alike and (None in (hit.row, other.row) or hit.row == other.row)


def _file_key(file: FileHits) -> tuple[str, tuple[str, ...]]:
    """Return the key of a file, the same in dump and mod."""
    return file.path, file.words


def _hit_range(file: FileHits) -> range:
    return range(len(file.hits))


def _unless_dropped(job: Job, unwanted: threading.Event) -> list[FileHits]:
    return [] if unwanted.is_set() else job()


# The rows of results in games and mods, looked up in a thread.


Hits = dict["EntryPlace", list["ValueHit"]]


class RowLookup(QObject):
    """Finds the rows of one list of results at a time; `failed` is called with an exception.

    The rows found last are kept, so that a new list can be shown with them at once.
    """

    def __init__(self, owner: QObject, failed: Callable[[BaseException], object]) -> None:
        super().__init__(owner)
        self._failed = failed
        self._job = LatestJob(self, background.Lane.LIST)
        self._known = KnownRows()
        self.is_busy = False

    def stop(self) -> None:
        """Drop the result of the running look-up."""
        self._job.drop_results()
        self.is_busy = False

    def known(self, found: list[FileHits]) -> list[FileHits]:
        """Return results with the rows that are known."""
        rows = self._known
        return [file._replace(hits=rows.of(file.entry_place, file.hits)) for file in found]

    def begin(
        self,
        found: list[FileHits],
        knowledge: Knowledge,
        then: Callable[[list[FileHits]], object],
    ) -> None:
        """Look up the rows of all results, and call `then` with these."""
        hits = {file.entry_place: list(file.hits) for file in found}

        def job(unwanted: threading.Event) -> Hits:
            return with_rows(hits, knowledge, unwanted.is_set)

        def done(rows: Hits) -> None:
            self.is_busy = False
            self._known.keep(hits, rows)
            then(self.known(found))

        self._job.run(job, done, self._failed)
        self.is_busy = True

    def begin_one(
        self, file: FileHits, knowledge: Knowledge, then: Callable[[FileHits], object]
    ) -> None:
        """Look up the rows of the results in one file beside all others."""
        hits = {file.entry_place: list(file.hits)}

        def done(rows: Hits) -> None:
            then(file._replace(hits=rows.get(file.entry_place, file.hits)))

        job = partial(with_rows, hits, knowledge)
        background.run(background.Lane.LIST, job, done, self._failed, self)
