"""The inspector's page is replaced, but not deleted while Qt still uses its widgets."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from shiboken6 import isValid

import formats
from app.inspector import inspector
from app.ui.later import SOON
from formats.byml import BYML
from formats.core.kinds import Kind
from tests.app.window.conftest import put
from tests.app.window.test_closed import collect


def test_a_page_outlives_the_click_that_ends_it(window, open_file, byml_file):
    document = open_file(byml_file)
    window.panels.show("inspector")
    shown = window.panels.widget("inspector")
    document.set_current(("Count",))
    page = shown.widget()
    document.set_current(("Speed",))
    assert shown.widget() is not page
    assert isValid(page)
    assert not shown.isAncestorOf(page)
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
    view = formats.outline_of(BYML.new(7))
    names = ("Sword", "Axe", "Bow")
    for name in names:
        put(view, put(view, (), name, Kind.MAP), "Power", Kind.S32, 5)
    file = tmp_path / "Weapons.byml"
    file.write_bytes(BYML.write(view.root))
    document = open_file(file)
    with qtbot.waitActive(window):
        window.activateWindow()
    document.selection.choose([(name, *below) for name in names])
    window.actions_["edit_in_inspector"].trigger()
    shown = window.panels.widget("inspector")
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    field = QApplication.focusWidget()
    assert shown.isAncestorOf(field)
    field.selectAll()
    QTest.keyClicks(field, "12")
    window.panels.submit()  # as saving does
    assert [document.outline.get((name, "Power")) for name in names] == [12, 12, 12]
    assert document.undo_stack.count() == 1


def test_what_a_large_change_selects_is_shown_in_a_turn_of_its_own(
    window, open_file, byml_file, qtbot, monkeypatch
):
    monkeypatch.setattr(inspector, "_MUCH", 1)
    document = open_file(byml_file)
    window.panels.show("inspector")
    shown = window.panels.widget("inspector")
    document.set_current(("Count",))

    def change() -> QWidget:
        """Replace all, which selects another row, and return the page that stood before."""
        page = shown.widget()
        other = document.outline.view_of(document.root)
        other.remove(("Actors", 0))
        with document.step():
            document.edit("Replace", lambda there: there.replace((), other.node(())))
            document.show_done([("Speed",)])
        return page

    page = change()
    assert shown.widget() is page
    assert not page.isEnabled(), "nothing is typed into the row of before"
    assert not shown.updatesEnabled(), "nor is it painted grey"
    qtbot.waitUntil(lambda: shown.widget() is not page)
    assert shown.updatesEnabled()
    assert shown.widget().isEnabled()
    document.set_current(("Count",))
    change()
    document.set_current(("Name",))
    named = shown.widget()
    assert shown.updatesEnabled()
    qtbot.wait(2 * SOON)
    assert shown.widget() is named, "what was chosen since is shown, and once"
