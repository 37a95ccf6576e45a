"""The questions about documents and their files, asked in dialogs over the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox, QWidget

from app.documents.prompts import CloseAnswer, file_filter
from app.ui.i18n import tr, trn
from app.ui.message_box import QUESTION, MessageBox
from app.ui.plain import caption
from app.ui.sentences import said

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.documents.document import Document
    from app.documents.prompts import Unsaved
    from app.ui.message_box import MessageBox
    from app.window.open_views import OpenViews
    from formats.problems import Problem


_LISTED = 5
"""The number of errors that are named in the question; the others are counted."""


_REFERENCES_SHOWN = 12
_NAME_SHOWN = 24
"""So many characters of a new name are on the button that gives it to references."""


class DocumentPrompts:
    """Asks over `parent`; a question about rows shows their document first.

    `show_problems` shows the panel with all that was found.
    """

    def __init__(
        self, parent: QWidget, views: OpenViews, show_problems: Callable[[], object]
    ) -> None:
        self._parent, self._views, self._show_problems = parent, views, show_problems

    def files_to_open(self, folder: Path) -> list[Path]:
        """Return the files that were chosen, beginning in `folder`."""
        from PySide6.QtWidgets import QFileDialog

        names, _ = QFileDialog.getOpenFileNames(
            self._parent, tr("Open parameter files"), str(folder), file_filter()
        )
        return [Path(name) for name in names]

    def file_to_save(self, document: Document, suggested: Path) -> Path | None:
        """Return where a document is to be saved, None for nowhere."""
        from PySide6.QtWidgets import QFileDialog

        title = tr("Save {name} as", name=document.name)
        name, _ = QFileDialog.getSaveFileName(
            self._parent, title, str(suggested), tr("All files (*)")
        )
        return Path(name) if name else None

    def save_changes(self, document: Document) -> CloseAnswer:
        """Return what becomes of the changes of a document that is to be closed."""
        from PySide6.QtWidgets import QMessageBox

        from app.ui.message_box import QUESTION, MessageBox

        buttons = QMessageBox.StandardButton
        question = tr("Save the changes to “{name}”?", name=document.name)
        box = MessageBox(QUESTION, tr("Save changes?"), question, self._parent)
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.button(buttons.Discard).setText(tr("Don’t save"))
        count = document.change_count
        box.setInformativeText(
            trn(
                "{n} edit will be lost if you do not save.",
                "{n} edits will be lost if you do not save.",
                count,
            )
            if count
            else tr("They will be lost if you do not save.")
        )
        box.setDefaultButton(buttons.Save)
        answers = {buttons.Save: CloseAnswer.SAVE, buttons.Discard: CloseAnswer.DISCARD}
        return answers.get(buttons(box.ask()), CloseAnswer.CANCEL)

    def save_several(self, unsaved: list[Unsaved]) -> list[Unsaved] | None:
        """Return which of several things to close are saved, None to keep all open."""
        from app.window.unsaved_dialog import UnsavedDialog

        dialog = UnsavedDialog(unsaved, self._parent)
        chosen = dialog.chosen if dialog.exec() else None
        dialog.deleteLater()
        return chosen

    def may_overwrite(self, document: Document) -> bool:
        """Whether saving may replace what another program put into the document's file."""
        box = self._warning(
            tr("File changed on disk"),
            tr(
                "“{name}” was changed by another program since it was opened here.",
                name=document.name,
            ),
        )
        box.setInformativeText(tr("Saving now replaces that other version with yours."))
        return _confirmed(box, tr("Replace it"))

    def may_drop_changes(self, document: Document) -> bool:
        """Whether reloading the file may drop the changes made since it was saved."""
        box = self._warning(
            tr("Reload from disk?"),
            tr(
                "Reloading “{name}” discards the changes made since it was last saved.",
                name=document.name,
            ),
        )
        return _confirmed(box, tr("Reload"))

    def may_drop_input(self, document: Document, reason: str) -> bool:
        """Whether what is typed in a field goes, which for a `reason` fits no value."""
        self._views.show_document(document)
        box = self._warning(
            tr("Input not taken over"),
            tr("“{name}”: {reason}.", name=document.name, reason=reason),
        )
        box.setInformativeText(tr("What you typed there will be dropped."))
        return _confirmed(box, tr("Drop it"))

    def may_save_with_errors(self, document: Document, errors: list[Problem]) -> bool:
        """Whether a document is saved although a game may not load it."""
        from PySide6.QtWidgets import QMessageBox

        self._views.show_document(document)
        box = self._warning(
            tr("Save with errors?"),
            trn(
                "“{name}” has an error that a game may not load.",
                "“{name}” has {n:,} errors that a game may not load.",
                len(errors),
                name=document.name,
            ),
        )
        more = len(errors) - _LISTED
        words = [f"• {said(error.sentence)}" for error in errors[:_LISTED]]
        box.setInformativeText(
            "\n".join([*words, tr("… and {more:,} more", more=more)] if more > 0 else words)
        )
        save = box.addButton(tr("Save anyway"), QMessageBox.ButtonRole.DestructiveRole)
        show = box.addButton(tr("Show the problems"), QMessageBox.ButtonRole.ActionRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(show)
        box.ask()
        if box.clickedButton() is show:
            self._show_problems()
            self._views.go_to(errors[0].path)
        return box.clickedButton() is save

    def update_references(self, old: str, new: str, places: list[str]) -> bool | None:
        """Whether the texts at `places` follow a row from `old` to `new`; None is undecided."""
        from app.window.document_prompts import ask_to_follow

        return ask_to_follow(old, new, places, self._parent)

    def _warning(self, title: str, question: str) -> MessageBox:
        from app.ui.message_box import WARNING, MessageBox

        return MessageBox(WARNING, title, question, self._parent)


def _confirmed(box: MessageBox, words: str) -> bool:
    """Ask with a button for the action and Cancel, which is the default; return whether it was
    confirmed.

    This is for losses that cannot be undone.
    """
    from PySide6.QtWidgets import QMessageBox

    button = box.addButton(words, QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.ask()
    return box.clickedButton() is button


def ask_to_follow(old: str, new: str, places: list[str], parent: QWidget | None) -> bool | None:
    """Return whether the texts at `places` should change to the new name, too; None to cancel the
    rename."""
    box = MessageBox(
        QUESTION,
        tr("Rename references too?"),
        trn(
            "One string refers to “{old}” by name.",
            "{n:,} strings refer to “{old}” by name.",
            len(places),
            old=old,
        ),
        parent,
    )
    more = (
        [tr("… and {count:,} more", count=len(places) - _REFERENCES_SHOWN)]
        if len(places) > _REFERENCES_SHOWN
        else []
    )
    box.setInformativeText("\n".join([*places[:_REFERENCES_SHOWN], *more]))
    words = tr("&Rename them to “{new}”", new=caption(new, _NAME_SHOWN))
    follow = box.addButton(words, QMessageBox.ButtonRole.YesRole)
    stay = box.addButton(tr("&Leave them"), QMessageBox.ButtonRole.NoRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(follow)
    box.ask()
    clicked = box.clickedButton()
    box.deleteLater()
    return clicked is follow if clicked in (follow, stay) else None
