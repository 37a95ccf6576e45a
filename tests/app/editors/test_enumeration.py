"""Integers by name: typed, chosen and refused values, and untouched ones."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QComboBox

from app.documents.hints import NONE, Hints
from app.editors.enumeration import EnumEditor
from app.editors.hash_popover import IntegerEditor
from app.editors.registry import editor_with
from formats.core.kinds import INT_RANGES, Kind
from formats.errors import WrongType
from tests.app.editors.mouse import wheel
from tests.app.editors.values import row

NAMES = {0: "Main", 2: "SP", 5: "Sub", 6: "Sub"}
HINTS = Hints(choices=NAMES)


@pytest.fixture
def make(qtbot):
    def make(value, kind=Kind.S32, inline=False):
        editor = editor_with(kind, HINTS)(None, inline)
        qtbot.addWidget(editor)
        editor.set_hints(HINTS)
        editor.set_row(row(kind, value))
        editor.sent = []
        editor.edited.connect(lambda fresh, _session: editor.sent.append(fresh))
        editor.show()
        return editor

    return make


def test_names_are_offered_only_where_they_are_known():
    assert editor_with(Kind.S32, HINTS) is EnumEditor
    assert issubclass(editor_with(Kind.S32, NONE), IntegerEditor)
    assert editor_with(Kind.F32, HINTS) is not EnumEditor


def test_a_value_shows_with_its_name(make):
    editor = make(2)
    assert editor.line.text() == "SP (2)"
    assert [editor.box.itemText(at) for at in range(4)] == [
        "Main (0)", "SP (2)", "Sub (5)", "Sub (6)",
    ]  # fmt: skip
    assert make(77).line.text() == "77"


@pytest.mark.parametrize("inline", [False, True])
@pytest.mark.parametrize("kind", list(INT_RANGES))
def test_untouched_ends_of_the_range_stay(make, kind, inline):
    for value in INT_RANGES[kind]:
        editor = make(value, kind, inline)
        assert editor.value() is value
        assert editor.submit()
        assert editor.sent == []


@pytest.mark.parametrize(
    ("typed", "value"),
    [("Main", 0), ("SP (2)", 2), ("-7", -7), ("0x1F", 31), ("Sub (6)", 6), (" 2 ", 2)],
)
def test_names_and_numbers_are_read(qtbot, make, typed, value):
    editor = make(1)
    editor.line.setText(typed)
    qtbot.keyClick(editor.line, Qt.Key.Key_Return)
    assert editor.sent[0] == value


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("Sub", "several values: 5, 6"),
        ("Nobody", "neither a known name"),
        ("99999999999", "outside"),
        ("", "whole number"),
    ],
)
def test_what_is_neither_is_refused(make, typed, reason):
    editor = make(1)
    editor.line.setText(typed)
    assert not editor.submit()
    assert reason in editor.reason
    assert editor.sent == []
    with pytest.raises(WrongType):
        editor.value()


def test_choosing_sends_at_once(make):
    editor = make(0)
    editor.box.setCurrentIndex(3)
    editor.box.activated.emit(3)
    assert editor.sent == [6]


def test_the_wheel_passes_over_it(qtbot, make):
    editor = make(0)
    editor.box.clearFocus()
    wheel(editor.box, QPointF(5, 5), 1)
    assert editor.sent == []
    assert editor.value() == 0


def test_one_that_may_not_change_is_not_enabled(make, qtbot):
    editor = make(0)
    editor.set_row(row(Kind.S32, 0)._replace(editable=False))
    assert not editor.findChild(QComboBox).isEnabled()
