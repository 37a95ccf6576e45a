"""The commands that set the origin of the current row's value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.ui.i18n import bare, mark, tr
from app.ui.sentences import refusal
from formats.core.paths import Path
from formats.editing import Origin
from formats.errors import FormatError, WrongType
from formats.value_text import one_line

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.window.document_view import DocumentView

_STEPS = {
    Origin.CONSTANT: mark("Make {label} a constant"),
    Origin.VARIABLE: mark("Take {label} from a variable"),
    Origin.FORMULA: mark("Compute {label} by a formula"),
}
_REASONS = {
    Origin.CONSTANT: mark("this value is already a constant, or cannot be one"),
    Origin.VARIABLE: mark("this value cannot be taken from a variable"),
    Origin.FORMULA: mark("this value cannot be computed by a formula"),
}


def offered(document: Document, path: Path) -> frozenset[Origin]:
    """Return the origins that a row's value can have; nothing if the row no longer exists."""
    try:
        return document.structure.origins(path)
    except WrongType:
        return frozenset()


class OriginEdits:
    """Changes the origin of the current row's value, each time as one step of undo."""

    def __init__(self, view: DocumentView) -> None:
        self._view, self._document = view, view.document

    def is_offered(self, value: str) -> bool:
        """Whether the current row's value can have the origin `Origin(value)`."""
        path = self._document.selection.current
        return path is not None and Origin(value) in offered(self._document, path)

    def ask(self, value: str) -> None:
        """Give the current row's value the origin `Origin(value)`; ask for what it needs."""
        path, origin = self._document.current, Origin(value)
        if not self.is_offered(value):
            self._view.refuse(tr(_REASONS[origin]))
            return
        name = "" if origin is Origin.CONSTANT else self._asked(path, origin)
        if name is not None:
            self.change_origin(path, origin, name)

    def _asked(self, path: Path, origin: Origin) -> str | None:
        from app.tree.choose_dialog import ChooseDialog

        structure = self._document.structure
        names = structure.origin_names(path, origin)

        def wrong(formula: str) -> str:
            try:
                structure.check_origin(path, origin, formula)
            except WrongType as error:
                return refusal(error)
            return ""

        if origin is Origin.VARIABLE:
            title = tr("Take from a variable, or from a new one")
            dialog = ChooseDialog(title, names, self._view, typed=tr("Take"))
        else:
            names = [name for name in names if not wrong(name)]
            title, verb, hint = tr("Compute by a formula"), bare(tr("&Apply")), tr("Formula")
            dialog = ChooseDialog(title, names, self._view, typed=verb, wrong=wrong, hint=hint)
        return dialog.text() if dialog.exec() else None

    def change_origin(self, path: Path, origin: Origin, name: str) -> bool:
        """Change the origin of a row's value; return whether it was done."""
        view, document = self._view, self._document
        view.finish_editing()
        label = one_line(document.outline.row(path).label, 40)
        if origin is Origin.FORMULA and view.graph is not None and view.is_in_graph:
            view.graph.expect_left_of(path)
        try:
            document.edit(
                tr(_STEPS[origin], label=label),
                lambda structure: structure.set_origin(path, origin, name),
            )
        except FormatError as error:
            view.refuse(error.what)
            return False
        return True
