"""Before a save: what a game could not load is said, and saved only when that is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.plain import plain
from app.words import tr, trn

if TYPE_CHECKING:
    from app.documents.checking import Checking
    from app.documents.document import Document
    from app.windows.main_window import MainWindow
    from formats.problems import Problem

_LISTED = 5


class SaveCheck(QObject):
    """Keeps the findings of every open document up to date and asks before errors are saved.

    What was saved anyway once is not asked about again, as long as no other error joins it.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._checkings: dict[Document, Checking] = {}
        self._wanted: dict[Document, set[str]] = {}
        window.session.opened.connect(self._attend)
        window.session.closed.connect(self._forget)

    def _attend(self, document: Document) -> None:
        from app.documents.checking import Checking

        self._checkings.setdefault(document, Checking(document))

    def _forget(self, document: Document) -> None:
        checking = self._checkings.pop(document, None)
        if checking is not None:
            checking.stop()
        self._wanted.pop(document, None)

    def may_save(self, document: Document, again: Callable[[], object]) -> bool:
        """Whether a document may be saved now; if not yet, `again` is called when it may.

        It is not called where the person would not save what was found.
        """
        from formats.problems import Severity

        checking = self._checkings.get(document)
        if checking is None:
            return True
        if not checking.is_fresh:
            checking.when_fresh(again)
            return False
        errors = [one for one in document.problems if one.severity is Severity.ERROR]
        known = self._wanted.get(document, set())
        if all(one.sentence in known for one in errors):
            return True
        if not self._ask(document, errors):
            return False
        self._wanted[document] = {one.sentence for one in errors}
        return True

    def _ask(self, document: Document, errors: list[Problem]) -> bool:
        from PySide6.QtWidgets import QMessageBox

        self._window.show_document(document)
        box = QMessageBox(
            QMessageBox.Icon.Warning,
            tr("Save with errors?"),
            trn(
                "“{name}” has an error that a game may not load.",
                "“{name}” has {n:,} errors that a game may not load.",
                len(errors),
                name=document.name,
            ),
            parent=self._window,
        )
        more = len(errors) - _LISTED
        words = [f"• {one.sentence}" for one in errors[:_LISTED]]
        box.setInformativeText(
            "\n".join([*words, tr("… and {more:,} more", more=more)] if more > 0 else words)
        )
        save = box.addButton(tr("Save anyway"), QMessageBox.ButtonRole.DestructiveRole)
        show = box.addButton(tr("Show the problems"), QMessageBox.ButtonRole.ActionRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(show)
        plain(box).exec()
        if box.clickedButton() is show:
            self._window.actions_["show_problems"].setChecked(True)
            self._window.go_to(errors[0].path)
        return box.clickedButton() is save
