"""A tab that merges two edited versions of a document: conflicts, decisions, one step."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import formats
from app.compare.compare_dialog import ComparedSource
from app.ui import app_paths
from app.ui.i18n import bare
from formats.merge import Choice
from tests.app import edits
from tests.app.window.comparing import cut, settle, small


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "Small.byml"
    path.write_bytes(formats.save_bytes(small()))
    return path


@pytest.fixture
def versions(window, open_file, file, tmp_path, qtbot):
    """Mine and theirs, both edited, and the base they were copied from."""
    made = []
    for name in ("Mine.byml", "Theirs.byml"):
        shutil.copy(file, tmp_path / name)
        made.append(open_file(tmp_path / name))
    mine, theirs = made
    mine.set_value(("Speed",), 2.0)
    mine.set_value(("Count",), 10)
    theirs.set_value(("Count",), 20)
    theirs.set_value(("Actors", 3, "hp"), 60)
    edits.remove(theirs, ("Actors", 1), "hp")
    mine.set_value(("Actors", 1, "hp"), 44)
    return mine, ComparedSource("Base", file=file), theirs


def merging(window, qtbot, versions):
    mine, base, theirs = versions
    window.compare_tabs.open_merge(
        ComparedSource(mine.name, document=mine), base, ComparedSource(theirs.name, document=theirs)
    )
    qtbot.waitUntil(lambda: window.compare_tabs.current is not None)
    view = window.compare_tabs.current
    qtbot.waitUntil(lambda: view.merged is not None)
    return view


def apply_in_one_step(view, mine, qtbot):
    """Take over a merge without conflicts."""
    assert view.conflicts.rowCount() == 0
    assert view.why_not() == ""
    steps = mine.undo_stack.count()
    view.apply()
    qtbot.waitUntil(lambda: view.is_applied)
    assert mine.undo_stack.count() == steps + 1


def test_a_merge_asks_about_conflicts_and_is_one_step(window, versions, qtbot):
    mine, _base, _theirs = versions
    view = merging(window, qtbot, versions)
    assert view.conflicts.rowCount() == 2
    assert view.clean.rowCount() == 2
    assert view.sentence.text().startswith("2 conflicts are not resolved yet")
    assert not view.apply_button.isEnabled()
    view.apply()
    assert mine.undo_stack.undoText() != "Merge Theirs.byml"
    rows = {view.conflicts.data(view.conflicts.index(row, 0)): row for row in range(2)}
    assert set(rows) == {"Count", "Actors/[1] Chuchu/hp"}
    cells = [view.conflicts.data(view.conflicts.index(rows["Count"], at)) for at in range(5)]
    assert cells == ["Count", "s32 3", "s32 10", "s32 20", "open"]
    view._select(rows["Count"])
    view.buttons[Choice.THEIRS].click()
    assert view.sentence.text().startswith("1 conflict is not resolved yet")
    assert view.conflict_list.numbers() == [rows["Actors/[1] Chuchu/hp"]]
    view.buttons[Choice.MINE].click()
    steps, before = mine.undo_stack.count(), formats.save_bytes(mine.root)
    view.apply_button.click()
    qtbot.waitUntil(lambda: view.is_applied)
    assert mine.undo_stack.count() == steps + 1
    get = mine.outline.get
    assert (get(("Speed",)), get(("Count",)), get(("Actors", 3, "hp"))) == (2.0, 20, 60)
    assert get(("Actors", 1, "hp")) == 44
    assert "Applied" in view.sentence.text()
    window.actions_["undo"].trigger()
    assert formats.save_bytes(mine.root) == before
    qtbot.waitUntil(lambda: not view.why_not())
    assert [one.choice for one in view.merged.conflicts].count(Choice.THEIRS) == 1


UNDO = (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
REDO = (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
AGAIN = (Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)


def press(view, key):
    QTest.keyClick(view.conflict_list, *key)
    QApplication.processEvents()


def taken(view):
    return [conflict.choice for conflict in view.merged.conflicts]


def menu(window):
    actions = (window.actions_[name] for name in ("undo", "redo"))
    return [bare(action.text()) if action.isEnabled() else "" for action in actions]


def test_choices_are_undone_and_redone_on_the_page_of_the_merge(window, versions, qtbot):
    mine, _base, _theirs = versions
    with qtbot.waitActive(window):
        window.activateWindow()
    view = merging(window, qtbot, versions)
    view.conflict_list.setFocus()
    before = formats.save_bytes(mine.root)
    assert menu(window) == ["", ""], "the edits of mine belong to its own page"
    press(view, UNDO)
    assert formats.save_bytes(mine.root) == before
    places = [one.place_words(view.comparing.base) for one in view.merged.conflicts]
    view.conflict_list.selectAll()
    view.buttons[Choice.BASE].click()
    assert menu(window) == ["Undo Take base (2)", ""]
    view._select(1)
    view.buttons[Choice.THEIRS].click()
    assert menu(window) == [f"Undo Take theirs: {places[1]}", ""]
    assert taken(view) == [Choice.BASE, Choice.THEIRS]
    view._select(0)
    press(view, UNDO)
    assert taken(view) == [Choice.BASE, Choice.BASE]
    assert view.conflict_list.numbers() == [1], "what changed is shown"
    assert menu(window) == ["Undo Take base (2)", f"Redo Take theirs: {places[1]}"]
    press(view, UNDO)
    assert taken(view) == [None, None]
    assert view.conflict_list.numbers() == [0, 1]
    assert view.sentence.text().startswith("2 conflicts are not resolved yet")
    assert menu(window) == ["", "Redo Take base (2)"]
    press(view, REDO)
    press(view, AGAIN)
    assert taken(view) == [Choice.BASE, Choice.THEIRS]
    assert view.apply_button.isEnabled()
    assert formats.save_bytes(mine.root) == before
    window.views.show_document(mine)
    assert menu(window)[0].startswith("Undo Change")


def test_a_merge_is_undone_and_redone_after_its_choices(window, versions, qtbot):
    mine, _base, _theirs = versions
    with qtbot.waitActive(window):
        window.activateWindow()
    view = merging(window, qtbot, versions)
    view.conflict_list.setFocus()
    view.conflict_list.selectAll()
    view.buttons[Choice.THEIRS].click()
    before = formats.save_bytes(mine.root)
    view.apply()
    qtbot.waitUntil(lambda: view.is_applied)
    after = formats.save_bytes(mine.root)
    assert menu(window) == ["Undo Merge Theirs.byml", ""]
    for key in (REDO, AGAIN):
        press(view, UNDO)
        assert formats.save_bytes(mine.root) == before
        qtbot.waitUntil(lambda: not view.why_not())
        assert taken(view) == [Choice.THEIRS] * 2
        assert menu(window) == ["Undo Take theirs (2)", "Redo Merge Theirs.byml"]
        press(view, UNDO)
        assert menu(window) == ["", "Redo Take theirs (2)"]
        press(view, key)
        press(view, key)
        assert view.is_applied
        assert formats.save_bytes(mine.root) == after
    mine.set_value(("Speed",), 7.0)
    assert not view.is_applied
    settle(qtbot)
    assert menu(window) == ["Undo Take theirs (2)", ""], "the edit belongs to its own page"
    mine.undo()
    assert view.is_applied
    assert menu(window)[0] == "Undo Merge Theirs.byml"
    settle(qtbot)


def test_a_merge_follows_edits(window, versions, qtbot):
    mine, _base, _theirs = versions
    view = merging(window, qtbot, versions)
    mine.set_value(("Count",), 20)
    qtbot.waitUntil(lambda: view.conflicts.rowCount() == 1)
    window.actions_["close_document"].trigger()
    assert window.compare_tabs.views == []
    mine.undo()
    settle(qtbot)


def test_nodes_that_two_people_added_are_both_in_the_merged_graph(
    window, open_file, tmp_path, qtbot
):
    sample = app_paths.sample_folder() / "Watchman.root.ainb"
    made, copies = [], []
    for name, place in (("Mine.ainb", 3), ("Theirs.ainb", 10)):
        shutil.copy(sample, tmp_path / name)
        document = open_file(tmp_path / name)
        before = {one.guid for one in document.root.nodes}
        copy = lambda structure, at=place: structure.duplicate([("nodes", at)])  # noqa: E731
        document.edit("Copy", copy)
        copies += {one.guid for one in document.root.nodes} - before
        made.append(document)
    mine, theirs = made
    view = merging(window, qtbot, (mine, ComparedSource("Base", file=sample), theirs))
    before = formats.save_bytes(mine.root)
    apply_in_one_step(view, mine, qtbot)
    assert set(copies) < {one.guid for one in mine.root.nodes}
    assert len(mine.root.nodes) == len(theirs.root.nodes) + 1
    mine.undo()
    assert formats.save_bytes(mine.root) == before
    settle(qtbot)


def test_graphs_are_merged_with_nodes_that_came_and_went(window, open_file, tmp_path, qtbot):
    sample = app_paths.sample_folder() / "Watchman.root.ainb"
    made = []
    for name in ("Mine.ainb", "Theirs.ainb"):
        shutil.copy(sample, tmp_path / name)
        made.append(open_file(tmp_path / name))
    mine, theirs = made
    cut(mine, ("nodes", 15))
    cut(theirs, ("nodes", 8))
    theirs.edit("Copy", lambda structure: structure.duplicate([("nodes", 5)]))
    names = [row.label for row in mine.outline.rows(("nodes",))]
    view = merging(window, qtbot, (mine, ComparedSource("Base", file=sample), theirs))
    before = formats.save_bytes(mine.root)
    apply_in_one_step(view, mine, qtbot)
    guids = {
        document: {document.outline.get(("nodes", at, "guid")) for at in range(count)}
        for document in (mine, theirs)
        for count in [len(document.outline.keys(("nodes",)))]
    }
    assert len(guids[mine]) == len(names) - 1 + 1
    assert guids[mine] < guids[theirs]
    mine.undo()
    assert formats.save_bytes(mine.root) == before
    settle(qtbot)


def test_the_letters_of_a_merge_are_not_those_of_the_menus(window, versions, qtbot):
    view = merging(window, qtbot, versions)
    menus = {letter(one.text()) for one in window.menuBar().actions()}
    buttons = [*view.buttons.values(), view.apply_button]
    letters = [letter(button.text()) for button in buttons]
    assert len(set(letters)) == len(letters)
    assert not menus & set(letters)


def letter(words):
    return words.replace("&&", "").partition("&")[2][:1].upper()


@pytest.mark.parametrize("width", [800, 1024, 1600])
def test_the_place_of_a_conflict_has_the_most_room(window, versions, qtbot, width):
    view = merging(window, qtbot, versions)
    window.resize(width, 640)
    qtbot.wait(1)
    header = view.conflict_list.header()
    place, *values, _taken = (header.sectionSize(at) for at in range(header.count()))
    assert len(set(values)) == 1
    assert place >= 1.9 * values[0]
    assert header.length() == view.conflict_list.viewport().width()
