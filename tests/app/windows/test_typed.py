"""What is typed and not confirmed when something else is done: one step before it, or dropped by
Escape; never lost, never another row's.

Places in which values or names are typed are tried with everything that may follow.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

import formats
from app import app_paths
from app.documents.document import Document
from app.documents.prompts import CloseAnswer
from app.windows.dialogs.document_prompts import DocumentPrompts
from app.windows.main_window import MainWindow
from formats.aamp import AAMP
from formats.byml import BYML
from formats.values import Kind
from formats.values import Path as RowPath
from tests.app.windows.conftest import path_of, put

_WORDS = """\
Count: 3
Items:
- {Chance: 10, Name: Apple}
- {Chance: 5, Name: Bow}
- {Chance: 7, Name: Club}
Name: Lamp
Speed: 1.5
Zeal: 1
"""


class Typed(NamedTuple):
    """The row at which something was typed, and what it becomes by that: a value or a name."""

    path: RowPath
    value: Any
    is_name: bool = False


class Stage:
    """A window with a document in which something is typed and something else is done."""

    def __init__(self, window: MainWindow, document: Document, qtbot: Any) -> None:
        self.window, self.document, self.qtbot = window, document, qtbot

    @property
    def bytes(self) -> bytes:
        """The bytes of the document now."""
        return formats.save_bytes(self.document.root)

    def path(self, *labels: str) -> RowPath:
        """Return the path of a row by its labels."""
        return path_of(self.document, *labels)

    def do(self, name: str) -> None:
        """Do a command of the window."""
        self.window.actions_[name].trigger()

    def settle(self) -> None:
        """Let come what comes later."""
        for _turn in range(3):
            QApplication.processEvents()

    def lines(self, within: QWidget) -> list[QLineEdit]:
        """Return the fields that are seen in a widget."""
        return [one for one in within.findChildren(QLineEdit) if one.isVisible()]

    def type_into(self, field: QWidget, words: str) -> None:
        """Type over what is in a field."""
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, words)

    def in_inspector(self, path: RowPath, at: int, words: str) -> None:
        """Type into one of the fields of a row in the inspector."""
        self.document.set_current(path)
        self.settle()
        self.type_into(self.lines(self.window.panels.widget("inspector"))[at], words)


# Places: a sample, and what types into it

Place = Callable[[Stage], Typed]
PLACES: dict[str, tuple[str, Place]] = {}


def place(sample: str) -> Callable[[Place], Place]:
    """Register a place of a kind of sample, named by its function."""

    def register(type_: Place) -> Place:
        PLACES[type_.__name__] = (sample, type_)
        return type_

    return register


@place("byml")
def number_in_inspector(stage: Stage) -> Typed:
    stage.in_inspector(stage.path("Count"), 0, "42")
    return Typed(stage.path("Count"), 42)


@place("byml")
def calculation_in_inspector(stage: Stage) -> Typed:
    stage.in_inspector(stage.path("Speed"), 0, "1.5*2")
    return Typed(stage.path("Speed"), 3.0)


@place("byml")
def value_in_tree(stage: Stage) -> Typed:
    path = stage.path("Count")
    stage.document.set_current(path)
    stage.window.view.edit_value()
    stage.type_into(stage.lines(stage.window.view.tree.viewport())[0], "42")
    return Typed(path, 42)


@place("byml")
def name_in_tree(stage: Stage) -> Typed:
    path = stage.path("Count")
    stage.document.set_current(path)
    stage.do("rename")
    stage.type_into(stage.window.view.tree.name_field, "Counted")
    return Typed(path, "Counted", is_name=True)


@place("byml")
def field_in_form(stage: Stage) -> Typed:
    base = (*stage.path("Items"), 1)
    stage.document.set_current(base)
    stage.settle()
    inspector = stage.window.panels.widget("inspector")
    field = next(one for one in stage.lines(inspector) if one.text() == "5")
    stage.type_into(field, "55")
    return Typed((*base, "Chance"), 55)


@place("byml")
def field_of_several(stage: Stage) -> Typed:
    path = (*stage.path("Items"), 1, "Chance")
    stage.document.selection.choose([path, path])
    stage.settle()
    stage.type_into(stage.lines(stage.window.panels.widget("inspector"))[0], "55")
    return Typed(path, 55)


@place("byml")
def cell_in_table(stage: Stage) -> Typed:
    base = (*stage.path("Items"), 1)
    stage.document.set_current(base)
    stage.window.panels.show("table")
    stage.settle()
    panel = stage.window.panels.widget("table")
    column = [one.label for one in panel.model.columns].index("Chance")
    panel.view.setCurrentIndex(panel.model.index(1, column))
    panel.edit_cell()
    stage.type_into(stage.lines(panel.view.viewport())[0], "55")
    return Typed((*base, "Chance"), 55)


@place("aamp")
def part_of_vector(stage: Stage) -> Typed:
    path = stage.path("General", "Position")
    stage.in_inspector(path, 1, "7")
    return Typed(path, (1.0, 7.0, -9.75))


@place("aamp")
def part_of_colour(stage: Stage) -> Typed:
    path = stage.path("General", "Tint")
    stage.document.set_current(path)
    stage.settle()
    fields = stage.lines(stage.window.panels.widget("inspector"))
    stage.type_into(next(one for one in fields if one.text() == "0.5"), "0.25")
    return Typed(path, (1.0, 0.25, 2.0, 1.0))


@place("ainb")
def name_of_variable(stage: Stage) -> Typed:
    return _in_variables(stage, "rename", "Other", is_name=True)


def _in_variables(stage: Stage, command: str, words: str, *, is_name: bool) -> Typed:
    stage.window.panels.show("variables")
    stage.settle()
    panel = stage.window.panels.widget("variables")
    shared = next(one for one in stage.document.structure.shared() if one.kind in _NUMBERS)
    panel.select_variable(shared.path)
    getattr(panel, command)()
    stage.settle()
    stage.type_into(stage.lines(panel.view.viewport())[0], words)
    return Typed(shared.path, words if is_name else 42, is_name)


_NUMBERS = (Kind.S32, Kind.F32)


# What follows

Action = Callable[[Stage], object]


def _click(stage: Stage) -> None:
    tree = stage.window.view.tree
    index = tree.model_.index(tree.model_.rowCount() - 1, 0)
    tree.scrollTo(index)
    QTest.mouseClick(
        tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualRect(index).center()
    )


def _filter(stage: Stage) -> None:
    stage.do("filter")
    stage.window.view.filter_bar.setText("e")
    stage.window.view.filter_bar.ask()
    stage.qtbot.waitUntil(lambda: not stage.window.view.filtering.is_busy)


def _save(stage: Stage) -> None:
    stage.do("save")
    stage.qtbot.waitUntil(lambda: not stage.document.is_modified)


ACTIONS: dict[str, Action] = {
    "undo": lambda stage: stage.do("undo"),
    "redo": lambda stage: stage.do("redo"),
    "save": _save,
    "close tab": lambda stage: stage.do("close_document"),
    "close window": lambda stage: stage.window.close(),
    "quit": lambda stage: stage.do("quit"),
    "other tab": lambda stage: stage.do("next_document"),
    "other row": lambda stage: stage.document.set_current((stage.document.outline.keys(())[-1],)),
    "click": _click,
    "text": lambda stage: stage.do("show_text"),
    "copy": lambda stage: stage.do("copy_rows"),
    "delete": lambda stage: stage.do("delete"),
    "duplicate": lambda stage: stage.do("duplicate"),
    "sort": lambda stage: stage.do("sort"),
    "filter": _filter,
    "find": lambda stage: stage.do("find_replace"),
    "history": lambda stage: stage.window.panels.show("history"),
    "escape": lambda stage: QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape),
}
_AFTER = frozenset({"delete", "duplicate", "sort"})
"""Actions that may be steps of their own."""
_KEEPS = frozenset({"other tab", "other row", "click", "text", "filter", "find", "history"})
"""Actions that may leave a field as it is, with what is being typed."""
_ASKS = frozenset({"close tab", "close window", "quit"})


@pytest.fixture
def samples(tmp_path: Path) -> Callable[[str, int], Path]:
    """Return what writes a new file of a kind."""

    def sample(kind: str, number: int) -> Path:
        folder = tmp_path / str(number)
        folder.mkdir()
        if kind == "ainb":
            for file in app_paths.sample_folder().glob("Watchman*.ainb"):
                shutil.copy(file, folder)
            return folder / "Watchman.root.ainb"
        file = folder / f"Lantern.{kind}"
        root = BYML.text.read(_WORDS).root if kind == "byml" else _aamp()
        file.write_bytes(formats.save_bytes(root))
        return file

    return sample


def _aamp() -> Any:
    root = AAMP.new()
    general = put(root, (), "General", Kind.OBJECT)
    put(root, general, "Position", Kind.VEC3, (1.0, 2.5, -9.75))
    put(root, general, "Tint", Kind.COLOR, (1.0, 0.5, 2.0, 1.0))
    put(root, general, "Tag", Kind.STRING32, "short")
    put(root, put(root, (), "Second", Kind.OBJECT), "Zeal", Kind.S32, 1)
    return root


@pytest.mark.parametrize("name", PLACES)
def test_what_is_typed_is_a_step_before_anything_else(
    window, open_file, samples, qtbot, monkeypatch, name
):
    kind, _type = PLACES[name]
    open_file(samples("byml", 0))
    with qtbot.waitActive(window):
        window.activateWindow()
    asked: list[bytes] = []
    wrong: list[str] = []
    for number, action in enumerate(ACTIONS, 1):
        stage = Stage(window, open_file(samples(kind, number)), qtbot)
        window.view.show_tree()
        with monkeypatch.context() as patch:
            note = partial(_note, stage, asked)
            patch.setattr(DocumentPrompts, "save_changes", lambda *_: note(CloseAnswer.CANCEL))  # noqa: B023
            patch.setattr(DocumentPrompts, "save_several", lambda *_: note(None))  # noqa: B023
            wrong += [f"{action}: {fault}" for fault in _faults(stage, PLACES[name], action, asked)]
        monkeypatch.setattr(DocumentPrompts, "save_changes", lambda *_: CloseAnswer.DISCARD)
        window.session.close(stage.document)
        qtbot.waitUntil(lambda: len(window.session.documents) == 1)
    assert not wrong, "\n".join(wrong)


def _note(stage: Stage, asked: list[bytes], answer: Any) -> Any:
    """Keep what the document is when a person is asked about it."""
    asked.append(stage.bytes)
    return answer


_FIRST = {"byml": ("Zeal",), "aamp": ("Second", "Zeal"), "ainb": ("name",)}
"""The row that has another value already, so that there is a step to undo or to redo."""


def _faults(stage: Stage, place: tuple[str, Place], action: str, asked: list[bytes]) -> list[str]:
    """Type something, do something else, and return what became of it that should not."""
    document, (kind, type_) = stage.document, place
    stack = document.undo_stack
    if action == "redo":
        _make_first_step(stage, kind)
        document.undo()
    elif action == "undo":
        _make_first_step(stage, kind)
    asked.clear()
    steps, before = stack.index(), stage.bytes
    typed = type_(stage)
    if (stack.index(), stage.bytes) != (steps, before):
        return ["it was a step at once"]
    ACTIONS[action](stage)
    stage.settle()
    if action == "escape":
        _save(stage)
        return [] if stage.bytes == before and not stack.count() else ["it was kept"]
    faults = []
    if action in _ASKS and asked[:1] != [stage.bytes]:
        faults.append("it was no step yet when it was asked")
    if action == "save" and Path(document.file).read_bytes() != stage.bytes:
        faults.append("it was not saved")
    if stack.index() == steps and action in _KEEPS:
        if action == "other tab":
            stage.do("previous_document")
        stage.do("save")  # it is still being typed
        stage.qtbot.waitUntil(lambda: stack.index() == steps or not document.is_modified)
    if stack.count() != steps + 1 and action not in _AFTER:
        faults.append(f"there are {stack.count() - steps} steps")
    if action == "undo" and stage.bytes != before:
        faults.append("undo left it")
    for _step in range(stack.index() - steps):
        document.undo()
    if stage.bytes != before:
        faults.append("undo does not lead back")
    document.redo()
    return faults + _unlike(stage, typed, before)


def _make_first_step(stage: Stage, kind: str) -> None:
    path = _FIRST[kind] if kind == "ainb" else stage.path(*_FIRST[kind])
    value = stage.document.outline.get(path)
    stage.document.set_value(path, "Another" if kind == "ainb" else value + 1)


def _unlike(stage: Stage, typed: Typed, before: bytes) -> list[str]:
    """Say what the first step did besides what was typed."""
    wanted = formats.open_bytes(before)
    alone = Document(wanted, stage.document.name)
    alone.edit(
        "",
        lambda rows, run: (
            rows.rename(typed.path, typed.value, run)
            if typed.is_name
            else rows.set(typed.path, typed.value, run)
        ),
    )
    return [] if formats.save_bytes(alone.root) == stage.bytes else ["the step did another thing"]
