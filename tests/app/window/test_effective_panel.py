"""The panel of effective values: inherited ones are shown, opened, overridden and reset."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QMenu

import formats
from app.inspector.inheritance_panel import InheritanceColumn
from tests.app.game.conftest import make_dump, pack
from tests.app.game.test_value_index import text
from tests.app.window.test_game_search import choose_dump

CHILD = "$parent: Work/Part/Base.x.gyml\nLife: 5\nBow:\n  Range: 1.5\n"
BASE = "$parent: Work/Part/Top.x.gyml\nLife: 4\nBow:\n  Speed: 2.5\nKind: wood\n"
TOP = "Kind: none\nDeep:\n  Color: red\n  List:\n    - 1\n"


@pytest.fixture
def opened(window, tmp_path, qtbot):
    """A child in a pack with its parent, whose own parent lies loose, open with the panel."""
    dump = make_dump(tmp_path / "linked", 1)
    held = {"Part/Child.x.bgyml": text(CHILD), "Part/Base.x.bgyml": text(BASE)}
    (dump / "Pack/Actor/A.pack.zs").write_bytes(pack(held))
    (dump / "Part").mkdir()
    (dump / "Part/Top.x.bgyml").write_bytes(text(TOP))
    choose_dump(dump)
    window.workspace.projects.load()
    window.show()
    window.session.open_place(dump / "Pack/Actor/A.pack.zs", ("Part/Child.x.bgyml",))
    qtbot.waitUntil(lambda: window.document is not None)
    window.actions_["show_effective"].trigger()
    panel = window.panels.widget("effective")
    qtbot.waitUntil(lambda: panel.model.rowCount() > 0)
    return window, panel


def rows(panel, above=None):
    """Return all rows as (depth, name, value, where from)."""
    model, found = panel.model, []

    def look(parent, depth):
        for at in range(model.rowCount(parent)):
            cells = [model.index(at, column, parent).data() for column in InheritanceColumn]
            found.append(
                (
                    depth,
                    cells[InheritanceColumn.NAME],
                    cells[InheritanceColumn.VALUE],
                    cells[InheritanceColumn.FROM],
                )
            )
            look(model.index(at, 0, parent), depth + 1)

    look(QModelIndex() if above is None else above, 0)
    return found


ALL = [
    (0, "$parent", "Work/Part/Base.x.gyml", ""),
    (0, "Bow", "2 entries", ""),
    (1, "Range", "1.5", ""),
    (1, "Speed", "2.5", "inherited from Base"),
    (0, "Deep", "2 entries", "inherited from Top"),
    (1, "Color", "red", "inherited from Top"),
    (1, "List", "1 element", "inherited from Top"),
    (2, "[0]", "1", "inherited from Top"),
    (0, "Kind", "wood", "inherited from Base"),
    (0, "Life", "5", "in place of 4 from Base"),
]


def test_all_that_is_in_effect_is_shown_with_where_it_is_from(opened):
    window, panel = opened
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    tester = QAbstractItemModelTester(panel.model, mode)
    assert rows(panel) == ALL
    assert panel.note.text() == "Inherits from Base › Top."
    panel.view.select(("Bow", "Speed"))
    index = panel.view.currentIndex()
    assert index.data(Qt.ItemDataRole.FontRole).italic()
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Speed, 2.5, f32, inherited from Base"
    window.document.set_value(("Life",), 6)
    panel._parents.process_edits()
    assert (0, "Life", "6", "in place of 4 from Base") in rows(panel)
    del tester


@pytest.mark.parametrize("path", [("Bow", "Speed"), ("Deep",), ("Deep", "Color"), ("Kind",)])
def test_a_value_is_overridden_and_given_up_by_keys(opened, qtbot, path):
    window, panel = opened
    document = window.document
    before = formats.save_bytes(document.root)
    panel.view.select(path)
    assert panel.buttons["override"].isEnabled()
    assert not panel.buttons["reset"].isEnabled()
    QTest.keyClick(panel.view, Qt.Key.Key_Insert)
    assert document.undo_stack.count() == 1
    value = document.outline.row(path).value
    assert panel.view.current.path == path
    assert (panel.view.current.level, panel.view.current.row.value) == (0, value)
    assert [row[:3] for row in rows(panel)] == [row[:3] for row in ALL]
    formats.open_bytes(formats.save_bytes(document.root))
    QTest.keyClick(panel.view, Qt.Key.Key_Delete)
    assert rows(panel) == ALL
    assert formats.save_bytes(document.root) == before
    for do in (document.undo, document.undo, document.redo, document.redo):
        do()
    assert formats.save_bytes(document.root) == before


def test_what_cannot_be_is_refused_with_the_reason(opened, qtbot):
    window, panel = opened
    count = window.document.undo_stack.count()
    for path, name in ((("Deep", "List", 0), "override"), (("Bow", "Range"), "reset")):
        panel.view.select(path)
        with qtbot.waitSignal(panel.refused):
            getattr(panel, name)()
    assert window.document.undo_stack.count() == count


def test_the_commands_of_the_window_work_on_the_panel(opened, qtbot):
    window, panel = opened
    panel.view.select(("Kind",))
    window.actions_["override_inherited"].trigger()
    assert window.document.outline.get(("Kind",)) == "wood"
    window.actions_["show_effective"].trigger()
    window.document.set_current(("Life",))
    window.actions_["reset_to_parent"].trigger()
    qtbot.waitUntil(lambda: "Life" not in window.document.outline.keys(()))
    assert (0, "Life", "4", "inherited from Base") in rows(panel)
    menu = QMenu()
    panel.view.add_commands(menu)
    assert [one.isEnabled() for one in menu.actions()] == [True, True, False]


def test_one_goes_to_the_parent_and_edits_there_are_seen_here(opened, qtbot):
    window, panel = opened
    child = window.document
    panel.view.select(("Deep", "Color"))
    QTest.keyClick(panel.view, Qt.Key.Key_F12)
    qtbot.waitUntil(lambda: window.document.name == "Top.x.bgyml")
    assert window.document.current == ("Deep", "Color")
    assert panel.note.text().startswith("This document names no parent")
    window.document.set_value(("Deep", "Color"), "blue")
    window.views.show_document(child)
    qtbot.waitUntil(lambda: (1, "Color", "blue", "inherited from Top") in rows(panel))
    panel.view.select(("Life",))
    panel.go_to_origin()
    qtbot.waitUntil(lambda: window.document.words == ("Part/Base.x.bgyml",))
    assert window.document.current == ("Life",)
    window.views.show_document(child)
    panel.view.select(("Bow", "Range"))
    qtbot.waitUntil(lambda: panel.view.current is not None)


def test_another_parent_and_a_missing_one(opened, qtbot):
    window, panel = opened
    window.document.set_value(("$parent",), "Work/Part/Nowhere.x.gyml")
    words = "The parent “Nowhere” is in none of the known folders."
    qtbot.waitUntil(lambda: panel.note.text() == words)
    assert rows(panel)[-1] == (0, "Life", "5", "")
    window.document.set_value(("$parent",), "Work/Part/Child.x.gyml")
    words = "The parent “Child” inherits from itself in a circle."
    qtbot.waitUntil(lambda: panel.note.text() == words)
    window.document.undo()
    window.document.undo()
    qtbot.waitUntil(lambda: rows(panel) == ALL)
