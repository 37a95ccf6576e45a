"""The last replace in games and mods, and how it is undone in the documents it has changed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from app import report
from app.files.replace_steps import FileAfterStep
from app.i18n import tr

if TYPE_CHECKING:
    from PySide6.QtGui import QUndoCommand, QUndoStack

    from app.documents.document import Document


@dataclass
class DoneReplace:
    """A replace that can be undone: files, their sources, and documents.

    `values` counts those that were replaced in documents; `closed` are the names of documents that
    were saved with it and closed.
    """

    left: list[FileAfterStep] = field(default_factory=list)
    sources: dict[Path, Path] = field(default_factory=dict)
    documents: dict[Document, QUndoCommand] = field(default_factory=dict)
    closed: list[str] = field(default_factory=list)
    values: int = 0
    has_others: bool = False
    """Whether some of them are names or types of rows."""

    def __bool__(self) -> bool:
        return bool(self.left or self.documents or self.closed)

    def forget(self, document: Document) -> None:
        """Remove a closed document; keep its name if it was saved after the replace."""
        command = self.documents.pop(document, None)
        if command is not None and command in _steps(document.undo_stack, is_saved=True):
            self.closed.append(document.name)

    def undo_in(self, documents: Collection[Document]) -> int:
        """Undo the step in each open document where it is still the last one; report others.

        Return in how many it was undone.
        """
        open_ones = [item for item in self.documents.items() if item[0] in documents]
        undone = sum(_undo(document, command) for document, command in open_ones)
        for name in self.closed:
            report.error(
                tr(
                    "“{name}” was saved and closed after the replace, which was therefore not "
                    "undone there. Replace the values back, or restore the file’s backup.",
                    name=name,
                )
            )
        return undone


def _steps(stack: QUndoStack, is_saved: bool = False) -> list[QUndoCommand]:
    """Return the steps that are done, or those that the file has."""
    return [stack.command(at) for at in range(stack.cleanIndex() if is_saved else stack.index())]


def _undo(document: Document, command: QUndoCommand) -> bool:
    done = _steps(document.undo_stack)
    if done and done[-1] is command and document.frozen:
        report.error(tr("The replace was not undone: {reason}.", reason=document.frozen))
    elif done and done[-1] is command:
        document.undo()
        return True
    elif command in done:
        report.error(
            tr(
                "“{name}” was edited after the replace, which was therefore not undone "
                "there. Undo it in the document.",
                name=document.name,
            )
        )
    return False
