"""The inspector's page is replaced, but not deleted while Qt still uses its widgets."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from shiboken6 import isValid

from formats.byml import BYML
from formats.values import Kind
from tests.app.windows.conftest import put
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


@pytest.mark.parametrize("below", [(), ("Power",)], ids=["objects", "values"])
def test_several_rows_are_edited_in_the_inspector_by_key(window, open_file, tmp_path, qtbot, below):
    root = BYML.new(7)
    names = ("Sword", "Axe", "Bow")
    for name in names:
        put(root, put(root, (), name, Kind.MAP), "Power", Kind.S32, 5)
    file = tmp_path / "Weapons.byml"
    file.write_bytes(BYML.write(root))
    document = open_file(file)
    with qtbot.waitActive(window):
        window.activateWindow()
    document.selection.choose([(name, *below) for name in names])
    window.actions_["edit_in_inspector"].trigger()
    inspector = window.panels.widget("inspector")
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    field = QApplication.focusWidget()
    assert inspector.isAncestorOf(field)
    field.selectAll()
    QTest.keyClicks(field, "12")
    window.panels.submit()  # as saving does
    assert [document.outline.get((name, "Power")) for name in names] == [12, 12, 12]
    assert document.undo_stack.count() == 1
