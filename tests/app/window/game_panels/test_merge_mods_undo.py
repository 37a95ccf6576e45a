"""Undo and redo in the window that merges mods: its decisions, and the mods in its form."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.game.mod_session import ModSession
from formats.merge import Choice
from tests.app.dumps import hashes
from tests.app.game.conftest import pack
from tests.app.game.mods import BASE, PACK, table
from tests.app.game.test_mod_merging import mod_of
from tests.app.window.game_panels.test_merge_mods import merge, rest
from tests.scale import scale, seeded

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
OTHER = "Work/Other.bgyml"
SEEDS = range(scale(2, 60))
ROUNDS = 14


@pytest.fixture
def dump(dump):
    (dump / PACK).write_bytes(pack({BASE: table("B", "D"), OTHER: table("B", "D")}))
    return dump


@pytest.fixture
def some(tmp_path):
    """Three mods that give three rows three values each."""
    return [
        mod_of(
            tmp_path / name,
            pack={BASE: table("B", "D", B=life + 1, D=life), OTHER: table("B", "D", D=life)},
        )
        for name, life in (("A", 5), ("B", 7), ("C", 9))
    ]


@pytest.fixture(params=[2, 3])
def merger(request, window, project, some, qtbot, tmp_path):
    """The window with two mods in it, or three, merged."""
    merger = window.dialogs.merge_mods()
    qtbot.addWidget(merger)
    merger.sources.mods.clear()
    merger.sources.add_mods(some[: request.param])
    merger.choose_out(tmp_path / "out")
    merger.merging.history.clear()
    merge(merger, qtbot)
    yield merger
    merger.close()
    rest(merger, qtbot)


def state(merger):
    return dict(merger.merging.choices), merger.sources.state


def act(merger, chance, qtbot):
    """Decide, prefer a side, or change the form, as chance has it."""
    merging = merger.merging
    what = chance.choice(("decide", "decide", "decide", "prefer", "move", "remove", "out"))
    if what == "decide" and merging.conflicts:
        conflicts = chance.sample(merging.conflicts, chance.choice((1, 1, 2)))
        merger.outcomes.select([one.key for one in conflicts])
        merger.decide(chance.choice((*conflicts[0].choices, None)))
    elif what == "prefer":
        merger.prefer(chance.choice(("mine", "theirs", "both", "base", "A", "B")))
    elif what in ("move", "remove") and merger.sources.mods.count() > 2:
        merger.sources.mods.setCurrentRow(chance.randrange(merger.sources.mods.count()))
        merger.sources.buttons["up" if what == "move" else "remove"].click()
    elif what == "out":
        merger.sources.out.setFocus()
        QTest.keyClicks(merger.sources.out, chance.choice("xyz") * 3)
        merger.outcomes.tree.setFocus()
    rest(merger, qtbot)


def fresh(merger):
    """Return what a new merge with the same decisions finds."""
    setup = merger.sources.setup()
    session = ModSession(setup.dump, setup.mods).with_choices(merger.merging.choices)
    return {step.outcome.path: step.outcome for step in session.merge_files() if step.outcome}


def written(merger, qtbot, folder):
    """Write the mod to a folder; return the hashes of its files."""
    merger.choose_out(folder)
    if merger.merging.setup is None or not merger.merging.is_whole:
        merge(merger, qtbot)
    merger.write()
    rest(merger, qtbot)
    return hashes(folder)


@pytest.mark.parametrize("seed", SEEDS)
def test_steps_undone_and_redone_give_equal_decisions_and_output(merger, qtbot, tmp_path, seed):
    chance, merging = seeded(seed), merger.merging
    states = [state(merger)]
    for _round in range(ROUNDS):
        at = merging.history.index()
        what = chance.choice(("act", "act", "undo", "redo"))
        if what == "act":
            if merging.setup is None:
                merge(merger, qtbot)
            act(merger, chance, qtbot)
            if merging.history.index() > at:
                states[at + 1 :] = [state(merger)]
        else:
            (merger.steps.undo if what == "undo" else merger.steps.redo).trigger()
            rest(merger, qtbot)
        assert len(states) == merging.history.count() + 1
        assert state(merger) == states[merging.history.index()]
        if merging.setup is not None:
            assert merging.outcomes == fresh(merger)
    while merging.can_undo:
        merging.undo()  # at once, while files are still being merged again
    rest(merger, qtbot)
    assert state(merger) == states[0]
    while merging.can_redo:
        merging.redo()
    rest(merger, qtbot)
    assert state(merger) == states[-1]
    if merging.setup is None:
        merge(merger, qtbot)
    assert merging.is_whole
    assert merging.outcomes == fresh(merger)
    session = ModSession(merging.setup.dump, merging.setup.mods).with_choices(merging.choices)
    list(session.merge_files())
    list(session.write(tmp_path / "again"))
    assert written(merger, qtbot, tmp_path / "redone") == {
        f"romfs/{path}": one for path, one in hashes(tmp_path / "again").items()
    }


def test_keys_buttons_and_menu_undo_and_name_the_step(merger, qtbot, monkeypatch):
    merging, steps = merger.merging, merger.steps
    place = merging.conflicts[0].key[0]
    assert not steps.undo.isEnabled()
    with qtbot.waitActive(merger):
        merger.activateWindow()
    merger.outcomes.select([merging.conflicts[0].key])
    merger.decide(Choice.MINE)
    rest(merger, qtbot)
    assert steps.undo.text().startswith("&Undo Choose A: ")
    assert place[-12:] in steps.undo.text()
    assert steps.undo.toolTip().startswith("Undo Choose A: ")
    assert steps.undo.toolTip().endswith(" (Ctrl+Z)")
    merger.outcomes.tree.setFocus()
    QTest.keyClick(merger.outcomes.tree, Qt.Key.Key_Z, CTRL)
    rest(merger, qtbot)
    assert merging.choices == {}
    assert [one.key[0] for one in merger.outcomes.conflicts()] == [place]
    assert steps.redo.text().startswith("&Redo Choose A: ")
    QTest.keyClick(merger.outcomes.tree, Qt.Key.Key_Z, CTRL | SHIFT)
    rest(merger, qtbot)
    assert list(merging.choices.values()) == [Choice.MINE]
    merger.prefer("theirs")
    rest(merger, qtbot)
    assert steps.undo.text() == "&Undo Decide all open: For the lower mod"
    QTest.mouseClick(steps.buttons[0], Qt.MouseButton.LeftButton)
    rest(merger, qtbot)
    assert list(merging.choices.values()) == [Choice.MINE]
    seen = []
    monkeypatch.setattr(
        "app.game_panels.merge_mods.open_menu", lambda menu, _at: seen.extend(menu.actions()[:2])
    )
    merger.outcomes.menu_wanted.emit(merger.mapToGlobal(merger.rect().center()))
    assert seen == [steps.undo, steps.redo]


def test_a_mod_that_was_removed_is_back_with_its_decisions(merger, qtbot):
    merger.outcomes.tree.selectAll()
    merger.decide(Choice.THEIRS)
    rest(merger, qtbot)
    before, outcomes = state(merger), merger.merging.outcomes
    merger.sources.mods.setCurrentRow(1)
    merger.sources.buttons["remove"].click()
    assert merger.steps.undo.text() == "&Undo Remove B"
    assert merger.merging.outcomes == {}
    merger.steps.undo.trigger()
    assert state(merger) == before
    merge(merger, qtbot)
    assert merger.merging.outcomes == outcomes


def test_what_is_typed_as_folder_is_one_step_and_its_keys_undo_here(merger, qtbot):
    out = merger.sources.out
    before = out.text()
    with qtbot.waitActive(merger):
        merger.activateWindow()
    out.setFocus()
    QTest.keyClicks(out, "abc")
    assert merger.merging.history.count() == 1
    QTest.keyClick(out, Qt.Key.Key_Z, CTRL)
    assert out.text() == before
    QTest.keyClick(out, Qt.Key.Key_Z, CTRL | SHIFT)
    assert out.text() == f"{before}abc"


def test_sides_that_were_cancelled_leave_the_decisions_as_they_were(merger, qtbot):
    merger.prefer("mine")
    merger.merging.cancel()
    qtbot.wait(300)
    assert merger.merging.choices == {}
    assert not merger.merging.can_undo
    assert merger.merging.is_whole
    assert merger.merging.outcomes == fresh(merger)


def test_a_decision_undone_is_not_read_back_from_the_file_of_decisions(merger, qtbot):
    merger.outcomes.select([merger.merging.conflicts[0].key])
    merger.decide(Choice.MINE)
    rest(merger, qtbot)
    qtbot.waitUntil(merger.merging.setup.decisions_file.is_file)
    merger.steps.undo.trigger()
    rest(merger, qtbot)
    merge(merger, qtbot)
    assert merger.merging.choices == {}
