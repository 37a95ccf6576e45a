"""Where a class is used: open graphs, files of mods and dumps, each with its number of nodes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QWidget

from app.documents.error_text import why
from app.game.folder_jobs import as_os_error
from app.game.node_users import MOST, Use, in_documents, in_folders, together
from app.ui import background, theme
from app.ui.background import LatestJob
from app.ui.i18n import mark, tr, trn
from app.ui.layouts import vbox
from app.ui.plain import Label
from app.ui.rows import ListColumn, ListSpec, RowsView
from formats.ainb.rules.node_classes import ClassKey

if TYPE_CHECKING:
    from app.documents.document_manager import DocumentManager
    from app.game.workspace import Workspace


def place_words(use: Use) -> str:
    """Return where a graph is: open, or in which file of which folder."""
    if use.document is not None:
        return tr("open in a tab")
    if use.file is None or use.folder is None:
        return ""
    inside = "//".join((use.file.relative_to(use.folder).as_posix(), *use.words[:-1]))
    place = inside if use.words else inside.rpartition("/")[0]
    return f"{use.folder.name} › {place}" if place else use.folder.name


def _list(choose: Callable[[Use], object]) -> ListSpec[Use]:
    return ListSpec(
        tr("Files that use the class"),
        (
            ListColumn(
                mark("File"), lambda use: use.name.removesuffix(".ainb"),
                lambda use: theme.icon("file-ainb", "accent" if _is_open(use) else "secondary"),
                tip=_file_of,
            ),
            ListColumn(
                mark("Nodes"), lambda use: tr("module") if use.is_home else f"{use.nodes:,}",
                tip=_file_of, is_right=True,
            ),
            ListColumn(mark("Where"), place_words, tip=_file_of, is_dim=bool),
        ),
        key=_file_of,
        activate=choose,
        shares=(45, 20),
    )  # fmt: skip


def _is_open(use: Use) -> bool:
    return use.document is not None


def _file_of(use: Use) -> str:
    return "//".join((str(use.file or use.name), *use.words))


class UsesView(QWidget):
    """The list, with the number of entries above it; `chosen` carries the `Use` to go to."""

    chosen = Signal(object)

    def __init__(
        self,
        documents: DocumentManager,
        workspace: Workspace,
        folders: Callable[[], Sequence[Path]],
    ) -> None:
        super().__init__()
        self._documents, self._workspace, self._folders = documents, workspace, folders
        self._job = LatestJob(self, background.Lane.LIST)
        self._asked: tuple[int, ClassKey] | None = None
        self._lying: list[Use] = []
        self.is_busy, self._fault = False, ""
        self.said = Label()
        self.list = RowsView(_list(self.chosen.emit))
        self._build()

    def _build(self) -> None:
        vbox(self.said, (self.list, 1), parent=self, spacing=4, margins=(6, 0, 0, 0))
        self.said.setWordWrap(True)
        view = self.list
        view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        view.setToolTip(tr("Return: go to a node of the class there; again for the next one"))

    def ask(self, version: int, key: ClassKey | None) -> None:
        """List where a class is used, None for nothing; files are searched in a thread."""
        self._job.drop_results()
        self._asked = None if key is None else (version, key)
        self._lying, self._fault = [], ""
        self.is_busy = key is not None and bool(self._folders())
        self._fill_uses()
        if key is None or not self.is_busy:
            return
        ask = partial(in_folders, list(self._folders()), self._workspace.projects.all, version, key)
        self._job.run(
            partial(_unless_dropped, as_os_error(ask)), self._uses_found, self._uses_failed
        )

    def _uses_found(self, uses: list[Use]) -> None:
        self.is_busy, self._lying = False, uses
        self._fill_uses()

    def _uses_failed(self, error: BaseException) -> None:
        self.is_busy = False
        self._fault = tr("The files could not be searched: {reason}.", reason=why(error))
        self._fill_uses()

    def _fill_uses(self) -> None:
        """List open graphs as they are now, and the files that were found."""
        if self._asked is None:
            self.list.items.show([])
            self.said.setText("")
            return
        opened = in_documents(self._documents.documents, *self._asked)
        self.list.items.show(together(opened, self._lying, self._is_open))
        self.said.setText(self._fault or self._summary())
        if self.list.items.rows:
            self.list.setCurrentIndex(self.list.items.index(0, 0))

    def _is_open(self, use: Use) -> bool:
        return use.file is not None and self._documents.find(use.file, use.words) is not None

    def _summary(self) -> str:
        uses = [use for use in self.list.items.rows if not use.is_home]
        if self.is_busy:
            return tr("Searching the files for uses…")
        if not uses:
            return tr("Not used in any file")
        nodes = trn("{n:,} node", "{n:,} nodes", sum(use.nodes for use in uses))
        more = "+" if len(self.list.items.rows) >= MOST else ""
        return trn(
            "Used in {n:,}{more} place, {nodes}",
            "Used in {n:,}{more} places, {nodes}",
            len(uses),
            nodes=nodes,
            more=more,
        )


def _unless_dropped(job: Callable[[], list[Use]], unwanted: threading.Event) -> list[Use]:
    return [] if unwanted.is_set() else job()
