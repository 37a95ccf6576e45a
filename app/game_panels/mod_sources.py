"""The form for merging mods: the game, the mods in order, and the destination."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QUndoCommand,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from app.documents.policy import Policy
from app.game import games
from app.game.mod import Project, WrongFolder, project_of, refuse_dump, target_in
from app.game.mod_merging import Mod
from app.game_panels.merging_mods import Setup
from app.ui.dropped_files import DropFrame
from app.ui.i18n import tr
from app.ui.layouts import add_layout, hbox, vbox
from app.ui.plain import Label, tip
from app.ui.selected_cells import EvenRows
from app.ui.typed_path import typed_path
from app.ui.widgets import hint

_KEYPAD = Qt.KeyboardModifier.KeypadModifier
"""Held with the arrows of some keyboards."""
_FOLDER = Qt.ItemDataRole.UserRole
_STEPS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
_ROWS = 4
"""The number of mods that are visible without scrolling."""


class ModList(QListWidget):
    """The mods in their order, which dragging and the keys change; folders may be dropped here."""

    changed = Signal()
    dropped = Signal(object)
    """The list of dropped folders."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Mods, highest priority first"))
        self.setItemDelegate(EvenRows(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setAcceptDrops(True)
        self._drop_frame = DropFrame(self.viewport())
        self.setMinimumHeight(_ROWS * (self.fontMetrics().height() + 8) + 4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.model().rowsMoved.connect(lambda *_what: self.changed.emit())

    @property
    def folders(self) -> list[Path]:
        """The folders, from the top down."""
        return [Path(self.item(at).data(_FOLDER)) for at in range(self.count())]

    def add(self, folders: Iterable[Path]) -> None:
        """Add folders below the others, except those that are listed."""
        new = [folder for folder in dict.fromkeys(folders) if folder not in self.folders]
        for folder in new:
            item = QListWidgetItem(f"{folder.name}    {folder.parent}", self)
            item.setData(_FOLDER, str(folder))
            item.setToolTip(tip(str(folder)))
            self.setCurrentItem(item)
        if new:
            self.changed.emit()

    def show_folders(self, folders: Sequence[Path]) -> None:
        """List these folders, and keep the selected one if it is among them."""
        selected = self.folders[self.currentRow()] if self.currentRow() >= 0 else None
        if tuple(folders) != tuple(self.folders):
            self.clear()
            self.add(folders)
            self.setCurrentRow(folders.index(selected) if selected in folders else 0)

    def remove(self) -> None:
        """Remove the selected folder."""
        at = self.currentRow()
        if at >= 0:
            self.takeItem(at)
            self.changed.emit()

    def move_by(self, by: int) -> None:
        """Move the selected one up (-1) or down (1)."""
        at = self.currentRow()
        if at >= 0 and 0 <= at + by < self.count():
            self.insertItem(at + by, self.takeItem(at))
            self.setCurrentRow(at + by)
            self.changed.emit()

    def has_key(self, event: QKeyEvent) -> bool:
        """Whether a key does something here: Alt with an arrow, and all without Alt or Ctrl."""
        held_keyboard_modifier = (
            Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier
        )
        return (
            not event.modifiers() & held_keyboard_modifier or self._key_direction(event) is not None
        )

    def _key_direction(self, event: QKeyEvent) -> int | None:
        if event.modifiers() & ~_KEYPAD != Qt.KeyboardModifier.AltModifier:
            return None
        return {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt and an arrow move the selected folder, Del removes it."""
        by = self._key_direction(event)
        if by is not None:
            self.move_by(by)
        elif event.key() == Qt.Key.Key_Delete:
            self.remove()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped_folders(event):
            self._drop_frame.accept(event, is_over=False)
        else:
            super().dragEnterEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if _dropped_folders(event):
            self._drop_frame.accept(event, is_over=False)
        else:
            super().dragMoveEvent(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._drop_frame.show(False)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        folders = _dropped_folders(event)
        if not folders:
            super().dropEvent(event)
        elif self._drop_frame.accept(event, is_over=True):
            self.dropped.emit(folders)


def _dropped_folders(event: QDropEvent) -> list[Path]:
    urls = [url for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for url in urls if (path := Path(url.toLocalFile())).is_dir()]


class SourcesState(NamedTuple):
    """What the form says. `is_chosen` is whether the user chose `out`, the merged mod's folder."""

    game: Path | None
    mods: tuple[Path, ...]
    out: str
    is_chosen: bool

    def step_text(self, old: SourcesState) -> str:
        """Return what to call the step from an old state to this one."""
        added = [mod.name for mod in self.mods if mod not in old.mods]
        removed = [mod.name for mod in old.mods if mod not in self.mods]
        if added:
            return tr("Add {name}", name=", ".join(added))
        if removed:
            return tr("Remove {name}", name=", ".join(removed))
        if self.mods != old.mods:
            return tr("Move mods")
        is_game = self.game != old.game
        return tr("Choose the game") if is_game else tr("Choose the folder of the merged mod")


class SourcesStep(QUndoCommand):
    """A step from one state of the form to another; what is typed in one go is one step.

    `restore` shows a state. `typing` numbers what is typed, -1 for anything else.
    """

    def __init__(
        self,
        restore: Callable[[SourcesState], object],
        old: SourcesState,
        new: SourcesState,
        typing: int,
    ) -> None:
        super().__init__(new.step_text(old))
        self._restore, self._old, self.new, self._typing = restore, old, new, typing
        self._is_done = True

    def id(self) -> int:
        return self._typing

    def mergeWith(self, other: QUndoCommand) -> bool:
        assert isinstance(other, SourcesStep), "it has the same number"
        self.new = other.new
        self.setObsolete(self._old == self.new)
        return True

    def redo(self) -> None:
        if not self._is_done:
            self._restore(self.new)
        self._is_done = False

    def undo(self) -> None:
        self._restore(self._old)


class Sources(QWidget):
    """The form; `changed` is emitted if other mods or another game are to be merged."""

    changed = Signal()
    out_changed = Signal()

    def __init__(self, projects: Sequence[Project]) -> None:
        super().__init__()
        self.game = QComboBox()
        self.mods = ModList()
        self.out = QLineEdit()
        self.buttons = {
            "game": QPushButton(tr("Choose…")),
            "add": QPushButton(tr("&Add a mod…")),
            "remove": QPushButton(tr("&Remove")),
            "up": QPushButton(tr("Move &up")),
            "down": QPushButton(tr("Move dow&n")),
            "out": QPushButton(tr("Choose…")),
        }
        self._is_chosen = False
        self.typing = 0
        """The number of what is being typed, or is typed next, as the merged mod's folder."""
        for project in projects:
            self._add_game(project.dump)
        self._build()
        self._connect()

    def _build(self) -> None:
        self.game.setAccessibleName(tr("Game"))
        self.out.setAccessibleName(tr("Merged mod"))
        self.out.setPlaceholderText(tr("Folder of the merged mod"))
        for name, words in (("game", tr("Choose the game’s dump")), ("out", tr("Choose a folder"))):
            self.buttons[name].setAccessibleName(words)
        form = QFormLayout(self)
        form.setContentsMargins(12, 10, 12, 8)
        form.setHorizontalSpacing(12)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow(
            _buddy_label(tr("&Game"), self.game), _widget_row(self.game, self.buttons["game"])
        )
        middle = hbox((self.mods, 1), spacing=8)
        side = vbox(spacing=4)
        for name in ("add", "remove", "up", "down"):
            side.addWidget(self.buttons[name])
        add_layout(middle, side)
        form.addRow(_buddy_label(tr("Mo&ds"), self.mods), middle)
        words = tr("The upper mod has the higher priority. Drag, or press Alt and an arrow key.")
        form.addRow("", hint(words))
        form.addRow(
            _buddy_label(tr("Merged &mod"), self.out), _widget_row(self.out, self.buttons["out"])
        )

    def _connect(self) -> None:
        do = {
            "game": self._ask_game,
            "add": self._ask_mod,
            "remove": self.mods.remove,
            "up": lambda: self.mods.move_by(-1),
            "down": lambda: self.mods.move_by(1),
            "out": self._ask_out,
        }
        for name, button in self.buttons.items():
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, name=name: do[name]())
        self.game.currentIndexChanged.connect(lambda _at: self.changed.emit())
        self.mods.changed.connect(self._mods_changed)
        self.mods.currentRowChanged.connect(lambda _at: self._allow())
        self.mods.dropped.connect(self.add_mods)
        self.mods.installEventFilter(self)
        self.out.textEdited.connect(self._out_typed)
        self.out.editingFinished.connect(self._end_typing)
        self.out.installEventFilter(self)
        self._allow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the list's own keys before the menus of the window, but leave it undo and redo."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if watched is self.mods and self.mods.has_key(event):
                event.accept()
            elif watched is self.out and any(map(event.matches, _STEPS)):
                event.ignore()
                return True
        return super().eventFilter(watched, event)

    # Filled

    def _add_game(self, dump: Path) -> None:
        found_game = games.detect(dump)
        title = tr(found_game.game.title) if found_game.game is not None else dump.name
        self.game.addItem(f"{title}    {dump}", dump)

    def add_mods(self, folders: Sequence[Path]) -> None:
        """Add folders below the listed mods."""
        self.mods.add(folders)

    def choose_game(self, folder: Path) -> None:
        """Merge mods of the game in a folder."""
        try:
            root = project_of(folder, None).dump
        except WrongFolder:
            root = folder  # reported when it is to be merged
        at = self.game.findData(root)
        if at < 0:
            self._add_game(root)
            at = self.game.count() - 1
        self.game.setCurrentIndex(at)

    def choose_out(self, folder: Path) -> None:
        """Write to a folder."""
        self._end_typing()
        self.out.setText(str(folder))
        self._out_typed()
        self._end_typing()

    def _end_typing(self) -> None:
        self.typing += 1

    def _out_typed(self) -> None:
        self._is_chosen = bool(self.out.text())
        self.out_changed.emit()

    def _mods_changed(self) -> None:
        folders = self.mods.folders
        if not self._is_chosen:
            self.out.setText(str(_suggested(folders)) if len(folders) > 1 else "")
        self._allow()
        self.changed.emit()

    def _allow(self) -> None:
        at, count = self.mods.currentRow(), self.mods.count()
        self.buttons["remove"].setEnabled(at >= 0)
        self.buttons["up"].setEnabled(at > 0)
        self.buttons["down"].setEnabled(0 <= at < count - 1)

    # Dialogs

    def _ask_game(self) -> None:
        folder = self._ask_for_folder(tr("Choose the folder of a dump"))
        if folder is not None:
            self.choose_game(folder)

    def _ask_mod(self) -> None:
        folder = self._ask_for_folder(tr("Choose the folder of a mod"))
        if folder is not None:
            self.add_mods([folder])

    def _ask_out(self) -> None:
        folder = self._ask_for_folder(tr("Choose the folder of the merged mod"))
        if folder is not None:
            self.choose_out(folder)

    def _ask_for_folder(self, title: str) -> Path | None:
        folders = self.mods.folders
        start = str(folders[-1].parent) if folders else ""
        name = QFileDialog.getExistingDirectory(self, title, start)
        return Path(name) if name else None

    # Results

    @property
    def state(self) -> SourcesState:
        """What the form says now."""
        game, folders = self.game.currentData(), tuple(self.mods.folders)
        return SourcesState(game, folders, self.out.text(), self._is_chosen)

    def restore(self, state: SourcesState) -> None:
        """Show a state from before."""
        is_other = (state.game, state.mods) != self.state[:2]
        self._end_typing()
        for widget in (self.game, self.mods):
            widget.blockSignals(True)
        self.game.setCurrentIndex(self.game.findData(state.game))
        self.mods.show_folders(state.mods)
        for widget in (self.game, self.mods):
            widget.blockSignals(False)
        self.out.setText(state.out)
        self._is_chosen = state.is_chosen
        self._allow()
        (self.changed if is_other else self.out_changed).emit()

    def setup(self) -> Setup:
        """Return what to merge. Raises `WrongFolder`, with what is missing or wrong."""
        dump = self.game.currentData()
        if dump is None:
            raise WrongFolder(tr("Choose the dump of the game."))
        found_game = games.detect(dump)
        if found_game.game is None:
            raise WrongFolder(found_game.problem)
        folders = self.mods.folders
        if len(folders) < 2:
            raise WrongFolder(tr("Add two or more mods."))
        for folder in folders:
            if not folder.is_dir():
                raise WrongFolder(tr("There is no folder {folder}. Choose another.", folder=folder))
            refuse_dump(folder)
        typed = typed_path(self.out.text())
        if typed is None:
            raise WrongFolder(tr("Choose the folder of the merged mod."))
        out = typed.absolute()
        target = target_in(out, found_game.root, [dump, *folders], Policy.stored())
        return Setup(found_game.root, named(folders), out, target)


def named(folders: Sequence[Path]) -> tuple[Mod, ...]:
    """Return mods with distinct names."""
    names = [folder.resolve().name for folder in folders]
    if len(set(names)) < len(names):
        names = [str(folder) for folder in folders]
    return tuple(map(Mod, names, folders))


def _suggested(folders: Sequence[Path]) -> Path:
    """Return a new folder beside the first mod."""
    out_folder = folders[0].parent / tr("Merged mod")
    number = 2
    while out_folder.exists():
        out_folder = out_folder.with_name(f"{tr('Merged mod')} {number}")
        number += 1
    return out_folder


def _buddy_label(words: str, buddy: QWidget) -> Label:
    label = Label(words)
    label.setBuddy(buddy)
    return label


def _widget_row(*widgets: QWidget) -> QHBoxLayout:
    return hbox((widgets[0], 1), *widgets[1:], spacing=8)
