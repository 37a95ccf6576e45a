"""The panel of variables: edited in place, used, opened, and dragged onto the canvas."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from shiboken6 import isValid

import formats
from app.documents.document import Document
from app.documents.roles import ItemRole
from app.editors.base import ValueEditor
from app.graph.linking.variable_drop import variable_mime_data
from app.inspector.variables_panel import VariableColumn, VariablesPanel
from app.tree.navigation_history import NavigationHistory
from app.window.graph_pane import GraphPane
from formats.ainb import build, types
from formats.core.kinds import Kind
from formats.editing import Origin
from tests.app.graph.gestures import by_title
from tests.formats.ainb.test_edit import Graph


@pytest.fixture
def opened(qtbot):
    """A graph with three variables, one used twice, on a canvas beside the panel."""
    graph = Graph()
    build.add_variable(graph.root, Kind.BOOL, "IsOpen", True)
    build.add_variable(graph.root, Kind.S32, "Count", 3)
    for name in ("First", "Second"):
        slot = build.add_input(graph.giver, name, types.FLOAT)
        build.bind(slot, graph.variable)
    build.add_input(graph.taker, "Whole", types.INT)
    build.add_input(build.add_node(graph.root, "Other"), "Ready", types.BOOL)
    document = Document(formats.open_bytes(formats.save_bytes(graph.root)), "Test.ainb")
    pane, panel = GraphPane(document, NavigationHistory(document)), VariablesPanel()
    panel.set_document(document)
    for widget in (pane, panel):
        qtbot.addWidget(widget)
        widget.resize(1200, 800)
        widget.show()
    pane.load()
    return pane, panel


def cells(panel):
    model = panel.model
    panel.refresh()
    return [
        tuple(model.index(at, column).data() for column in VariableColumn)
        for at in range(model.rowCount())
    ]


def test_all_variables_are_listed_with_how_often_each_is_used(opened):
    _pane, panel = opened
    assert cells(panel) == [
        ("Count", "3", "s32", "–"),
        ("Power", "2.0", "f32", "2"),
        ("IsOpen", "true", "bool", "–"),
    ]


def open_cell(panel, name, column):
    at = next(n for n, one in enumerate(panel.model.rows) if one.name == name)
    panel.view.setCurrentIndex(panel.model.index(at, column))
    return panel.model.index(at, column)


def test_names_and_values_are_edited_in_their_cells(opened):
    pane, panel = opened
    before = formats.save_bytes(pane.document.root)
    panel.view.edit(open_cell(panel, "Power", VariableColumn.NAME))
    line = panel.view.findChild(QLineEdit)
    line.setText("Strength")
    QTest.keyClick(line, Qt.Key.Key_Return)
    QCoreApplication.processEvents()
    assert panel.model.setData(open_cell(panel, "Count", VariableColumn.VALUE), 12)
    assert [one[:2] for one in cells(panel)][:2] == [("Count", "12"), ("Strength", "2.0")]
    told = []
    panel.refused.connect(told.append)
    panel.model.setData(open_cell(panel, "Count", VariableColumn.NAME), "Strength")
    assert told == ["“Strength” already exists"]
    assert pane.document.undo_stack.count() == 2
    pane.document.undo()
    pane.document.undo()
    assert formats.save_bytes(pane.document.root) == before
    assert cells(panel)[1][0] == "Power"


def test_the_value_is_edited_while_the_name_still_is(opened):
    """The name is kept; neither may stay open behind the other."""
    pane, panel = opened
    panel.view.setCurrentIndex(open_cell(panel, "Power", VariableColumn.NAME))
    panel.rename()
    panel.view.findChild(QLineEdit).setText("Strength")
    panel.edit_value()
    assert "Strength" in [one[0] for one in cells(panel)]
    value = panel.view.currentIndex().siblingAtColumn(VariableColumn.VALUE)
    assert panel.view.indexWidget(value) is not None
    panel.edit_value()
    assert panel.view.indexWidget(value) is not None
    assert pane.document.undo_stack.count() == 1


def test_an_editor_whose_variable_is_deleted_is_forgotten(opened):
    pane, panel = opened
    open_cell(panel, "Count", VariableColumn.NAME)
    panel.edit_value()
    editor = panel.view.viewport().findChild(ValueEditor)
    editor.findChild(QLineEdit).setText("8")
    panel.delete()
    assert "Count" not in [one.name for one in panel.model.rows]
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(editor)
    panel.set_document(None)
    assert pane.document.undo_stack.count() == 2, "what was typed, and the deletion"


def test_variables_are_added_duplicated_and_deleted_unless_they_are_used(opened):
    pane, panel = opened
    structure = pane.document.structure
    offer = next(one for one in structure.offers(structure.shared_list) if one.kind is Kind.BOOL)
    panel.add(structure.shared_list, offer)
    assert panel.view.current.name == "Variable"
    QTest.keyClick(panel.view.findChild(QLineEdit), Qt.Key.Key_Escape)
    open_cell(panel, "Count", VariableColumn.NAME)
    QTest.keyClick(panel.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert [one.name for one in panel.model.rows][:2] == ["Count", "Count2"]
    QTest.keyClick(panel.view, Qt.Key.Key_Delete)
    assert "Count2" not in [one.name for one in panel.model.rows]
    told = []
    panel.refused.connect(told.append)
    open_cell(panel, "Power", VariableColumn.NAME)
    panel.delete()
    assert len(told) == 1
    assert "is used by" in told[0]


def test_each_use_is_gone_to_one_after_the_other(opened):
    _pane, panel = opened
    open_cell(panel, "Power", VariableColumn.USED)
    users = panel.view.current.users
    assert len(users) == 2
    told = []
    panel.chosen.connect(lambda _document, path: told.append(path))
    for _ in range(3):
        panel.go_to_use()
    assert told == [*users, users[0]]


def drop(pane, name, place):
    """Let a variable go at a point of the scene."""
    canvas, document = pane.view.canvas, pane.document
    path = next(one.path for one in document.structure.shared() if one.name == name)
    data = variable_mime_data(document, path)
    at = QPointF(canvas.mapFromScene(place))
    how = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    viewport = canvas.viewport()
    for event in (
        QDragEnterEvent(at.toPoint(), *how, none),
        QDragMoveEvent(at.toPoint(), *how, none),
        QDropEvent(at, *how, none),
    ):
        QCoreApplication.sendEvent(viewport, event)


def line_place(pane, title, label):
    canvas = pane.view
    item = canvas.scene.items_by_id[by_title(canvas, title)]
    canvas.canvas.camera.go(item.frame().center(), 1.0, glide=False)
    line = next(one for one in item.box.lines if one.line.label == label)
    return item.pos() + line.rect.center()


def test_a_variable_is_dropped_on_an_input(opened):
    pane, _panel = opened
    before = formats.save_bytes(pane.document.root)
    drop(pane, "Count", line_place(pane, "Taker", "Whole"))
    root = pane.document.root
    slot = next(one for one in root.nodes[2].inputs if one.name == "Whole")
    assert root.variable(slot.binding).name == "Count"
    pane.document.undo()
    assert formats.save_bytes(pane.document.root) == before


def test_what_does_not_fit_is_refused_with_the_reason(opened):
    pane, _panel = opened
    told = []
    pane.refused.connect(told.append)
    drop(pane, "IsOpen", line_place(pane, "Taker", "Whole"))
    assert pane.document.undo_stack.count() == 0
    assert told == ["a value of type s32 is wanted, and “IsOpen” is of type bool"]


def test_on_an_empty_place_nodes_that_take_it_are_offered(opened):
    pane, _panel = opened
    canvas = pane.view
    place = canvas.scene.content().bottomLeft() + QPointF(60, 160)
    canvas.canvas.camera.go(place, 1.0, glide=False)
    drop(pane, "IsOpen", place)
    palette = pane.adding.palette
    assert palette is not None
    offered = [one.title for one in palette.model_.offers]
    assert "Element_BoolSelector" in offered
    assert "Taker" not in offered
    QTest.keyClicks(palette.field, "Other")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    root = pane.document.root
    node = root.nodes[-1]
    assert (node.name, root.variable(node.inputs[0].binding).name) == ("Other", "IsOpen")
    assert pane.document.undo_stack.count() == 1


def test_a_selector_that_takes_one_says_it_twice(opened):
    pane, _panel = opened
    canvas = pane.view
    offer = next(one for one in pane.document.structure.node_offers()
                 if one.title == "Element_BoolSelector")  # fmt: skip
    path = next(one.path for one in pane.document.structure.shared() if one.name == "IsOpen")
    pane.document.edit("Add", lambda one: one.add_taking(offer, path))
    root = pane.document.root
    node = root.nodes[-1]
    found = [root.variable(one.binding) for one in (*node.properties, *node.inputs)]
    assert [one.name for one in found if one is not None] == ["IsOpen", "IsOpen"]
    canvas.refresh()
    assert Origin.CONSTANT in pane.document.structure.origins(
        (*("nodes", len(pane.document.root.nodes) - 1), "inputs", 0)
    )


def test_variables_that_were_just_deleted_are_asked_for_without_harm(opened):
    """Views ask for all that they show before the panel has read the document again."""
    _pane, panel = opened
    model, document = panel.model, panel.document
    shown = model.rowCount()
    for path in sorted((one.path for one in model.rows if not one.users), reverse=True):
        document.edit("Delete", lambda structure, path=path: structure.remove([path]))
    for at in range(shown):
        for column in VariableColumn:
            index = model.index(at, column)
            model.flags(index)
            for role in (Qt.ItemDataRole.DisplayRole, ItemRole.CELL, ItemRole.HINTS):
                model.data(index, role)
    assert shown == model.rowCount() == 3
    panel.refresh()
    assert model.rowCount() == 1


def test_a_key_that_edits_a_name_is_heard_soon_after_a_click_on_a_value(opened):
    _pane, panel = opened
    panel.view.setCurrentIndex(panel.model.index(1, VariableColumn.NAME))
    panel.view.setFocus()
    value = panel.view.visualRect(panel.model.index(1, VariableColumn.VALUE)).center()
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=value)
    QTest.keyClick(panel.view, Qt.Key.Key_F2)
    (field,) = panel.view.viewport().findChildren(QLineEdit)
    assert field.text() == panel.view.current.name
    QTest.qWait(QApplication.doubleClickInterval() + 200)
    assert panel.view.viewport().findChildren(QLineEdit) == [field]


def test_the_keyboard_returns_from_any_field_of_a_value(opened):
    pane, panel = opened
    build.add_variable(pane.view.document.root, Kind.VEC3, "Place", (1.0, 2.0, 3.0))
    panel.refresh()
    panel.view.setCurrentIndex(panel.model.index(panel.model.rowCount() - 1, 0))
    panel.view.activateWindow()
    panel.view.setFocus()
    panel.edit_value()
    second = panel.view.viewport().findChildren(QLineEdit)[1]
    second.setFocus()
    QTest.keyClick(second, Qt.Key.Key_Return)
    assert panel.view.hasFocus()
