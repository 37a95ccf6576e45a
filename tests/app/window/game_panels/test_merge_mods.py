"""The window that merges mods: what it asks, shows, decides and writes."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QMessageBox

from app.game.mod import WrongFolder
from app.game_panels.merge_rows import MergeSort
from formats import wrap
from formats.merge import Choice
from tests.app.cli.conftest import run  # noqa: F401 -- a fixture
from tests.app.dumps import hashes
from tests.app.game.conftest import document, pack
from tests.app.game.test_mod_merging import BASE, PACK, mod_of, table

PLACE = f"{BASE}//[1]/Life"


@pytest.fixture
def dump(dump):
    (dump / PACK).write_bytes(pack({BASE: table("B", "D"), "Model.bfres": b"model"}))
    return dump


@pytest.fixture
def some(tmp_path):
    """Three mods that give one row three values; the first has a file of its own, too."""
    found = [
        mod_of(tmp_path / name, pack={BASE: table("B", "D", D=life), "Model.bfres": b"model"})
        for name, life in (("A", 5), ("B", 7), ("C", 9))
    ]
    (found[0] / "AI").mkdir()
    (found[0] / "AI/New.byml").write_bytes(document(1))
    return found


@pytest.fixture
def merger(window, project, some, qtbot):
    """The window with two mods in it, merged."""
    merger = window.dialogs.merge_mods()
    qtbot.addWidget(merger)
    merger.sources.mods.clear()
    merger.sources.add_mods(some[:2])
    merge(merger, qtbot)
    yield merger
    merger.close()


def merge(merger, qtbot):
    merger.begin()
    rest(merger, qtbot)


def rest(merger, qtbot):
    qtbot.waitUntil(lambda: not merger.merging.is_busy)


def texts(merger):
    """Return the rows in their order: column by column, indented by how deep they lie."""
    model = merger.outcomes.model

    def below(row, depth):
        for one in row.children:
            cells = [model.text(one, at) for at in range(5)]
            yield "  " * depth + " | ".join(cells)
            yield from below(one, depth + 1)

    return list(below(model.top, 0))


def test_files_conflicts_and_changes_are_shown_with_what_each_mod_has(merger, qtbot, some):
    assert texts(merger) == [
        "AI/New.byml |  | new |  | ",
        f"{PACK} |  | changed | changed | one undecided",
        f"  {PLACE} | s32 1 | s32 5 | s32 7 | A (undecided)",
        f"  {BASE} |  | changed | changed | ",
        "    [1] D/Life | 1 | 5 |  | ",
        "    [1] D/Life | 1 |  | 7 | ",
    ]
    heads = [merger.outcomes.model.headerData(at, Qt.Orientation.Horizontal) for at in range(5)]
    assert heads == ["Where", "The game’s", "A", "B", "Taken"]
    assert merger.sentence.text().startswith("1 conflict is undecided: the mod with the higher")
    assert merger.outcomes.conflicts()[0].key[0] == f"{PACK}//{PLACE}"
    assert [choice for choice, one in merger.buttons.items() if one.isEnabled()] == [
        Choice.BASE,
        Choice.MINE,
        Choice.THEIRS,
    ]
    assert merger.buttons[Choice.THEIRS].text() == "&Lower mod: B"
    merger.only_open.setChecked(True)
    assert [one for one in texts(merger) if not one.startswith(" ")] == [
        f"{PACK} |  | changed | changed | one undecided"
    ]
    merger.field.setText("nothing like this")
    assert texts(merger) == []


def test_the_window_writes_what_the_command_line_writes(merger, qtbot, some, dump, tmp_path, run):  # noqa: F811
    for choice, life in ((Choice.THEIRS, 7), (Choice.MINE, 5), (Choice.BASE, 1), (None, 1)):
        out = tmp_path / f"out {life} {choice}"
        merger.choose_out(out)
        merger.outcomes.tree.selectAll()
        merger.decide(choice)
        assert (merger.merging.open == []) is (choice is not None)
        merger.write()
        rest(merger, qtbot)
        kept = merger.merging.setup.decisions_file
        data = json.loads(kept.read_bytes())
        assert [one["choice"] for one in data["conflicts"]] == [choice and choice.value]
        told = tmp_path / f"told {life} {choice}"
        words = ("merge-mods", dump, *some[:2], "-o", told, "--decisions", kept)
        before = kept.read_bytes()
        run(*words, status=0 if choice else 1)
        assert kept.read_bytes() == before
        assert hashes(out) == hashes(told)


def test_what_was_written_is_listed_in_the_panel_of_changes(merger, window, qtbot, tmp_path):
    merger.choose_out(tmp_path / "out")
    merger.prefer("mine")
    rest(merger, qtbot)
    merger.write()
    rest(merger, qtbot)
    assert "2 files were written" in merger.sentence.text()
    panel = window.panels.changes
    qtbot.waitUntil(lambda: not panel.is_busy and bool(panel.result.found))
    assert panel.project.mod == tmp_path / "out"
    assert {one.place for one in panel.result.found} == {"AI/New.byml", f"{PACK}//{BASE}"}


def test_what_was_written_is_offered_to_be_checked_and_exported(
    merger, window, qtbot, tmp_path, dump
):
    (dump / "System/Resource").mkdir(parents=True)
    name = "System/Resource/ResourceSizeTable.Product.121.rsizetable.zs"
    (dump / name).write_bytes(wrap.wrap_new(wrap.write_table(wrap.SizeTable()), name))
    window.actions_["check_sizes"].trigger()
    page = window.tabs.currentWidget()
    merger.choose_out(tmp_path / "out")
    merger.prefer("mine")
    rest(merger, qtbot)
    merger.write()
    rest(merger, qtbot)
    qtbot.waitUntil(lambda: not page.is_busy)
    assert page.mods.currentText() == str(tmp_path / "out")
    page.set_all.click()
    qtbot.waitUntil((tmp_path / "out/romfs" / name).exists)
    assert str(tmp_path / "out") in [str(one.mod) for one in window.workspace.mods]


def test_files_in_the_way_are_asked_about(merger, qtbot, tmp_path, monkeypatch):
    merger.choose_out(tmp_path / "out")
    merger.prefer("A")
    rest(merger, qtbot)
    merger.write()
    rest(merger, qtbot)
    before, asked = hashes(tmp_path / "out"), []

    def press(words):
        def answer(box):
            asked.append(box.text())
            next(one for one in box.buttons() if one.text().replace("&", "") == words).click()

        monkeypatch.setattr(QMessageBox, "exec", answer)

    press("Cancel")
    merger.decide(Choice.THEIRS)
    merger.write()
    assert not merger.merging.is_busy
    assert hashes(tmp_path / "out") == before
    press("Overwrite")
    merger.write()
    rest(merger, qtbot)
    assert asked == ["2 files already exist. Overwrite them?"] * 2
    assert hashes(tmp_path / "out") != before


def test_decisions_are_there_again_the_next_time(merger, qtbot, tmp_path):
    merger.choose_out(tmp_path / "out")
    merger.prefer("B")
    rest(merger, qtbot)
    kept = merger.merging.setup.decisions_file
    qtbot.waitUntil(kept.is_file)
    merger.merging.choices.clear()
    merge(merger, qtbot)
    assert merger.merging.open == []
    kept.write_bytes(b"{}")
    merge(merger, qtbot)
    assert "decisions" in merger.sentence.text()


def test_what_cannot_be_merged_is_said(merger, qtbot, some, dump, tmp_path):
    sources = merger.sources
    sources.choose_out(some[0] / "inside")
    assert merger.merging.setup is None
    for out in (some[0] / "inside", dump / "out"):
        sources.choose_out(out)
        with pytest.raises(WrongFolder):
            sources.setup()
    sources.mods.remove()
    sources.choose_out(tmp_path / "out")
    merger.begin()
    assert merger.sentence.text() == "Add two or more mods."
    assert not merger.write_button.isEnabled()
    (some[0] / PACK).write_bytes(b"Yaz0 is not this")
    (some[1] / PACK).write_bytes(b"(\xb5/\xfd broken")
    sources.add_mods(some[:2])
    merge(merger, qtbot)
    assert merger.sentence.text().startswith("The mods could not be merged:")
    assert not merger.write_button.isEnabled()


def test_a_folder_that_no_system_has_is_asked_for_again(merger):
    merger.sources.out.setText("~nobody of this name/out")
    merger.begin()
    assert merger.sentence.text() == "Choose the folder of the merged mod."


def test_cancelled_it_shows_that_and_writes_nothing(merger, qtbot, tmp_path):
    merger.choose_out(tmp_path / "out")
    merger.begin()
    merger.merging.cancel()
    assert not merger.merging.is_busy
    assert merger.merging.outcomes == {}
    assert not merger.write_button.isEnabled()
    assert "Cancelled" in merger.count.text()


ALT = Qt.KeyboardModifier.AltModifier


def test_all_of_it_by_keyboard(window, project, some, qtbot, tmp_path, monkeypatch):
    chosen = iter(some)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(next(chosen)))
    window.actions_["merge_mods"].trigger()
    merger = window.dialogs.merge_mods()
    qtbot.addWidget(merger)
    merger.sources.mods.clear()
    qtbot.waitUntil(merger.isActiveWindow)
    mods, tree, out = merger.sources.mods, merger.outcomes.tree, merger.sources.out

    def press(code, is_done):
        """Press a button by its letter, which takes Qt a moment."""
        QTest.keyClick(merger, code, ALT)
        qtbot.waitUntil(lambda: is_done() and not merger.merging.is_busy)

    for count in (1, 2, 3):
        press(Qt.Key.Key_A, lambda count=count: mods.count() == count)
    assert [one.name for one in mods.folders] == ["A", "B", "C"]
    QTest.keyClick(merger, Qt.Key.Key_D, ALT)
    assert mods.hasFocus()
    QTest.keyClick(mods, Qt.Key.Key_Up, ALT)
    assert [one.name for one in mods.folders] == ["A", "C", "B"]
    QTest.keyClick(mods, Qt.Key.Key_Down, ALT)
    QTest.keyClick(merger, Qt.Key.Key_M, ALT)
    assert out.hasFocus()
    out.selectAll()
    QTest.keyClicks(out, str(tmp_path / "by keys"))
    QTest.keyClick(out, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(merger.outcomes.conflicts()))
    assert tree.hasFocus()
    press(Qt.Key.Key_L, lambda: merger.merging.conflicts[0].choice is Choice.THEIRS)
    assert len(merger.merging.conflicts) == 2
    assert [one.later for one in merger.merging.open] == ["C"]
    QTest.keyClick(tree, Qt.Key.Key_F8)
    assert merger.outcomes.conflicts()[0].earlier == ("A", "B")
    assert merger.outcomes.selected()[0].sort is MergeSort.CONFLICT
    press(Qt.Key.Key_P, lambda: merger.merging.open == [])
    assert merger.sentence.text() == "All conflicts are decided."
    press(Qt.Key.Key_W, (tmp_path / "by keys/romfs" / PACK).is_file)
    merger.close()


def test_every_button_has_a_letter_of_its_own(merger):
    words = [one.text() for one in merger.findChildren(QAbstractButton) if "&" in one.text()]
    words += [one.text() for one in merger.findChildren(QLabel) if one.buddy() is not None]
    letters = [one[one.index("&") + 1].casefold() for one in words]
    assert len(letters) == len(set(letters)) == 15


def test_letters_work_also_where_the_list_has_the_keyboard(merger, qtbot, monkeypatch):
    asked = []
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_what: asked.append(1) or "")
    with qtbot.waitActive(merger):
        merger.activateWindow()
    merger.sources.mods.setFocus()
    QTest.keyClick(merger.sources.mods, Qt.Key.Key_A, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: bool(asked))
