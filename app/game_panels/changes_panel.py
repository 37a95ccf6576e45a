"""The panel of the mod's changes: a tree or a list of files, each down to its values."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QWidget,
)
from shiboken6 import isValid

from app.documents.error_text import why
from app.game.differing import State
from app.game.mod import below
from app.game.mod_changes import FileChange, ModChanges
from app.game_panels.change_rows import ChangeRow, Sort, rows_of
from app.game_panels.changes_commands import ChangesCommands
from app.game_panels.file_reverts import FileReverts
from app.ui import background, theme
from app.ui.background import LatestJob
from app.ui.buttons import icon_button
from app.ui.i18n import mark, tr, trn
from app.ui.layouts import hbox, vbox
from app.ui.plain import Label
from app.ui.rows import ListColumn, ListSpec, RowsView
from app.ui.selection import select_row
from app.ui.terms import differs
from app.ui.widgets import Toggle, own_key, search_line
from formats import wrap

if TYPE_CHECKING:
    import threading

    from app.documents.document import Document
    from app.game.mod import Project
    from app.game.workspace import Workspace
    from app.window.panel_host import PanelHost
    from formats.knowledge import Knowledge


_PAUSE = 200
"""Milliseconds after the last key, or the last written file."""
_TOLD = 0.1
"""Seconds between two progress reports of the comparison."""
_SHARES = (44, 12, 20)
"""Percent of the width for the columns where, change and game's."""
_OPEN = 40
"""The most rows that are expanded at first, down to the values."""


class ChangesProgress(NamedTuple):
    """The changes found so far, or in the end; `same` is the number of unchanged files."""

    found: list[FileChange]
    same: list[FileChange]
    is_whole: bool


class ChangeCommands(Protocol):
    """What can be done with the selected rows; `keys` are those of the commands, by their text."""

    keys: dict[str, str]

    def offered(self) -> frozenset[str]:
        """Return the names of the commands that can be done now."""

    def do(self, name: str) -> None:
        """Run a command, if it is enabled."""

    def fill(self, menu: QMenu) -> None:
        """Put in what can be done."""


class ChangesPanel(QWidget):
    """Compares the chosen mod with its dump whenever it is shown, or files of the mod were written.

    `knowledge` returns what is known about names; `begin` sets `commands` once.
    """

    @classmethod
    def in_window(cls, host: PanelHost) -> Self:
        """Return the panel of changes of a window."""
        host.ask_before_closing()
        panel = cls(host.workspace, lambda: host.preferences.knowledge)
        reverts = FileReverts(panel, host.documents, host.workspace, host.add_notice)
        tabs, arrivals = host.compare_tabs, host.arrivals
        panel.begin(ChangesCommands(panel, host.views, tabs, arrivals, reverts, host.show_file))
        return panel

    def __init__(self, workspace: Workspace, knowledge: Callable[[], Knowledge]) -> None:
        super().__init__()
        self._workspace, self._knowledge = workspace, knowledge
        self.setAccessibleName(tr("Changes of the mod"))
        self.result = ChangesProgress([], [], True)
        self._compared: ModChanges | None = None
        self._open: set[Hashable] = set()
        self._is_first = True
        self._job = LatestJob(self, background.Lane.LIST)
        self._rows_job = LatestJob(self, background.Lane.LIST)
        self._running: list[FileChange] | None = None
        self._is_filling = False
        self.commands: ChangeCommands | None = None
        self.mods = QComboBox()
        self.field = QLineEdit()
        self.flat = Toggle(tr("List"), tr("Show a list of files without folders"))
        self.compare = QPushButton(tr("Compare"))
        self.revert = QPushButton(tr("Revert to the game’s"))
        self.again = icon_button("reload", tr("Compare the whole mod again"), self.look_anew)
        self.count = Label()
        self.bar = QProgressBar()
        self.cancel = QPushButton(tr("Cancel"))
        self.tree = RowsView(_list(self._fill_menu))
        self.model = self.tree.items
        self.setFocusProxy(self.tree)
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._typed = QTimer(self, singleShot=True, interval=_PAUSE)
        self._build()
        self._connect()
        self._fill_mods()

    # Building

    def _build(self) -> None:
        self.mods.setAccessibleName(tr("Mod"))
        search_line(self.field, tr("Filter files and values…"))
        self.compare.setToolTip(tr("Compare with the game’s file"))
        self.revert.setToolTip(tr("Revert the selection to the game’s version"))
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(10)
        self.bar.setMaximumWidth(160)
        self.bar.setAccessibleName(tr("Comparing the mod"))
        top = hbox(self.mods, (self.field, 1), spacing=4)
        for widget in (self.flat, self.compare, self.revert, self.again):
            top.addWidget(widget)
        below = hbox((self.count, 1), self.bar, self.cancel, spacing=8)
        vbox(top, below, (self.tree, 1), parent=self, spacing=4, margins=(8, 6, 8, 0))
        self._build_tree()
        self._show_busy(None)

    def _build_tree(self) -> None:
        tree = self.tree
        tree.setExpandsOnDoubleClick(False)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        tree.header().setResizeContentsPrecision(0)

    def _connect(self) -> None:
        workspace = self._workspace
        workspace.changed.connect(self._fill_mods)
        workspace.mod_made.connect(self.show_mod)
        workspace.written.connect(lambda _file: self._compare_later())
        workspace.many_written.connect(lambda _files: self._compare_later())
        for job in (self._job, self._rows_job):
            workspace.ended.connect(job.drop_results)
        self._later.timeout.connect(self.compare_again)
        self._typed.timeout.connect(self.fill)
        self.field.textChanged.connect(lambda _text: self._typed.start())
        self.flat.toggled.connect(lambda _on: self.fill())
        self.mods.activated.connect(lambda _at: self.look_anew())
        self.cancel.clicked.connect(self._cancel)
        self.tree.expanded.connect(lambda index: self._open.add(self.model.row(index).own_key))
        self.tree.collapsed.connect(lambda index: self._open.discard(self.model.row(index).own_key))
        self.tree.activated.connect(self._activate)
        self.tree.selectionModel().selectionChanged.connect(lambda _on, _off: self._allow())
        for widget in (self.tree, self.field):
            widget.installEventFilter(self)

    def begin(self, commands: ChangeCommands) -> None:
        """Connect the commands on rows."""
        self.commands = commands
        self.compare.clicked.connect(lambda: commands.do("compare"))
        self.revert.clicked.connect(lambda: commands.do("revert"))
        self._allow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the keys of the panel's commands to it, and not to the window's menus."""
        if not isinstance(event, QKeyEvent):
            return False
        if watched is self.field:
            return event.type() is QEvent.Type.KeyPress and self._key_in_field(event)
        if self.commands is None:
            return False
        name = self.commands.keys.get(QKeySequence(event.keyCombination()).toString())
        return own_key(event, None if name is None else partial(self.commands.do, name))

    def _key_in_field(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Down:
            self.tree.setFocus(Qt.FocusReason.TabFocusReason)
            if not self.tree.currentIndex().isValid():
                select_row(self.tree, self.model.index(0, 0))
        elif event.key() == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
        else:
            return False
        return True

    # The mod

    def set_document(self, document: Document | None) -> None:
        """Have nothing to do with which document is on top."""

    @property
    def project(self) -> Project | None:
        """The project whose mod is compared, None if there is none."""
        found_project: Project | None = self.mods.currentData()
        return found_project

    def _fill_mods(self) -> None:
        before = self.mods.currentText()
        self.mods.clear()
        known_projects = [each for project in self._workspace.projects.all for each in project.each]
        for project in [*known_projects, *self._workspace.made]:
            if project.mod is not None and self.mods.findText(str(project.mod)) < 0:
                self.mods.addItem(str(project.mod), project)
        self.mods.setCurrentIndex(max(self.mods.findText(before), 0))
        self.mods.setVisible(self.mods.count() > 1)
        self.look_anew()

    def show_mod(self, project: Project) -> None:
        """Show a mod that need not be in the settings, and offer it from now on."""
        self._fill_mods()
        self.mods.setCurrentIndex(self.mods.findText(str(project.mod)))
        self.look_anew()

    def choose(self, file: Path) -> None:
        """Show the mod that a file, or the dump's file, belongs to."""
        project = self._workspace.projects.of(file)
        mods = {} if project is None else dict(zip(project.mirrors, project.mods, strict=True))
        mod = next((mod for root, mod in mods.items() if below(file, root) is not None), None)
        at = -1 if project is None else self.mods.findText(str(mod or project.mod))
        if at >= 0 and at != self.mods.currentIndex():
            self.mods.setCurrentIndex(at)
            self.look_anew()

    # Comparing

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._later.start(0)

    @property
    def is_busy(self) -> bool:
        """Whether the mod is being compared, or will be in a moment, or rows are being created."""
        is_due = self._later.isActive() or self._typed.isActive()
        return is_due or self._running is not None or self._is_filling

    def _compare_later(self) -> None:
        if self.isVisible():
            self._later.start(_PAUSE)

    def look_anew(self) -> None:
        """Compare the whole mod, also what did not change on disk since the last time."""
        self._compared = None
        self._later.start(0)

    def compare_again(self) -> None:
        """Compare what changed on disk since the last time, while the panel is shown."""
        project = self.project
        if not self.isVisible():
            return
        compared = self._compared
        if compared is None and project is not None:
            compared = ModChanges.of(project, self._knowledge())
        self._compared = compared
        if compared is None:
            self._job.drop_results()
            self._comparing_over(ChangesProgress([], [], True))
            return
        so_far = self._running = []
        self._job.run(
            lambda unwanted: self._compare_in_thread(compared, so_far, unwanted),
            self._comparing_over,
            self._comparing_failed,
        )

    def _compare_in_thread(
        self, compared: ModChanges, file_changes: list[FileChange], unwanted: threading.Event
    ) -> ChangesProgress:
        """Compare, in a thread; partial results are shown meanwhile."""
        last_report = time.monotonic()
        for step in compared.compare_files():
            file_changes += step.found
            if unwanted.is_set():
                break
            if time.monotonic() - last_report > _TOLD:
                last_report = time.monotonic()
                background.post(partial(self._show_partial, file_changes, step.done, step.total))
        return _looked(file_changes, is_whole=not unwanted.is_set())

    def _show_partial(self, file_changes: list[FileChange], done: int, total: int) -> None:
        if isValid(self) and self._running is file_changes:
            self._show_busy((done, total))

    def _cancel(self) -> None:
        """Stop, and show the results so far."""
        self._job.drop_results()
        self._comparing_over(_looked(list(self._running or ()), is_whole=False))

    def _comparing_over(self, looked: ChangesProgress) -> None:
        self._running = None
        self.result = looked
        self._show_busy(None)
        self.fill()

    def _comparing_failed(self, error: BaseException) -> None:
        self._comparing_over(ChangesProgress([], [], False))
        self.count.setText(tr("The mod could not be compared: {reason}.", reason=why(error)))

    def _show_busy(self, progress: tuple[int, int] | None) -> None:
        for widget in (self.bar, self.cancel):
            widget.setVisible(progress is not None)
        if progress is not None:
            done, total = progress
            self.bar.setRange(0, max(1, total))
            self.bar.setValue(done)
            words = tr("Comparing: {done:,} of {total:,} files", done=done, total=total)
            self.count.setText(words)

    # Display

    def fill(self) -> None:
        """Show the results that match the filter, keeping what was expanded and selected."""
        self._typed.stop()
        file_changes, is_tree, words = (
            self.result.found,
            not self.flat.isChecked(),
            self.field.text(),
        )
        self._is_filling = True
        self._rows_job.run(
            lambda _unwanted: rows_of(file_changes, is_tree, words),
            self._show_rows,
            self._comparing_failed,
        )

    def _show_rows(self, top: ChangeRow) -> None:
        self._is_filling = False
        current = "" if self.tree.current is None else self.tree.current.key
        self.tree.blockSignals(True)  # rows expanded by a filter were not expanded by the user
        self.model.show(top.children)
        if self._is_first and self.result.found:
            self._is_first = False
            self._open |= _first_open(top)
        is_all = bool(self.field.text())
        for row in top.files():
            if (is_all or row.key in self._open) and row.has_children:
                self.tree.setExpanded(self._index_of(row), True)
        self.tree.blockSignals(False)
        self._choose_again(top, current)
        self._show_summary()
        self._allow()

    def _index_of(self, row: ChangeRow) -> QModelIndex:
        if row.parent is None:
            return QModelIndex()
        return self.model.index(row.at, 0, self._index_of(row.parent))

    def _choose_again(self, top: ChangeRow, key: str) -> None:
        """Select the row that was current before, if it exists."""
        place = key.partition("\n")[0]
        row = next(
            (change_row for change_row in top.files() if change_row.key in (key, place)), None
        )
        if row is not None and row.key != key:
            row = next((child for child in row.children if child.key == key), None)
        if row is not None:
            select_row(self.tree, self._index_of(row))

    def _show_summary(self) -> None:
        self.count.setText(self._summary_text())

    def _summary_text(self) -> str:
        file_changes, same, is_whole = self.result
        if self.project is None:
            return tr("Choose a dump and a mod folder in the settings first.")
        if not file_changes:
            words = tr("The mod changes nothing.")
        else:
            values = sum(file_change.told.total for file_change in file_changes)
            files = trn("{n:,} file changed", "{n:,} files changed", len(file_changes))
            words = trn("{files}, {n:,} value", "{files}, {n:,} values", values, files=files)
        if same:
            as_game = trn(
                "one file is the same as the game’s",
                "{n:,} files are the same as the game’s",
                len(same),
            )
            words = tr("{words} ({same})", words=words, same=as_game)
        return words if is_whole else tr("{words}; not all files were compared", words=words)

    # Rows

    def selected(self) -> list[ChangeRow]:
        """Return the selected rows without those below other selected ones, in order.

        Ranges are used: to check single rows, Qt would search all ranges for each.
        """
        rows: list[ChangeRow] = []
        ranges = self.tree.selectionModel().selection()
        for area in (ranges.at(number) for number in range(ranges.count())):
            below = self.model.row(area.parent()).children
            some = below[area.top() : area.bottom() + 1]
            rows += [item.row for item in some if item.row is not None]
        chosen = {id(row) for row in rows}
        return [
            row
            for row in rows
            if not any(id(change_row) in chosen for change_row in _rows_above(row))
        ]

    def _activate(self, index: QModelIndex) -> None:
        row = self.model.value(index)
        if row is not None and row.sort is Sort.FOLDER:
            self.tree.setExpanded(index, not self.tree.isExpanded(index))
        elif self.commands is not None:
            self.commands.do("open")

    def _allow(self) -> None:
        offered = self.commands.offered() if self.commands is not None else frozenset()
        self.compare.setEnabled("compare" in offered)
        self.revert.setEnabled("revert" in offered)

    def _fill_menu(self, menu: QMenu) -> None:
        if self.commands is not None:
            self.commands.fill(menu)


def _looked(file_changes: list[FileChange], *, is_whole: bool) -> ChangesProgress:
    same = [file_change for file_change in file_changes if file_change.state is State.SAME]
    return ChangesProgress(
        [change for change in file_changes if change.state is not State.SAME], same, is_whole
    )


def _rows_above(row: ChangeRow) -> list[ChangeRow]:
    change_rows, above = [], row.parent
    while above is not None:
        change_rows.append(above)
        above = above.parent
    return change_rows


def _first_open(top: ChangeRow) -> set[str]:
    """Return the rows to expand at first: all if they are few, else the folders."""
    rows = list(top.files())
    values = sum(len(file_change.told.values) for file_change in top.changes)
    is_all = len(rows) + values <= _OPEN
    return {row.key for row in rows if is_all or row.key.endswith("/")}


# A row of the list: the path, the kind of change, and the values of game and mod.


_STATES = {State.ADDED: "new", State.CHANGED: "changed", State.REMOVED: "removed", State.SAME: ""}


def _list(fill_menu: Callable[[QMenu], object]) -> ListSpec[ChangeRow]:
    return ListSpec(
        tr("Changes of the mod"),
        (
            ListColumn(
                mark("Where"), _name, _icon, _row_tooltip, is_dim=lambda row: row.sort is Sort.MORE
            ),
            ListColumn(mark("Change"), _change_text, color=_change_color),
            ListColumn(
                mark("The game’s"), lambda row: row.value.before if row.value else "",
                is_dim=lambda row: row.sort is Sort.MORE or (row.value and row.value.after),
                is_fixed=lambda row: row.value,
            ),
            ListColumn(
                mark("The mod’s"), _after,
                is_dim=lambda row: row.sort is Sort.MORE, is_fixed=lambda row: row.value,
            ),
        ),
        key=lambda row: row.key,
        children=lambda row: row.children,
        has_children=lambda row: row.has_children,
        fill_menu=fill_menu,
        shares=_SHARES,
    )  # fmt: skip


def _name(row: ChangeRow) -> str:
    more = trn("… and one more", "… and {n:,} more", row.count)
    return more if row.sort is Sort.MORE else row.name


def _after(row: ChangeRow) -> str:
    """Return the mod's value, of a file what is to be said about it."""
    if row.value is not None:
        return row.value.after
    is_noted = row.change is not None and row.sort is Sort.FILE
    return row.change.told.note.rstrip(".") if row.change and is_noted else ""


def _change_text(row: ChangeRow) -> str:
    """Return in a few words how a row changed."""
    if row.value is not None:
        return differs(row.value.what)
    if row.sort is Sort.FOLDER:
        return trn("{n} file", "{n} files", row.count)
    if row.change is None or row.sort is Sort.MORE:
        return ""
    summary = row.change.told
    if not summary.is_read:
        return tr("unreadable")
    if summary.total:
        return trn("one value", "{n:,} values", summary.total)
    return tr(_STATES[row.change.state])


def _row_tooltip(row: ChangeRow) -> str:
    if row.change is None or row.value is not None:
        return row.name
    return "\n".join(filter(None, (row.change.place, row.change.told.note)))


def _icon(row: ChangeRow) -> Any:
    if row.value is not None:
        return theme.difference_icon(row.value.what)
    if row.sort is Sort.FOLDER:
        return theme.icon("folder" if row.key.endswith("/") else "archive", "secondary")
    if row.change is None or row.sort is Sort.MORE:
        return None
    if row.change.told.format:
        return theme.file_icon(row.change.told.format)
    return theme.icon("archive" if wrap.is_archive_name(row.change.name) else "file", "secondary")


def _change_color(row: ChangeRow) -> QColor:
    """Return the colour of how a row changed."""
    colors = theme.colors()
    state = None if row.change is None or row.value is not None else row.change.state
    if row.change is not None and not row.change.told.is_read:
        return colors.warning
    if state is State.ADDED:
        return colors.fine
    return colors.error if state is State.REMOVED else colors.secondary
