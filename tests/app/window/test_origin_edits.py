"""In a window: values made variables, formulas and constants; links reordered; commands added."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton

import formats
from app.graph.linking.pin_handles import fixed_end, pin_handles
from app.inspector.inspector import OriginBar
from app.tree.choose_dialog import ChooseDialog
from app.ui.i18n import bare
from app.window.graph_pane import CanvasMenu
from app.window.menus import _GRAPH_MENU, _PLACE_MENU
from formats.ainb import build, types
from formats.core.records import Stored
from formats.graph import EdgeKind, Family
from tests.app.graph.gestures import by_title, key
from tests.formats.ainb.test_edit import Graph


@pytest.fixture
def view(window, open_file, tmp_path):
    """A graph in a window: a selector whose input reads nothing, and an input with two sources."""
    graph = Graph()
    path = graph.add(("nodes",), "Element_F32Selector")
    graph.structure.add_case(path)
    graph.taker.name = "SelectorGenericMultiBool"
    build.connect(graph.taker, graph.wanted, graph.query, graph.life)
    file = tmp_path / "Test.ainb"
    file.write_bytes(formats.save_bytes(graph.root))
    open_file(file)
    window.view.enter_mode("graph")
    window.view.graph.load()
    window.view.graph.view.load()
    return window.view


def saved(view):
    return formats.save_bytes(view.document.root)


def answer(monkeypatch, words):
    """Have the next question answered by what is typed."""
    asked = []

    def exec_(dialog):
        asked.append([dialog.list.item(at).text() for at in range(dialog.list.count())])
        dialog.field.setText(words)
        return True

    monkeypatch.setattr(ChooseDialog, "exec", exec_)
    return asked


def line_of(view, title, label):
    graph = view.graph.view.graph
    lines = graph.nodes[by_title(view.graph.view, title)].lines
    return next(one for one in lines if one.label == label)


def go_to(view, title, label):
    canvas = view.graph.view
    canvas.go_to(by_title(canvas, title), line_of(view, title, label).path)


SELECTOR = "Element_F32Selector"


def test_an_input_goes_from_constant_to_variable_to_formula_and_back(view, window, monkeypatch):
    before = saved(view)
    go_to(view, SELECTOR, "Input")
    offered = {n for n in ("take_variable", "take_formula", "make_constant")
               if window.actions_[n].isEnabled()}  # fmt: skip
    assert offered == {"take_variable", "take_formula"}
    asked = answer(monkeypatch, "Power")
    QTest.keyClick(view.graph.view.canvas, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    if not asked:  # offscreen, shortcuts reach an active window alone
        window.actions_["take_variable"].trigger()
    assert asked == [["Power"]]
    view.graph.load()
    badges = line_of(view, SELECTOR, "Input").badges
    assert [(one.kind, one.text) for one in badges] == [("blackboard", "Power")]
    answer(monkeypatch, "Value * 2.0")
    window.actions_["take_formula"].trigger()
    view.graph.load()
    assert line_of(view, SELECTOR, "Input").connected
    graph = view.graph.view.graph
    new = next(one for one in graph.nodes.values() if one.family is Family.EXPRESSION)
    items = view.graph.view.scene.items_by_id
    assert items[new.id].frame().right() < items[by_title(view.graph.view, SELECTOR)].x()
    go_to(view, SELECTOR, "Input")
    window.actions_["make_constant"].trigger()
    view.graph.load()
    assert not line_of(view, SELECTOR, "Input").connected
    assert view.document.undo_stack.count() == 3
    for _ in range(3):
        view.document.undo()
    assert saved(view) == before


def test_a_name_that_is_new_makes_a_variable_of_the_value(view, window, monkeypatch):
    go_to(view, SELECTOR, "Input")
    answer(monkeypatch, "Threshold")
    window.actions_["take_variable"].trigger()
    made = view.document.root.variables
    assert [(one.name, one.value) for one in made] == [("Power", 2.0), ("Threshold", 0.0)]


def test_what_is_refused_is_said_and_changes_nothing(view, window, monkeypatch):
    before = saved(view)
    go_to(view, SELECTOR, "Input")
    answer(monkeypatch, "Nothing *")
    window.actions_["take_formula"].trigger()
    assert view.notices()
    assert saved(view) == before


@pytest.mark.parametrize("title", ["SelectorGenericMultiBool", SELECTOR])
def test_what_is_wrong_with_a_formula_is_said_while_it_is_typed(view, window, monkeypatch, title):
    seen = {}

    def exec_(dialog):
        assert dialog.field.placeholderText() == "Formula"
        for words in ("In * 2.0", "Value * 2.0", "5.0 +"):
            dialog.field.setText(words)
            (apply,) = (one for one in dialog.findChildren(QPushButton) if one.text() == "Apply")
            seen[words] = apply.isEnabled(), dialog.reason.text()
        return False

    monkeypatch.setattr(ChooseDialog, "exec", exec_)
    go_to(view, title, "Input" if title == SELECTOR else "Health")
    window.actions_["take_formula"].trigger()
    fits, not_ = ("Value * 2.0", "In * 2.0") if title == SELECTOR else ("In * 2.0", "Value * 2.0")
    assert seen[fits] == (True, "")
    assert all(not seen[words][0] and seen[words][1] for words in (not_, "5.0 +"))
    assert "column" in seen["5.0 +"][1]


def test_the_inspector_has_a_button_for_each(view, window, monkeypatch):
    go_to(view, SELECTOR, "Input")
    window.panels.show("inspector")
    bar = window.panels.widget("inspector").findChild(OriginBar)
    buttons = {one.text(): one for one in bar.findChildren(QPushButton)}
    assert list(buttons) == ["Variable…", "Formula…"]
    answer(monkeypatch, "Power")
    buttons["Variable…"].click()
    root = view.document.root
    assert root.variable(root.nodes[4].inputs[0].binding).name == "Power"


@pytest.fixture
def menu_of(view):
    """Return what fills the menu of a link: its entries by their words."""
    menus = []

    def entries(edge) -> dict:
        menus.append(QMenu())
        CanvasMenu(view.graph.view, view.graph.adding).fill_for_link(menus[-1], edge)
        actions = [one for one in menus[-1].actions() if one.text()]
        return {bare(one.text()).split("\t")[0]: one for one in actions}

    return entries


def canvas_menu(window, names) -> list[str]:
    window.actions_.update()
    menu = QMenu(window)
    window.menus.fill_canvas_menu(menu, names)
    return [bare(one.text()).split("\t")[0] for one in menu.actions() if one.text()]


def test_menus_hold_what_applies_and_leave_out_the_rest(view, window):
    go_to(view, SELECTOR, "Input")
    words = canvas_menu(window, _GRAPH_MENU)
    assert {"Take from a variable…", "Compute by a formula…", "Edit value"} < set(words)
    assert {"Make a constant", "Move up", "Open the module"}.isdisjoint(words)
    go_to(view, "Element_Sequential", "0")
    words = canvas_menu(window, _GRAPH_MENU)
    assert "Move down" in words
    assert {"Take from a variable…", "Move up"}.isdisjoint(words)
    assert "Delete" not in canvas_menu(window, _PLACE_MENU)


def test_the_sources_of_an_input_are_ordered_in_the_menu_of_their_links(view, menu_of):
    graph = view.graph.view.graph
    edges = [one for one in graph.edges if one.path[2:] == ("inputs", 0, "source 0")]
    entries = menu_of(edges[0])
    assert "Move up" not in entries
    entries["Move down"].trigger()
    root = view.document.root
    names = [root.output(one).name for one in root.nodes[2].inputs[0].sources]
    assert names == ["Life", "Speed"]


def test_a_condition_is_edited_from_the_menu_of_its_link_and_a_child_is_ordered(view, menu_of):
    canvas = view.graph.view
    children = [one for one in canvas.graph.edges if one.kind is EdgeKind.CHILD]
    case = next(one for one in children if one.source == by_title(canvas, SELECTOR))
    menu_of(case)["Edit the link’s name"].trigger()
    assert view.graph.in_place.editor.line.text() == "0.0 … 1.0"
    view.graph.in_place.cancel()
    first = next(one for one in children if one.source == by_title(canvas, "Element_Sequential"))
    menu_of(first)["Move down"].trigger()
    root = view.document.root
    names = [root.node(one.target).name for one in root.nodes[0].children()]
    assert names == ["SelectorGenericMultiBool", "Giver"]


def test_a_child_is_moved_by_key_and_a_node_itself_is_not(view, window):
    canvas = view.graph.view
    canvas.go_to(by_title(canvas, "Element_Sequential"))
    assert not window.actions_["move_down"].isEnabled()
    go_to(view, "Element_Sequential", "0")
    assert window.actions_["move_down"].isEnabled()
    assert not window.actions_["move_up"].isEnabled()
    window.actions_["move_down"].trigger()
    root = view.document.root
    assert root.node(root.nodes[0].children()[1].target).name == "Giver"
    assert view.document.current == ("nodes", 0, "children", 1)


def test_a_command_is_named_in_its_place_and_gets_a_second_root(view, monkeypatch):
    canvas = view.graph.view
    canvas.go_to(by_title(canvas, "Root"))
    key(canvas, Qt.Key.Key_Return)
    editor = view.graph.in_place.editor
    editor.line.selectAll()
    QTest.keyClicks(editor.line, "Begin")
    QTest.keyClick(editor.line, Qt.Key.Key_Return)
    assert view.document.root.commands[0].name == "Begin"
    offers = {one.label: (path, one) for path, some in [view.edits.offers()] for one in some}
    answer(monkeypatch, offers["Secondary root"][1].names[1])
    view.edits.add(*offers["Secondary root"])
    view.graph.load()
    edge = next(one for one in canvas.graph.edges if one.kind is EdgeKind.SECOND)
    assert canvas.links.is_loose(edge)
    canvas.links.remove([edge])
    assert view.document.root.commands[0].second == Stored(0)


def test_a_transition_is_drawn_from_a_fork_led_elsewhere_and_removed(view):
    canvas, document = view.graph.view, view.document
    at = document.edit("Add", lambda one: add(one, "Element_Fork"))
    canvas.refresh()
    fork = by_title(canvas, "Element_Fork")

    pins = pin_handles(canvas.scene.items_by_id[fork], True)
    ends = [pin_handles(canvas.scene.items_by_id[by_title(canvas, one)], False)[0] for one in
            ("Giver", "Element_Sequential")]  # fmt: skip
    assert canvas.links.join(pins[0].pin, ends[0].pin)
    canvas.refresh()
    edge = next(one for one in canvas.graph.edges if one.kind is EdgeKind.TRANSITION)

    wired = next(one for one in canvas.scene.edges.wired.values() if one.edge == edge)
    kept = fixed_end(canvas.scene, wired, leaves=True)
    assert canvas.links.relink([(edge, kept.pin, ends[1].pin)])
    node = document.root.nodes[at[1]]
    assert document.root.node(node.links[0].target).type == types.NodeType.SEQUENTIAL
    canvas.refresh()
    edge = next(one for one in canvas.graph.edges if one.kind is EdgeKind.TRANSITION)
    canvas.links.remove([edge])
    assert document.root.nodes[at[1]].links == document.root.transitions == []
    while document.undo_stack.canUndo():
        document.undo()
    assert not document.is_modified


def add(structure, title):
    offer = next(one for one in structure.offers(("nodes",)) if one.label == title)
    return structure.add(("nodes",), offer, "")
