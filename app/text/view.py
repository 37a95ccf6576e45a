"""The text of a document: read along with the tree, edited freely, and applied as one step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QThread, QTimer, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeySequence, QShowEvent, QTextCursor
from PySide6.QtWidgets import QMessageBox, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.documents import work
from app.documents.document import Document
from app.text import jobs
from app.text.bars import EditBar, ProblemBar
from app.text.complete import Completion
from app.text.editor import TextEditor
from app.text.find_bar import FindBar
from app.text.jobs import Fault, Made
from app.text.places import Places
from app.text.utf16 import Utf16
from formats.diff import Difference
from formats.errors import FormatError, WrongType
from formats.outline import Change
from formats.values import Path

_REFRESH = 120
_CHECK = 300
_FOLLOW = 120
_PATIENCE = 200
"""Milliseconds: after an edit elsewhere, after a key, after the cursor moved, before something is
said to take long."""


class TextView(QWidget):
    """One document, or the rows below one of its rows, as text.

    Nothing that is typed changes the document before `apply`. `edited_changed` carries whether
    there is something to apply; `busy` words and a cancel callable while something takes long,
    empty words when it is over; `shown` when another text is in the editor.
    """

    edited_changed = Signal(bool)
    busy = Signal(str, object)
    shown = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.editor = TextEditor()
        self.editor.setReadOnly(True)
        self.edit_bar = EditBar()
        self.problem_bar = ProblemBar()
        self.find_bar = FindBar(self.editor)
        self.completion = Completion(self.editor)
        self._path: Path = ()
        self._text: str | None = None
        self._places = Places()
        self._revision = -1
        self._job = 0
        self._is_following = False
        self._is_telling = False
        self._is_applying = False
        self._was_edited = False
        self._row_to_show: Path | None = None
        self._waits_for = ""
        self._after_apply: Callable[[bool], object] | None = None
        self._wait_timer = self._timer(_PATIENCE, self._tell_busy)
        self._refresh_timer = self._timer(_REFRESH, self.refresh)
        self._check_timer = self._timer(_CHECK, self.check)
        self._follow_timer = self._timer(_FOLLOW, self._select_row)
        self._build()
        self._connect()
        self._add_actions()

    def _timer(self, milliseconds: int, do: Callable[[], object]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=milliseconds)
        timer.timeout.connect(do)
        return timer

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.edit_bar)
        column.addWidget(self.editor, 1)
        column.addWidget(self.problem_bar)
        column.addWidget(self.find_bar)
        self.setFocusProxy(self.editor)

    def _connect(self) -> None:
        document = self.document
        document.changed.connect(self._document_changed)
        document.reset.connect(self._document_reset)
        document.names_changed.connect(self._outdate)
        document.current_changed.connect(self._follow_row)
        document.state_changed.connect(self._allow_apply)
        self.editor.moved.connect(self._moved)
        self.editor.textChanged.connect(self._typed)
        self.edit_bar.apply_clicked.connect(lambda: self.apply())
        self.edit_bar.revert_clicked.connect(self.revert)
        self.problem_bar.chosen.connect(self._go_to_fault)
        self.find_bar.closed.connect(self.editor.setFocus)

    def _add_actions(self) -> None:
        folds = self.editor.folds
        for words, keys, do in (
            ("Apply the text", "Ctrl+Return", self.apply),
            ("Find in the text", "Ctrl+F", self.open_find),
            ("Replace in the text", "Ctrl+H", self.open_replace),
            ("Next match", "F3", self.find_next),
            ("Previous match", "Shift+F3", self.find_previous),
            ("Next problem", "F8", self.next_problem),
            ("Fold", "Ctrl+Shift+[", lambda: folds.fold(self.editor.textCursor().block())),
            ("Unfold", "Ctrl+Shift+]", lambda: folds.unfold(self.editor.textCursor().block())),
            ("Fold all", "Ctrl+Alt+[", folds.fold_all),
            ("Unfold all", "Ctrl+Alt+]", folds.unfold_all),
        ):
            self._add_action(words, keys, do)

    def _add_action(self, words: str, keys: str, do: Callable[[], object]) -> None:
        action = QAction(words, self)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(action.shortcutContext().WidgetWithChildrenShortcut)
        action.triggered.connect(lambda: do())
        self.addAction(action)

    # What is shown

    @property
    def is_edited(self) -> bool:
        """Whether something was typed that is neither applied nor reverted."""
        return self._text is not None and self.editor.document().isModified()

    @property
    def is_outdated(self) -> bool:
        """Whether the document was changed since its text was written."""
        return self._revision != self.document.revision

    @property
    def path(self) -> Path:
        """The row that is shown with all below it, `()` for the whole document."""
        return self._path

    def show_subtree(self, path: Path | None) -> None:
        """Show one row and all below it as text, or the whole document again (None or `()`).

        Not while the text is edited: ask `leave` before.
        """
        if (path or ()) != self._path and not self.is_edited:
            self._path = path or ()
            self._text = None
            self.refresh()

    def refresh(self) -> None:
        """Write the text anew; at once where it is shown, else when it is next."""
        self._refresh_timer.stop()
        if self.is_edited or not self.isVisible():
            return
        self._job += 1
        job, root, path, shown = self._job, self.document.root, self._path, self._text
        if not jobs.has_text(root):
            self._say_no_text()
            return
        home = QThread.currentThread()
        write = work.whole(self.document, lambda root: jobs.make(root, path, shown, home))
        revision = self.document.revision

        def arrived(made: Made) -> None:
            if self._is_awaited(job):
                self._done_waiting()
                if not self.is_edited:
                    self._show(made, revision)

        self._wait("Writing the text…")
        work.run(work.Lane.TEXT, write, arrived, lambda error: self._not_written(job, error))

    def _say_no_text(self) -> None:
        self.editor.setReadOnly(True)
        self.problem_bar.tell(f"A {self.document.format.title} has no text yet.", "secondary")

    def _is_awaited(self, job: int) -> bool:
        """Whether what a job brings is still wanted; the view may be gone meanwhile."""
        return isValid(self) and job == self._job

    def _wait(self, words: str) -> None:
        self._waits_for = words
        self._wait_timer.start()

    def _tell_busy(self) -> None:
        self._is_telling = True
        self.busy.emit(self._waits_for, self._give_up)

    def _done_waiting(self) -> None:
        self._wait_timer.stop()
        if self._is_telling:
            self._is_telling = False
            self.busy.emit("", None)
        self.editor.setReadOnly(bool(self._text is None))

    def _give_up(self) -> None:
        """Drop what is under way; the text stays as it is shown."""
        self._job += 1
        self._done_waiting()
        self._finish_apply(applied=False)

    def _not_written(self, job: int, error: BaseException) -> None:
        if not self._is_awaited(job):
            return
        self._done_waiting()
        if isinstance(error, work.Edited):
            self._refresh_timer.start()
        elif isinstance(error, WrongType) and self._path:
            self.show_subtree(None)  # the row is gone
        else:
            self.problem_bar.show_faults([_fault(error)])

    def _show(self, made: Made, revision: int) -> None:
        if made.document is not None or made.patch is None:
            self._show_whole(made)
        else:
            self._show_patch(made)
        self._text, self._places, self._revision = made.text, made.places, revision
        self.completion.set_words(made.words)
        self.editor.setReadOnly(False)
        self.editor.show_problems([])
        if self._row_to_show is not None:
            self._follow_row(self._row_to_show)
        self.shown.emit()

    def _show_whole(self, made: Made) -> None:
        whole = made.document
        assert whole is not None, "the thread makes a document where it makes no patch"
        line, column = self.editor.place()
        top = self.editor.verticalScrollBar().value()
        self._settle(lambda: self.editor.set_document(whole))
        self.editor.folds.fold_head()
        if self._text is None:
            self._row_to_show = self.document.current
        else:
            self.editor.jump_to(line, column)
            self.editor.verticalScrollBar().setValue(top)

    def _show_patch(self, made: Made) -> None:
        """Put in only what is another, so that cursor, folds and scrolling stay as they are."""
        assert made.patch is not None, "asked before"
        assert self._text is not None, "a patch is of a text"
        patch, units = made.patch, Utf16(self._text)
        edit = QTextCursor(self.editor.document())
        edit.setPosition(units.units(patch.start))
        edit.setPosition(units.units(patch.end), QTextCursor.MoveMode.KeepAnchor)
        self._settle(lambda: edit.insertText(patch.new))

    def _settle(self, change: Callable[[], object]) -> None:
        """Change the text as the document has it: with nothing to undo and nothing to apply."""
        self._is_following = True
        try:
            self.editor.document().setUndoRedoEnabled(False)
            change()
            document = self.editor.document()
            document.setUndoRedoEnabled(True)
            document.setModified(False)
        finally:
            self._is_following = False

    # The document changes

    def _document_changed(self, change: Change) -> None:
        if self._path:
            self._path = self.document.outline.follow(change, self._path) or ()
        self._outdate()

    def _document_reset(self) -> None:
        """Begin anew with another root; what was typed was of the old one."""
        self._path, self._revision = (), -1
        self._text = self.editor.text() if self._text is not None else None
        self.editor.document().setModified(False)
        self._show_faults([])
        self._tell_edited(False)
        self.refresh()

    def _outdate(self) -> None:
        if self.is_edited:
            self.edit_bar.show_edited(self.is_outdated)
        elif self.isVisible():
            self._refresh_timer.start()
        else:
            self._revision = -1

    def _allow_apply(self) -> None:
        self.edit_bar.apply.setEnabled(not self.document.frozen)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._text is None or self.is_outdated:
            self.refresh()
        else:
            self._follow_row(self.document.current)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._follow_timer.stop()

    # Rows and places

    def _follow_row(self, path: Path) -> None:
        """Go to the row that was made current elsewhere."""
        if self._is_following or self.is_edited or not self.isVisible():
            return
        self._row_to_show = path if self.is_outdated else None
        if self.is_outdated:
            return
        try:
            place = self._places.find(self.document.outline, path, self._path)
        except (WrongType, ValueError):
            return
        if place is not None and self._row_at_cursor() != path:
            line, column = place
            text = self.editor.document().findBlockByNumber(line).text()
            self.editor.jump_to(line, Utf16(text).units(column))

    def _moved(self) -> None:
        if not self._is_following:
            self._follow_timer.start()

    def _select_row(self) -> None:
        """Make the row at the cursor the document's current one."""
        if self.is_edited or self.is_outdated or not self.isVisible():
            return
        path = self._row_at_cursor()
        if path is not None and path != self.document.current:
            self._is_following = True
            try:
                self.document.set_current(path)
            finally:
                self._is_following = False

    def _row_at_cursor(self) -> Path | None:
        line, column = self.editor.place()
        text = self.editor.textCursor().block().text()
        column = Utf16(text).characters(column)
        return self._places.path_at(self.document.outline, line, column, self._path)

    # Typing

    def _typed(self) -> None:
        if self._is_following or self._text is None:
            return
        is_edited = self.is_edited
        self._tell_edited(is_edited)
        if is_edited:
            self._job += 1  # a text that is being written comes too late
            self.edit_bar.show_edited(self.is_outdated)
            self._check_timer.start()
        else:
            self._check_timer.stop()
            self._show_faults([])
            if self.is_outdated:
                self._refresh_timer.start()

    def _tell_edited(self, is_edited: bool) -> None:
        self.edit_bar.setVisible(is_edited)
        if is_edited != self._was_edited:
            self._was_edited = is_edited
            self.edited_changed.emit(is_edited)

    def check(self) -> None:
        """Read the text in a thread and say what is wrong with it."""
        self._check_timer.stop()
        if not self.is_edited:
            return
        self._job += 1
        job, path, text = self._job, self._path, self.editor.text()
        read = work.whole(self.document, lambda root: jobs.check(root, path, text))

        def arrived(faults: list[Fault]) -> None:
            if self._is_awaited(job):
                self._show_faults(faults)

        def failed(error: BaseException) -> None:
            if self._is_awaited(job) and isinstance(error, work.Edited):
                self._check_timer.start()

        work.run(work.Lane.TEXT, read, arrived, failed)

    def _show_faults(self, faults: list[Fault]) -> None:
        self.problem_bar.show_faults(faults)
        self.editor.show_problems([self._placed(one) for one in faults if one.line is not None])

    def _placed(self, fault: Fault) -> tuple[int, int, str]:
        assert fault.line is not None, "only faults with a place are marked"
        line = min(fault.line, self.editor.blockCount() - 1)
        text = self.editor.document().findBlockByNumber(line).text()
        return line, Utf16(text).units(min(fault.column, len(text))), fault.sentence

    def _go_to_fault(self, fault: Fault) -> None:
        line, column, _sentence = self._placed(fault)
        self.editor.go_to(line, column, centre=True)
        self.editor.setFocus()

    # Applying

    def apply(self, then: Callable[[bool], object] | None = None) -> None:
        """Take the text over into the document, as one step of its history.

        `then` is told whether the document now says what the text says.
        """
        if self._is_applying:
            return
        if not self.is_edited:
            if then is not None:
                then(True)
            return
        self._check_timer.stop()
        self._is_applying, self._after_apply = True, then
        self._job += 1
        job, path, text = self._job, self._path, self.editor.text()
        compare = work.whole(self.document, lambda root: jobs.compare(root, path, text))

        def arrived(differences: list[Difference]) -> None:
            if self._is_awaited(job):
                self._done_waiting()
                self._take(differences)

        def failed(error: BaseException) -> None:
            if self._is_awaited(job):
                self._done_waiting()
                self._refuse(error)

        self.editor.setReadOnly(True)
        self._wait("Reading the text…")
        work.run(work.Lane.TEXT, compare, arrived, failed)

    def _refuse(self, error: BaseException) -> None:
        if isinstance(error, work.Edited):
            self._is_applying = False
            self.apply(self._after_apply)
            return
        fault = _fault(error)
        self._show_faults([fault])
        if fault.line is not None:
            self._go_to_fault(fault)
        self._finish_apply(applied=False)

    def _take(self, differences: list[Difference]) -> None:
        try:
            count = self.document.take(differences, "Edit as text")
        except FormatError as error:
            self._refuse(error)
            return
        self.editor.document().setModified(False)
        self._show_faults([])
        self.problem_bar.tell(_told(count))
        self._text = self.editor.text()
        self._tell_edited(False)
        self.refresh()
        self._finish_apply(applied=True)

    def _finish_apply(self, applied: bool) -> None:
        self._is_applying = False
        then, self._after_apply = self._after_apply, None
        if then is not None:
            then(applied)

    def revert(self) -> None:
        """Discard what was typed and show the document as it is."""
        if not self.is_edited:
            return
        self._check_timer.stop()
        self._text = self.editor.text()
        self.editor.document().setModified(False)
        self._show_faults([])
        self._tell_edited(False)
        self.refresh()

    def leave(self, then: Callable[[], object]) -> None:
        """Do `then`, where the text was edited only after it was applied or reverted."""
        if not self.is_edited:
            then()
            return
        box = QMessageBox(self)
        box.setWindowTitle("Text not applied")
        box.setText("The text was edited and not applied yet.")
        box.setInformativeText("Apply it to the document, or discard what was typed?")
        apply = box.addButton("Apply", QMessageBox.ButtonRole.AcceptRole)
        discard = box.addButton("Discard", QMessageBox.ButtonRole.DestructiveRole)
        box.addButton("Keep editing", QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(apply)
        box.buttonClicked.connect(lambda button: self._answered(button, apply, discard, then))
        box.finished.connect(box.deleteLater)
        box.open()

    def _answered(self, button: Any, apply: Any, discard: Any, then: Callable[[], object]) -> None:
        if button is apply:
            self.apply(lambda applied: then() if applied else None)
        elif button is discard:
            self.revert()
            then()

    # Commands

    def open_find(self) -> None:
        """Open the bar to find with."""
        self.find_bar.open()

    def open_replace(self) -> None:
        """Open the bar to find and replace with."""
        self.find_bar.open(replacing=True)

    def find_next(self) -> None:
        """Go to the next match, or open the bar where nothing is looked for."""
        if self.find_bar.isVisible():
            self.find_bar.find_next()
        else:
            self.open_find()

    def find_previous(self) -> None:
        """Go to the previous match, or open the bar where nothing is looked for."""
        if self.find_bar.isVisible():
            self.find_bar.find_previous()
        else:
            self.open_find()

    def next_problem(self) -> None:
        """Go to the next problem of the text."""
        if self._check_timer.isActive():
            self.check()
        self.problem_bar.step()


def _fault(error: BaseException) -> Fault:
    if isinstance(error, FormatError):
        return jobs.fault(error)
    reason = "there is not enough memory" if isinstance(error, MemoryError) else str(error)
    return Fault(f"The text could not be used: {reason or type(error).__name__}.", None, 0, True)


def _told(count: int) -> str:
    if not count:
        return "The text says what the document says: there was nothing to apply."
    return f"Applied: {count:,} change{'s' if count != 1 else ''} as one step."
