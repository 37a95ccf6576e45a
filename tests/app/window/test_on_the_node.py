"""Typing, adding and reordering on the nodes themselves, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtTest import QTest

import formats
from app.documents.document import Document
from app.graph import document_graph
from app.tree.navigation_history import NavigationHistory
from app.window.graph_pane import GraphPane
from formats.graph import Family, Role
from tests.app.graph.conftest import sample
from tests.app.graph.gestures import by_title, click, key
from tests.formats.ainb.test_edit import Graph

Left, Plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SELECTOR = "Element_S32Selector"


def made(*titles: str) -> Document:
    """Return a document with selectors of three cases each, and what these lead to."""
    graph = Graph()
    for title in titles:
        path = graph.add(("nodes",), title)
        for at in range(3):
            case = graph.structure.add_case(path)
            graph.structure.join(case, ("nodes", 1 + at % 2))
    return Document(formats.open_bytes(formats.save_bytes(graph.root)), "Test.ainb")


@pytest.fixture
def open_(qtbot):
    def show(document) -> GraphPane:
        pane = GraphPane(document, NavigationHistory(document))
        qtbot.addWidget(pane)
        pane.resize(1400, 1100)
        pane.show()
        qtbot.waitExposed(pane)
        pane.load()
        pane.view.canvas.camera.land()
        return pane

    return show


@pytest.fixture
def pane(open_):
    return open_(made(SELECTOR))


def lines(pane, title=SELECTOR):
    view = pane.view
    view.refresh()
    return [one for one in view.graph.nodes[by_title(view, title)].lines if one.role is Role.CHILD]


def labels(pane, title=SELECTOR):
    return [one.label for one in lines(pane, title)]


def item(pane, title=SELECTOR):
    return pane.view.scene.items_by_id[by_title(pane.view, title)]


def near(pane, title=SELECTOR):
    """Look at a node at 100 %."""
    pane.view.canvas.camera.go(item(pane, title).frame().center(), 1.0, glide=False)


def label_spot(pane, number, title=SELECTOR) -> QPoint:
    one = item(pane, title)
    box = one.line_of(lines(pane, title)[number].path)
    return pane.view.canvas.mapFromScene(one.pos() + box.label_rect.center())


def go_to(pane, number, title=SELECTOR):
    near(pane, title)
    pane.view.go_to(by_title(pane.view, title), lines(pane, title)[number].path)


def type_in(pane, words):
    editor = pane.in_place.editor
    assert editor is not None
    editor.line.selectAll()
    if words.isascii():
        QTest.keyClicks(editor.line, words)
    else:
        editor.line.insert(words)  # keys are of a keyboard that has no such sign
    QTest.keyClick(editor.line, Qt.Key.Key_Return)


def saved(pane):
    return formats.save_bytes(pane.document.root)


@pytest.mark.parametrize("which", [Qt.Key.Key_Return, Qt.Key.Key_F2])
def test_a_condition_is_typed_in_its_place_as_one_step(pane, which):
    before = saved(pane)
    go_to(pane, 1)
    key(pane.view, which)
    assert pane.in_place.editor.line.text() == "1"
    type_in(pane, "17")
    assert pane.in_place.editor is None
    assert labels(pane) == ["= 0", "= 17", "= 2", "default"]
    assert pane.document.undo_stack.count() == 1
    again = formats.open_bytes(saved(pane))
    assert again.nodes[4].children()[1].condition.value == 17
    pane.document.undo()
    assert saved(pane) == before
    pane.document.redo()
    assert labels(pane)[1] == "= 17"


def test_a_double_click_edits_it_and_two_alike_are_refused_with_the_reason(pane):
    before = saved(pane)
    near(pane)
    spot = label_spot(pane, 1)
    QTest.mouseDClick(pane.view.canvas.viewport(), Left, Plain, spot)
    QTest.mouseRelease(pane.view.canvas.viewport(), Left, Plain, spot)
    type_in(pane, "2")
    assert "child 2 is taken at 2 already" in pane.in_place.editor.reason
    QTest.keyClick(pane.in_place.editor, Qt.Key.Key_Escape)
    assert pane.in_place.editor is None
    assert saved(pane) == before
    assert pane.document.undo_stack.count() == 0


def test_a_range_a_text_and_a_variable_are_typed_the_same_way(open_):
    pane = open_(made("Element_F32Selector", "Element_StringSelector"))
    for title, words, shown in (
        ("Element_F32Selector", "0.5 … 0.75", "0.5 … 0.75"),
        ("Element_F32Selector", "BB[Power]..3", "BB[Power] … 3.0"),
        ("Element_StringSelector", "Walk", "= Walk"),
    ):
        go_to(pane, 1, title)
        key(pane.view, Qt.Key.Key_Return)
        type_in(pane, words)
        assert labels(pane, title)[1] == shown
    for _ in range(3):
        pane.document.undo()
    assert not pane.document.is_modified


def computed(pane, title):
    """Go to the line of a node that has a formula."""
    pane.view.refresh()
    view = pane.view
    id_ = by_title(view, title)
    line = next(one for one in view.graph.nodes[id_].lines if one.formula is not None)
    near(pane, title)
    view.go_to(id_, line.path)
    return line.badges[0].text


@pytest.mark.parametrize("by_mouse", [False, True])
def test_a_formula_is_typed_where_it_computes(open_, by_mouse):
    pane = open_(sample())
    title, before = "Element_BoolSelector", saved(pane)
    assert computed(pane, title) == "Out = In < 10.0"
    if by_mouse:
        line = next(one for one in item(pane, title).box.lines if one.plates)
        spot = item(pane, title).pos() + line.plates[0].rect.center()
        at = pane.view.canvas.mapFromScene(spot)
        QTest.mouseClick(pane.view.canvas.viewport(), Left, Plain, at)
        QTest.mouseDClick(pane.view.canvas.viewport(), Left, Plain, at)
        QTest.mouseRelease(pane.view.canvas.viewport(), Left, Plain, at)
    else:
        assert pane.view.is_editable_here
        key(pane.view, Qt.Key.Key_Return)
    assert pane.in_place.editor.line.text() == "Out = In < 10.0"
    type_in(pane, "Out = In < 5.0 + true")
    editor = pane.in_place.editor
    assert editor.reason
    assert editor.line.selectedText() == "t", "what is wrong begins here"
    assert saved(pane) == before
    type_in(pane, "In < 5.0")
    assert pane.in_place.editor is None
    assert computed(pane, title) == "Out = In < 5.0"
    assert pane.document.undo_stack.count() == 1
    pane.document.undo()
    assert saved(pane) == before


def test_a_formula_that_is_typed_completes_names(open_):
    pane = open_(sample())
    computed(pane, "Element_BoolSelector")
    key(pane.view, Qt.Key.Key_F2)
    line = pane.in_place.editor.line
    line.selectAll()
    QTest.keyClicks(line, "Out = Ma")
    assert "Max" in {line.completer().completionModel().index(at, 0).data() for at in range(3)}


def test_the_default_has_nothing_to_type(pane):
    go_to(pane, 3)
    key(pane.view, Qt.Key.Key_Return)
    assert pane.in_place.editor is None


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_plus_adds_the_next_case_and_asks_for_its_condition(pane, by_mouse):
    before = saved(pane)
    near(pane)
    if by_mouse:
        row = item(pane).box.more
        click(pane.view, pane.view.canvas.mapFromScene(item(pane).pos() + row.center()))
    else:
        pane.view.go_to(by_title(pane.view, SELECTOR))
        key(pane.view, Qt.Key.Key_A)
    assert labels(pane) == ["= 0", "= 1", "= 2", "= 3", "default"]
    type_in(pane, "9")
    assert labels(pane) == ["= 0", "= 1", "= 2", "= 9", "default"]
    while pane.document.undo_stack.canUndo():
        pane.document.undo()
    assert saved(pane) == before


def test_the_plus_of_a_sequence_asks_which_node_comes_next(pane):
    pane.view.go_to(by_title(pane.view, "Element_Sequential"))
    key(pane.view, Qt.Key.Key_A)
    palette = pane.adding.palette
    assert palette is not None
    QTest.keyClicks(palette.field, "Giver")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert labels(pane, "Element_Sequential") == ["0", "1", "2"]


def test_a_link_is_drawn_from_the_plus(pane):
    near(pane)
    one, other = item(pane), item(pane, "Giver")
    view = pane.view.canvas
    start = one.pos() + QPointF(one.box.width, one.box.more.center().y())
    end = other.pos() + QPointF(0, other.box.header / 2)
    view.camera.go((start + end) / 2, 0.6, glide=False)
    drag(pane, view.mapFromScene(start), view.mapFromScene(end))
    assert labels(pane) == ["= 0", "= 1", "= 2", "= 3", "default"]
    case = pane.document.root.nodes[4].children()[3]
    assert pane.document.root.node(case.target).name == "Giver"


def drag(pane, start, end):
    viewport = pane.view.canvas.viewport()
    QTest.mousePress(viewport, Left, Plain, start)
    for place in (start + QPoint(0, 16), (start + end) / 2, end):
        QTest.mouseMove(viewport, place)
    QTest.mouseRelease(viewport, Left, Plain, end)


def test_cases_are_ordered_by_a_drag_of_their_labels(pane):
    before, was = saved(pane), item(pane).pos()
    near(pane)
    drag(pane, label_spot(pane, 0), label_spot(pane, 2) + QPoint(0, 4))
    assert labels(pane) == ["= 1", "= 2", "= 0", "default"]
    assert item(pane).pos() == was
    pane.document.undo()
    assert saved(pane) == before


def test_nothing_is_dragged_behind_the_default_and_why_is_said(pane):
    before, told = saved(pane), []
    pane.refused.connect(told.append)
    near(pane)
    drag(pane, label_spot(pane, 0), label_spot(pane, 3) + QPoint(0, 30))
    assert told == ["the default of a selector stays its last child"]
    assert saved(pane) == before


def test_stubs_of_new_cases_go_when_they_lead_somewhere(pane):
    pane.view.go_to(by_title(pane.view, SELECTOR))
    key(pane.view, Qt.Key.Key_A)
    pane.in_place.cancel()
    pane.view.refresh()
    stubs = [one for one in pane.view.graph.nodes.values() if one.family is Family.STUB]
    assert len(stubs) == 2, "the new case and the default"


@pytest.mark.parametrize("is_caption", [False, True])
def test_a_row_that_went_while_its_line_is_still_drawn_is_not_edited(pane, is_caption):
    """What the open editor keeps may take away the row that is to be edited next."""
    view, path = pane.view, lines(pane)[0].path
    view.document.edit("Delete", lambda structure: structure.remove([path[:2]]))
    assert not view.document.outline.has(path)
    wanted = view.caption_wanted if is_caption else view.edit_wanted
    wanted.emit(path, QRect(0, 0, 100, 20))
    assert pane.in_place.editor is None


def test_a_line_that_went_while_it_is_still_drawn_is_not_edited(pane, qtbot):
    view = pane.view
    go_to(pane, 0)
    view.document.edit("Delete", lambda structure: structure.remove([("nodes", 0)]))
    assert view.is_stale
    view.edit()
    assert pane.in_place.editor is None


@pytest.mark.parametrize("is_undone", [False, True])
def test_a_case_of_a_large_graph_is_typed_once_it_is_shown(pane, qtbot, monkeypatch, is_undone):
    """The graph is drawn in turns of their own; one that is taken back meanwhile is not typed."""
    monkeypatch.setattr(document_graph, "MANY_IN_A_TURN", 2)
    view, asked = pane.view, []
    view.edit_wanted.connect(lambda path, _rect: asked.append(path))
    view.caption_wanted.connect(lambda path, _rect: asked.append(path))
    view.go_to(by_title(view, SELECTOR))
    count = len(labels(pane))
    view.add_next()
    assert view.is_stale
    assert not asked
    if is_undone:
        view.document.undo()
    qtbot.waitUntil(lambda: not view.is_stale)
    node = view.graph.nodes[by_title(view, SELECTOR)].path
    new = (*node, "children", count - 1)  # before the default
    assert asked == ([] if is_undone else [new])
    assert len(labels(pane)) == count + (not is_undone)
    assert is_undone or view.document.current == new
