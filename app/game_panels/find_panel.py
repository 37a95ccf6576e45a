"""The find and replace panel: the query, the results, and their replacements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from PySide6.QtCore import QEvent, QObject, QRegularExpression, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QTreeView,
    QWidget,
)

from app.documents.document import Document
from app.game_panels.find_model import MOST, DocumentHit, FindModel, apply_together
from app.game_panels.game_search import SCOPES, OpenAtValue, wanted
from app.game_panels.replace_model import stay_words
from app.game_panels.replace_preview import ReplaceBar
from app.game_panels.search_history import SearchHistory
from app.text.utf16 import Utf16
from app.ui import report, theme
from app.ui.i18n import mark, tr, trn
from app.ui.idle_task import AT_ONCE, IdleTask
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.plain import Label
from app.ui.rounding import RoundingBox, with_rounded
from app.ui.selected_cells import EvenCells
from app.ui.selection import select_row
from app.ui.sentences import refusal
from app.ui.widgets import Toggle, hint, set_widths
from formats.calculator import ANY, NumberCondition, replacement, starts_from_old
from formats.core.changes import Changes
from formats.core.paths import Path
from formats.errors import WrongType
from formats.find import Field, FindQuestion, Matcher, Proposal, TextMatch, plain, search
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.game_panels.game_results import GameResults
    from app.window.panel_host import PanelHost


_TYPING = 200
"""Milliseconds after the last key until the search begins."""
OPEN, GAMES, MODS = 2, 3, 4
"""The indexes in `SCOPES` that cover more than one document."""
_FIELDS = {
    Field.NAME: (mark("Names"), mark("Search names")),
    Field.VALUE: (mark("Values"), mark("Search values")),
    Field.TYPE: (mark("Types"), mark("Search types")),
}


class FindPanel(QWidget):
    """Finds rows while the user types and replaces them in one step for each document.

    Values are searched unless names or types are selected. `named` restricts it to rows with a
    name; with an empty search text, all their values match, or all their numbers if numbers are
    selected. `everything` returns the open documents, `make_games` creates the list of results in
    games. `chosen` carries a document and a path to show; `entered` is emitted if it should get the
    focus, too. `wanted` carries a file of a game to open, see `GameResults.opened`.
    """

    chosen = Signal(object, object)
    entered = Signal()
    wanted = Signal(object, object)

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the find panel of a window."""
        documents = host.documents
        panel = cls(lambda: list(documents.documents), partial(_game_results, host))
        panel.wanted.connect(OpenAtValue(documents, host.views.show_row).open)
        SearchHistory(panel)
        panel.chosen.connect(host.show_row)
        panel.entered.connect(host.focus_document)
        documents.closed.connect(lambda _document: panel.search_now())
        documents.opened.connect(lambda _document: panel.search_now())
        return panel

    def __init__(
        self,
        everything: Callable[[], list[Document]],
        make_games: MakeGames,
    ) -> None:
        super().__init__()
        self.setAccessibleName(tr("Find and replace"))
        self._everything = everything
        self._document: Document | None = None
        self._leading = Leading()
        self._heard: list[Document] = []
        self.field = line(tr("Find"), self)
        self.by = line(tr("Replace with"), self)
        self.named = line(tr("In rows named"), self)
        self.case = Toggle("Aa", tr("Match case"))
        self.word = Toggle("W", tr("Whole words only"))
        self.pattern = Toggle(".*", tr("Regular expression"))
        self.number = Toggle("#", tr("Numbers by comparison"))
        self.fields = {field: Toggle(*map(tr, _FIELDS[field])) for field in Field}
        self.scope = QComboBox()
        self.all = QPushButton(tr("Replace all"))
        self.some = QPushButton(tr("Replace selected"))
        self.rounding = RoundingBox()
        self.count = Label()
        self.model = FindModel(self)
        self.list = QTreeView()
        self.pages = FindPages(self.list, make_games)
        self.slices, self._counting = IdleTask(self), IdleTask(self)
        self._rounded = 0
        self._timer = QTimer(self, singleShot=True, interval=_TYPING)
        self._said = self._fault = ""
        self._is_bad = False
        self._is_replacing = False
        self._build()
        self._connect()
        self._show_results()

    # Building

    def _build(self) -> None:
        self.scope.addItems([tr(scope) for scope in SCOPES])
        self.scope.setAccessibleName(tr("Search in"))
        self.fields[Field.VALUE].setChecked(True)
        self.named.setPlaceholderText(tr("Any name"))
        column = vbox(parent=self, spacing=4, margins=(8, 6, 8, 0))
        toggles = (self.case, self.word, self.pattern, self.number)
        fields, games = tuple(self.fields.values()), (self.pages.buttons,)
        find_widgets = (self.field, toggles, fields, self.scope)
        replaced = (self.by, (self.all, self.some), (*games, self.rounding), self.named)
        add_layout(column, laid_out(find_widgets, replaced, self.count))
        QWidget.setTabOrder(self.field, self.by)
        QWidget.setTabOrder(self.by, self.named)
        self.list.setModel(self.model)
        furnish(self.list)
        self.list.installEventFilter(self)
        column.addWidget(self.pages, 1)

    def _connect(self) -> None:
        for field in (self.field, self.named):
            field.textChanged.connect(lambda _text: self._timer.start())
        self.by.textChanged.connect(lambda _text: self._set_by())
        self.rounding.clicked.connect(self._set_by)
        toggles = (self.case, self.word, self.pattern, self.number, *self.fields.values())
        for toggle in toggles:
            toggle.toggled.connect(lambda _on: self.search_now())
        self.number.toggled.connect(self._set_number)
        self.scope.currentIndexChanged.connect(lambda _at: self.search_now())
        self.all.clicked.connect(self.replace_all)
        self.some.clicked.connect(self.replace_selected)
        self._timer.timeout.connect(self.search_now)
        self.pages.changed.connect(self._show_results)
        self.pages.opened.connect(self.wanted)
        self.pages.left.connect(self.entered)
        self.slices.paused.connect(self._show_results)
        self.slices.ended.connect(self._count_rounded)
        rows = self.list.selectionModel()
        rows.currentRowChanged.connect(lambda now, _old: self._go_to(now.row()))
        rows.selectionChanged.connect(lambda _on, _off: self._show_results())
        self.list.activated.connect(lambda _index: self.entered.emit())
        self._set_number(False)

    def _set_number(self, on: bool) -> None:
        for field, words in zip((self.field, self.by), HINTS[on], strict=True):
            field.setPlaceholderText(tr(words))
        for toggle in self.fields.values():
            toggle.setEnabled(not on)
        self._set_by()

    # Games

    @property
    def is_in_games(self) -> bool:
        """Whether games and mods are looked in, or mods alone, and not documents."""
        return self.scope.currentIndex() in (GAMES, MODS)

    @property
    def games(self) -> GameResults | None:
        """The results in games, None until games are searched."""
        return self.pages.games

    def _forget_own(self) -> None:
        if self.pages.own is not None:
            self.pages.own = None
            self._set_number(self.number.isChecked())

    # What leads to a row

    def show_leading(self, document: Document, path: Path) -> None:
        """List the references to a row of the active document."""
        self._clear_query()
        self._leading.begin(document, path)
        self.field.setPlaceholderText(self._leading.title)
        self.scope.setCurrentIndex(0)
        self.search_now()

    def _clear_query(self) -> None:
        """Clear the query."""
        self._forget_own()
        self._forget_leading()
        for field in (self.field, self.named):
            field.clear()

    def _forget_leading(self) -> None:
        if self._leading.is_asked:
            self._leading.forget()
            self._set_number(self.number.isChecked())

    # Called by the window

    def show_own(self, words: str, own: Own) -> None:
        """Let `own` list results in games and mods, and go there; `words` describes them."""
        self._clear_query()
        self.pages.own = own
        self.field.setPlaceholderText(words)
        self.scope.setCurrentIndex(GAMES)
        self.search_now()
        self.pages.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_document(self, document: Document | None) -> None:
        """Search another document, if only the active one is searched."""
        if document is self._document:
            return
        self._document = document
        if self.scope.currentIndex() < 2 or document is None:
            self.search_now()

    def open(self, words: str = "", *, in_games: bool = False) -> None:
        """Focus the field, with `words` in it if given, to search documents or games."""
        if in_games != self.is_in_games:
            self.scope.setCurrentIndex(GAMES if in_games else 0)
        if words:
            self.field.setText(words)
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def open_replace(self) -> None:
        """Focus the fields to replace in games, the replacement if there is a search text."""
        self.open(in_games=True)
        if self.field.text() or self.named.text():
            self.by.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        if self.field.text() or self.named.text():
            self.search_now()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is QEvent.Type.KeyRelease:
            return False
        key = event.key()
        if event.type() is QEvent.Type.ShortcutOverride:
            if watched is self.list and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
                event.accept()  # the window's command would delete rows of the document
            return False
        if watched is self.list and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.leave_out()
        elif watched is not self.list and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._return(watched, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key == Qt.Key.Key_Down and watched is not self.list:
            self.pages.list.setFocus(Qt.FocusReason.TabFocusReason)
        elif key == Qt.Key.Key_Escape:
            self.entered.emit()
        else:
            return False
        return True

    def _return(self, field: QObject, back: bool) -> None:
        if field is self.by and self.is_in_games:
            if self._timer.isActive():
                self.search_now()
            self.pages.show_preview()
        else:
            self.step(-1 if back else 1)

    # Finding

    def question(self) -> FindQuestion | None:
        """Return the current query, None for none; raises `WrongType`."""
        words, name = self.field.text(), self._matcher(self.named.text())
        if words or name or self.scope.currentIndex() or not self._leading.is_of(self._document):
            self._forget_leading()
        if self._leading.is_asked:
            return self._leading.question
        if self.number.isChecked():
            condition = NumberCondition.read(words) if words.strip() else ANY
            return FindQuestion(condition=condition, name=name) if name or words.strip() else None
        if not words and name is None:
            return None
        fields = frozenset(field for field, button in self.fields.items() if button.isChecked())
        is_template = self.pattern.isChecked() and bool(words)
        return FindQuestion(self._matcher(words), None, fields, is_template, name)

    def _matcher(self, words: str) -> Matcher | None:
        """Return the matcher for the fields and buttons, None if there is nothing to find."""
        make = pattern if self.pattern.isChecked() else plain
        return make(words, self.case.isChecked(), self.word.isChecked()) if words else None

    def search_now(self) -> None:
        """Search for the contents of the fields, from the beginning."""
        self._timer.stop()
        self._stop()
        self._said = ""
        try:
            question = self.question()
        except WrongType as error:
            question, self._said = None, f"{refusal(error)}."
        if question is not None or not self.is_in_games:
            self._forget_own()
        if not self.is_in_games:
            self.pages.show_documents()
        elif self.isVisible():
            only_mods = self.scope.currentIndex() == MODS
            self.pages.look_in_games(question, self.field.text(), only_mods=only_mods)
        places = self._places_to_search() if question is not None else []
        self._hear([document for document, _path in places])
        self.model.begin(question or FindQuestion(), self.scope.currentIndex() == OPEN)
        if question is not None and self.isVisible():
            self.slices.begin(self._search(question, places), at_once=AT_ONCE)
        self._show_results()

    def _places_to_search(self) -> list[tuple[Document, Path]]:
        if self.scope.currentIndex() == OPEN:
            return [(document, ()) for document in self._everything()]
        if self._document is None or self.is_in_games:
            return []
        below = self.scope.currentIndex() == 1
        return [(self._document, self._document.current if below else ())]

    def _search(self, question: FindQuestion, at: list[tuple[Document, Path]]) -> Iterator[None]:
        for document, path in at:
            waiting: list[DocumentHit] = []
            for hit in search(document.outline, question, path):
                if hit is not None:
                    waiting.append(DocumentHit(document, hit))
                    if len(waiting) < 100:
                        continue
                self.model.add(waiting)
                waiting = []
                if self.model.is_full:
                    return
                yield
            self.model.add(waiting)

    def _hear(self, documents: list[Document]) -> None:
        for document in self._heard:
            document.changed.disconnect(self._after_change)
            document.reset.disconnect(self._look_soon)
        self._heard = documents
        for document in documents:
            document.changed.connect(self._after_change)
            document.reset.connect(self._look_soon)

    def _after_change(self, changes: Changes) -> None:
        self._counting.stop()
        self._leading.follow(changes)
        if self._is_replacing:
            return
        is_searching = self.slices.is_busy or self._timer.isActive()
        if changes.are_of_values and not is_searching and not self._leading.is_asked:
            self.model.retell()
            self._begin_counting()  # not at once: one step may set very many values
        else:
            self._look_soon()

    def _stop(self) -> None:
        self.slices.stop()
        self._counting.stop()
        self._rounded = 0

    def _look_soon(self) -> None:
        self._stop()
        self.model.begin(self.model.question, self.model.has_many)
        self._timer.start()

    # The list

    def step(self, step: int) -> None:
        """Go to the next or previous hit, round the end."""
        if self._timer.isActive():
            self.search_now()
        if self.is_in_games and self.games is not None:
            self.games.step(step)
            return
        count = len(self.model.found)
        if not count:
            return
        now = self.list.currentIndex()
        row = (now.row() + step) % count if now.isValid() else (0 if step > 0 else count - 1)
        self.model.show_row(row)
        select_row(self.list, self.model.index(row, 0))

    def leave_out(self) -> None:
        """Remove the selected results from the list, so that they are not replaced."""
        self.model.leave_out(self._selected())
        self._count_rounded()

    def _selected(self) -> list[int]:
        return [index.row() for index in self.list.selectionModel().selectedRows()]

    def _go_to(self, row: int) -> None:
        if 0 <= row < len(self.model.found):
            document, hit = self.model.found[row]
            self.chosen.emit(document, hit.path)

    # Replacing

    @property
    def _by(self) -> str | None:
        """The replacement for results in games, None if it is not a number."""
        is_none = self._fault or (self.number.isChecked() and not self.by.text())
        return None if is_none else self.by.text()

    def _set_by(self) -> None:
        by: str | None = self.by.text()
        self.rounding.follow(self.by.text())
        self._said = self._fault = ""
        if self.number.isChecked():
            try:
                replacement(by or "")
            except WrongType as error:
                self._fault, by = f"{refusal(error)}." if by else "", None
        elif not by:
            by = None
        rounds = self.rounding.isChecked()
        self.model.set_by(by, rounds)
        self.pages.set_by(self._by, rounds)
        self._count_rounded()

    def _count_rounded(self) -> None:
        """Count the values that will be rounded, and show the results."""
        self._rounded = 0
        self._counting.stop()
        if not self.slices.is_busy:
            self._begin_counting(AT_ONCE)
        self._show_results()

    def _begin_counting(self, at_once: float = 0.0) -> None:
        if self.model.by is not None and self.model.rounds:
            self._counting.begin(self._rounded_steps(), self._show_results, at_once)

    def _rounded_steps(self) -> Iterator[None]:
        rounded = 0
        rows = range(len(self.model.found))
        for number, (_document, proposal) in enumerate(self.model.proposals(rows)):
            rounded += proposal.is_rounded
            if not number % 64:
                yield
        self._rounded = rounded

    def replace_all(self) -> None:
        """Replace everything listed, as one step of all documents."""
        if self._timer.isActive():
            self.search_now()
        self._replace_rows(list(range(len(self.model.found))))

    def replace_selected(self) -> None:
        """Replace only the hits that are selected."""
        self._replace_rows(self._selected())

    def _replace_rows(self, rows: list[int]) -> None:
        if self.slices.is_busy or not rows:
            return
        if self.model.by is None and not self.number.isChecked():
            self.model.set_by("")
            self._is_bad = True
            self._said = tr("The matches will be deleted. Check the list, then press again.")
            self._show_results()
            return
        if self.model.by is None:
            return
        self._counting.stop()
        self.slices.begin(self._prepare(rows), at_once=AT_ONCE)

    def _prepare(self, rows: list[int]) -> Iterator[None]:
        """Work out the replacement of every row, then carry out all at once."""
        by_document: dict[Document, list[Proposal]] = {}
        for number, (document, proposal) in enumerate(self.model.proposals(rows)):
            by_document.setdefault(document, []).append(proposal)
            if not number % 64:
                self._is_bad = False
                self._said = tr(
                    "Replacing {number:,} of {count:,}…", number=number, count=len(rows)
                )
                yield
        every = [proposal for some in by_document.values() for proposal in some]
        refusals = [proposal.refusal for proposal in every if proposal.refusal]
        rounded = sum(proposal.is_rounded for proposal in every)
        self._is_replacing = True
        try:
            done = apply_together(by_document)
        except WrongType as error:
            self._is_bad = True
            self._said = tr("Not replaced: {error}.", error=refusal(error))
        else:
            kept = trn("; 1 was rounded", "; {n:,} were rounded", rounded) if rounded else ""
            self._is_bad = False
            self._said = tr("Replaced {done:,}{kept}.", done=done, kept=kept)
            if refusals:
                has_others = any(proposal.hit.field is not Field.VALUE for proposal in every)
                stay = stay_words(len(refusals), refusals[0], has_others=has_others)
                self._said = f"{self._said} {stay}."
        finally:
            self._is_replacing = False
        said = self._said
        self.search_now()
        self._said = said
        self._show_results()

    def _show_results(self) -> None:
        """Show the number of results, and enable the possible commands."""
        for button in (self.all, self.some):
            button.setHidden(self.is_in_games)
        self.pages.buttons.setVisible(self.is_in_games)
        self.rounding.setVisible(self.number.isChecked() or starts_from_old(self.by.text()))
        count = len(self.model.found)
        can = count > 0 and (self.model.by is not None or not self.number.isChecked())
        self.all.setEnabled(can and not self.slices.is_busy)
        self.some.setEnabled(can and not self.slices.is_busy and bool(self._selected()))
        self.list.setColumnHidden(3, self.model.by is None)
        self.count.setText(self._result_words(count))
        is_bad = self._fault or (self._said and self._is_bad)
        self.count.setStyleSheet(f"color: {theme.color('error' if is_bad else 'secondary').name()}")
        self.field.setAccessibleDescription(self.count.text())

    def _result_words(self, count: int) -> str:
        if said := self._said or self._fault:
            return said[:1].upper() + said[1:]
        is_own = self.pages.own or self._leading.is_asked
        if not (is_own or self.field.text() or self.named.text()):
            return ""
        if self.is_in_games and self.games is not None:
            return self.games.summary()
        more = "+" if self.slices.is_busy or count >= MOST else ""
        if not count:
            knows_names = is_own or self.number.isChecked() or self.fields[Field.NAME].isChecked()
            return tr("Searching…") if self.slices.is_busy else no_results(bool(knows_names))
        words = trn("{n:,}{more} result", "{n:,}{more} results", count, more=more)
        return with_rounded(words, self._rounded)


# The layout of the find panel: its fields, buttons and list of results.


Line = tuple[QWidget, Sequence[QWidget], Sequence[QWidget], QWidget]
"""A field, the buttons beside it in two groups, and the widget at the right."""

HINTS = {
    False: (mark("Find…"), mark("Replace with…")),
    True: (
        mark("Find numbers: > 100, 1..5, = 0x10, nan…"),
        mark("Replace with 7, *1.5, +1, x-1, =x/2…"),
    ),
}
"""The placeholders of the fields to find and to replace with, for text and numbers."""
_WIDTHS = (52, 8, 34)
"""The widths of the columns where, what and now in characters."""


def line(name: str, watcher: QObject) -> QLineEdit:
    """Return a field whose keys are heard first by `watcher`."""
    line_edit = QLineEdit()
    line_edit.setAccessibleName(name)
    line_edit.setClearButtonEnabled(True)
    line_edit.installEventFilter(watcher)
    return line_edit


def laid_out(line: Line, replaced: Line, count: QWidget) -> QGridLayout:
    """Return a layout with the find row above the replace row, and `count` below."""
    grid = QGridLayout()
    grid.setSpacing(4)
    field, toggles, fields, scope = line
    grid.addWidget(field, 0, 0)
    add_layout(grid, row_of(*toggles), 0, 1)
    add_layout(grid, row_of(*fields), 0, 2)
    grid.addWidget(scope, 0, 3)
    by, buttons, more, named = replaced
    grid.addWidget(by, 1, 0)
    row = row_of(*buttons, *more)
    row.addWidget(hint(tr("In rows named")))
    add_layout(grid, row, 1, 1, 1, 2)
    grid.addWidget(named, 1, 3)
    grid.addWidget(count, 2, 0, 1, 4)
    grid.setColumnStretch(0, 3)
    grid.setColumnStretch(3, 2)
    return grid


def row_of(*widgets: QWidget) -> QHBoxLayout:
    """Return widgets in a row, aligned left."""
    return hbox(*widgets, ..., spacing=4)


def furnish(view: QTreeView) -> None:
    """Set up a list for results in documents; it has its model already."""
    view.setAccessibleName(tr("Search results"))
    view.setRootIsDecorated(False)
    view.setUniformRowHeights(True)
    view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setToolTip(tr("Return: go to the row · Delete: leave it out"))
    set_widths(view, _WIDTHS)
    view.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)


# Queries of the find panel besides text: regular expressions, and references to a row.


def no_results(has_names: bool) -> str:
    """Say that nothing was found; `has_names` is whether names were searched, or cannot be."""
    if has_names:
        return tr("No results")
    return tr("No results. Turn on Names to search names, too.")


class Leading:
    """The row whose references are listed, and its document, if any."""

    def __init__(self) -> None:
        self._document: Document | None = None
        self._path: Path = ()
        self.title = ""
        """What is listed, in words."""

    @property
    def is_asked(self) -> bool:
        """Whether the query is for references to a row."""
        return self._document is not None

    @property
    def question(self) -> FindQuestion:
        """What finds the rows that lead there."""
        return FindQuestion(target=self._path)

    def begin(self, document: Document, path: Path) -> None:
        """Ask about a row."""
        self._document, self._path = document, path
        where = " › ".join(one_line(label, 40) for label in document.outline.labels(path))
        self.title = tr("References to {where}", where=where)

    def is_of(self, document: Document | None) -> bool:
        """Whether the row is one of this document."""
        return document is not None and document is self._document

    def follow(self, changes: Changes) -> None:
        """Follow the row after changes of its document; forget it if it was deleted."""
        if self._document is not None:
            path = changes.follow(self._path)
            if path is None:
                self.forget()
            else:
                self._path = path

    def forget(self) -> None:
        """Ask about no row any more."""
        self._document = None


def pattern(source: str, case: bool = False, whole: bool = False) -> Matcher:
    """Return a matcher for a regular expression; raises `WrongType` if it is invalid."""
    source = rf"\b(?:{source})\b" if whole else source
    options = QRegularExpression.PatternOption.UseUnicodePropertiesOption
    if not case:
        options |= QRegularExpression.PatternOption.CaseInsensitiveOption
    expression = QRegularExpression(source, options)
    if not expression.isValid():
        raise WrongType(tr("this is not a valid pattern: {fault}", fault=expression.errorString()))
    return partial(_matches, expression)


def _matches(expression: QRegularExpression, words: str) -> list[TextMatch]:
    text_matches: list[TextMatch] = []
    units = Utf16(words)
    matches = expression.globalMatch(words)
    while matches.hasNext():
        match = matches.next()
        if match.capturedLength():
            start = units.characters(match.capturedStart())
            end = units.characters(match.capturedEnd())
            rest = (match.captured(n) for n in range(1, match.lastCapturedIndex() + 1))
            text_matches.append(TextMatch(start, end, (words[start:end], *rest)))
    return text_matches


# The lists of the find panel: results in documents, or results in games and mods.


MakeGames = Callable[[ReplaceBar], "GameResults"]
Own = Callable[["GameResults"], object]
"""Has the results list something, by a method of theirs."""


class FindPages(QStackedWidget):
    """The list of results in documents, and one of games and mods, created when first shown.

    `buttons` replace in games, for the owner to place. `own` is a list of results in games from a
    command, until another search.
    """

    changed = Signal()
    """The number of results in games has changed."""
    opened = Signal(object, object)
    """A file of a game should be opened, see `GameResults.opened`."""
    left = Signal()
    """The focus should go to the document."""

    def __init__(
        self, documents: QTreeView, make_games: Callable[[ReplaceBar], GameResults]
    ) -> None:
        super().__init__()
        documents.setItemDelegate(EvenCells(documents))
        self.own: Own | None = None
        self.games: GameResults | None = None
        self.buttons = ReplaceBar()
        self.buttons.hide()
        self._documents, self._make_games = documents, make_games
        self._asked: tuple[FindQuestion | None, str] = None, ""
        self._by: tuple[str | None, bool] = None, False
        self.addWidget(documents)

    @property
    def list(self) -> QTreeView:
        """The list that is shown."""
        if self.games is not None and self.currentWidget() is self.games:
            return self.games.view
        return self._documents

    def show_documents(self) -> None:
        """Show the results in documents, and search no games."""
        if self.games is not None:
            self.games.search_games([])
        self.setCurrentIndex(0)

    def look_in_games(self, question: FindQuestion | None, words: str, *, only_mods: bool) -> None:
        """Show and search games and mods, or only mods; `words` is the search text."""
        if self.games is None:
            self.games = self._make_games(self.buttons)
            self.games.changed.connect(self.changed)
            self.games.opened.connect(self.opened)
            self.games.left.connect(self.left)
            self.addWidget(self.games)
        self.setCurrentWidget(self.games)
        self._asked = question, words
        self.games.only_mods = only_mods
        self.games.ask(question, words, *self._by)
        if self.own is not None:
            self.own(self.games)
        else:
            self.games.search_games(wanted(question, words))

    def set_by(self, by: str | None, rounds: bool) -> None:
        """Set the replacement for results in games, None for none; `rounds` is as of `propose`."""
        self._by = by, rounds
        if self.games is not None:
            self.games.ask(*self._asked, by, rounds)

    def show_preview(self) -> None:
        """Show what would be replaced in games."""
        if self.games is not None:
            self.games.show_preview()

    def undo_replace(self) -> None:
        """Undo the last replace in games, or say that there is none."""
        if self.games is None:
            report.note(tr("There is no replace in games and mods to undo."))
        else:
            self.games.replacing.take_back()


def _game_results(host: PanelHost, buttons: ReplaceBar) -> GameResults:
    """Return the list of results in games of a window; most searches need none."""
    from app.game_panels.game_replacing import GameReplacing
    from app.game_panels.game_results import GameResults

    host.ask_before_closing()
    replacing = GameReplacing(host.documents, host.workspace, host.add_notice)
    results = GameResults(host.workspace, replacing, buttons)
    results.row_wanted.connect(host.open_row)
    return results
