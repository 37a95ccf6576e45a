"""Answers, breakpoints and assumptions in the window, by mouse and keyboard."""

from __future__ import annotations

import json

from click.testing import CliRunner
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog

from app.cli.main import group
from app.graph.lights import Glow, Sign
from app.run.question_model import ANSWER
from tests.app.window.run.conftest import PATROL, WATCHMAN, Key, Mod

_PLAIN = 60
"""So many pixels of another shade are plain to see."""


def test_an_answer_typed_in_the_panel_changes_the_branch(bench):
    bench.frame()
    assert any("choose #3 Element_BoolSelector: True" in line for line in bench.lines())
    bench.answer(11, "Distance", "20")
    assert any("choose #3 Element_BoolSelector: False" in line for line in bench.lines())
    assert bench.light(5).glow is Glow.ENTERED
    assert bench.light(4).glow is Glow.DIM
    bench.answer(6, "Hour", "12")
    assert bench.light(8).glow is Glow.ENTERED
    assert bench.running.run.frame == 0
    assert bench.document.undo_stack.count() == 0


def test_an_answer_is_clicked_and_chosen_for_the_class(bench):
    bench.frame()
    page = bench.panel.answers
    page.by_class.click()
    row = next(at for at, one in enumerate(page.model.rows) if one.what.node is bench.node(9))
    index = page.model.index(row, ANSWER)
    at = page.table.visualRect(index).center()
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    box = page.table.focusWidget()
    assert isinstance(box, QComboBox)
    QTest.keyClick(box, Key.Key_Down)
    box.activated.emit(box.currentIndex())
    bench.rest()
    assert bench.running.said == {"Listen": {"result": "Busy"}}
    assert "(every Listen)" in page.model.index(row, ANSWER).data()
    page.table.setCurrentIndex(page.model.index(row, 0))
    page.table.setFocus()
    bench.document.set_current(("nodes", 9))
    bench.window.activateWindow()
    bench.qtbot.waitUntil(bench.window.isActiveWindow)
    page.table.setFocus()
    QTest.keyClick(page.table, Key.Key_Delete)
    assert not bench.running.said
    assert bench.document.undo_stack.count() == 0, "the key deletes an answer, no node"


def test_answers_are_kept_with_the_file_and_read_by_the_command_line(
    bench, open_file, tmp_path, monkeypatch
):
    bench.frame()
    bench.answer(11, "Distance", "20")
    target = tmp_path / "mine.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_more: (str(target), ""))
    bench.panel.answers.save.click()
    assert json.loads(target.read_bytes()) == bench.running.said
    words = ["run", str(bench.document.file), "Root", "--answers", str(target)]
    result = CliRunner().invoke(group, words)
    assert result.exit_code == 0
    assert "Element_BoolSelector: False" in result.output
    said = dict(bench.running.said)
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted([PATROL, WATCHMAN, "mine.json"])
    file = bench.document.file
    bench.window.session.close(bench.document)
    bench.qtbot.waitUntil(lambda: not bench.window.session.documents)
    assert bench.window.runs.document is None
    again = open_file(file)
    bench.window.runs.set_document(again)
    assert bench.window.runs.running.said == said
    bench.window.runs.running.set_answers({})
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_more: (str(target), ""))
    bench.panel.answers.load.click()
    assert bench.window.runs.running.said == said


def test_answers_saved_beside_the_file_are_kept_there(bench, open_file, monkeypatch):
    """The name that is offered lies beside the file, and the command line reads it unasked."""
    offered = []

    def choose(_parent, _title, start, _kinds):
        offered.append(start)
        return start, ""

    bench.frame()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    bench.answer(11, "Distance", "20")
    file = bench.document.file
    beside = file.with_name(f"{file.name}.answers.json")
    assert not beside.exists(), "nothing is written beside a file unasked"
    bench.panel.answers.save.click()
    assert offered == [str(beside)]
    bench.answer(11, "Distance", "30")
    said = dict(bench.running.said)
    assert json.loads(beside.read_bytes()) == said
    result = CliRunner().invoke(group, ["run", str(file), "Root"])
    assert "Element_BoolSelector: False" in result.output
    bench.window.session.close(bench.document)
    beside.write_bytes(beside.read_bytes().replace(b"30", b"40"))
    again = open_file(file)
    bench.window.runs.set_document(again)
    assert bench.window.runs.running.said == json.loads(json.dumps(said).replace("30", "40"))
    bench.window.runs.running.set_answers({})
    assert json.loads(beside.read_bytes()) == {}


def test_breakpoints_are_set_by_key_and_by_mouse(bench):
    bench.document.set_current(("nodes", 4))
    bench.rest()
    bench.key(Key.Key_F9)
    assert bench.light(4).breakpoint
    bench.canvas.setFocus()
    bench.key(Key.Key_F5)
    assert bench.lines()[-1] == "enter #4 Element_Sequential"
    assert bench.light(4).current
    item = bench.graph.scene.items_by_id[bench.node(9).uid]
    bench.canvas.camera.go(item.frame().center(), 1.0, glide=False)
    for is_set in (True, False):
        at = bench.canvas.mapFromScene(item.frame().topLeft() + QPointF(2, 2))
        QTest.mouseClick(bench.canvas.viewport(), Qt.MouseButton.LeftButton, pos=at)
        bench.rest()
        assert bench.light(9).breakpoint is is_set


def test_a_click_into_the_corner_sets_nothing_while_the_panel_is_closed(bench):
    bench.window.actions_["show_run"].setChecked(False)
    bench.rest()
    item = bench.graph.scene.items_by_id[bench.node(9).uid]
    bench.canvas.camera.go(item.frame().center(), 1.0, glide=False)
    at = bench.canvas.mapFromScene(item.frame().topLeft() + QPointF(2, 2))
    QTest.mouseClick(bench.canvas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert not bench.light(9).breakpoint


def test_the_banner_names_what_is_waited_for_and_answers(bench):
    bench.frame()
    words = bench.panel.banner.words.text()
    assert "#1 RaiseAlarm" in words
    assert "#9 Listen" in words
    QTest.mouseClick(bench.panel.banner.go_button, Qt.MouseButton.LeftButton)
    assert bench.document.current == ("nodes", 1)
    QTest.mouseClick(bench.panel.banner.answer_button, Qt.MouseButton.LeftButton)
    editor = bench.panel.answers.table.focusWidget()
    assert isinstance(editor, QComboBox)
    QTest.keyClicks(editor, "Success")
    QTest.keyClick(editor, Key.Key_Return)
    bench.rest()
    assert "#1 RaiseAlarm" not in bench.panel.banner.words.text()
    assert bench.light(1).sign is Sign.SUCCESS


def test_shift_f9_answers_for_the_current_node(bench):
    bench.frame()
    bench.document.set_current(("nodes", 9))
    bench.rest()
    bench.key(Key.Key_F9, Mod.ShiftModifier)
    assert isinstance(bench.panel.node.table.focusWidget(), QComboBox)


def test_assumptions_are_switched_by_keyboard(bench):
    bench.frame()
    page = bench.panel.assumptions
    bench.panel.tabs.setCurrentWidget(page)
    row = next(at for at, one in enumerate(page.model.rows) if one.what == "execute")
    page.table.setFocus()
    page.table.setCurrentIndex(page.model.index(row, 0))
    QTest.keyClick(page.table, Key.Key_Return)
    box = page.table.focusWidget()
    assert isinstance(box, QComboBox)
    QTest.keyClick(box, Key.Key_Down)
    QTest.keyClick(box, Key.Key_Return)
    bench.rest()
    assert dict(bench.running.chosen) == {"execute": "success"}


def test_a_choice_for_a_row_that_is_gone_is_dropped(bench):
    bench.frame()
    page = bench.panel.assumptions
    bench.panel.tabs.setCurrentWidget(page)
    row = next(at for at, one in enumerate(page.model.rows) if one.what == "execute")
    page.table.edit_row(row)
    box = page.table.focusWidget()
    assert isinstance(box, QComboBox)
    page.table.reset()
    box.activated.emit(1)
    bench.rest()
    assert not bench.running.chosen
