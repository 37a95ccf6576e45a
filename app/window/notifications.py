"""The messages that the main window shows unasked: failures, progress, offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.ui import report
from app.ui.descendants import descendants
from app.ui.i18n import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.compare.compare_tabs import CompareTabs
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.documents.leftovers import Leftover
    from app.ui.notice_bar import AddNotice
    from app.window.open_views import OpenViews
    from app.window.problems import ProblemsPanel

_NAMED = 3
"""The number of documents that are named in a notice; the others are counted."""


class Messages(QObject):
    """Shows every message in its place; `problems` returns the panel that keeps them.

    `compare_tabs` are created later.
    """

    def __init__(
        self,
        window: QWidget,
        documents: DocumentManager,
        views: OpenViews,
        add_notice: AddNotice,
        problems: Callable[[], ProblemsPanel],
        compare_tabs: Callable[[], CompareTabs],
    ) -> None:
        super().__init__(window)
        self._window, self._documents, self._views = window, documents, views
        self._add_notice, self._problems, self._compare_tabs = add_notice, problems, compare_tabs
        documents.changed_outside.connect(self.offer_reload)
        documents.vanished.connect(self.say_vanished)
        report.reports().posted.connect(self.post)
        report.reports().settled.connect(self.settle_message)

    def post(self, message: report.Message) -> None:
        """Show a message above the documents, and keep it in the problems panel."""
        self._problems().add_message(message.severity, message.sentence, message.do)
        if message.details:
            from app.window.crash_dialog import CrashDialog

            CrashDialog(message, self._window).show()
            return
        self._dismiss(message.sentence)
        buttons = {message.label: message.do} if message.do is not None else {}
        self._add_notice(message.sentence, buttons, message.role)

    def settle_message(self, sentence: str) -> None:
        """Remove a message that no longer applies."""
        self._dismiss(sentence)
        self._problems().drop_message(sentence)

    def _dismiss(self, sentence: str) -> None:
        """Close notices with the same message, so that a repeated failure is shown once."""
        from app.ui.notice_bar import Notice

        for old in descendants(self._window, Notice):
            if old.sentence == sentence:
                old.dismiss()

    # Offers

    def offer_reload(self, document: Document) -> None:
        """Say that another program changed a document's file, and offer to reload it."""
        view = self._views.view_of(document)
        if view is None:
            return
        lost = tr(" Reloading discards your changes.") if document.is_modified else ""
        is_warned = document.is_modified  # later changes are asked about again
        reload = self._documents.reload if is_warned else self._ask_reload
        view.tell_of_file(
            tr("“{name}” was changed by another program.{lost}", name=document.name, lost=lost),
            {
                tr("Reload"): lambda: reload(document),
                tr("Keep this version"): document.mark_unsaved,
                tr("Compare"): lambda: self._compare_and_offer(document),
            },
        )

    def _ask_reload(self, document: Document) -> None:
        """Reload the file unless the user keeps the changes; the offer then stays open."""
        if not self._documents.ask_reload(document):
            self.offer_reload(document)

    def _compare_and_offer(self, document: Document) -> None:
        """Show what the other program changed; the offer stays open."""
        self._compare_tabs().compare_with_file(document)
        self.offer_reload(document)

    def say_vanished(self, document: Document) -> None:
        """Say that a document's file no longer exists; the open document counts as unsaved."""
        view = self._views.view_of(document)
        if view is None:
            return
        document.mark_unsaved()
        view.tell_of_file(
            tr("“{name}” is no longer in its folder. It is still open here.", name=document.name),
            {tr("Save it again"): lambda: self._documents.save(document)},
        )

    def offer_recovery(self) -> None:
        """Offer every document that an earlier run left unsaved, all in one bar."""
        self._offer_recovery(self._documents.journal.leftovers())

    def _offer_recovery(self, leftovers: Sequence[Leftover]) -> None:
        if len(leftovers) == 1:
            (one,) = leftovers
            self._add_notice(
                tr(
                    "“{name}” was not saved when Triptych last closed, {when}. Its changes were "
                    "kept.",
                    name=one.name,
                    when=one.when,
                ),
                {tr("Recover"): lambda: self._documents.recover(one), tr("Discard"): one.discard},
            )
        elif leftovers:
            count = len(leftovers)
            names = ", ".join(f"“{leftover.name}”" for leftover in leftovers[:_NAMED])
            if count > _NAMED:
                names = tr("{names} and {count:,} more", names=names, count=count - _NAMED)
            self._add_notice(
                tr(
                    "{names} were not saved when Triptych last closed. Their changes were kept.",
                    names=names,
                ),
                {
                    tr("Recover all"): lambda: self._recover(leftovers),
                    tr("Choose…"): lambda: self._choose_leftovers(leftovers),
                },
            )

    def _recover(self, leftovers: Iterable[Leftover]) -> None:
        for leftover in leftovers:
            self._documents.recover(leftover)

    def _choose_leftovers(self, leftovers: Sequence[Leftover]) -> None:
        """Let some of them be ticked, and go on offering the others."""
        from app.window.recovery_dialog import RecoveryDialog

        dialog = RecoveryDialog(leftovers, self._window)
        dialog.exec()
        self._recover(dialog.recovered)
        for leftover_ in dialog.discarded:
            leftover_.discard()
        taken_leftovers = {*dialog.recovered, *dialog.discarded}
        dialog.deleteLater()
        self._offer_recovery(
            [leftover for leftover in leftovers if leftover not in taken_leftovers]
        )
