"""Applies the typed text to the document, and checks it beforehand."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from app.documents import background
from app.documents.document import Document
from app.documents.error_text import why
from app.i18n import tr
from app.text import jobs, typed
from app.text.jobs import Fault, TextChanges
from app.text.text_sync import TextSync
from app.text.typed import CheckedText, EditedText
from formats.errors import FormatError
from formats.yaml.types import UnfitValues

_REST = 300
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
        self.timer = QTimer(self, singleShot=True, interval=_REST)
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
