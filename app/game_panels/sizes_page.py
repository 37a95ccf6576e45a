"""A page of a mod's size table: the values that are too small, and a button to set them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QPushButton,
    QTableView,
    QWidget,
)

from app.documents.error_text import why
from app.game.mod import Project
from app.game.sizes import ModSizes, SizeNeed
from app.ui import background, theme
from app.ui.i18n import mark, tr, trn
from app.ui.item_models import LEFT
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.plain import Label
from app.ui.selected_cells import EvenCells
from app.ui.sentences import begin
from app.ui.text_table import Cells, ColumnTable
from app.ui.widgets import hint, row_height

if TYPE_CHECKING:
    from app.game.workspace import Workspace

_COLUMNS = (
    mark("File, as the game names it"),
    mark("Stated"),
    mark("Needed"),
    mark("Short by"),
    mark("Rule"),
    mark("In the mod"),
)
_HINT = mark(
    "The game reserves as much memory for a file as its size table says: too little makes it "
    "crash, too much does no harm. Mod managers such as TKMM, UKMM and BCML make the table "
    "themselves; without one, the mod needs its own table."
)


class SizeCheck(NamedTuple):
    """The result of a check: the mod, the needed values, and those that are too small."""

    mod: ModSizes
    needs: list[SizeNeed]
    short: list[SizeNeed]

    @property
    def total(self) -> int:
        """How many values were looked at."""
        return len(self.needs)


class SizesPage(QWidget):
    """A mod is checked as soon as it is chosen, in a thread."""

    def __init__(self, workspace: Workspace, mod: Path | None) -> None:
        super().__init__()
        self._workspace = workspace
        self._looked: SizeCheck | None = None
        self._running: ModSizes | None = None
        self.setAccessibleName(tr("Sizes of the mod’s files"))
        self.mods = QComboBox()
        self.mods.setAccessibleName(tr("Mod"))
        self.again = QPushButton(tr("Check again"))
        self.set_all = QPushButton(tr("Set them in the mod’s table"))
        self.answer = Label()
        self.rows = QTableView()
        self.rows.setItemDelegate(EvenCells(self.rows))
        self._model = ColumnTable([tr(title) for title in _COLUMNS], right=(1, 2, 3))
        self._build()
        self._fill_mods(mod)
        self.mods.activated.connect(lambda _at: self.check())
        self.again.clicked.connect(lambda: self.check())
        self.set_all.clicked.connect(lambda: self.set())
        workspace.changed.connect(self._follow_projects)
        workspace.mod_made.connect(self._choose_made)
        workspace.written.connect(self._note_written)
        workspace.ended.connect(self.stop)
        self.setFocusProxy(self.rows)
        self.check()

    def _build(self) -> None:
        column = vbox(parent=self, margins=8)
        words = hint(tr(_HINT))
        words.setWordWrap(True)
        column.addWidget(words)
        bar = hbox((self.mods, 1), self.again)
        add_layout(column, bar)
        bar = hbox(self.set_all, ...)
        add_layout(column, bar)
        self.answer.setWordWrap(True)
        self.answer.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(self.answer)
        self.rows.setModel(self._model)
        self.rows.setFont(theme.fixed_font())
        self.rows.setTabKeyNavigation(False)  # the arrow keys go through cells, Tab leads on
        self.rows.setAccessibleName(tr("Files that need more than the table says"))
        self.rows.verticalHeader().hide()
        self.rows.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.rows.verticalHeader().setDefaultSectionSize(row_height(self.rows))
        self.rows.horizontalHeader().setDefaultAlignment(LEFT)
        self.rows.horizontalHeader().setStretchLastSection(True)
        self.rows.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.rows.setWordWrap(False)
        column.addWidget(self.rows, 1)

    # Mods

    def _fill_mods(self, mod_folder: Path | None) -> None:
        self.mods.clear()
        for project in self._workspace.mods:
            self.mods.addItem(str(project.mod), project)
        at = self.mods.findText(str(mod_folder))
        self.mods.setCurrentIndex(max(at, 0))

    def _follow_projects(self) -> None:
        """List the mods, and check again if the shown one has another dump or is gone."""
        shown = self.mods.currentData()
        self._fill_mods(Path(self.mods.currentText()))
        if self.mods.currentData() != shown:
            self.check()

    def _choose_made(self, project: Project) -> None:
        self._fill_mods(project.mod)
        self.check()

    # Checking

    @property
    def is_busy(self) -> bool:
        """Whether the mod is being looked at, or its table set."""
        return self._running is not None

    def check(self) -> None:
        """Check every file of the mod, and drop the previous result."""
        self.stop()
        project = self.mods.currentData()
        mod = ModSizes.of(project) if project is not None else None
        self._show_sizes(None)
        if mod is None:
            self.answer.setText(tr("Choose a dump and a mod folder in the settings first."))
            return
        if mod.source is None and mod.own is None:
            self.answer.setText(tr("There is no size table in the dump or in the mod."))
            return
        self.answer.setText(tr("Checking every file of the mod…"))
        self._running = mod

        def job() -> SizeCheck:
            needs = mod.needs()
            return SizeCheck(mod, needs, [need for need in needs if need.short_by])

        background.run(
            background.Lane.LIST,
            job,
            self._take_sizes,
            lambda error: self._check_failed(mod, error),
            self,
        )

    def stop(self) -> None:
        """Cancel the check."""
        if self._running is not None:
            self._running.is_stopped = True
            self._running = None

    def _take_sizes(self, looked: SizeCheck) -> None:
        if looked.mod is not self._running:
            return
        self._running = None
        self._show_sizes(looked)
        self.answer.setText(_sizes_answer(looked))

    def _check_failed(self, mod: ModSizes, error: BaseException) -> None:
        if mod is self._running:
            self._running = None
            self._show_sizes(None)
            self.answer.setText(tr("{reason}. Nothing was changed.", reason=begin(why(error))))

    def _show_sizes(self, looked: SizeCheck | None) -> None:
        self._looked = looked
        short = [] if looked is None else looked.short
        self._model.show(len(short), lambda row: _cells(short[row]))
        self.set_all.setEnabled(looked is not None and bool(looked.short))
        if looked is not None:
            self.rows.resizeColumnsToContents()
            self.rows.setColumnWidth(0, min(self.rows.columnWidth(0), 420))

    def _note_written(self, _file: Path) -> None:
        if self._looked is not None and not self.is_busy:
            self.answer.setText(tr("Files have been saved since then: check again."))

    # Setting

    def set(self) -> None:
        """Raise the sizes that are too small in the mod's table, and check again."""
        looked = self._looked
        if looked is None or not looked.short or self.is_busy:
            return
        mod = self._running = looked.mod
        self.set_all.setEnabled(False)

        def done(table: Path) -> None:
            self._running = None
            self._workspace.note_written(table)
            self.check()

        background.run(
            background.Lane.WRITE,
            lambda: mod.set(looked.short),
            done,
            lambda error: self._check_failed(mod, error),
            self,
        )


def _sizes_answer(looked: SizeCheck) -> str:
    answer_text = (
        trn(
            "One of {count:,} values is too small.",
            "{n} of {count:,} values are too small.",
            len(looked.short),
            count=looked.total,
        )
        if looked.short
        else tr("All {count:,} values are large enough.", count=looked.total)
    )
    if not looked.mod.unread:
        return answer_text
    file, reason = looked.mod.unread[0]
    left_out = trn(
        "One file could not be checked: {file}: {reason}.",
        "{n} files could not be checked, such as {file}: {reason}.",
        len(looked.mod.unread),
        file=file,
        reason=reason.rstrip("."),
    )
    return f"{answer_text} {left_out}"


def _cells(need: SizeNeed) -> Cells:
    stated = tr("no entry") if need.stated is None else f"{need.stated:,}"
    rule = tr("exact") if need.is_exact else tr("at most")
    return Cells((need.path, stated, f"{need.needed:,}", f"{need.short_by:,}", rule, need.place))
