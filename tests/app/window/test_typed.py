"""What is typed and not confirmed when something else is done: one step before it, or dropped by
Escape; never lost, never another row's.

Places in which values or names are typed are tried with everything that may follow.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

import formats
from app.documents.document import Document
from app.documents.prompts import CloseAnswer
from app.window.document_prompts import DocumentPrompts
from tests.app.window.typing_places import PLACES, Place, Stage, Typed, new_sample

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
    "reload": lambda stage: stage.do("reload"),
    "names": lambda stage: stage.document.renew_names(),
    "escape": lambda stage: QTest.keyClick(stage.field, Qt.Key.Key_Escape),
}
AFTER = frozenset({"delete", "duplicate", "sort"})
"""Actions that may be steps of their own."""
_KEEPS = frozenset(
    {"other tab", "other row", "click", "text", "filter", "find", "history", "names"}
)
"""Actions that may leave a field as it is, with what is being typed."""
ASKS = frozenset({"close tab", "close window", "quit", "reload"})


@pytest.mark.parametrize("name", PLACES)
def test_what_is_typed_is_a_step_before_anything_else(
    window, open_file, tmp_path, qtbot, monkeypatch, name
):
    kind, type_ = PLACES[name]
    for folder in ("other", "typed"):
        (tmp_path / folder).mkdir()
    open_file(new_sample(tmp_path / "other", "byml"))
    stage = Stage(window, open_file(new_sample(tmp_path / "typed", kind)), qtbot)
    with qtbot.waitActive(window):
        window.activateWindow()
    asked: list[object] = []
    note = partial(_note, stage, asked)
    monkeypatch.setattr(DocumentPrompts, "save_changes", lambda *_: note(CloseAnswer.CANCEL))
    monkeypatch.setattr(DocumentPrompts, "save_several", lambda *_: note(None))
    monkeypatch.setattr(DocumentPrompts, "may_drop_changes", lambda *_: note(False))
    wrong: list[str] = []
    for action in _actions(name):
        window.view.enter_mode("tree")
        found = _faults(stage, kind, action, asked, type_)
        wrong += [f"{action}: {fault}" for fault in found]
        if window.document is not stage.document:
            wrong.append(f"{action}: the document was closed")
            break
        begin_again(stage)
    assert not wrong, "\n".join(wrong)


def _actions(name: str) -> list[str]:
    """Return what may follow in a place; comments are kept beside the file, without a question."""
    is_comment = name in ("title_of_comment", "text_of_note")
    return [action for action in ACTIONS if not (is_comment and action in ASKS)]


def _note(stage: Stage, asked: list[object], answer: Any) -> Any:
    """Keep what the document is when a person is asked about it."""
    asked.append(stage.state)
    return answer


def begin_again(stage: Stage) -> None:
    """Have the document and its window as they were before anything was typed."""
    document = stage.document
    stage.qtbot.waitUntil(lambda: not document.frozen)
    while document.undo_stack.canUndo():
        document.undo()
    document.undo_stack.clear()
    stage.window.view.filter_bar.setText("")
    stage.window.view.filter_bar.ask()
    stage.qtbot.waitUntil(lambda: not stage.window.view.filtering.is_busy)
    document.set_current((document.outline.keys(())[0],))
    stage.window.view.setFocus()
    stage.settle()


def _faults(stage: Stage, kind: str, action: str, asked: list[object], type_: Place) -> list[str]:
    """Type something, do something else, and return what became of it that should not."""
    document, stack = stage.document, stage.document.undo_stack
    if action in ("undo", "redo"):
        make_first_step(stage, kind)
        if action == "redo":
            document.undo()
    asked.clear()
    steps, before = stack.index(), stage.state
    typed = type_(stage)
    if not before[1]:
        before = before[0], stage.state[1]  # a comment was put there to write in
    if (stack.index(), stage.state) != (steps, before):
        return ["it was a step at once"]
    ACTIONS[action](stage)
    stage.settle()
    if document not in stage.window.session.documents:
        return []
    if action == "escape":
        _save(stage)
        return [] if stage.state == before and not stack.count() else ["it was kept"]
    faults = []
    if action in ASKS and asked[:1] != [stage.state]:
        faults.append("it was no step yet when it was asked")
    if action == "save" and Path(document.file).read_bytes() != stage.state[0]:
        faults.append("it was not saved")
    if action == "other tab":
        stage.do("previous_document")
    if stack.index() == steps and action in _KEEPS:
        stage.do("save")  # it is still being typed
        stage.qtbot.waitUntil(lambda: stack.index() == steps or not document.is_modified)
    stage.qtbot.waitUntil(lambda: not document.frozen)
    if stack.count() != steps + 1 and action not in AFTER:
        faults.append(f"there are {stack.count() - steps} steps")
    if action == "undo" and stage.state != before:
        faults.append("undo left it")
    for _step in range(stack.index() - steps):
        document.undo()
    if stage.state != before:
        faults.append("undo does not lead back")
    document.redo()
    return faults + _unlike(stage, typed, before)


def make_first_step(stage: Stage, kind: str) -> None:
    """Change a value other than that which is typed, so that there is a step to undo or redo."""
    labels = _FIRST.get(kind)
    path = stage.path(*labels) if labels else ("name",)
    value = stage.document.outline.get(path)
    stage.document.set_value(path, value + 1 if labels else "Another")


_FIRST = {"byml": ("Zeal",), "blob": ("Zeal",), "aamp": ("Second", "Zeal")}


def _unlike(stage: Stage, typed: Typed, before: tuple[bytes, dict[int, str]]) -> list[str]:
    """Say what the first step did besides what was typed."""
    alone = Document(formats.open_bytes(before[0]), stage.document.name)
    comments = stage.document.view_state.arrangement.comments
    alone.view_state.arrangement.comments = {
        at: comments[at]._replace(text=text) for at, text in before[1].items()
    }
    if typed.edit is None:
        alone.set_value(typed.path, typed.value)
    else:
        typed.edit(alone)
    is_same = Stage(stage.window, alone, stage.qtbot).state == stage.state
    return [] if is_same else ["the step did another thing"]


def test_a_title_that_is_being_typed_is_kept_as_its_tab_is_closed(
    window, open_file, tmp_path, qtbot
):
    file = new_sample(tmp_path, "ainb")
    stage = Stage(window, open_file(file), qtbot)
    with qtbot.waitActive(window):
        window.activateWindow()
    PLACES["title_of_comment"][1](stage)
    stage.do("close_document")
    qtbot.waitUntil(lambda: not window.session.documents)
    again = Stage(window, open_file(file), qtbot)
    window.view.show_mode("graph")
    window.view.graph.load()
    assert list(again.state[1].values()) == ["New"]


def test_what_is_clicked_has_the_keyboard_after_a_title_is_typed(
    window, open_file, tmp_path, qtbot
):
    stage = Stage(window, open_file(new_sample(tmp_path, "ainb")), qtbot)
    with qtbot.waitActive(window):
        window.activateWindow()
    PLACES["title_of_comment"][1](stage)
    window.view.filter_bar.setFocus(Qt.FocusReason.MouseFocusReason)
    stage.settle()
    assert window.view.filter_bar.hasFocus()
    assert stage.state[1] == {7: "New"}
    PLACES["title_of_comment"][1](stage)
    QTest.keyClick(stage.field, Qt.Key.Key_Return)
    assert window.view.graph.view.canvas.hasFocus()


def test_a_title_is_still_being_typed_below_a_menu(window, open_file, tmp_path, qtbot):
    stage = Stage(window, open_file(new_sample(tmp_path, "ainb")), qtbot)
    with qtbot.waitActive(window):
        window.activateWindow()
    PLACES["title_of_comment"][1](stage)
    menu = QMenu(window)
    menu.addAction("Paste")
    menu.popup(window.mapToGlobal(window.rect().center()))
    stage.settle()
    assert stage.field.isVisible()
    menu.close()
    QTest.keyClicks(stage.field, "er")
    QTest.keyClick(stage.field, Qt.Key.Key_Return)
    assert stage.state[1] == {7: "Newer"}


@pytest.mark.parametrize("name", ["value_in_tree", "number_in_inspector", "cell_in_table"])
def test_a_comparison_has_what_is_being_typed(window, open_file, tmp_path, qtbot, name):
    stage = Stage(window, open_file(new_sample(tmp_path, "byml")), qtbot)
    with qtbot.waitActive(window):
        window.activateWindow()
    typed = PLACES[name][1](stage)
    window.compare_tabs.compare_with_file(stage.document)
    assert stage.document.outline.get(typed.path) == typed.value
    qtbot.waitUntil(lambda: getattr(window.compare_tabs.current, "result", None) is not None)
