"""The inspector's page goes when another comes, but not while Qt still works with what is in it."""

from __future__ import annotations

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from shiboken6 import isValid

from tests.app.windows.test_closed import collect


def test_a_page_outlives_the_click_that_ends_it(window, open_file, byml_file):
    document = open_file(byml_file)
    window.panels.show("inspector")
    inspector = window.panels.widget("inspector")
    document.set_current(("Count",))
    page = inspector.widget()
    document.set_current(("Speed",))
    assert inspector.widget() is not page
    assert isValid(page)
    assert not inspector.isAncestorOf(page)
    collect()
    assert not isValid(page)


def test_what_is_typed_in_a_page_is_taken_once_and_for_its_own_row(window, open_file, byml_file):
    document = open_file(byml_file)
    window.activateWindow()
    window.panels.show("inspector")
    document.set_current(("Count",))
    window.panels.edit_in_inspector()
    field = window.panels.widget("inspector").widget().findChild(QLineEdit)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "12")
    document.set_current(("Speed",))
    collect()
    assert document.outline.get(("Count",)) == 12
    assert document.outline.get(("Speed",)) == 1.5
    assert document.undo_stack.count() == 1
