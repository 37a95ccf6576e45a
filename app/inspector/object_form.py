"""The values of an object, map or element as a form that edits them and follows the document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.documents.baseline import ChangeMark
from app.documents.document import Document
from app.documents.hints import Hints, hints_for, hints_for_many
from app.editors.host import commit
from app.inspector.form_area import FormArea, set_all
from app.inspector.form_lines import LEFT, LineState, ValueLine
from app.inspector.form_model import FormLine, FormLines, FormPart
from app.tree.preview import LOOK_AT, preview
from app.ui import theme
from app.ui.find_field import FindField
from app.ui.i18n import tr, trn
from app.ui.idle_task import IdleTask
from app.ui.layouts import hbox, vbox
from app.ui.shown_values import detail_text, value_text
from app.ui.widgets import hint
from formats.core.changes import Changes
from formats.core.kinds import same
from formats.core.paths import Path
from formats.errors import WrongType
from formats.outline import has_index_label
from formats.value_text import one_line

_KNOWN = 40
"""Letters of what a group is known by."""
_COMPARED = 20
"""The number of rows that are compared for the names of their values."""


class ObjectForm(QWidget):
    """The values below the containers at `bases`, with a filter above them.

    Edits apply to the rows below each base, as one step. Its owner passes changes of the document
    to `follow`; if a base is deleted, the form stays as it was until it is replaced. `dropped`
    carries why input that is gone did not fit.
    """

    dropped = Signal(str)

    def __init__(self, document: Document, bases: list[Path]) -> None:
        super().__init__()
        self._search = IdleTask(self)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.refresh)
        self._search.paused.connect(self._show_form)
        self.filter = _Filter()
        self.filter.textChanged.connect(self._filter_form)
        self.count = hint("")
        self.area = FormArea(self._hints, self._line_state)
        self.area.edited.connect(self._commit_line)
        self.area.dropped.connect(self.dropped)
        self.area.reset_wanted.connect(self._reset)
        self.area.row_wanted.connect(self._select)
        self.area.open_wanted.connect(self._open_line)
        self.filter.left.connect(self.area.go_to_value)
        self.filter.stepped.connect(lambda _forward: self.area.go_to_value())
        self.setFocusProxy(self.area)
        line = hbox((self.filter, 1), self.count, margins=(LEFT, 0, LEFT, 0))
        vbox(line, (self.area, 1), parent=self, spacing=8, margins=0)
        self.set_bases(document, bases)

    # Display

    def set_bases(self, document: Document, bases: list[Path]) -> None:
        """Show the values below other rows that fit the filter; raises `WrongType` if a row does
        not exist."""
        self._document = document
        self.setEnabled(not document.frozen)
        self.form = FormLines(document, bases)
        self._is_stale = False
        self._later.stop()
        self.area.is_many = len(bases) > 1
        self.area.forget()
        self.area.pause()  # its lines are of the rows before, and scrolling would make some
        self.area.verticalScrollBar().setValue(0)
        if self.filter.text():
            self.form.filter(self.filter.text())
        self._search_on()

    def release_document(self) -> None:
        """Show nothing and release the document, until the next `set_bases`."""
        self.setEnabled(False)  # so that nothing is typed into it
        self._is_stale = True
        self._search.stop()
        self._later.stop()
        self.area.release_lines()
        self._document = self.form = None  # type: ignore[assignment]  # nobody asks for them

    def _show_form(self) -> None:
        search = self.form.search
        words = ""
        if search is not None:
            match_count = len(search.found)
            words = trn("{n:,} result", "{n:,} results", match_count)
            words = tr("first {n:,}", n=match_count) if search.is_cut else words
        self.count.setText(words)
        self.count.setVisible(bool(words))
        self.area.nothing = "" if self.form.lines else self._nothing()
        self.area.show_lines(self.form.lines)

    def _nothing(self) -> str:
        """Return the message for an empty form; to find what may be added takes a while."""
        if self.form.search is not None:
            return tr("No results") if self.form.search.is_done else ""
        if len(self.form.bases) > 1:
            return tr("No values in common")
        (base,) = self.form.bases
        has_offers = bool(self._document.structure.offers(base))
        return tr("Empty. Insert adds a value.") if has_offers else tr("Empty")

    def _filter_form(self, typed: str) -> None:
        self._rebuild(lambda: self.form.filter(typed))
        self.area.verticalScrollBar().setValue(0)

    def _search_on(self) -> None:
        """Show the results so far, and continue the search if it is not complete."""
        self._search.stop()
        self._show_form()
        if self.form.search is not None and not self.form.search.is_done:
            self._search.begin(self._searching(), self._show_form)

    def _searching(self) -> Any:
        while self.form.search is not None and not self.form.search.is_done:
            self.form.rebuild()
            yield

    def _hints(self, line: FormLine) -> Hints:
        paths = self.form.paths(line)
        if len(paths) == 1:
            return hints_for(self._document, paths[0])
        return hints_for_many(self._document, paths[:_COMPARED])

    def _line_state(self, line: FormLine) -> LineState:
        """Return how a line differs from the file."""
        document, paths = self._document, self.form.paths(line)
        if self._is_stale or line.part is FormPart.MORE:
            return LineState(ChangeMark.SAME)
        marks = {document.tracker.mark(path) for path in paths} - {ChangeMark.SAME}
        mark = (
            ChangeMark.SAME if not marks else marks.pop() if len(marks) == 1 else ChangeMark.CHANGED
        )
        if line.part is FormPart.GROUP:
            return LineState(mark, held=self._known_by(line))
        changed = self._changed_paths(line) if mark else []
        if not changed:
            return LineState(mark)
        return LineState(mark, one_line(value_text(line.row.kind, document.originals[changed[0]])))

    def _known_by(self, line: FormLine) -> str:
        """Return what distinguishes an element without a name from its siblings, as the tree
        does."""
        if line.row.detail or not has_index_label(line.row) or len(self.form.bases) > 1:
            return one_line(detail_text(line.row), _KNOWN)
        path, most = (*self.form.bases[0], *line.path), min(line.row.count, LOOK_AT)
        rows = self._document.outline.rows(path, 0, most)
        return preview(line.row.kind, rows)

    def _changed_paths(self, line: FormLine) -> list[Path]:
        """Return the rows of a line that have another value in the file and may be given it."""
        document = self._document
        return [
            path
            for path in self.form.paths(line)
            if document.can_reset(path)
            and not same(line.row.kind, document.originals[path], document.outline.get(path))
        ]

    # Following the document

    def follow(self, changes: Changes) -> None:
        """Update the rows after changes."""
        if self._is_stale:
            return
        found = map(self._path_below_base, changes.values)
        below = [path for path in found if path is not None]
        if self._document.outline.LINKED or len(below) < len(changes.paths):
            self._is_stale = not changes.are_of_values
            self._search.stop()
            self.area.pause()
            self._later.start()
        if not self._is_stale:
            for path in below:
                self._show_value(path)

    def _show_value(self, path: Path) -> None:
        place = self.form.renew(path)
        if place >= 0:
            self.area.show_again(place)
        for at, line in enumerate(self.form.lines):
            if line.part is FormPart.GROUP and line.path == path[:-1]:
                self.area.show_again(at)  # this value may identify it

    def _path_below_base(self, path: Path) -> Path | None:
        """Return where a value that was set is below one of the bases, None if it is not."""
        for base in self.form.bases:
            if len(path) > len(base) and path[: len(base)] == base:
                return path[len(base) :]
        return None

    def refresh(self) -> None:
        """Read all rows again."""
        self._is_stale = False
        self._rebuild(self.form.rebuild)

    def _rebuild(self, do: Callable[[], object]) -> None:
        """Show other lines, or nothing new: if its row was deleted, this form will be, too."""
        try:
            do()
        except WrongType:
            self._is_stale = True
        else:
            self._search_on()

    def submit(self) -> None:
        """Commit unconfirmed input."""
        if not self._is_stale:
            self.area.submit()

    @property
    def has_input(self) -> bool:
        """Whether something was put in that is not taken yet."""
        return self.area.has_input

    def drop_unfit(self) -> None:
        """Say that input which does not fit goes, if there is any."""
        self.area.drop_unfit()

    # Editing

    def _commit_line(self, placed: ValueLine, value: Any, session: object) -> None:
        editor, line = placed.editor, placed.line
        if self._is_stale or editor is None or line is None:
            return
        paths = self.form.paths(line)
        if len(paths) == 1:
            commit(editor, lambda: self._document.set_value(paths[0], value, session))
        else:
            commit(editor, lambda: set_all(self._document, editor, paths, value, session))

    def _reset(self, placed: ValueLine) -> None:
        """Give the rows of a line the values that they have in the file."""
        try:
            if placed.line is not None:
                self._document.reset_values(self._changed_paths(placed.line))
        except WrongType as error:
            placed.refuse(error.what)

    def _select(self, line: FormLine) -> None:
        self._document.selection.choose(self.form.paths(line))

    def _open_line(self, line: FormLine, is_open: bool) -> None:
        if line.part is FormPart.MORE:
            self._rebuild(lambda: self.form.show_more(line.path))
        elif line.row.count:
            self._rebuild(lambda: self.form.set_open(line.path, is_open))


class _Filter(FindField):
    """The filter of a form: Return and Down go to the values, Esc empties it first."""

    def __init__(self) -> None:
        super().__init__(tr("Filter values"), tr("Filter values…"))
        self.setClearButtonEnabled(True)
        self.addAction(theme.icon("search", "secondary"), self.ActionPosition.LeadingPosition)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Down:
            self.stepped.emit(True)
        else:
            super().keyPressEvent(event)
