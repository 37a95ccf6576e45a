"""What the main window tells a person without being asked: failures, progress, offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app import report
from app.words import tr

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.leftovers import Leftover
    from app.windows.main_window import MainWindow

_BUSY_DELAY = 150
"""Milliseconds that something may take before progress is shown."""
_NAMED = 3
"""So many documents are named in a bar; the others are counted."""


class Messages(QObject):
    """Brings every message to where it is seen."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._busy: dict[object, tuple[str, Callable[[], object] | None]] = {}
        self._busy_is_shown = False
        self._timer = QTimer(self, singleShot=True, interval=_BUSY_DELAY)
        self._timer.timeout.connect(self._busy_long)
        report.reports().settled.connect(self.settle)

    def post(self, message: report.Message) -> None:
        """Show a message above the documents, and keep it in the problems panel."""
        window = self._window
        window.panels.problems.add_message(message.severity, message.sentence, message.do)
        if message.details:
            from app.windows.dialogs.crash_dialog import CrashDialog

            CrashDialog(message, window).show()
            return
        self._dismiss(message.sentence)
        buttons = {message.label: message.do} if message.do is not None else {}
        window.add_notice(message.sentence, buttons, message.role)

    def settle(self, sentence: str) -> None:
        """Take away what was told and is over."""
        self._dismiss(sentence)
        self._window.panels.problems.drop_message(sentence)

    def _dismiss(self, sentence: str) -> None:
        """Take bars away that say the same: what fails twice is said once."""
        from app.windows.messages.notice_bar import Notice

        for old in self._window.findChildren(Notice):
            if old.sentence == sentence:
                old.dismiss()

    # Progress

    def show_busy(
        self, words: str, cancel: Callable[[], object] | None, owner: object = None
    ) -> None:
        """Show progress for what takes long enough to be noticed; empty words end it.

        `owner` tells things apart that go on at the same time; the last one begun is shown.
        """
        if self._busy_is_shown:
            self._window.status.hide_busy()
        self._busy.pop(owner, None)
        if words:
            self._busy[owner] = (words, cancel)
        self._busy_is_shown = False
        if self._busy:
            self._timer.start()
        else:
            self._timer.stop()

    def _busy_long(self) -> None:
        self._busy_is_shown = True
        self._window.status.show_busy(*list(self._busy.values())[-1])

    def show_progress(self, owner: object, done: int, total: int) -> None:
        """Show how far something is that `show_busy` was told of."""
        if self._busy_is_shown and next(reversed(self._busy)) is owner:
            self._window.status.set_progress(done, total)

    # Offers

    def offer_reload(self, document: Document) -> None:
        """Say that another program changed a document's file, and offer to read it."""
        view = self._window.view_of(document)
        if view is None:
            return
        lost = tr(" Your changes here would be lost.") if document.is_modified else ""
        view.add_notice(
            tr("“{name}” was changed by another program.{lost}", name=document.name, lost=lost),
            {
                tr("Reload"): lambda: self._window.session.reload(document),
                tr("Keep this version"): document.mark_unsaved,
            },
        )

    def say_vanished(self, document: Document) -> None:
        """Say that a document's file is gone; what is open here counts as unsaved from now on."""
        view = self._window.view_of(document)
        if view is None:
            return
        document.mark_unsaved()
        view.add_notice(
            tr("“{name}” is no longer in its folder. It is still open here.", name=document.name),
            {tr("Save it again"): lambda: self._window.session.save(document)},
        )

    def offer_recovery(self) -> None:
        """Offer every document that an earlier run left unsaved, all in one bar."""
        self._offer(self._window.session.journal.leftovers())

    def _offer(self, leftovers: Sequence[Leftover]) -> None:
        session = self._window.session
        if len(leftovers) == 1:
            (one,) = leftovers
            self._window.add_notice(
                tr(
                    "“{name}” was not saved when Triptych last ended, {when}. "
                    "Its changes were kept.",
                    name=one.name,
                    when=one.when,
                ),
                {tr("Recover"): lambda: session.recover(one), tr("Discard"): one.discard},
            )
        elif leftovers:
            count = len(leftovers)
            names = ", ".join(f"“{one.name}”" for one in leftovers[:_NAMED])
            if count > _NAMED:
                names = tr("{names} and {count:,} more", names=names, count=count - _NAMED)
            self._window.add_notice(
                tr(
                    "{names} were not saved when Triptych last ended. Their changes were kept.",
                    names=names,
                ),
                {
                    tr("Recover all"): lambda: self._recover(leftovers),
                    tr("Choose…"): lambda: self._choose(leftovers),
                },
            )

    def _recover(self, leftovers: Iterable[Leftover]) -> None:
        for one in leftovers:
            self._window.session.recover(one)

    def _choose(self, leftovers: Sequence[Leftover]) -> None:
        """Let some of them be ticked, and go on offering the others."""
        from app.windows.dialogs.recovery_dialog import RecoveryDialog

        dialog = RecoveryDialog(leftovers, self._window)
        dialog.exec()
        self._recover(dialog.recovered)
        for one in dialog.discarded:
            one.discard()
        taken = {*dialog.recovered, *dialog.discarded}
        dialog.deleteLater()
        self._offer([one for one in leftovers if one not in taken])
