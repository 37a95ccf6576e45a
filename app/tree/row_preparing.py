"""Edits of rows as steps of undo; those of many rows are made ready a little at a time before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sized

from PySide6.QtCore import QObject, Signal

from app.documents.document import Document
from app.ui.i18n import tr
from app.ui.idle_task import PAUSE, IdleTask
from formats.core.kinds import CONTAINERS
from formats.core.paths import Path
from formats.core.roots import Root
from formats.core.work import Steps, result_of
from formats.editing import Structure
from formats.errors import FormatError, WrongType
from formats.outline import Outline

Edit = Callable[[Structure], list[Path]]
_MANY = 500


class RowPreparing(QObject):
    """Has edits made ready and done by `do`, which runs one as a step and returns its rows.

    `refuse` shows a reason. An edit is refused if the document changes before it is ready.
    """

    busy = Signal(str, object)
    """A text and a cancel callable while an edit is made ready; an empty text when it is over."""

    def __init__(
        self,
        parent: QObject,
        document: Document,
        do: Callable[[str, Edit], list[Path]],
        refuse: Callable[[str], object],
    ) -> None:
        super().__init__(parent)
        self._document, self._do, self._refuse = document, do, refuse
        self._task = IdleTask(self)

    @property
    def is_busy(self) -> bool:
        """Whether an edit is being made ready."""
        return self._task.is_busy

    def edit(
        self,
        words: str,
        is_many: bool,
        make: Callable[[Structure], Steps[list[Path]]],
        then: Callable[[list[Path]], object] = lambda _made: None,
    ) -> None:
        """Do the edit that `make` makes in steps as a step named `words`, soon where it `is_many`.

        `then` is called with the rows it made, none where it is refused.
        """
        structure = self._document.structure
        if not (is_many and structure.takes_steps):
            then(self._do(words, lambda structure: result_of(make(structure))))
        elif self.is_busy:
            self._refuse(tr("other rows are still being prepared"))
        else:
            self._task.begin(self._turns(words, structure, make(structure), then))
            self.busy.emit(tr("Preparing the rows…"), self.cancel)

    def _turns(
        self,
        words: str,
        structure: Structure,
        steps: Steps[list[Path]],
        then: Callable[[list[Path]], object],
    ) -> Iterator[object]:
        """Take the steps, and do the edit in a turn of its own."""
        before = structure.root  # which is edited by the last step alone
        try:
            made = yield from self._checked(steps, before)
        except FormatError as error:
            self.busy.emit("", None)
            self._refuse(error.what)
            return
        yield PAUSE

        def edit(one: Structure) -> list[Path]:
            self._check(before)  # also after what was typed meanwhile became an edit
            one.show(structure.root)
            return made

        self.busy.emit("", None)
        then(self._do(words, edit))

    def _checked(self, steps: Steps[list[Path]], before: Root) -> Steps[list[Path]]:
        while True:
            self._check(before)
            try:
                yield next(steps)
            except StopIteration as end:
                made: list[Path] = end.value
                return made

    def _check(self, before: Root) -> None:
        if self._document.root is not before:
            raise WrongType(tr("the document was edited while the rows were being prepared"))

    def cancel(self) -> None:
        """Do nothing after all."""
        self._task.stop()
        self.busy.emit("", None)


def is_many(rows: Sized) -> bool:
    """Whether an edit of these rows takes long to make ready."""
    return len(rows) > _MANY


def sorts_slowly(outline: Outline, path: Path) -> bool:
    """Whether sorting the rows below one takes long: many of them are ranked by what they hold."""
    return is_many([row for row in outline.rows(path) if row.kind in CONTAINERS])
