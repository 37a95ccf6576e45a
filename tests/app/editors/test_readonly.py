"""What is only shown, and guids: the buttons that lead to a row or make a fresh value."""

from __future__ import annotations

import uuid

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.editors.guid import GuidEditor
from app.editors.readonly import PointerView, ReferenceView
from formats.values import Kind
from tests.app.editors.values import row

GUID = "0f8fad5b-d9cb-469f-a165-70867728950e"


def test_a_pointer_shows_its_class(qtbot):
    view = PointerView()
    qtbot.addWidget(view)
    view.set_row(row(Kind.POINTER, "game::Target\n"))
    assert view.label.text() == "game::Target\\n"
    view.set_row(row(Kind.POINTER, ""))
    assert view.label.text() == "(none)"


def test_a_reference_leads_to_its_row(qtbot):
    view = ReferenceView()
    qtbot.addWidget(view)
    view.set_row(row(Kind.REFERENCE, "[3] Node")._replace(target=("nodes", 3)))
    assert not view.button.isHidden()
    assert "[3] Node" in view.button.accessibleName()
    with qtbot.waitSignal(view.follow_wanted) as wanted:
        view.button.click()
    assert wanted.args == [("nodes", 3)]


def test_a_reference_to_nothing_has_no_button(qtbot):
    view = ReferenceView()
    qtbot.addWidget(view)
    view.set_row(row(Kind.REFERENCE, "node 9, which is not there"))
    assert view.button.isHidden()


def test_a_fresh_guid_is_random_and_one_edit(qtbot):
    editor = GuidEditor()
    qtbot.addWidget(editor)
    editor.set_row(row(Kind.GUID, GUID))
    sent = []
    editor.edited.connect(lambda value, _session: sent.append(value))
    editor.fresh.click()
    assert [uuid.UUID(value).version for value in sent] == [4]
    editor.set_row(row(Kind.GUID, sent[0]))
    editor.fresh.click()
    assert len(set(sent)) == 2


def test_a_guid_is_typed_in_braces_and_capitals(qtbot):
    editor = GuidEditor()
    qtbot.addWidget(editor)
    editor.set_row(row(Kind.GUID, "0" * 8 + "-0000-0000-0000-" + "0" * 12))
    editor.line.selectAll()
    QTest.keyClicks(editor.line, f"{{{GUID.upper()}}}")
    with qtbot.waitSignal(editor.edited) as edited:
        QTest.keyClick(editor.line, Qt.Key.Key_Return)
    assert edited.args[0] == GUID


def test_a_guid_that_may_not_change_has_no_fresh_one(qtbot):
    editor = GuidEditor()
    qtbot.addWidget(editor)
    editor.set_row(row(Kind.GUID, GUID)._replace(editable=False))
    assert not editor.fresh.isEnabled()
    assert editor.line.isReadOnly()
