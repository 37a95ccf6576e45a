"""Running a behaviour in the window, by mouse and keyboard."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QFileDialog, QWidget

import formats
from app.cli.main import group
from app.graph.lights import Glow, Sign
from app.running.question_model import ANSWER
from app.windows.commands.actions import RUN_COMMANDS
from tests.app.graph.painted import differing, from_nothing, on_screen
from tests.app.windows.running.conftest import PATROL, WATCHMAN, Key, Mod

_PLAIN = 60
"""So many pixels of another shade are plain to see."""


def enabled(bench):
    return {name for name in RUN_COMMANDS if bench.window.actions_[name].isEnabled()}


def test_keys_drive_a_run(bench):
    before = formats.save_bytes(bench.document.root)
    bench.key(Key.Key_F10)
    assert bench.lines() == ["enter #10 Element_Simultaneous"]
    assert bench.light(10).glow is Glow.ENTERED
    assert bench.light(10).current
    assert bench.light(9).glow is Glow.DIM or bench.light(9).glow is Glow.NONE
    bench.key(Key.Key_F11)
    assert len(bench.lines()) == 2
    bench.key(Key.Key_F10, Mod.ControlModifier)
    assert len(bench.lines()) == 1
    bench.frame()
    assert bench.running.run.frame == 0
    assert bench.light(9).sign is Sign.BUSY
    assert bench.light(9).assumed
    bench.frame()
    assert bench.running.run.frame == 1
    assert bench.light(9).glow is Glow.ACTIVE
    bench.frame_back()
    assert bench.running.run.frame == 0
    bench.key(Key.Key_F5)
    assert bench.running.run.frame == 20
    bench.key(Key.Key_F5, Mod.ShiftModifier)
    assert bench.running.run is None
    assert not bench.graph.scene.lighting.now.is_on
    assert formats.save_bytes(bench.document.root) == before
    assert bench.document.undo_stack.count() == 0
    assert not bench.document.is_modified


def test_run_to_the_end_of_a_node(bench):
    for _ in range(20):
        if bench.lines()[-1:] != ["enter #1 RaiseAlarm"]:
            bench.key(Key.Key_F10)
    assert bench.lines()[-1] == "enter #1 RaiseAlarm"
    bench.answer(1, "result", "Busy, Busy, Success")
    bench.canvas.setFocus()
    bench.key(Key.Key_F11, Mod.ShiftModifier)
    assert bench.lines()[-1] == "update #1 RaiseAlarm: Success"
    assert bench.running.run.frame == 2


def test_commands_are_grey_where_nothing_runs(bench, open_file, byml_file, qtbot):
    assert "run_go" in enabled(bench)
    assert not enabled(bench) & {"run_back", "run_back_frame", "run_reset", "run_restart"}
    bench.frame()
    assert {"run_back", "run_reset", "run_leave"} <= enabled(bench)
    open_file(byml_file)
    assert not enabled(bench)
    assert "AINB" in bench.panel.banner.words.text()
    bench.window.show_document(bench.document)
    bench.rest()
    assert bench.lines(), "the run of the other tab goes on"


def test_every_control_has_a_name_and_the_keyboard(bench):
    bench.frame()
    for page in range(bench.panel.tabs.count()):
        bench.panel.tabs.setCurrentIndex(page)
        bench.rest()
        for kind in (QAbstractButton, QComboBox, QAbstractSpinBox):
            for one in bench.panel.findChildren(kind):
                if one.isVisible() and not one.objectName().startswith(("qt_", "Scroll")):
                    assert one.accessibleName() or getattr(one, "text", str)(), one
                    assert one.focusPolicy() & Qt.FocusPolicy.TabFocus, one.accessibleName()
        for table in (bench.panel.steps, bench.panel.answers.table):
            assert table.accessibleName()


def test_run_keys_clash_with_no_other(bench):
    keys = {}
    for name in bench.window.actions_:
        for sequence in bench.window.actions_[name].shortcuts():
            assert sequence.toString() not in keys, (name, keys[sequence.toString()])
            keys[sequence.toString()] = name
    assert all(bench.window.actions_[name].statusTip() for name in RUN_COMMANDS)


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
    assert bench.window.shell.running.document is None
    again = open_file(file)
    bench.window.shell.follow_run(again)
    assert bench.window.shell.running.running.said == said
    bench.window.shell.running.running.set_answers({})
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_more: (str(target), ""))
    bench.panel.answers.load.click()
    assert bench.window.shell.running.running.said == said


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


def test_lines_of_the_trace_select_nodes(bench):
    bench.frame()
    steps = bench.panel.steps
    row = next(at for at, one in enumerate(bench.panel.trace.events) if one.number == 11)
    at = steps.visualRect(bench.panel.trace.index(row, 2)).center()
    steps.scrollTo(bench.panel.trace.index(row, 0))
    at = steps.visualRect(bench.panel.trace.index(row, 2)).center()
    QTest.mouseClick(steps.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert bench.document.current == ("nodes", 11)
    steps.setFocus()
    QTest.keyClick(steps, Key.Key_Down)
    number = bench.panel.trace.events[row + 1].number
    assert bench.document.current == ("nodes", number)


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


def test_an_edit_ends_the_run_and_is_undone_as_ever(bench):
    bench.frame()
    document = bench.document
    path = ("nodes", 9, "properties", 1, "value")
    row = next(
        one.path if hasattr(one, "path") else path for one in [document.outline.row(("nodes", 9))]
    )
    assert row
    rows = document.outline.rows(("nodes", 9, "properties"))
    target = ("nodes", 9, "properties", rows[0].key)
    document.set_value(target, not document.outline.get(target))
    bench.rest()
    assert bench.running.run is None
    assert "edited" in bench.panel.banner.words.text()
    assert not bench.graph.scene.lighting.now.is_on
    assert document.undo_stack.count() == 1
    document.undo()
    assert document.undo_stack.count() == 1
    bench.frame()
    assert bench.light(9).glow is Glow.ENTERED


def test_a_step_into_a_module_shows_its_tab_and_comes_back(bench, qtbot):
    bench.running.set_answers(
        {
            "GetNearestStranger": {"outputs": {"Distance": 20.0}},
            "GetTimeOfDay": {"outputs": {"Hour": 5}},
        }
    )
    for _ in range(40):
        bench.key(Key.Key_F11)
        if bench.running.current.place:
            break
    assert bench.running.current.place
    qtbot.waitUntil(lambda: len(bench.window.session.documents) == 2)
    bench.rest()
    module = bench.window.session.documents[1]
    assert module.name == PATROL
    assert bench.window.document is module
    assert bench.running.document is bench.document
    view = bench.window.view
    qtbot.waitUntil(lambda: view.graph is not None)
    uid = bench.running.current.node.uid
    assert uid in {node.uid for node in module.root.nodes}
    qtbot.waitUntil(lambda: view.graph.view.scene.lighting.light(uid).current)
    for _ in range(40):
        bench.key(Key.Key_F11)
        if not bench.running.current.place:
            break
    assert bench.window.document is bench.document
    module.set_value(_first_value(module), "Other")
    bench.rest()
    assert bench.running.run is None
    assert bench.running.was_edited


def _first_value(document):
    """Return the path of a text that can be set."""
    for number in range(len(document.root.nodes)):
        for row in document.outline.rows(("nodes", number, "properties")):
            if row.kind.value == "string" and row.editable:
                return ("nodes", number, "properties", row.key)
    return ("commands", 0, "name")


def test_what_is_lit_is_painted_as_from_nothing(bench):
    """Only what changed is painted anew, and the whole is as if all had been."""
    bench.graph.frame_all(glide=False)
    steps = [lambda: bench.key(Key.Key_F10)] * 3 + [bench.frame] * 2
    for step in steps:
        step()
        assert not differing(on_screen(bench.graph), from_nothing(bench.graph)).isValid()
    bench.key(Key.Key_F5, Mod.ShiftModifier)
    assert not differing(on_screen(bench.graph), from_nothing(bench.graph)).isValid()


@pytest.mark.parametrize("theme_", ["dark", "light"])
def test_states_differ_without_colour(bench, theme_, qapp):
    """In shades of grey, an active node looks other than one that was left or is not reached."""
    from app import theme

    theme.apply(qapp, theme_)
    bench.frame()
    scene = bench.graph.scene
    item = scene.items_by_id[bench.node(9).uid]
    bench.canvas.camera.go(item.frame().center(), 1.0, glide=False)
    pictures, names = [], []
    for glow in Glow:
        item.set_light(bench.light(9)._replace(glow=glow, sign=Sign.NONE))
        pictures.append(_grey(bench))
        names.append(glow.name)
    for sign in (Sign.BUSY, Sign.SUCCESS, Sign.FAILURE):
        for assumed in (False, True):
            item.set_light(bench.light(9)._replace(sign=sign, assumed=assumed))
            pictures.append(_grey(bench))
            names.append((sign.name, assumed))
    for at, one in enumerate(pictures):
        for place, other in enumerate(pictures[:at]):
            assert _apart(one, other) > _PLAIN, (names[at], names[place])
    theme.apply(qapp, "light")


def _grey(bench):
    picture = bench.canvas.grab().toImage()
    return picture.convertToFormat(picture.Format.Format_Grayscale8)


def _apart(one, other):
    """Count the pixels whose shade differs plainly."""
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return sum(abs(a - b) > 40 for a, b in pairs)


def test_the_command_is_chosen_from_the_list(bench):
    box = bench.panel.bar.commands
    assert [box.itemText(at) for at in range(box.count())] == ["Root", "Reset"]
    box.setFocus()
    box.setCurrentText("Reset")
    box.textActivated.emit("Reset")
    bench.canvas.setFocus()
    bench.frame()
    assert bench.lines()[0] == "enter #14 Element_Sequential"


def test_a_selected_command_is_the_one_that_runs(bench):
    bench.document.set_current(("commands", 1))
    bench.rest()
    bench.frame()
    assert bench.lines()[0] == "enter #14 Element_Sequential"


def test_values_of_a_node_are_shown_and_watched(bench):
    bench.frame()
    bench.document.set_current(("nodes", 11))
    bench.panel.tabs.setCurrentWidget(bench.panel.node)
    bench.rest()
    page = bench.panel.node
    names = [row.cells[0].text for row in page.pins.rows]
    assert "Range" in names
    row = next(at for at, one in enumerate(page.pins.rows) if one.what.name)
    page.values.setFocus()
    page.values.setCurrentIndex(page.pins.index(row, 0))
    QTest.keyClick(page.values, Key.Key_Space)
    bench.panel.tabs.setCurrentWidget(bench.panel.watch)
    assert any(one.what.name for one in bench.panel.watch.model.rows)


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


def test_tips_say_how_a_node_is_lit(bench):
    bench.frame()
    item = bench.graph.scene.items_by_id[bench.node(9).uid]
    bench.canvas.camera.go(item.frame().center(), 1.0, glide=False)
    at = bench.canvas.mapFromScene(item.frame().topLeft() + QPointF(40, 10))
    assert "Busy" in bench.canvas.tip(QPoint(at))


def test_nothing_of_the_panel_is_left_without_a_widget(bench):
    assert isinstance(bench.window.panels.widget("run"), QWidget)
