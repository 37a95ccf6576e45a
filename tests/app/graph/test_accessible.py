"""Screen readers: where the keyboard goes on a canvas, a name, a role and a value are told."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLineEdit
from shiboken6 import isValid

import formats
from app.documents.document import Document
from app.graph import accessible
from app.graph.graph_view import GraphView
from app.graph.measure import is_check
from app.ui import app_paths
from formats.core.kinds import Kind
from tests.app.graph.conftest import SAMPLE, sample
from tests.app.graph.gestures import by_number, first_editable, key
from tests.corpus import need

_Event = QAccessible.Event
_Role = QAccessible.Role
_Text = QAccessible.Text
_MOST_NODES = 25
_FILES = [app_paths.sample_folder() / SAMPLE, Path(__file__).parents[2] / "data/Every part.ainb"]
pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


@pytest.fixture
def told(monkeypatch):
    """The kinds of events that are sent, with the names of what they are about."""
    events = []

    def hear(event):
        events.append((event.type(), event.accessibleInterface().text(_Text.Name)))

    monkeypatch.setattr(accessible, "_send", hear)
    monkeypatch.setattr(accessible, "_is_heard", lambda: True)
    return events


def opened(file):
    return Document(formats.open_bytes(file.read_bytes()), file.name)


def face_of(view):
    return QAccessible.queryAccessibleInterface(view.canvas)


def focused(view, qtbot):
    view.activateWindow()
    view.canvas.setFocus()
    qtbot.waitUntil(view.canvas.hasFocus)
    QApplication.processEvents()
    return view


def assert_all_is_told(view, told):
    """Go to each node and, with Tab, to each of its lines."""
    canvas = face_of(view)
    for id_, item in list(view.scene.items_by_id.items())[:_MOST_NODES]:
        view.go_to(id_)
        told.clear()
        here = canvas.focusChild()
        assert item.box.node.title in here.text(_Text.Name)
        assert str(item.box.node.number or "") in here.text(_Text.Name)
        assert here.text(_Text.Name) in view.canvas.accessibleDescription()
        assert here.state().focused
        assert here.state().selected
        assert canvas.child(canvas.indexOfChild(here)) is here
        for number, box in enumerate(item.box.lines):
            key(view, Qt.Key.Key_Tab)
            assert_line_is_told(canvas, here, number, box.line)
            assert told.pop() == (_Event.Focus, canvas.focusChild().text(_Text.Name))
            assert told == []


def assert_line_is_told(canvas, node, number, line):
    here = canvas.focusChild()
    name = here.text(_Text.Name)
    assert here is node.child(number)
    assert node.indexOfChild(here) == number
    assert line.label in name
    assert here.parent() is node
    assert line.connected or (line.text in name and here.text(_Text.Value) == line.text)
    assert here.role() == (_Role.CheckBox if is_check(line) else _Role.ListItem)
    assert here.state().focused
    assert not node.state().focused
    assert node.rect().contains(here.rect().center())


@pytest.mark.parametrize("file", _FILES, ids=lambda file: file.stem)
def test_each_node_and_line_that_keys_come_to_is_told(file, show, told, qtbot):
    assert_all_is_told(focused(show(opened(file)), qtbot), told)


def test_each_node_and_line_of_a_real_graph_is_told(show, told, qtbot):
    file = min(need("ainb"), key=lambda one: abs(one.stat().st_size - 20_000))
    assert_all_is_told(focused(show(opened(file)), qtbot), told)


def test_another_value_of_the_current_line_is_told(view, document, told, qtbot):
    id_, line = first_editable(focused(view, qtbot), Kind.S32)
    view.go_to(id_, line.path)
    told.clear()
    document.set_value(line.path, 4711)
    qtbot.waitUntil(lambda: bool(told))
    kinds, names = zip(*told, strict=True)
    assert set(kinds) == {_Event.NameChanged, _Event.ValueChanged}
    assert all("4711" in name for name in names)
    assert "4711" in view.canvas.accessibleDescription()
    told.clear()
    document.undo_stack.undo()
    qtbot.waitUntil(lambda: bool(told))
    assert "4711" not in view.canvas.accessibleDescription()


def test_coming_to_the_canvas_tells_where_one_is(view, told, qtbot):
    field = QLineEdit(view)
    field.show()
    focused(view, qtbot)
    view.go_to(by_number(view, 1))
    field.setFocus()
    told.clear()
    view.canvas.setFocus()
    qtbot.waitUntil(lambda: bool(told))
    assert told == [(_Event.Focus, face_of(view).focusChild().text(_Text.Name))]


def test_nothing_is_told_of_a_canvas_without_the_keyboard(view, told):
    view.canvas.clearFocus()
    told.clear()
    view.go_to(by_number(view, 1))
    assert told == []
    assert view.graph.nodes[by_number(view, 1)].title in view.canvas.accessibleDescription()


def test_a_node_is_found_at_its_place_on_the_screen(view):
    canvas = face_of(view)
    view.go_to(by_number(view, 1))
    view.canvas.camera.land()
    node = canvas.child(
        canvas.indexOfChild(view.accessibility.interface(view.accessibility.current()))
    )
    at = node.rect().center()
    assert canvas.childAt(at.x(), at.y()) is node
    assert node.childAt(at.x(), at.y()) is None or node.childAt(at.x(), at.y()).parent() is node


def test_faces_go_with_what_they_show(document, view, told, qtbot):
    id_ = by_number(view, 1)
    view.go_to(id_)
    face = view.accessibility.interface(view.accessibility.current())
    count = face_of(view).childCount()
    path = view.graph.nodes[id_].path
    document.edit("Delete", lambda one: one.remove([path]))
    qtbot.waitUntil(lambda: id_ not in view.graph.nodes)
    assert not face.isValid()
    assert face.state().invalid
    assert face.text(_Text.Name) == ""
    assert face_of(view).childCount() < count
    document.undo_stack.undo()
    qtbot.waitUntil(lambda: id_ in view.graph.nodes)
    assert face.isValid()


def test_faces_go_with_their_canvas(told):
    for _ in range(3):
        view = GraphView(sample())
        view.show()
        view.load()
        canvas = face_of(view)
        kept = [canvas.child(number) for number in range(len(view.graph.nodes))]
        numbers = [QAccessible.uniqueId(face) for face in kept]
        view.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert not any(QAccessible.accessibleInterface(number) for number in numbers)
        assert not any(isValid(face) for face in kept)
        del view, canvas, kept
        gc.collect()


_LEFT_OPEN = """
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
app = QApplication([])
QAccessible.setActive(True)
from app.graph.graph_view import GraphView
from tests.app.graph.conftest import sample
view = GraphView(sample())
view.show()
view.load()
canvas = QAccessible.queryAccessibleInterface(view.canvas)
lines = [canvas.child(number).child(0) for number in range(canvas.childCount())]
print(len(lines))
"""


def test_a_program_that_ends_with_a_canvas_open_ends_well():
    whole = subprocess.run([sys.executable, "-c", _LEFT_OPEN], capture_output=True, text=True)
    assert (whole.returncode, whole.stdout.strip().isdigit()) == (0, True), whole.stderr
