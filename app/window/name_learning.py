"""Learns names for hashes from dumps, mods and executables; and the base class of all learning.

Nothing is loaded or read before a document is opened, or if no dump is chosen. Names learned
earlier are known at once; opening a file with hashed names also updates the indexes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from shiboken6 import isValid

from app.documents.error_text import why
from app.ui import report
from app.ui.i18n import tr, trn
from app.ui.later import call_later

if TYPE_CHECKING:
    from app.documents.document import Document
    from app.documents.document_manager import DocumentManager
    from app.game.folder_jobs import ValueIndexing
    from app.game.index import IndexProgress
    from app.game.naming import NameKeeper
    from app.game.value_index import ValueIndex
    from app.game.workspace import Workspace
    from app.ui.busy import BusyIndicator
    from app.window.preferences import Preferences
    from formats.names.learning import Known


class Learning(QObject):
    """Learns something from files in the background, for the documents that are open."""

    def __init__(
        self,
        session: DocumentManager,
        workspace: Workspace,
        busy: BusyIndicator,
        preferences: Preferences,
    ) -> None:
        super().__init__(session)
        self._session, self._workspace = session, workspace
        self._busy, self._preferences = busy, preferences
        self._is_shown = False
        self._listen()

    def _listen(self) -> None:
        """Listen to the sources; nothing is loaded before they announce something."""

    def _show_progress(
        self, progress: IndexProgress | None, title: str, cancel: Callable[[], None]
    ) -> None:
        """Show the progress in the status bar, with a button that stops it until the next time."""
        is_running = progress is not None and progress.done < progress.total
        if is_running is not self._is_shown:
            self._is_shown = is_running
            self._busy.show(title if is_running else "", cancel if is_running else None, self)
        if progress is not None:
            self._busy.show_progress(self, progress.done, progress.total)

    def _renew_each(self, documents: Iterable[Document], renew: Callable[[Document], None]) -> None:
        """Update documents one at a time, so that the window is not blocked."""
        waiting = list(documents)

        def step() -> None:
            if not waiting:
                return
            document = waiting.pop(0)
            if isValid(document):
                renew(document)
            call_later(self, step)

        step()


class NameLearning(Learning):
    """Learns names when files are opened, indexed or chosen, and updates the rows they concern."""

    def _listen(self) -> None:
        self._values: ValueIndexing | None = None
        self._session.opened.connect(self._learn_for_document)
        self._workspace.values_begun.connect(self._follow_values)
        self._workspace.changed.connect(self._folders_chosen)
        self._preferences.executables_changed.connect(self._folders_chosen)

    @cached_property
    def naming(self) -> NameKeeper:
        """The names, loaded now."""
        from app.game.naming import NameKeeper

        naming = NameKeeper(self._preferences.knowledge, self)
        naming.changed.connect(self._tell_documents)
        naming.failed.connect(self._report_failure)
        return naming

    def _learn_for_document(self, document: Document) -> None:
        if not self._workspace.has_dump:
            return
        if "naming" not in self.__dict__:
            self.naming.load(self._indexes())
        if document.format.hashes_names and self._values is None:
            self._follow_values(self._workspace.values)

    def _folders_chosen(self) -> None:
        """Learn again for changed folders or executables, if anything was learned."""
        if self._values is not None:
            self._learn()
        elif "naming" in self.__dict__:
            self.naming.load(self._indexes())
        else:
            for document in self._session.documents:
                self._learn_for_document(document)

    def _indexes(self) -> Sequence[ValueIndex]:
        """Return the indexes of the values in dumps and mods, whether built or not, in order."""
        from app.game.value_index import ValueIndex

        begun = {} if self._values is None else self._values.indexes
        roots = [root for project in self._workspace.projects.all for root in project.roots]
        return [begun.get(root) or ValueIndex(root) for root in dict.fromkeys(roots)]

    def _follow_values(self, values: ValueIndexing) -> None:
        """Learn whenever the indexes are up to date."""
        if self._values is None:
            self._values = values
            values.progressed.connect(self._on_progress)
            self._learn()

    def _on_progress(self, progress: IndexProgress | None) -> None:
        self._show_learning(progress)
        if progress is None:
            self._learn()

    def _learn(self) -> None:
        if self._values is not None and not self._values.is_busy:
            self.naming.learn_names(self._indexes(), self._preferences.executables())

    def _show_learning(self, progress: IndexProgress | None) -> None:
        assert self._values is not None, "these indexes report the progress"
        self._show_progress(progress, tr("Learning names from files…"), self._values.cancel)

    def _tell_documents(self, old: Known, new: Known) -> None:
        """Update the rows of documents that the new names concern."""

        def renew(document: Document) -> None:
            if document.outline.depends_on(old, new):
                document.names_changed.emit()

        self._renew_each(self._session.documents, renew)

    def _report_failure(self, error: BaseException) -> None:
        report.note(tr("Names could not be learned from files: {reason}.", reason=why(error)))

    # Executables

    def ask_executable(self) -> None:
        """Let the user choose the executable of a game, and learn names from it."""
        from PySide6.QtWidgets import QFileDialog, QWidget

        window = self._session.parent()
        name, _ = QFileDialog.getOpenFileName(
            window if isinstance(window, QWidget) else None,
            tr("Learn names from the game’s executable"),
            "",
            tr("Executables (main sdk subsdk* *.nso *.rpx *.rpl);;All files (*)"),
        )
        if name:
            self.add_executable(Path(name))

    def add_executable(self, file: Path) -> None:
        """Learn names from an executable from now on, or say why that is impossible."""
        from app.documents import atomic_file
        from app.ui import background
        from formats.games.names import strings

        def job() -> int:
            return len(strings(atomic_file.read(file)[0]))

        background.run(
            background.Lane.LIST,
            job,
            partial(self._take_executable, file),
            partial(self._refuse_executable, file),
            self,
        )

    def _take_executable(self, file: Path, count: int) -> None:
        chosen = self._preferences.executables()
        self._preferences.set_executables([*chosen, *(f for f in (file,) if f not in chosen)])
        if self._workspace.has_dump:
            said = trn(
                "{file} contains {n:,} string. Those that are names in your files are shown from "
                "now on.",
                "{file} contains {n:,} strings. Those that are names in your files are shown "
                "from now on.",
                count,
                file=file.name,
            )
            if self._values is None:
                self._follow_values(self._workspace.values)
        else:
            said = tr(
                "{file} will be used once you choose a dump of its game (Settings, Games and "
                "mods): then names are learned for the hashes in its files.",
                file=file.name,
            )
        report.note(said)

    def _refuse_executable(self, file: Path, error: BaseException) -> None:
        report.error(
            tr(
                "No names can be learned from {file}: {reason}. Nothing was changed.",
                file=file.name,
                reason=why(error),
            )
        )
