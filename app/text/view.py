"""The text view of a document: follows the tree, can be edited, and is applied as one step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QShowEvent, QTextCursor
from PySide6.QtWidgets import QGridLayout, QMenu, QMessageBox, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.documents.document import Document
from app.documents.view_state import UnappliedText
from app.i18n import tr, trn
from app.later import call_later
from app.layouts import add_layout
from app.message_box import QUESTION, MessageBox
from app.mnemonics import give_letters
from app.plain import plain
from app.text import jobs, typed
from app.text.apply import Applying, Then, fault
from app.text.bars import CursorPlace, EditBar, ProblemBar
from app.text.complete import Completion
from app.text.cursor_sync import CursorSync
from app.text.editor import TextEditor
from app.text.find_bar import TextFindBar
from app.text.job_queue import Desk
from app.text.jobs import Fault, MadeText, TextChanges
from app.text.keys import COMMANDS, Do, TextKeys
from app.text.text_sync import TextSync
from app.text.utf16 import Utf16
from formats.core.paths import Path


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
        self._commands = self._made_commands()
        self.keys = TextKeys(
            self,
            {key: self._commands[command.name] for command in COMMANDS for key in command.keys},
        )
        self._was_edited = self._is_step_told = False
        self._build()
        self._connect()

    def _made_commands(self) -> dict[str, Do]:
        """Return the functions of the `COMMANDS` by name."""
        folds = self.editor.folds
        return {
            "apply": self.apply,
            "next_problem": self.problem_bar.step,
            "open_find": self.open_find,
            "open_replace": self.open_replace,
            "find_next": self.find_next,
            "find_previous": self.find_previous,
            "fold": lambda: folds.fold(self.editor.textCursor().block()),
            "unfold": lambda: folds.unfold(self.editor.textCursor().block()),
            "fold_all": folds.fold_all,
            "unfold_all": folds.unfold_all,
        }

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
        for command in COMMANDS:
            do = self._commands[command.name]
            action = menu.addAction(f"{tr(command.words)}\t{command.keys[0]}")
            action.triggered.connect(lambda _on=False, do=do: do())
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
        give_letters(menu)
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
