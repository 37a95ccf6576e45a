"""Running a behaviour in the window, by mouse and keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QWidget

import formats
from app.graph.lights import Glow, Sign
from app.ui.commands import COMMANDS
from tests.app.graph.painted import differing, from_nothing, on_screen
from tests.app.window.run.conftest import PATROL, Key, Mod

_PLAIN = 60
"""So many pixels of another shade are plain to see."""

RUN_COMMANDS = {id_ for id_, command in COMMANDS.items() if command.scope == "runs"}


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
    bench.window.views.show_document(bench.document)
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


@pytest.mark.parametrize("zoom", [None, 0.15])
def test_what_is_lit_is_painted_as_from_nothing(bench, zoom):
    """Only what changed is painted again, and the whole is as if all had been.

    From far away, it is so when the run rests: see `Canvas.settle`.
    """
    bench.graph.frame_all(glide=False)
    if zoom is not None:
        bench.canvas.camera.go(bench.graph.scene.sceneRect().center(), zoom, glide=False)
    steps = [lambda: bench.key(Key.Key_F10)] * 3 + [bench.frame] * 2
    for step in steps:
        step()
        bench.qtbot.waitUntil(lambda: not bench.canvas._settling.isActive())
        assert not differing(on_screen(bench.graph), from_nothing(bench.graph)).isValid()
    bench.key(Key.Key_F5, Mod.ShiftModifier)
    assert not differing(on_screen(bench.graph), from_nothing(bench.graph)).isValid()


@pytest.mark.parametrize("theme_", ["dark", "light"])
def test_states_differ_without_colour(bench, theme_, qapp):
    """In shades of grey, an active node looks other than one that was left or is not reached."""
    from app.ui import theme

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


def test_tips_say_how_a_node_is_lit(bench):
    bench.frame()
    item = bench.graph.scene.items_by_id[bench.node(9).uid]
    bench.canvas.camera.go(item.frame().center(), 1.0, glide=False)
    at = bench.canvas.mapFromScene(item.frame().topLeft() + QPointF(40, 10))
    assert "Busy" in bench.canvas.tip(QPoint(at))


def test_nothing_of_the_panel_is_left_without_a_widget(bench):
    assert isinstance(bench.window.panels.widget("run"), QWidget)
