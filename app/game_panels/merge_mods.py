"""The window that brings mods together: which, what becomes of them, and who wins where."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QFont, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.game.decisions import Key
from app.game.differing import State
from app.game.mod import Project, WrongFolder
from app.game.mod_session import FileOutcome, ModConflict
from app.game_panels.merge_rows import MergeRow, MergeSort, conflict_rows, rows_of
from app.game_panels.merging_mods import ModMerging
from app.game_panels.mod_sources import Sources, SourcesState, SourcesStep
from app.ui import theme
from app.ui.buttons import add_action
from app.ui.i18n import bare, mark, tr, trn
from app.ui.item_models import Index, RowTree, row_size
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.list_views import ColumnShares
from app.ui.menu import Menu
from app.ui.message_box import QUESTION, MessageBox
from app.ui.plain import Label, caption, short, tip
from app.ui.selected_cells import EvenCells
from app.ui.selection import select_row
from app.ui.sentences import begin, refusal, said
from app.ui.widgets import Hairline, Toggle, hint, open_menu, search_line
from formats import wrap
from formats.merge import Choice

if TYPE_CHECKING:
    from app.game.workspace import Workspace
    from formats.knowledge import Knowledge


_BUTTONS = {
    Choice.BASE: mark("The game’&s"),
    Choice.MINE: mark("U&pper mod"),
    Choice.THEIRS: mark("&Lower mod"),
    Choice.BOTH: mark("&Both"),
    None: mark("Leave &open"),
}
_TIPS = {
    Choice.BASE: mark("Keep the game’s version"),
    Choice.MINE: mark("Take the version of the mods further up"),
    Choice.THEIRS: mark("Take the version of the mod further down"),
    Choice.BOTH: mark("Keep what both add to the list"),
    None: mark("Decide later; until then the mod with the higher priority wins"),
}


_SIDES = {
    "mine": mark("For the upper mod"),
    "theirs": mark("For the lower mod"),
    "both": mark("Keep both where both add something"),
    "base": mark("The game’s version"),
}
_PLACE = 40
"""The most characters of a conflict's path in the name of a step."""


class MergeWindow(QDialog):
    """Shows the merge and its conflicts; nothing is written before the user asks for it."""

    made = Signal(object)
    """The `Project` of the game and the mod that was written."""

    def __init__(
        self, window: QWidget | None, workspace: Workspace, knowledge: Callable[[], Knowledge]
    ) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Merge mods"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._workspace = workspace
        projects = workspace.projects.all
        self.sources = Sources(projects)
        self.merging = ModMerging(self, knowledge)
        self.steps = StepActions(self, self.merging)
        self.outcomes = Outcomes()
        self.begin_button = QPushButton(tr("M&erge"))
        self.bar = QProgressBar()
        self.cancel_button = QPushButton(tr("Cancel"))
        self.field = QLineEdit()
        self.only_open = Toggle(tr("Only open"), tr("Show only files with open conflicts"))
        self.count = Label()
        self.buttons = {choice: QPushButton(tr(words)) for choice, words in _BUTTONS.items()}
        self.all_button = QPushButton(tr("De&cide all open"))
        self.sentence = Label()
        self.write_button = QPushButton(tr("&Write the merged mod"))
        self._is_written = False
        self._writing = object()
        """The job that writes the mod, where the workspace knows of it."""
        self._build()
        self._connect()
        self._state: SourcesState | None = None
        self.sources.add_mods(projects[0].mods if projects else [])
        self._state = self.sources.state
        self._update_widgets()

    # Building

    def _build(self) -> None:
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(10)
        self.bar.setAccessibleName(tr("Merging mods"))
        search_line(self.field, tr("Filter files and places…"))
        for choice, button in self.buttons.items():
            button.setToolTip(tr(_TIPS[choice]))
        for push_button in (*self.buttons.values(), self.all_button, self.cancel_button):
            push_button.setAutoDefault(False)
        self.all_button.setMenu(Menu(self))
        self.sentence.setWordWrap(True)
        # The least height of a window knows nothing of a second line.
        self.sentence.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.sources)
        add_layout(
            column, self._margin_row(self.count, 1, self.bar, self.cancel_button, self.begin_button)
        )
        column.addWidget(Hairline())
        add_layout(column, self._margin_row(self.field, 1, self.only_open, *self.steps.buttons))
        column.addWidget(self.outcomes, 1)
        words = hint(tr("For the selected conflicts:"))
        add_layout(
            column, self._margin_row(words, 0, *self.buttons.values(), None, self.all_button)
        )
        column.addWidget(Hairline())
        add_layout(column, self._margin_row(self.sentence, 1, self.write_button))
        self.resize(1120, 780)

    def _margin_row(self, first: QWidget, stretch: int, *rest: QWidget | None) -> QHBoxLayout:
        row = hbox((first, stretch), spacing=8, margins=(12, 6, 12, 6))
        for widget in rest:
            if widget is None:
                row.addStretch(1)
            else:
                row.addWidget(widget)
        return row

    def _connect(self) -> None:
        merging = self.merging
        merging.changed.connect(self._show_merging)
        merging.progressed.connect(self._show_merge_progress)
        merging.failed.connect(self.sentence.setText)
        merging.written.connect(self._done)
        merging.chosen.connect(self._show_chosen)
        self.sources.changed.connect(self._other)
        self.sources.out_changed.connect(self._other_out)
        self.begin_button.clicked.connect(self.begin)
        self.cancel_button.clicked.connect(merging.cancel)
        self.field.textChanged.connect(lambda _text: self._fill_outcomes())
        self.field.installEventFilter(self)
        self.only_open.toggled.connect(lambda _on: self._fill_outcomes())
        self.outcomes.chosen.connect(self._allow)
        self.outcomes.menu_wanted.connect(self._open_menu)
        for choice, button in self.buttons.items():
            button.clicked.connect(lambda _=False, choice=choice: self.decide(choice))
        self.all_button.menu().aboutToShow.connect(self._fill_menu)
        self.write_button.clicked.connect(self.write)
        self._workspace.ended.connect(self.close)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Return in the filter start nothing, and Down lead to the rows."""
        if watched is self.field and isinstance(event, QKeyEvent):
            is_press = event.type() == QEvent.Type.KeyPress
            if is_press and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Down):
                self.outcomes.tree.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F8 and Shift+F8 go to the next open conflict and the one before."""
        if event.key() == Qt.Key.Key_F8:
            is_back = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
            self.outcomes.step(forward=not is_back)
        else:
            super().keyPressEvent(event)

    # Merging

    def begin(self) -> None:
        """Merge the mods in the form, or say what is missing."""
        try:
            setup = self.sources.setup()
        except WrongFolder as error:
            self.sentence.setText(begin(refusal(error)))
            return
        self._is_written = False
        self.merging.begin(setup)
        self.outcomes.tree.setFocus()

    def _add_sources_step(self, is_typed: bool) -> None:
        """Let what changed in the form be undone."""
        old, self._state = self._state, self.sources.state
        if old is not None and old != self._state:
            typing = self.sources.typing if is_typed else -1
            self.merging.push(SourcesStep(self._restore_sources, old, self._state, typing))

    def _restore_sources(self, state: SourcesState) -> None:
        self._state = state
        self.sources.restore(state)

    def _other(self) -> None:
        self._add_sources_step(is_typed=False)
        if self.merging.setup is not None:
            self.merging.forget()
        self._update_widgets()

    def _other_out(self) -> None:
        """Use another folder for the result, if it is allowed."""
        self._add_sources_step(is_typed=True)
        setup = self.merging.setup
        if setup is not None:
            try:
                self.merging.setup = self.sources.setup()
            except WrongFolder:
                self.merging.forget()
        self._update_widgets()

    def _show_merge_progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)
        if total:
            for widget in (self.bar, self.cancel_button):
                widget.show()
            self.count.setText(tr("{done:,} of {total:,} files", done=done, total=total))

    def _show_chosen(self, keys: frozenset[Key]) -> None:
        """Select the conflicts that were decided, or opened again."""
        self._is_written = False
        self.outcomes.select(keys)

    def _show_merging(self) -> None:
        self._fill_outcomes()
        self._update_widgets()

    def _fill_outcomes(self) -> None:
        setup = self.merging.setup
        mods = [mod.name for mod in setup.mods] if setup is not None else []
        is_open = self.only_open.isChecked()
        self.outcomes.show_files(self.merging.outcomes, mods, self.field.text(), is_open)
        self._allow()

    # What may be done

    def _update_widgets(self) -> None:
        merging = self.merging
        for widget in (self.bar, self.cancel_button):
            widget.setVisible(merging.is_busy)
        self.sources.setEnabled(not merging.is_busy)
        self.begin_button.setEnabled(not merging.is_busy)
        is_merged = merging.is_whole and not merging.is_busy
        self.write_button.setEnabled(
            is_merged and any(outcome.is_written for outcome in merging.outcomes.values())
        )
        (self.write_button if is_merged else self.begin_button).setDefault(True)
        if not merging.is_busy:
            self.count.setText(self._conflict_count())
            self.sentence.setText(self._merge_status())
        self._allow()

    def _allow(self) -> None:
        free = not self.merging.is_busy
        chosen_conflicts = self.outcomes.conflicts() if free else []
        offered = {choice for conflict in chosen_conflicts for choice in conflict.choices}
        for choice, button in self.buttons.items():
            button.setEnabled(
                choice in offered
                if choice is not None
                else any(conflict.choice is not None for conflict in chosen_conflicts)
            )
        self.all_button.setEnabled(free and bool(self.merging.open))
        self.steps.update()
        self._name_buttons(chosen_conflicts)

    def _name_buttons(self, chosen_conflicts: Iterable[ModConflict]) -> None:
        """Let the buttons name the mods where all selected conflicts are between the same."""
        sides = {(conflict.earlier, conflict.later) for conflict in chosen_conflicts}
        if len(sides) == 1:
            earlier, later = next(iter(sides))
            names = {Choice.MINE: ", ".join(earlier), Choice.THEIRS: later}
        else:
            names = {}
        for choice in (Choice.MINE, Choice.THEIRS):
            words = tr(_BUTTONS[choice])
            name = names.get(choice, "")
            self.buttons[choice].setText(f"{words}: {name}".replace("& ", "&& ") if name else words)

    def _conflict_count(self) -> str:
        if self.merging.setup is None:
            return ""
        if not self.merging.is_whole:
            return tr("Cancelled: merge again to see all files.")
        count = len(self.merging.outcomes)
        return trn("{n:,} file changed", "{n:,} files changed", count)

    def _merge_status(self) -> str:
        merging = self.merging
        if merging.setup is None:
            return tr("The game and the mods are only read; the merged mod is a folder of its own.")
        if not merging.is_whole or self._is_written:
            return self.sentence.text()
        left = len(merging.open)
        if left:
            return trn(
                "{n:,} conflict is undecided: the mod with the higher priority wins there. You can "
                "decide before you write the mod.",
                "{n:,} conflicts are undecided: the mod with the higher priority wins there. You "
                "can decide before you write the mod.",
                left,
            )
        if merging.conflicts:
            return tr("All conflicts are decided.")
        return tr("The mods do not conflict anywhere.")

    # Deciding

    def decide(self, choice: Choice | None) -> None:
        """Decide the selected conflicts, and go on to the next open one."""
        chosen_conflicts = self.outcomes.conflicts()
        self._is_written = False
        self.merging.decide(chosen_conflicts, choice, self._step_text(chosen_conflicts, choice))
        if choice is not None and len(chosen_conflicts) == 1:
            self.outcomes.step(forward=True)

    def _step_text(self, conflicts: list[ModConflict], choice: Choice | None) -> str:
        """Return what to call the step that decides conflicts so."""
        sides = {
            tr("Choose {side}", side=taken(one, choice)) if choice is not None else ""
            for one in conflicts
        }
        words = (sides.pop() if len(sides) == 1 else "") or bare(tr(_BUTTONS[choice]))
        if len(conflicts) == 1:
            return f"{words}: {short(conflicts[0].key[0], _PLACE)}"
        return f"{words} ({len(conflicts):,})"

    def _open_menu(self, place: QPoint) -> None:
        """Offer the steps, and what may be decided about the selected conflicts."""
        menu = Menu(self)
        menu.addActions([self.steps.undo, self.steps.redo])
        menu.addSeparator()
        for button in self.buttons.values():
            if button.isEnabled():
                add_action(menu, button.text(), button.click)
        open_menu(menu, place)

    def _fill_menu(self) -> None:
        menu, setup = self.all_button.menu(), self.merging.setup
        menu.clear()
        for side, words in _SIDES.items():
            menu.addAction(tr(words)).triggered.connect(
                lambda _=False, side=side: self.prefer(side)
            )
        menu.addSeparator()
        for mod in setup.mods if setup is not None else ():
            action = menu.addAction(tr("For “{name}”", name=mod.name).replace("&", "&&"))
            action.triggered.connect(lambda _=False, name=mod.name: self.prefer(name))

    def prefer(self, side: str) -> None:
        """Decide all that is open for one side, as far as it can be."""
        self._is_written = False
        words = tr(_SIDES[side]) if side in _SIDES else tr("For “{name}”", name=side)
        self.merging.prefer([side], f"{bare(tr('De&cide all open'))}: {words}")

    # Writing

    def write(self) -> None:
        """Write the merged mod, after asking where files are in its way."""
        there = self.merging.in_the_way()
        if not there or self._may_replace(len(there)):
            self.merging.write()
            if self.merging.is_busy:
                self._writing = object()
                self._workspace.partly[self._writing] = tr("Merging mods")
            self._update_widgets()

    def _may_replace(self, count: int) -> bool:
        box = MessageBox(
            QUESTION,
            tr("Merge mods"),
            trn(
                "{n:,} file already exists. Overwrite it?",
                "{n:,} files already exist. Overwrite them?",
                count,
            ),
            self,
        )
        box.addButton(QMessageBox.StandardButton.Cancel)
        button = box.addButton(tr("Overwrite"), QMessageBox.ButtonRole.AcceptRole)
        box.ask()
        return box.clickedButton() is button

    def _done(self, files: list[Path]) -> None:
        setup = self.merging.setup
        assert setup is not None, "it was written from one"
        self._workspace.partly.pop(self._writing, None)
        self._workspace.note_all_written(files)
        if not files:
            return
        self._is_written = True
        self.sentence.setText(
            trn(
                "{n:,} file was written to {out}. Check the mod’s sizes next.",
                "{n:,} files were written to {out}. Check the mod’s sizes next.",
                len(files),
                out=setup.out,
            )
        )
        self.made.emit(Project(setup.dump, setup.out))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Store the decisions, and stop the job."""
        self.merging.store_decisions()
        self.merging.cancel()
        super().closeEvent(event)

    def choose_out(self, folder: Path) -> None:
        """Write to a folder."""
        self.sources.choose_out(folder)


# Undo and redo in the window that merges mods: their actions, named after the next step.


class StepActions:
    """`undo` and `redo` with the usual keys, which work in all of `window`."""

    def __init__(self, window: QWidget, merging: ModMerging) -> None:
        self._merging = merging
        self.undo = _step_action(window, "undo", ("Ctrl+Z",), merging.undo)
        self.redo = _step_action(window, "redo", ("Ctrl+Shift+Z", "Ctrl+Y"), merging.redo)
        self.buttons = [_step_button(action) for action in (self.undo, self.redo)]
        merging.stepped.connect(self.update)
        self.update()

    def update(self) -> None:
        """Name the next steps, and offer what can be done now."""
        merging, history = self._merging, self._merging.history
        undo, redo = caption(history.undoText()), caption(history.redoText())
        _name_action(self.undo, merging.can_undo, tr("&Undo {step}", step=undo))
        _name_action(self.redo, merging.can_redo, tr("&Redo {step}", step=redo))


def _step_action(
    window: QWidget, name: str, keys: Sequence[str], do: Callable[[], object]
) -> QAction:
    action = QAction(theme.icon(name), "", window)
    action.setShortcuts([QKeySequence(key) for key in keys])
    action.triggered.connect(lambda _on: do())
    window.addAction(action)
    return action


def _step_button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setAutoRaise(True)
    button.setDefaultAction(action)
    return button


def _name_action(action: QAction, is_on: bool, words: str) -> None:
    action.setEnabled(is_on)
    action.setText(words.rstrip())
    action.setToolTip(tip(f"{bare(words).rstrip()} ({action.shortcut().toString()})"))


# The tree of merge results; expanded and selected rows are kept when it is refilled.


_SHARES = (38, 14, 18, 18)
"""Percent of the width for the columns, all but the last."""
_OPEN = 200
"""The most rows that are expanded at first, those of files with conflicts."""

_LEAST = 8
"""The number of rows that fit in the smallest window."""


class Outcomes(QWidget):
    """The files, with conflicts and changes below them."""

    chosen = Signal()
    """The selection has changed."""
    menu_wanted = Signal(QPoint)
    """A menu is asked for, at a position of the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.model = MergeModel(self)
        self.tree = QTreeView()
        self.tree.setItemDelegate(EvenCells(self.tree))
        self._known: set[str] = set()
        self._open: set[str] = set()
        self._is_filling = False
        self._build()

    def _build(self) -> None:
        tree = self.tree
        tree.setModel(self.model)
        tree.setAccessibleName(tr("Files of the merged mod"))
        tree.setUniformRowHeights(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        tree.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        tree.setTabKeyNavigation(False)
        ColumnShares(tree, *_SHARES)
        tree.header().setMinimumSectionSize(8 * tree.fontMetrics().averageCharWidth())
        tree.setMinimumHeight(_LEAST * (tree.fontMetrics().height() + 8))
        tree.expanded.connect(lambda index: self._open.add(self.model.row(index).key))
        tree.collapsed.connect(lambda index: self._open.discard(self.model.row(index).key))
        tree.selectionModel().selectionChanged.connect(lambda _on, _off: self._emit_chosen())
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(
            lambda place: self.menu_wanted.emit(tree.viewport().mapToGlobal(place))
        )
        vbox(tree, parent=self, margins=0)
        self.setFocusProxy(tree)

    def _emit_chosen(self) -> None:
        if not self._is_filling:
            self.chosen.emit()

    def show_files(
        self, outcomes: Mapping[str, FileOutcome], mods: Sequence[str], words: str, is_open: bool
    ) -> None:
        """Show files with these `words` in them, only those with open conflicts if `is_open`."""
        current = self.model.row(self.tree.currentIndex()).key
        places = {row.key for row in self.selected()}
        top = rows_of(outcomes, is_open, words)
        self._open |= self._new_conflict_rows(top)
        self._is_filling = True
        self.tree.blockSignals(True)  # rows restored here were not expanded by the user
        self.model.show(top, mods)
        for file in top.children:
            self._expand(file)
        self._select_again(top, current, places)
        self.tree.blockSignals(False)
        self._is_filling = False
        self.chosen.emit()

    def _new_conflict_rows(self, top: MergeRow) -> set[str]:
        """Return the rows that were never shown and are to be open: files with conflicts."""
        new_names: set[str] = set()
        left = _OPEN
        for row in top.children:
            is_new = row.key not in self._known
            self._known.add(row.key)
            if is_new and row.outcome is not None and row.outcome.conflicts and left > 0:
                left -= len(row.outcome.conflicts)
                new_names.add(row.key)
        return new_names

    def _expand(self, row: MergeRow) -> None:
        if row.key in self._open:
            self.tree.setExpanded(self.model.index_of(row), True)
            for merge_row in row.children:
                self._expand(merge_row)

    def _select_again(self, top: MergeRow, current: str, places: set[str]) -> None:
        """Select the rows that were selected, the first conflict where none was."""
        selection = self.tree.selectionModel()
        flags = selection.SelectionFlag
        for row in self._shown_rows(top):
            index = self.model.index_of(row)
            if row.key in places:
                selection.select(index, flags.Select | flags.Rows)
            if row.key == current:
                selection.setCurrentIndex(index, flags.NoUpdate)
        if not selection.hasSelection():
            first = next(conflict_rows(top), None)
            if first is not None:
                select_row(self.tree, self.model.index_of(first))

    def _shown_rows(self, row: MergeRow) -> list[MergeRow]:
        merge_rows = []
        for merge_row in row.children:
            merge_rows.append(merge_row)
            if merge_row.key in self._open:
                merge_rows += self._shown_rows(merge_row)
        return merge_rows

    def selected(self) -> list[MergeRow]:
        """Return the selected rows."""
        return [self.model.row(index) for index in self.tree.selectionModel().selectedRows()]

    def conflicts(self) -> list[ModConflict]:
        """Return the selected conflicts; those of a file that is selected, too."""
        found_conflicts: dict[tuple[str, ...], ModConflict] = {}
        for row in self.selected():
            if row.conflict is not None:
                found_conflicts[row.conflict.key] = row.conflict
            elif row.sort is MergeSort.FILE and row.outcome is not None:
                found_conflicts.update(
                    {conflict.key: conflict for conflict in row.outcome.conflicts}
                )
        return list(found_conflicts.values())

    def select(self, keys: Collection[Key]) -> None:
        """Select the conflicts with these keys that are shown, and go to the first."""
        rows = conflict_rows(self.model.top)
        rows_of_keys = [
            row for row in rows if row.conflict is not None and row.conflict.key in keys
        ]
        selection = self.tree.selectionModel()
        for number, row in enumerate(rows_of_keys):
            index = self.model.index_of(row)
            if number:
                selection.select(
                    index, selection.SelectionFlag.Select | selection.SelectionFlag.Rows
                )
            else:
                select_row(self.tree, index)
                self.tree.scrollTo(index.siblingAtColumn(0))

    def step(self, forward: bool) -> None:
        """Go to the next open conflict, or the one before."""
        merge_rows = list(conflict_rows(self.model.top))
        here = self.model.row(self.tree.currentIndex()).key
        at = next((n for n, merge_row in enumerate(merge_rows) if merge_row.key == here), -1)
        after = [*merge_rows[at + 1 :], *merge_rows[: max(at, 0)]]
        order = after if forward else after[::-1]
        for row in order:
            if row.conflict is not None and row.conflict.choice is None:
                index = self.model.index_of(row)
                select_row(self.tree, index)
                self.tree.scrollTo(index.siblingAtColumn(0))
                return


# The item model of merged mods: the path, the version of each side, and the choice.


_STATES = {State.ADDED: "new", State.CHANGED: "changed", State.REMOVED: "removed", State.SAME: ""}
WHERE, GAME, MINE, THEIRS, TAKEN = range(5)
"""The columns; with two mods the third and fourth are their versions, else they name the mods."""
_MERGE_MODEL_SIDES = {Choice.BASE: GAME, Choice.MINE: MINE, Choice.THEIRS: THEIRS}


class MergeModel(RowTree[MergeRow]):
    """Shows the rows below `top`, which is always replaced as a whole; `mods` are the names of all
    mods."""

    titles = (
        mark("Where"), mark("The game’s"), mark("Upper mods"), mark("Lower mod"), mark("Taken"),
    )  # fmt: skip

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.top = MergeRow("", MergeSort.FILE, "", None)
        self.top.hold([])
        self.mods: tuple[str, ...] = ()

    def show(self, top: MergeRow, mods: Sequence[str]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.top, self.mods = top, tuple(mods)
        self.endResetModel()

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        shown = super().headerData(section, orientation, role)
        is_mod = shown is not None and self._are_two and section in (MINE, THEIRS)
        return self.mods[section - MINE] if is_mod else shown

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self.row(index), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row, column)
        if role == Qt.ItemDataRole.DecorationRole and column == WHERE:
            return _icon(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(_row_tooltip(row) if column == WHERE else self.text(row, column))
        if role == Qt.ItemDataRole.ForegroundRole:
            return _color(row, column)
        if role == Qt.ItemDataRole.FontRole:
            return _font(row, column)
        if role == Qt.ItemDataRole.SizeHintRole:
            return row_size()
        if role == Qt.ItemDataRole.AccessibleTextRole and column == WHERE:
            return ", ".join(
                filter(None, (self.text(row, column) for column in range(len(self.titles))))
            )
        return None

    @property
    def _are_two(self) -> bool:
        return len(self.mods) == 2

    def text(self, row: MergeRow, column: int) -> str:
        """Return the text of a cell."""
        if column == WHERE:
            return row.name
        if row.conflict is not None:
            return self._of_conflict(row.conflict, column)
        if column == TAKEN:
            return _outcome(row)
        if column == GAME:
            return row.value.before if row.value is not None else ""
        word = _change_text(row)
        if self._are_two:
            return word if self.mods[column - MINE] in row.mods else ""
        if column == THEIRS:
            return ""
        return _by(word, row.mods)

    def _of_conflict(self, conflict: ModConflict, column: int) -> str:
        if column == TAKEN:
            if conflict.choice is not None:
                return taken(conflict, conflict.choice)
            return tr("{side} (undecided)", side=taken(conflict, conflict.undecided))
        shown = dict(zip((GAME, MINE, THEIRS), conflict.sides, strict=True))[column]
        if self._are_two or column == GAME:
            return shown
        mods = conflict.earlier if column == MINE else (conflict.later,)
        return _by(shown, mods)


def _by(word: str, mods: Sequence[str]) -> str:
    """Return a word followed by the mods it belongs to."""
    return f"{word} ({', '.join(mods)})"


def taken(conflict: ModConflict, choice: Choice) -> str:
    """Return in words which side a decision takes."""
    if choice is Choice.MINE:
        return ", ".join(conflict.earlier)
    if choice is Choice.THEIRS:
        return conflict.later
    return tr("both") if choice is Choice.BOTH else tr("the game’s")


def _outcome(row: MergeRow) -> str:
    if row.sort is not MergeSort.FILE or row.outcome is None:
        return ""
    if row.outcome.note:
        return tr("the size table is not merged")
    left, count = len(row.outcome.open), len(row.outcome.conflicts)
    if left:
        return trn("one undecided", "{n:,} undecided", left)
    return trn("one decided", "{n:,} decided", count) if count else ""


def _change_text(row: MergeRow) -> str:
    """Return how the mods changed a row."""
    if row.value is not None:
        return row.value.after
    change = row.change
    if change is None and row.outcome is not None:
        change = next(
            (merged_change for merged_change in row.outcome.changes if not merged_change.words),
            None,
        )
    return tr(_STATES[change.state] if change is not None else "changed")


def _row_tooltip(row: MergeRow) -> str:
    if row.conflict is not None:
        return "\n".join(filter(None, (row.conflict.key[0], said(row.conflict.why))))
    return row.key.partition("\n")[0]


def _icon(row: MergeRow) -> Any:
    if row.conflict is not None:
        is_open = row.conflict.choice is None
        return theme.icon("warning", "warning") if is_open else theme.icon("lossless", "fine")
    if row.value is not None:
        return theme.icon("difference", "changed")
    change = row.change
    if row.sort is MergeSort.FILE and row.outcome is not None:
        change = next(
            (merged_change for merged_change in row.outcome.changes if not merged_change.words),
            None,
        )
    known = [summary.format for summary in change.by.values() if summary.format] if change else []
    if known:
        return theme.file_icon(known[0])
    return theme.icon("archive" if wrap.is_archive_name(row.name) else "file", "secondary")


def _color(row: MergeRow, column: int) -> Any:
    colors = theme.colors()
    if column == TAKEN and row.outcome is not None:
        is_open = row.conflict.choice is None if row.conflict is not None else row.outcome.open
        is_told = row.conflict is not None or row.sort is MergeSort.FILE
        return colors.warning if is_open and is_told else colors.secondary
    is_aside = row.value is not None and column == GAME and row.value.after
    return (
        colors.secondary if is_aside or (row.sort is MergeSort.FILE and column != WHERE) else None
    )


def _font(row: MergeRow, column: int) -> Any:
    """Values use a fixed-width font; the chosen side is bold."""
    if (row.conflict is None and row.value is None) or column in (WHERE, TAKEN):
        return None
    font = QFont(theme.fixed_font())
    if row.conflict is not None and row.conflict.choice is not None:
        choice = row.conflict.choice
        both = choice is Choice.BOTH and column in (MINE, THEIRS)
        font.setBold(both or _MERGE_MODEL_SIDES.get(choice) == column)
    return font
