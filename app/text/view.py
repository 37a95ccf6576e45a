"""The text view of a document: follows the tree, can be edited, and is applied as one step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QShowEvent, QTextCursor
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.documents.document import Document
from app.documents.error_text import why
from app.documents.view_state import UnappliedText
from app.text import jobs, typed
from app.text.complete import Completion
from app.text.editor import TextEditor
from app.text.find_bar import TextFindBar
from app.text.job_queue import Desk
from app.text.jobs import Fault, MadeText, TextChanges
from app.text.keys import TextKeys
from app.text.text_sync import TextSync
from app.text.typed import CheckedText, EditedText
from app.text.utf16 import Utf16
from app.ui import background, theme
from app.ui.buttons import icon_button
from app.ui.commands import TEXT_COMMANDS
from app.ui.i18n import tr, trn
from app.ui.later import call_later
from app.ui.layouts import add_layout, hbox
from app.ui.message_box import QUESTION, MessageBox
from app.ui.plain import Label, plain, tip
from formats.core.paths import Path
from formats.errors import FormatError, WrongType
from formats.yaml.types import UnfitValues


class TextView(QWidget):
    """A document, or the rows below one row, as text.

    Edits do not change the document before `apply`. `edited_changed` carries whether there are
    edits; `busy` a text and a cancel callable while a job takes long, an empty text when it ends;
    `shown` is emitted when the editor has a new text.
    """

    edited_changed = Signal(bool)
    busy = Signal(str, object)
    shown = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.editor = TextEditor(lambda: jobs.dialect(document.root))
        self.editor.setReadOnly(True)
        self.place = CursorPlace(self.editor)
        self.edit_bar = EditBar()
        self.problem_bar = ProblemBar()
        self.find_bar = TextFindBar(self.editor)
        self.completion = Completion(self.editor)
        self.desk = Desk(self)
        self.writing = TextSync(document, self.editor, self.desk)
        self.following = CursorSync(document, self.writing)
        self.keeping = DraftKeeper(document, self.writing)
        self.applying = Applying(document, self.writing)
        does = {command: partial(command.run, self.scope) for command in TEXT_COMMANDS}
        self.keys = TextKeys(self, {key: do for one, do in does.items() for key in one.all_keys})
        self._was_edited = self._is_step_told = False
        self._build()
        self._connect()

    def scope(self, name: str) -> object | None:
        """Return what does the text commands of a scope."""
        owners = {"text": self, "folds": self.editor.folds, "problem_bar": self.problem_bar}
        return owners[name]

    def fold(self) -> None:
        """Hide what is below the line of the cursor."""
        self.editor.folds.fold(self.editor.textCursor().block())

    def unfold(self) -> None:
        """Show it again."""
        self.editor.folds.unfold(self.editor.textCursor().block())

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.editor, 1)
        add_layout(column, self._foot())
        column.addWidget(self.problem_bar)
        column.addWidget(self.find_bar)
        self.setFocusProxy(self.editor)
        for widget in (self.editor, self.find_bar.field, self.find_bar.by):
            self.keys.watch(widget)

    def _foot(self) -> QGridLayout:
        """Return the row below the text: the cursor's position, or the edit bar."""
        foot = QGridLayout()
        foot.setContentsMargins(0, 0, 0, 0)
        room = self.edit_bar.sizePolicy()
        room.setRetainSizeWhenHidden(True)  # the text does not move when the bar appears
        self.edit_bar.setSizePolicy(room)
        for widget in (self.place, self.edit_bar):
            foot.addWidget(widget, 0, 0)
        return foot

    def _connect(self) -> None:
        document = self.document
        document.changed.connect(self._show_edited)
        document.reset.connect(self._begin_anew)
        document.state_changed.connect(self._allow_apply)
        document.undo_stack.indexChanged.connect(self._forget_step)
        self.desk.busy.connect(self.busy)
        self.editor.long_edits.busy.connect(self.busy)
        self.writing.shown.connect(self._written)
        self.writing.failed.connect(lambda error: self.problem_bar.show_faults([fault(error)]))
        self.applying.checked.connect(self._show_faults)
        self.applying.applied.connect(self._applied)
        self.applying.refused.connect(self._refused)
        self.editor.textChanged.connect(self._text_typed)
        self.edit_bar.apply_clicked.connect(lambda: self.apply())
        self.edit_bar.revert_clicked.connect(self.revert)
        self.problem_bar.chosen.connect(self._go_to_fault)
        self.problem_bar.fix_chosen.connect(self._fix)
        self.find_bar.closed.connect(self.editor.setFocus)
        self.editor.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.editor.customContextMenuRequested.connect(self._show_menu)

    # Display

    @property
    def is_edited(self) -> bool:
        """Whether the text has edits that were neither applied nor reverted."""
        return self.writing.is_edited

    @property
    def path(self) -> Path:
        """The row that is shown with all below it, `()` for the whole document."""
        return self.writing.path

    @property
    def is_choosing(self) -> bool:
        """Whether the cursor was moved and its row is being made current."""
        return self.following.is_choosing

    @property
    def is_awaited(self) -> bool:
        """Whether the text is in sight and is still being written."""
        is_shown = self.writing.text is not None and not self.writing.is_outdated
        return self.isVisible() and not (is_shown or self.problem_bar.faults)

    def show_subtree(self, path: Path | None) -> None:
        """Show a row and its descendants as text, or with None or `()` the whole document.

        Does nothing while the text is edited: call `leave_text` before.
        """
        if (path or ()) != self.path and not self.is_edited:
            self.writing.show(path or ())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not jobs.has_text(self.document.root):
            self.problem_bar.show_note(
                tr("A {title} has no text yet.", title=self.document.format.title), "secondary"
            )
        elif self.writing.text is None or self.writing.is_outdated:
            self.writing.refresh()
        else:
            self.following.go_to(self.document.current)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the program's font; an editor with a font of its own is not notified of it."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            # Later, since a style sheet puts the old font on again while it is informed of the new.
            call_later(self.editor, self.editor.restyle)

    def _written(self, made_and_first: tuple[MadeText, bool]) -> None:
        made_text, is_first = made_and_first
        self.completion.set_words(made_text.words)
        self.editor.show_problems([])
        self.following.catch_up(is_first)
        self._show_edited()
        self.shown.emit()

    def _begin_anew(self) -> None:
        """Show another root, discarding the typed text."""
        self.writing.path = ()
        self.writing.begin_anew()
        self._show_faults([])
        self._show_edited()

    # Typing

    def _text_typed(self) -> None:
        if self.writing.is_settling or self.writing.text is None:
            return
        self._show_edited()
        if self.is_edited:
            self.desk.drop_results()  # the results of running jobs are outdated
            self.applying.timer.start()
        else:
            self.applying.timer.stop()
            self._show_faults([])
            if self.writing.is_outdated:
                self.writing.outdate()

    def _show_edited(self) -> None:
        """Show or hide the edit bar."""
        is_edited = self.is_edited
        self.keeping.announce_draft()
        if is_edited:
            self.edit_bar.show_edited(self.writing.is_outdated)
        self.edit_bar.setVisible(is_edited)
        self.place.setVisible(not is_edited)
        if is_edited != self._was_edited:
            self._was_edited = is_edited
            self.edited_changed.emit(is_edited)

    def _allow_apply(self) -> None:
        self.edit_bar.apply.setEnabled(not self.document.frozen)

    def _show_faults(self, faults: list[Fault]) -> None:
        self.problem_bar.show_faults(faults)
        self.editor.show_problems(
            [self._placed(fault) for fault in faults if fault.line is not None]
        )

    def _placed(self, fault: Fault) -> tuple[int, int, str]:
        assert fault.line is not None, "only faults with a place are marked"
        line = min(fault.line, self.editor.blockCount() - 1)
        text = self.editor.document().findBlockByNumber(line).text()
        return line, Utf16(text).units(min(fault.column, len(text))), fault.sentence

    def _go_to_fault(self, fault: Fault) -> None:
        line, column, _sentence = self._placed(fault)
        self.editor.go_to(line, column, centre=True)
        self.editor.setFocus()

    def _fix(self, fault: Fault) -> None:
        """Insert the fix of a fault as if it had been typed."""
        assert fault.fix is not None, "only faults with a fix offer it"
        line, column, _sentence = self._placed(fault)
        self.editor.go_to(line, column)
        self.editor.textCursor().insertText(fault.fix.new)
        self.editor.setFocus()

    # Applying

    def apply(self, then: Then | None = None) -> None:
        """Apply the text to the document as one undo step.

        `then` is called with whether the document matches the text.
        """
        self.editor.long_edits.finish()
        self.applying.apply(then)

    def _applied(self, count: int, compared: TextChanges) -> None:
        self._show_faults([])
        self._show_edited()
        words = tr("The text matches the document: nothing to apply.")
        if count:
            words = trn(
                "Applied: {n:,} change as one step.", "Applied: {n:,} changes as one step.", count
            )
        elif compared.is_another_file:
            words = tr("Nothing to apply.")
        if compared.clashes:
            words += tr(
                " Also changed elsewhere, but taken from the text: {clashes:,}.",
                clashes=compared.clashes,
            )
        if compared.is_another_file:
            words += tr(" A text cannot change the file’s version, byte order or layout.")
        words += typed.retyped_words(compared.retyped)
        is_odd = compared.clashes or compared.is_another_file
        self.problem_bar.show_note(words, "warning" if is_odd else "fine")
        self._is_step_told = True

    def _forget_step(self, _index: int) -> None:
        """Remove the message about the step that was applied: there is a new one, or none."""
        if self._is_step_told and not self.problem_bar.faults:
            self.problem_bar.show_faults([])
        self._is_step_told = False

    def _refused(self, faults: list[Fault]) -> None:
        self._show_faults(faults)
        if faults[0].line is not None:
            self._go_to_fault(faults[0])

    def revert(self) -> None:
        """Discard the typed text and show the document."""
        self.editor.long_edits.abandon()
        self.applying.revert()
        self._show_faults([])
        self._show_edited()

    def leave_text(self, then: Callable[[], object]) -> None:
        """Call `then`; if the text was edited, only after it was applied or discarded."""
        if not self.is_edited:
            then()
            return
        box = MessageBox(
            QUESTION,
            tr("Text not applied"),
            tr("The text of “{name}” was edited but not applied yet.", name=self.document.name),
            self,
        )
        box.setInformativeText(tr("Apply it to the document, or discard what was typed?"))
        apply = box.addButton(tr("Apply"), QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton(tr("Discard"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(tr("Keep editing"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(apply)
        box.buttonClicked.connect(lambda button: self._answered(button, apply, discard, then))
        box.finished.connect(box.deleteLater)
        plain(box).open()

    def _answered(self, button: Any, apply: Any, discard: Any, then: Callable[[], object]) -> None:
        if button is apply:
            self.apply(lambda applied: then() if applied else None)
        elif button is discard:
            self.revert()
            then()

    # Commands

    def menu(self) -> QMenu:
        """Return the context menu: the standard actions of an editor and this view's commands."""
        menu = self.editor.createStandardContextMenu()
        menu.addSeparator()
        for command in TEXT_COMMANDS:
            action = menu.addAction(f"{tr(command.text)}\t{command.keys}")
            action.triggered.connect(lambda _on=False, do=command: do.run(self.scope))
        menu.addSeparator()
        if self.path:
            whole = menu.addAction(tr("Show the whole document"))
            whole.triggered.connect(lambda: self.leave_text(lambda: self.show_subtree(None)))
        elif self.document.current:
            row = menu.addAction(tr("Show only this row"))
            path = self.document.current
            row.triggered.connect(lambda: self.leave_text(lambda: self.show_subtree(path)))
        return menu

    def _show_menu(self, point: QPoint) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.editor.mapToGlobal(point))

    def open_find(self) -> None:
        """Open the bar to find with."""
        self.find_bar.open()

    def open_replace(self) -> None:
        """Open the bar to find and replace with."""
        self.find_bar.open(replacing=True)

    def find_next(self) -> None:
        """Go to the next match, or open the find bar if it is hidden."""
        if self.find_bar.isVisible():
            self.find_bar.find_next()
        else:
            self.open_find()

    def find_previous(self) -> None:
        """Go to the previous match, or open the find bar if it is hidden."""
        if self.find_bar.isVisible():
            self.find_bar.find_previous()
        else:
            self.open_find()


class DraftKeeper(QObject):
    """The draft of one view: its edited text, reported to the document for recovery."""

    def __init__(self, document: Document, writing: TextSync) -> None:
        super().__init__(writing)
        self._document = document
        self._writing = writing
        self._told: UnappliedText | None = None
        writing.shown.connect(lambda _made: self._bring_back())
        writing.destroyed.connect(self._forget_draft)

    def announce_draft(self) -> None:
        """Announce that there is a draft, or that there is none any more; called after every
        key."""
        if self._writing.is_edited:
            self._told = UnappliedText(self._writing.path, self._writing.editor.text)
            self._document.view_state.set_draft(self._told)
        else:
            self._forget_draft()

    def _forget_draft(self) -> None:
        draft, self._told = self._told, None
        state = self._document.view_state
        if draft is not None and isValid(state) and state.draft is draft:
            state.set_draft(None)

    def _bring_back(self) -> None:
        """Restore a recovered draft in place of the text that was just written."""
        left = self._document.view_state.recovered_draft
        if left is None or left.path != self._writing.path:
            return
        self._document.view_state.recovered_draft = None
        _replace_text(self._writing.editor, left.text())


def _replace_text(editor: TextEditor, text: str) -> None:
    """Replace the whole text as by typing."""
    edit = QTextCursor(editor.document())
    edit.select(QTextCursor.SelectionType.Document)
    edit.insertText(text)


# Keeps the row at the cursor and the document's current row the same.


_REST = 120
"""Milliseconds after the cursor was moved until its row becomes the current one."""


class CursorSync(QObject):
    """Moves the cursor to rows selected elsewhere, and selects the row at the cursor.

    It does neither while the text is edited, because the positions of rows are then unknown.
    """

    def __init__(self, document: Document, writing: TextSync) -> None:
        super().__init__(writing)
        self._document = document
        self._writing = writing
        self._editor = writing.editor
        self.is_choosing = False
        self._waiting: Path | None = None
        self.timer = QTimer(self, singleShot=True, interval=_REST)
        self.timer.timeout.connect(self._choose_row)
        self._editor.moved.connect(self._cursor_moved)
        document.current_changed.connect(self.go_to)

    def go_to(self, path: Path) -> None:
        """Go to a row, when its text is ready."""
        if self.is_choosing or self._writing.is_edited or not self._editor.isVisible():
            return
        self._waiting = path if self._writing.is_outdated else None
        place = None if self._waiting is not None else self._lines_of_row(path)
        if place is not None and self._row_at_cursor() != path:
            line, column = place
            text = self._editor.document().findBlockByNumber(line).text()
            self._editor.jump_to(line, Utf16(text).units(column))

    def catch_up(self, is_first: bool) -> None:
        """Go to the row that waits to be shown, now that the text was written again."""
        if is_first:
            self.go_to(self._document.current)
        elif self._waiting is not None:
            self.go_to(self._waiting)

    def _lines_of_row(self, path: Path) -> tuple[int, int] | None:
        written = self._writing.written
        return written.place(path) if written is not None and self._is_row(path) else None

    def _is_row(self, path: Path) -> bool:
        try:
            self._document.outline.row(path)
        except WrongType:
            return False
        return True

    def _cursor_moved(self) -> None:
        if not self._writing.is_settling:
            self.timer.start()

    def _choose_row(self) -> None:
        """Make the row at the cursor the current row of the document."""
        if self._writing.is_edited or self._writing.is_outdated or not self._editor.isVisible():
            return
        path = self._row_at_cursor()
        if path is not None and path != self._document.current:
            self.is_choosing = True
            try:
                self._document.set_current(path)
            finally:
                self.is_choosing = False

    def _row_at_cursor(self) -> Path | None:
        line, unit = self._editor.place()
        column = Utf16(self._editor.textCursor().block().text()).characters(unit)
        written = self._writing.written
        return None if written is None else written.path_at(line, column, self._is_row)


# Applies the typed text to the document, and checks it beforehand.


_APPLY_REST = 300
"""Milliseconds after a key until the text is read."""
Then = Callable[[bool], object]


class _State(NamedTuple):
    """An edited text, and the revision of the document it is read against."""

    revision: int
    edited: EditedText


class Applying(QObject):
    """Reads the edited text in a thread, to check it or to apply it as one undo step.

    `checked` carries the faults that were found; `applied` the number of edits in the step, and the
    `TextChanges` they come from; `refused` the faults that prevented applying.
    """

    checked = Signal(object)
    applied = Signal(int, object)
    refused = Signal(object)

    def __init__(self, document: Document, writing: TextSync) -> None:
        super().__init__(writing)
        self._document = document
        self._writing = writing
        self._is_applying = False
        self._then: Then | None = None
        self._last: tuple[_State, CheckedText] | None = None
        self.timer = QTimer(self, singleShot=True, interval=_APPLY_REST)
        self.timer.timeout.connect(self.check)
        writing.desk.cancelled.connect(lambda: self._finish_applying(applied=False))

    def check(self) -> None:
        """Read the text and report its errors."""
        self.timer.stop()
        if not self._writing.is_edited or self._is_applying:
            return
        state = self._edit_state()
        read = background.whole(self._document, lambda root: typed.check(root, state.edited))
        self._writing.desk.run(
            "", read, lambda checked: self._text_checked(state, checked), self._not_checked
        )

    def _edit_state(self) -> _State:
        written = self._writing.text
        assert written is not None, "only a text that was written is edited"
        text, knowledge = self._writing.editor.text(), self._document.knowledge
        rows = None if self._writing.is_outdated else self._writing.written
        edited = EditedText(self._writing.path, text, written, knowledge, rows)
        return _State(self._document.revision, edited)

    def _text_checked(self, state: _State, checked: CheckedText) -> None:
        self._last = state, checked
        self.checked.emit(checked.faults)

    def _not_checked(self, error: BaseException) -> None:
        if isinstance(error, background.DocumentEdited):
            self.timer.start()
        else:
            self.checked.emit(faults(error))

    def apply(self, then: Then | None = None) -> None:
        """Apply the text; `then` is called with whether the document matches the text."""
        if self._is_applying:
            return
        if not self._writing.is_edited:
            if then is not None:
                then(True)
            return
        self.timer.stop()
        self._is_applying, self._then = True, then
        self._writing.editor.setReadOnly(True)
        self._compare()

    def _compare(self) -> None:
        state = self._edit_state()
        # The root that was read becomes part of the document, so it is used once.
        last, self._last = self._last, None
        checked = last[1] if last is not None and last[0] == state else None
        is_old = self._writing.is_outdated
        compare = background.whole(
            self._document,
            lambda root: typed.compare(root, state.edited, is_outdated=is_old, checked=checked),
        )
        self._writing.desk.run(
            tr("Reading the text…"), compare, self._apply_changes, self._refuse_text
        )

    def _apply_changes(self, compared: TextChanges) -> None:
        try:
            count = self._document.apply_differences(compared.differences, tr("Edit as text"))
        except FormatError as error:
            self._refuse_text(error)
            return
        self._writing.begin_anew(compared.text)
        self.applied.emit(count, compared)
        self._finish_applying(applied=True)

    def _refuse_text(self, error: BaseException) -> None:
        if isinstance(error, background.DocumentEdited):
            self._compare()
            return
        self.refused.emit(faults(error))
        self._finish_applying(applied=False)

    def _finish_applying(self, applied: bool) -> None:
        if not self._is_applying:
            return
        self._is_applying = False
        self._writing.editor.setReadOnly(False)
        then, self._then = self._then, None
        if then is not None:
            then(applied)

    def revert(self) -> None:
        """Discard the typed text and show the document."""
        if self._writing.is_edited and not self._is_applying:
            self.timer.stop()
            self._writing.begin_anew()


def faults(error: BaseException) -> list[Fault]:
    """Return any exception of a job as faults of the text."""
    if isinstance(error, UnfitValues):
        return typed.faults(error.misfits)
    return [fault(error)]


def fault(error: BaseException) -> Fault:
    """Return any exception of a job as a fault of the text."""
    if isinstance(error, FormatError):
        return jobs.fault(error)
    return Fault(
        tr("The text could not be applied: {reason}. It is still here.", reason=why(error)),
        None,
        0,
        True,
    )


# The bars below the text: cursor position, unapplied changes, and errors.


class _Bar(QFrame):
    """A row with a sign and a sentence on the ground of tool tips."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAutoFillBackground(True)
        self.setBackgroundRole(self.backgroundRole().ToolTipBase)
        self.setAccessibleName(name)
        self.sign = Label()
        self.label = Label()
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.row = hbox(self.sign, (self.label, 1), parent=self, spacing=8, margins=(12, 4, 8, 4))
        self._shown = ("info", "secondary")
        theme.watch().changed.connect(self._restyle)
        self.hide()

    def show_sentence(self, sentence: str, icon: str, role: str) -> None:
        """Show a sentence with a sign before it."""
        self.label.setText(sentence)
        self.setAccessibleDescription(sentence)
        self._shown = (icon, role)
        self._restyle()
        self.show()

    def _restyle(self) -> None:
        icon, role = self._shown
        self.sign.setPixmap(theme.icon(icon, role).pixmap(QSize(16, 16)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Part the bar from the text by hairlines."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.fillRect(0, 0, self.width(), 1, theme.colors().line)
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme.colors().line)
        painter.end()


class CursorPlace(Label):
    """Shows the line and the column of a text's cursor, both counted from 1."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__()
        self._editor = editor
        self.setContentsMargins(12, 4, 8, 4)
        self.setForegroundRole(self.foregroundRole().PlaceholderText)
        editor.cursorPositionChanged.connect(self._show_position)
        self._show_position()

    def _show_position(self) -> None:
        cursor = self._editor.textCursor()
        line, place = cursor.block().text(), cursor.positionInBlock()
        column = Utf16(line).characters(place) + 1
        self.setText(
            tr("Line {line}, column {column}", line=cursor.blockNumber() + 1, column=column)
        )


class EditBar(_Bar):
    """Says that the text was edited and not applied yet, and offers to apply or revert it."""

    apply_clicked = Signal()
    revert_clicked = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Text edited, not applied"))
        self.apply = QPushButton(tr("Apply"))
        self.apply.setToolTip(tip(tr("Apply the text ({keys})", keys=_native_keys("Ctrl+Return"))))
        self.apply.clicked.connect(self.apply_clicked)
        self.revert = QPushButton(tr("Revert"))
        self.revert.setToolTip(tr("Discard what was typed and show the document"))
        self.revert.clicked.connect(self.revert_clicked)
        self.row.addWidget(self.apply)
        self.row.addWidget(self.revert)

    def show_edited(self, is_outdated: bool) -> None:
        """Show the bar; `is_outdated` if the document was changed elsewhere in the meantime."""
        words = tr("Text edited, not applied.")
        if is_outdated:
            words += tr(" The document was changed elsewhere, too; both changes are kept.")
            words += tr(" Where both changed the same value, the text wins.")
        self.show_sentence(words, "warning" if is_outdated else "changed", "warning")


class ProblemBar(_Bar):
    """Shows the errors of the text, one at a time, or the result of applying it.

    `chosen` carries the fault whose position the user wants to go to, `fix_chosen` the fault to
    fix.
    """

    chosen = Signal(object)
    fix_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__(tr("Problems in the text"))
        self.faults: list[Fault] = []
        self._at = 0
        self._fault: Fault | None = None
        self.go = QToolButton()
        self.go.setText(tr("Go there"))
        self.go.setToolTip(tip(tr("Go to the next problem ({keys})", keys=_native_keys("F8"))))
        self.go.clicked.connect(self.step)
        self.fix = QToolButton()
        self.fix.setAccessibleName(tr("Fix the problem"))
        self.fix.clicked.connect(lambda: self.fix_chosen.emit(self._fault))
        self._cross = icon_button("close", tr("Dismiss"), self.hide)
        self.row.addWidget(self.fix)
        self.row.addWidget(self.go)
        self.row.addWidget(self._cross)

    def show_faults(self, faults: Sequence[Fault]) -> None:
        """Show the first of these, or hide the bar if there are none."""
        self.faults, self._at = list(faults), 0
        if faults:
            self._show_fault(self.faults[0])
        else:
            self.hide()

    def show_note(self, sentence: str, role: str = "fine") -> None:
        """Show a sentence that is about no place."""
        self.faults = []
        self.go.hide()
        self.fix.hide()
        self.show_sentence(
            sentence, {"fine": "lossless", "warning": "warning"}.get(role, "info"), role
        )

    def step(self) -> None:
        """Go to the fault that is shown, or from there to the next."""
        placed = [fault for fault in self.faults if fault.line is not None]
        if placed:
            fault = placed[self._at % len(placed)]
            self._at += 1
            self._show_fault(fault)
            self.chosen.emit(fault)

    def _show_fault(self, fault: Fault) -> None:
        place = (
            ""
            if fault.line is None
            else tr("Line {line}, column {column}: ", line=fault.line + 1, column=fault.column + 1)
        )
        more = tr("  (1 of {count})", count=len(self.faults)) if len(self.faults) > 1 else ""
        self.go.setVisible(fault.line is not None)
        self._fault = fault
        self.fix.setVisible(fault.fix is not None)
        self.fix.setText("" if fault.fix is None else fault.fix.words)
        kind = "error" if fault.is_error else "warning"
        self.show_sentence(place + fault.sentence + more, kind, kind)


def _native_keys(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
