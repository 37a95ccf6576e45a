"""Stepping, typing and leaving fields, as in the inspector."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from app.editors.registry import editor_for
from formats.core.float32 import NaN32
from formats.core.kinds import Kind
from tests.app.editors.values import row

UP, DOWN = Qt.Key.Key_Up, Qt.Key.Key_Down
PLAIN, SHIFT, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.fixture
def make(qtbot):
    """Return an editor in a window, over a document of one value."""

    def make(kind, value):
        page = QWidget()
        column = QVBoxLayout(page)
        editor = editor_for(kind)()
        column.addWidget(editor)
        qtbot.addWidget(page)
        editor.set_row(row(kind, value))
        editor.sent = []

        def keep(fresh, session):
            editor.sent.append((fresh, session))
            editor.set_row(row(kind, fresh))

        editor.edited.connect(keep)
        with qtbot.waitActive(page):
            page.show()
        editor.page = page
        editor.setFocus()
        return editor

    return make


@pytest.mark.parametrize(
    ("kind", "start", "key", "modifier", "end"),
    [
        (Kind.S32, 5, UP, PLAIN, 6),
        (Kind.S32, 5, DOWN, SHIFT, -5),
        (Kind.U32, 5, DOWN, SHIFT, 0),
        (Kind.U64, 2**64 - 2, UP, SHIFT, 2**64 - 1),
        (Kind.S64, -(2**63) + 1, DOWN, SHIFT, -(2**63)),
        (Kind.F64, 0.2, UP, PLAIN, 0.3),
        (Kind.F64, 1.0, UP, SHIFT, 2.0),
        (Kind.F64, 1.0, DOWN, ALT, 0.99),
    ],
)
def test_arrows_step_exactly(qtbot, make, kind, start, key, modifier, end):
    editor = make(kind, start)
    qtbot.keyClick(editor.field, key, modifier)
    assert [value for value, _session in editor.sent] == [end]


def test_steps_of_one_visit_are_one_session(qtbot, make):
    editor = make(Kind.S32, 0)
    for _ in range(3):
        qtbot.keyClick(editor.field, UP)
    assert [value for value, _session in editor.sent] == [1, 2, 3]
    sessions = {session for _value, session in editor.sent}
    assert len(sessions) == 1
    assert None not in sessions
    qtbot.keyClick(editor.field, Qt.Key.Key_Return)
    qtbot.keyClick(editor.field, UP)
    assert editor.sent[-1][1] not in sessions


@pytest.mark.parametrize("start", [float("inf"), NaN32(0x7FC00000)])
def test_what_is_not_finite_is_not_stepped(qtbot, make, start):
    editor = make(Kind.F32, start)
    qtbot.keyClick(editor.field, UP)
    assert editor.sent == []


def wheel(widget):
    middle = QPointF(widget.rect().center())
    spot = QPointF(widget.mapToGlobal(middle.toPoint()))
    event = QWheelEvent(
        middle, spot, QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, PLAIN,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def test_the_wheel_steps_in_the_focused_field_only(qtbot, make):
    editor = make(Kind.VEC2, (1.0, 2.0))
    wheel(editor.fields[1])
    assert editor.sent == []
    editor.fields[1].setFocus()
    wheel(editor.fields[1])
    assert editor.value()[0] == 1.0
    assert editor.sent[0][0][1] == pytest.approx(2.1)


def test_return_sends_and_escape_gives_up(qtbot, make):
    editor = make(Kind.S32, 5)
    editor.field.setText("0b101010")
    qtbot.keyClick(editor.field, Qt.Key.Key_Return)
    assert editor.sent[0] == (42, None)
    assert editor.field.text() == "42"
    assert editor.hex.text() == "0x0000002A"
    editor.field.setText("y")
    qtbot.keyClick(editor.field, Qt.Key.Key_Return)
    assert editor.reason
    qtbot.keyClick(editor.field, Qt.Key.Key_Escape)
    assert editor.field.text() == "42"
    assert editor.reason == ""
    assert len(editor.sent) == 1


def test_leaving_the_field_sends(qtbot, make):
    editor = make(Kind.VEC2, (1.0, 2.0))
    editor.fields[0].setText("7")
    qtbot.keyClick(editor.fields[0], Qt.Key.Key_Tab)
    assert editor.sent == [((7.0, 2.0), None)]
    assert editor.page.focusWidget() is editor.fields[1]


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        (Kind.S32, -1, "0xFFFFFFFF"),
        (Kind.S64, -2, "0xFFFFFFFFFFFFFFFE"),
        (Kind.U32, 1, "0x00000001"),
    ],
)
def test_hex_shows_the_bits(make, kind, value, shown):
    editor = make(kind, value)
    assert editor.hex.text() == shown
    editor.field.setText("no")
    assert editor.hex.text() == ""


def test_a_whole_vector_is_pasted(qtbot, make):
    editor = make(Kind.VEC3, (1.0, 2.0, 3.0))
    QGuiApplication.clipboard().setText("(0.5, -1; 8)")
    qtbot.keyClick(editor.fields[0], Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(editor.fields[0], Qt.Key.Key_Return)
    assert editor.sent[0][0] == (0.5, -1.0, 8.0)


def test_the_bad_component_is_named_and_framed(qtbot, make):
    editor = make(Kind.COLOR, (1.0, 1.0, 1.0, 1.0))
    editor.fields[2].setText("1..0")
    qtbot.keyClick(editor.fields[2], Qt.Key.Key_Return)
    assert editor.reason.startswith("b: ")
    assert [bool(field.styleSheet()) for field in editor.fields] == [False, False, True, False]


def test_what_the_document_refuses_is_shown(qtbot, make):
    editor = make(Kind.S32, 5)
    editor.refused.emit("The file is being saved")
    assert editor.reason == "The file is being saved"


def test_a_raw_bool_word_stays_until_toggled(qtbot, make):
    editor = make(Kind.BOOL, 7)
    assert editor.box.text() == "true (7)"
    editor.box.click()
    assert editor.sent == [(False, None)]
