"""Objects below others: all of a class in order, and none belongs elsewhere afterwards."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from app.ui.descendants import descendant, descendants, focus_within


@pytest.fixture
def window(qtbot):
    """A window with a label, and a box in it with an input and a label."""
    window = QWidget()
    qtbot.addWidget(window)
    QLabel("one", window)
    box = QWidget(window)
    QLineEdit(box)
    QLabel("two", box).setObjectName("second")
    QLabel("three", window)
    return window


def test_all_of_a_class_are_found_in_order(window):
    assert [label.text() for label in descendants(window, QLabel)] == ["one", "two", "three"]
    assert descendants(window, QWidget) == window.findChildren(QWidget)


def test_the_first_one_is_found_also_by_its_name(window):
    assert descendant(window, QLabel).text() == "one"
    assert descendant(window, QLabel, "second").text() == "two"
    assert descendant(window, QLabel, "third") is None


def test_what_is_found_belongs_to_what_it_is_in(window):
    field = descendant(window, QLineEdit)
    before = shiboken6.dump(field)
    assert descendants(window, QLineEdit) == [field]
    assert shiboken6.dump(field) == before


def test_a_widget_with_the_focus_belongs_to_what_it_is_in(window, qtbot):
    field = descendant(window, QLineEdit)
    label = QLabel("four", field.parentWidget())
    assert focus_within(window) is None
    window.show()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    assert focus_within(window) is field
    assert _owner(field) == _owner(label) != _owner(field.parentWidget())
    window.focusWidget()
    assert _owner(field) == _owner(field.parentWidget())  # what the law is for


def _owner(widget):
    """Return what PySide counts a widget as belonging to, as it names it."""
    lines = shiboken6.dump(widget).splitlines()
    return next(line for line in lines if line.startswith("parent"))
