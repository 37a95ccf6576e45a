"""All links of one pin by the mouse: dragged to another, off into nothing, and clicked away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

import formats
from app.documents.document import Document
from app.graph.linking.link_drag_handler import drags_of, edges_at
from app.graph.linking.pin_handles import pin_handles
from formats.ainb import build, model, types
from tests.app.graph.gestures import Left, by_title
from tests.app.graph.test_linking import at, drag, saved

Ctrl, Alt = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def made():
    """Return a graph in which two nodes of three read one of the two like outputs of a node."""
    root = model.new("Made.root")
    giver = build.add_node(root, "Giver", flags=1)
    outputs = [build.add_output(giver, name, types.FLOAT) for name in ("Far", "Near")]
    build.add_output(giver, "Count", types.INT)
    parent = build.add_node(root, "Parent")
    build.add_command(root, "Root", parent)
    for name in ("One", "Other"):
        reader = build.add_node(root, name)
        build.connect(reader, build.add_input(reader, "Way", types.FLOAT, 0.0), giver, outputs[1])
        build.add_child(parent, reader, name)
    third = build.add_node(root, "Third")
    build.add_input(third, "Way", types.FLOAT, 0.0)
    build.add_child(parent, third, "Third")
    return root


@pytest.fixture
def view(show, qapp):
    document = Document(formats.open_bytes(formats.save_bytes(made())), "Made.root.ainb")
    view = show(document)
    view.resize(1900, 1000)
    view.canvas.camera.go(view.scene.content().center(), 0.8, glide=False)
    return view


def pin(view, title, label, leaves=True):
    item = view.scene.items_by_id[by_title(view, title)]
    path = next(line.path for line in item.box.node.lines if line.label == label)
    return next(one for one in pin_handles(item, leaves) if one.pin.path == path)


def test_ctrl_drags_all_links_of_a_pin_to_another_as_one_step(view):
    one, other, before = pin(view, "Giver", "Near"), pin(view, "Giver", "Far"), saved(view)
    assert len(edges_at(view.scene, one)) == 2
    drag(view, one.at, other.at, Ctrl)
    view.load()
    assert not edges_at(view.scene, one)
    assert len(edges_at(view.scene, other)) == 2
    root = formats.open_bytes(saved(view))
    sources = [node.inputs[0].sources[0] for node in root.nodes[2:4]]
    assert [root.output(source).name for source in sources] == ["Far", "Far"]
    assert view.document.undo_stack.count() == 1
    view.document.undo()
    assert saved(view) == before


def test_ctrl_drags_the_links_of_a_pin_off(view):
    one, before = pin(view, "Giver", "Near"), saved(view)
    drag(view, one.at, view.scene.content().bottomLeft() + QPointF(60, 60), Ctrl)
    view.load()
    assert not edges_at(view.scene, one)
    assert view.document.undo_stack.undoText() == "Remove 2 links"
    view.document.undo()
    assert saved(view) == before


def test_links_that_do_not_fit_stay(view, qtbot):
    one, wrong, before = pin(view, "Giver", "Near"), pin(view, "Giver", "Count"), saved(view)
    with qtbot.waitSignal(view.refused):
        drag(view, one.at, wrong.at, Ctrl)
    assert saved(view) == before
    assert not view.document.undo_stack.count()


def test_ctrl_drags_the_only_link_of_an_input(view):
    one, other = (pin(view, title, "Way", leaves=False) for title in ("One", "Third"))
    drag(view, one.at, other.at, Ctrl)
    view.load()
    assert not edges_at(view.scene, one)
    assert len(edges_at(view.scene, other)) == 1


@pytest.fixture
def many(show, qapp):
    """A graph in which one input reads three outputs; another none, and a third one."""
    root = model.new("Made.root")
    givers = [build.add_node(root, f"Giver{at}", flags=1) for at in range(4)]
    outputs = [build.add_output(giver, "Out", types.BOOL) for giver in givers]
    parent = build.add_node(root, "Parent")
    build.add_command(root, "Root", parent)
    for name, reads in (("All", (2, 0, 1)), ("None", ()), ("Single", (3,))):
        reader = build.add_node(root, name)
        slot = build.add_input(reader, "In", types.BOOL, False)
        for giver in reads:
            build.connect(reader, slot, givers[giver], outputs[giver])
        build.add_child(parent, reader, name)
    document = Document(formats.open_bytes(formats.save_bytes(root)), "Made.root.ainb")
    view = show(document)
    view.resize(1900, 1000)
    view.canvas.camera.go(view.scene.content().center(), 0.8, glide=False)
    return view


def read(view):
    """Return the names of the nodes that each input reads, by the names of the nodes."""
    root = formats.open_bytes(saved(view))
    return {
        node.name: [root.node(source.node).name for source in slot.sources]
        for node in root.nodes for slot in node.inputs
    }  # fmt: skip


@pytest.mark.parametrize("target", ["None", "Single"])
def test_ctrl_drags_all_sources_of_an_input_in_their_order(many, target):
    one, other = (pin(many, title, "In", leaves=False) for title in ("All", target))
    before, data = read(many), saved(many)
    assert before["All"] == ["Giver2", "Giver0", "Giver1"]
    drag(many, one.at, other.at, Ctrl)
    assert read(many) == {**before, "All": [], target: before["All"]}
    assert many.document.undo_stack.count() == 1
    assert many.document.undo_stack.undoText() == "Move 3 links"
    many.document.undo()
    assert saved(many) == data


def test_ctrl_drags_all_sources_of_an_input_off(many):
    one, data = pin(many, "All", "In", leaves=False), saved(many)
    drag(many, one.at, many.scene.content().bottomLeft() + QPointF(60, 60), Ctrl)
    assert read(many)["All"] == []
    assert many.document.undo_stack.count() == 1
    many.document.undo()
    assert saved(many) == data


def test_sources_do_not_go_to_an_input_that_reads_several(many, qtbot):
    one, other = (pin(many, title, "In", leaves=False) for title in ("All", "None"))
    drag(many, one.at, other.at, Ctrl)
    many.load()
    giver, reader = pin(many, "Giver3", "Out"), pin(many, "Single", "In", leaves=False)
    many.links.remove(edges_at(many.scene, reader))
    many.load()
    drag(many, giver.at, pin(many, "All", "In", leaves=False).at)
    many.load()
    data = saved(many)
    with qtbot.waitSignal(many.refused):
        drag(many, pin(many, "None", "In", leaves=False).at, giver.at, Ctrl)
    assert saved(many) == data
    few, several = (pin(many, title, "In", leaves=False) for title in ("All", "None"))
    with qtbot.waitSignal(many.refused):
        drag(many, few.at, several.at, Ctrl)
    assert saved(many) == data


def test_sources_with_formulas_stay(many, qtbot):
    one, other = (pin(many, title, "In", leaves=False) for title in ("All", "None"))
    pulls, data = drags_of(many.scene, many.links, one), saved(many)
    sources = [(pull.wired.edge, pull.fixed.pin) for pull in pulls]
    edge, first = sources[0]
    with qtbot.waitSignal(many.refused):
        many.links.move_sources([(edge._replace(expression="!"), first), *sources[1:]], other.pin)
    assert saved(many) == data
    assert many.links.move_sources(sources, other.pin)


def test_a_pin_without_links_has_none_to_drag(view):
    one, other, before = pin(view, "Giver", "Far"), pin(view, "Giver", "Near"), saved(view)
    drag(view, one.at, other.at, Ctrl)
    assert saved(view) == before


def test_alt_and_a_click_remove_the_links_of_a_pin(view):
    one, before = pin(view, "Giver", "Near"), saved(view)
    QTest.mouseClick(view.canvas.viewport(), Left, Alt, at(view, one.at))
    view.load()
    assert not edges_at(view.scene, one)
    assert view.document.undo_stack.count() == 1
    view.document.undo()
    assert saved(view) == before


def test_alt_and_a_click_remove_a_link(view):
    edge = edges_at(view.scene, pin(view, "Giver", "Near"))[0]
    wired = view.scene.edges.wired[view.graph.edges.index(edge)]
    place = QPointF(*wired.spots[len(wired.spots) // 2])
    QTest.mouseClick(view.canvas.viewport(), Left, Alt, at(view, place))
    view.load()
    assert edge.id not in {one.id for one in view.graph.edges}
    assert len(edges_at(view.scene, pin(view, "Giver", "Near"))) == 1
