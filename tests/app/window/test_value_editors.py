"""Editors in the window: bytes, nulls, strings and enums reach the document and can be undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from shiboken6 import isValid

from app.documents.hints import hints_for
from app.documents.roles import ItemRole
from app.editors.binary import BinaryEditor
from app.editors.buffer import BufferEditor
from app.editors.enumeration import EnumEditor
from app.editors.number import NumberEditor
from app.editors.readonly import NullView
from app.editors.string import StringEditor
from app.editors.text_line import TextLine
from app.tree.tree_model import TreeModel
from app.ui import app_paths
from formats.ainb import AINB
from formats.ainb.enums import enum_facts
from formats.ainb.types import INT
from formats.core.kinds import Kind
from formats.enum_names import Enums
from tests.app import edits
from tests.app.window.conftest import put
from tests.formats.ainb import odd


def show(window, document, kind, cls):
    """Make the first row of a kind current and return its editor in the inspector."""
    path = next(path for path, row in document.outline.walk() if row.kind is kind)
    document.set_current(path)
    editor = window.panels.widget("inspector").findChild(cls)
    assert editor is not None
    return path, editor


@pytest.fixture
def every(window, open_file, tmp_path):
    def every(name):
        file = tmp_path / name
        file.write_bytes((app_paths.sample_folder() / name).read_bytes())
        return open_file(file)

    return every


def test_what_a_value_was_in_the_file_is_not_told_after_a_save(window, every, qtbot):
    document = every("Lantern.bgparamlist")
    inspector = window.panels.widget("inspector")

    def enum_facts():
        return [one.text() for one in inspector.findChildren(QLabel) if one.isVisible()]

    path, _editor = show(window, document, Kind.F32, NumberEditor)
    before = document.outline.row(path).value
    document.set_value(path, before + 1)
    assert [words for words in enum_facts() if words.startswith("was ")]
    window.actions_["save"].trigger()
    qtbot.waitUntil(lambda: not document.is_modified)
    assert not [words for words in enum_facts() if words.startswith("was ")]
    document.undo()
    assert [words for words in enum_facts() if words.startswith("was ")]


def test_bytes_are_typed_in_the_inspector_as_one_step(window, every):
    document = every("Every type.byml")
    path, editor = show(window, document, Kind.BINARY, BinaryEditor)
    old = document.outline.get(path)
    QTest.keyClicks(editor.view, "AABB")
    assert document.outline.get(path) == b"\xaa\xbb" + old[2:]
    assert editor.view.state.cursor == 2
    assert document.change_count == 1
    document.undo()
    assert document.outline.get(path) == old
    assert bytes(window.panels.widget("inspector").findChild(BinaryEditor).view.state.data) == old


def test_the_alignment_of_bytes_stays_with_them(window, every):
    document = every("Every type.byml")
    path, editor = show(window, document, Kind.BINARY_ALIGNED, BinaryEditor)
    QTest.keyClicks(editor.view, "00")
    assert document.outline.get(path).alignment == 64
    document.undo()
    assert not document.is_modified


def test_null_gets_another_type_and_its_editor(window, every, qtbot):
    document = every("Every type.byml")
    path, view = show(window, document, Kind.NULL, NullView)
    action = next(one for one in view.menu.actions() if one.text() == "string")
    action.trigger()
    qtbot.waitUntil(lambda: document.outline.row(path).kind is Kind.STRING)
    assert window.panels.widget("inspector").findChild(StringEditor) is not None
    document.undo()
    assert document.outline.row(path).kind is Kind.NULL
    assert window.panels.widget("inspector").findChild(NullView) is not None


def test_a_buffer_is_pasted_into_and_taken_back(window, every):
    document = every("Every type.aamp")
    path, editor = show(window, document, Kind.BUFFER_F32, BufferEditor)
    old = document.outline.get(path)
    editor._paste("1; 2.5")
    assert document.outline.get(path)[:2] == (1.0, 2.5)
    assert editor.value() == document.outline.get(path)
    document.undo()
    assert document.outline.get(path) == old
    assert not document.is_modified


def test_words_of_other_documents_are_offered(window, open_file, byml_file, every, qtbot):
    first, second = open_file(byml_file), every("Every type.aamp")
    path = put(first.outline, (), "Title", Kind.STRING, "")
    first.reset.emit()
    hints = hints_for(first, path)
    hints_for(second, ())
    title = next(row.value for _path, row in second.outline.walk() if row.label == "Title")
    qtbot.waitUntil(lambda: title in hints.words())


@pytest.fixture
def graph(window, open_file, tmp_path):
    root = odd.document(0x407, "Window")
    node = odd.node(root, "ChooseSlotInWindow")
    odd.build.add_property(node, "Slot", INT, 0).orphan_strings = ("window::Slots", "Main")
    odd.build.add_property(node, "Slot", INT, 4).orphan_strings = ("window::Slots", "Spare")
    odd.build.add_property(node, "Count", INT, 5)
    known = window.preferences.knowledge
    known.enums = Enums(enum_facts(root))
    file = tmp_path / "Window.ainb"
    file.write_bytes(AINB.write(root))
    return open_file(file)


def test_an_enum_is_chosen_by_name_in_the_inspector(window, graph):
    path = ("nodes", 0, "properties", 0)
    graph.set_current(path)
    editor = window.panels.widget("inspector").findChild(EnumEditor)
    editor.line.setText("Spare")
    QTest.keyClick(editor.line, Qt.Key.Key_Return)
    assert graph.outline.get(path) == 4
    graph.undo()
    assert graph.outline.get(path) == 0
    graph.set_current(("nodes", 0, "properties", 2))
    assert window.panels.widget("inspector").findChild(EnumEditor) is None


def test_the_tree_knows_the_names_too(graph):
    model = TreeModel(graph)
    index = model.index_of(("nodes", 0, "properties", 0), 1)
    assert index.data(ItemRole.HINTS).choices == {0: "Main", 4: "Spare"}


def test_the_largest_u64_goes_through(window, open_file, byml_file):
    document = open_file(byml_file)
    path = next(path for path, row in document.outline.walk() if row.kind is Kind.U64)
    document.set_current(path)
    window.panels.widget("inspector").submit()
    assert document.outline.get(path) == 2**64 - 1
    assert not document.is_modified


@pytest.mark.qt_log_ignore("does not support", extend=True)
def test_one_return_keeps_a_text_though_words_are_offered(window, open_file, byml_file, qtbot):
    document = open_file(byml_file)
    for name, word in (("A", "Xylophone"), ("B", "")):
        edits.insert(document, (), -1, name, document.outline.make(Kind.MAP))
        edits.insert(document, (name,), -1, "Link", document.outline.make(Kind.STRING, word))
    tree = window.view.tree
    document.set_current(("B", "Link"))
    window.activateWindow()  # the list of words belongs to who has the keyboard
    qtbot.waitUntil(window.isActiveWindow)
    tree.edit_value()
    line = tree.viewport().findChild(TextLine)
    line.offer(lambda: ["Xylophone"])
    QTest.keyClicks(line, "X")
    popup = line.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.outline.get(("B", "Link")) == "X")
    assert not (isValid(popup) and popup.isVisible())  # it goes with the editor
    qtbot.waitUntil(lambda: tree.state() is not tree.State.EditingState)


@pytest.mark.qt_log_ignore("does not support", extend=True)
def test_one_return_keeps_the_name_of_an_enum(window, open_file, tmp_path, qtbot):
    root = odd.document(0x407, "Names")
    node = odd.node(root, "ChooseWithReturn")
    for value, name in ((0, "Main"), (2, "SP")):
        odd.build.add_property(node, "Slot", INT, value).orphan_strings = ("return::Slots", name)
    window.preferences.knowledge.enums = Enums(enum_facts(root))
    file = tmp_path / "Names.ainb"
    file.write_bytes(AINB.write(root))
    document = open_file(file)
    path = ("nodes", 0, "properties", 0)
    tree = window.view.tree
    document.set_current(path)
    window.activateWindow()  # the list of words belongs to who has the keyboard
    qtbot.waitUntil(window.isActiveWindow)
    tree.edit_value()
    box = tree.viewport().findChild(EnumEditor).box
    QTest.keyClicks(box.lineEdit(), "SP")
    popup = box.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.outline.get(path) == 2)
    qtbot.waitUntil(lambda: tree.state() is not tree.State.EditingState)
