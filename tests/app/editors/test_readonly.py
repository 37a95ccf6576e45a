"""Read-only values, and GUIDs: the buttons that go to a row or generate a value."""

from __future__ import annotations

import uuid

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from app.documents.hints import Hints
from app.editors.guid import GuidEditor
from app.editors.readonly import NullView, PointerView, ReferenceView
from app.ui.focus_ring import FocusRing
from formats.core.kinds import Kind
from formats.errors import WrongType
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


def test_a_guid_is_copied(qtbot):
    editor = GuidEditor()
    qtbot.addWidget(editor)
    editor.set_row(row(Kind.GUID, GUID))
    editor.copy.click()
    assert QGuiApplication.clipboard().text() == GUID
    editor.line.setText("0123")
    editor.copy.click()
    assert QGuiApplication.clipboard().text() == "0123"


def test_null_says_what_it_is_and_offers_nothing_by_itself(qtbot):
    view = NullView()
    qtbot.addWidget(view)
    view.set_row(row(Kind.NULL, None))
    assert "no value at all" in view.label.text()
    assert view.button.isHidden()
    assert view.value() is None


def test_null_becomes_another_type_where_the_format_allows(qtbot):
    taken = []

    def retype(kind):
        if kind is Kind.F32:
            raise WrongType("no floats here")
        taken.append(kind)

    view = NullView()
    qtbot.addWidget(view)
    view.set_hints(Hints(kinds=lambda: [Kind.S32, Kind.F32], retype=retype))
    view.set_row(row(Kind.NULL, None))
    assert not view.button.isHidden()
    first, second = view.menu.actions()
    first.trigger()
    qtbot.waitUntil(lambda: taken == [Kind.S32])
    with qtbot.waitSignal(view.refused) as refused:
        second.trigger()
    assert refused.args == ["no floats here"]


@pytest.mark.parametrize("kind", [PointerView, NullView])
def test_the_focus_ring_leaves_the_text_free(qtbot, kind):
    view = kind()
    qtbot.addWidget(view)
    view.resize(200, 80)
    view.show()
    ring = FocusRing()
    ring.surround(view)
    assert not ring.mask().intersects(view.label.geometry())
    ring.hide_ring()
    ring.deleteLater()
