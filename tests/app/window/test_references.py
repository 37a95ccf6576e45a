"""Rows that refer to others: from the tree, the inspector and the menus, and the way back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QPushButton

from app.documents.roles import Column
from tests.app.fake import K, document, linked

TARGET = (K("nodes"), 1)
TREE = {
    "input": linked({"value": 1}, "← [1] GetX › Out", TARGET),
    "mode": linked(3, "ActionVerb::InterruptAbyssFall"),
    "nodes": [{"x": 1}, {"x": 2}],
    "to": linked(None, target=TARGET, value="[1] GetX & co"),
}


@pytest.fixture
def doc(window, monkeypatch, qtbot):
    """Open a document with references in the window."""
    made = document(TREE)
    monkeypatch.setattr(type(made), "format", property(lambda _self: FakeFormat))
    window.status.set_document = lambda _document: None
    monkeypatch.setattr(made, "set_knowledge", lambda *_known: None)  # its outline is no format's
    window.session.show_new(made, 0)
    with qtbot.waitActive(window):
        window.activateWindow()
    return made


class FakeFormat:
    """Stands for the format of a document that no format has."""

    name = "byml"
    graph = None
    text = None


def test_the_inspector_leads_to_the_row(window, doc):
    doc.set_current((K("to"),))
    inspector = window.panels.widget("inspector")
    buttons = [b for b in inspector.findChildren(QPushButton) if not b.isHidden()]
    assert [button.text() for button in buttons] == [" Go to"]
    buttons[0].click()
    assert doc.current == TARGET


def test_the_inspector_tells_the_detail_of_any_row(window, doc):
    doc.set_current((K("mode"),))
    inspector = window.panels.widget("inspector")
    labels = [label.text() for label in inspector.findChildren(QLabel) if not label.isHidden()]
    assert "ActionVerb::InterruptAbyssFall" in labels
    assert not [b for b in inspector.findChildren(QPushButton) if b.isVisible()]
    doc.set_current((K("input"),))
    buttons = [b for b in inspector.findChildren(QPushButton) if b.isVisible()]
    assert [button.text() for button in buttons] == [" Go to"]
    buttons[0].click()
    assert doc.current == TARGET


@pytest.mark.parametrize("keys", [Qt.Key.Key_F12, Qt.Key.Key_Return])
def test_keys_follow_and_come_back(window, doc, keys):
    control = Qt.KeyboardModifier.ControlModifier
    view = window.view
    doc.set_current((K("to"),))
    assert window.actions_["follow"].isEnabled()
    assert window.actions_["follow"].text() == "&Go to [1] GetX && co"
    view.tree.setFocus()
    modifier = control if keys is Qt.Key.Key_Return else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(view.tree, keys, modifier)
    assert doc.current == TARGET
    assert not window.actions_["follow"].isEnabled()
    QTest.keyClick(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert doc.current == (K("to"),)
    QTest.keyClick(window, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert doc.current == TARGET


def test_walking_with_the_arrows_is_one_step_of_the_way_back(window, doc):
    tree = window.view.tree
    tree.open_rows.collapse_all()
    doc.set_current((K("input"),))
    tree.setFocus()
    for _ in range(3):
        QTest.keyClick(tree, Qt.Key.Key_Down)
    assert doc.current == (K("to"),)
    window.actions_["follow"].trigger()
    window.actions_["back"].trigger()
    assert doc.current == (K("to"),)
    assert not window.actions_["back"].isEnabled()  # the walk took the place of where it began


def test_ctrl_and_a_click_on_the_value_follow(window, doc):
    tree = window.view.tree
    control = Qt.KeyboardModifier.ControlModifier
    place = tree.visualRect(tree.model_.index_of((K("to"),), Column.VALUE)).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, control, place)
    assert doc.current == TARGET
    name = tree.visualRect(tree.model_.index_of((K("mode"),), Column.NAME)).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, control, name)
    assert doc.current != (K("to"),)


def test_the_row_menu_offers_to_follow_only_where_it_leads(window, doc):
    for name, offered in (("to", True), ("mode", False)):
        doc.set_current((K(name),))
        menu = QMenu(window)
        window.menus.fill_row_menu(menu)
        assert (window.actions_["follow"] in menu.actions()) == offered


def test_what_is_being_typed_stays_when_another_row_changes(window, doc, monkeypatch):
    monkeypatch.setattr(type(doc.outline), "LINKED", True)
    doc.set_current((K("mode"),))
    inspector = window.panels.widget("inspector")
    field = inspector.findChild(QLineEdit)
    field.setText("12345")
    doc.set_value((*TARGET, K("x")), 77)
    assert field.text() == "12345"
    doc.set_value((K("mode"),), 4)
    assert field.text() == "4"
