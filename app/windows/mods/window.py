"""The window that brings mods together: which, what becomes of them, and who wins where."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
)

from app.buttons import add_action
from app.files.merge_model import taken
from app.files.mod import Project, WrongFolder
from app.files.mod_session import ModConflict
from app.i18n import bare, mark, tr, trn
from app.layouts import add_layout, hbox
from app.menu import Menu
from app.message_box import QUESTION, MessageBox
from app.plain import Label, short
from app.sentences import begin, refusal
from app.windows.mods.merging import ModMerging
from app.windows.mods.outcome import Outcomes
from app.windows.mods.sources import Sources, SourcesState, SourcesStep
from app.windows.mods.step_actions import StepActions
from app.windows.widgets import Hairline, Toggle, hint, open_menu, search_line
from formats.merge import Choice

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.files.decisions import Key
    from app.files.workspace import Workspace
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
